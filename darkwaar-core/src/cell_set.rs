//! Sets of cells as bits of a machine word.

use core::fmt;
use core::iter::{self, FusedIterator};
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};
use core::str::FromStr;

use crate::{CELLS, COLUMNS, Cell, Direction, ParseCellSetError, ROWS};

/// A set of cells: bit `y * 7 + x` stands for the cell (x, y).
///
/// Reading order is bit order, so the [first](Self::first) and [last](Self::last) cells are the lowest and highest set
/// bits. `&`, `|` and `-` are intersection, union and difference. A set prints as a picture of the board, and parses from it.
///
/// ```
/// use darkwaar_core::{Cell, CellSet, Direction};
///
/// let core = CellSet::of(Cell::new(3, 0).unwrap());
/// let near = core.grown();
/// assert_eq!((near.len(), near - core), (4, near & CellSet::from_bits(!core.bits())));
/// assert_eq!(core.shift(Direction::Up), CellSet::EMPTY);
/// assert!(near.to_string().starts_with("..XXX..\n...X...\n"));
/// assert_eq!(near.to_string().parse(), Ok(near));
/// assert_eq!(near.iter().next_back(), Cell::new(3, 1));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u64);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// All 63 cells.
    pub const ALL: Self = Self((1 << CELLS) - 1);

    const LEFT_COLUMN: Self = {
        let mut bits = 0;
        let mut y = 0;
        while y < ROWS {
            bits |= 1 << (y * COLUMNS);
            y += 1;
        }
        Self(bits)
    };
    const RIGHT_COLUMN: Self = Self(Self::LEFT_COLUMN.0 << (COLUMNS - 1));

    /// The set whose cells have their bits set in `bits`; bit 63 is no cell and is dropped.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Bit `y * 7 + x` for each cell (x, y) of the set; bit 63 is clear.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one cell.
    #[must_use]
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    /// Whether `cell` is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & Self::of(cell).0 != 0
    }

    /// Whether there is no cell in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of cells, 0..=63.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most 63")]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The first cell in reading order.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
    pub const fn first(self) -> Option<Cell> {
        Cell::from_index(self.0.trailing_zeros() as u8)
    }

    /// The last cell in reading order.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most 63")]
    pub const fn last(self) -> Option<Cell> {
        match self.0.checked_ilog2() {
            Some(index) => Cell::from_index(index as u8),
            None => None,
        }
    }

    /// The cells of the set in reading order.
    #[must_use = "iterators are lazy"]
    pub const fn iter(self) -> CellSetIter {
        CellSetIter(self)
    }

    /// Every cell moved one step; those that leave the board vanish.
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        match direction {
            Direction::Right => Self((self.0 & !Self::RIGHT_COLUMN.0) << 1),
            Direction::Left => Self((self.0 & !Self::LEFT_COLUMN.0) >> 1),
            Direction::Down => Self::from_bits(self.0 << COLUMNS),
            Direction::Up => Self(self.0 >> COLUMNS),
        }
    }

    /// The set and all orthogonal neighbours of its cells.
    #[must_use]
    pub fn grown(self) -> Self {
        Direction::ALL.into_iter().fold(self, |grown, direction| grown | self.shift(direction))
    }

    /// Flood fill: the cells of `open` that orthogonal steps through `open` reach from the set's cells in `open`.
    ///
    /// ```
    /// use darkwaar_core::{Cell, CellSet};
    ///
    /// let row = CellSet::from_bits(0b111_1011);
    /// let corner = CellSet::of(Cell::new(0, 0).unwrap());
    /// assert_eq!(corner.flood(row), CellSet::from_bits(0b11));
    /// assert!(CellSet::EMPTY.flood(row).is_empty());
    /// ```
    #[must_use]
    pub fn flood(self, open: Self) -> Self {
        let mut reached = self & open;
        loop {
            let further = reached.grown() & open;
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    /// The regions of the set: cells that orthogonal steps through the set connect. The region whose first cell comes first
    /// in reading order is the first.
    ///
    /// ```
    /// use darkwaar_core::{Cell, CellSet};
    ///
    /// let [corner, below, apart] = [(0, 0), (0, 1), (2, 0)].map(|(x, y)| Cell::new(x, y).unwrap());
    /// let set = CellSet::from_iter([corner, below, apart]);
    /// assert!(set.regions().eq([CellSet::from_iter([corner, below]), CellSet::of(apart)]));
    /// ```
    #[must_use = "iterators are lazy"]
    pub fn regions(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        iter::from_fn(move || {
            let region = Self::of(rest.first()?).flood(rest);
            rest -= region;
            Some(region)
        })
    }
}

impl BitAnd for CellSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for CellSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> Self {
        Self::of(cell)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| *self |= Self::of(cell));
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    fn into_iter(self) -> CellSetIter {
        self.iter()
    }
}

