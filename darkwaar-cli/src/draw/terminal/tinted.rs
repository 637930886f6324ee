//! Boards in the author's colours: two characters a cell, each an upper and a lower half.

use anstyle::{Reset, Style};
use darkwaar_core::{Board, COLUMNS, Cell, Terrain, World};

use super::Walk;
use super::layout::Block;
use super::mark::Mark;
use crate::draw::depth::Depth;
use crate::draw::palette::{self, Colour};

/// A cell of a walk.
const STEP: &str = "\u{b7}\u{b7}";

/// Text in one colour on another.
fn paint(depth: Depth, text: &str, foreground: Colour, background: Colour) -> String {
    let style = Style::new().fg_color(Some(depth.color(foreground)));
    format!("{}{text}", style.bg_color(Some(depth.color(background))))
}

/// A mark on a cell; the core's cell is dark.
fn marked(depth: Depth, mark: Mark, terrain: Colour) -> String {
    let (text, colour) = mark.text();
    paint(depth, text, colour, if mark == Mark::Core { palette::INK } else { terrain })
}

/// A board after `step` passes.
pub(super) fn frame(caption: String, board: &Board, step: usize, depth: Depth) -> Block {
    block(caption, |cell| {
        let [a, b, c, d] = palette::squares(board.channels(cell), step);
        paint(depth, "\u{2580}", a, c) + &paint(depth, "\u{2580}", b, d)
    })
}

/// What the marks and colours of [`map`] mean.
pub(super) fn legend(walk: &Walk, depth: Depth) -> String {
    let ground = Colour::of(Terrain::Ground);
    let swatch = |terrain| paint(depth, "  ", Colour::of(terrain), Colour::of(terrain));
    let player = walk.player.map(|_| (marked(depth, Mark::Player, ground), "player"));
    let marks = [
        Some((marked(depth, Mark::Core, ground), "core")),
        Some((marked(depth, Mark::Exit, ground), "exit")),
        player,
        Some((paint(depth, STEP, palette::EXIT, ground), walk.name)),
        Some((swatch(Terrain::Void), "void")),
        Some((swatch(Terrain::Ground), "ground")),
        Some((swatch(Terrain::Energy), "energy")),
    ];
    let marks = marks.into_iter().flatten().map(|(mark, name)| format!("{mark}{Reset} {name}"));
    marks.collect::<Vec<_>>().join("  ")
}

/// The terrain with core, exit and a walk.
pub(super) fn map(world: &World, walk: &Walk, depth: Depth) -> Block {
    block("world".to_owned(), |cell| {
        let terrain = Colour::of(world.terrain().get(cell));
        match Mark::of(world, walk.player, cell) {
            Some(mark) => marked(depth, mark, terrain),
            None if walk.cells.contains(&cell) => paint(depth, STEP, palette::EXIT, terrain),
            None => paint(depth, "  ", terrain, terrain),
        }
    })
}

fn block(caption: String, cell: impl Fn(Cell) -> String) -> Block {
    let cells: Vec<_> = Cell::all().map(cell).collect();
    let lines = cells.chunks(COLUMNS).map(|row| row.concat() + &Reset.to_string()).collect();
    Block { width: 2 * COLUMNS, caption, lines }
}
