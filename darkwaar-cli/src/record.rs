//! Everything about a seed under some sequences: the shape of `fixtures/seed-20020.json`.

use darkwaar_core::{Board, Cell, Condition, Game, Phase, Seed, Sequence, TerrainMap, World};
use serde::Serialize;

/// The opening field of a seed and games played on it.
#[derive(Debug, Serialize)]
pub(crate) struct SeedRecord {
    seed: Seed,
    noise: Board,
    runs: Vec<Run>,
}

/// A game's five passes and what came of them.
#[derive(Debug, Serialize)]
struct Run {
    sequence: Sequence,
    steps: Vec<Step>,
    core: Option<Cell>,
    exit: Option<Cell>,
    path_length: Option<u8>,
    reachable: u8,
    phase: Phase,
}

/// A pass: the board after it and how it would read.
#[derive(Debug, Serialize)]
struct Step {
    #[serde(rename = "step")]
    number: usize,
    condition: Condition,
    board: Board,
    terrain: TerrainMap,
    void: u8,
    ground: u8,
    energy: u8,
}

impl SeedRecord {
    /// Plays the game of `seed` once for each sequence.
    pub(crate) fn new(seed: Seed, sequences: &[Sequence]) -> Self {
        let runs = sequences.iter().map(|sequence| Run::play(seed, *sequence)).collect();
        Self { seed, noise: Board::noise(seed), runs }
    }
}

impl Run {
    fn play(seed: Seed, sequence: Sequence) -> Self {
        let mut game = Game::new(seed);
        let steps = sequence.0.map(|condition| {
            let _ = game.settle(condition);
            Step::read(&game, condition)
        });
        let world = game.world();
        Self {
            sequence,
            steps: steps.into(),
            core: world.and_then(World::core),
            exit: world.and_then(World::exit),
            path_length: world.and_then(World::path_length),
            reachable: world.map_or(0, |world| world.reachable().len()),
            phase: game.phase(),
        }
    }
}

impl Step {
    fn read(game: &Game, condition: Condition) -> Self {
        let terrain = game.terrain();
        Self {
            number: game.step(),
            condition,
            board: *game.board(),
            terrain,
            void: terrain.void().len(),
            ground: terrain.ground().len(),
            energy: terrain.energy().len(),
        }
    }
}
