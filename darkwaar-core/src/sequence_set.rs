//! Sets of sequences.

use core::fmt;
#[cfg(feature = "alloc")]
use core::ops::Range;

use crate::{SEQUENCES, Sequence};

/// A set of sequences.
///
/// ```
/// use darkwaar_core::{Pattern, SequenceSet};
///
/// let set: SequenceSet = "LO???".parse::<Pattern>().unwrap().sequences().collect();
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
