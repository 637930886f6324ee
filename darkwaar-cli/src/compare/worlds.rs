//! The worlds of Darkwaar20, as the kernel finds them.

use darkwaar_core::CellSet;
use darkwaar_core::kernel::{Figures, Leaf, Visitor, Word};

use super::counts::{Counts, Shape};

/// Counts the worlds that it visits.
#[derive(Debug)]
pub(super) struct Worlds {
    pub(super) counts: Counts,
    /// Of the worlds of a leaf.
    figures: Vec<Figures>,
    open: Vec<CellSet>,
}

impl Worlds {
    /// For a kernel of so many lanes.
    pub(super) fn new(lanes: usize) -> Self {
        Self {
            counts: Counts::default(),
            figures: vec![Figures::VOID; lanes],
            open: vec![CellSet::EMPTY; lanes],
        }
    }
}

impl Visitor for Worlds {
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
        leaf.write_figures(&mut self.figures);
        leaf.write_open(&mut self.open);
        let worlds = self.figures.iter().zip(&self.open).take(leaf.seeds().len());
        for (figures, open) in worlds {
            self.counts.add(shape(*figures, *open));
        }
    }
}

/// The shape of a world with these open cells.
fn shape(figures: Figures, open: CellSet) -> Shape {
    // Most worlds need no search: all is void, or the core reaches all that is open.
    let (regions, largest) = if figures.reachable() == open.len() {
        (usize::from(!open.is_empty()), open.len())
    } else {
        open.regions()
            .fold((0, 0), |(regions, largest), region| (regions + 1, region.len().max(largest)))
    };
    Shape {
        open: open.len().into(),
        regions,
        largest: largest.into(),
        path_length: figures.path_length().map(usize::from),
    }
}