/// The cells of a set in reading order; see [`CellSet::iter`].
#[derive(Clone, Debug)]
pub struct CellSetIter(CellSet);

impl Iterator for CellSetIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0 -= CellSet::of(cell);
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.0.len().into();
        (length, Some(length))
    }
}

impl DoubleEndedIterator for CellSetIter {
    fn next_back(&mut self) -> Option<Cell> {
        let cell = self.0.last()?;
        self.0 -= CellSet::of(cell);
        Some(cell)
    }
}

impl ExactSizeIterator for CellSetIter {}

impl FusedIterator for CellSetIter {}

impl fmt::Display for CellSet {
    /// Writes nine lines of seven marks, `X` for a cell of the set and `.` for any other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            f.write_str(if self.contains(cell) { "X" } else { "." })?;
            if usize::from(cell.x()) + 1 == COLUMNS {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

impl FromStr for CellSet {
    type Err = ParseCellSetError;

    /// Reads what the set displays as, with or without the last end of line.
    fn from_str(text: &str) -> Result<Self, ParseCellSetError> {
        let mut cells = Cell::all();
        let mut set = Self::EMPTY;
        for row in text.lines() {
            if row.len() != COLUMNS {
                return Err(ParseCellSetError);
            }
            for mark in row.bytes() {
                let cell = cells.next().ok_or(ParseCellSetError)?;
                match mark {
                    b'X' => set |= Self::of(cell),
                    b'.' => {}
                    _ => return Err(ParseCellSetError),
                }
            }
        }
        if cells.len() == 0 { Ok(set) } else { Err(ParseCellSetError) }
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CellSet({:#x})\n{self}", self.0)
    }
}

/// A set written as it prints: 63 marks, `X` or `.`, row by row.
#[cfg(test)]
macro_rules! cells {
    (@ X) => { true };
    (@ .) => { false };
    ($($mark:tt)*) => {{
        let marks: [bool; $crate::CELLS] = [$(cells!(@ $mark)),*];
        $crate::Cell::all().filter(|cell| marks[usize::from(cell.index())]).collect::<$crate::CellSet>()
    }};
}
#[cfg(test)]
pub(crate) use cells;

#[cfg(test)]
mod tests {
    extern crate std;

    use std::collections::VecDeque;
    use std::string::ToString;
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::*;

    fn any_set() -> impl Strategy<Value = CellSet> {
        any::<u64>().prop_map(CellSet::from_bits)
    }

    #[test]
    fn a_set_prints_as_the_picture_that_makes_it() {
        let set = cells! {
            X . . . . . .
            . . . . . . X
            . . . . . . .
            . . . . . . .
            . . . X . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . X . . . . X
        };
        let picture =
            "X......\n......X\n.......\n.......\n...X...\n.......\n.......\n.......\n.X....X\n";
        assert_eq!(set.to_string(), picture);
        assert_eq!(picture.parse(), Ok(set));
        assert_eq!(picture.trim_end().parse(), Ok(set));
        assert_eq!((set.first(), set.last(), set.len()), (Cell::new(0, 0), Cell::new(6, 8), 5));
        assert_eq!((CellSet::EMPTY.first(), CellSet::EMPTY.last()), (None, None));
    }

    #[test]
    fn other_pictures_are_refused() {
        let all = CellSet::ALL.to_string();
        let longer = all.clone() + "XXXXXXX\n";
        let one_line = all.replace('\n', "");
        for text in [
            "",
            &all[8..],
            &longer,
            &one_line,
            &all.replacen('X', "x", 1),
            &all.replacen("XX", "é", 1),
        ] {
            assert_eq!(text.parse::<CellSet>(), Err(ParseCellSetError), "{text:?}");
        }
    }

    #[test]
    fn a_set_is_iterated_from_both_ends() {
        let [a, b, c] = [3, 30, 62].map(|index| Cell::from_index(index).unwrap());
        let mut cells = CellSet::from_iter([c, a, b]).into_iter();
        assert_eq!(
            (cells.len(), cells.next_back(), cells.next(), cells.len()),
            (3, Some(c), Some(a), 1)
        );
        assert_eq!((cells.next_back(), cells.next(), cells.next_back()), (Some(b), None, None));
    }

    #[test]
    fn a_flood_stops_at_walls_and_does_not_wrap() {
        let open = cells! {
            X X . . . . X
            X . . . X . X
            X X . . X X .
            . X X . . . X
            . . X . . . X
            X X X . . X X
            . . . . . . .
            X . . . . . .
            X X X X X X X
        };
        let reached = cells! {
            X X . . . . .
            X . . . . . .
            X X . . . . .
            . X X . . . .
            . . X . . . .
            X X X . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        assert_eq!(CellSet::of(Cell::new(0, 0).unwrap()).flood(open), reached);
        assert_eq!(CellSet::of(Cell::new(3, 4).unwrap()).flood(open), CellSet::EMPTY);
    }

    /// The flood fill of any textbook: a queue, cell by cell.
    fn flood_by_queue(start: Cell, open: CellSet) -> CellSet {
        let mut reached = CellSet::EMPTY;
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            if open.contains(cell) && !reached.contains(cell) {
                reached |= CellSet::of(cell);
                queue.extend(cell.neighbours());
            }
        }
        reached
    }

    /// The regions by uniting, for each pair of neighbours, the two regions that they are in; each cell begins as its own.
    fn regions_by_union(set: CellSet) -> Vec<CellSet> {
        let mut regions: Vec<_> = set.iter().map(CellSet::of).collect();
        for cell in set {
            for neighbour in cell.neighbours().iter().filter(|cell| set.contains(**cell)) {
                let index_of =
                    |cell| regions.iter().position(|region| region.contains(cell)).unwrap();
                let (a, b) = (index_of(cell), index_of(*neighbour));
                if a != b {
                    let united = regions[a] | regions[b];
                    regions[a.min(b)] = united;
                    regions.remove(a.max(b));
                }
            }
        }
        regions
    }

    #[test]
    fn regions_meet_at_sides_and_not_at_corners() {
        let set = cells! {
            X . X . X . X
            . X . X . X .
            X . X . X . X
            . . . . . . .
            . . X X X . X
            X . X . X . .
            X . X X X . .
            . . . . . . .
            X X X X X X X
        };
        let sizes: Vec<_> = set.regions().map(CellSet::len).collect();
        assert_eq!(sizes, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 8, 1, 2, 7]);
        assert_eq!(CellSet::EMPTY.regions().count(), 0);
        assert!(CellSet::ALL.regions().eq([CellSet::ALL]));
    }

    proptest! {
        #[test]
        fn regions_are_unions_of_neighbours(a in any_set(), b in any_set()) {
            for set in [a, a | b, a & b] {
                prop_assert_eq!(set.regions().collect::<Vec<_>>(), regions_by_union(set));
            }
        }

        #[test]
        fn a_shift_moves_each_cell_one_step(set in any_set()) {
            for direction in Direction::ALL {
                let moved: CellSet = set.iter().filter_map(|cell| cell.step(direction)).collect();
                prop_assert_eq!(set.shift(direction), moved);
            }
        }

        #[test]
        fn a_flood_is_the_search_cell_by_cell(open in any_set(), index in 0..63_u8) {
            let start = Cell::from_index(index).unwrap();
            prop_assert_eq!(CellSet::of(start).flood(open), flood_by_queue(start, open));
        }

        #[test]
        fn set_algebra_is_that_of_membership(a in any_set(), b in any_set()) {
            for cell in Cell::all() {
                let (in_a, in_b) = (a.contains(cell), b.contains(cell));
                prop_assert_eq!((a & b).contains(cell), in_a && in_b);
                prop_assert_eq!((a | b).contains(cell), in_a || in_b);
                prop_assert_eq!((a - b).contains(cell), in_a && !in_b);
            }
            let cells: Vec<Cell> = a.iter().collect();
            prop_assert_eq!(cells.len(), usize::from(a.len()));
            prop_assert_eq!((cells.first().copied(), cells.last().copied()), (a.first(), a.last()));
        }
    }
}
