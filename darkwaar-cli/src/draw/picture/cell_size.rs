//! How large a cell is drawn.

use core::str::FromStr;

/// The side of a cell in pixels: even, so that its four squares are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellSize(u32);

impl CellSize {
    /// Below, the captions would be wider than the board; above, a strip would have more than 25 million pixels.
    const SMALLEST: u32 = 24;
    const LARGEST: u32 = 240;

    /// The side in pixels.
    pub(super) const fn pixels(self) -> u32 {
        self.0
    }

    /// The side of a pixel of the font: 28 characters of six pixels are as wide as the seven columns, and a seed with its
    /// sequence has 26 at most.
    pub(super) const fn font_scale(self) -> u32 {
        self.0 / Self::SMALLEST
    }

    /// Half the gap between two cells; the outline of void is as wide.
    pub(super) fn inset(self) -> u32 {
        (self.0 / 48).max(1)
    }
}

impl FromStr for CellSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let side = text.parse().ok().filter(|side: &u32| {
            (Self::SMALLEST..=Self::LARGEST).contains(side) && side.is_multiple_of(2)
        });
        side.map(Self).ok_or_else(|| {
            format!(
                "a cell is an even number of pixels from {} to {}",
                Self::SMALLEST,
                Self::LARGEST
            )
        })
    }
}
