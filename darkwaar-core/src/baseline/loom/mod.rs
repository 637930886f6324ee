//! loomscape: terrain by wave function collapse.
//!
//! Five tiles in the order of their elevation; orthogonal neighbours differ by one elevation at most. Every cell starts with
//! all five options. Again and again one of the cells with the fewest options, but more than one, is picked at random and
//! settled to one of its tiles, and the cells around lose the options that do not go with it any more.
//!
//! The tile is drawn by weights: water 3, sand 2, grass 4, forest 3 and mountain 1, each times 5 for every orthogonal neighbour
//! that is settled to the tile. The numbers are those of [`Mulberry32`].

mod segments;
#[cfg(test)]
mod tests;
mod weave;

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::str::FromStr;

use self::weave::{Options, Weave, beside};
use super::bit_grid::BitGrid;
use super::{Mulberry32, Position, Reading, Size, SizeError};
use crate::parse_error::parse_errors;

/// A tile, from the lowest to the highest. It displays as its name and parses from it.
///
/// ```
/// use darkwaar_core::baseline::loom::Tile;
///
/// assert_eq!("grass".parse(), Ok(Tile::Grass));
/// assert_eq!((Tile::Grass.to_string(), Tile::Grass.symbol()), ("grass".into(), ','));
/// assert!(Tile::Grass.is_open() && Tile::Grass < Tile::Mountain);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Tile {
    /// `~`, which blocks.
    Water,
    /// `.`
    Sand,
    /// `,`
    Grass,
    /// `#`
    Forest,
    /// `^`, which blocks.
    Mountain,
}

impl Tile {
    /// All tiles, from the lowest to the highest.
    pub const ALL: [Self; 5] = [Self::Water, Self::Sand, Self::Grass, Self::Forest, Self::Mountain];

    /// The symbol on a map.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Water => '~',
            Self::Sand => '.',
            Self::Grass => ',',
            Self::Forest => '#',
            Self::Mountain => '^',
        }
    }

    /// The name in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Water => "water",
            Self::Sand => "sand",
            Self::Grass => "grass",
            Self::Forest => "forest",
            Self::Mountain => "mountain",
        }
    }

    /// Whether a walker can enter it.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Water | Self::Mountain)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Tile {
    type Err = ParseTileError;

    fn from_str(text: &str) -> Result<Self, ParseTileError> {
        Self::ALL.into_iter().find(|tile| tile.name() == text).ok_or(ParseTileError)
    }
}

parse_errors! {
    /// Text that is no [`Tile`].
    ParseTileError: "a tile is water, sand, grass, forest or mountain";
}

/// The state of the generator for a seed: a number of decimal digits that fits 32 bits is the state itself, anything else is
/// a word, whose state is the FNV-1a hash of its UTF-16 code units.
///
/// ```
/// use darkwaar_core::baseline::loom::state_of;
///
/// assert_eq!(state_of("harbor"), 1_344_886_219);
/// assert_eq!(state_of("20020"), 20_020);
/// ```
#[must_use]
pub fn state_of(seed: &str) -> u32 {
    let is_number = seed.bytes().all(|byte| byte.is_ascii_digit());
    seed.parse().ok().filter(|_| is_number).unwrap_or_else(|| {
        seed.encode_utf16()
            .fold(2_166_136_261, |hash, unit| (hash ^ u32::from(unit)).wrapping_mul(16_777_619))
    })
}

/// How maps are woven.
///
/// ```
/// use darkwaar_core::baseline::loom::{Loom, state_of};
///
/// let map = Loom::new(8, 4)?.generate(state_of("a"))?;
/// assert_eq!(map.to_string(), "...,,,,,\n,,.,,,,,\n,..,,,,,\n,..,,,,,\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Loom {
    size: Size,
}

impl Loom {
    /// The most columns and rows: work on 2^20 cells takes 64 MiB.
    pub const MOST_SIDE: u32 = 1024;

    /// Maps of this size.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than [`MOST_SIDE`](Self::MOST_SIDE).
    pub fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        Ok(Self { size: Size::up_to(Self::MOST_SIDE, width, height)? })
    }

    /// The size of the maps.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The map of a state of the generator; see [`state_of`].
    ///
    /// # Errors
    ///
    /// If 50 attempts in turn leave a cell without a tile, which cannot happen with the rule of this game.
    pub fn generate(&self, state: u32) -> Result<LoomMap, Contradiction> {
        self.generate_by(beside, &mut Mulberry32::new(state))
    }

    /// As [`generate`](Self::generate), by any rule of which tiles can be beside others.
    fn generate_by(
        self,
        rule: impl Fn(Options) -> Options,
        random: &mut Mulberry32,
    ) -> Result<LoomMap, Contradiction> {
        let attempts = (0..ATTEMPTS).map(|_| Weave::new(self.size, &rule).finish(random));
        let tiles = attempts.flatten().next().ok_or(Contradiction(()))?;
        Ok(LoomMap { size: self.size, tiles })
    }
}

/// How often a map is begun, as in loomscape.
const ATTEMPTS: u32 = 50;

/// No attempt came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction(());

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "each of {ATTEMPTS} attempts left a cell without a tile")
    }
}

impl Error for Contradiction {}

/// A map of tiles.
///
/// It prints row by row, a [symbol](Tile::symbol) for each tile.
///
/// ```
/// use darkwaar_core::baseline::Position;
/// use darkwaar_core::baseline::loom::{Loom, Tile, state_of};
///
/// let map = Loom::new(8, 4)?.generate(state_of("a"))?;
/// assert_eq!(map.counts(), [0, 8, 24, 0, 0]);
/// assert_eq!(map.tile(Position { x: 3, y: 0 }), Some(Tile::Grass));
/// assert_eq!(map.tile(Position { x: 8, y: 0 }), None);
/// assert_eq!(map.reading().reachable(), 32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoomMap {
    size: Size,
    tiles: Vec<Tile>,
}

impl LoomMap {
    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The tile of a cell; `None` beyond the map.
    #[must_use]
    pub fn tile(&self, Position { x, y }: Position) -> Option<Tile> {
        (x < self.size.width && y < self.size.height)
            .then(|| self.tiles[(y * self.size.width + x) as usize])
    }

    /// How many cells have each tile, from the lowest to the highest.
    #[must_use]
    pub fn counts(&self) -> [u32; 5] {
        let mut counts = [0; 5];
        for tile in &self.tiles {
            counts[*tile as usize] += 1;
        }
        counts
    }

    /// What a walker finds: water and mountain block.
    #[must_use]
    pub fn reading(&self) -> Reading {
        let mut open = BitGrid::empty(self.size);
        for (row, y) in self.tiles.chunks(self.size.width as usize).zip(0..) {
            for (_, x) in row.iter().zip(0..).filter(|(tile, _)| tile.is_open()) {
                open.insert(Position { x, y });
            }
        }
        Reading::of(&open)
    }
}

impl fmt::Display for LoomMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for row in self.tiles.chunks(self.size.width as usize) {
            text.clear();
            text.extend(row.iter().map(|tile| tile.symbol()));
            text.push('\n');
            f.write_str(&text)?;
        }
        Ok(())
    }
}
