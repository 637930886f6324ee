//! Worlds in the terminal.

mod figures;
mod layout;
mod plain;
mod tinted;

use anstream::{AutoStream, ColorChoice};
use console::Term;
use darkwaar_core::explore::Explorer;
use darkwaar_core::{Board, PASSES, Seed, Sequence, World};

use self::layout::Block;
use self::tinted::Depth;
use crate::cli::When;

/// Columns of text where no terminal says how many it has.
const DEFAULT_WIDTH: usize = 80;

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Colours, or plain ASCII.
    depth: Option<Depth>,
    /// Columns of text.
    width: usize,
}

impl Style {
    /// What stdout can show: `auto` asks the terminal, `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`.
    pub(crate) fn choose(color: When) -> Self {
        let coloured = match color {
            When::Always => true,
            When::Never => false,
            When::Auto => AutoStream::choice(&std::io::stdout()) != ColorChoice::Never,
        };
        let size = Term::stdout().size_checked();
        Self {
            depth: coloured.then(Depth::detect),
            width: size.map_or(DEFAULT_WIDTH, |(_, columns)| columns.into()),
        }
    }
}

/// The noise, the five passes, the terrain with core, exit and route, and the figures.
pub(crate) fn world(seed: Seed, sequence: Sequence, style: Style) -> String {
    let mut explorer = Explorer::new(seed);
    let boards = *explorer.boards(sequence);
    let world = World::read(&boards[PASSES]);
    let mut blocks: Vec<_> = boards
        .iter()
        .enumerate()
        .map(|(step, board)| {
            let caption = match step.checked_sub(1) {
                None => "noise".to_owned(),
                Some(pass) => format!("{step} {}", sequence.0[pass]),
            };
            frame(caption, board, step, style)
        })
        .collect();
    blocks.push(map(&world, style));
    let legend = style.depth.map_or_else(|| plain::LEGEND.to_owned(), tinted::legend);
    let pictures = layout::flow(&blocks, style.width);
    format!("{pictures}\n{legend}\n\n{}", figures::text(seed, sequence, &world))
}

/// A board after `step` passes.
fn frame(caption: String, board: &Board, step: usize, style: Style) -> Block {
    match style.depth {
        Some(depth) => tinted::frame(caption, board, step, depth),
        None => plain::frame(caption, board, step),
    }
}

/// The terrain with core, exit and route.
fn map(world: &World, style: Style) -> Block {
    match style.depth {
        Some(depth) => tinted::map(world, depth),
        None => plain::map(world),
    }
}
