//! What the worlds of some seeds are like, sequence by sequence.

pub(crate) mod document;
mod files;
mod format;
mod group;
pub(crate) mod kind;
pub(crate) mod long;
pub(crate) mod statistics;
pub(crate) mod table;

use anyhow::Result;
use darkwaar_core::{Sequence, SequenceSet, Tally};

pub(crate) use self::files::SummaryFiles;
pub(crate) use self::format::{Format, LayoutArgs};
pub(crate) use self::group::{Group, Grouping};
use crate::batch;
use crate::engine::Engine;
use crate::error::BadInput;
use crate::interrupt::Interrupt;
use crate::reuse::Reuse;
use crate::seeds::SeedSet;

/// Blocks of seeds that a thread counts before it shows its counts, a fifth of a second's work.
const MOST_BLOCKS: usize = 256;

/// Blocks of seeds after which a thread looks whether it is to stop.
const STEP: usize = 64;

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
    /// seeds that came in. After an interruption that number is 0, and the counts stay as they are.
    pub(crate) fn count(
        &mut self,
        engine: &Engine,
        seeds: &SeedSet,
        interrupt: &Interrupt,
        mut finished: impl FnMut(&Self, usize) -> Result<()>,
    ) -> Result<()> {
        let sequences = self.sequences;
        let spare = Reuse::new();
        let count = |seeds: Vec<_>| {
            let mut tallies = spare.take(|| vec![Tally::default(); sequences.len()]);
            for seeds in seeds.chunks(STEP * engine.lanes()) {
                interrupt.check().ok()?;
                engine.with_kernel(|kernel| kernel.tally(seeds, &sequences, &mut tallies));
            }
            Some((SeedSet::of(&seeds), tallies))
        };
        batch::with_workers(&engine.pool, |workers| {
            let chunks = seeds.chunks(chunk_size(engine, seeds, &sequences));
            for counted in workers.in_order(chunks, &count) {
                let Some((seeds, mut tallies)) = counted else { return finished(self, 0) };
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
        let seeds = self.seeds.len() + other.seeds.len();
        check_number(seeds * self.sequences.len() as u128)?;
        self.merge_counts(&other.seeds, &other.tallies)
    }

    fn merge_counts(&mut self, seeds: &SeedSet, tallies: &[Tally]) -> Result<()> {
        self.seeds = disjoint_union(&self.seeds, seeds)?;
        for (own, other) in self.tallies.iter_mut().zip(tallies) {
            own.merge(other);
        }
        Ok(())
    }

    /// How many worlds are counted.
    pub(crate) fn worlds(&self) -> u64 {
        self.tallies.iter().map(|tally| tally.worlds).sum()
    }

    /// Each sequence and its counts.
    pub(crate) fn tallies(&self) -> impl Iterator<Item = (Sequence, &Tally)> {
        self.sequences.iter().zip(&self.tallies)
    }
}

/// Fails if there are more worlds than can be counted.
pub(crate) fn check_number(worlds: u128) -> Result<(), BadInput> {
    if worlds > u128::from(u64::MAX) {
        let message = format!("with it there are {worlds} worlds, too many to count");
        return Err(BadInput::new(message));
    }
    Ok(())
}

/// The seeds of two summaries; none may be in both.
pub(crate) fn disjoint_union(before: &SeedSet, seeds: &SeedSet) -> Result<SeedSet, BadInput> {
    before.union(seeds).map_err(|overlap| {
        BadInput::new(format!("seeds {overlap} were counted before; summaries must be disjoint"))
    })
}

/// Seeds of a chunk: fewer for less work, so that all threads have some.
fn chunk_size(engine: &Engine, seeds: &SeedSet, sequences: &SequenceSet) -> usize {
    let lanes = engine.lanes();
    let most = MOST_BLOCKS * lanes * (darkwaar_core::SEQUENCES / sequences.len()).min(8);
    let shares = 4 * engine.pool.current_num_threads() as u128;
    let share = usize::try_from(seeds.len() / shares).unwrap_or(most);
    share.clamp(1, most).next_multiple_of(lanes)
}

#[cfg(test)]
mod tests {
    use darkwaar_core::Seed;
    use darkwaar_core::kernel::Backend;
    use proptest::prelude::*;

    use super::*;

    fn summary(seeds: &SeedSet) -> Summary {
        let sequences = ["LOLVO", "VVVLL", "OOVOL", "LLLLV"];
        let sequences = sequences.map(|sequence| sequence.parse().unwrap());
        let mut summary = Summary::new(sequences.into_iter().collect());
        let engine = Engine::of(Backend::detect());
        summary.count(&engine, seeds, &Interrupt::none(), |_, _| Ok(())).unwrap();
        summary
    }

    #[test]
    fn counts_come_in_ascending_order() {
        let seeds = SeedSet::parse("-2000..9000").unwrap().ascending();
        let mut summary = Summary::new(SequenceSet::ALL);
        let engine = Engine::of(Backend::detect());
        let (mut sizes, mut total) = (Vec::new(), 0);
        let counted = summary.count(&engine, &seeds, &Interrupt::none(), |summary, completed| {
            total += completed;
            sizes.push(summary.seeds.len());
            assert_eq!(summary.seeds.len(), total as u128);
            assert!(summary.tallies().all(|(_, tally)| tally.worlds == total as u64));
            Ok(())
        });
        counted.unwrap();
        assert_eq!((summary.seeds, total), (seeds, 11_000));
        // Two threads: eight shares.
        assert!(sizes.len() >= 8 && sizes.is_sorted(), "{sizes:?}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn any_partition_merges_to_the_whole(
            parts in proptest::collection::vec(
                proptest::collection::vec((0..2000_u64, any::<bool>()), 0..40), 1..6,
            ),
        ) {
            // A seed belongs to the first part that draws it; the upper ones are at the end of the range.
            let mut seen = std::collections::BTreeSet::new();
            let mut sum: Option<Summary> = None;
            for part in parts {
                let seeds = part.into_iter().map(|(seed, high)| if high { u64::MAX - seed } else { seed });
                let mut seeds: Vec<_> = seeds.filter(|seed| seen.insert(*seed)).map(Seed).collect();
                seeds.sort();
                let part = summary(&SeedSet::of(&seeds));
                let part = Summary::from_json(&part.to_json().unwrap()).unwrap();
                match &mut sum {
                    Some(sum) => sum.merge(&part).unwrap(),
                    None => sum = Some(part),
                }
            }
            let all: Vec<_> = seen.into_iter().map(Seed).collect();
            let (sum, whole) = (sum.unwrap(), summary(&SeedSet::of(&all)));
            prop_assert_eq!(sum.to_json().unwrap(), whole.to_json().unwrap());
            prop_assert_eq!(sum, whole);
        }
    }
}
