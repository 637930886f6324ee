//! A picture as shapes.

use crate::draw::palette::Colour;

/// A picture: shapes on a ground of ink, later ones above earlier ones. All lengths are pixels.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) shapes: Vec<Shape>,
}

#[derive(Debug)]
pub(super) enum Shape {
    Rectangle {
        area: Area,
        colour: Colour,
    },
    /// A rectangle that is hollow; `width` of it is line, inside of `area`.
    Outline {
        area: Area,
        width: u32,
        colour: Colour,
    },
    Disc {
        centre: [u32; 2],
        radius: u32,
        colour: Colour,
    },
    Text(Text),
}

/// A line of ASCII.
#[derive(Debug)]
pub(super) struct Text {
    pub(super) line: String,
    /// Left and top.
    pub(super) at: [u32; 2],
    /// The side of a pixel of the font.
    pub(super) scale: u32,
    pub(super) colour: Colour,
}

impl Text {
    /// What a character takes, in pixels of the font.
    pub(super) const CHARACTER: [u32; 2] = [6, 13];

    /// The width of such a text.
    pub(super) fn width(text: &str, scale: u32) -> u32 {
        let characters = text.chars().map(|_| Self::CHARACTER[0] * scale);
        characters.sum()
    }
}

/// A rectangle's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Area {
    pub(super) const fn square(left: u32, top: u32, side: u32) -> Self {
        Self { left, top, width: side, height: side }
    }

    /// What is left without an edge of this width.
    pub(super) const fn inset(self, by: u32) -> Self {
        Self {
            left: self.left + by,
            top: self.top + by,
            width: self.width - 2 * by,
            height: self.height - 2 * by,
        }
    }

    /// The four quarters: above left, above right, below left, below right.
    pub(super) fn quarters(self) -> [Self; 4] {
        let (width, height) = (self.width / 2, self.height / 2);
        [(0, 0), (width, 0), (0, height), (width, height)].map(|(x, y)| Self {
            left: self.left + x,
            top: self.top + y,
            width,
            height,
        })
    }
}
