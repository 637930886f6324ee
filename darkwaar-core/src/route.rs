//! A shortest walk from the core to the exit.

use core::fmt;
use core::ops::Deref;

use crate::{CELLS, Cell, CellSet, Direction};

/// A shortest walk: its cells in order, both ends included. It derefs to a slice of them.
///
/// ```
/// use darkwaar_core::{Game, Seed, Sequence};
///
/// let mut game = Game::new(Seed(20020));
/// for condition in "LOLVO".parse::<Sequence>().unwrap().0 {
///     let _ = game.settle(condition);
/// }
/// let route = game.world().unwrap().route().unwrap();
/// assert_eq!(route.len(), 12);
/// let moves: String = route.moves().map(|direction| direction.letter()).collect();
/// assert_eq!(moves.len(), 11);
/// ```
#[derive(Clone, Copy)]
pub struct Route {
    cells: [Cell; CELLS],
    length: usize,
}

impl Route {
    /// Breadth-first search through `open` that tries right, left, down and up, in this order, from each cell.
    ///
    /// `None` if there is no walk. `start` need not be in `open`.
    ///
    /// ```
    /// use darkwaar_core::{Cell, CellSet, Direction, Route};
    ///
    /// let [start, goal] = [(0, 0), (1, 1)].map(|(x, y)| Cell::new(x, y).unwrap());
    /// let route = Route::search(start, goal, CellSet::ALL).unwrap();
    /// assert!(route.moves().eq([Direction::Right, Direction::Down]));
    /// assert!(Route::search(start, goal, CellSet::of(goal)).is_none());
    /// ```
    #[must_use]
    pub fn search(start: Cell, goal: Cell, open: CellSet) -> Option<Self> {
        let mut queue = [start; CELLS];
        let (mut head, mut tail) = (0, 1);
        let mut came_from = [None; CELLS];
        let mut seen = CellSet::of(start);
        while head < tail {
            let cell = queue[head];
            head += 1;
            if cell == goal {
                return Some(Self::walked(goal, &came_from));
            }
            for &next in cell.neighbours() {
                if open.contains(next) && !seen.contains(next) {
                    seen |= CellSet::of(next);
                    came_from[usize::from(next.index())] = Some(cell);
                    queue[tail] = next;
                    tail += 1;
                }
            }
        }
        None
    }

    /// Follows the search back from the goal.
    fn walked(goal: Cell, came_from: &[Option<Cell>; CELLS]) -> Self {
        let mut route = Self { cells: [goal; CELLS], length: 1 };
        while let Some(cell) = came_from[usize::from(route.cells[route.length - 1].index())] {
            route.cells[route.length] = cell;
            route.length += 1;
        }
        route.cells[..route.length].reverse();
        route
    }

    /// The steps of the walk, one fewer than its cells.
    pub fn moves(&self) -> impl Iterator<Item = Direction> {
        self.windows(2).filter_map(|pair| {
            Direction::ALL.into_iter().find(|direction| pair[0].step(*direction) == Some(pair[1]))
        })
    }
}

impl Deref for Route {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.cells[..self.length]
    }
}

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for Route {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Route {}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::String;

    use super::*;
    use crate::cell_set::cells;

    fn moves(start: (u8, u8), goal: (u8, u8), open: CellSet) -> Option<String> {
        let (start, goal) = (Cell::new(start.0, start.1)?, Cell::new(goal.0, goal.1)?);
        let route = Route::search(start, goal, open)?;
        assert_eq!((route.first(), route.last()), (Some(&start), Some(&goal)));
        Some(route.moves().map(Direction::letter).collect())
    }

    #[test]
    fn right_is_tried_before_left_down_and_up() {
        assert_eq!(moves((1, 1), (3, 3), CellSet::ALL).as_deref(), Some("RRDD"));
        assert_eq!(moves((3, 3), (1, 1), CellSet::ALL).as_deref(), Some("LLUU"));
        assert_eq!(moves((3, 3), (1, 5), CellSet::ALL).as_deref(), Some("LLDD"));
        assert_eq!(moves((2, 2), (2, 2), CellSet::ALL).as_deref(), Some(""));
        // Round a single wall, both ways are as long.
        let around = CellSet::ALL - CellSet::of(Cell::new(3, 3).unwrap());
        assert_eq!(moves((3, 2), (3, 4), around).as_deref(), Some("RDDL"));
        assert_eq!(moves((2, 3), (4, 3), around).as_deref(), Some("DRRU"));
    }

    #[test]
    fn the_walk_goes_round_walls_and_may_not_exist() {
        let maze = cells! {
            X X X X X X X
            . . . . . . X
            X X X X X X X
            X . . . . . .
            X X X X X X X
            . . . . . . X
            X X X X X X X
            X . . . . . .
            X X X X X X X
        };
        let long = moves((0, 0), (6, 8), maze).unwrap();
        assert_eq!(long, "RRRRRRDDLLLLLLDDRRRRRRDDLLLLLLDDRRRRRR");
        let wall = maze - CellSet::of(Cell::new(0, 3).unwrap());
        assert_eq!(moves((0, 0), (6, 8), wall), None);
    }
}
