//! What became of worlds, as a bar.

use maud::{Markup, html};

use super::share;
use crate::summary::Group;
use crate::summary::statistics::ratio;
use crate::summary::table::percent;

/// The outcomes of a group as shares of a line.
pub(super) fn bar(group: &Group, name: &str) -> Markup {
    let tally = &group.tally;
    let (playable, no_exit, no_core) = (tally.playable(), tally.no_exit(), tally.no_core());
    let parts = [
        ("playable", "playable", 0, playable),
        ("no-exit", "without an exit", playable, no_exit),
        ("no-core", "without a core", playable + no_exit, no_core),
    ];
    let end = |part| percent(ratio(part, tally.worlds)) + "%";
    html! {
        svg .outcome role="img" aria-label={ "Outcomes of " (name) ": " (share(group, playable)) " playable" } {
            @for (class, what, start, part) in parts.into_iter().filter(|part| part.3 > 0) {
                rect class=(class) x=(end(start)) width=(end(part)) height="100%" {
                    title { (share(group, part)) " " (what) }
                }
            }
        }
    }
}
