//! Sequences that are counted together.

use core::fmt;
use core::str::FromStr;

use darkwaar_core::{Condition, PASSES, Pattern, Sequence, SequenceSet, Tally};

use super::Summary;

/// Some sequences and the counts of their worlds.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) pattern: Pattern,
    pub(crate) tally: Tally,
}

/// What a row of a table stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grouping {
    /// A sequence.
    Sequence,
    /// All sequences that start alike, with so many conditions.
    Prefix(usize),
    /// All sequences with a condition at a place.
    Place,
    /// All sequences.
    All,
}

impl FromStr for Grouping {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "sequence" => Ok(Self::Sequence),
            "place" => Ok(Self::Place),
            "all" => Ok(Self::All),
            _ => text
                .strip_prefix("prefix:")
                .and_then(|length| length.parse().ok())
                .filter(|length| (1..PASSES).contains(length))
                .map(Self::Prefix)
                .ok_or("rows are by sequence, prefix:1 to prefix:4, place or all"),
        }
    }
}

impl fmt::Display for Grouping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sequence => f.write_str("sequence"),
            Self::Prefix(length) => write!(f, "prefix:{length}"),
            Self::Place => f.write_str("place"),
            Self::All => f.write_str("all"),
        }
    }
}

impl Grouping {
    /// Sequences that start alike, with so many conditions: with none all of them, with five each by itself.
    pub(crate) const fn starting_alike(conditions: usize) -> Self {
        match conditions {
            0 => Self::All,
            PASSES => Self::Sequence,
            _ => Self::Prefix(conditions),
        }
    }

    /// The groups that have some of the sequences, in the order of their indices.
    fn patterns(self, sequences: &SequenceSet) -> Vec<Pattern> {
        let single = |place: usize, condition| {
            let mut pattern = Pattern::ALL;
            pattern.0[place] = Some(condition);
            pattern
        };
        let mut patterns: Vec<_> = match self {
            Self::Sequence => sequences.iter().map(Pattern::from).collect(),
            Self::Prefix(length) => sequences
                .iter()
                .map(|sequence| {
                    let mut pattern = Pattern::from(sequence);
                    pattern.0[length..].fill(None);
                    pattern
                })
                .collect(),
            Self::Place => (0..PASSES)
                .flat_map(|place| Condition::ALL.map(|condition| single(place, condition)))
                .collect(),
            Self::All => vec![Pattern::ALL],
        };
        patterns.dedup();
        patterns.retain(|pattern| sequences.iter().any(|sequence| pattern.matches(sequence)));
        patterns
    }
}

impl Summary {
    /// The counts of groups of sequences.
    pub(crate) fn groups(&self, grouping: Grouping) -> Vec<Group> {
        let patterns = grouping.patterns(&self.sequences).into_iter();
        patterns.map(|pattern| self.group(pattern)).collect()
    }

    /// The counts of all sequences together.
    pub(crate) fn all(&self) -> Group {
        self.group(Pattern::ALL)
    }

    /// The counts of the sequences that match.
    fn group(&self, pattern: Pattern) -> Group {
        let mut sum = Tally::default();
        for (_, tally) in self.tallies().filter(|(sequence, _)| pattern.matches(*sequence)) {
            sum.merge(tally);
        }
        Group { pattern, tally: sum }
    }

    /// The first sequence of a group that has the same record as all of them together.
    pub(crate) fn holder<R: PartialEq>(
        &self,
        group: &Group,
        record: impl Fn(&Tally) -> Option<R>,
    ) -> Option<Sequence> {
        let best = record(&group.tally)?;
        let mut tallies = self.tallies().filter(|(one, _)| group.pattern.matches(*one));
        let held = tallies.find(|(_, tally)| record(tally).as_ref() == Some(&best));
        held.map(|(sequence, _)| sequence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(grouping: &str, sequences: &str) -> Vec<String> {
        let sequences = SequenceSet::from(sequences.parse::<Pattern>().unwrap());
        let grouping: Grouping = grouping.parse().unwrap();
        grouping.patterns(&sequences).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn groups_are_those_that_have_sequences() {
        assert_eq!(names("sequence", "VVVV?"), ["VVVVL", "VVVVO", "VVVVV"]);
        assert_eq!(names("prefix:1", "all"), ["L????", "O????", "V????"]);
        assert_eq!(names("prefix:2", "V?LLL"), ["VL???", "VO???", "VV???"]);
        assert_eq!(names("prefix:4", "all").len(), 81);
        assert_eq!(names("place", "all").len(), 15);
        assert_eq!(names("place", "LOLV?")[4..], ["????L", "????O", "????V"]);
        assert_eq!(names("all", "LOLVO"), ["?????"]);
    }

    #[test]
    fn what_is_read_is_written_alike() {
        for text in ["sequence", "prefix:1", "prefix:4", "place", "all"] {
            assert_eq!(text.parse::<Grouping>().unwrap().to_string(), text);
        }
        for text in ["", "prefix", "prefix:", "prefix:0", "prefix:5", "places", "prefix:-1"] {
            assert!(text.parse::<Grouping>().is_err(), "{text}");
        }
    }
}
