//! Boards in ASCII.

use darkwaar_core::{Board, CHANNELS, COLUMNS, Cell, Level, Terrain, World};

use super::layout::Block;

/// A board after `step` passes: the bytes of the noise in hexadecimal, then levels 0 to 3.
pub(super) fn frame(caption: String, board: &Board, step: usize) -> Block {
    let channel = |value: &u8| {
        if step == 0 { format!("{value:02x}") } else { Level::snap(*value).index().to_string() }
    };
    let cell = |channels: &[u8; CHANNELS]| channels.iter().map(channel).collect::<String>();
    let row =
        |cells: &[[u8; CHANNELS]; COLUMNS]| cells.iter().map(cell).collect::<Vec<_>>().join(" ");
    block(caption, board.0.iter().map(row).collect())
}

/// What the marks of [`map`] mean.
pub(super) const LEGEND: &str = "C core, E exit, o route, . ground, * energy, # void";

/// The terrain, a mark a cell.
pub(super) fn map(world: &World) -> Block {
    let route: &[Cell] = &world.route().map(|route| route.to_vec()).unwrap_or_default();
    let mark = |cell: Cell| match world.terrain().get(cell) {
        _ if world.core() == Some(cell) => 'C',
        _ if world.exit() == Some(cell) => 'E',
        _ if route.contains(&cell) => 'o',
        Terrain::Void => '#',
        Terrain::Ground => '.',
        Terrain::Energy => '*',
    };
    let marks: Vec<_> = Cell::all().map(|cell| mark(cell).to_string()).collect();
    block("world".to_owned(), marks.chunks(COLUMNS).map(|row| row.join(" ")).collect())
}

fn block(caption: String, lines: Vec<String>) -> Block {
    Block { width: lines.iter().map(String::len).max().unwrap_or(0), caption, lines }
}
