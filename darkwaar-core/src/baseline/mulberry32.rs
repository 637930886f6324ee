//! The random generator of looms.

/// What the state grows by from draw to draw.
const INCREMENT: u32 = 0x6d2b_79f5;

/// mulberry32, Tommy Ettinger's generator of 32 bits.
///
/// The state only counts, so that draws can be [looked up ahead](Self::peek) and [skipped](Self::skip).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mulberry32 {
    state: u32,
}

impl Mulberry32 {
    /// The generator in this state.
    #[must_use]
    pub const fn new(state: u32) -> Self {
        Self { state }
    }

    /// The next number, any of 32 bits.
    #[must_use]
    pub const fn next_u32(&mut self) -> u32 {
        let number = self.peek(0);
        self.skip(1);
        number
    }

    /// The number that comes after `ahead` others; places count modulo 2^32, as the generator repeats itself.
    #[must_use]
    pub const fn peek(&self, ahead: u32) -> u32 {
        let state = self.state.wrapping_add(ahead.wrapping_add(1).wrapping_mul(INCREMENT));
        let mut mixed = (state ^ state >> 15).wrapping_mul(state | 1);
        mixed ^= mixed.wrapping_add((mixed ^ mixed >> 7).wrapping_mul(mixed | 0x3d));
        mixed ^ mixed >> 14
    }

    /// Leaves out so many numbers.
    pub const fn skip(&mut self, count: u32) {
        self.state = self.state.wrapping_add(count.wrapping_mul(INCREMENT));
    }
}
