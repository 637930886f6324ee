//! Statistics as tables: CSV for programs, aligned columns for people.

use anyhow::Result;
use indicatif::HumanCount;

use super::Summary;
use super::group::{Group, Grouping};
use super::statistics::{COLUMNS, Column, Statistic, interval, ratio, statistic};
use crate::counted::counted;

/// Which rows, in which order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) by: Grouping,
    /// How rows are sorted; equal ones, and all without an order, are by index.
    pub(crate) sort: Option<Order>,
}

/// A column to sort by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    pub(crate) column: Column,
    /// Whether the lowest comes first.
    pub(crate) ascending: bool,
}

impl Layout {
    /// The groups in their order.
    pub(super) fn rows(self, summary: &Summary) -> Vec<Group> {
        let mut rows = summary.groups(self.by);
        if let Some(Order { column, ascending }) = self.sort {
            let rank = |group: &Group| (column.of)(group).rank(ascending);
            rows.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
        }
        rows
    }
}

/// A row for each group, under a header.
pub(crate) fn csv(summary: &Summary, layout: Layout) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["sequence"].into_iter().chain(COLUMNS.map(|column| column.name)))?;
    for group in layout.rows(summary) {
        let fields = COLUMNS.map(|column| field((column.of)(&group)));
        writer.write_record([group.pattern.to_string()].into_iter().chain(fields))?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

/// A statistic as CSV has it.
pub(crate) fn field(statistic: Statistic) -> String {
    match statistic {
        Statistic::Count(count) => count.to_string(),
        Statistic::Real(real) => real.to_string(),
        Statistic::Absent => String::new(),
    }
}

/// Characters of a bar.
pub(crate) const BAR: usize = 10;

/// Eighths of them.
const STEPS: f64 = 80.0;

/// What the columns of [`row`] are.
const HEADER: [&str; 2] = [
    "                                                     no        no  path length     cells, mean",
    "sequence  playable, %             95 % interval  core, %  exit, %  mean 90% max  void ground energy",
];

/// The statistics for people: what there is in all, then a row for each group.
pub(crate) fn text(summary: &Summary, layout: Layout) -> String {
    let total = summary.all().tally;
    let part = |count: u64, what: &str| {
        let percent = percent(ratio(count, total.worlds));
        format!("{} {what} ({percent} %)", HumanCount(count))
    };
    let sequences = summary.sequences.len();
    let mut lines = vec![
        format!(
            "{} ({}) x {} = {}",
            counted(summary.seeds.len(), "seed"),
            summary.seeds.text(),
            counted(sequences as u128, "sequence"),
            counted(total.worlds.into(), "world"),
        ),
        [
            part(total.playable(), "playable"),
            part(total.no_core(), "without a core"),
            part(total.no_exit(), "without an exit"),
        ]
        .join(", "),
        String::new(),
    ];
    lines.extend(HEADER.map(str::to_owned));
    lines.extend(layout.rows(summary).iter().map(row));
    lines.join("\n") + "\n"
}

fn row(group: &Group) -> String {
    let Group { pattern, tally } = group;
    let rate = ratio(tally.playable(), tally.worlds);
    let bounds = interval(group).map(|bounds| bounds.map(|bound| percent(Statistic::Real(bound))));
    let bounds = bounds.map(|[low, high]| format!("{low}..{high}")).unwrap_or_default();
    let share = |part| percent(ratio(part, tally.worlds));
    let statistic = |name| statistic(group, name);
    let tenths = |name| match statistic(name) {
        Statistic::Real(real) => format!("{real:.1}"),
        other => field(other),
    };
    format!(
        "{:<8}  {:<BAR$} {:>8}  {bounds:>18} {:>8} {:>8}  {:>4} {:>3} {:>3}  {:>4} {:>6} {:>6}",
        pattern.to_string(),
        bar(rate),
        percent(rate),
        share(tally.no_core()),
        share(tally.no_exit()),
        tenths("path_length_mean"),
        field(statistic("path_length_p90")),
        field(statistic("path_length_max")),
        tenths("void_mean"),
        tenths("ground_mean"),
        tenths("energy_mean"),
    )
}

/// A rate in per cent with four decimals: 0 and 100 only where it is just that.
pub(crate) fn percent(rate: Statistic) -> String {
    let Statistic::Real(rate) = rate else { return String::new() };
    let rounded = format!("{:.4}", 100.0 * rate);
    match rounded.as_str() {
        "100.0000" if rate < 1.0 => "99.9999".to_owned(),
        "0.0000" if rate > 0.0 => "0.0001".to_owned(),
        _ => rounded,
    }
}

/// A bar as long as the rate, in steps of an eighth of a character.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rate is from 0 to 1"
)]
pub(crate) fn bar(rate: Statistic) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let Statistic::Real(rate) = rate else { return String::new() };
    let eighths = (rate * STEPS).round() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}
