//! Places on the board.

use core::fmt;
use core::str::FromStr;

use crate::{Direction, ParseCellError};

/// Columns of the board, x = 0..=6 from left to right.
pub const COLUMNS: usize = WIDTH as usize;
/// Rows of the board, y = 0..=8 from top to bottom.
pub const ROWS: usize = HEIGHT as usize;
/// Cells of the board.
pub const CELLS: usize = COLUMNS * ROWS;

const WIDTH: u8 = 7;
const HEIGHT: u8 = 9;

/// A cell of the board. Cells are ordered as one reads: row by row, left to right.
///
/// It displays as `(x, y)`, which the parser takes with or without the parentheses and the blank.
///
/// ```
/// use darkwaar_core::{Cell, Direction};
///
/// let core = Cell::new(3, 0).unwrap();
/// let exit = Cell::new(6, 8).unwrap();
/// assert_eq!(core.distance(exit), 11);
/// assert_eq!(core.step(Direction::Up), None);
/// assert_eq!(exit.to_string(), "(6, 8)");
/// assert_eq!("6,8".parse(), Ok(exit));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "[u8; 2]", try_from = "[u8; 2]")
)]
pub struct Cell(u8);

impl Cell {
    /// The cell in column `x` (0..=6) and row `y` (0..=8), if the board has it.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Option<Self> {
        if x < WIDTH && y < HEIGHT { Some(Self(y * WIDTH + x)) } else { None }
    }

    /// The cell with a row-major index `y * 7 + x`, 0..=62.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < WIDTH * HEIGHT { Some(Self(index)) } else { None }
    }

    /// All 63 cells in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..WIDTH * HEIGHT).map(Self)
    }

    /// The row-major index `y * 7 + x`, 0..=62.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The column, 0..=6.
    #[must_use]
    pub const fn x(self) -> u8 {
        self.0 % WIDTH
    }

    /// The row, 0..=8.
    #[must_use]
    pub const fn y(self) -> u8 {
        self.0 / WIDTH
    }

    /// The cell one step away, if that is on the board.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (x, y) = (self.x(), self.y());
        match direction {
            Direction::Right => Self::new(x + 1, y),
            Direction::Left => Self::new(x.wrapping_sub(1), y),
            Direction::Down => Self::new(x, y + 1),
            Direction::Up => Self::new(x, y.wrapping_sub(1)),
        }
    }

    /// The orthogonal neighbours on the board, in the order right, left, down, up: 2 in a corner, 3 on an edge, 4 inside.
    #[must_use]
    pub const fn neighbours(self) -> &'static [Self] {
        const TABLE: [([Cell; 4], usize); CELLS] = neighbour_table();
        let (cells, count) = &TABLE[self.0 as usize];
        cells.split_at(*count).0
    }

    /// The Manhattan distance |dx| + |dy|, 0..=14.
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        self.x().abs_diff(other.x()) + self.y().abs_diff(other.y())
    }
}

const fn neighbour_table() -> [([Cell; 4], usize); CELLS] {
    let mut table = [([Cell(0); 4], 0); CELLS];
    let mut cell = Cell(0);
    while (cell.0 as usize) < CELLS {
        let (neighbours, count) = &mut table[cell.0 as usize];
        let mut rest = Direction::ALL.as_slice();
        while let [direction, others @ ..] = rest {
            if let Some(neighbour) = cell.step(*direction) {
                neighbours[*count] = neighbour;
                *count += 1;
            }
            rest = others;
        }
        cell.0 += 1;
    }
    table
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x(), self.y())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell{self}")
    }
}

impl From<Cell> for [u8; 2] {
    fn from(cell: Cell) -> Self {
        [cell.x(), cell.y()]
    }
}

impl TryFrom<[u8; 2]> for Cell {
    type Error = ParseCellError;

    /// The cell `[x, y]`.
    fn try_from([x, y]: [u8; 2]) -> Result<Self, ParseCellError> {
        Self::new(x, y).ok_or(ParseCellError)
    }
}

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let (x, y) = inner.unwrap_or(text).split_once(',').ok_or(ParseCellError)?;
        let coordinate = |text: &str| text.trim().parse::<u8>().map_err(|_| ParseCellError);
        Self::try_from([coordinate(x)?, coordinate(y)?])
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn a_cell_reads_back_from_its_text() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(Cell::try_from(<[u8; 2]>::from(cell)), Ok(cell));
        }
        for text in ["", "3", "(3, 4", "3, 4)", "(7, 0)", "0,9", "-1,0", "256,0", "3,4,5", "x,y"] {
            assert_eq!(text.parse::<Cell>(), Err(ParseCellError), "{text:?}");
        }
    }

    #[test]
    fn coordinates_and_index_name_the_same_cell() {
        for (index, cell) in (0..).zip(Cell::all()) {
            assert_eq!(cell.index(), index);
            assert_eq!(Cell::from_index(index), Some(cell));
            assert_eq!(Cell::new(cell.x(), cell.y()), Some(cell));
        }
        assert_eq!(Cell::all().len(), CELLS);
        assert_eq!((Cell::new(7, 0), Cell::new(0, 9), Cell::from_index(63)), (None, None, None));
    }

    #[test]
    fn there_are_4_corners_24_edges_and_35_inner_cells() {
        let with = |count| Cell::all().filter(|cell| cell.neighbours().len() == count).count();
        assert_eq!([2, 3, 4].map(with), [4, 24, 35]);
    }

    #[test]
    fn neighbours_are_the_cells_at_distance_one() {
        for cell in Cell::all() {
            for other in Cell::all() {
                let adjacent = cell.neighbours().contains(&other);
                assert_eq!(adjacent, cell.distance(other) == 1, "{cell} {other}");
            }
        }
    }
}
