//! The fast kernel: all 243 worlds of hundreds of seeds side by side.
//!
//! ```
//! use darkwaar_core::kernel::{Backend, Kernel};
//! use darkwaar_core::{Seed, SequenceSet};
//!
//! let seeds: Vec<Seed> = (0..1000).map(Seed).collect();
//! let mut playable = 0;
//! Kernel::new(Backend::detect()).for_each_batch(&seeds, &SequenceSet::ALL, |batch| {
//!     playable += batch.figures.iter().filter(|figures| figures.is_playable()).count();
//! });
//! assert_eq!(playable, 72_781);
//! ```
//!
//! [`Board`](crate::Board) and [`World`](crate::World) stay the reference; this module computes the same, and its tests
//! compare the two: every neighbourhood that can occur, whole boards, and published digests. [`self_check()`] does so on the
//! machine at hand. The rest of this page is for those who want to understand it, or to build it again.
//!
//! # Planes
//!
//! After one pass a channel of a cell has one of four levels, two bits, and seeds have nothing to do with each other. So a
//! machine word holds one bit of one channel of one cell for as many seeds as it has bits, its lanes: a *plane*. A board is
//! `[row][channel][column]` of two planes. A neighbour is another plane, so there are no shifts and no masks at the edges;
//! the rules are boolean circuits of straight-line code, without tables or branches, and the same for corner, edge and
//! inner cells but for the number of neighbours.
//!
//! [`Word`] is what the circuits know of a word: `&`, `|`, `^`, `!`, and a majority of three that AVX-512 has an instruction
//! for. Two `u64`, AVX2 and AVX-512 registers are words (`arch.rs`, all that is unsafe); one source serves all. A word
//! cannot be made from nothing but by detection, so code that has one may use its instructions.
//!
//! Functions are compiled for the instruction set only where they are inlined into [`Word::vectorize`]. So all that works
//! on words is `#[inline(always)]`, avoids closures that are not, and `steps.rs` has one entry for each heavy step, which
//! is compiled once for each kind of word, here and not in crates that use this one.
//!
//! # A walk
//!
//! ```text
//! for each block of seeds, as many as a word has lanes
//!     noise                                      252 draws, bytes of eight planes         noise.rs
//!     first pass under L, O and V                on bytes                                 bytes.rs
//!     depth first down the tree of sequences, for each board
//!         at depth 1 to 3: the three children    on levels                                levels.rs
//!         at depth 4: the three leaves           as rows that are read at once            land.rs
//!             terrain and core
//!             if asked: reachable cells, exit, path length, counts, records of figures, tallies
//! ```
//!
//! A board is 32 kB with AVX-512, so that rows that are at work stay in the first-level cache and the boards of a branch in
//! the second. The boards after the fifth pass never exist.
//!
//! # Noise
//!
//! The state of the generator before draw n is a factor times the seed plus a summand, both constant; from a seed to the
//! next it grows by the factor. The low bytes of all lanes' draws are eight words, bytes side by side, and become eight
//! planes by transposing 8 x 8 bits (`transpose.rs`, which also turns planes into records of bytes at the end). What is
//! convenient for these decides which lane a seed has.
//!
//! # Sums and thresholds
//!
//! Numbers in planes are added by full adders (`number.rs`): a parity and a majority for each place. Under LIFE and VOID a
//! level is reached where the sum of the cell and its neighbours reaches a threshold that depends on whether the cell is
//! supported; on levels, support means that two neighbours are equal to it. Under ORDER the majority's level counts where
//! there is one, which the majorities of the single bits give; elsewhere again a threshold decides, by the cell's own level.
//!
//! No threshold is written down. `thresholds.rs` asks the scalar [`rules`](crate::rules) at compile time about every
//! neighbourhood, and, where several thresholds tell the sums apart that do occur, takes the one that is cheapest to
//! compare with. They are types, so that the comparison with a constant is unrolled before the compiler sees it.
//!
//! # Caps
//!
//! LIFE raises the highest possible level by one, VOID lowers it by one, ORDER keeps it. Where levels end at 2 or 1, circuits
//! with fewer planes or thresholds do; where the cap of a leaf is 1, all is void; at cap 0 the board is known, and so is
//! everything after it. Of the 243 leaves 170 are computed.
//!
//! # Reading
//!
//! The four level indices of a cell are added and compared with two thresholds. The core is a tournament in reading order:
//! where a cell's weight a + b + 2c is greater than the best so far, weight and column are replaced, and a row if one of
//! its cells was better.
//!
//! Reachable cells spread along rows, upwards and downwards, until nothing changes. The exit is on one of the outermost
//! diagonals (`exit.rs`). The path is searched breadth first on cells of one colour of the chessboard, two steps at a time.
//! Leaves without any void in any lane skip both: all is reachable, and the path is as long as the distance.
//!
//! # Counting
//!
//! [`Kernel::tally`] counts worlds without taking them apart (`tally.rs`). A number in planes is a plane for each of its
//! values, and cells are planes anyway; how many lanes are set is added up in fields of 16 bits, four to a word and
//! separately for each 64 lanes, which hold the counts of 1023 blocks. That is some 500 planes a leaf, for an instruction or
//! two each where the CPU counts bits in words; planes of values that do not occur are skipped eight at a time. Leaves that
//! are all void only count their seeds. The one table that planes would be too many for, path length by energy, is counted
//! lane by lane, but only where there is an exit: a third of all worlds. A record is a lane whose number exceeds the best
//! so far, which is one comparison of planes and nearly always none.

