//! The pass that picks a cell, without passing over the cells.
//!
//! The pass goes through the cells in reading order and keeps one of the fewest options so far. A cell with fewer options
//! replaces it without a draw; a cell with as many draws a number, and replaces it if the number is below 1 / ties. All that
//! comes of it depends on two things: how many numbers are drawn before the first cell of those with the fewest options of
//! all, and the numbers that are drawn after it, one for each other such cell. The former can be skipped once they are
//! counted, which a tree does in O(log cells) when the options of a cell change. The latter are looked at from the last
//! one back, until one is low enough: no earlier one matters.

use alloc::vec;
use alloc::vec::Vec;

use crate::baseline::Mulberry32;

/// Options of a cell at the beginning.
const MOST: u32 = 5;
/// More than a cell can have.
const NONE: u32 = MOST + 1;

/// The pass over some consecutive cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Segment {
    /// The fewest options of a cell that is not settled, 2..=5; [`NONE`] if there is no such cell.
    fewest: u32,
    /// How many numbers are drawn by a pass that comes here with a cell of so many options, or of [`NONE`] without one.
    draws: [u32; NONE as usize + 1],
}

impl Segment {
    const SETTLED: Self = Self { fewest: NONE, draws: [0; NONE as usize + 1] };

    /// A cell with so many options.
    const fn cell(options: u32) -> Self {
        if options == 1 {
            return Self::SETTLED;
        }
        let mut draws = Self::SETTLED.draws;
        draws[options as usize] = 1;
        Self { fewest: options, draws }
    }

    /// Two segments, one after the other.
    fn joined(&self, next: &Self) -> Self {
        let mut joined = Self { fewest: self.fewest.min(next.fewest), draws: self.draws };
        for (options, draws) in joined.draws.iter_mut().enumerate() {
            *draws += next.draws[options.min(self.fewest as usize)];
        }
        joined
    }

    /// How many cells have the fewest options of all.
    fn ties(&self) -> u32 {
        self.draws[self.fewest as usize]
    }
}

/// The passes over all cells, over each half of them, and so on, down to each cell by itself.
#[derive(Debug)]
pub(super) struct Segments {
    /// The halves of segment i are segments 2 i and 2 i + 1; segment 1 is all.
    tree: Vec<Segment>,
}

impl Segments {
    /// Cells with all options.
    pub(super) fn new(cells: usize) -> Self {
        let leaves = cells.next_power_of_two();
        let mut tree = vec![Segment::SETTLED; 2 * leaves];
        tree[leaves..][..cells].fill(Segment::cell(MOST));
        let mut segments = Self { tree };
        (1..leaves).rev().for_each(|segment| segments.join(segment));
        segments
    }

    /// A cell has other options now, at least one.
    pub(super) fn set(&mut self, cell: usize, options: u32) {
        let mut segment = self.tree.len() / 2 + cell;
        self.tree[segment] = Segment::cell(options);
        while segment > 1 {
            segment /= 2;
            self.join(segment);
        }
    }

    fn join(&mut self, segment: usize) {
        self.tree[segment] = self.tree[2 * segment].joined(&self.tree[2 * segment + 1]);
    }

    /// The cell that the pass picks; `None` if all are settled.
    pub(super) fn pick(&self, random: &mut Mulberry32) -> Option<usize> {
        let all = self.tree[1];
        if all == Segment::SETTLED {
            return None;
        }
        let (ties, draws) = (all.ties(), all.draws[NONE as usize]);
        let skipped = draws - (ties - 1);
        let replaces = |tie: &u32| {
            let number = random.peek(skipped + tie - 2);
            u64::from(number) * u64::from(*tie) < 1 << 32
        };
        let kept = (2..=ties).rev().find(replaces).unwrap_or(1);
        random.skip(draws);
        Some(self.cell_of_tie(kept))
    }

    /// The cell that is the `tie`-th of those with the fewest options.
    fn cell_of_tie(&self, mut tie: u32) -> usize {
        let fewest = self.tree[1].fewest as usize;
        let leaves = self.tree.len() / 2;
        let mut segment = 1;
        while segment < leaves {
            segment *= 2;
            let before = self.tree[segment].draws[fewest];
            if tie > before {
                tie -= before;
                segment += 1;
            }
        }
        segment - leaves
    }
}
