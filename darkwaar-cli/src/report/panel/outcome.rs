//! How many worlds are playable, and why the others are not.

use maud::{Markup, html};

use crate::counted::counted;
use crate::report::{name, outcomes, share};
use crate::summary::Group;
use crate::summary::statistics::{Statistic, interval};
use crate::summary::table::percent;

/// A bar of the three outcomes and their figures.
pub(super) fn outcome(group: &Group) -> Markup {
    let tally = &group.tally;
    html! {
        (outcomes::bar(group, &name(group.pattern)))
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
