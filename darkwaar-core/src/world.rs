//! A settled board, read.

use crate::{Board, Cell, CellSet, Route, TerrainMap, rules};

/// What the game reads from a board that five passes have settled.
///
/// Any board can be read, but in a game core and exit do not exist before the fifth pass.
///
/// ```
/// use darkwaar_core::{Board, Cell, World};
///
/// // Ground in two cells that touch, all else void.
/// let mut board = Board([[[0; 4]; 7]; 9]);
/// board.0[0][0] = [85, 85, 85, 170];
/// board.0[1][0] = [85, 85, 85, 170];
/// let world = World::read(&board);
/// assert_eq!((world.core(), world.exit()), (Cell::new(0, 0), Cell::new(0, 1)));
/// assert_eq!((world.distance(), world.path_length()), (Some(1), Some(1)));
/// assert_eq!((world.is_playable(), world.reachable().len()), (true, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct World {
    terrain: TerrainMap,
    core: Option<Cell>,
    reachable: CellSet,
    exit: Option<Cell>,
    path_length: Option<u8>,
}

impl World {
    /// Reads a board: terrain, then core, reachable cells, exit and path length.
    #[must_use]
    pub fn read(board: &Board) -> Self {
        let terrain = TerrainMap::read(board);
        let core = find_core(board, terrain.open());
        let reachable = core.map(CellSet::of).unwrap_or_default().flood(terrain.open());
        let exit = core.and_then(|core| find_exit(core, reachable & terrain.ground()));
        let path_length = core.zip(exit).and_then(|(core, exit)| steps(core, exit, reachable));
        Self { terrain, core, reachable, exit, path_length }
    }

    /// The terrain of every cell.
    #[must_use]
    pub const fn terrain(&self) -> TerrainMap {
        self.terrain
    }

    /// Where a walk starts: the open cell with the highest a + b + 2c, the first of equals in reading order.
    ///
    /// `None` when all is void.
    #[must_use]
    pub const fn core(&self) -> Option<Cell> {
        self.core
    }

    /// The cells that orthogonal steps through ground and energy reach from the core, the core included.
    #[must_use]
    pub const fn reachable(&self) -> CellSet {
        self.reachable
    }

    /// Where a walk ends: the reachable ground cell other than the core with the largest Manhattan distance to the
    /// core, the last of equals in reading order.
    #[must_use]
    pub const fn exit(&self) -> Option<Cell> {
        self.exit
    }

    /// Whether there is an exit. If not, the game says NO WAY OUT.
    #[must_use]
    pub const fn is_playable(&self) -> bool {
        self.exit.is_some()
    }

    /// The Manhattan distance from core to exit, 1..=14.
    #[must_use]
    pub fn distance(&self) -> Option<u8> {
        self.core.zip(self.exit).map(|(core, exit)| core.distance(exit))
    }

    /// The steps of a shortest orthogonal walk from core to exit through open cells, 1..=62.
    #[must_use]
    pub const fn path_length(&self) -> Option<u8> {
        self.path_length
    }

    /// A shortest walk from core to exit; see [`Route::search`] for which one.
    #[must_use]
    pub fn route(&self) -> Option<Route> {
        Route::search(self.core?, self.exit?, self.reachable)
    }
}

fn find_core(board: &Board, open: CellSet) -> Option<Cell> {
    // The last of equal maxima wins; backwards, that is the first in reading order.
    open.iter().rev().max_by_key(|cell| rules::core_weight(board.channels(*cell)))
}

fn find_exit(core: Cell, reachable_ground: CellSet) -> Option<Cell> {
    (reachable_ground - CellSet::of(core)).iter().max_by_key(|cell| core.distance(*cell))
}

/// Steps until a flood from `start` through `open` meets `goal`; `None` if it never does.
fn steps(start: Cell, goal: Cell, open: CellSet) -> Option<u8> {
    let mut reached = CellSet::of(start);
    let mut count = 0;
    while !reached.contains(goal) {
        let further = reached.grown() & open;
        if further == reached {
            return None;
        }
        reached = further;
        count += 1;
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VOID: [u8; 4] = [0; 4];
    const GROUND: [u8; 4] = [85, 85, 85, 170];
    const ENERGY: [u8; 4] = [170; 4];

    fn world(cells: &[((usize, usize), [u8; 4])]) -> World {
        let mut board = Board([[VOID; 7]; 9]);
        for ((x, y), channels) in cells {
            board.0[*y][*x] = *channels;
        }
        World::read(&board)
    }

    #[test]
    fn all_void_has_no_core() {
        let dead = world(&[]);
        assert_eq!((dead.core(), dead.exit(), dead.reachable().len()), (None, None, 0));
        assert_eq!((dead.path_length(), dead.distance(), dead.route()), (None, None, None));
        assert!(!dead.is_playable());
    }

    #[test]
    fn the_core_weighs_c_twice_and_leaves_out_d() {
        let by_c = world(&[((5, 5), [85, 0, 170, 170]), ((2, 2), [170, 170, 0, 85])]);
        assert_eq!(by_c.core(), Cell::new(5, 5));
        let void_never = world(&[((0, 0), [0, 0, 255, 85]), ((6, 6), [0, 86, 0, 255])]);
        assert_eq!(void_never.core(), Cell::new(6, 6));
    }

    #[test]
    fn the_first_of_equal_cores_and_the_last_of_equal_exits_wins() {
        let even = world(&[
            ((3, 4), GROUND),
            ((2, 4), GROUND),
            ((4, 4), GROUND),
            ((3, 3), ENERGY),
            ((3, 2), GROUND),
            ((3, 5), GROUND),
        ]);
        assert_eq!(even.core(), Cell::new(3, 3));
        // (2, 4), (4, 4) and (3, 5) are two steps away.
        assert_eq!((even.exit(), even.path_length()), (Cell::new(3, 5), Some(2)));
        assert_eq!(world(&[((1, 1), GROUND), ((5, 1), GROUND)]).core(), Cell::new(1, 1));
    }

    #[test]
    fn energy_and_unreachable_ground_are_no_exit() {
        let sealed = world(&[((0, 0), ENERGY), ((1, 0), ENERGY), ((3, 0), GROUND)]);
        assert_eq!((sealed.core(), sealed.exit()), (Cell::new(0, 0), None));
        assert_eq!(sealed.reachable().len(), 2);
        let alone = world(&[((4, 4), GROUND)]);
        assert_eq!(
            (alone.core(), alone.exit(), alone.reachable().len()),
            (Cell::new(4, 4), None, 1)
        );
    }

    #[test]
    fn a_path_may_be_longer_than_the_distance() {
        // A bend around a void cell: distance 2, path 4.
        let bend = world(&[
            ((0, 0), ENERGY),
            ((0, 1), ENERGY),
            ((1, 1), ENERGY),
            ((2, 1), ENERGY),
            ((2, 0), GROUND),
        ]);
        assert_eq!((bend.distance(), bend.path_length()), (Some(2), Some(4)));
        assert_eq!(bend.route().unwrap().len(), 5);
    }
}
