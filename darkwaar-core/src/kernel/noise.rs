//! The opening field of many seeds, in bit planes.

use super::transpose::transpose_bits;
use super::word::{MOST_LANES, Word};
use crate::{CHANNELS, COLUMNS, Pcg32, ROWS, Seed};

/// A byte of each lane: plane i has bit i.
pub(super) type Byte<W> = [W; 8];

/// The noise, indexed `[y][channel][x]`.
pub(super) type Noise<W> = [[[Byte<W>; COLUMNS]; CHANNELS]; ROWS];

const DRAWS: usize = ROWS * COLUMNS * CHANNELS;

/// The generator's state before each draw, as what the seed is multiplied by and what is added, modulo 2^64.
///
/// Every step of the generator is of this form, so any number of steps is, and no draw has to wait for another.
const STATES: [(u64, u64); DRAWS] = {
    let mut states = [(0, 0); DRAWS];
    let (mut zero, mut one) = (Pcg32::new(Seed(0)), Pcg32::new(Seed(1)));
    let mut draw = 0;
    while draw < DRAWS {
        states[draw] = (one.state().wrapping_sub(zero.state()), zero.state());
        (_, _) = (zero.next_u32(), one.next_u32());
        draw += 1;
    }
    states
};

/// Fills in the noise of as many seeds as a word has lanes.
#[inline(always)]
pub(super) fn fill<W: Word>(zero: W, seeds: &[u64], noise: &mut Noise<W>) {
    for y in 0..ROWS {
        for x in 0..COLUMNS {
            for channel in 0..CHANNELS {
                let state = STATES[(y * COLUMNS + x) * CHANNELS + channel];
                draw(zero, seeds, state, &mut noise[y][channel][x]);
            }
        }
    }
}

/// The low byte of a draw for every seed.
#[inline(always)]
fn draw<W: Word>(
    zero: W,
    seeds: &[u64],
    (factor, summand): (u64, u64),
    planes: &mut Byte<W>,
) {
    let mut bytes = [0; MOST_LANES];
    for (byte, seed) in bytes.iter_mut().zip(&seeds[..W::LANES]) {
        *byte = Pcg32::output(seed.wrapping_mul(factor).wrapping_add(summand)) as u8;
    }
    let (eights, _) = bytes.as_chunks::<8>();
    for (plane, eights) in planes.iter_mut().zip(eights.chunks(W::LANES / 64)) {
        *plane = zero.gather(
            #[inline(always)]
            |part| u64::from_le_bytes(eights[part]),
        );
    }
    transpose_bits(planes);
}
