//! Fixtures and rows, for several tests.

#![expect(unreachable_pub, reason = "shared by several tests")]

use std::fs;

use darkwaar_core::{Cell, Seed, Sequence, World};

/// The text of a file in fixtures/.
pub fn fixture(name: &str) -> String {
    let path = format!("{}/../fixtures/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A row as `explore` writes it.
pub fn row(seed: Seed, sequence: Sequence, world: &World) -> [String; 13] {
    let terrain = world.terrain();
    let or_empty =
        |figure: Option<u8>| figure.map_or_else(String::new, |figure| figure.to_string());
    [
        seed.to_string(),
        sequence.to_string(),
        world.is_playable().to_string(),
        or_empty(world.core().map(Cell::x)),
        or_empty(world.core().map(Cell::y)),
        or_empty(world.exit().map(Cell::x)),
        or_empty(world.exit().map(Cell::y)),
        terrain.void().len().to_string(),
        terrain.ground().len().to_string(),
        terrain.energy().len().to_string(),
        world.reachable().len().to_string(),
        or_empty(world.distance()),
        or_empty(world.path_length()),
    ]
}
