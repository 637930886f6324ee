//! Steps between cells.

use core::fmt;
use core::str::FromStr;

use crate::ParseDirectionError;

/// One of the four orthogonal steps.
///
/// It displays as its letter, which the parser takes in either case.
///
/// ```
/// use darkwaar_core::{Cell, Direction};
///
/// assert_eq!("d".parse(), Ok(Direction::Down));
/// assert_eq!(Direction::Down.to_string(), "D");
/// assert_eq!(Cell::new(3, 0).unwrap().step(Direction::Down), Cell::new(3, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Direction {
    /// To larger x.
    #[cfg_attr(feature = "serde", serde(rename = "R"))]
    Right,
    /// To smaller x.
    #[cfg_attr(feature = "serde", serde(rename = "L"))]
    Left,
    /// To larger y.
    #[cfg_attr(feature = "serde", serde(rename = "D"))]
    Down,
    /// To smaller y.
    #[cfg_attr(feature = "serde", serde(rename = "U"))]
    Up,
}

impl Direction {
    /// The four directions in the order in which a route tries them: right, left, down, up.
    pub const ALL: [Self; 4] = [Self::Right, Self::Left, Self::Down, Self::Up];

    /// `R`, `L`, `D` or `U`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Right => 'R',
            Self::Left => 'L',
            Self::Down => 'D',
            Self::Up => 'U',
        }
    }
}

impl fmt::Display for Direction {
    /// Writes the [letter](Self::letter).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl TryFrom<char> for Direction {
    type Error = ParseDirectionError;

    /// Reads a [letter](Self::letter) in either case.
    fn try_from(letter: char) -> Result<Self, ParseDirectionError> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.letter() == letter.to_ascii_uppercase())
            .ok_or(ParseDirectionError)
    }
}

impl FromStr for Direction {
    type Err = ParseDirectionError;

    /// Reads a [letter](Self::letter) in either case.
    fn from_str(text: &str) -> Result<Self, ParseDirectionError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::try_from(letter),
            _ => Err(ParseDirectionError),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn a_direction_reads_back_from_its_letter() {
        for direction in Direction::ALL {
            let letter = direction.to_string();
            assert_eq!(letter.parse(), Ok(direction));
            assert_eq!(letter.to_lowercase().parse(), Ok(direction));
        }
    }

    #[test]
    fn other_text_is_refused() {
        for text in ["", "X", "RR", " R", "right"] {
            assert_eq!(text.parse::<Direction>(), Err(ParseDirectionError), "{text:?}");
        }
    }
}
