//! Boards in ASCII.

use darkwaar_core::{Board, CHANNELS, COLUMNS, Cell, Level, Terrain, World};

use super::Walk;
use super::layout::Block;
use super::mark::Mark;

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
pub(super) fn legend(walk: &Walk) -> String {
    let player = if walk.player.is_some() { "@ player, " } else { "" };
    format!("C core, E exit, {player}o {}, . ground, * energy, # void", walk.name)
}

/// The terrain with core, exit and a walk, a mark a cell.
pub(super) fn map(world: &World, walk: &Walk) -> Block {
    let letter = |cell: Cell| match Mark::of(world, walk.player, cell) {
        Some(mark) => mark.letter(),
        None if walk.cells.contains(&cell) => 'o',
        None => letter(world.terrain().get(cell)),
    };
    let marks: Vec<_> = Cell::all().map(|cell| letter(cell).to_string()).collect();
    block("world".to_owned(), marks.chunks(COLUMNS).map(|row| row.join(" ")).collect())
}

/// What stands for a terrain.
pub(crate) const fn letter(terrain: Terrain) -> char {
    match terrain {
        Terrain::Void => '#',
        Terrain::Ground => '.',
        Terrain::Energy => '*',
    }
}

fn block(caption: String, lines: Vec<String>) -> Block {
    Block { width: lines.iter().map(String::len).max().unwrap_or(0), caption, lines }
}
