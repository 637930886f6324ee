//! The figures of blocks of seeds.

use core::ops::Range;
use std::sync::Arc;

use darkwaar_core::kernel::Figures;
use darkwaar_core::{SEQUENCES, Seed, SequenceSet};

use crate::engine::Engine;
use crate::reuse::Reuse;

/// How many times as many seeds as a kernel computes side by side a block has at most.
const MOST_STEPS: usize = 16;

/// Some seeds and the figures of their worlds.
#[derive(Debug)]
pub(crate) struct Block {
    seeds: Vec<Seed>,
    /// Seed after seed, and of each sequence after sequence.
    figures: Vec<Figures>,
}

/// Some consecutive seeds of a block.
#[derive(Debug)]
pub(crate) struct Part {
    block: Arc<Block>,
    seeds: Range<usize>,
}

impl Part {
    /// Each seed and the figures of its worlds, sequence after sequence.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (Seed, &[Figures])> {
        let sequences = self.block.figures.len() / self.block.seeds.len();
        let rows = self.block.figures.chunks_exact(sequences);
        let rows = self.block.seeds.iter().copied().zip(rows);
        rows.skip(self.seeds.start).take(self.seeds.len())
    }

    /// The number of seeds.
    pub(crate) fn len(&self) -> usize {
        self.seeds.len()
    }
}

/// Computes blocks.
#[derive(Debug)]
pub(crate) struct Blocks<'a> {
    engine: &'a Engine,
    sequences: SequenceSet,
    figures: Reuse<Vec<Figures>>,
}

impl<'a> Blocks<'a> {
    pub(crate) const fn new(engine: &'a Engine, sequences: SequenceSet) -> Self {
        Self { engine, sequences, figures: Reuse::new() }
    }

    /// Seeds of a block that keep a kernel busy: a megabyte of figures at most, and less for few sequences, so that all
    /// threads have some.
    pub(crate) fn seeds(&self) -> usize {
        self.engine.lanes() * (SEQUENCES / self.sequences.len()).min(MOST_STEPS)
    }

    /// Walks through the worlds of some seeds.
    pub(crate) fn compute(&self, seeds: Vec<Seed>) -> Block {
        let mut figures = self.figures.take(Vec::new);
        let sequences = self.sequences.len();
        figures.resize(seeds.len() * sequences, Figures::VOID);
        self.engine.with_kernel(|kernel| {
            let rows = figures.chunks_mut(kernel.lanes() * sequences);
            for (seeds, rows) in seeds.chunks(kernel.lanes()).zip(rows) {
                let mut place = 0;
                kernel.for_each_batch(seeds, &self.sequences, |batch| {
                    for (row, figures) in rows.chunks_exact_mut(sequences).zip(batch.figures) {
                        row[place] = *figures;
                    }
                    place += 1;
                });
            }
        });
        Block { seeds, figures }
    }

    /// A block in parts of at most this many seeds.
    pub(crate) fn split(block: Block, seeds: usize) -> impl Iterator<Item = Part> {
        let block = Arc::new(block);
        let starts = (0..block.seeds.len()).step_by(seeds);
        starts.map(move |start| {
            let end = block.seeds.len().min(start + seeds);
            Part { block: Arc::clone(&block), seeds: start..end }
        })
    }

    /// Takes a part back that is not needed any more.
    pub(crate) fn give_back(&self, part: Part) {
        if let Some(block) = Arc::into_inner(part.block) {
            self.figures.give_back(block.figures);
        }
    }
}

#[cfg(test)]
mod tests {
    use darkwaar_core::explore::Explorer;
    use darkwaar_core::kernel::Backend;

    use super::*;

    #[test]
    fn parts_have_every_world_once_and_in_order() {
        let seeds: Vec<_> = (0..300).map(|seed: u64| Seed(seed.pow(7))).collect();
        let sequences: SequenceSet = ["VVOVL", "LOLVO", "OOOOO"]
            .map(|sequence| sequence.parse().unwrap())
            .into_iter()
            .collect();
        let engine = Engine::of(Backend::PORTABLE);
        let blocks = Blocks::new(&engine, sequences);
        assert_eq!(blocks.seeds(), 128 * 16);
        // The second time in used buffers.
        for seeds in [&seeds[..], &seeds[150..279]] {
            let parts: Vec<_> = Blocks::split(blocks.compute(seeds.to_vec()), 64).collect();
            assert!(parts.iter().all(|part| (1..=64).contains(&part.len())));
            let rows: Vec<_> = parts.iter().flat_map(Part::rows).collect();
            assert!(rows.iter().map(|(seed, _)| seed).eq(seeds));
            for (seed, figures) in rows {
                let mut explorer = Explorer::new(seed);
                let worlds =
                    sequences.iter().map(|sequence| Figures::of(&explorer.world(sequence)));
                assert!(worlds.eq(figures.iter().copied()), "{seed}");
            }
            for part in parts {
                blocks.give_back(part);
            }
        }
    }
}
