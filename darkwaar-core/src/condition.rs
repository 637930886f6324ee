//! What the player chooses.

use core::fmt;
use core::str::FromStr;

use crate::ParseConditionError;

/// A condition under which a pass settles the board, in the article's order.
///
/// It displays as its word; the parser takes the word or the letter, in any case.
///
/// ```
/// use darkwaar_core::Condition;
///
/// assert_eq!("o".parse(), Ok(Condition::Order));
/// assert_eq!(Condition::Order.to_string(), "ORDER");
/// assert_eq!((Condition::Order.index(), Condition::Order.letter()), (1, 'O'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Condition {
    /// Raises values, more where neighbours support them.
    #[cfg_attr(feature = "serde", serde(rename = "L"))]
    Life,
    /// Takes the majority of the neighbourhood.
    #[cfg_attr(feature = "serde", serde(rename = "O"))]
    Order,
    /// Lowers values, less where neighbours support them.
    #[cfg_attr(feature = "serde", serde(rename = "V"))]
    Void,
}

impl Condition {
    /// The conditions in order.
    pub const ALL: [Self; 3] = [Self::Life, Self::Order, Self::Void];

    /// The place in [`ALL`](Self::ALL), 0..=2.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// `L`, `O` or `V`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Life => 'L',
            Self::Order => 'O',
            Self::Void => 'V',
        }
    }

    /// `LIFE`, `ORDER` or `VOID`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Life => "LIFE",
            Self::Order => "ORDER",
            Self::Void => "VOID",
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl TryFrom<char> for Condition {
    type Error = ParseConditionError;

    fn try_from(letter: char) -> Result<Self, ParseConditionError> {
        Self::ALL
            .into_iter()
            .find(|condition| condition.letter() == letter.to_ascii_uppercase())
            .ok_or(ParseConditionError)
    }
}

impl FromStr for Condition {
    type Err = ParseConditionError;

    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return Self::try_from(letter);
        }
        Self::ALL
            .into_iter()
            .find(|condition| text.eq_ignore_ascii_case(condition.word()))
            .ok_or(ParseConditionError)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn words_and_letters_read_back_in_any_case() {
        for condition in Condition::ALL {
            for text in [condition.to_string(), condition.letter().to_string()] {
                assert_eq!(text.parse(), Ok(condition));
                assert_eq!(text.to_lowercase().parse(), Ok(condition));
            }
        }
    }

    #[test]
    fn other_text_is_refused() {
        for text in ["", "X", "?", "LI", "LIFEE", " L", "LIFE "] {
            assert_eq!(text.parse::<Condition>(), Err(ParseConditionError), "{text:?}");
        }
    }
}
