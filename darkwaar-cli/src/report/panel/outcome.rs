//! How many worlds are playable, and why the others are not.

use darkwaar_core::Tally;
use maud::{Markup, html};

use crate::report::share;
use crate::summary::Group;
use crate::summary::statistics::{Statistic, interval, ratio};
use crate::summary::table::{counted, percent};

/// A bar of the three outcomes and their figures.
pub(super) fn outcome(group: &Group) -> Markup {
    let tally = &group.tally;
    html! {
        svg .outcome viewBox="0 0 100 1" preserveAspectRatio="none" role="img"
            aria-label={ "Outcomes: " (share(group, tally.playable())) " playable" } {
            @for (class, start, part) in parts(tally) {
                rect class=(class) x=(start) width=(part) height="1" {}
            }
        }
        p .figures {
            (counted(tally.worlds.into(), "world")) ": "
            span { i .playable {} strong { (part(group, tally.playable())) " playable" } }
            @if let Some([low, high]) = interval(group) {
                " (95 % interval " (bound(low)) " to " (bound(high)) " %)"
            }
            ", " span { i .no-exit {} (part(group, tally.no_exit())) " without an exit" }
            ", " span { i .no-core {} (part(group, tally.no_core())) " without a core" }
        }
    }
}

/// A share and a number of worlds, or none.
fn part(group: &Group, worlds: u64) -> String {
    if worlds == 0 { "none".to_owned() } else { share(group, worlds) }
}

fn bound(rate: f64) -> String {
    percent(Statistic::Real(rate))
}

/// Class, start and length, in hundredths of the whole, of what there is of each outcome.
fn parts(tally: &Tally) -> impl Iterator<Item = (&'static str, String, String)> {
    let counts = [
        ("playable", 0, tally.playable()),
        ("no-exit", tally.playable(), tally.no_exit()),
        ("no-core", tally.playable() + tally.no_exit(), tally.no_core()),
    ];
    let hundredths = |count| percent(ratio(count, tally.worlds));
    let parts = counts.into_iter().filter(|(_, _, part)| *part > 0);
    parts.map(move |(class, start, part)| (class, hundredths(start), hundredths(part)))
}
