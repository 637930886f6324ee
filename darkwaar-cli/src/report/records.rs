//! Worlds that stand out, drawn.

use darkwaar_core::explore::Explorer;
use darkwaar_core::{Extreme, Pattern, Seed, Sequence, Tally, World};
use maud::{Markup, html};

use super::{anchor, board};
use crate::counted::counted;
use crate::draw::terminal::figures;
use crate::summary::{Group, Summary};

/// Sequences with the longest paths that are shown.
const LONGEST: usize = 6;

/// A world that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Record {
    name: Option<&'static str>,
    seed: Seed,
    sequence: Sequence,
}

/// The records of all worlds, then the longest path of each of the sequences that have the longest ones.
pub(super) fn records(summary: &Summary) -> Markup {
    let records = of_group(summary, &summary.all());
    html! {
        h2 { "Records" }
        @if records.is_empty() {
            p .empty { "No world is playable, so there are no records." }
        } @else {
            p { "Worlds that stand out among all that were counted. " (KEY) }
            div .records { @for record in &records { (drawn(record, true)) } }
        }
        @if !records.is_empty() && summary.sequences.len() > 1 {
            h3 { "The longest paths of different sequences" }
            div .records { @for record in longest(summary) { (drawn(&record, true)) } }
        }
    }
}

/// How to read a board.
const KEY: &str = "The line is a shortest walk from the core, outlined, to the exit, the pale square; \
    of equal records the lowest seed is shown, then the first sequence.";

/// The records of a group, drawn.
pub(super) fn boards(summary: &Summary, group: &Group) -> Markup {
    let is_open = group.pattern.0.contains(&None);
    html! {
        div .records {
            @for record in of_group(summary, group) { (drawn(&record, is_open)) }
        }
    }
}

/// The longest path, the most energy and the first playable world of a group; none if no world is playable.
fn of_group(summary: &Summary, group: &Group) -> Vec<Record> {
    let extreme = |name, of: fn(&Tally) -> Option<Extreme>| {
        let sequence = summary.holder(group, of)?;
        Some(Record { name: Some(name), seed: of(&group.tally)?.seed, sequence })
    };
    let first = || {
        let sequence = summary.holder(group, |tally| tally.first_playable)?;
        Some(Record { name: Some("First playable"), seed: group.tally.first_playable?, sequence })
    };
    let records = [
        extreme("Longest path", |tally| tally.longest_path),
        extreme("Most energy", |tally| tally.most_energy),
        first(),
    ];
    records.into_iter().flatten().collect()
}

/// The longest path of each of a few sequences: the longest first, of equal ones the lowest seed, then the first sequence.
fn longest(summary: &Summary) -> Vec<Record> {
    let extreme = |(sequence, tally): (Sequence, &Tally)| Some((tally.longest_path?, sequence));
    let mut records: Vec<_> = summary.tallies().filter_map(extreme).collect();
    records.sort_by_key(|(Extreme { value, seed }, _)| (core::cmp::Reverse(*value), *seed));
    records.truncate(LONGEST);
    let record = |(Extreme { seed, .. }, sequence)| Record { name: None, seed, sequence };
    records.into_iter().map(record).collect()
}

/// A record with its board; `links` to the panel of its sequence or not.
fn drawn(record: &Record, links: bool) -> Markup {
    let Record { name, seed, sequence } = record;
    let world = Explorer::new(*seed).world(*sequence);
    html! {
        figure .record {
            (board::board(*seed, *sequence, &world))
            figcaption {
                @if let Some(name) = name { strong { (name) } br; }
                @if links { a href={ "#" (anchor(Pattern::from(*sequence))) } { (sequence) } br; }
                (figures(&world)) br;
                code { "darkwaar show " (seed) " " (sequence) }
            }
        }
    }
}

fn figures(world: &World) -> String {
    let steps = world.path_length().unwrap_or_default();
    format!("{}; {}", counted(steps.into(), "step"), figures::terrain(world))
}
