//! The rules: what a channel of a cell becomes in one pass.
//!
//! A pass looks at one channel of a cell at a time, at its own value and at those of its orthogonal neighbours in the
//! same channel: two in a corner, three on an edge, four inside. All values are those of the board before the pass.
//! Division rounds down. Every result is a [`Level`]. After the passes, the four channels of a cell together read as
//! [`terrain`] and weigh in the choice of the core.
//!
//! ```
//! use darkwaar_core::rules;
//!
//! // Average 120, two neighbours within 64: 120 + 48 = 168 is nearest to 170.
//! assert_eq!(rules::life(100, &[90, 110, 180]).value(), 170);
//! // No neighbour within 64: 120 - 120 = 0.
//! assert_eq!(rules::void(240, &[0, 120]).value(), 0);
//! // Three of four round to 85.
//! assert_eq!(rules::order(255, &[80, 90, 100]).value(), 85);
//! ```

use crate::{CHANNELS, Condition, Level, Terrain};

/// A neighbour supports a cell when their values differ by at most this.
pub const SUPPORT_DISTANCE: u8 = 64;

/// A cell with at least this many supporting neighbours is supported.
pub const SUPPORT_NEEDED: usize = 2;

/// What LIFE adds to the average of a supported cell.
pub const LIFE_SUPPORTED: u8 = 48;

/// What LIFE adds to the average of a cell that is not supported.
pub const LIFE_WEAK: u8 = 16;

/// What VOID takes from the average of a supported cell.
pub const VOID_SUPPORTED: u8 = 64;

/// What VOID takes from the average of a cell that is not supported.
pub const VOID_WEAK: u8 = 120;

/// What a neighbour counts in ORDER's average, where the cell itself counts 1.
pub const ORDER_WEIGHT: u8 = 3;

/// The pass under a condition.
///
/// ```
/// use darkwaar_core::{Condition, rules};
///
/// assert_eq!(rules::settle(Condition::Void, 0, &[0, 0]), rules::void(0, &[0, 0]));
/// ```
#[must_use]
pub const fn settle(condition: Condition, own: u8, neighbours: &[u8]) -> Level {
    match condition {
        Condition::Life => life(own, neighbours),
        Condition::Order => order(own, neighbours),
        Condition::Void => void(own, neighbours),
    }
}

/// LIFE: the average raised by 48 when supported, else by 16, at most 255; snapped.
///
/// ```
/// use darkwaar_core::rules;
///
/// // Average 100, both neighbours within 64: 148 is nearest to 170.
/// assert_eq!(rules::life(100, &[80, 120]).value(), 170);
/// // None within 64: 116 is nearest to 85.
/// assert_eq!(rules::life(100, &[0, 200]).value(), 85);
/// ```
#[must_use]
pub const fn life(own: u8, neighbours: &[u8]) -> Level {
    raised(average(own, neighbours, 1), supported(own, neighbours))
}

/// What LIFE makes of an average.
///
/// ```
/// use darkwaar_core::rules;
///
/// assert_eq!(rules::raised(255, true).value(), 255);
/// ```
#[must_use]
pub const fn raised(average: u8, supported: bool) -> Level {
    Level::snap(average.saturating_add(if supported { LIFE_SUPPORTED } else { LIFE_WEAK }))
}

/// VOID: the average lowered by 64 when supported, else by 120, at least 0; snapped.
///
/// ```
/// use darkwaar_core::rules;
///
/// // Average 200, both neighbours within 64: 136 is nearest to 170.
/// assert_eq!(rules::void(200, &[180, 220]).value(), 170);
/// // One within 64: 150 - 120 = 30 is nearest to 0.
/// assert_eq!(rules::void(200, &[0, 250]).value(), 0);
/// ```
#[must_use]
pub const fn void(own: u8, neighbours: &[u8]) -> Level {
    lowered(average(own, neighbours, 1), supported(own, neighbours))
}

/// What VOID makes of an average.
///
/// ```
/// use darkwaar_core::rules;
///
/// assert_eq!(rules::lowered(63, true).value(), 0);
/// ```
#[must_use]
pub const fn lowered(average: u8, supported: bool) -> Level {
    Level::snap(average.saturating_sub(if supported { VOID_SUPPORTED } else { VOID_WEAK }))
}

