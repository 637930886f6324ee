//! The picture that moves: the noise, the five passes, then the walk or the dead world.

use darkwaar_core::{Cell, PASSES};

use super::cell_size::CellSize;
use super::panel::{GLIDE, Panel};
use super::scene::Scene;
use super::still;
use super::subject::Subject;
use crate::draw::palette;

/// A picture that stands for a while.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) scene: Scene,
    /// Hundredths of a second, the unit of GIF.
    pub(super) delay: u16,
}

/// How long a frame of a movement stands: browsers slow down what is shorter than 2.
const MOVEMENT: u16 = 6;
/// How long a settled board stands.
const BOARD: u16 = 80;
/// How long the end stands, before all starts again.
const END: u16 = 300;
/// Frames from one board to the next, the next included.
const BLENDS: u8 = 5;

/// All frames.
pub(super) fn frames(subject: &Subject, size: CellSize) -> Vec<Frame> {
    let mut panels = passes(subject);
    panels.extend(walk(subject));
    if let Some((_, delay)) = panels.last_mut() {
        *delay = END;
    }
    let frame = |(panel, delay)| Frame { scene: still::captioned(subject, &[panel], size), delay };
    panels.into_iter().map(frame).collect()
}

/// The noise, and each board blended into the next.
fn passes(subject: &Subject) -> Vec<(Panel, u16)> {
    let mut board = Panel::at(subject, 0);
    let mut panels = vec![(board.clone(), BOARD)];
    for step in 1..=PASSES {
        let next = Panel::at(subject, step);
        let share = |blend| f64::from(blend) / f64::from(BLENDS);
        panels.extend((1..BLENDS).map(|blend| (board.mix(&next, share(blend)), MOVEMENT)));
        panels.push((next.clone(), BOARD));
        board = next;
    }
    panels
}

/// The player from core to exit, if there is a way.
fn walk(subject: &Subject) -> Vec<(Panel, u16)> {
    let Some(route) = subject.world.route() else {
        return Vec::new();
    };
    let board = Panel::at(subject, PASSES);
    let steps = route.len() - 1;
    let at = |player, step| Panel {
        player: Some(player),
        note: Some((format!("step {step} of {steps}"), palette::FAINT_TEXT)),
        ..board.clone()
    };
    let mut panels = vec![(at(between(route[0], route[0], 0), 0), BOARD)];
    for (step, pair) in route.windows(2).enumerate() {
        let glide =
            (1..=GLIDE).map(|part| (at(between(pair[0], pair[1], part), step + 1), MOVEMENT));
        panels.extend(glide);
    }
    panels
}

/// The place after some of the parts of a step, in parts.
fn between(from: Cell, to: Cell, part: u32) -> [u32; 2] {
    let along = |from: u8, to: u8| u32::from(from) * (GLIDE - part) + u32::from(to) * part;
    [along(from.x(), to.x()), along(from.y(), to.y())]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use darkwaar_core::{Seed, Sequence};

    use super::*;
    use crate::draw::picture::scene::{Shape, Text};

    fn colour(shape: &Shape) -> [u8; 3] {
        let (Shape::Rectangle { colour, .. }
        | Shape::Outline { colour, .. }
        | Shape::Disc { colour, .. }
        | Shape::Text(Text { colour, .. })) = shape;
        colour.bytes()
    }

    #[test]
    fn a_palette_has_room_for_every_frame() {
        for seed in [0, 20020, u64::MAX] {
            for sequence in Sequence::all() {
                for Frame { scene, .. } in
                    frames(&Subject::new(Seed(seed), sequence), "24".parse().unwrap())
                {
                    let colours: HashSet<_> = scene.shapes.iter().map(colour).collect();
                    let has_disc =
                        scene.shapes.iter().any(|shape| matches!(shape, Shape::Disc { .. }));
                    // The ground, and 15 shades of the disc's edge on each of eight colours and on the ring.
                    let others = if has_disc { 1 + 15 * 9 } else { 1 };
                    assert!(colours.len() + others <= 256, "{seed} {sequence}: {}", colours.len());
                }
            }
        }
    }
}
