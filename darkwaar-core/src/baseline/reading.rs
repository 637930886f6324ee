//! What a walker finds on a map.

use alloc::vec::Vec;

use super::bit_grid::BitGrid;
use super::{Position, Size};

/// Regions of open cells, and a walk through the largest one.
///
/// A region is open cells that orthogonal steps through open cells connect. The walk starts at the first cell, in reading
/// order, of the largest region (of equally large ones, that whose first cell comes first) and leads to its exit by the rule
/// of Darkwaar20: the cell other than the start with the largest Manhattan distance to it, the last of equals in reading
/// order. A map is playable if there is an exit.
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
        let mut y = 0;
        while let Some(start) = rest.first_from(y) {
            let walk = frontier.explore(start, &mut rest);
            reading.open += walk.reachable;
            reading.regions += 1;
            if walk.reachable > reading.walk.reachable {
                reading.walk = walk;
            }
            y = start.y;
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

/// The cells at one number of steps from a start, and those one step further.
#[derive(Debug, Default)]
struct Frontier {
    near: Vec<Position>,
    far: Vec<Position>,
}

impl Frontier {
    /// Breadth-first search of the region of `start`, whose cells are taken out of `open`.
    fn explore(&mut self, start: Position, open: &mut BitGrid) -> Walk {
        let mut walk = Walk { start: Some(start), ..Walk::default() };
        let mut best = None;
        let mut steps = 0;
        open.remove(start);
        self.near.push(start);
        while !self.near.is_empty() {
            for cell in self.near.drain(..) {
                walk.reachable += 1;
                let rank = (start.distance(cell), cell.y, cell.x);
                if cell != start && best.is_none_or(|best| rank > best) {
                    best = Some(rank);
                    (walk.exit, walk.path_length) = (Some(cell), Some(steps));
                }
                let neighbours = neighbours(cell, open.size());
                self.far.extend(neighbours.filter(|neighbour| open.remove(*neighbour)));
            }
            core::mem::swap(&mut self.near, &mut self.far);
            steps += 1;
        }
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
