//! The 64 bits that name a field of noise.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// A seed: any 64-bit value.
///
/// The game's own integers are signed, so -1 and 18446744073709551615 are two spellings of one seed; both parse, and
/// so does hexadecimal. It displays as the unsigned number. With serde it is that number too, of up to 64 bits, which readers
/// that take all numbers as floating point, such as JavaScript's, round above 2^53.
///
/// ```
/// use darkwaar_core::Seed;
///
/// assert_eq!("-1".parse(), Ok(Seed(u64::MAX)));
/// assert_eq!("0x4e34".parse(), Ok(Seed(20020)));
/// assert_eq!(Seed(u64::MAX).to_string(), "18446744073709551615");
/// assert_eq!(Seed(u64::MAX).signed(), -1);
/// assert_eq!(format!("{:#x}", Seed(20020)), "0x4e34");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Seed(pub u64);

impl Seed {
    /// The seed as the game's own signed integer.
    #[must_use]
    pub const fn signed(self) -> i64 {
        self.0.cast_signed()
    }
}

impl From<u64> for Seed {
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<i64> for Seed {
    fn from(signed: i64) -> Self {
        Self(signed.cast_unsigned())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::LowerHex for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

/// Text that is not a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSeedError {
    /// Not digits, `-` and digits, or `0x` and hexadecimal digits.
    NotANumber,
    /// A number outside -9223372036854775808..=18446744073709551615.
    OutOfRange,
}

impl fmt::Display for ParseSeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotANumber => "a seed is a whole number such as 20020, -1 or 0x4e34",
            Self::OutOfRange => "a seed has 64 bits: -9223372036854775808 to 18446744073709551615",
        })
    }
}

impl Error for ParseSeedError {}

impl FromStr for Seed {
    type Err = ParseSeedError;

    /// Reads `N`, `-N`, `0xN` or `-0xN`.
    fn from_str(text: &str) -> Result<Self, ParseSeedError> {
        let Some(digits) = text.strip_prefix('-') else {
            return magnitude(text).map(Self);
        };
        0_i64
            .checked_sub_unsigned(magnitude(digits)?)
            .map(Self::from)
            .ok_or(ParseSeedError::OutOfRange)
    }
}

/// Unsigned digits, decimal or after `0x` hexadecimal. A `+`, which the standard parser takes, is none.
fn magnitude(text: &str) -> Result<u64, ParseSeedError> {
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let (digits, radix) = hexadecimal.map_or((text, 10), |digits| (digits, 16));
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Err(ParseSeedError::NotANumber);
    }
    u64::from_str_radix(digits, radix).map_err(|_| ParseSeedError::OutOfRange)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;
    use std::string::ToString;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn both_ends_of_both_spellings() {
        for (text, bits) in [
            ("0", 0),
            ("-0", 0),
            ("18446744073709551615", u64::MAX),
            ("-1", u64::MAX),
            ("9223372036854775807", i64::MAX.cast_unsigned()),
            ("-9223372036854775808", 1 << 63),
            ("-0x8000000000000000", 1 << 63),
            ("0XffffffffFFFFFFFF", u64::MAX),
            ("007", 7),
        ] {
            assert_eq!(text.parse(), Ok(Seed(bits)), "{text}");
        }
    }

    #[test]
    fn junk_and_overflow_are_told_apart() {
        for text in
            ["", "-", "+5", "--5", "0x", "x", "1_000", " 1", "1 ", "1.0", "1e3", "0x-1", "٣"]
        {
            assert_eq!(text.parse::<Seed>(), Err(ParseSeedError::NotANumber), "{text:?}");
        }
        for text in ["18446744073709551616", "-9223372036854775809", "0x10000000000000000"] {
            assert_eq!(text.parse::<Seed>(), Err(ParseSeedError::OutOfRange), "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_spelling_of_a_seed_reads_back(bits: u64) {
            let seed = Seed(bits);
            prop_assert_eq!(seed.to_string().parse(), Ok(seed));
            prop_assert_eq!(seed.signed().to_string().parse(), Ok(seed));
            prop_assert_eq!(format!("{seed:#x}").parse(), Ok(seed));
        }

        #[test]
        fn any_text_is_read_or_refused(text: std::string::String) {
            let _ = text.parse::<Seed>();
        }
    }
}
