//! Five conditions in a row: one of the 243 ways to settle a seed.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use crate::{Condition, Pattern};

/// Passes of a game.
pub const PASSES: usize = 5;

/// Sequences of conditions: 3^5 = 243.
#[expect(clippy::cast_possible_truncation, reason = "five fits")]
pub const SEQUENCES: usize = Condition::ALL.len().pow(PASSES as u32);

/// The five conditions of a world, ordered by [index](Self::index).
///
/// It displays as five letters; the parser takes five letters or five words in any case, words separated by commas or
/// blanks.
///
/// ```
/// use darkwaar_core::Sequence;
///
/// let sequence: Sequence = "LOLVO".parse().unwrap();
/// assert_eq!(sequence.index(), 34);
/// assert_eq!("life,order,life,void,order".parse(), Ok(sequence));
/// assert_eq!(Sequence::from_index(242).unwrap().to_string(), "VVVVV");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sequence(pub [Condition; PASSES]);

impl Sequence {
    /// All 243 sequences in the order of their index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..=u8::MAX).filter_map(Self::from_index)
    }

    /// The sequence of an index in 0..243, if it is one.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index as usize >= SEQUENCES {
            return None;
        }
        let mut conditions = [Condition::Life; PASSES];
        let mut rest = index as usize;
        let mut place = PASSES;
        while place > 0 {
            place -= 1;
            conditions[place] = Condition::ALL[rest % Condition::ALL.len()];
            rest /= Condition::ALL.len();
        }
        Some(Self(conditions))
    }

    /// The number in base 3 with L = 0, O = 1, V = 2 and the first condition most significant: 0..=242.
    #[must_use]
    pub const fn index(self) -> u8 {
        let mut index = 0;
        let mut rest = self.0.as_slice();
        while let [condition, others @ ..] = rest {
            index = index * 3 + condition.index();
            rest = others;
        }
        index
    }
}

impl fmt::Display for Sequence {
    /// Writes five letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.0.map(|condition| condition.letter() as u8);
        f.pad(core::str::from_utf8(&letters).map_err(|_| fmt::Error)?)
    }
}

/// Text that is not a sequence, or no pattern of sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSequenceError {
    /// Not five conditions but this many.
    Length(usize),
    /// What stands at this place, counted from 1, is no condition.
    Condition(usize),
}

impl fmt::Display for ParseSequenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => {
                write!(f, "a sequence has five conditions such as LOLVO, here are {length}")
            }
            Self::Condition(place) => {
                write!(f, "condition {place} is none of L, O, V (LIFE, ORDER, VOID)")
            }
        }
    }
}

impl Error for ParseSequenceError {}

impl FromStr for Sequence {
    type Err = ParseSequenceError;

    /// Reads a [`Pattern`] that leaves no place open.
    fn from_str(text: &str) -> Result<Self, ParseSequenceError> {
        let pattern: Pattern = text.parse()?;
        let mut conditions = [Condition::Life; PASSES];
        for (place, condition) in pattern.0.into_iter().enumerate() {
            conditions[place] = condition.ok_or(ParseSequenceError::Condition(place + 1))?;
        }
        Ok(Self(conditions))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::{String, ToString};
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_index_counts_in_the_published_order() {
        let names: Vec<_> = Sequence::all().map(|sequence| sequence.to_string()).collect();
        assert_eq!(names.len(), SEQUENCES);
        assert_eq!(names[..4], ["LLLLL", "LLLLO", "LLLLV", "LLLOL"]);
        assert_eq!(names[242], "VVVVV");
        assert!(names.is_sorted());
        for (index, sequence) in (0..).zip(Sequence::all()) {
            assert_eq!(sequence.index(), index);
        }
        assert_eq!(Sequence::from_index(243), None);
    }

    #[test]
    fn every_spelling_of_a_sequence_reads_back() {
        for sequence in Sequence::all() {
            let words: Vec<_> = sequence.0.iter().map(ToString::to_string).collect();
            for text in [sequence.to_string(), words.join(","), words.join(" "), words.join(" , ")]
            {
                assert_eq!(text.parse(), Ok(sequence), "{text}");
                assert_eq!(text.to_lowercase().parse(), Ok(sequence), "{text}");
            }
        }
    }

    #[test]
    fn a_sequence_can_be_padded() {
        let sequence: Sequence = "LOLVO".parse().unwrap();
        assert_eq!(std::format!("{sequence:>7}|{sequence:<6}|"), "  LOLVO|LOLVO |");
    }

    #[test]
    fn a_wrong_length_and_a_wrong_place_are_told_apart() {
        for (text, length) in
            [("", 0), ("LOLV", 4), ("LOLVOL", 6), ("LIFE", 4), ("LIFE,VOID", 2), ("L,O,L,V,,O", 6)]
        {
            assert_eq!(text.parse::<Sequence>(), Err(ParseSequenceError::Length(length)), "{text}");
        }
        for (text, place) in [
            ("LOXVO", 3),
            ("LO?VO", 3),
            ("ÄOLVO", 1),
            ("L,O,L,V,", 5),
            ("L,O,,V,O", 3),
            ("LIFE,ORDER,LIVE,VOID,ORDER", 3),
        ] {
            assert_eq!(
                text.parse::<Sequence>(),
                Err(ParseSequenceError::Condition(place)),
                "{text}"
            );
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text: String) {
            let _ = text.parse::<Sequence>();
        }

        #[test]
        fn what_is_read_has_the_letters_that_were_written(text in "[LOVlov?X]{4,6}") {
            if let Ok(sequence) = text.parse::<Sequence>() {
                prop_assert_eq!(sequence.to_string(), text.to_uppercase());
            } else {
                prop_assert!(text.len() != PASSES || text.contains(['?', 'X']));
            }
        }
    }
}