/// ORDER: the level of the majority, else the average in which neighbours weigh three times the cell itself.
///
/// ```
/// use darkwaar_core::rules;
///
/// // Two of three snap to 255.
/// assert_eq!(rules::order(0, &[250, 255]).value(), 255);
/// // All differ: (0 + 3 * 85 + 3 * 170) / 7 = 109 is nearest to 85.
/// assert_eq!(rules::order(0, &[85, 170]).value(), 85);
/// ```
#[must_use]
pub const fn order(own: u8, neighbours: &[u8]) -> Level {
    match majority(own, neighbours) {
        Some(level) => level,
        None => Level::snap(average(own, neighbours, ORDER_WEIGHT)),
    }
}

/// The base rule, for illustration: the plain average. A pass of a game always has a condition.
///
/// ```
/// use darkwaar_core::rules;
///
/// // (100 + 200 + 200) / 3 = 166.
/// assert_eq!(rules::base(100, &[200, 200]).value(), 170);
/// ```
#[must_use]
pub const fn base(own: u8, neighbours: &[u8]) -> Level {
    Level::snap(average(own, neighbours, 1))
}

/// Whether at least [`SUPPORT_NEEDED`] neighbours are within [`SUPPORT_DISTANCE`] of the cell's value.
///
/// ```
/// use darkwaar_core::rules;
///
/// assert!(rules::supported(100, &[36, 164, 0]));
/// assert!(!rules::supported(100, &[36, 165]));
/// ```
#[must_use]
pub const fn supported(own: u8, neighbours: &[u8]) -> bool {
    let mut support = 0;
    let mut rest = neighbours;
    while let [neighbour, others @ ..] = rest {
        if neighbour.abs_diff(own) <= SUPPORT_DISTANCE {
            support += 1;
        }
        rest = others;
    }
    support >= SUPPORT_NEEDED
}

/// The average of the cell's value, counted once, and its neighbours' values, each counted `weight` times.
///
/// `weight` is 1 or [`ORDER_WEIGHT`].
///
/// ```
/// use darkwaar_core::rules;
///
/// // (10 + 3 * 20 + 3 * 21) / 7 = 19 and no more, as division rounds down.
/// assert_eq!(rules::average(10, &[20, 21], rules::ORDER_WEIGHT), 19);
/// ```
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "an average of bytes is a byte")]
pub const fn average(own: u8, neighbours: &[u8], weight: u8) -> u8 {
    // 64 bits hold the sum of 2^48 neighbours, more than memory does.
    let weight = weight as u64;
    let mut sum = own as u64;
    let mut count = 1;
    let mut rest = neighbours;
    while let [neighbour, others @ ..] = rest {
        sum += weight * *neighbour as u64;
        count += weight;
        rest = others;
    }
    (sum / count) as u8
}

/// The level, if any, of more than half of the cell and its neighbours, each snapped first.
///
/// ```
/// use darkwaar_core::{Level, rules};
///
/// assert_eq!(rules::majority(80, &[90, 255]), Some(Level::ALL[1]));
/// // Two of four are not more than half.
/// assert_eq!(rules::majority(80, &[90, 255, 0]), None);
/// ```
#[must_use]
pub const fn majority(own: u8, neighbours: &[u8]) -> Option<Level> {
    let mut tally = [0; Level::ALL.len()];
    tally[Level::snap(own).index() as usize] += 1;
    let mut rest = neighbours;
    while let [neighbour, others @ ..] = rest {
        tally[Level::snap(*neighbour).index() as usize] += 1;
        rest = others;
    }
    let mut index = 0;
    while index < tally.len() {
        if 2 * tally[index] > neighbours.len() + 1 {
            return Some(Level::ALL[index]);
        }
        index += 1;
    }
    None
}

/// The largest sum of a cell's channels that reads as void.
pub const VOID_MAX_SUM: u16 = 340;

/// The smallest sum of a cell's channels that reads as energy.
pub const ENERGY_MIN_SUM: u16 = 680;

/// What a cell's channels read as, by their sum.
///
/// ```
/// use darkwaar_core::{Terrain, rules};
///
/// assert_eq!(rules::terrain([85, 85, 85, 85]), Terrain::Void);
/// assert_eq!(rules::terrain([85, 85, 85, 170]), Terrain::Ground);
/// assert_eq!(rules::terrain([170, 170, 170, 170]), Terrain::Energy);
/// ```
#[must_use]
pub const fn terrain([a, b, c, d]: [u8; CHANNELS]) -> Terrain {
    let sum = a as u16 + b as u16 + c as u16 + d as u16;
    if sum <= VOID_MAX_SUM {
        Terrain::Void
    } else if sum >= ENERGY_MIN_SUM {
        Terrain::Energy
    } else {
        Terrain::Ground
    }
}

