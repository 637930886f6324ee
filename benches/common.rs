//! The scalar reference at work on all worlds of a seed, for the benchmarks that measure it or measure against it.

use core::hint::black_box;

use darkwaar_core::{Board, Seed, Sequence, World, explore};

/// All worlds of a seed in 363 passes: sequences that start alike share their first boards.
pub(crate) fn shared_worlds(seed: Seed) {
    for world in explore::worlds(seed) {
        black_box(world);
    }
}

/// All worlds of a seed in 1215 passes: five for each sequence.
pub(crate) fn naive_worlds(seed: Seed) {
    let noise = Board::noise(seed);
    for sequence in Sequence::all() {
        black_box((sequence, World::read(&settle(noise, sequence))));
    }
}

/// The board after the five passes of a sequence.
pub(crate) fn settle(noise: Board, sequence: Sequence) -> Board {
    sequence.0.into_iter().fold(noise, |board, condition| board.settle(condition))
}
