//! Whether a backend agrees with the scalar reference on this machine, in milliseconds.

use core::error::Error;
use core::fmt;

use super::{Backend, Batch, Figures, Kernel};
use crate::{Seed, Sequence, SequenceSet, explore};

/// The seeds that are compared: the published one, both ends of the range, and where the sign changes.
///
/// Five of them, repeated: no two of the 8-bit groups that the kernel's transpositions move have the same seeds.
const SEEDS: [Seed; 5] = [Seed(20020), Seed(0), Seed(u64::MAX), Seed(1 << 63), Seed(9_581_650)];

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

/// Compares all 243 worlds of five seeds, repeated in all lanes of a backend, with the scalar reference.
///
/// # Errors
///
/// If a world differs.
pub fn self_check(backend: Backend) -> Result<(), SelfCheckError> {
    let mut kernel = Kernel::new(backend);
    let seeds: alloc::vec::Vec<_> = SEEDS.into_iter().cycle().take(kernel.lanes()).collect();
    let mut references = SEEDS.map(explore::worlds);
    let mut found = Ok(());
    kernel.for_each_batch(&seeds, &SequenceSet::ALL, |batch| {
        let expected = references
            .each_mut()
            .map(|worlds| worlds.next().map(|(sequence, world)| (sequence, Figures::of(&world))));
        if let Err(seed) = compare(&batch, &expected) {
            found = found.and(Err(SelfCheckError {
                backend: backend.name(),
                seed,
                sequence: batch.sequence,
            }));
        }
    });
    found
}

/// The first seed of which the figures are not the expected ones.
fn compare(batch: &Batch<'_>, expected: &[Option<(Sequence, Figures)>]) -> Result<(), Seed> {
    let expected = expected.iter().cycle();
    let mut pairs = batch.seeds.iter().zip(batch.figures).zip(expected);
    match pairs.find(|((_, figures), expected)| **expected != Some((batch.sequence, **figures))) {
        Some(((seed, _), _)) => Err(*seed),
        None => Ok(()),
    }
}
