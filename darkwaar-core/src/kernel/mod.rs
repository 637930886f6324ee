//! The fast walk: all worlds of hundreds of seeds side by side.

mod arch;
mod backend;
mod bytes;
mod exit;
mod figures;
mod land;
mod leaf;
mod levels;
mod noise;
mod number;
mod self_check;
mod steps;
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

pub use self::backend::Backend;
pub use self::exit::Exit;
pub use self::figures::Figures;
pub use self::land::{Cells, Place};
pub use self::leaf::Leaf;
pub use self::self_check::{SelfCheckError, self_check};
pub use self::word::Word;

use self::backend::Isa;
use self::tree::Workspace;
use crate::{Seed, Sequence, SequenceSet};

/// Takes the worlds that a [`Kernel`] walks through, a block of seeds under one sequence at a time.
pub trait Visitor {
    /// The worlds of a sequence.
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>);
}

/// The worlds of a sequence for some seeds.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The sequence.
    pub sequence: Sequence,
    /// The seeds.
    pub seeds: &'a [Seed],
    /// The figures of each seed's world.
    pub figures: &'a [Figures],
}

/// Walks through the worlds of seeds.
#[derive(Debug)]
pub struct Kernel {
    workspace: Space,
    figures: Vec<Figures>,
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
    /// Room for the work of a backend: 0.2 to 0.8 MB.
    #[must_use]
    pub fn new(backend: Backend) -> Self {
        let workspace = match backend.0 {
            Isa::Portable(zero) => Space::Portable(Box::new(Workspace::new(zero))),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2(zero) => Space::Avx2(Box::new(Workspace::new(zero))),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512(zero) => Space::Avx512(Box::new(Workspace::new(zero))),
        };
        Self { workspace, figures: vec![Figures::VOID; word::MOST_LANES] }
    }

    /// Seeds in a block: 128, 256 or 512.
    #[must_use]
    pub const fn lanes(&self) -> usize {
        match self.workspace {
            Space::Portable(_) => arch::Portable::LANES,
            #[cfg(target_arch = "x86_64")]
            Space::Avx2(_) => arch::Avx2::LANES,
            #[cfg(target_arch = "x86_64")]
            Space::Avx512(_) => arch::Avx512::LANES,
        }
    }

    /// Visits block after block of seeds, and in each sequence after sequence by index.
    pub fn visit(&mut self, seeds: &[Seed], sequences: &SequenceSet, visitor: &mut impl Visitor) {
        for block in seeds.chunks(self.lanes()) {
            match &mut self.workspace {
                Space::Portable(workspace) => workspace.visit(block, sequences, visitor),
                #[cfg(target_arch = "x86_64")]
                Space::Avx2(workspace) => workspace.visit(block, sequences, visitor),
                #[cfg(target_arch = "x86_64")]
                Space::Avx512(workspace) => workspace.visit(block, sequences, visitor),
            }
        }
    }

    /// Hands over the figures of all worlds.
    pub fn for_each_batch(
        &mut self,
        seeds: &[Seed],
        sequences: &SequenceSet,
        take: impl FnMut(Batch<'_>),
    ) {
        let mut figures = core::mem::take(&mut self.figures);
        self.visit(seeds, sequences, &mut Batches { figures: &mut figures, take });
        self.figures = figures;
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
