//! The random generator of looms.

/// What the state grows by from draw to draw.
const INCREMENT: u32 = 0x6d2b_79f5;

/// mulberry32, Tommy Ettinger's generator of 32 bits.
///
/// The state only counts, so that draws can be [looked up ahead](Self::peek) and [skipped](Self::skip).
///
/// ```
/// use darkwaar_core::baseline::Mulberry32;
///
/// let mut random = Mulberry32::new(20020);
/// let second = random.peek(1);
/// random.skip(1);
/// assert_eq!(random.next_u32(), second);
/// ```
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_those_of_the_published_code() {
        // The states of the seeds harbor and 0, drawn by the published JavaScript in Node.
        let mut harbor = Mulberry32::new(1_344_886_219);
        let draws = [0; 4].map(|_| harbor.next_u32());
        assert_eq!(draws, [2_869_960_975, 4_020_459_003, 162_309_450, 1_050_483_382]);
        let mut zero = Mulberry32::new(0);
        assert_eq!([0; 3].map(|_| zero.next_u32()), [1_144_304_738, 1_416_247, 958_946_056]);
    }

    #[test]
    fn draws_that_are_skipped_are_those_that_are_peeked_at() {
        let start = Mulberry32::new(0xffff_fff0);
        let mut drawn = start;
        for ahead in 0..1000 {
            let mut skipped = start;
            skipped.skip(ahead);
            assert_eq!(skipped, drawn);
            let number = drawn.next_u32();
            assert_eq!(start.peek(ahead), number);
        }
    }
}
