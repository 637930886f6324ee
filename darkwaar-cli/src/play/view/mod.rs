//! What a session looks like.

mod board;
mod panel;
#[cfg(test)]
mod tests;

use darkwaar_core::{Phase, Terrain};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::style::{Color, Style, Stylize as _};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::keys;
use super::session::Session;
use crate::draw;
use crate::draw::depth::Depth;
use crate::draw::palette::{self, Colour};

/// The least that the panel needs, for the longest seed and a won game.
const PANEL: Size = Size::new(23, 18);
/// Lines for the keys: in 40 columns the longest list takes two.
const KEY_LINES: u16 = 2;

/// Draws all of it, as large as there is room.
pub(super) fn draw(frame: &mut Frame, session: &Session, depth: Option<Depth>) {
    let area = frame.area();
    let sizes = board::cell_sizes(depth);
    let fitting = sizes.iter().find(|cell| fits(needed(**cell), area.as_size()));
    let Some(cell) = fitting else {
        let smallest = sizes.last().copied().unwrap_or_default();
        return frame.render_widget(too_small(area, needed(smallest)), area);
    };
    let board = framed(*cell);
    let [body, keys] =
        area.layout(&Layout::vertical([Constraint::Min(0), Constraint::Length(KEY_LINES)]));
    let columns = [Constraint::Length(board.width), Constraint::Min(0)];
    let [left, right] = body.layout(&Layout::horizontal(columns).spacing(1));
    let left = Rect { height: board.height, ..left };
    let edge = Block::bordered().title(title(session)).border_style(mood(session.phase(), depth));
    let inside = edge.inner(left);
    frame.render_widget(edge, left);
    board::draw(frame.buffer_mut(), inside, *cell, session, depth);
    frame.render_widget(panel::panel(session, right.width, depth), right);
    frame.render_widget(key_lines(session), keys);
}

/// A board with its edge.
fn framed(cell: Size) -> Size {
    let board = board::size(cell);
    Size::new(board.width + 2, board.height + 2)
}

/// The terminal that a size of cells needs.
fn needed(cell: Size) -> Size {
    let board = framed(cell);
    Size::new(board.width + 1 + PANEL.width, board.height.max(PANEL.height) + KEY_LINES)
}

const fn fits(needed: Size, there: Size) -> bool {
    needed.width <= there.width && needed.height <= there.height
}

fn too_small(area: Rect, needed: Size) -> Paragraph<'static> {
    let text = format!(
        "The terminal has {}x{}, the game needs {}x{}. Q quits.",
        area.width, area.height, needed.width, needed.height
    );
    Paragraph::new(text).wrap(Wrap { trim: true })
}

/// What the board is.
fn title(session: &Session) -> String {
    let game = session.played().game();
    match session.phase() {
        Phase::Denoise => format!(" {} ", draw::caption(game.history(), game.step())),
        Phase::Play => " the world ".to_owned(),
        Phase::Won => " WON ".to_owned(),
        Phase::Lost => " NO WAY OUT ".to_owned(),
    }
}

/// The style of what tells how the game stands: the core's colour for a won game, energy's for a lost one.
fn mood(phase: Phase, depth: Option<Depth>) -> Style {
    match phase {
        Phase::Denoise | Phase::Play => Style::new(),
        Phase::Won => Style::new().fg(color(depth, palette::CORE)).bold(),
        Phase::Lost => Style::new().fg(color(depth, Colour::of(Terrain::Energy))).bold(),
    }
}

/// A colour where there are colours.
fn color(depth: Option<Depth>, colour: Colour) -> Color {
    match depth.map(|depth| depth.color(colour)) {
        Some(anstyle::Color::Rgb(anstyle::RgbColor(red, green, blue))) => {
            Color::Rgb(red, green, blue)
        }
        Some(anstyle::Color::Ansi256(anstyle::Ansi256Color(index))) => Color::Indexed(index),
        Some(anstyle::Color::Ansi(_)) | None => Color::Reset,
    }
}

/// The keys that do something; a line ends between two of them.
fn key_lines(session: &Session) -> Paragraph<'static> {
    let unbroken = |text: &str| text.replace(' ', "\u{a0}");
    let item = |(keys, meaning): &(&'static str, &str)| {
        [Span::from(*keys).bold(), Span::from(unbroken(&format!(" {meaning}"))), Span::from("  ")]
    };
    let help = keys::help(session.phase(), session.is_inspecting());
    let items = help.iter().flat_map(item).collect::<Line>();
    Paragraph::new(items).wrap(Wrap { trim: true })
}
