//! The axis of path lengths, the same in all panels so that they can be compared.

use crate::summary::Summary;

/// The left end of the axis in a chart of 320 units.
pub(super) const LEFT: f64 = 40.0;

/// What charts are wide right of [`LEFT`].
pub(super) const WIDTH: f64 = 274.0;

/// Path lengths that are shown at least, lest a few make giant marks.
const LEAST: u8 = 10;

/// Path lengths from 1 to `last`.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathAxis {
    pub(super) last: u8,
}

impl PathAxis {
    /// Up to the longest path of all.
    pub(super) fn of(summary: &Summary) -> Self {
        let longest = summary.all().tally.longest_path;
        Self { last: longest.map_or(LEAST, |path| path.value.max(LEAST)) }
    }

    /// What a step is wide.
    pub(super) fn step(self) -> f64 {
        WIDTH / f64::from(self.last)
    }

    /// The same for a transformation, precise enough for the last mark.
    pub(super) fn scale(self) -> String {
        format!("{:.4}", self.step())
    }

    /// Where the middle of a path length is.
    pub(super) fn middle(self, path_length: f64) -> f64 {
        LEFT + (path_length - 0.5) * self.step()
    }

    /// Path lengths that are written at the axis.
    pub(super) fn ticks(self) -> impl Iterator<Item = u8> {
        (0..=self.last).step_by(5).skip(1)
    }
}
