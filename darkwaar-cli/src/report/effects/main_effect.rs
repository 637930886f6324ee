//! The effect of each condition at each place.

use darkwaar_core::Condition;
use maud::{Markup, html};

use super::anova::{Anova, Shares};
use super::{percent, signed};
use crate::report::svg::short;

/// Where the bars start.
const ZERO: f64 = 155.0;

/// What the longest bar is long.
const LONGEST: f64 = 95.0;

/// A chart for each place, all of one scale.
pub(super) fn charts(anova: &Anova, shares: &Shares) -> Markup {
    let effects =
        |place| Condition::ALL.map(|condition| anova.points(anova.main((place, condition))));
    let all = anova.places.iter().flat_map(|place| effects(*place));
    let greatest = all.map(f64::abs).fold(0.0, f64::max);
    html! {
        p {
            "The mean playable rate of the sequences with a condition at a place, minus that of all, in percentage points: \
             bars to the right are conditions that make playable worlds likelier there."
        }
        div .effects {
            @for (place, share) in anova.places.iter().zip(&shares.main) {
                figure .chart .plot {
                    figcaption { strong { "Place " (place + 1) } ", " (percent(*share)) " of the variance" }
                    (chart(*place, effects(*place), greatest))
                }
            }
        }
    }
}

fn chart(place: usize, effects: [f64; 3], greatest: f64) -> Markup {
    html! {
        svg viewBox="0 0 320 66" role="img" aria-label={ "Effects at place " (place + 1) } {
            @for (row, (condition, points)) in Condition::ALL.into_iter().zip(effects).enumerate() {
                text x="2" y=(18 + 20 * row) { (condition) }
                @let length = if greatest > 0.0 { LONGEST * points / greatest } else { 0.0 };
                path class=(if points < 0.0 { "less" } else { "more" })
                    d={ "M" (ZERO) " " (7 + 20 * row) "h" (short(length)) "v14H" (ZERO) "z" } {}
                text .end x="318" y=(18 + 20 * row) { (signed(points)) }
            }
            path .axis d={ "M" (ZERO) " 2v62" } {}
        }
    }
}
