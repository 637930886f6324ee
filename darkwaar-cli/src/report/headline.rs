//! The figures to know first, and what became of all worlds.

use core::cmp::Reverse;

use indicatif::HumanCount;
use maud::{Markup, Render, html};

use super::{anchor, link, name, outcomes, rate};
use crate::counted::counted;
use crate::summary::statistics::{Statistic, statistic};
use crate::summary::{Group, Grouping, Summary};

/// The tiles, then the bars.
pub(super) fn headline(summary: &Summary) -> Markup {
    let all = summary.all();
    let sequences = summary.groups(Grouping::Sequence);
    html! {
        dl .tiles {
            (worlds(summary))
            (shares(&all))
            (paths(summary, &all))
            (best(&sequences))
        }
        (bars(summary, &all))
    }
}

/// A figure with its name and what else there is to say.
fn tile(name: &str, value: &str, note: impl Render) -> Markup {
    let length = format!("--length:{}", value.len());
    html! { div { dt { (name) } dd .value style=(length) { (value) } dd { (note) } } }
}

fn worlds(summary: &Summary) -> Markup {
    let sequences = counted(summary.sequences.len() as u128, "sequence");
    let seeds = summary.worlds() / summary.sequences.len() as u64;
    html! {
        (tile("Seeds", &HumanCount(seeds).to_string(), html! { (summary.seeds.text()) }))
        (tile("Worlds", &HumanCount(summary.worlds()).to_string(), html! { "under " (sequences) }))
    }
}

fn shares(all: &Group) -> Markup {
    let tally = &all.tally;
    let outcome =
        |name, part, note| tile(name, &rate(all, part), html! { (HumanCount(part)) " " (note) });
    html! {
        (outcome("Playable", tally.playable(), "with an exit"))
        (outcome("No core", tally.no_core(), "of nothing but void"))
        (outcome("No exit", tally.no_exit(), "with no ground to reach"))
    }
}

fn paths(summary: &Summary, all: &Group) -> Markup {
    let Some(longest) = all.tally.longest_path else {
        return tile("Longest path", "none", html! { "no world is playable" });
    };
    let holder = summary.holder(all, |tally| tally.longest_path);
    let mean = text(all, "path_length_mean");
    let of = |name| text(all, name);
    html! {
        (tile("Mean path", &mean, html! {
            "median " (of("path_length_median")) "; 90 % within " (of("path_length_p90"))
        }))
        (tile("Longest path", &longest.value.to_string(), html! {
            "seed " (longest.seed)
            @if let Some(sequence) = holder { " under " (link(sequence.into())) }
        }))
    }
}

/// A statistic as the tiles show it.
fn text(group: &Group, name: &str) -> String {
    match statistic(group, name) {
        Statistic::Count(count) => HumanCount(count).to_string(),
        Statistic::Real(real) => format!("{real:.2}"),
        Statistic::Absent => String::new(),
    }
}

/// How sequences compare; there is nothing to say of one alone, or if none is ever playable.
fn best(sequences: &[Group]) -> Markup {
    let playable = |group: &Group| group.tally.playable();
    // Of equals the first one.
    let best = sequences.iter().min_by_key(|group| Reverse(playable(group)));
    let equals =
        |best| sequences.iter().filter(|other| playable(other) == playable(best)).count() - 1;
    let never = sequences.iter().filter(|group| playable(group) == 0).count();
    let always = sequences.iter().filter(|group| playable(group) == group.tally.worlds).count();
    let of_all = html! { "of " (counted(sequences.len() as u128, "sequence")) };
    html! {
        @if let Some(best) = best.filter(|best| sequences.len() > 1 && playable(best) > 0) {
            (tile("Best sequence", &best.pattern.to_string(), html! {
                a href={ "#" (anchor(best.pattern)) } { (rate(best, playable(best))) " playable" }
                @if equals(best) > 0 { ", like " (counted(equals(best) as u128, "other")) }
            }))
            (tile("Always playable", &always.to_string(), of_all.clone()))
            (tile("Never playable", &never.to_string(), of_all))
        }
    }
}

/// Bars of the outcomes: of all worlds, and by the first condition where there are several.
fn bars(summary: &Summary, all: &Group) -> Markup {
    let mut groups = summary.groups(Grouping::Prefix(1));
    if groups.len() == 1 {
        groups.clear();
    }
    html! {
        figure .outcomes {
            (key())
            div .bars { @for group in [all].into_iter().chain(&groups) { (row(group)) } }
            figcaption {
                "What became of the worlds, of all and by the first condition. Without a core all is void; \
                 without an exit there is a core, but no ground can be reached from it. Either is NO WAY OUT."
            }
        }
    }
}

fn key() -> Markup {
    html! {
        p .key {
            @for (class, name) in [("playable", "playable"), ("no-exit", "no exit"), ("no-core", "no core")] {
                span { i class=(class) {} (name) }
            }
        }
    }
}

/// A row: the group, its bar and its playable rate.
fn row(group: &Group) -> Markup {
    html! {
        span { (link(group.pattern)) }
        (outcomes::bar(group, &name(group.pattern)))
        span .number { (rate(group, group.tally.playable())) }
    }
}