#![expect(
    clippy::inline_always,
    reason = "code that is not inlined has the instructions of any CPU only; see the module's page"
)]
#![expect(
    clippy::needless_range_loop,
    reason = "places, columns and rows address several arrays at once; iterators' closures are not always inlined"
)]

mod arch;
mod backend;
mod bytes;
mod counts;
mod exit;
mod figures;
#[cfg(fuzzing)]
mod fuzzing;
mod land;
mod leaf;
mod levels;
mod neighbourhood;
mod noise;
mod number;
mod records;
mod self_check;
mod steps;
mod tally;
#[cfg(test)]
mod tests;
mod thresholds;
mod transpose;
mod tree;
mod walks;
mod word;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

pub use self::backend::{Backend, ParseBackendError};
pub use self::counts::Counts;
pub use self::exit::Exit;
pub use self::figures::Figures;
pub use self::land::{Cells, Place};
pub use self::leaf::Leaf;
pub use self::self_check::{SelfCheckError, self_check};
pub use self::word::Word;

use self::backend::Isa;
use self::tally::Pending;
use self::tree::Workspace;
use crate::{Seed, Sequence, SequenceSet};

/// Takes the worlds that a [`Kernel`] walks through, a block of seeds under one sequence at a time.
///
/// ```
/// use darkwaar_core::kernel::{Backend, Kernel, Leaf, Visitor, Word};
/// use darkwaar_core::{Seed, SequenceSet};
///
/// /// Counts worlds with energy in the middle, without walking to their exits.
/// struct Middle(u32);
///
/// impl Visitor for Middle {
///     fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
///         self.0 += (leaf.energy()[4][3] & leaf.live()).count_ones();
///     }
/// }
///
/// let mut middle = Middle(0);
/// Kernel::new(Backend::detect()).visit(&[Seed(20020)], &SequenceSet::ALL, &mut middle);
/// assert_eq!(middle.0, 73);
/// ```
pub trait Visitor {
    /// The worlds of a sequence for up to [`Word::LANES`] seeds.
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>);
}

/// The worlds of a sequence for some seeds; see [`Kernel::for_each_batch`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Batch<'a> {
    /// The sequence.
    pub sequence: Sequence,
    /// The seeds.
    pub seeds: &'a [Seed],
    /// The figures of each seed's world.
    pub figures: &'a [Figures],
}

