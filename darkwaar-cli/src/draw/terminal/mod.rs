//! Worlds in the terminal.

pub(crate) mod figures;
mod layout;
pub(crate) mod mark;
pub(crate) mod plain;
mod tinted;

use anstream::{AutoStream, ColorChoice};
use console::Term;
use darkwaar_core::explore::Explorer;
use darkwaar_core::{Board, Cell, Game, PASSES, ROWS, Seed, Sequence, World};

use self::layout::Block;
use crate::cli::When;
use crate::draw::caption;
use crate::draw::depth::Depth;

/// Columns of text where no terminal says how many it has.
const DEFAULT_WIDTH: usize = 80;

/// Lines of a captioned board.
const FRAME_HEIGHT: usize = 1 + ROWS;

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Colours, or plain ASCII.
    pub(crate) depth: Option<Depth>,
    /// Columns of text.
    width: usize,
    /// Lines that a terminal can show and replace.
    height: usize,
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
            height: size.filter(|_| can_move_cursor()).map_or(0, |(lines, _)| lines.into()),
        }
    }

    /// All pictures one below another.
    pub(crate) const fn in_one_column(self) -> Self {
        Self { width: 0, ..self }
    }

    /// Whether stdout is a terminal on which a board can take the place of another.
    pub(crate) fn can_replace_frames(self) -> bool {
        let noise = frame(String::new(), &Board::noise(Seed(0)), 0, self);
        noise.width <= self.width && FRAME_HEIGHT < self.height
    }
}

/// Whether stdout is a terminal that can show a picture in the place of another.
pub(crate) fn can_move_cursor() -> bool {
    Term::stdout().is_term() && std::env::var_os("TERM").is_none_or(|name| name != "dumb")
}

/// A walk to show on a map.
#[derive(Debug)]
pub(crate) struct Walk {
    /// What the legend calls it.
    pub(crate) name: &'static str,
    pub(crate) cells: Vec<Cell>,
    pub(crate) player: Option<Cell>,
}

impl Walk {
    /// A shortest walk, if there is any.
    fn shortest(world: &World) -> Self {
        let cells = world.route().map(|route| route.to_vec()).unwrap_or_default();
        Self { name: "route", cells, player: None }
    }
}

/// The noise, the five passes, the terrain with core, exit and route, and the figures.
pub(crate) fn world(seed: Seed, sequence: Sequence, style: Style) -> String {
    let mut explorer = Explorer::new(seed);
    let boards = *explorer.boards(sequence);
    let world = World::read(&boards[PASSES]);
    let walk = Walk::shortest(&world);
    let mut blocks = frames(&boards, sequence, style);
    blocks.push(map(&world, &walk, style));
    let pictures = layout::flow(&blocks, style.width);
    let legend = legend(&walk, style);
    format!("{pictures}\n{legend}\n\n{}", figures::text(seed, sequence, &world))
}

/// The noise and the passes, each by itself.
pub(crate) fn steps(seed: Seed, sequence: Sequence, style: Style) -> Vec<String> {
    let boards = *Explorer::new(seed).boards(sequence);
    let frames = frames(&boards, sequence, style);
    frames.iter().map(layout::alone).collect()
}

/// A game as it is now: the board, or from the fifth pass on the terrain with the player.
pub(crate) fn game(game: &Game, walk: &Walk, style: Style) -> String {
    let Some(world) = game.world() else {
        let caption = caption(game.history(), game.step());
        return layout::alone(&frame(caption, game.board(), game.step(), style));
    };
    format!("{}\n{}\n", layout::alone(&map(world, walk, style)), legend(walk, style))
}

/// The noise and the passes.
fn frames(boards: &[Board], sequence: Sequence, style: Style) -> Vec<Block> {
    let frame = |(step, board)| frame(caption(&sequence.0, step), board, step, style);
    boards.iter().enumerate().map(frame).collect()
}

/// A board after `step` passes.
fn frame(caption: String, board: &Board, step: usize, style: Style) -> Block {
    match style.depth {
        Some(depth) => tinted::frame(caption, board, step, depth),
        None => plain::frame(caption, board, step),
    }
}

/// The terrain with core, exit and a walk.
fn map(world: &World, walk: &Walk, style: Style) -> Block {
    match style.depth {
        Some(depth) => tinted::map(world, walk, depth),
        None => plain::map(world, walk),
    }
}

fn legend(walk: &Walk, style: Style) -> String {
    style.depth.map_or_else(|| plain::legend(walk), |depth| tinted::legend(walk, depth))
}
