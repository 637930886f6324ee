//! Hard boards.

use alloc::vec::Vec;

use crate::cell_set::cells;
use crate::{Cell, CellSet};

/// Shapes through which walks are long, and floods have to turn often.
pub(super) fn mazes() -> Vec<CellSet> {
    let across = cells! {
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
    let down = cells! {
        X . X X X . X
        X . X . X . X
        X . X . X . X
        X . X . X . X
        X . X . X . X
        X . X . X . X
        X . X . X . X
        X . X . X . X
        X X X . X X X
    };
    let spiral = cells! {
        X X X X X X X
        . . . . . . X
        X X X X X . X
        X . . . X . X
        X . X . X . X
        X . X X X . X
        X . . . . . X
        X X X X X X X
        . . . . . . .
    };
    let stairs = cells! {
        X X . . . . X
        . X X . . X X
        . . X X . X .
        . . . X . X X
        X X . X . . X
        X . X X . X X
        X . X . . X .
        X . X X X X .
        X . . . . . .
    };
    let comb = cells! {
        X . X . X . X
        X . X . X . X
        X . X . X . X
        X . X . X . X
        X X X X X X X
        X . X . X . X
        X . X . X . X
        X . X . X . X
        X . X . X . X
    };
    let ring = cells! {
        X X X X X X X
        X . . . . . X
        X . X X X . X
        X . X . X . X
        X . X . X . X
        X . X . X . X
        X . X X X . X
        X . . . . . X
        X X X X . X X
    };
    let pictures = [across, down, spiral, stairs, comb, ring];
    pictures
        .into_iter()
        .flat_map(|maze| [maze, mirrored(maze), turned(maze), turned(mirrored(maze))])
        .collect()
}

fn mirrored(set: CellSet) -> CellSet {
    set.iter().filter_map(|cell| Cell::new(6 - cell.x(), cell.y())).collect()
}

/// Turned by half a turn.
fn turned(set: CellSet) -> CellSet {
    set.iter().filter_map(|cell| Cell::from_index(62 - cell.index())).collect()
}
