//! A game and how it came to where it is.

use darkwaar_core::{Condition, Direction, Game, Outcome, PASSES, Phase, Seed, World};

use super::script::Script;
use crate::counted::counted;
use crate::draw::terminal::Walk;
use crate::draw::terminal::figures;
use crate::error::BadInput;

/// A game with the moves that were made in it.
#[derive(Debug)]
pub(crate) struct Playthrough {
    game: Game,
    /// Those that were not blocked.
    moves: Vec<Direction>,
    blocked: usize,
}

impl Playthrough {
    /// The noise of a seed.
    pub(crate) const fn new(seed: Seed) -> Self {
        Self { game: Game::new(seed), moves: Vec::new(), blocked: 0 }
    }

    /// Does what a script says. Moves after the end of the game are an error.
    pub(crate) fn of(seed: Seed, script: &Script) -> Result<Self, BadInput> {
        let mut played = Self::new(seed);
        for condition in &script.conditions {
            played.settle(*condition);
        }
        for (place, direction) in (1..).zip(&script.moves) {
            if played.walk(*direction) == Outcome::Ignored {
                let end = played.outcome();
                let message =
                    format!("--moves '{script}': move {place} comes after the end: {end}");
                return Err(BadInput::new(message));
            }
        }
        Ok(played)
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// Steps that were made.
    pub(crate) const fn moves(&self) -> usize {
        self.moves.len()
    }

    /// Steps that void or the border blocked.
    pub(crate) const fn blocked(&self) -> usize {
        self.blocked
    }

    pub(crate) fn settle(&mut self, condition: Condition) {
        // What came of it shows in the phase.
        let _ = self.game.settle(condition);
    }

    pub(crate) fn walk(&mut self, direction: Direction) -> Outcome {
        let outcome = self.game.walk(direction);
        match outcome {
            Outcome::Moved | Outcome::Won => self.moves.push(direction),
            Outcome::Blocked => self.blocked += 1,
            _ => {}
        }
        outcome
    }

    /// Where the player has been, from the core on.
    pub(crate) fn trail(&self) -> Walk {
        let core = self.game.world().and_then(World::core);
        let steps = self.moves.iter().scan(core, |cell, direction| {
            *cell = cell.and_then(|cell| cell.step(*direction));
            *cell
        });
        let cells = core.into_iter().chain(steps).collect();
        Walk { name: "walked", cells, player: self.game.player() }
    }

    /// How the game stands, in a few words.
    pub(crate) fn outcome(&self) -> String {
        let world = self.game.world();
        match self.game.phase() {
            Phase::Denoise => {
                format!("{} of {PASSES} conditions to go", PASSES - self.game.step())
            }
            Phase::Play => format!("on the way, at {}", figures::or_none(self.game.player())),
            Phase::Won => {
                let shortest = world.and_then(World::path_length).unwrap_or_default();
                let moves = counted(self.moves() as u128, "move");
                format!("won in {moves}; a shortest walk has {shortest}")
            }
            Phase::Lost => world.map(figures::outcome).unwrap_or_default().to_owned(),
        }
    }

    /// The command that comes to the same state.
    pub(crate) fn command(&self) -> String {
        let script = self.script();
        let seed = self.game.seed();
        if script == Script::default() {
            return format!("darkwaar play {seed}");
        }
        format!("darkwaar play {seed} --moves {script}")
    }

    fn script(&self) -> Script {
        Script { conditions: self.game.history().to_vec(), moves: self.moves.clone() }
    }
}
