//! Whether a backend agrees with the scalar reference on this machine, in milliseconds.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use super::{Backend, Figures, Kernel};
use crate::{Seed, Sequence, SequenceSet, explore};

/// The seeds that are compared: the published one, the longest path that is known, a winding one, the largest number and the
/// smallest signed one.
///
/// Five of them in turn fill all lanes, so that each byte of a word has another order of seeds.
const SEEDS: [Seed; 5] =
    [Seed(20020), Seed(9_581_650), Seed(13_399_429_869_638_026_901), Seed(u64::MAX), Seed(1 << 63)];

/// A world in which a backend and the scalar reference disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfCheckError {
    backend: &'static str,
    seed: Seed,
    sequence: Sequence,
}

impl fmt::Display for SelfCheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { backend, seed, sequence } = self;
        write!(
            f,
            "the backend {backend} disagrees with the reference in the world of seed {seed} under {sequence}; \
             the machine or the build is faulty"
        )
    }
}

impl Error for SelfCheckError {}

/// Compares all 243 worlds of five seeds with the scalar reference: the seeds in turn in all lanes of a backend, and each
/// alone, since worlds side by side share loops that end when the last one is done.
///
/// ```
/// use darkwaar_core::kernel::{Backend, self_check};
///
/// assert_eq!(self_check(Backend::detect()), Ok(()));
/// ```
///
/// # Errors
///
/// If a world differs.
pub fn self_check(backend: Backend) -> Result<(), SelfCheckError> {
    let expected = SEEDS.map(|seed| {
        explore::worlds(seed).map(|(_, world)| Figures::of(&world)).collect::<Vec<_>>()
    });
    let mut kernel = Kernel::new(backend);
    let in_turn: Vec<_> = SEEDS.into_iter().cycle().take(kernel.lanes()).collect();
    let alone = SEEDS.iter().map(core::slice::from_ref);
    for (skipped, seeds) in alone.enumerate().chain([(0, in_turn.as_slice())]) {
        let mut found = Ok(());
        kernel.for_each_batch(seeds, &SequenceSet::ALL, |batch| {
            let index = usize::from(batch.sequence.index());
            let expected = expected.iter().cycle().skip(skipped).map(|worlds| worlds[index]);
            let mut pairs = batch.seeds.iter().zip(batch.figures).zip(expected);
            if let Some(((seed, _), _)) =
                pairs.find(|((_, figures), expected)| *figures != expected)
            {
                let (backend, sequence) = (backend.name(), batch.sequence);
                found = Err(SelfCheckError { backend, seed: *seed, sequence });
            }
        });
        found?;
    }
    Ok(())
}
