//! The interactions of each pair of places.

use darkwaar_core::Condition;
use maud::{Markup, html};

use super::anova::{Anova, Shares, interactions};
use super::{percent, signed};

/// The class of the middle of the diverging colours, `d0` to `d8`.
const MIDDLE: f64 = 4.0;

/// A table of three by three for each pair of places, all of one scale of colours.
pub(super) fn charts(anova: &Anova, shares: &Shares) -> Markup {
    let points = |pair| interactions(anova, pair).map(|effect| anova.points(effect));
    let greatest = anova.pairs().flat_map(points).map(f64::abs).fold(0.0, f64::max);
    html! {
        p {
            "What two conditions do together beyond what each does by itself, in percentage points: rows are the condition at \
             the first place, columns at the second. Blue pairs are playable more often than their two effects add up to, red \
             ones less often; the strongest colours stand for ±" (format!("{greatest:.2}")) "."
        }
        div .pairs {
            @for (pair, share) in anova.pairs().zip(&shares.pairs) {
                figure .chart .plot {
                    figcaption {
                        strong { "Places " (pair.0 + 1) " and " (pair.1 + 1) } ", " (percent(*share))
                    }
                    (chart(pair, points(pair), greatest))
                }
            }
        }
    }
}

fn chart((one, other): (usize, usize), points: [f64; 9], greatest: f64) -> Markup {
    let letters = Condition::ALL.map(Condition::letter).into_iter().enumerate();
    html! {
        svg viewBox="0 0 152 100" role="img" aria-label={ "Interactions of places " (one + 1) " and " (other + 1) } {
            @for (index, letter) in letters {
                text .mid x=(37 + 46 * index) y="12" { (letter) }
                text .mid x="6" y=(36 + 28 * index) { (letter) }
            }
            @for (index, points) in points.into_iter().enumerate() {
                (cell(index % 3, index / 3, points, greatest))
            }
        }
    }
}

fn cell(column: usize, row: usize, points: f64, greatest: f64) -> Markup {
    html! {
        g class={ "d" (class(points, greatest)) } {
            rect x=(15 + 46 * column) y=(18 + 28 * row) width="44" height="26" {}
            text .mid x=(37 + 46 * column) y=(36 + 28 * row) { (signed(points)) }
        }
    }
}

/// The class of an interaction, the same distance from the middle as its opposite.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 8")]
fn class(points: f64, greatest: f64) -> usize {
    let share = if greatest > 0.0 { points / greatest } else { 0.0 };
    (MIDDLE + MIDDLE * share).round() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites_are_as_far_from_the_middle() {
        let points = [-8.0, -7.0, -1.1, -0.9, 0.0, 0.9, 1.1, 7.0, 8.0];
        let classes = points.map(|points| class(points, 8.0));
        assert_eq!(classes, [0, 1, 3, 4, 4, 4, 5, 8, 8]);
        assert_eq!(class(0.0, 0.0), 4);
    }
}
