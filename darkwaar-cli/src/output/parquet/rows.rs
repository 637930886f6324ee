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
}
