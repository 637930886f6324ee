//! The worlds and counts of any seeds, by every backend of this machine and by the reference.

#![no_main]

use arbitrary::{Arbitrary, Result, Unstructured};
use darkwaar_core::explore::Explorer;
use darkwaar_core::kernel::{Backend, Figures, Kernel};
use darkwaar_core::{Seed, Sequence, SequenceSet, Tally, World};
use libfuzzer_sys::fuzz_target;

/// Runs of consecutive seeds, one after another, and two sequences.
#[derive(Debug)]
struct Input {
    sequences: SequenceSet,
    seeds: Vec<Seed>,
}

/// More than the widest word has lanes.
const MOST_SEEDS: usize = 600;

impl Arbitrary<'_> for Input {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let sequences: [u8; 2] = Arbitrary::arbitrary(bytes)?;
        let sequences = sequences.into_iter().filter_map(|index| Sequence::from_index(index % 243));
        let mut seeds = Vec::new();
        while seeds.len() < MOST_SEEDS && (seeds.is_empty() || !bytes.is_empty()) {
            let (first, more) = <(u64, u16)>::arbitrary(bytes)?;
            let run = (0..=u64::from(more)).map(|offset| Seed(first.wrapping_add(offset)));
            seeds.extend(run.take(MOST_SEEDS - seeds.len()));
        }
        Ok(Self { sequences: sequences.collect(), seeds })
    }
}

fuzz_target!(|input: Input| {
    let Input { sequences, seeds } = input;
    let worlds = |seed: &Seed| {
        let mut explorer = Explorer::new(*seed);
        sequences.iter().map(|sequence| explorer.world(sequence)).collect::<Vec<_>>()
    };
    let worlds: Vec<_> = seeds.iter().map(worlds).collect();
    let tallies = tallies(&seeds, &worlds, sequences.len());
    for backend in Backend::available() {
        let mut kernel = Kernel::new(backend);
        let mut found = vec![Vec::new(); sequences.len()];
        let mut leaves = (0..sequences.len()).cycle();
        kernel.for_each_batch(&seeds, &sequences, |batch| {
            found[leaves.next().unwrap()].extend_from_slice(batch.figures);
        });
        for (leaf, found) in found.iter().enumerate() {
            let expected = worlds.iter().map(|worlds| Figures::of(&worlds[leaf]));
            assert!(found.iter().copied().eq(expected), "{backend}, sequence {leaf}");
        }
        let mut counted = vec![Tally::default(); sequences.len()];
        kernel.tally(&seeds, &sequences, &mut counted);
        assert!(counted == tallies, "{backend} counts otherwise");
    }
});

/// The counts of each sequence.
fn tallies(seeds: &[Seed], worlds: &[Vec<World>], sequences: usize) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); sequences];
    for (seed, worlds) in seeds.iter().zip(worlds) {
        for (tally, world) in tallies.iter_mut().zip(worlds) {
            tally.add(*seed, world);
        }
    }
    tallies
}
