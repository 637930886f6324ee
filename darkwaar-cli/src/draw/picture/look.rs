//! What a cell looks like, at a step or between two.

use darkwaar_core::{Cell, PASSES, Terrain, rules};

use super::cell_size::CellSize;
use super::scene::{Area, Shape};
use super::subject::Subject;
use crate::draw::palette::{self, Colour};

/// From this step on void has its outline: terrain shows from the first pass on.
const OUTLINED: usize = 1;

/// The colours of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    squares: [Colour; 4],
    /// The outlines of void and of the core, and the exit's square, where they show.
    void: Option<Colour>,
    core: Option<Colour>,
    exit: Option<Colour>,
}

impl Look {
    /// A cell after `step` passes. Core and exit do not exist before the last.
    pub(super) fn of(subject: &Subject, cell: Cell, step: usize) -> Self {
        let channels = subject.boards[step].channels(cell);
        let is_void = rules::terrain(channels) == Terrain::Void;
        let is_last = step == PASSES;
        let show = |colour, shows: bool| shows.then_some(colour);
        Self {
            squares: palette::squares(channels, step),
            void: show(palette::VOID_OUTLINE, is_void && step >= OUTLINED),
            core: show(palette::CORE, is_last && subject.world.core() == Some(cell)),
            exit: show(palette::EXIT, is_last && subject.world.exit() == Some(cell)),
        }
    }

    /// This look moved towards another: 0 is this one, 1 the other.
    pub(super) fn mix(&self, other: &Self, share: f64) -> Self {
        // What only one of the looks has fades into the other's cell.
        let mark = |from: Option<Colour>, to: Option<Colour>| {
            (from.is_some() || to.is_some())
                .then(|| from.unwrap_or(self.behind()).mix(to.unwrap_or(other.behind()), share))
        };
        let squares = [0, 1, 2, 3].map(|at| self.squares[at].mix(other.squares[at], share));
        let [void, core, exit] =
            [(self.void, other.void), (self.core, other.core), (self.exit, other.exit)]
                .map(|(from, to)| mark(from, to));
        Self { squares, void, core, exit }
    }

    /// What is behind a mark: the cell if it has one colour. Four would each need colours to fade into, more than fit a GIF.
    fn behind(&self) -> Colour {
        let [first, rest @ ..] = self.squares;
        if rest == [first; 3] { first } else { palette::INK }
    }

    /// Draws the cell whose corner is at `left` and `top`.
    pub(super) fn draw(&self, left: u32, top: u32, size: CellSize, shapes: &mut Vec<Shape>) {
        let cell = size.pixels();
        let area = Area::square(left, top, cell).inset(size.inset());
        self.fill(area, shapes);
        if let Some(colour) = self.void {
            shapes.push(Shape::Outline { area, width: size.inset(), colour });
        }
        if let Some(colour) = self.core {
            shapes.push(Shape::Outline { area, width: cell / 12, colour });
        }
        if let Some(colour) = self.exit {
            shapes.push(Shape::Rectangle {
                area: Area::square(left, top, cell).inset(cell / 6),
                colour,
            });
        }
    }

    /// The four squares, as one where they are alike.
    fn fill(&self, area: Area, shapes: &mut Vec<Shape>) {
        let [first, others @ ..] = self.squares;
        if others.iter().all(|colour| *colour == first) {
            shapes.push(Shape::Rectangle { area, colour: first });
        } else {
            let squares = area.quarters().into_iter().zip(self.squares);
            shapes.extend(squares.map(|(area, colour)| Shape::Rectangle { area, colour }));
        }
    }
}
