//! How the figures came about, and how to get them again.

use maud::{Markup, html};

use crate::counted::counted;
use crate::provenance;
use crate::sequences;
use crate::summary::Summary;
use crate::summary::statistics::COLUMNS;

/// Runs of seeds that a command can well be given.
const MOST_RUNS: usize = 8;

/// The section's contents.
pub(super) fn method(summary: &Summary) -> Markup {
    html! {
        h2 { "Method" }
        (rules())
        dl .facts {
            dt { "Seeds" } dd { (counted(summary.seeds.len(), "seed")) ": " (summary.seeds.text()) }
            dt { "Sequences" } dd { (sequences::description(summary.sequences)) }
            dt { "Worlds" } dd { (counted(summary.worlds().into(), "world")) ": every seed under every sequence" }
            dt { "Program" } dd { "darkwaar " (provenance::VERSION) }
            dt { "Rules" } dd {
                "SHA-256 of " code { "explore --seeds 20020" } ": " code .digest { (provenance::rules_digest()) }
            }
        }
        (commands(summary))
        h3 { "Columns" }
        dl .facts {
            @for column in COLUMNS { dt { code { (column.name) } } dd { (column.meaning) } }
        }
    }
}

fn rules() -> Markup {
    html! {
        p {
            "A seed gives a board of noise, seven columns by nine rows, four channels from 0 to 255 a cell. Five conditions settle \
             it, one after the other: LIFE raises the average of a cell and its neighbours, more where neighbours are alike, VOID \
             lowers it, ORDER gives the cell the level that most of them have, or else an average; then the value snaps to one of \
             four levels. A cell whose channels add up to 340 or less is void, from 680 on energy, and ground between."
        }
        p {
            "A walk starts at the core, the cell with the most a + b + 2c that is not void, and goes in four directions over ground \
             and energy. The exit is the ground farthest from the core that such a walk can reach. A world is "
            strong { "playable" } " if it has an exit; otherwise there is NO WAY OUT: either all is void and there is no core, or no \
             ground can be reached from the core."
        }
        p {
            "Nothing is estimated: all figures are counts of worlds that were computed, or quotients of such counts. The 95 % \
             intervals (Wilson's score) say what to expect of other seeds."
        }
    }
}

/// The commands that make the page again.
fn commands(summary: &Summary) -> Markup {
    let runs: Vec<_> = summary.seeds.runs().collect();
    let is_list = runs.len() > MOST_RUNS;
    let seeds = if is_list { "@seeds.txt".to_owned() } else { runs.join(",") };
    let sequences = sequences::description(summary.sequences);
    html! {
        h3 { "To make this page again" }
        pre tabindex="0" {
            "darkwaar summarize --seeds " (seeds) " --sequences " (sequences) " --output summary.json\n"
            "darkwaar report summary.json --output report.html"
        }
        @if is_list {
            p .caption {
                "Here seeds.txt has the " (counted(runs.len() as u128, "run")) " of seeds that are listed under "
                code { "meta.seeds" } " in the summary, one a line."
            }
        }
    }
}
