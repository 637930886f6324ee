//! The opening field: the low bytes of Godot's random generator.

use crate::{Board, CHANNELS, COLUMNS, ROWS, Seed};

/// PCG32 (XSH-RR 64/32, O'Neill 2014) on the default stream of Godot 4's `RandomNumberGenerator`.
///
/// ```
/// use darkwaar_core::{Pcg32, Seed};
///
/// let mut random = Pcg32::new(Seed(20020));
/// let low_bytes = [(); 4].map(|()| random.next_u32() & 0xff);
/// assert_eq!(low_bytes, [149, 141, 131, 210]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pcg32 {
    state: u64,
}

impl Pcg32 {
    /// The multiplier of the reference implementation, `pcg_basic.c`.
    pub const MULTIPLIER: u64 = 6_364_136_223_846_793_005;

    /// Godot's `DEFAULT_INC` as `pcg_basic.c` makes it odd: (1442695040888963407 << 1) | 1 modulo 2^64.
    pub const INCREMENT: u64 = (1_442_695_040_888_963_407 << 1) | 1;

    /// The generator that Godot has after `seed = seed`: `pcg32_srandom` of `pcg_basic.c`.
    #[must_use]
    pub const fn new(seed: Seed) -> Self {
        let mut random = Self { state: 0 };
        random.advance();
        random.state = random.state.wrapping_add(seed.0);
        random.advance();
        random
    }

    /// The next draw.
    #[must_use = "a draw moves the generator on"]
    pub const fn next_u32(&mut self) -> u32 {
        let old = self.state;
        self.advance();
        Self::output(old)
    }

    /// What is drawn from a state: XSH-RR.
    #[expect(clippy::cast_possible_truncation, reason = "the permutation keeps 32 and 5 bits")]
    pub(crate) const fn output(state: u64) -> u32 {
        let shifted = (((state >> 18) ^ state) >> 27) as u32;
        shifted.rotate_right((state >> 59) as u32)
    }

    /// The state, from which the next draw comes.
    #[must_use]
    pub const fn state(&self) -> u64 {
        self.state
    }

    const fn advance(&mut self) {
        self.state = self.state.wrapping_mul(Self::MULTIPLIER).wrapping_add(Self::INCREMENT);
    }
}

impl Board {
    /// The opening field of a seed: one draw a channel value, the low 8 bits kept, in the order row, column, channel.
    #[must_use]
    pub const fn noise(seed: Seed) -> Self {
        let mut random = Pcg32::new(seed);
        let mut values = [[[0; CHANNELS]; COLUMNS]; ROWS];
        let mut draw = 0;
        while draw < ROWS * COLUMNS * CHANNELS {
            let (cell, channel) = (draw / CHANNELS, draw % CHANNELS);
            values[cell / COLUMNS][cell % COLUMNS][channel] = random.next_u32().to_le_bytes()[0];
            draw += 1;
        }
        Self(values)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_published_field_starts_with_the_published_values() {
        let [first, second, ..] = Board::noise(Seed(20020)).0[0];
        assert_eq!([first, second], [[149, 141, 131, 210], [167, 121, 11, 229]]);
    }

    proptest! {
        #[test]
        fn draws_are_those_of_rand_pcg_on_godots_stream(bits: u64) {
            let mut ours = Pcg32::new(Seed(bits));
            let mut oracle = rand_pcg::Pcg32::new(bits, 1_442_695_040_888_963_407);
            for _ in 0..252 {
                prop_assert_eq!(ours.next_u32(), oracle.next_u32());
            }
        }

        #[test]
        fn a_field_is_the_low_bytes_in_row_column_channel_order(bits: u64) {
            let mut oracle = rand_pcg::Pcg32::new(bits, 1_442_695_040_888_963_407);
            for value in Board::noise(Seed(bits)).0.iter().flatten().flatten() {
                prop_assert_eq!(u32::from(*value), oracle.next_u32() & 0xff);
            }
        }
    }
}
