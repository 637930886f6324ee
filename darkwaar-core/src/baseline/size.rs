//! How large maps are, and places on them.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use crate::parse_error::parse_errors;

/// The columns and rows of a map.
///
/// It displays as width and height, such as `7x9`, and parses from that. Which sizes a map can have, its generator says.
///
/// ```
/// use darkwaar_core::baseline::Size;
///
/// let size = Size { width: 7, height: 9 };
/// assert_eq!((size.cells(), size.to_string()), (63, "7x9".into()));
/// assert_eq!("7x9".parse(), Ok(size));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Size {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Size {
    /// A size of which neither side is 0 or longer than `most`.
    pub(super) const fn up_to(most: u32, width: u32, height: u32) -> Result<Self, SizeError> {
        if width == 0 || width > most || height == 0 || height > most {
            return Err(SizeError { width, height, most });
        }
        Ok(Self { width, height })
    }

    /// The number of cells.
    #[must_use]
    pub const fn cells(self) -> u64 {
        self.width as u64 * self.height as u64
    }
}

impl fmt::Display for Size {
    /// Writes width and height, such as `7x9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Self, ParseSizeError> {
        let (width, height) = text.split_once('x').ok_or(ParseSizeError)?;
        let side = |text: &str| text.parse().map_err(|_| ParseSizeError);
        Ok(Self { width: side(width)?, height: side(height)? })
    }
}

parse_errors! {
    /// Text that is no [`Size`].
    ParseSizeError: "a size is columns and rows such as 7x9";
}

/// A map cannot have this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    width: u32,
    height: u32,
    most: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, most } = self;
        write!(f, "a map has 1 to {most} columns and rows, not {width}x{height}")
    }
}

impl Error for SizeError {}

/// A cell of a map: (x, y), column from the left and row from the top, both from 0.
///
/// ```
/// use darkwaar_core::baseline::Position;
///
/// let corner = Position { x: 2, y: 0 };
/// assert_eq!(corner.distance(Position { x: 0, y: 3 }), 5);
/// assert_eq!(corner.to_string(), "(2, 0)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The column.
    pub x: u32,
    /// The row.
    pub y: u32,
}

impl Position {
    /// The Manhattan distance |dx| + |dy|; [`u32::MAX`] for any that is longer, as on no map.
    #[must_use]
    pub const fn distance(self, other: Self) -> u32 {
        self.x.abs_diff(other.x).saturating_add(self.y.abs_diff(other.y))
    }
}

impl fmt::Display for Position {
    /// Writes `(x, y)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn a_size_reads_back_from_its_text() {
        for size in [Size { width: 7, height: 9 }, Size { width: 0, height: u32::MAX }] {
            assert_eq!(size.to_string().parse(), Ok(size));
        }
        for text in ["", "7", "x", "7x", "7x9x1", "-7x9", "7X9", "4294967296x1"] {
            assert_eq!(text.parse::<Size>(), Err(ParseSizeError), "{text:?}");
        }
    }

    #[test]
    fn a_distance_does_not_overflow() {
        let corner = Position { x: u32::MAX, y: u32::MAX };
        assert_eq!(corner.distance(Position { x: 0, y: 0 }), u32::MAX);
        assert_eq!(corner.distance(Position { x: 0, y: u32::MAX }), u32::MAX);
    }

    #[test]
    fn width_and_x_come_first() {
        let size = Size::up_to(9, 7, 9).unwrap();
        assert_eq!((size.to_string().as_str(), size.cells()), ("7x9", 63));
        let [one, other] = [Position { x: 3, y: 5 }, Position { x: 6, y: 1 }];
        assert_eq!(one.to_string(), "(3, 5)");
        assert_eq!((one.distance(other), other.distance(one)), (7, 7));
    }

    #[test]
    fn the_largest_size_has_more_cells_than_32_bits_count() {
        let size = Size { width: u32::MAX, height: u32::MAX };
        assert_eq!(size.cells(), (u64::MAX - (1 << 33)) + 2);
    }
}
