//! The table of all sequences, which sorts without a script: a row is placed by its rank in the column that is checked.

use core::fmt::Write as _;

use indicatif::HumanCount;
use maud::{Markup, html};

use super::link;
use crate::summary::statistics::{COLUMNS, Column, Statistic, column, ratio};
use crate::summary::table::percent;
use crate::summary::{Group, Grouping, Summary};

/// The column that the table is sorted by at first, the highest on top.
const SORTED_BY: &str = "playable_rate";

/// The columns with the sequence before them: names and meanings.
fn headers() -> impl Iterator<Item = (&'static str, &'static str)> {
    let sequence = ("sequence", "the five conditions: L LIFE, O ORDER, V VOID");
    [sequence].into_iter().chain(COLUMNS.iter().map(|column| (column.name, column.meaning)))
}

/// The number of columns, and for each: while it is checked, its ranks count.
pub(super) fn css() -> String {
    let rule =
        |place| format!(".sortable:has(.by-{place}:checked) tbody tr{{--rank:var(--r{place})}}\n");
    let columns = format!(".sortable{{--columns:{}}}\n", COLUMNS.len() + 1);
    (0..=COLUMNS.len()).map(rule).fold(columns, |css, rule| css + &rule)
}

/// The table under its heading.
pub(super) fn table(summary: &Summary) -> Markup {
    let rows = rows(summary);
    html! {
        h2 { "All figures" }
        p .caption {
            "A row for each sequence: its outcomes as a bar (playable, no exit, no core) and the columns of "
            code { "summarize --format csv" } ". "
            span .controls { "Choose the name of a column to sort by it, again for the other direction." }
        }
        div .sortable tabindex="0" role="region" aria-label="Table of sequences" {
            table role="table" {
                thead role="rowgroup" {
                    tr role="row" { @for (place, header) in headers().enumerate() { (head(place, header)) } }
                }
                tbody role="rowgroup" {
                    @for (group, ranks) in &rows { (row(group, ranks)) }
                }
            }
        }
    }
}

/// The sequences with their ranks, in the order that the table has at first and on paper.
fn rows(summary: &Summary) -> Vec<(Group, String)> {
    let groups = summary.groups(Grouping::Sequence);
    let ranks = ranks(&groups);
    let mut rows: Vec<_> = groups.into_iter().zip(ranks).collect();
    if let Some(column) = column(SORTED_BY) {
        let rank = |(group, _): &(Group, String)| (column.of)(group).rank(false);
        rows.sort_by(|one, other| rank(one).total_cmp(&rank(other)));
    }
    rows
}

/// A column's name: two choices, of which it shows the one to take next. Names come in order, figures from the highest.
fn head(place: usize, (name, meaning): (&str, &str)) -> Markup {
    let choices = if name == "sequence" { ["up", "down"] } else { ["down", "up"] };
    let is_rate = COLUMNS.iter().any(|column| column.name == name && column.is_rate());
    let words = name.replace('_', " ") + if is_rate { ", %" } else { "" };
    html! {
        th role="columnheader" scope="col" title=(meaning) {
            @for (choice, nth) in choices.into_iter().zip(["first", "second"]) {
                input type="radio" name="sort" id={ "sort-" (name) "-" (choice) } class={ (nth) " " (choice) " by-" (place) }
                    aria-label={ (words) ", " (choice) } checked[name == SORTED_BY && nth == "first"];
            }
            @for (choice, nth) in choices.into_iter().zip(["first", "second"]) {
                label for={ "sort-" (name) "-" (choice) } class=(nth) { (words) }
            }
        }
    }
}

fn row(group: &Group, ranks: &str) -> Markup {
    html! {
        tr role="row" style=(ranks) {
            th role="rowheader" scope="row" { (link(group.pattern)) (bar(group)) }
            @for column in COLUMNS { td role="cell" { (text(column, (column.of)(group))) } }
        }
    }
}

/// The outcomes as shares of a line.
fn bar(group: &Group) -> Markup {
    let tally = &group.tally;
    let end = |part| percent(ratio(part, tally.worlds));
    let (playable, with_core) = (tally.playable(), tally.playable() + tally.no_exit());
    html! {
        @if tally.worlds > 0 {
            i .bar style={ "--playable-end:" (end(playable)) "%;--exit-end:" (end(with_core)) "%" } {}
        }
    }
}

fn text(column: Column, statistic: Statistic) -> String {
    match statistic {
        Statistic::Count(count) => HumanCount(count).to_string(),
        Statistic::Real(_) if column.is_rate() => percent(statistic),
        Statistic::Real(real) => format!("{real:.3}"),
        Statistic::Absent => "–".to_owned(),
    }
}

/// For each group the ranks in all columns, as custom properties.
fn ranks(groups: &[Group]) -> Vec<String> {
    let mut ranks: Vec<_> = (0..groups.len()).map(|place| format!("--r0:{place}")).collect();
    for (column, place) in COLUMNS.iter().zip(1..) {
        let values: Vec<_> = groups.iter().map(|group| (column.of)(group).rank(true)).collect();
        for (text, rank) in ranks.iter_mut().zip(dense_ranks(&values)) {
            // Whichever way the table is sorted, what is absent is last.
            let rank = rank.map_or_else(|| "var(--last)".to_owned(), |rank| rank.to_string());
            let _ = write!(text, ";--r{place}:{rank}");
        }
    }
    ranks
}

/// The place of each value among the distinct ones, the lowest first; none for what is infinite, since absent.
fn dense_ranks(values: &[f64]) -> Vec<Option<usize>> {
    let mut distinct = values.to_vec();
    distinct.retain(|value| value.is_finite());
    distinct.sort_unstable_by(f64::total_cmp);
    distinct.dedup();
    let rank = |value: &f64| distinct.binary_search_by(|other| other.total_cmp(value)).ok();
    values.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_equal_ranks() {
        let ranks = dense_ranks(&[0.5, f64::INFINITY, 0.0, 0.5, 1.0]);
        assert_eq!(ranks, [Some(1), None, Some(0), Some(1), Some(2)]);
    }
}
