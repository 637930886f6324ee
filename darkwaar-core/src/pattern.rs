//! Sequences with open places.

use core::fmt;
use core::str::FromStr;

use crate::{Condition, PASSES, ParseSequenceError, Sequence};

/// The sequences with given conditions at some places and any at the others.
///
/// It displays as five letters with `?` at an open place; the parser takes what [`Sequence`]'s takes, `?` at any place,
/// and `all`.
///
/// ```
/// use darkwaar_core::Pattern;
///
/// let pattern: Pattern = "VV???".parse().unwrap();
/// assert_eq!(pattern.sequences().count(), 27);
/// assert!(pattern.matches("VVOVL".parse().unwrap()));
/// assert_eq!("all".parse(), Ok(Pattern::ALL));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern(pub [Option<Condition>; PASSES]);

impl Pattern {
    /// Every sequence.
    pub const ALL: Self = Self([None; PASSES]);

    /// Whether `sequence` has the pattern's conditions.
    #[must_use]
    pub fn matches(self, sequence: Sequence) -> bool {
        let mut places = self.0.into_iter().zip(sequence.0);
        places.all(|(asked, condition)| asked.is_none_or(|asked| asked == condition))
    }

    /// The sequences that match, by index: 1, 3, 9, 27, 81 or 243 of them.
    #[must_use = "iterators are lazy"]
    pub fn sequences(self) -> impl DoubleEndedIterator<Item = Sequence> + Clone {
        Sequence::all().filter(move |sequence| self.matches(*sequence))
    }
}

impl From<Sequence> for Pattern {
    fn from(sequence: Sequence) -> Self {
        Self(sequence.0.map(Some))
    }
}

impl fmt::Display for Pattern {
    /// Writes five letters, `?` for an open place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|place| write!(f, "{}", place.map_or('?', Condition::letter)))
    }
}

impl FromStr for Pattern {
    type Err = ParseSequenceError;

    fn from_str(text: &str) -> Result<Self, ParseSequenceError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("all") {
            Ok(Self::ALL)
        } else if text.contains(',') {
            collect(text.split(',').map(str::trim))
        } else if text.contains(char::is_whitespace) {
            collect(text.split_whitespace())
        } else {
            collect(text.char_indices().map(|(start, letter)| &text[start..][..letter.len_utf8()]))
        }
    }
}

fn collect<'a>(
    words: impl Iterator<Item = &'a str> + Clone,
) -> Result<Pattern, ParseSequenceError> {
    let length = words.clone().count();
    if length != PASSES {
        return Err(ParseSequenceError::Length(length));
    }
    let mut places = [None; PASSES];
    for (place, word) in words.enumerate().filter(|(_, word)| *word != "?") {
        let condition = word.parse().map_err(|_| ParseSequenceError::Condition(place + 1))?;
        places[place] = Some(condition);
    }
    Ok(Pattern(places))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::{String, ToString};
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_pattern_stands_for_the_sequences_that_agree_with_it() {
        let named = |text: &str| -> Vec<_> {
            text.parse::<Pattern>().unwrap().sequences().map(|s| s.to_string()).collect()
        };
        assert_eq!(named("?OLVO"), ["LOLVO", "OOLVO", "VOLVO"]);
        assert_eq!(named("life,?,LIFE,void,?").len(), 9);
        assert_eq!(named("LOLVO"), ["LOLVO"]);
        assert_eq!(named("ALL").len(), 243);
        assert_eq!(named("?????").len(), 243);
    }

    #[test]
    fn a_bad_place_is_named() {
        assert_eq!("?*???".parse::<Pattern>(), Err(ParseSequenceError::Condition(2)));
        assert_eq!("????".parse::<Pattern>(), Err(ParseSequenceError::Length(4)));
        assert_eq!("any".parse::<Pattern>(), Err(ParseSequenceError::Length(3)));
    }

    proptest! {
        #[test]
        fn a_pattern_reads_back(text in "[LOV?]{5}") {
            prop_assert_eq!(text.parse::<Pattern>().unwrap().to_string(), text);
        }

        #[test]
        fn matching_is_place_by_place(text in "[LOV?]{5}", index in 0..243_u8) {
            let sequence = Sequence::from_index(index).unwrap();
            let agrees = text.chars().zip(sequence.to_string().chars()).all(|(p, c)| p == '?' || p == c);
            prop_assert_eq!(text.parse::<Pattern>().unwrap().matches(sequence), agrees);
        }

        #[test]
        fn any_text_is_read_or_refused(text: String) {
            let _ = text.parse::<Pattern>();
        }
    }
}
