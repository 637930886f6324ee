//! The author's colours, from the game's published slides.

use darkwaar_core::{CHANNELS, PASSES, Terrain, rules};

/// A colour: red, green and blue, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Colour(pub(crate) [f64; 3]);

/// A channel at 0.
pub(crate) const INK: Colour = Colour([0.06, 0.07, 0.10]);
/// The channels at 255: a, b, c, d.
pub(crate) const TINTS: [Colour; CHANNELS] = [
    Colour([0.62, 0.34, 0.30]),
    Colour([0.93, 0.72, 0.42]),
    Colour([0.55, 0.75, 0.80]),
    Colour([0.86, 0.84, 0.78]),
];
/// A settled cell whose channels are all zero.
const EMPTY: Colour = Colour([0.12, 0.13, 0.16]);
/// How far the terrain shows after 1, 2, 3 and 4 passes; after 5 it is all that shows.
const TERRAIN_SHARE: [f64; PASSES - 1] = [0.46, 0.62, 0.78, 0.90];

/// The core's outline, #59dce6.
pub(crate) const CORE: Colour = Colour([89.0 / 255.0, 220.0 / 255.0, 230.0 / 255.0]);
/// The exit's square, #f4f0e2.
pub(crate) const EXIT: Colour = Colour([244.0 / 255.0, 240.0 / 255.0, 226.0 / 255.0]);
/// The player's disc, #f3f5f7.
pub(crate) const PLAYER: Colour = Colour([243.0 / 255.0, 245.0 / 255.0, 247.0 / 255.0]);

/// The outline of void: pale, as the slides have it; how pale is chosen here.
pub(super) const VOID_OUTLINE: Colour = Colour([0.66, 0.67, 0.70]);
/// Captions, and what stands beside them.
pub(super) const TEXT: Colour = EXIT;
pub(super) const FAINT_TEXT: Colour = Colour([0.58, 0.58, 0.60]);

impl Colour {
    /// The colour of a terrain.
    pub(crate) const fn of(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Void => Self([0.20, 0.21, 0.25]),
            Terrain::Ground => Self([0.58, 0.56, 0.50]),
            Terrain::Energy => Self([0.95, 0.58, 0.16]),
        }
    }

    /// This colour moved towards another: 0 is this one, 1 the other.
    pub(crate) fn mix(self, other: Self, share: f64) -> Self {
        let pairs = [0, 1, 2].map(|part| (self.0[part], other.0[part]));
        Self(pairs.map(|(from, to)| from + (to - from) * share))
    }

    /// `#rrggbb`.
    pub(crate) fn hex(self) -> String {
        let [red, green, blue] = self.bytes();
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// Red, green and blue, 0..=255.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within 0 and 255")]
    pub(crate) fn bytes(self) -> [u8; 3] {
        self.0.map(|part| (part * 255.0).round() as u8)
    }
}

/// The colours of a cell's four squares (a, b above c, d) after `step` passes.
///
/// The noise shows each channel; passes blend the cell into one colour and that into its terrain's.
pub(crate) fn squares(channels: [u8; CHANNELS], step: usize) -> [Colour; CHANNELS] {
    let terrain = Colour::of(rules::terrain(channels));
    match step {
        0 => [0, 1, 2, 3].map(|at| INK.mix(TINTS[at], f64::from(channels[at]) / 255.0)),
        1..PASSES => [blend(channels).mix(terrain, TERRAIN_SHARE[step - 1]); CHANNELS],
        _ => [terrain; CHANNELS],
    }
}

/// The average of the tints, each weighted by its channel's value.
fn blend(channels: [u8; CHANNELS]) -> Colour {
    let weights = channels.map(f64::from);
    let total: f64 = weights.iter().sum();
    if total == 0.0 {
        return EMPTY;
    }
    Colour([0, 1, 2].map(|part| {
        let parts = TINTS.iter().zip(weights).map(|(tint, weight)| tint.0[part] * weight);
        parts.sum::<f64>() / total
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_shows_each_channel_between_ink_and_tint() {
        let [a, b, c, d] = squares([0, 255, 0, 51], 0).map(Colour::bytes);
        assert_eq!((a, c), ([15, 18, 26], [15, 18, 26]));
        assert_eq!(b, [237, 184, 107]);
        // A fifth of the way: 0.06 + 0.16 = 0.22, 0.07 + 0.154 = 0.224, 0.10 + 0.136 = 0.236.
        assert_eq!(d, [56, 57, 60]);
    }

    #[test]
    fn passes_blend_into_the_terrain() {
        // Only c: its tint, then 0.46 of the way to void, (0.55, 0.75, 0.80) to (0.20, 0.21, 0.25).
        assert_eq!(squares([0, 0, 85, 0], 1)[3].bytes(), [99, 128, 139]);
        // Nothing, (0.12, 0.13, 0.16), 0.46, 0.62, 0.78 and 0.90 of the way to void.
        let empty = [1, 2, 3, 4].map(|step| squares([0; 4], step)[0].bytes());
        assert_eq!(empty, [[40, 43, 51], [43, 46, 55], [47, 49, 59], [49, 52, 61]]);
    }

    #[test]
    fn the_last_pass_shows_terrain_only() {
        let terrain =
            [[85; 4], [85, 85, 85, 170], [170; 4]].map(|channels| squares(channels, 5)[2].bytes());
        assert_eq!(terrain, [[51, 54, 64], [148, 143, 128], [242, 148, 41]]);
    }

    #[test]
    fn core_exit_and_player_have_their_published_colours() {
        let marks = [CORE, EXIT, PLAYER].map(Colour::bytes);
        assert_eq!(marks, [[0x59, 0xdc, 0xe6], [0xf4, 0xf0, 0xe2], [0xf3, 0xf5, 0xf7]]);
    }
}
