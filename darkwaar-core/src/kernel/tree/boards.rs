//! Boards that fuzzers put in the place of noise, without the kernel's own transpositions.

use super::{Block, Visitor, Workspace, transpose};
use crate::kernel::noise::Noise;
use crate::kernel::word::Word;
use crate::{Board, CHANNELS, Cell, Seed, SequenceSet};

impl<W: Word> Workspace<W> {
    /// Visits the worlds of up to [`Word::LANES`] boards, at least one; `places` stand for their seeds.
    pub(in crate::kernel) fn visit_boards(
        &mut self,
        boards: &[Board],
        places: &[Seed],
        sequences: &SequenceSet,
        visitor: &mut impl Visitor,
    ) {
        let zero = self.lands.uniform[0].word().zero();
        fill(zero, boards, &mut self.noise);
        self.settle(&Block::new(zero, places), sequences, visitor);
    }
}

/// Puts boards into lanes as seeds are: lanes without a board repeat the last one.
fn fill<W: Word>(zero: W, boards: &[Board], noise: &mut Noise<W>) {
    *noise = [[[[zero; 8]; crate::COLUMNS]; CHANNELS]; crate::ROWS];
    for (place, board) in boards.iter().enumerate() {
        let holds = |lane| transpose::seed_of_lane(lane, W::LANES).min(boards.len() - 1) == place;
        let lanes = zero.gather(|part| {
            (0..64).fold(0, |bits, bit| bits | u64::from(holds(64 * part + bit)) << bit)
        });
        for cell in Cell::all() {
            for (channel, value) in board.channels(cell).into_iter().enumerate() {
                let byte = &mut noise[usize::from(cell.y())][channel][usize::from(cell.x())];
                for (bit, plane) in byte.iter_mut().enumerate() {
                    *plane = if value >> bit & 1 == 1 { *plane | lanes } else { *plane };
                }
            }
        }
    }
}
