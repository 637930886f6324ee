//! Statistics of maps: CSV for programs, lines for people.

use anyhow::Result;
use indicatif::HumanCount;

use super::MapSummary;
use super::histogram::Histogram;
use super::statistics::{columns, interval, largest_share};
use crate::counted::counted;
use crate::summary::statistics::{Statistic, mean, quantile, ratio};
use crate::summary::table::{BAR, bar, field, percent};

/// A header and a row.
pub(super) fn csv(summary: &MapSummary) -> Result<String> {
    let settings = summary.generator.settings_in_order();
    let columns = columns(summary);
    let names = settings.iter().map(|(name, _)| *name);
    let names = names.chain(columns.iter().map(|(name, _)| name.as_str()));
    let values = settings.iter().map(|(_, value)| value.to_string());
    let values = values.chain(columns.iter().map(|(_, statistic)| field(*statistic)));
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["generator"].into_iter().chain(names))?;
    writer.write_record([summary.generator.name().to_owned()].into_iter().chain(values))?;
    Ok(String::from_utf8(writer.into_inner()?)?)
}

/// The statistics for people: what there is in all, then a line for each figure.
pub(super) fn text(summary: &MapSummary) -> String {
    let MapSummary { generator, seeds, tally } = summary;
    let part = |count: u64, what: &str| {
        format!("{} {what} ({} %)", HumanCount(count), percent(ratio(count, tally.maps)))
    };
    let title = format!(
        "{} ({}) x {generator} = {}",
        counted(seeds.len(), "seed"),
        seeds.text(),
        counted(tally.maps.into(), "world"),
    );
    let outcomes = [
        part(tally.playable(), "playable"),
        part(tally.no_start(), "without an open cell"),
        part(tally.no_exit(), "without an exit"),
    ];
    let mut lines = vec![title, outcomes.join(", "), String::new(), playable(summary)];
    lines.push(line("path length", &walk(&tally.path_length)));
    lines.push(line("distance", &walk(&tally.distance)));
    let tiles = generator.tiles().into_iter().zip(&tally.tiles);
    lines.extend(tiles.map(|(tile, cells)| line(tile, &share(cells, generator.size().cells()))));
    lines.push(line("regions", &extent(&tally.regions)));
    lines.push(line("largest region", &largest(summary)));
    lines.join("\n") + "\n"
}

fn line(name: &str, text: &str) -> String {
    format!("{name:<14}  {text}")
}

fn playable(summary: &MapSummary) -> String {
    let rate = ratio(summary.tally.playable(), summary.tally.maps);
    let [low, high] = interval(summary).map(percent);
    let text = format!("{:<BAR$} {} %, 95 % interval {low}..{high} %", bar(rate), percent(rate));
    line("playable", &text)
}

/// Numbers of steps.
fn walk(steps: &Histogram) -> String {
    let Some(greatest) = steps.greatest() else { return "none".to_owned() };
    let quantile = |percent| field(quantile(steps.iter(), percent));
    format!("{}, median {}, 90% {}, max {greatest}", mean_of(steps), quantile(50), quantile(90))
}

/// Cells of a tile.
fn share(cells: &Histogram, all: u64) -> String {
    let all_of_all = cells.total() * u128::from(all);
    format!(
        "{} of {} ({} %)",
        mean_of(cells),
        counted(all.into(), "cell"),
        percent(ratio(cells.sum(), all_of_all))
    )
}

fn extent(histogram: &Histogram) -> String {
    let greatest = histogram.greatest().unwrap_or_default();
    format!("{}, max {greatest}", mean_of(histogram))
}

fn largest(summary: &MapSummary) -> String {
    let reachable = &summary.tally.reachable;
    let greatest = counted(reachable.greatest().unwrap_or_default().into(), "cell");
    let cells = format!("{}, max {greatest}", mean_of(reachable));
    match largest_share(summary) {
        Statistic::Absent => cells,
        share => format!("{cells}; {} % of the open cells", percent(share)),
    }
}

fn mean_of(histogram: &Histogram) -> String {
    match mean(histogram.iter()) {
        Statistic::Real(mean) => format!("mean {mean:.1}"),
        _ => "none".to_owned(),
    }
}
