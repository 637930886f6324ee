//! The two generators that Darkwaar20 is compared with.

mod args;

use core::fmt;

use anyhow::Result;
use darkwaar_core::Seed;
use darkwaar_core::baseline::cave::{Cave, CaveMap};
use darkwaar_core::baseline::loom::{Loom, LoomMap, Tile, state_of};
use darkwaar_core::baseline::{Position, Reading, Size};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::counted::counted;
use crate::provenance;

pub(crate) use self::args::CaveRulesArgs;

/// Columns and rows of a cave, if nothing else is asked for.
pub(crate) const CAVE_SIZE: [u32; 2] = [60, 30];
/// Columns and rows of a loom's map, if nothing else is asked for.
pub(crate) const LOOM_SIZE: [u32; 2] = [50, 20];

/// Places of the tiles of caves.
const WALL: usize = 0;
const FLOOR: usize = 1;

/// A generator and its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Generator {
    Cave(Cave),
    Loom(Loom),
}

/// What a map is like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MapFigures {
    /// Cells of each tile, in the order of [`Generator::tiles`].
    pub(crate) tiles: Vec<u32>,
    pub(crate) reading: Reading,
}

impl Generator {
    /// The name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Cave(_) => "cave",
            Self::Loom(_) => "loom",
        }
    }

    /// Columns and rows.
    pub(crate) const fn size(self) -> Size {
        match self {
            Self::Cave(cave) => cave.size(),
            Self::Loom(loom) => loom.size(),
        }
    }

    /// The names of the tiles.
    pub(crate) fn tiles(self) -> Vec<&'static str> {
        match self {
            Self::Cave(_) => vec!["wall", "floor"],
            Self::Loom(_) => Tile::ALL.map(Tile::name).to_vec(),
        }
    }

    /// Whether a walker can enter the tile at this place of [`tiles`](Self::tiles).
    pub(crate) fn is_open(self, tile: usize) -> bool {
        match self {
            Self::Cave(_) => tile == FLOOR,
            Self::Loom(_) => Tile::ALL[tile].is_open(),
        }
    }

    /// All that maps depend on besides the seed, by name, in the order of the columns of a row.
    pub(crate) fn settings_in_order(self) -> Vec<(&'static str, Value)> {
        let Size { width, height } = self.size();
        let mut settings = vec![("width", width.into()), ("height", height.into())];
        if let Self::Cave(cave) = self {
            settings.push(("fill", cave.fill().into()));
            settings.push(("iterations", cave.iterations().into()));
            settings.push(("count_self", cave.count_self().into()));
        }
        settings
    }

    /// What tells rules apart: the SHA-256 of the map of the published example's seed at the default settings.
    pub(crate) fn rules_digest(self) -> Result<String> {
        let default = match self {
            Self::Cave(_) => Self::Cave(Cave::new(CAVE_SIZE[0], CAVE_SIZE[1])?),
            Self::Loom(_) => Self::Loom(Loom::new(LOOM_SIZE[0], LOOM_SIZE[1])?),
        };
        let mut hash = Sha256::new();
        hash.update(default.generate(provenance::EXAMPLE)?.to_string());
        Ok(provenance::hexadecimal(hash))
    }

    /// What the map of a seed is like.
    pub(crate) fn figures(self, seed: Seed) -> Result<MapFigures> {
        Ok(self.generate(seed)?.figures())
    }

    /// The map of a seed.
    pub(crate) fn generate(self, seed: Seed) -> Result<GeneratedMap> {
        Ok(match self {
            Self::Cave(cave) => GeneratedMap::Cave(cave.generate(seed.0)),
            Self::Loom(loom) => GeneratedMap::Loom(loom.generate(state_of(&seed.to_string()))?),
        })
    }
}

impl fmt::Display for Generator {
    /// Writes the settings, too: `cave 60x30, fill 45, 4 iterations`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.size())?;
        if let Self::Cave(cave) = self {
            let iterations = counted(cave.iterations().into(), "iteration");
            write!(f, ", fill {}, {iterations}", cave.fill())?;
            if cave.count_self() {
                f.write_str(", cell itself counted")?;
            }
        }
        Ok(())
    }
}

/// A map of any generator. It prints row by row, a symbol for each tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GeneratedMap {
    Cave(CaveMap),
    Loom(LoomMap),
}

impl GeneratedMap {
    /// The place of a cell's tile in [`Generator::tiles`]; `None` beyond the map.
    pub(crate) fn tile(&self, position: Position) -> Option<usize> {
        match self {
            Self::Cave(map) => {
                let Size { width, height } = map.size();
                let is_on_map = position.x < width && position.y < height;
                is_on_map.then(|| if map.is_wall(position) { WALL } else { FLOOR })
            }
            Self::Loom(map) => map.tile(position).map(|tile| tile as usize),
        }
    }

    /// What it is like.
    pub(crate) fn figures(&self) -> MapFigures {
        match self {
            Self::Cave(map) => {
                MapFigures { tiles: vec![map.walls(), map.floors()], reading: map.reading() }
            }
            Self::Loom(map) => MapFigures { tiles: map.counts().to_vec(), reading: map.reading() },
        }
    }
}

impl fmt::Display for GeneratedMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cave(map) => map.fmt(f),
            Self::Loom(map) => map.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_maps_of_the_example() {
        let cave = Generator::Cave(Cave::new(3, 2).unwrap().with_iterations(1));
        let loom = Generator::Loom(Loom::new(3, 2).unwrap());
        // Both maps made in Python, the cave with random.Random(20020), the loom by the rules of its module.
        for (generator, digest) in [
            (cave, "5cbece2726cf7726a8512df422b947378e7d3f71a78dbdd3f18e2497b100ccdc"),
            (loom, "0322a718ed9c948633a1d0f52879e0d4f21dc089ee981020b7747dd62d5d7c7f"),
        ] {
            assert_eq!(generator.rules_digest().unwrap(), digest, "{generator}");
        }
    }

    #[test]
    fn tiles_of_a_map_are_those_that_are_counted() {
        let cave = Generator::Cave(Cave::new(9, 5).unwrap());
        for generator in [cave, Generator::Loom(Loom::new(9, 5).unwrap())] {
            let map = generator.generate(Seed(4)).unwrap();
            let figures = map.figures();
            let mut counts = vec![0; generator.tiles().len()];
            for (x, y) in (0..5).flat_map(|y| (0..9).map(move |x| (x, y))) {
                counts[map.tile(Position { x, y }).unwrap()] += 1;
            }
            assert_eq!(figures.tiles, counts);
            let tiles = counts.iter().enumerate().filter(|(tile, _)| generator.is_open(*tile));
            let open: u32 = tiles.map(|(_, count)| *count).sum();
            assert_eq!(figures.reading.open(), open);
            assert_eq!(map.tile(Position { x: 9, y: 0 }), None);
            assert_eq!(map.tile(Position { x: 0, y: 5 }), None);
        }
    }
}
