//! Maps of the board: how often a cell is core, exit, void or energy.

use darkwaar_core::{COLUMNS, Cell, CellCounts, Tally};
use maud::{Markup, html};

use crate::report::scale;
use crate::report::svg::shaded;
use crate::summary::statistics::{Statistic, ratio};
use crate::summary::table::percent;

/// The four maps.
pub(super) fn maps(tally: &Tally) -> Markup {
    let with_core = tally.worlds - tally.no_core();
    html! {
        div .maps {
            (map("Core", &tally.core, with_core, "worlds with a core"))
            (map("Exit", &tally.exit, tally.playable(), "playable worlds"))
            (map("Void", &tally.void_cells, tally.worlds, "all worlds"))
            (map("Energy", &tally.energy_cells, tally.worlds, "all worlds"))
        }
    }
}

/// How many of `whole` have something at each cell, coloured from none to the greatest share of a cell.
fn map(name: &str, counts: &CellCounts, whole: u64, worlds: &str) -> Markup {
    let share = |count| format!("{} %", percent(ratio(count, whole)));
    let greatest = Cell::all().rev().max_by_key(|cell| count(counts, *cell));
    let Some(greatest) = greatest.filter(|cell| count(counts, *cell) > 0) else {
        return html! { figure .chart { p .empty { (name) ": in no world." } } };
    };
    let most = count(counts, greatest);
    html! {
        figure .chart {
            svg viewBox="0 0 150 214" role="img" aria-label={ (name) " on the board" } {
                use href="#board" {}
                g .cells transform="matrix(20 0 0 20 5 5)" {
                    (shaded(counts.chunks(COLUMNS), |count| class(count, most), share))
                }
                use href="#steps" {}
                text x="5" y="210" { "0" }
                text .end x="145" y="210" { (share(most)) }
            }
            figcaption { strong { (name) } ", share of " (worlds) ". Most often at " (greatest) "." }
        }
    }
}

fn count(counts: &CellCounts, cell: Cell) -> u64 {
    counts[usize::from(cell.index())]
}

/// The class of a count beside the greatest one.
fn class(count: u64, most: u64) -> usize {
    match ratio(count, most) {
        Statistic::Real(share) => scale::class(share),
        _ => 0,
    }
}
