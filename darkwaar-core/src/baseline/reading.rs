//! What a walker finds on a map.

use alloc::vec::Vec;
use core::mem;

use super::bit_grid::BitGrid;
use super::{Position, Size};

/// Regions of open cells, and a walk through the largest one.
///
/// A region is open cells that orthogonal steps through open cells connect. The walk starts at the first cell, in reading
/// order, of the largest region (of equally large ones, that whose first cell comes first) and leads to its exit by the rule
/// of Darkwaar20: the cell other than the start with the largest Manhattan distance to it, the last of equals in reading
/// order. A map is playable if there is an exit.
///
/// ```
/// use darkwaar_core::baseline::Position;
/// use darkwaar_core::baseline::cave::Cave;
///
/// // Floor only.
/// let reading = Cave::new(3, 2)?.with_fill(0)?.with_iterations(0).generate(1).reading();
/// assert_eq!((reading.regions(), reading.open(), reading.reachable()), (1, 6, 6));
/// assert_eq!(reading.start(), Some(Position { x: 0, y: 0 }));
/// assert_eq!(reading.exit(), Some(Position { x: 2, y: 1 }));
/// assert_eq!((reading.distance(), reading.path_length()), (Some(3), Some(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reading {
    open: u32,
    regions: u32,
    walk: Walk,
}

/// A region as it is seen from its first cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Walk {
    reachable: u32,
    start: Option<Position>,
    exit: Option<Position>,
    path_length: Option<u32>,
}

impl Reading {
    /// Reads a map of which these cells are open.
    pub(super) fn of(open: &BitGrid) -> Self {
        let mut rest = open.clone();
        let mut reading = Self::default();
        let mut frontier = Frontier::default();
        let mut passed = 0;
        while let Some(start) = rest.first_from(passed) {
            let walk = frontier.explore(start, &mut rest);
            reading.open += walk.reachable;
            reading.regions += 1;
            if walk.reachable > reading.walk.reachable {
                reading.walk = walk;
            }
            passed = start;
        }
        reading
    }

    /// Open cells.
    #[must_use]
    pub const fn open(&self) -> u32 {
        self.open
    }

    /// The number of regions.
    #[must_use]
    pub const fn regions(&self) -> u32 {
        self.regions
    }

    /// Cells of the largest region: those that are reached from the start, the start included.
    #[must_use]
    pub const fn reachable(&self) -> u32 {
        self.walk.reachable
    }

    /// Where the walk starts. `None` if no cell is open.
    #[must_use]
    pub const fn start(&self) -> Option<Position> {
        self.walk.start
    }

    /// Where the walk ends. `None` if no region has two cells.
    #[must_use]
    pub const fn exit(&self) -> Option<Position> {
        self.walk.exit
    }

    /// Whether there is an exit.
    #[must_use]
    pub const fn is_playable(&self) -> bool {
        self.walk.exit.is_some()
    }

    /// The Manhattan distance from start to exit.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.walk.start.zip(self.walk.exit).map(|(start, exit)| start.distance(exit))
    }

    /// The steps of a shortest orthogonal walk from start to exit.
    #[must_use]
    pub const fn path_length(&self) -> Option<u32> {
        self.walk.path_length
    }
}

/// The bits of the cells at one number of steps from a start, and of those one step further.
#[derive(Debug, Default)]
struct Frontier {
    near: Vec<u32>,
    far: Vec<u32>,
}

impl Frontier {
    /// Breadth-first search of the region of `start`, whose cells are taken out of `open`.
    fn explore(&mut self, start: u32, open: &mut BitGrid) -> Walk {
        let first = open.position(start);
        let mut walk = Walk { start: Some(first), ..Walk::default() };
        let mut farthest = (0, start);
        let mut steps = 0;
        open.remove(start);
        self.near.push(start);
        while !self.near.is_empty() {
            for cell in self.near.drain(..) {
                walk.reachable += 1;
                let rank = (first.distance(open.position(cell)), cell);
                if rank > farthest {
                    farthest = rank;
                    walk.path_length = Some(steps);
                }
                let neighbours = open.neighbours().map(|offset| cell.wrapping_add(offset));
                self.far.extend(neighbours.into_iter().filter(|neighbour| open.remove(*neighbour)));
            }
            mem::swap(&mut self.near, &mut self.far);
            steps += 1;
        }
        walk.exit = walk.path_length.map(|_| open.position(farthest.1));
        walk
    }
}

/// The orthogonal neighbours on the map.
pub(super) fn neighbours(
    Position { x, y }: Position,
    size: Size,
) -> impl Iterator<Item = Position> {
    let right = (x + 1 < size.width).then(|| Position { x: x + 1, y });
    let left = x.checked_sub(1).map(|x| Position { x, y });
    let down = (y + 1 < size.height).then(|| Position { x, y: y + 1 });
    let up = y.checked_sub(1).map(|y| Position { x, y });
    [right, left, down, up].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(rows: &[&str]) -> Reading {
        let [width, height] = [rows[0].len(), rows.len()].map(|side| u32::try_from(side).unwrap());
        let size = Size { width, height };
        let mut open = BitGrid::empty(size);
        for (row, y) in rows.iter().zip(0..) {
            for (_, x) in row.bytes().zip(0..).filter(|(cell, _)| *cell == b'.') {
                open.insert(Position { x, y });
            }
        }
        Reading::of(&open)
    }

    #[test]
    fn nothing_open_has_no_start_and_a_lone_cell_no_exit() {
        assert_eq!(reading(&["##", "##"]), Reading::default());
        let alone = reading(&["#.#", ".#."]);
        assert_eq!((alone.open(), alone.regions(), alone.reachable()), (3, 3, 1));
        assert_eq!((alone.start(), alone.exit()), (Some(Position { x: 1, y: 0 }), None));
        assert_eq!((alone.distance(), alone.path_length()), (None, None));
        assert!(!alone.is_playable());
    }

    #[test]
    fn the_first_of_equal_regions_and_the_last_of_equal_exits_wins() {
        let equal = reading(&["..#..", "##.##", "..#.."]);
        assert_eq!((equal.open(), equal.regions(), equal.reachable()), (9, 5, 2));
        assert_eq!(equal.start(), Some(Position { x: 0, y: 0 }));
        assert_eq!(equal.exit(), Some(Position { x: 1, y: 0 }));
        // (2, 0), (1, 1) and (0, 2) are two steps away.
        let corner = reading(&["...", "..#", ".##"]);
        assert_eq!(corner.exit(), Some(Position { x: 0, y: 2 }));
        assert!(corner.is_playable());
    }

    #[test]
    fn a_path_may_be_longer_than_the_distance() {
        let bend = reading(&["#.#.", "#.#.", "#..."]);
        assert_eq!(
            (bend.start(), bend.exit()),
            (Some(Position { x: 1, y: 0 }), Some(Position { x: 3, y: 2 }))
        );
        let bend = reading(&[".#.", ".#.", ".#.", "..."]);
        assert_eq!((bend.distance(), bend.path_length()), (Some(5), Some(5)));
        let snake = reading(&[".#...", ".#.#.", "...#."]);
        assert_eq!(snake.exit(), Some(Position { x: 4, y: 2 }));
        assert_eq!((snake.distance(), snake.path_length()), (Some(6), Some(10)));
    }
}
