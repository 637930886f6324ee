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

/// The seeds of a block, as many as a word has lanes.
#[derive(Clone, Copy, Debug)]
pub enum Seeds<'a> {
    /// Consecutive ones from this one on: from seed to seed, a state grows by what the seed is multiplied by.
    From(u64),
    /// Any, in the order of [`seed_of_byte`](super::transpose::seed_of_byte).
    Bytewise(&'a [u64]),
}

/// Fills in the noise.
#[inline(always)]
pub(super) fn fill<W: Word>(zero: W, seeds: Seeds<'_>, noise: &mut Noise<W>) {
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
fn draw<W: Word>(zero: W, seeds: Seeds<'_>, state: (u64, u64), planes: &mut Byte<W>) {
    let parts = W::LANES / 64;
    let mut bytes = [[0; 8]; MOST_LANES / 8];
    let bytes = &mut bytes[..W::LANES / 8];
    match seeds {
        Seeds::From(first) => draw_run(first, state, bytes),
        Seeds::Bytewise(seeds) => {
            let (factor, summand) = state;
            for (byte, seed) in bytes.as_flattened_mut().iter_mut().zip(seeds) {
                *byte = low_byte(seed.wrapping_mul(factor).wrapping_add(summand));
            }
        }
    }
    for (plane, bytes) in planes.iter_mut().zip(bytes.chunks(parts)) {
        *plane = zero.gather(
            #[inline(always)]
            |part| u64::from_le_bytes(bytes[part]),
        );
    }
    transpose_bits(planes);
}

/// The same for consecutive seeds: eight bytes side by side are those of every `parts`th seed.
#[inline(always)]
fn draw_run(first: u64, (factor, summand): (u64, u64), bytes: &mut [[u8; 8]]) {
    let parts = bytes.len() / 8;
    let mut states = [0; 8];
    let mut seed = first;
    for state in &mut states {
        *state = seed.wrapping_mul(factor).wrapping_add(summand);
        seed = seed.wrapping_add(parts as u64);
    }
    let next_eight = factor.wrapping_mul(7 * parts as u64);
    for (place, bytes) in bytes.iter_mut().enumerate() {
        let step = if (place + 1).is_multiple_of(parts) {
            factor.wrapping_add(next_eight)
        } else {
            factor
        };
        for (byte, state) in bytes.iter_mut().zip(&mut states) {
            *byte = low_byte(*state);
            *state = state.wrapping_add(step);
        }
    }
}

#[inline(always)]
fn low_byte(state: u64) -> u8 {
    Pcg32::output(state).to_le_bytes()[0]
}
