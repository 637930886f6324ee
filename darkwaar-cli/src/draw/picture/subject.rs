//! What a picture is of.

use darkwaar_core::explore::Explorer;
use darkwaar_core::{Board, CellSet, PASSES, Seed, Sequence, World};

use crate::counted::counted;
use crate::draw;

/// A world with the boards that lead to it.
#[derive(Debug)]
pub(crate) struct Subject {
    seed: Seed,
    sequence: Sequence,
    /// The noise, then the board after each pass.
    pub(super) boards: [Board; PASSES + 1],
    pub(super) world: World,
}

impl Subject {
    pub(crate) fn new(seed: Seed, sequence: Sequence) -> Self {
        let boards = *Explorer::new(seed).boards(sequence);
        Self { seed, sequence, boards, world: World::read(&boards[PASSES]) }
    }

    /// What names the world: `20020 LOLVO`.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.seed, self.sequence)
    }

    /// What a picture of it is called.
    pub(super) fn title(&self) -> String {
        format!("Darkwaar20: {}", self.name())
    }

    /// What the board after `step` passes is called.
    pub(super) fn caption(&self, step: usize) -> String {
        draw::caption(&self.sequence.0, step)
    }

    /// The board after `step` passes in words.
    pub(super) fn description(&self, step: usize) -> String {
        let passes = self.sequence.0[..step].iter().map(|condition| condition.word());
        match step {
            0 => "The noise, before any pass.".to_owned(),
            PASSES => self.outcome(),
            _ => {
                let passes = passes.collect::<Vec<_>>().join(", ");
                format!("The board after {step} of {PASSES} passes: {passes}.")
            }
        }
    }

    fn outcome(&self) -> String {
        let terrain = self.world.terrain();
        let [void, ground, energy] =
            [terrain.void(), terrain.ground(), terrain.energy()].map(CellSet::len);
        let cells = format!("{void} void, {ground} ground and {energy} energy cells");
        match (self.world.core(), self.world.exit(), self.world.path_length()) {
            (Some(core), Some(exit), Some(steps)) => {
                let steps = counted(steps.into(), "step");
                format!("Core {core}, exit {exit}, {steps} apart; {cells}.")
            }
            (Some(core), ..) => format!("NO WAY OUT: core {core}, no exit; {cells}."),
            (None, ..) => format!("NO WAY OUT: no core; {cells}."),
        }
    }
}
