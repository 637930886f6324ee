//! A board with what stands under it.

use darkwaar_core::{COLUMNS, Cell, PASSES, ROWS, Terrain};

use super::cell_size::CellSize;
use super::look::Look;
use super::scene::{Shape, Text};
use super::subject::Subject;
use crate::draw::palette::{self, Colour};

/// Columns and rows.
#[expect(clippy::cast_possible_truncation, reason = "7 and 9 fit")]
const CELLS: [u32; 2] = [COLUMNS as u32, ROWS as u32];

/// A board as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Panel {
    /// Cells in reading order.
    pub(super) looks: Vec<Look>,
    /// What stands under the board on the left.
    pub(super) caption: String,
    /// What stands under it on the right.
    pub(super) note: Option<(String, Colour)>,
    /// The player's cell, in parts of a cell: a step is [`GLIDE`] of them.
    pub(super) player: Option<[u32; 2]>,
}

/// Parts of a step.
pub(super) const GLIDE: u32 = 4;

impl Panel {
    /// The board after `step` passes.
    pub(super) fn at(subject: &Subject, step: usize) -> Self {
        let is_dead = step == PASSES && !subject.world.is_playable();
        Self {
            looks: Cell::all().map(|cell| Look::of(subject, cell, step)).collect(),
            caption: subject.caption(step),
            note: is_dead.then(|| ("NO WAY OUT".to_owned(), Colour::of(Terrain::Energy))),
            player: None,
        }
    }

    /// This board moved towards another, whose captions it has: 0 is this one, 1 the other.
    pub(super) fn mix(&self, other: &Self, share: f64) -> Self {
        let pairs = self.looks.iter().zip(&other.looks);
        let looks = pairs.map(|(from, to)| from.mix(to, share)).collect();
        Self { looks, ..other.clone() }
    }

    /// Draws the board, its corner at `left` and `top`, without captions.
    pub(super) fn draw(&self, left: u32, top: u32, size: CellSize, shapes: &mut Vec<Shape>) {
        let pixels = size.pixels();
        for (cell, look) in Cell::all().zip(&self.looks) {
            let (x, y) = (u32::from(cell.x()), u32::from(cell.y()));
            look.draw(left + x * pixels, top + y * pixels, size, shapes);
        }
        if let Some([x, y]) = self.player {
            let centre = |corner, parts| corner + parts * pixels / GLIDE + pixels / 2;
            draw_player([centre(left, x), centre(top, y)], size, shapes);
        }
    }

    /// Draws the board and its captions.
    pub(super) fn draw_captioned(
        &self,
        left: u32,
        top: u32,
        size: CellSize,
        shapes: &mut Vec<Shape>,
    ) {
        self.draw(left, top, size, shapes);
        let below = top + height(size) + size.pixels() / 4;
        let (left, right) = (left + size.inset(), left + width(size) - size.inset());
        shapes.push(text(self.caption.clone(), [left, below], size, palette::TEXT));
        if let Some((note, colour)) = &self.note {
            let start = right - Text::width(note, size.font_scale());
            shapes.push(text(note.clone(), [start, below], size, *colour));
        }
    }
}

/// The disc, in a ring of ink so that it stands out from the exit.
fn draw_player(centre: [u32; 2], size: CellSize, shapes: &mut Vec<Shape>) {
    let pixels = size.pixels();
    let ring = pixels * 7 / 24;
    shapes.push(Shape::Disc { centre, radius: ring, colour: palette::INK });
    shapes.push(Shape::Disc { centre, radius: ring - pixels / 16, colour: palette::PLAYER });
}

/// A line of text.
pub(super) fn text(text: String, at: [u32; 2], size: CellSize, colour: Colour) -> Shape {
    Shape::Text(Text { line: text, at, scale: size.font_scale(), colour })
}

/// The width of a board.
pub(super) const fn width(size: CellSize) -> u32 {
    CELLS[0] * size.pixels()
}

/// The height of a board.
pub(super) const fn height(size: CellSize) -> u32 {
    CELLS[1] * size.pixels()
}
