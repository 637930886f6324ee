//! The four values that a settled channel can have.

/// A level: index 0..=3, value 0, 85, 170 or 255.
///
/// ```
/// use darkwaar_core::Level;
///
/// assert_eq!(Level::snap(127).value(), 85);
/// assert_eq!(Level::snap(128).value(), 170);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
        }
    }

    #[test]
    fn levels_are_fixed_points_of_snapping() {
        for (index, level) in (0..).zip(Level::ALL) {
            assert_eq!(level.index(), index);
            assert_eq!(Level::snap(level.value()), level);
        }
    }
}
