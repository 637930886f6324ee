//! How far the effects explain why sequences differ.

use maud::{Markup, html};

use super::anova::Shares;
use super::percent;

/// A bar of the shares of the variance.
pub(super) fn shares(shares: &Shares) -> Markup {
    let parts = [
        ("single", "single conditions", sum(&shares.main)),
        ("double", "pairs of conditions", sum(&shares.pairs)),
        ("higher", "three or more together", shares.higher),
    ];
    html! {
        figure .chart .plot .variance {
            p .key {
                @for (class, name, share) in parts {
                    span { i class=(class) {} (name) " " (percent(share)) }
                }
            }
            (bar(parts))
            figcaption {
                "Why sequences differ: the share of the variance of their playable rates that conditions explain \
                 each by itself, in pairs, or only when three or more are taken together."
            }
        }
    }
}

/// The sum; 0 of nothing, unlike -0 as the standard library has it.
fn sum(shares: &[f64]) -> f64 {
    shares.iter().fold(0.0, |sum, share| sum + share)
}

fn bar(parts: [(&str, &str, f64); 3]) -> Markup {
    let ends = parts.iter().scan(0.0, |end, (_, _, share)| {
        *end += 100.0 * share;
        Some(*end)
    });
    html! {
        svg .outcome viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label="Shares of the variance" {
            @for ((class, name, share), end) in parts.iter().zip(ends) {
                rect class=(class) x=(end - 100.0 * share) width=(100.0 * share) height="1" {
                    title { (name) ": " (percent(*share)) }
                }
            }
        }
    }
}
