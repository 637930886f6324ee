//! What each condition at each place, and each pair of them, does to the playable rate.

mod anova;
mod interaction;
mod main_effect;
mod variance;

use maud::{Markup, html};

use self::anova::{Anova, Shares};
use crate::summary::Summary;

/// The charts of effects, where there are all the sequences that they take.
pub(super) fn effects(summary: &Summary) -> Markup {
    let anova = Anova::of(summary);
    let analysis = anova.as_ref().and_then(|anova| Some((anova, Shares::of(anova)?)));
    html! {
        h2 { "Effects" }
        @if let Some((anova, shares)) = analysis {
            (variance::shares(&shares))
            h3 { "Conditions" }
            (main_effect::charts(anova, &shares))
            @if !shares.pairs.is_empty() {
                h3 { "Pairs of conditions" }
                (interaction::charts(anova, &shares))
            }
        } @else if anova.is_some() {
            p .empty { "All sequences have the same playable rate, so no condition has an effect on it." }
        } @else {
            p .empty {
                "Effects compare sequences that have every combination of conditions at some places, \
                 such as all 243 or those of VV???. Here some are missing."
            }
        }
    }
}

/// A share of the variance.
fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// Percentage points with their sign, if they are not 0.00.
fn signed(points: f64) -> String {
    let text = format!("{points:+.2}");
    match text.as_str() {
        "+0.00" | "-0.00" => "0.00".to_owned(),
        _ => text.replace('-', "\u{2212}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_signs_unless_they_are_nothing() {
        let points = [7.666, -13.285, 0.004, -0.004, 0.0, 10.0, -0.995, -0.3];
        let texts = [
            "+7.67",
            "\u{2212}13.29",
            "0.00",
            "0.00",
            "0.00",
            "+10.00",
            "\u{2212}0.99",
            "\u{2212}0.30",
        ];
        assert_eq!(points.map(signed), texts);
    }
}
