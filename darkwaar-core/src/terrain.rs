//! What a cell's channels read as.

use crate::{Board, CHANNELS, COLUMNS, Cell, CellSet, ROWS};

/// The terrain of a cell.
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
    /// The largest channel sum that is void.
    pub const VOID_MOST: u16 = 340;

    /// The smallest channel sum that is energy.
    pub const ENERGY_LEAST: u16 = 680;

    /// Reads the sum of the four channels.
    #[must_use]
    pub const fn read([a, b, c, d]: [u8; CHANNELS]) -> Self {
        let sum = a as u16 + b as u16 + c as u16 + d as u16;
        if sum <= Self::VOID_MOST {
            Self::Void
        } else if sum >= Self::ENERGY_LEAST {
            Self::Energy
        } else {
            Self::Ground
        }
    }
}

impl From<Terrain> for u8 {
    fn from(terrain: Terrain) -> Self {
        terrain as Self
    }
}

#[cfg(feature = "serde")]
impl TryFrom<u8> for Terrain {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        match number {
            0 => Ok(Self::Void),
            1 => Ok(Self::Ground),
            2 => Ok(Self::Energy),
            _ => Err("terrain is 0 (void), 1 (ground) or 2 (energy)"),
        }
    }
}

/// The terrain of every cell of a board.
///
/// Any board has a reading, the noise too; core and exit belong to a [`World`](crate::World).
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
        Self::from_fn(|cell| Terrain::read(board.channels(cell)))
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
    use super::*;

    #[test]
    fn terrain_changes_at_341_and_680() {
        assert_eq!(Terrain::read([85; 4]), Terrain::Void);
        assert_eq!(Terrain::read([85, 85, 85, 86]), Terrain::Ground);
        assert_eq!(Terrain::read([170, 170, 170, 169]), Terrain::Ground);
        assert_eq!(Terrain::read([170; 4]), Terrain::Energy);
        assert_eq!(Terrain::read([255; 4]), Terrain::Energy);
    }

    #[test]
    fn a_map_reads_every_cell_and_reads_back_from_its_rows() {
        let board = Board::noise(crate::Seed(7));
        let map = TerrainMap::read(&board);
        for cell in Cell::all() {
            assert_eq!(map.get(cell), Terrain::read(board.channels(cell)));
        }
        assert_eq!(TerrainMap::from(map.rows()), map);
        assert_eq!(map.void().len() + map.ground().len() + map.energy().len(), 63);
    }
}
