//! What the worlds of some seeds are like, sequence by sequence.

mod document;
mod format;
mod group;
mod statistics;
mod table;

use anyhow::Result;
use darkwaar_core::{Sequence, SequenceSet, Tally};

pub(crate) use self::format::{Format, LayoutArgs};
use crate::batch;
use crate::engine::Engine;
use crate::error::BadInput;
use crate::reuse::Reuse;
use crate::seeds::SeedSet;

/// Blocks of seeds that a thread counts before it shows its counts, a third of a second's work; counting does not depend on it.
const MOST_BLOCKS: usize = 512;

/// The counts of all worlds of a set of seeds under some sequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// In ascending order.
    pub(crate) seeds: SeedSet,
    pub(crate) sequences: SequenceSet,
    /// One for each sequence.
    tallies: Vec<Tally>,
}

impl Summary {
    /// Of no seed.
    pub(crate) fn new(sequences: SequenceSet) -> Self {
        Self {
            seeds: SeedSet::default(),
            sequences,
            tallies: vec![Tally::default(); sequences.len()],
        }
    }

    /// Counts the worlds of more seeds, in ascending order; `finished` sees the counts again and again, with the number of
    /// seeds that came in.
    pub(crate) fn count(
        &mut self,
        engine: &Engine,
        seeds: &SeedSet,
        mut finished: impl FnMut(&Self, usize) -> Result<()>,
    ) -> Result<()> {
        let sequences = self.sequences;
        let spare = Reuse::new();
        let count = |seeds: Vec<_>| {
            let mut tallies = spare.take(|| vec![Tally::default(); sequences.len()]);
            engine.with_kernel(|kernel| kernel.tally(&seeds, &sequences, &mut tallies));
            (SeedSet::of(&seeds), tallies)
        };
        batch::with_workers(&engine.pool, |workers| {
            let chunks = seeds.chunks(chunk_size(engine, seeds, &sequences));
            for (seeds, mut tallies) in workers.in_order(chunks, &count) {
                self.merge_counts(&seeds, &tallies)?;
                tallies.iter_mut().for_each(Tally::clear);
                spare.give_back(tallies);
                finished(self, usize::try_from(seeds.len())?)?;
            }
            Ok(())
        })
    }

    /// Adds the counts of other seeds under the same sequences.
    pub(crate) fn merge(&mut self, other: &Self) -> Result<()> {
        if self.sequences != other.sequences {
            return Err(BadInput::new("it has other sequences than those before it").into());
        }
        self.merge_counts(&other.seeds, &other.tallies)
    }

    fn merge_counts(&mut self, seeds: &SeedSet, tallies: &[Tally]) -> Result<()> {
        self.seeds = self.seeds.union(seeds).map_err(|overlap| {
            BadInput::new(format!(
                "seeds {overlap} were counted before; summaries must be disjoint"
            ))
        })?;
        for (own, other) in self.tallies.iter_mut().zip(tallies) {
            own.merge(other);
        }
        Ok(())
    }

    /// Each sequence and its counts.
    pub(crate) fn tallies(&self) -> impl Iterator<Item = (Sequence, &Tally)> {
        self.sequences.iter().zip(&self.tallies)
    }
}

/// Seeds of a chunk: fewer for less work, so that all threads have some.
fn chunk_size(engine: &Engine, seeds: &SeedSet, sequences: &SequenceSet) -> usize {
    let lanes = engine.lanes();
    let most = MOST_BLOCKS * lanes * (darkwaar_core::SEQUENCES / sequences.len()).min(8);
    let shares = 4 * engine.pool.current_num_threads() as u128;
    let share = usize::try_from(seeds.len() / shares).unwrap_or(most).next_multiple_of(lanes);
    share.clamp(lanes, most)
}

#[cfg(test)]
mod tests {
    use darkwaar_core::kernel::Backend;

    use super::*;

    fn summary(seeds: &str) -> Summary {
        let seeds = SeedSet::parse(seeds).unwrap().ascending();
        let mut summary = Summary::new(SequenceSet::ALL);
        let engine = Engine::of(Backend::detect());
        summary.count(&engine, &seeds, |_, _| Ok(())).unwrap();
        summary
    }

    #[test]
    fn a_summary_is_read_as_it_was_written() {
        let whole = summary("-300..3000");
        let text = whole.to_json().unwrap();
        assert_eq!(Summary::from_json(&text).unwrap(), whole);
        assert_eq!(whole.seeds.len(), 3300);
    }
}
