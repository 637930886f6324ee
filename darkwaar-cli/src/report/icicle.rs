//! The tree of the sequences: every group of sequences that start alike, as high as it has sequences.

use darkwaar_core::{PASSES, Pattern};
use indicatif::HumanCount;
use maud::{Markup, html};

use super::{anchor, scale, share};
use crate::summary::statistics::{Statistic, ratio, statistic};
use crate::summary::{Group, Grouping, Summary};

/// Per cent of the width that all sequences together take; the five conditions share the rest.
const ROOT_WIDTH: usize = 10;

/// Per cent of the width for each condition.
const WIDTH: usize = (100 - ROOT_WIDTH) / PASSES;

/// The chart with its legend.
pub(super) fn icicle(summary: &Summary) -> Markup {
    let rows = summary.sequences.len();
    html! {
        figure .icicle.chart {
            p .zoom-out { a href="#all" { "Show all" } }
            svg role="group" aria-label="Tree of the sequences" style={ "--rows:" (rows) ";--span:" (rows) } {
                @for depth in 0..=PASSES { (column_of(summary, depth)) }
            }
            (scale::legend("Playable"))
            figcaption {
                "From left to right: all sequences, then those that begin with one condition (L LIFE, O ORDER, V VOID), with \
                 two, up to all five. Each box is as high as it has sequences and has the colour of their playable rate. \
                 Choose a box to see its worlds and, unless scripts are off, to zoom in."
            }
        }
    }
}

/// The boxes of all prefixes of one length.
fn column_of(summary: &Summary, depth: usize) -> Markup {
    let (x, width) = match depth {
        0 => (0, ROOT_WIDTH),
        _ => (ROOT_WIDTH + (depth - 1) * WIDTH, WIDTH),
    };
    let mut first = 0;
    let mut boxes = Vec::new();
    for group in summary.groups(Grouping::starting_alike(depth)) {
        let rows = summary.sequences.iter().filter(|one| group.pattern.matches(*one)).count();
        boxes.push((first, rows, group));
        first += rows;
    }
    html! {
        g {
            @for (first, rows, group) in boxes {
                a href={ "#" (anchor(group.pattern)) } class=(class(&group)) style={ "--first:" (first) ";--rows:" (rows) } {
                    title { (figures(&group, rows)) }
                    rect x={ (x) "%" } width={ (width) "%" } {}
                    text x={ (x + width / 2) "%" } { (label(group.pattern, depth)) }
                }
            }
        }
    }
}

/// The colour of the playable rate.
fn class(group: &Group) -> String {
    match ratio(group.tally.playable(), group.tally.worlds) {
        Statistic::Real(rate) if rate > 0.0 => format!("q{}", scale::class(rate)),
        _ => "none".to_owned(),
    }
}

/// The conditions that are given.
fn label(pattern: Pattern, depth: usize) -> String {
    if depth == 0 { "all".to_owned() } else { pattern.to_string()[..depth].to_owned() }
}

/// What a box stands for, a line for each figure.
fn figures(group: &Group, rows: usize) -> String {
    let Group { pattern, tally } = group;
    let path = match statistic(group, "path_length_mean") {
        Statistic::Real(mean) => format!("mean path {mean:.2}"),
        _ => "no path".to_owned(),
    };
    [
        if rows == 1 { pattern.to_string() } else { format!("{pattern}, {rows} sequences") },
        format!("{} worlds", HumanCount(tally.worlds)),
        format!("{} playable", share(group, tally.playable())),
        format!("{} without an exit", share(group, tally.no_exit())),
        format!("{} without a core", share(group, tally.no_core())),
        path,
    ]
    .join("\n")
}
