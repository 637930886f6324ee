//! The expressive range: how many worlds have each path length together with each amount of energy.

use darkwaar_core::{CELLS, Tally};
use indicatif::HumanCount;
use maud::{Markup, html};

use super::axis::{LEFT, PathAxis};
use crate::report::svg::{CLASSES, shaded};

/// What a cell is high.
pub(super) const ROW: usize = 4;

/// Where the row without energy ends.
pub(super) const BASE: usize = 8 + CELLS * ROW;

/// The least counts of the classes. The first scale that has room for the greatest count is taken; the last class of the
/// last one has no end.
pub(super) const SCALES: [[u64; CLASSES]; 4] = [
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000],
    [1, 5, 20, 100, 500, 2000, 10_000, 50_000, 200_000, 1_000_000],
    powers_of_ten(),
];

/// Counts that the scales but the last one end before.
const ENDS: [u64; 3] = [2000, 100_000, 5_000_000];

const fn powers_of_ten() -> [u64; CLASSES] {
    let mut powers = [1; CLASSES];
    let mut class = 1;
    while class < CLASSES {
        powers[class] = powers[class - 1] * 10;
        class += 1;
    }
    powers
}

/// The scale for counts up to `greatest`.
fn scale(greatest: u64) -> usize {
    ENDS.partition_point(|end| *end <= greatest)
}

/// The class of a count above 0.
fn class(count: u64, scale: usize) -> usize {
    SCALES[scale].partition_point(|least| *least <= count) - 1
}

/// A mark for each path length and amount of energy that occur together.
pub(super) fn range(tally: &Tally, axis: PathAxis) -> Markup {
    // A playable world has an exit, which is ground: 62 cells of energy at most.
    let rows =
        || tally.path_length_energy[1..=usize::from(axis.last)].iter().map(|row| &row[..CELLS]);
    let counts = || rows().flatten().copied().filter(|count| *count > 0);
    let scale = scale(counts().max().unwrap_or_default());
    let transform = format!("matrix(0 -{ROW} {} 0 {LEFT} {BASE})", axis.scale());
    html! {
        figure .chart .plot {
            svg viewBox="0 0 320 328" role="img" aria-label="Expressive range: path length by energy" {
                use href="#range" {}
                g .cells transform=(transform) {
                    (shaded(rows(), |count| class(count, scale), |count| HumanCount(count).to_string()))
                }
                use href={ "#scale" (scale) } {}
            }
            figcaption {
                "Expressive range: how many worlds have a path length together with so many cells of energy; a colour begins at the number below it. "
                (HumanCount(counts().count() as u64)) " of "
                (HumanCount(rows().flatten().count() as u64)) " combinations occur; dots are those that never do."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_logarithmic_and_have_room() {
        assert_eq!(SCALES[3].map(u64::ilog10), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let greatest = [0, 1, 1999, 2000, 99_999, 100_000, 4_999_999, 5_000_000, u64::MAX];
        assert_eq!(greatest.map(scale), [0, 0, 0, 1, 1, 2, 2, 3, 3]);
    }

    #[test]
    fn a_class_starts_at_its_least_count() {
        for (scale, leasts) in SCALES.into_iter().enumerate() {
            assert!(leasts.is_sorted_by(|one, next| one < next));
            for (expected, least) in leasts.into_iter().enumerate() {
                assert_eq!(class(least, scale), expected);
                assert_eq!(class(least.max(2) - 1, scale), expected.saturating_sub(1));
            }
            assert_eq!(class(u64::MAX, scale), 9);
        }
    }
}
