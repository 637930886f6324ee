//! The instruction sets: every `unsafe` line of the library, and nothing that knows the game.
//!
//! Three kinds of words. [`Portable`] is two plain integers, of which compilers make one SSE2 or NEON register. [`Avx2`] and
//! [`Avx512`] are registers of x86-64. Their first values come from `detect`, all others from these, so that safe code
//! cannot run an instruction that the CPU does not have.

use core::array;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::word::Word;

/// 128 lanes in plain integers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable([u64; 2]);

impl Portable {
    /// No lane set; any CPU will do.
    pub(super) const ZERO: Self = Self([0; 2]);
}

impl Word for Portable {
    const LANES: usize = 128;

    #[inline(never)]
    fn vectorize<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }

    #[inline(always)]
    fn gather(self, bits: impl FnMut(usize) -> u64) -> Self {
        Self(array::from_fn(bits))
    }

    #[inline(always)]
    fn bits(&self, index: usize) -> u64 {
        self.0[index]
    }

    #[inline(always)]
    fn shift_right(self, count: u32) -> Self {
        Self(self.0.map(|bits| bits >> count))
    }

    #[inline(always)]
    fn shift_left(self, count: u32) -> Self {
        Self(self.0.map(|bits| bits << count))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0 == [0; 2]
    }
}

impl BitAnd for Portable {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Portable {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitXor for Portable {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }
}

impl Not for Portable {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|bits| !bits))
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use self::x86_64::{Avx2, Avx512};

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "the only place: instructions that the compiler may not assume")]
mod x86_64 {
    use core::arch::x86_64 as intrinsics;
    use core::mem::transmute;

    use super::{BitAnd, BitOr, BitXor, Not, Word, array};

    /// Whether the CPU, or without `std` the compiler's target, has a feature.
    macro_rules! has {
        ($feature:tt) => {{
            #[cfg(feature = "std")]
            let has = std::arch::is_x86_feature_detected!($feature);
            #[cfg(not(feature = "std"))]
            let has = cfg!(target_feature = $feature);
            has
        }};
    }

    /// A word that is a register: its type, its number of 64 lanes, the features of the CPU, and the instructions for no
    /// lane, 64 lanes repeated, the three operators, and shifts to the right and to the left.
    macro_rules! register {
        (
            $(#[$doc:meta])* $Word:ident($register:ident), $words:literal, [$($feature:tt),+],
            $zero:ident, $repeat:ident, $and:ident, $or:ident, $xor:ident, $right:ident, $left:ident,
            { $($methods:tt)* }
        ) => {
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub(in crate::kernel) struct $Word(intrinsics::$register);

            impl $Word {
                /// No lane set, if the CPU has the instructions.
                pub(in crate::kernel) fn detect() -> Option<Self> {
                    // SAFETY: the CPU has the features.
                    ($(has!($feature))&&+).then(|| Self(unsafe { intrinsics::$zero() }))
                }

                #[inline(always)]
                fn repeat(self, bits: u64) -> intrinsics::$register {
                    // SAFETY: there is a word, `self`, so `detect` has found the features.
                    unsafe { intrinsics::$repeat(bits.cast_signed()) }
                }
            }

            impl Word for $Word {
                const LANES: usize = 64 * $words;

                #[inline(always)]
                fn vectorize<R>(self, work: impl FnOnce() -> R) -> R {
                    #[inline(never)]
                    $(#[target_feature(enable = $feature)])+
                    fn with_features<R>(work: impl FnOnce() -> R) -> R {
                        work()
                    }
                    // SAFETY: there is a word, `self`, so `detect` has found the features.
                    unsafe { with_features(work) }
                }

                #[inline(always)]
                fn gather(self, bits: impl FnMut(usize) -> u64) -> Self {
                    let bits: [u64; $words] = array::from_fn(bits);
                    // SAFETY: both types are plain bits, as many.
                    Self(unsafe { transmute::<[u64; $words], intrinsics::$register>(bits) })
                }

                #[inline(always)]
                fn bits(&self, index: usize) -> u64 {
                    // SAFETY: both types are plain bits, as many.
                    let bits = unsafe { transmute::<intrinsics::$register, [u64; $words]>(self.0) };
                    bits[index]
                }

                #[inline(always)]
                fn shift_right(self, count: u32) -> Self {
                    // SAFETY: there is a word, `self`, so `detect` has found the features.
                    Self(unsafe { intrinsics::$right(self.0, self.repeat(count.into())) })
                }

                #[inline(always)]
                fn shift_left(self, count: u32) -> Self {
                    // SAFETY: there is a word, `self`, so `detect` has found the features.
                    Self(unsafe { intrinsics::$left(self.0, self.repeat(count.into())) })
                }

                $($methods)*
            }

            register!(@operator $Word, BitAnd, bitand, $and);
            register!(@operator $Word, BitOr, bitor, $or);
            register!(@operator $Word, BitXor, bitxor, $xor);

            impl Not for $Word {
                type Output = Self;

                #[inline(always)]
                fn not(self) -> Self {
                    self ^ Self(self.repeat(u64::MAX))
                }
            }
        };
        (@operator $Word:ident, $Operator:ident, $operator:ident, $instruction:ident) => {
            impl $Operator for $Word {
                type Output = Self;

                #[inline(always)]
                fn $operator(self, other: Self) -> Self {
                    // SAFETY: there is a word, `self`, so `detect` has found the features.
                    Self(unsafe { intrinsics::$instruction(self.0, other.0) })
                }
            }
        };
    }

    register! {
        /// 256 lanes in a register of AVX2.
        Avx2(__m256i), 4, ["avx2", "popcnt"], _mm256_setzero_si256, _mm256_set1_epi64x,
        _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256, _mm256_srlv_epi64, _mm256_sllv_epi64,
        {
            #[inline(always)]
            fn is_zero(self) -> bool {
                // SAFETY: there is a word, `self`, so `detect` has found the features.
                unsafe { intrinsics::_mm256_testz_si256(self.0, self.0) == 1 }
            }
        }
    }

    register! {
        /// 512 lanes in a register of AVX-512.
        Avx512(__m512i), 8, ["avx512f", "avx512dq"], _mm512_setzero_si512, _mm512_set1_epi64,
        _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512, _mm512_srlv_epi64, _mm512_sllv_epi64,
        {
            #[inline(always)]
            fn vectorize_counts<R>(self, work: impl FnOnce() -> R) -> R {
                #[inline(never)]
                #[target_feature(enable = "avx512f")]
                #[target_feature(enable = "avx512dq")]
                #[target_feature(enable = "avx512vpopcntdq")]
                fn with_counts<R>(work: impl FnOnce() -> R) -> R {
                    work()
                }
                if has!("avx512vpopcntdq") {
                    // SAFETY: there is a word, `self`, so `detect` has found the other features.
                    unsafe { with_counts(work) }
                } else {
                    self.vectorize(work)
                }
            }

            #[inline(always)]
            fn is_zero(self) -> bool {
                // SAFETY: there is a word, `self`, so `detect` has found the features.
                unsafe { intrinsics::_mm512_test_epi64_mask(self.0, self.0) == 0 }
            }

            // One instruction, where the compiler would take two.
            #[inline(always)]
            fn majority(self, second: Self, third: Self) -> Self {
                // SAFETY: there is a word, `self`, so `detect` has found the features.
                Self(unsafe { intrinsics::_mm512_ternarylogic_epi64::<MAJORITY>(self.0, second.0, third.0) })
            }
        }
    }

    /// The truth table of a majority: bit 4a + 2b + c is its value for a, b and c.
    const MAJORITY: i32 = 0b1110_1000;
}
