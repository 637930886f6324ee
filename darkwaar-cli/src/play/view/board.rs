//! The board, as large as there is room: in half characters with colours, in letters without.

use darkwaar_core::{CHANNELS, COLUMNS, Cell, Level, PASSES, ROWS, rules};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;

use super::color;
use crate::draw::depth::Depth;
use crate::draw::palette::{self, Colour};
use crate::draw::terminal::mark::Mark;
use crate::draw::terminal::plain;
use crate::play::session::Session;

/// How much darker every other cell of a settled board is.
const SHADE: f64 = 0.1;

/// The cursor where a cell is one line.
const CURSOR: &str = "><";

/// The sizes of a cell in characters, largest first. Two columns are about as wide as a line is high.
pub(super) fn cell_sizes(depth: Option<Depth>) -> Vec<Size> {
    if depth.is_some() {
        return (1..=6).rev().map(|height| Size::new(2 * height, height)).collect();
    }
    // Eight hexadecimal digits in two lines.
    vec![Size::new(6, 3), Size::new(5, 2)]
}

/// The size of a board.
#[expect(clippy::cast_possible_truncation, reason = "seven columns and nine rows")]
pub(super) const fn size(cell: Size) -> Size {
    Size::new(COLUMNS as u16 * cell.width, ROWS as u16 * cell.height)
}

/// Draws every cell.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    size: Size,
    session: &Session,
    depth: Option<Depth>,
) {
    for cell in Cell::all() {
        let x = area.x + u16::from(cell.x()) * size.width;
        let y = area.y + u16::from(cell.y()) * size.height;
        let place = Rect { x, y, width: size.width, height: size.height };
        let face = Face::of(session, cell);
        match depth {
            None => face.write(buffer, place),
            Some(depth) if size.height == 1 => face.paint_line(buffer, place, depth),
            Some(depth) => face.paint(buffer, place, depth),
        }
    }
}

/// What a cell shows.
#[derive(Debug)]
struct Face {
    cell: Cell,
    channels: [u8; CHANNELS],
    /// Passes so far; 5 also where the terrain is previewed.
    step: usize,
    mark: Option<Mark>,
    is_cursor: bool,
}

impl Face {
    fn of(session: &Session, cell: Cell) -> Self {
        let game = session.played().game();
        let mark = game.world().and_then(|world| Mark::of(world, game.player(), cell));
        Self {
            cell,
            channels: game.board().channels(cell),
            step: if session.shows_terrain() { PASSES } else { game.step() },
            mark,
            // The player's cell needs no other mark.
            is_cursor: session.cursor() == cell && mark != Some(Mark::Player),
        }
    }

    /// In letters, two for each channel. The cursor is reversed.
    fn write(&self, buffer: &mut Buffer, place: Rect) {
        let [a, b, c, d] = self.words();
        let style = if self.is_cursor { Style::new().reversed() } else { Style::new() };
        let right = place.right() - 3;
        for (x, y, word) in [(place.x, 0, a), (right, 0, b), (place.x, 1, c), (right, 1, d)] {
            buffer.set_string(x, place.y + y, word, style);
        }
    }

    /// Hexadecimal digits, then levels, then marks.
    fn words(&self) -> [String; CHANNELS] {
        match self.step {
            0 => self.channels.map(|value| format!("{value:02x}")),
            1..PASSES => self.channels.map(|value| format!("{:2}", Level::snap(value).index())),
            _ => [0; CHANNELS].map(|_| self.letter().to_string().repeat(2)),
        }
    }

    fn letter(&self) -> char {
        let terrain = || plain::letter(rules::terrain(self.channels));
        self.mark.map_or_else(terrain, Mark::letter)
    }

    /// In colours, in one line, where marks are text.
    fn paint_line(&self, buffer: &mut Buffer, place: Rect, depth: Depth) {
        self.paint(buffer, place, depth);
        let cursor = self.is_cursor.then_some((CURSOR, palette::PLAYER));
        if let Some((text, colour)) = self.mark.map(Mark::text).or(cursor) {
            let ground = self.squares()[0];
            let style = Style::new().fg(color(Some(depth), colour));
            buffer.set_string(place.x, place.y, text, style.bg(color(Some(depth), ground)));
        }
    }

    /// In colours, in squares of half a character.
    fn paint(&self, buffer: &mut Buffer, place: Rect, depth: Depth) {
        for position in place.positions() {
            let x = middle(position.x - place.x, place.width);
            let line = 2 * (position.y - place.y);
            let [upper, lower] = [line, line + 1]
                .map(|y| color(Some(depth), self.colour(x, middle(y, 2 * place.height))));
            let style = Style::new().fg(upper).bg(lower);
            buffer.set_string(position.x, position.y, "\u{2580}", style);
        }
    }

    /// The colour at a point of the cell, which spans -1 to 1 both ways.
    fn colour(&self, x: f64, y: f64) -> Colour {
        if self.is_cursor && x.abs().min(y.abs()) > 0.5 {
            return palette::PLAYER;
        }
        let ground = || self.squares()[usize::from(x > 0.0) + 2 * usize::from(y > 0.0)];
        self.mark.and_then(|mark| covering(mark, x, y)).unwrap_or_else(ground)
    }

    /// The author's colours, every other cell a little darker, so that steps can be counted.
    fn squares(&self) -> [Colour; CHANNELS] {
        let squares = palette::squares(self.channels, self.step);
        if self.step > 0 && (self.cell.x() + self.cell.y()) % 2 == 1 {
            squares.map(|colour| colour.mix(palette::INK, SHADE))
        } else {
            squares
        }
    }
}

/// The colour of a mark at a point where it covers the cell: a disc, an outline, a square.
fn covering(mark: Mark, x: f64, y: f64) -> Option<Colour> {
    let reach = x.abs().max(y.abs());
    let is_covered = match mark {
        Mark::Player => x.hypot(y) < 0.86,
        Mark::Core => reach >= 0.75,
        Mark::Exit => reach <= 0.5,
    };
    is_covered.then_some(mark.text().1)
}

/// The middle of the `at`-th of `count` parts of the way from -1 to 1.
fn middle(at: u16, count: u16) -> f64 {
    f64::from(2 * at + 1) / f64::from(count) - 1.0
}
