//! A panel for each sequence, each start of sequences, and all of them.

mod axis;
mod frames;
mod heat;
mod histogram;
mod outcome;
mod range;

use darkwaar_core::{Condition, PASSES, Pattern};
use maud::{Markup, html};

use self::axis::PathAxis;
use super::{anchor, records};
use crate::counted::counted;
use crate::summary::{Group, Grouping, Summary};

/// The panels, and what their charts share.
pub(super) fn panels(summary: &Summary) -> Markup {
    let axis = PathAxis::of(summary);
    html! {
        (frames::frames(axis))
        @for grouping in (0..=PASSES).map(Grouping::starting_alike) {
            @for group in summary.groups(grouping) { (panel(summary, &group, axis)) }
        }
    }
}

fn panel(summary: &Summary, group: &Group, axis: PathAxis) -> Markup {
    html! {
        section .panel id=(anchor(group.pattern)) {
            (heading(summary, group.pattern))
            (outcome::outcome(group))
            @if group.tally.playable() == 0 {
                p .empty {
                    "No world is playable, so there are no path lengths, exits and records to show."
                }
            }
            div .charts {
                div {
                    @if group.tally.playable() > 0 { (histogram::histogram(group, axis)) }
                    (heat::maps(&group.tally))
                    p .caption {
                        "Where things are on the board; (0, 0) is the cell at the top left. From the rarest cell to the most \
                         frequent one, colours are equal ratios apart; cells with a dot never are."
                    }
                }
                @if group.tally.playable() > 0 { (range::range(&group.tally, axis)) }
            }
            (records::boards(summary, group))
        }
    }
}

/// The pattern in letters and in words.
fn heading(summary: &Summary, pattern: Pattern) -> Markup {
    let sequences = summary.sequences.iter().filter(|one| pattern.matches(*one)).count() as u128;
    let words = pattern.0.map(|place| place.map_or("any", Condition::word)).join(" ");
    html! {
        h3 {
            @if pattern == Pattern::ALL {
                "All sequences " small { (counted(sequences, "sequence")) }
            } @else if pattern.0.contains(&None) {
                (pattern) " " small { (words) ", " (counted(sequences, "sequence")) }
            } @else {
                (pattern) " " small { (words) }
            }
        }
    }
}
