//! The rows of a row group, side by side.

use core::iter;

use darkwaar_core::Seed;
use darkwaar_core::kernel::Figures;

use crate::blocks::Part;
use crate::row::Row;

/// Rows, as far as they are not computed from the figures column by column.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) seeds: Vec<Seed>,
    /// Their indices.
    pub(super) sequences: Vec<u8>,
    pub(super) figures: Vec<Figures>,
}

impl Rows {
    pub(super) fn clear(&mut self) {
        self.seeds.clear();
        self.sequences.clear();
        self.figures.clear();
    }

    pub(super) const fn len(&self) -> usize {
        self.seeds.len()
    }

    pub(super) fn push(&mut self, row: Row) {
        self.seeds.push(row.seed);
        self.sequences.push(row.sequence.index());
        self.figures.push(row.figures);
    }

    /// Adds the rows of some seeds, each under these sequences.
    pub(super) fn extend(&mut self, part: &Part, sequences: &[u8]) {
        for (seed, figures) in part.rows() {
            self.seeds.extend(iter::repeat_n(seed, figures.len()));
            self.sequences.extend(sequences);
            self.figures.extend(figures);
        }
    }

    /// Moves all rows of `other` to the end.
    pub(super) fn append(&mut self, other: &mut Self) {
        self.seeds.append(&mut other.seeds);
        self.sequences.append(&mut other.sequences);
        self.figures.append(&mut other.figures);
    }

    /// Takes away all rows from `at` on.
    pub(super) fn split_off(&mut self, at: usize) -> Self {
        Self {
            seeds: self.seeds.split_off(at),
            sequences: self.sequences.split_off(at),
            figures: self.figures.split_off(at),
        }
    }
}
