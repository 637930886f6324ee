//! A world as a row of figures.

use darkwaar_core::{Cell, Seed, Sequence, World};
use serde::Serialize;

/// A row of `explore`; the fields are the columns, in their order.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Row {
    seed: Seed,
    sequence: Sequence,
    playable: bool,
    core_x: Option<u8>,
    core_y: Option<u8>,
    exit_x: Option<u8>,
    exit_y: Option<u8>,
    void: u8,
    ground: u8,
    energy: u8,
    reachable: u8,
    distance: Option<u8>,
    path_length: Option<u8>,
}

impl Row {
    /// The names of the columns, in their order.
    pub(crate) const COLUMNS: [&str; 13] = [
        "seed",
        "sequence",
        "playable",
        "core_x",
        "core_y",
        "exit_x",
        "exit_y",
        "void",
        "ground",
        "energy",
        "reachable",
        "distance",
        "path_length",
    ];

    /// The row of a world.
    pub(crate) fn new(seed: Seed, sequence: Sequence, world: &World) -> Self {
        let terrain = world.terrain();
        Self {
            seed,
            sequence,
            playable: world.is_playable(),
            core_x: world.core().map(Cell::x),
            core_y: world.core().map(Cell::y),
            exit_x: world.exit().map(Cell::x),
            exit_y: world.exit().map(Cell::y),
            void: terrain.void().len(),
            ground: terrain.ground().len(),
            energy: terrain.energy().len(),
            reachable: world.reachable().len(),
            distance: world.distance(),
            path_length: world.path_length(),
        }
    }

    /// The seed.
    pub(crate) const fn seed(&self) -> Seed {
        self.seed
    }
}
