//! What a cell's channels read as.

use crate::{Board, COLUMNS, Cell, CellSet, ROWS, rules};

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
    use super::*;

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
