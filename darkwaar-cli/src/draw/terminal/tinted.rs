//! Boards in the author's colours: two characters a cell, each an upper and a lower half.

use anstyle::{Color, Reset, RgbColor, Style};
use darkwaar_core::{Board, COLUMNS, Cell, Terrain, World};

use super::layout::Block;
use crate::draw::palette::{self, Colour};

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    Truecolor,
    Ansi256,
}

impl Depth {
    /// Truecolor where COLORTERM promises it.
    pub(super) fn detect() -> Self {
        if anstyle_query::truecolor() { Self::Truecolor } else { Self::Ansi256 }
    }

    fn color(self, colour: Colour) -> Color {
        let [red, green, blue] = colour.bytes();
        let exact = RgbColor(red, green, blue);
        match self {
            Self::Truecolor => exact.into(),
            Self::Ansi256 => anstyle_lossy::rgb_to_xterm(exact).into(),
        }
    }

    /// Text in one colour on another.
    fn paint(self, text: &str, foreground: Colour, background: Colour) -> String {
        let style = Style::new().fg_color(Some(self.color(foreground)));
        format!("{}{text}", style.bg_color(Some(self.color(background))))
    }
}

/// A board after `step` passes.
pub(super) fn frame(caption: String, board: &Board, step: usize, depth: Depth) -> Block {
    block(caption, |cell| {
        let [a, b, c, d] = palette::squares(board.channels(cell), step);
        depth.paint("\u{2580}", a, c) + &depth.paint("\u{2580}", b, d)
    })
}

/// What the marks and colours of [`map`] mean.
pub(super) fn legend(depth: Depth) -> String {
    let ground = Colour::of(Terrain::Ground);
    let swatch = |terrain| depth.paint("  ", Colour::of(terrain), Colour::of(terrain));
    let marks = [
        (depth.paint("[]", palette::CORE, palette::INK), "core"),
        (depth.paint("\u{2588}\u{2588}", palette::EXIT, ground), "exit"),
        (depth.paint("\u{b7}\u{b7}", palette::EXIT, ground), "route"),
        (swatch(Terrain::Void), "void"),
        (swatch(Terrain::Ground), "ground"),
        (swatch(Terrain::Energy), "energy"),
    ];
    marks.map(|(mark, name)| format!("{mark}{Reset} {name}")).join("  ")
}

/// The terrain with the core as a ring, the exit as a square and the route as dots.
pub(super) fn map(world: &World, depth: Depth) -> Block {
    let route: &[Cell] = &world.route().map(|route| route.to_vec()).unwrap_or_default();
    block("world".to_owned(), |cell| {
        let terrain = Colour::of(world.terrain().get(cell));
        if world.core() == Some(cell) {
            depth.paint("[]", palette::CORE, palette::INK)
        } else if world.exit() == Some(cell) {
            depth.paint("\u{2588}\u{2588}", palette::EXIT, terrain)
        } else if route.contains(&cell) {
            depth.paint("\u{b7}\u{b7}", palette::EXIT, terrain)
        } else {
            depth.paint("  ", terrain, terrain)
        }
    })
}

fn block(caption: String, cell: impl Fn(Cell) -> String) -> Block {
    let cells: Vec<_> = Cell::all().map(cell).collect();
    let lines = cells.chunks(COLUMNS).map(|row| row.concat() + &Reset.to_string()).collect();
    Block { width: 2 * COLUMNS, caption, lines }
}