/// Walks through the worlds of seeds.
///
/// It allocates its workspace when it is made and, but for the counts that the first [`tally`](Self::tally) needs, nothing
/// afterwards.
///
/// ```
/// use darkwaar_core::kernel::{Backend, Kernel};
/// use darkwaar_core::{Seed, SequenceSet};
///
/// let mut playable = 0;
/// Kernel::new(Backend::detect()).for_each_batch(&[Seed(20020)], &SequenceSet::ALL, |batch| {
///     playable += batch.figures.iter().filter(|figures| figures.is_playable()).count();
/// });
/// assert_eq!(playable, 71);
/// ```
#[derive(Debug)]
pub struct Kernel {
    workspace: Space,
    figures: Vec<Figures>,
    /// Counts by sequence, for [`Kernel::tally`].
    pending: Vec<Pending>,
}

#[derive(Debug)]
enum Space {
    Portable(Box<Workspace<arch::Portable>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Workspace<arch::Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Workspace<arch::Avx512>>),
}

impl Kernel {
    /// Room for the work of a backend: 0.2 to 0.6 MB.
    #[must_use]
    pub fn new(backend: Backend) -> Self {
        let workspace = match backend.0 {
            Isa::Portable(zero) => Space::Portable(Box::new(Workspace::new(zero))),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2(zero) => Space::Avx2(Box::new(Workspace::new(zero))),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512(zero) => Space::Avx512(Box::new(Workspace::new(zero))),
        };
        Self { workspace, figures: vec![Figures::VOID; word::MOST_LANES], pending: Vec::new() }
    }

    /// Seeds in a block: 128, 256 or 512.
    #[must_use]
    pub const fn lanes(&self) -> usize {
        self.workspace.lanes()
    }

    /// Visits the worlds of any seeds, as blocks of [`lanes`](Self::lanes) in the order given, the last one perhaps not full, and
    /// in each block sequence after sequence by index.
    ///
    /// Consecutive seeds are a little faster than others.
    pub fn visit(&mut self, seeds: &[Seed], sequences: &SequenceSet, visitor: &mut impl Visitor) {
        self.workspace.visit(seeds, sequences, visitor);
    }

    /// Hands over the figures of all worlds, in the order of [`visit`](Self::visit).
    pub fn for_each_batch(
        &mut self,
        seeds: &[Seed],
        sequences: &SequenceSet,
        take: impl FnMut(Batch<'_>),
    ) {
        let Self { workspace, figures, .. } = self;
        workspace.visit(seeds, sequences, &mut Batches { figures, take });
    }
}

impl Space {
    const fn lanes(&self) -> usize {
        match self {
            Self::Portable(_) => arch::Portable::LANES,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => arch::Avx2::LANES,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => arch::Avx512::LANES,
        }
    }

    fn visit(&mut self, seeds: &[Seed], sequences: &SequenceSet, visitor: &mut impl Visitor) {
        for block in seeds.chunks(self.lanes()) {
            match self {
                Self::Portable(workspace) => workspace.visit(block, sequences, visitor),
                #[cfg(target_arch = "x86_64")]
                Self::Avx2(workspace) => workspace.visit(block, sequences, visitor),
                #[cfg(target_arch = "x86_64")]
                Self::Avx512(workspace) => workspace.visit(block, sequences, visitor),
            }
        }
    }
}

struct Batches<'a, F> {
    figures: &'a mut [Figures],
    take: F,
}

impl<F: FnMut(Batch<'_>)> Visitor for Batches<'_, F> {
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
        leaf.write_figures(&mut self.figures[..W::LANES]);
        let seeds = leaf.seeds();
        (self.take)(Batch {
            sequence: leaf.sequence(),
            seeds,
            figures: &self.figures[..seeds.len()],
        });
    }
}
