//! Pictures that do not move.

use darkwaar_core::PASSES;

use super::View;
use super::cell_size::CellSize;
use super::panel::{self, Panel};
use super::scene::{Scene, Text};
use super::subject::Subject;
use crate::draw::palette;

/// A board, or all side by side.
pub(super) fn scene(subject: &Subject, view: View, size: CellSize) -> Scene {
    match view {
        View::Board(step) => board(subject, step, size),
        View::Strip => {
            let panels: Vec<_> = (0..=PASSES).map(|step| Panel::at(subject, step)).collect();
            captioned(subject, &panels, size)
        }
    }
}

/// The board after `step` passes. A player belongs to a walk; what stands still has none.
fn board(subject: &Subject, step: usize, size: CellSize) -> Scene {
    let margin = margin(size);
    let mut shapes = Vec::new();
    Panel::at(subject, step).draw(margin, margin, size, &mut shapes);
    Scene {
        width: panel::width(size) + 2 * margin,
        height: panel::height(size) + 2 * margin,
        title: subject.title(),
        description: subject.description(step),
        shapes,
    }
}

/// Boards side by side with their captions, and below them the name of the world.
pub(super) fn captioned(subject: &Subject, panels: &[Panel], size: CellSize) -> Scene {
    let (pixels, margin) = (size.pixels(), margin(size));
    let mut shapes = Vec::new();
    let mut left = margin;
    for panel in panels {
        panel.draw_captioned(left, margin, size, &mut shapes);
        left += panel::width(size) + pixels;
    }
    let line = Text::CHARACTER[1] * size.font_scale();
    let top = margin + panel::height(size) + pixels / 4 + line + pixels / 12;
    let name = panel::text(subject.name(), [margin + size.inset(), top], size, palette::FAINT_TEXT);
    shapes.push(name);
    Scene {
        width: left - pixels + margin,
        height: top + line + pixels / 3,
        title: subject.title(),
        description: subject.description(PASSES),
        shapes,
    }
}

/// The space around the boards.
const fn margin(size: CellSize) -> u32 {
    size.pixels() / 2
}
