//! What a cell's channels read as.

use core::fmt;
use core::str::FromStr;

use crate::{Board, COLUMNS, Cell, CellSet, ParseTerrainError, ROWS, rules};

/// The terrain of a cell.
///
/// It displays as its name and parses from it; its number is that of the published data.
///
/// ```
/// use darkwaar_core::Terrain;
///
/// assert_eq!("energy".parse(), Ok(Terrain::Energy));
/// assert_eq!(Terrain::try_from(2), Ok(Terrain::Energy));
/// assert_eq!((Terrain::Energy.to_string(), u8::from(Terrain::Energy)), ("energy".into(), 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "u8", try_from = "u8")
)]
#[repr(u8)]
pub enum Terrain {
    /// Blocks.
    Void = 0,
    /// Open; the only terrain that an exit can have.
    Ground = 1,
    /// Open.
    Energy = 2,
}

impl Terrain {
    /// The terrains in the order of the sums that read as them.
    pub const ALL: [Self; 3] = [Self::Void, Self::Ground, Self::Energy];

    /// `void`, `ground` or `energy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::Ground => "ground",
            Self::Energy => "energy",
        }
    }
}

impl From<Terrain> for u8 {
    fn from(terrain: Terrain) -> Self {
        terrain as Self
    }
}

impl TryFrom<u8> for Terrain {
    type Error = ParseTerrainError;

    fn try_from(number: u8) -> Result<Self, ParseTerrainError> {
        Self::ALL.into_iter().find(|terrain| u8::from(*terrain) == number).ok_or(ParseTerrainError)
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Terrain {
    type Err = ParseTerrainError;

    fn from_str(text: &str) -> Result<Self, ParseTerrainError> {
        Self::ALL.into_iter().find(|terrain| terrain.name() == text).ok_or(ParseTerrainError)
    }
}

/// The terrain of every cell of a board.
///
/// Any board has a reading, the noise too; core and exit belong to a [`World`](crate::World).
///
/// ```
/// use darkwaar_core::{Board, Cell, Terrain, TerrainMap};
///
/// let mut board = Board([[[0; 4]; 7]; 9]);
/// board.0[4][3] = [85, 85, 85, 170];
/// let map = TerrainMap::read(&board);
/// let middle = Cell::new(3, 4).unwrap();
/// assert_eq!(map.get(middle), Terrain::Ground);
/// assert_eq!((map.open().len(), map.open().first()), (1, Some(middle)));
/// assert_eq!(TerrainMap::from(map.rows()), map);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "[[Terrain; COLUMNS]; ROWS]", from = "[[Terrain; COLUMNS]; ROWS]")
)]
pub struct TerrainMap {
    ground: CellSet,
    energy: CellSet,
}

impl TerrainMap {
    /// Reads a board.
    #[must_use]
    pub fn read(board: &Board) -> Self {
        Self::from_fn(|cell| rules::terrain(board.channels(cell)))
    }

    fn from_fn(terrain: impl Fn(Cell) -> Terrain) -> Self {
        let cells_of = |kind| Cell::all().filter(|cell| terrain(*cell) == kind).collect();
        Self { ground: cells_of(Terrain::Ground), energy: cells_of(Terrain::Energy) }
    }

    /// The terrain of one cell.
    #[must_use]
    pub const fn get(self, cell: Cell) -> Terrain {
        if self.ground.contains(cell) {
            Terrain::Ground
        } else if self.energy.contains(cell) {
            Terrain::Energy
        } else {
            Terrain::Void
        }
    }

    /// The cells that block.
    #[must_use]
    pub fn void(self) -> CellSet {
        CellSet::ALL - self.open()
    }

    /// The cells of ground.
    #[must_use]
    pub const fn ground(self) -> CellSet {
        self.ground
    }

    /// The cells of energy.
    #[must_use]
    pub const fn energy(self) -> CellSet {
        self.energy
    }

    /// The cells that can be entered: ground and energy.
    #[must_use]
    pub fn open(self) -> CellSet {
        self.ground | self.energy
    }

    /// The terrain row by row, indexed `[y][x]`.
    #[must_use]
    pub fn rows(self) -> [[Terrain; COLUMNS]; ROWS] {
        let mut rows = [[Terrain::Void; COLUMNS]; ROWS];
        for cell in Cell::all() {
            rows[usize::from(cell.y())][usize::from(cell.x())] = self.get(cell);
        }
        rows
    }
}

impl From<TerrainMap> for [[Terrain; COLUMNS]; ROWS] {
    fn from(map: TerrainMap) -> Self {
        map.rows()
    }
}

impl From<[[Terrain; COLUMNS]; ROWS]> for TerrainMap {
    fn from(rows: [[Terrain; COLUMNS]; ROWS]) -> Self {
        Self::from_fn(|cell| rows[usize::from(cell.y())][usize::from(cell.x())])
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn a_terrain_reads_back_from_its_name_and_its_number() {
        for terrain in Terrain::ALL {
            assert_eq!(terrain.to_string().parse(), Ok(terrain));
            assert_eq!(Terrain::try_from(u8::from(terrain)), Ok(terrain));
        }
        assert_eq!("Void".parse::<Terrain>(), Err(ParseTerrainError));
        assert_eq!(Terrain::try_from(3), Err(ParseTerrainError));
    }

    #[test]
    fn a_map_reads_every_cell_and_reads_back_from_its_rows() {
        let board = Board::noise(crate::Seed(7));
        let map = TerrainMap::read(&board);
        for cell in Cell::all() {
            assert_eq!(map.get(cell), rules::terrain(board.channels(cell)));
        }
        assert_eq!(TerrainMap::from(map.rows()), map);
        assert_eq!(map.void().len() + map.ground().len() + map.energy().len(), 63);
    }
}
