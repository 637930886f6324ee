//! Sets of sequences.

use core::fmt;
#[cfg(feature = "alloc")]
use core::ops::Range;

use crate::{Pattern, SEQUENCES, Sequence};

/// A set of sequences.
///
/// ```
/// use darkwaar_core::{Pattern, SequenceSet};
///
/// let set = SequenceSet::from("LO???".parse::<Pattern>().unwrap());
/// assert_eq!(set.len(), 27);
/// assert!(set.contains("LOLVO".parse().unwrap()));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SequenceSet {
    /// Bit i % 64 of word i / 64 stands for the sequence of index i.
    words: [u64; SEQUENCES.div_ceil(64)],
}

impl SequenceSet {
    /// No sequence.
    pub const EMPTY: Self = Self { words: [0; SEQUENCES.div_ceil(64)] };

    /// All 243 sequences.
    pub const ALL: Self = {
        let mut all = Self::EMPTY;
        let mut index = 0;
        while index < SEQUENCES {
            all.words[index / 64] |= 1 << (index % 64);
            index += 1;
        }
        all
    };

    /// Adds a sequence.
    ///
    /// ```
    /// use darkwaar_core::SequenceSet;
    ///
    /// let mut set = SequenceSet::EMPTY;
    /// assert!(set.is_empty());
    /// set.insert("LOLVO".parse().unwrap());
    /// assert!(set.iter().map(|sequence| sequence.index()).eq([34]));
    /// ```
    pub const fn insert(&mut self, sequence: Sequence) {
        let index = sequence.index() as usize;
        self.words[index / 64] |= 1 << (index % 64);
    }

    /// Whether `sequence` is in the set.
    #[must_use]
    pub const fn contains(&self, sequence: Sequence) -> bool {
        let index = sequence.index() as usize;
        self.words[index / 64] >> (index % 64) & 1 == 1
    }

    /// Whether the set has a sequence with an index in `indices`, which end at 243 at most.
    #[cfg(feature = "alloc")]
    pub(crate) fn has_any(&self, indices: Range<usize>) -> bool {
        indices.into_iter().any(|index| self.words[index / 64] >> (index % 64) & 1 == 1)
    }

    /// The number of sequences, 0..=243.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no sequence in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The sequences by index.
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Sequence> + Clone {
        Sequence::all().filter(|sequence| self.contains(*sequence))
    }
}

impl From<Pattern> for SequenceSet {
    /// The sequences that match.
    fn from(pattern: Pattern) -> Self {
        pattern.sequences().collect()
    }
}

impl FromIterator<Sequence> for SequenceSet {
    fn from_iter<I: IntoIterator<Item = Sequence>>(sequences: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(sequences);
        set
    }
}

impl Extend<Sequence> for SequenceSet {
    fn extend<I: IntoIterator<Item = Sequence>>(&mut self, sequences: I) {
        sequences.into_iter().for_each(|sequence| self.insert(sequence));
    }
}

impl fmt::Debug for SequenceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::collections::BTreeSet;
    use std::format;

    use proptest::prelude::*;

    use super::*;

    fn any_sequences() -> impl Strategy<Value = BTreeSet<Sequence>> {
        let sequence = (0..243_u8).prop_map(|index| Sequence::from_index(index).unwrap());
        proptest::collection::btree_set(sequence, 0..=243)
    }

    /// The two sets are the same by every way to ask.
    fn check(set: &SequenceSet, expected: &BTreeSet<Sequence>) -> Result<(), TestCaseError> {
        prop_assert_eq!(set.len(), expected.len());
        prop_assert_eq!(set.is_empty(), expected.is_empty());
        prop_assert!(set.iter().eq(expected.iter().copied()));
        prop_assert!(set.iter().rev().eq(expected.iter().rev().copied()));
        for sequence in Sequence::all() {
            prop_assert_eq!(set.contains(sequence), expected.contains(&sequence), "{}", sequence);
        }
        prop_assert_eq!(format!("{set:?}"), format!("{expected:?}"));
        Ok(())
    }

    #[test]
    fn the_empty_set_has_none_and_the_full_set_has_all() {
        check(&SequenceSet::EMPTY, &BTreeSet::new()).unwrap();
        check(&SequenceSet::default(), &BTreeSet::new()).unwrap();
        check(&SequenceSet::ALL, &Sequence::all().collect()).unwrap();
        assert_eq!(Sequence::all().collect::<SequenceSet>(), SequenceSet::ALL);
    }

    proptest! {
        #[test]
        fn a_set_is_collected(sequences in any_sequences()) {
            let set: SequenceSet = sequences.iter().copied().collect();
            check(&set, &sequences)?;
        }

        #[test]
        fn a_set_grows_by_what_is_inserted(indices in proptest::collection::vec(0..243_u8, 0..60)) {
            let (mut set, mut expected) = (SequenceSet::EMPTY, BTreeSet::new());
            for sequence in indices.into_iter().filter_map(Sequence::from_index) {
                set.insert(sequence);
                expected.insert(sequence);
                check(&set, &expected)?;
            }
        }

        #[test]
        fn a_set_is_extended(first in any_sequences(), second in any_sequences()) {
            let mut set: SequenceSet = first.iter().copied().collect();
            set.extend(second.iter().copied());
            check(&set, &first.union(&second).copied().collect())?;
        }

        #[test]
        fn equal_sets_have_the_same_sequences(first in any_sequences(), second in any_sequences()) {
            let set = |sequences: &BTreeSet<Sequence>| -> SequenceSet { sequences.iter().copied().collect() };
            prop_assert_eq!(set(&first) == set(&second), first == second);
            prop_assert_eq!(set(&first), first.iter().rev().copied().collect());
        }

        #[cfg(feature = "alloc")]
        #[test]
        fn a_range_has_any_if_one_of_its_indices_is_there(
            sequences in any_sequences(),
            start in 0..=243_usize,
            length in 0..=243_usize,
        ) {
            let set: SequenceSet = sequences.iter().copied().collect();
            let range = start..SEQUENCES.min(start + length);
            let is_in = |sequence: &Sequence| range.contains(&usize::from(sequence.index()));
            prop_assert_eq!(set.has_any(range.clone()), sequences.iter().any(is_in));
        }
    }
}
