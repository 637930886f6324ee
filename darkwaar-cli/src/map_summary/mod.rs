//! What the maps of some seeds are like, by the generators that Darkwaar20 is compared with.

mod args;
mod consistency;
mod document;
mod histogram;
mod long;
mod statistics;
mod table;
mod tally;
#[cfg(test)]
mod tests;

use anyhow::Result;
use darkwaar_core::Seed;
use darkwaar_core::baseline::loom::Loom;
use rayon::ThreadPool;

pub(crate) use self::args::GeneratorArgs;
pub(crate) use self::document::FORMAT;
use self::tally::Tally;
use crate::batch;
use crate::error::BadInput;
use crate::generator::Generator;
use crate::interrupt::Interrupt;
use crate::seeds::SeedSet;
use crate::summary::{Format, check_number, disjoint_union};

/// The most columns and rows, as counts are kept for each cell.
pub(crate) const MOST_SIDE: u32 = Loom::MOST_SIDE;

/// Cells of the maps of a chunk, some hundredths of a second's work.
const MOST_CELLS: u64 = 1 << 18;

/// Smaller maps take hardly less time: the generator of random numbers is prepared for each.
const FEW_CELLS: u64 = 64;

/// The counts of the maps of a set of seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MapSummary {
    pub(crate) generator: Generator,
    /// In ascending order.
    pub(crate) seeds: SeedSet,
    tally: Tally,
}

impl MapSummary {
    /// Of no seed.
    pub(crate) fn new(generator: Generator) -> Self {
        Self { generator, seeds: SeedSet::default(), tally: Tally::new(generator) }
    }

    /// Counts the maps of more seeds, in ascending order; `finished` sees the counts again and again, with the number of
    /// seeds that came in. After an interruption that number is 0, and the counts stay as they are.
    pub(crate) fn count(
        &mut self,
        pool: &ThreadPool,
        seeds: &SeedSet,
        interrupt: &Interrupt,
        mut finished: impl FnMut(&Self, usize) -> Result<()>,
    ) -> Result<()> {
        let generator = self.generator;
        let count = |seeds: Vec<Seed>| -> Result<Option<Self>> {
            let mut tally = Tally::new(generator);
            for seed in &seeds {
                if interrupt.check().is_err() {
                    return Ok(None);
                }
                tally.add(generator, *seed, &generator.generate(*seed)?);
            }
            Ok(Some(Self { generator, seeds: SeedSet::of(&seeds), tally }))
        };
        batch::with_workers(pool, |workers| {
            let chunks = seeds.chunks(chunk_size(pool, seeds, generator));
            for counted in workers.in_order(chunks, &count) {
                let Some(counted) = counted? else { return finished(self, 0) };
                self.merge_counts(&counted)?;
                finished(self, usize::try_from(counted.seeds.len())?)?;
            }
            Ok(())
        })
    }

    /// Adds the counts of other seeds of the same generator.
    pub(crate) fn merge(&mut self, other: &Self) -> Result<()> {
        if self.generator != other.generator {
            return Err(
                of_another(&other.generator.to_string(), &self.generator.to_string()).into()
            );
        }
        check_number(self.seeds.len() + other.seeds.len())?;
        self.merge_counts(other)
    }

    fn merge_counts(&mut self, other: &Self) -> Result<()> {
        self.seeds = disjoint_union(&self.seeds, &other.seeds)?;
        self.tally.merge(&other.tally);
        Ok(())
    }

    /// The summary in a format.
    pub(crate) fn write(&self, format: Format) -> Result<String> {
        match format {
            Format::Table => Ok(table::text(self)),
            Format::Csv => table::csv(self),
            Format::Json => self.to_json(),
            Format::Cells => long::cells(self),
            Format::Histograms => long::histograms(self),
            Format::Records => long::records(self),
        }
    }
}

/// An error of a summary that cannot be added to those before it.
pub(crate) fn of_another(generator: &str, before: &str) -> BadInput {
    BadInput::new(format!("it is of {generator}, those before it are of {before}"))
}

/// Seeds of a chunk: fewer for larger maps, and for less work, so that all threads have some.
fn chunk_size(pool: &ThreadPool, seeds: &SeedSet, generator: Generator) -> usize {
    let most = MOST_CELLS / generator.size().cells().max(FEW_CELLS);
    let share = seeds.len() / (4 * pool.current_num_threads() as u128);
    usize::try_from(share.min(most.into())).unwrap_or(1).max(1)
}
