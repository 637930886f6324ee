//! How many colours a terminal has.

use anstyle::{Color, RgbColor};

use super::palette::Colour;

/// The colours of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    Truecolor,
    Ansi256,
}

impl Depth {
    /// Truecolor where COLORTERM promises it.
    pub(crate) fn detect() -> Self {
        if anstyle_query::truecolor() { Self::Truecolor } else { Self::Ansi256 }
    }

    /// The nearest that the terminal has.
    pub(crate) fn color(self, colour: Colour) -> Color {
        let [red, green, blue] = colour.bytes();
        let exact = RgbColor(red, green, blue);
        match self {
            Self::Truecolor => exact.into(),
            Self::Ansi256 => anstyle_lossy::rgb_to_xterm(exact).into(),
        }
    }
}
