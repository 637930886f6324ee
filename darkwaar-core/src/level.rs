//! The four values that a settled channel can have.

use crate::ParseLevelError;

/// A level: index 0..=3, value 0, 85, 170 or 255.
///
/// ```
/// use darkwaar_core::Level;
///
/// assert_eq!(Level::snap(127).value(), 85);
/// assert_eq!(Level::snap(128).value(), 170);
/// assert_eq!(Level::try_from(170), Ok(Level::ALL[2]));
/// assert!(Level::try_from(128).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "u8", try_from = "u8")
)]
pub struct Level(u8);

impl Level {
    /// The levels from the lowest to the highest.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// How far neighbouring levels are apart in value.
    pub const SPACING: u8 = 85;

    /// The level nearest to a channel value: 0..=42, 43..=127, 128..=212 and 213..=255.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most 3")]
    pub const fn snap(value: u8) -> Self {
        let spacing = Self::SPACING as u16;
        Self(((value as u16 + spacing / 2) / spacing) as u8)
    }

    /// The index, 0..=3.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The channel value: 0, 85, 170 or 255.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0 * Self::SPACING
    }
}

impl From<Level> for u8 {
    /// The [value](Level::value).
    fn from(level: Level) -> Self {
        level.value()
    }
}

impl TryFrom<u8> for Level {
    type Error = ParseLevelError;

    /// The level that has this value.
    fn try_from(value: u8) -> Result<Self, ParseLevelError> {
        Self::ALL.into_iter().find(|level| level.value() == value).ok_or(ParseLevelError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_snaps_to_the_published_interval() {
        for value in 0..=255 {
            let level = match value {
                0..=42 => 0,
                43..=127 => 85,
                128..=212 => 170,
                213..=255 => 255,
            };
            assert_eq!(Level::snap(value).value(), level, "{value}");
            assert_eq!(Level::try_from(value).is_ok(), value == level, "{value}");
        }
    }

    #[test]
    fn levels_are_fixed_points_of_snapping() {
        for (index, level) in (0..).zip(Level::ALL) {
            assert_eq!(level.index(), index);
            assert_eq!(Level::snap(level.value()), level);
            assert_eq!(Level::try_from(u8::from(level)), Ok(level));
        }
    }
}
