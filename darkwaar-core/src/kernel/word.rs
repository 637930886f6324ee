//! Words of bits, one bit for each seed.

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::steps::Steps;

/// The lanes of the widest word.
pub(super) const MOST_LANES: usize = 512;

/// A machine word that has one bit, a lane, for each of [`LANES`](Self::LANES) seeds.
///
/// `&`, `|`, `^` and `!` work on all lanes at once. There is no way to make a word but from another one, and the first
/// one comes from a [`Backend`](super::Backend): a word is the proof that the CPU has its instructions. The methods are
/// fast where they are inlined into a function that [`vectorize`](Self::vectorize) runs, and right everywhere.
pub trait Word:
    Steps
    + Copy
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The number of lanes: 128, 256 or 512.
    const LANES: usize;

    /// Runs `work` in a function of its own that is compiled for the word's instruction set.
    ///
    /// `work` should be `#[inline(always)]`, and so should all that it calls: what is not inlined is compiled for any CPU.
    fn vectorize<R>(self, work: impl FnOnce() -> R) -> R;

    /// As [`vectorize`](Self::vectorize), and with the CPU's instructions for counting lanes, if it has some.
    #[inline(always)]
    fn vectorize_counts<R>(self, work: impl FnOnce() -> R) -> R {
        self.vectorize(work)
    }

    /// The word whose lanes 64 * i to 64 * i + 63 are the bits of `bits(i)`, the lowest first.
    #[must_use]
    fn gather(self, bits: impl FnMut(usize) -> u64) -> Self;

    /// The bits of lanes 64 * `index` to 64 * `index` + 63, the lowest first.
    ///
    /// # Panics
    ///
    /// If `index` is not below [`LANES`](Self::LANES) / 64.
    #[must_use]
    fn bits(&self, index: usize) -> u64;

    /// Each 64 lanes moved towards lane 0 by `count`, 0..=63; a larger one may panic or give anything.
    #[must_use]
    fn shift_right(self, count: u32) -> Self;

    /// Each 64 lanes moved towards lane 63 by `count`, 0..=63; a larger one may panic or give anything.
    #[must_use]
    fn shift_left(self, count: u32) -> Self;

    /// Whether no lane is set.
    #[must_use]
    fn is_zero(self) -> bool;

    /// The number of lanes that are set.
    #[must_use]
    fn count_ones(self) -> u32 {
        (0..Self::LANES / 64).map(|index| self.bits(index).count_ones()).sum()
    }

    /// The number of lanes that are set of each 64, as a number there.
    #[must_use]
    #[inline(always)]
    fn count_ones_by_part(self) -> Self {
        self.gather(
            #[inline(always)]
            |part| self.bits(part).count_ones().into(),
        )
    }

    /// No lane set.
    #[must_use]
    #[inline(always)]
    #[expect(clippy::eq_op, reason = "the way from any word to this one")]
    fn zero(self) -> Self {
        self ^ self
    }

    /// All lanes set.
    #[must_use]
    #[inline(always)]
    fn ones(self) -> Self {
        !self.zero()
    }

    /// `yes` where `self` is set, `no` where it is not.
    #[must_use]
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        (self & yes) | (!self & no)
    }

    /// Where two or three of the words are set.
    #[must_use]
    #[inline(always)]
    fn majority(self, second: Self, third: Self) -> Self {
        (self & second) | (third & (self ^ second))
    }

    /// Where one or three of the words are set.
    #[must_use]
    #[inline(always)]
    fn parity(self, second: Self, third: Self) -> Self {
        self ^ second ^ third
    }
}
