//! The two generators that Darkwaar20 is compared with.

mod args;

use anyhow::Result;
use darkwaar_core::Seed;
use darkwaar_core::baseline::cave::Cave;
use darkwaar_core::baseline::loom::{Loom, Tile, state_of};
use darkwaar_core::baseline::{Reading, Size};
use serde_json::{Map, Value};

pub(crate) use self::args::CaveRulesArgs;

/// Columns and rows of a cave, if nothing else is asked for.
pub(crate) const CAVE_SIZE: [u32; 2] = [60, 30];
/// Columns and rows of a loom's map, if nothing else is asked for.
pub(crate) const LOOM_SIZE: [u32; 2] = [50, 20];

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

    /// All that maps depend on besides the seed, by name.
    pub(crate) fn settings(self) -> Map<String, Value> {
        let settings = self.settings_in_order().into_iter();
        settings.map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// The [`settings`](Self::settings), in the order of the columns of a row.
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

    /// What the map of a seed is like.
    pub(crate) fn figures(self, seed: Seed) -> Result<MapFigures> {
        Ok(match self {
            Self::Cave(cave) => {
                let map = cave.generate(seed.0);
                MapFigures { tiles: vec![map.walls(), map.floors()], reading: map.reading() }
            }
            Self::Loom(loom) => {
                let map = loom.generate(state_of(&seed.to_string()))?;
                MapFigures { tiles: map.counts().to_vec(), reading: map.reading() }
            }
        })
    }
}
