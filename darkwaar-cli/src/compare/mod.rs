//! The three generators side by side, on maps of the size of a Darkwaar20 board.

mod args;
mod counts;
mod document;
mod table;
mod worlds;

use anyhow::Result;
use darkwaar_core::baseline::cave::Cave;
use darkwaar_core::baseline::loom::Loom;
use darkwaar_core::{COLUMNS, ROWS, Seed, SequenceSet};

pub(crate) use self::args::{CompareArgs, Format};
use self::counts::{Counts, Shape};
use self::worlds::Worlds;
use crate::batch;
use crate::engine::Engine;
use crate::generator::Generator;
use crate::seeds::SeedSet;

/// Columns and rows of a board.
#[expect(clippy::cast_possible_truncation, reason = "7 and 9")]
const SIZE: [u32; 2] = [COLUMNS as u32, ROWS as u32];

/// What is compared, and the counts.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    /// In ascending order.
    pub(crate) seeds: SeedSet,
    /// Darkwaar20 has a world for each.
    sequences: SequenceSet,
    cave: Cave,
    loom: Loom,
    /// Of Darkwaar20, caves and looms.
    counts: [Counts; 3],
}

impl Comparison {
    /// Counts all worlds; `finished` sees again and again how many seeds came in.
    pub(crate) fn count(
        &mut self,
        engine: &Engine,
        mut finished: impl FnMut(usize) -> Result<()>,
    ) -> Result<()> {
        let (sequences, baselines) = (self.sequences, self.baselines());
        let count = |seeds: Vec<Seed>| -> Result<_> {
            Ok((seeds.len(), count_worlds(engine, &seeds, sequences, baselines)?))
        };
        batch::with_workers(&engine.pool, |workers| {
            // Some hundredths of a second's work.
            let chunks = self.seeds.chunks(engine.lanes());
            for counted in workers.in_order(chunks, &count) {
                let (seeds, counts) = counted?;
                for (own, other) in self.counts.iter_mut().zip(&counts) {
                    own.merge(other);
                }
                finished(seeds)?;
            }
            Ok(())
        })
    }

    const fn baselines(&self) -> [Generator; 2] {
        [Generator::Cave(self.cave), Generator::Loom(self.loom)]
    }

    /// How many worlds are to be counted.
    pub(crate) fn worlds(&self) -> u128 {
        self.seeds.len() * (self.sequences.len() + self.baselines().len()) as u128
    }

    /// The name of each generator, and its counts.
    fn rows(&self) -> impl Iterator<Item = (&'static str, &Counts)> {
        let names = ["darkwaar20"].into_iter().chain(self.baselines().map(Generator::name));
        names.zip(&self.counts)
    }

    /// The comparison as text.
    pub(crate) fn write(&self, format: Format) -> Result<String> {
        match format {
            Format::Table => Ok(self.to_text()),
            Format::Csv => self.to_csv(),
            Format::Json => self.to_json(),
        }
    }
}

/// The counts of some seeds.
fn count_worlds(
    engine: &Engine,
    seeds: &[Seed],
    sequences: SequenceSet,
    baselines: [Generator; 2],
) -> Result<[Counts; 3]> {
    let mut worlds = Worlds::new(engine.lanes());
    engine.with_kernel(|kernel| kernel.visit(seeds, &sequences, &mut worlds));
    let [cave, loom] = baselines;
    Ok([worlds.counts, count_maps(cave, seeds)?, count_maps(loom, seeds)?])
}

/// The counts of a baseline's maps.
fn count_maps(generator: Generator, seeds: &[Seed]) -> Result<Counts> {
    let mut counts = Counts::default();
    for seed in seeds {
        counts.add(Shape::from(generator.figures(*seed)?.reading));
    }
    Ok(counts)
}
