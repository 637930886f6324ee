//! The kernel on any boards: a door for fuzzers, since seeds reach only 2^64 of the 2^2016 boards of noise.

use alloc::vec::Vec;

use super::{Batch, Batches, Kernel, Space};
use crate::{Board, Seed, SequenceSet};

impl Kernel {
    /// As [`for_each_batch`](Self::for_each_batch), of worlds that the boards settle to; the place of a board stands for its
    /// seed.
    pub fn for_each_batch_of_boards(
        &mut self,
        boards: &[Board],
        sequences: &SequenceSet,
        take: impl FnMut(Batch<'_>),
    ) {
        let places: Vec<_> = (0..boards.len() as u64).map(Seed).collect();
        let lanes = self.lanes();
        let Self { workspace, figures, .. } = self;
        let mut batches = Batches { figures, take };
        for (boards, places) in boards.chunks(lanes).zip(places.chunks(lanes)) {
            match workspace {
                Space::Portable(workspace) => {
                    workspace.visit_boards(boards, places, sequences, &mut batches);
                }
                #[cfg(target_arch = "x86_64")]
                Space::Avx2(workspace) => {
                    workspace.visit_boards(boards, places, sequences, &mut batches);
                }
                #[cfg(target_arch = "x86_64")]
                Space::Avx512(workspace) => {
                    workspace.visit_boards(boards, places, sequences, &mut batches);
                }
            }
        }
    }
}