/// What decides between open cells for the core: a + b + 2c, 0..=1020; the highest wins.
///
/// ```
/// use darkwaar_core::rules;
///
/// assert_eq!(rules::core_weight([10, 20, 30, 255]), 90);
/// ```
#[must_use]
pub const fn core_weight([a, b, c, _]: [u8; CHANNELS]) -> u16 {
    a as u16 + b as u16 + 2 * c as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terrain_changes_at_341_and_680() {
        assert_eq!(terrain([85; 4]), Terrain::Void);
        assert_eq!(terrain([85, 85, 85, 86]), Terrain::Ground);
        assert_eq!(terrain([170, 170, 170, 169]), Terrain::Ground);
        assert_eq!(terrain([170; 4]), Terrain::Energy);
        assert_eq!(terrain([255; 4]), Terrain::Energy);
    }

    /// Levels with these indices.
    fn values<const N: usize>(indices: [usize; N]) -> [u8; N] {
        indices.map(|index| Level::ALL[index].value())
    }

    #[test]
    fn support_includes_a_difference_of_64_and_needs_two() {
        assert!(supported(100, &[36, 164]));
        assert!(!supported(100, &[35, 164]));
        assert!(!supported(100, &[36, 165, 255]));
        assert!(supported(100, &[0, 255, 100, 100]));
    }

    #[test]
    fn averages_round_down() {
        assert_eq!(average(1, &[1, 0], 1), 0);
        assert_eq!(average(0, &[1, 2, 2], 1), 1);
        assert_eq!(average(255, &[255, 255, 255, 255], ORDER_WEIGHT), 255);
        // (10 + 3 * 41) / 7 = 19
        assert_eq!(average(10, &[20, 21], ORDER_WEIGHT), 19);
    }

    #[test]
    fn life_rises_by_48_or_16_and_stops_at_255() {
        // Average 80, supported: 128 is the first value that snaps to 170; 127 is below.
        assert_eq!(life(80, &[80, 80]).value(), 170);
        assert_eq!(life(79, &[80, 80]).value(), 85);
        // Average 112, weak: 128; 111 gives 127.
        assert_eq!(life(0, &[168, 168]).value(), 170);
        assert_eq!(life(0, &[168, 167]).value(), 85);
        assert_eq!(life(250, &[250, 250]).value(), 255);
        assert_eq!(life(0, &[0, 0, 0, 0]).value(), 85);
    }

    #[test]
    fn void_falls_by_64_or_120_and_stops_at_0() {
        // Average 107, supported: 43 is the first value that snaps to 85; 42 is below.
        assert_eq!(void(107, &[107, 107]).value(), 85);
        assert_eq!(void(107, &[107, 106]).value(), 0);
        // Average 163, weak: 43; 162 gives 42.
        assert_eq!(void(81, &[153, 255]).value(), 85);
        assert_eq!(void(81, &[153, 254]).value(), 0);
        assert_eq!(void(255, &[255, 255]).value(), 170);
        assert_eq!(void(20, &[20, 20, 20]).value(), 0);
    }

    #[test]
    fn order_takes_a_strict_majority_of_snapped_values() {
        // Two of four levels are no majority: (0 + 3 * (0 + 255 + 255)) / 10 = 153.
        assert_eq!(majority(0, &[0, 255, 255]), None);
        assert_eq!(order(0, &[0, 255, 255]).value(), 170);
        // Values that snap alike vote alike.
        assert_eq!(order(213, &[255, 230, 0]).value(), 255);
        assert_eq!(order(0, &[43, 127, 85, 255]).value(), 85);
    }

    #[test]
    fn on_levels_supported_means_two_equal_neighbours() {
        for code in 0..4_usize.pow(5) {
            let [own, a, b, c, d] = values([0, 1, 2, 3, 4].map(|digit| code >> (2 * digit) & 3));
            let equal: usize = [a, b, c, d].map(|value| usize::from(value == own)).iter().sum();
            assert_eq!(supported(own, &[a, b, c, d]), equal >= 2);
        }
    }

    #[test]
    fn the_base_rule_is_the_snapped_average() {
        assert_eq!(base(0, &[85, 44]).value(), 85);
        assert_eq!(base(0, &[85, 43]).value(), 0);
    }
}
