//! Maps of the board: how often a cell is core, exit, void or energy.

use darkwaar_core::{COLUMNS, Cell, CellCounts, Tally};
use maud::{Markup, html};

use crate::report::scale::{self, CLASSES};
use crate::report::svg::shaded;
use crate::summary::statistics::ratio;
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

/// In how many of `whole` worlds each cell is the thing, coloured from the rarest cell to the most frequent one; cells that
/// never are have no colour.
fn map(name: &str, counts: &CellCounts, whole: u64, worlds: &str) -> Markup {
    let Some((cell, most)) = most(counts) else {
        return html! { figure .chart .plot { p .empty { (name) ": nowhere." } } };
    };
    let least = counts.iter().copied().filter(|count| *count > 0).min().unwrap_or_default();
    let share = |count| format!("{} %", percent(ratio(count, whole)));
    html! {
        figure .chart .plot {
            svg viewBox="0 0 105 145" role="img" aria-label={ (name) " on the board" } {
                use href="#board" {}
                g .cells transform="scale(15)" {
                    (shaded(counts.chunks(COLUMNS), |count| class(count, least, most), share))
                }
                use href="#steps" {}
            }
            p .ends { span { (share(least)) } span { (share(most)) } }
            figcaption {
                strong { (name) } ", share of " (worlds)
                @if least < most { "; most often at " (cell) } @else { "; the same at every cell" }
            }
        }
    }
}

/// The first cell with the greatest count, unless nothing was counted.
fn most(counts: &CellCounts) -> Option<(Cell, u64)> {
    let counted = Cell::all().map(|cell| (cell, counts[usize::from(cell.index())]));
    // The last of equal maxima wins.
    counted.rev().max_by_key(|(_, count)| *count).filter(|(_, count)| *count > 0)
}

/// The class of a count between the least and the greatest one, equal ratios apart; the highest if all are the same.
#[expect(clippy::cast_precision_loss, reason = "the nearest doubles are near enough")]
fn class(count: u64, least: u64, most: u64) -> usize {
    // The same bits on every machine, unlike the system's.
    let [count, least, most] = [count, least, most].map(|count| libm::log(count as f64));
    let span = most - least;
    if span > 0.0 { scale::class((count - least) / span) } else { CLASSES - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::svg::covered;

    #[test]
    fn colours_run_from_the_rarest_cell_to_the_most_frequent_one() {
        // 1, 2, 4, ... 2^62.
        let counts: CellCounts = core::array::from_fn(|index| 1 << index);
        let picture = map("Core", &counts, 1 << 63, "worlds").into_string();
        let mut cells = 0;
        for (class, rest) in picture.split("<path class=\"q").skip(1).enumerate() {
            let (name, rest) = rest.split_once("\" d=\"").unwrap();
            assert_eq!(name, class.to_string());
            for [x, y] in covered(rest.split_once('"').unwrap().0) {
                // 62 / 10 = 6.2 doublings are a class.
                assert_eq!(class, ((7 * y + x) * 10 / 62).min(9));
                cells += 1;
            }
        }
        assert_eq!(cells, 63);
        assert!(picture.contains("<title>0.7812 % to 50.0000 %</title>"), "{picture}");
        assert!(picture.contains("<span>0.0001 %</span><span>50.0000 %</span>"), "{picture}");
        assert!(picture.contains("most often at (6, 8)"));
    }

    #[test]
    fn cells_that_never_are_have_no_colour() {
        let mut counts = [0; 63];
        (counts[0], counts[1], counts[9]) = (10, 100, 1000);
        let picture = map("Exit", &counts, 1110, "worlds").into_string();
        assert!(picture.contains("<path class=\"q0\" d=\"M0 0h1v1H0\">"), "{picture}");
        assert!(picture.contains("<path class=\"q5\" d=\"M1 0h1v1H1\">"), "{picture}");
        assert!(picture.contains("<path class=\"q9\" d=\"M2 1h1v1H2\">"), "{picture}");
        assert_eq!(picture.matches("<path class=\"q").count(), 3);
    }

    #[test]
    fn even_and_empty_boards_are_told() {
        assert_eq!(most(&[4; 63]), Some((Cell::new(0, 0).unwrap(), 4)));
        assert_eq!((class(4, 4, 4), class(1, 1, 9), class(9, 1, 9)), (9, 0, 9));
        let empty = map("Exit", &[0; 63], 0, "playable worlds").into_string();
        assert_eq!(
            empty,
            "<figure class=\"chart plot\"><p class=\"empty\">Exit: nowhere.</p></figure>"
        );
    }
}
