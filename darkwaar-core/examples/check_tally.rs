//! Compares the kernel's counts with the reference, world by world: `check_tally COUNT START...` does so for COUNT seeds from
//! each START on. 10,000 seeds take about ten seconds.

use core::error::Error;
use std::env;
use std::io::{Write as _, stdout};

use darkwaar_core::explore::Explorer;
use darkwaar_core::kernel::{Backend, Kernel};
use darkwaar_core::{SEQUENCES, Seed, Sequence, SequenceSet, Tally};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<u64> =
        env::args().skip(1).map(|argument| argument.parse()).collect::<Result<_, _>>()?;
    let [count, starts @ ..] = arguments.as_slice() else {
        return Err("give COUNT START..., such as 10000 0 4294957296".into());
    };
    let backend = Backend::detect();
    for start in starts {
        let end = start.checked_add(*count).ok_or("the range goes beyond the last seed")?;
        let seeds: Vec<_> = (*start..end).map(Seed).collect();
        let mut tallies = vec![Tally::default(); SEQUENCES];
        Kernel::new(backend).tally(&seeds, &SequenceSet::ALL, &mut tallies);
        let expected = reference(&seeds);
        if tallies != expected {
            return Err(format!("seeds {start}..{end}: {backend} counts otherwise").into());
        }
        let playable: u64 = tallies.iter().map(Tally::playable).sum();
        writeln!(
            stdout(),
            "seeds {start}..{end}: all counts are equal; {playable} worlds are playable"
        )?;
    }
    Ok(())
}

/// The counts of all sequences, from boards that are settled one by one.
fn reference(seeds: &[Seed]) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); SEQUENCES];
    for seed in seeds {
        let mut explorer = Explorer::new(*seed);
        for (tally, sequence) in tallies.iter_mut().zip(Sequence::all()) {
            tally.add(*seed, &explorer.world(sequence));
        }
    }
    tallies
}
