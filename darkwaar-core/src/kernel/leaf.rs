//! The worlds of a sequence for a block of seeds, as visitors see them.

use super::counts::Counts;
use super::exit::Exit;
use super::figures::Figures;
use super::land::{Cells, Land, Place};
use super::tally::{Counted, Found, Values};
use super::transpose::seed_of_lane;
use super::word::Word;
use crate::{CellSet, Seed, Sequence};

/// The worlds of one sequence for a block of seeds, a lane for each.
///
/// Terrain and core are there; what a walk finds is computed when it is asked for, once. The methods are fast wherever they
/// are called from.
///
/// ```
/// use darkwaar_core::kernel::{Backend, Kernel, Leaf, Visitor, Word};
/// use darkwaar_core::{Seed, SequenceSet};
///
/// /// Counts playable worlds, and those in which the walk to the exit has an odd number of steps.
/// #[derive(Default)]
/// struct Walks {
///     playable: u32,
///     odd: u32,
/// }
///
/// impl Visitor for Walks {
///     fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
///         let live = leaf.live();
///         self.playable += (leaf.exit().place.exists & live).count_ones();
///         self.odd += (leaf.path_length()[0] & live).count_ones();
///     }
/// }
///
/// let mut walks = Walks::default();
/// Kernel::new(Backend::detect()).visit(&[Seed(20020)], &SequenceSet::ALL, &mut walks);
/// assert_eq!((walks.playable, walks.odd), (71, 38));
/// ```
#[derive(Debug)]
pub struct Leaf<'a, W> {
    pub(super) sequence: Sequence,
    pub(super) block: &'a Block<'a, W>,
    pub(super) land: &'a Land<W>,
    pub(super) walks: &'a mut Walks<W>,
    pub(super) known: Known,
    pub(super) is_counted: bool,
}

/// What walks find, and how many cells there are.
#[derive(Debug)]
pub(super) struct Walks<W> {
    reachable: Cells<W>,
    exit: Exit<W>,
    path_length: [W; 6],
    counts: Counts<W>,
}

impl<W: Word> Walks<W> {
    /// Nothing.
    pub(super) fn new(void: &Land<W>) -> Self {
        let none = [void.core.exists; 6];
        Self {
            reachable: void.open,
            exit: Exit { place: void.core, distance: [void.core.exists; 4] },
            path_length: none,
            counts: Counts { void: none, ground: none, energy: none, reachable: none },
        }
    }
}

/// The reachable cells of a land: what [`Steps::reach`](super::steps::Steps::reach) has found, where that is needed.
fn reached<'a, W: Word>(land: &'a Land<W>, found: &'a Cells<W>) -> &'a Cells<W> {
    if land.is_plain() { &land.open } else { found }
}

/// How far the walks of a leaf are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Known {
    Land,
    Reachable,
    Exit,
    PathLength,
}

/// The seeds of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a, W> {
    pub(super) seeds: &'a [Seed],
    /// Lanes that stand for a seed.
    pub(super) live: W,
}

impl<'a, W: Word> Block<'a, W> {
    pub(super) fn new(zero: W, seeds: &'a [Seed]) -> Self {
        let is_live = |lane: usize| seed_of_lane(lane, W::LANES) < seeds.len();
        let live =
            zero.gather(|part| (0..64).map(|bit| u64::from(is_live(64 * part + bit)) << bit).sum());
        Self { seeds, live }
    }
}

impl<'a, W: Word> Leaf<'a, W> {
    /// The sequence.
    #[must_use]
    pub const fn sequence(&self) -> Sequence {
        self.sequence
    }

    /// The seeds of the block, in the order in which they were given: 1 to [`Word::LANES`] of them.
    #[must_use]
    pub const fn seeds(&self) -> &'a [Seed] {
        self.block.seeds
    }

    /// The lanes that stand for a seed: all but in the last block. The others repeat a seed.
    #[must_use]
    pub const fn live(&self) -> W {
        self.block.live
    }

    /// The place in [`seeds`](Self::seeds) of a lane's seed, if the lane is live.
    #[must_use]
    pub fn place_of_lane(&self, lane: usize) -> Option<usize> {
        let place = seed_of_lane(lane, W::LANES);
        (lane < W::LANES && place < self.seeds().len()).then_some(place)
    }

    /// Where each cell is ground or energy.
    #[must_use]
    pub const fn open(&self) -> &'a Cells<W> {
        &self.land.open
    }

    /// Where each cell is energy.
    #[must_use]
    pub const fn energy(&self) -> &'a Cells<W> {
        &self.land.energy
    }

    /// The core.
    #[must_use]
    pub const fn core(&self) -> Place<W> {
        self.land.core
    }

    /// Where each cell is reached from the core, the core included.
    #[must_use]
    pub fn reachable(&mut self) -> &Cells<W> {
        if self.known < Known::Reachable {
            if !self.land.is_plain() {
                W::reach(self.land, &mut self.walks.reachable);
            }
            self.known = Known::Reachable;
        }
        reached(self.land, &self.walks.reachable)
    }

    /// The exit.
    #[must_use]
    pub fn exit(&mut self) -> &Exit<W> {
        if self.known < Known::Exit {
            let _ = self.reachable();
            let Walks { reachable, exit, .. } = &mut *self.walks;
            W::find_exit(self.land, reached(self.land, reachable), exit);
            self.known = Known::Exit;
        }
        &self.walks.exit
    }

    /// Steps of a shortest walk to the exit in binary, the lowest bit first; 0 where there is no exit.
    #[must_use]
    pub fn path_length(&mut self) -> &[W; 6] {
        if self.known < Known::PathLength {
            let _ = self.exit();
            W::measure_path(self.land, &self.walks.exit, &mut self.walks.path_length);
            self.known = Known::PathLength;
        }
        &self.walks.path_length
    }

    /// How many cells there are of each terrain, and reached.
    #[must_use]
    pub fn counts(&mut self) -> &Counts<W> {
        if !self.is_counted {
            let _ = self.reachable();
            let Walks { reachable, counts, .. } = &mut *self.walks;
            W::count(self.land, reached(self.land, reachable), counts);
            self.is_counted = true;
        }
        &self.walks.counts
    }

    /// Writes the figures of each seed's world, in the order of [`seeds`](Self::seeds). `figures` has [`Word::LANES`] places; what
    /// stands behind the seeds' is meaningless.
    ///
    /// # Panics
    ///
    /// If `figures` is shorter.
    pub fn write_figures(&mut self, figures: &mut [Figures]) {
        if self.land.is_void() {
            figures[..W::LANES].fill(Figures::VOID);
            return;
        }
        let _ = self.path_length();
        let _ = self.counts();
        let Walks { exit, path_length, counts, .. } = &*self.walks;
        W::write_records(self.land, exit, path_length, counts, figures);
    }

    /// Writes the open cells of each seed's world, in the order of [`seeds`](Self::seeds). `sets` has [`Word::LANES`] places; what
    /// stands behind the seeds' is meaningless.
    ///
    /// # Panics
    ///
    /// If `sets` is shorter.
    pub fn write_open(&self, sets: &mut [CellSet]) {
        W::write_open(self.land, sets);
    }

    /// See [`Counted::add`]; path length and counts are known.
    pub(super) fn tally(
        &self,
        counts: &mut [u64],
        bounds: Option<[u8; 2]>,
        values: &mut Values,
    ) -> Found<W> {
        let Walks { exit, path_length, counts: numbers, .. } = &*self.walks;
        let land = self.land;
        let counted = Counted { live: self.block.live, land, exit, path_length, counts: numbers };
        W::tally(&counted, counts, bounds, values)
    }
}
