//! The histogram of path lengths.

use maud::{Markup, html};

use super::axis::{LEFT, PathAxis, WIDTH};
use crate::report::svg::short;
use crate::summary::Group;
use crate::summary::statistics::{Statistic, ratio, statistic};
use crate::summary::table::percent;

/// What the tallest bar is high.
const HEIGHT: f64 = 100.0;

/// What the lowest bar is high: a line to be seen where there are worlds at all.
const HAIR: f64 = 0.6;

/// Where bars stand.
pub(super) const BASE: f64 = 150.0;

/// Bars of the path lengths of the playable worlds, with their mean, median and 90 % quantile.
pub(super) fn histogram(group: &Group, axis: PathAxis) -> Markup {
    let tally = &group.tally;
    let counts = tally.path_length();
    let tallest = counts.iter().copied().max().unwrap_or_default();
    html! {
        figure .chart .plot {
            svg viewBox="0 0 320 182" role="img" aria-label="Histogram of path length" {
                (scale(tallest, tally.playable()))
                g .lengths transform={ "matrix(" (axis.scale()) " 0 0 -1 " (LEFT) " " (BASE) ")" } {
                    @for (path_length, count) in counts.into_iter().enumerate().filter(|bar| bar.1 > 0) {
                        path d=(bar(path_length, height(count, tallest))) {
                            title { (path_length) ": " (percent(ratio(count, tally.playable()))) " %" }
                        }
                    }
                }
                (marks(group, axis))
                use href="#lengths" {}
            }
            figcaption { "Path length: how many of the playable worlds have a shortest walk of so many steps." }
        }
    }
}

/// What a count is high beside the tallest one.
fn height(count: u64, tallest: u64) -> f64 {
    match ratio(count, tallest) {
        Statistic::Real(share) => (HEIGHT * share).max(HAIR),
        _ => 0.0,
    }
}

/// A bar that leaves a gap to the next one.
fn bar(path_length: usize, height: f64) -> String {
    format!("M{}.05 0v{}h.9V0z", path_length - 1, short(height))
}

/// Lines at even shares, at most five.
fn scale(tallest: u64, playable: u64) -> Markup {
    let Statistic::Real(top) = ratio(tallest, playable) else { return html! {} };
    let step = [1_u8, 2, 5, 10].into_iter().find(|step| 100.0 * top / f64::from(*step) < 6.0);
    let step = step.unwrap_or(20).into();
    let ticks = (0..=100_u8).step_by(step).map(|tick| (tick, f64::from(tick) / 100.0 / top));
    html! {
        @for (tick, share) in ticks.take_while(|(_, share)| *share <= 1.0) {
            @let y = BASE - HEIGHT * share;
            path .line d={ "M" (LEFT) " " (short(y)) "h" (WIDTH) } {}
            text .end x=(LEFT - 4.0) y=(short(y + 4.0)) { (tick) " %" }
        }
    }
}

/// A value that is marked.
struct Mark {
    name: &'static str,
    value: f64,
    text: String,
}

/// Mean, median and 90 % quantile: those further right stand further down. Texts are drawn
/// over the lines.
fn marks(group: &Group, axis: PathAxis) -> Markup {
    let names = [
        ("mean", "path_length_mean"),
        ("median", "path_length_median"),
        ("90 % within", "path_length_p90"),
    ];
    let mut marks: Vec<_> =
        names.into_iter().filter_map(|(name, of)| mark(name, statistic(group, of))).collect();
    marks.sort_by(|one, next| one.value.total_cmp(&next.value));
    let rows = || marks.iter().zip((10..).step_by(14));
    html! {
        @for (mark, y) in rows() { path .mark d={ "M" (short(axis.middle(mark.value))) " " (y - 8) "V" (BASE) } {} }
        @for (mark, y) in rows() { (label(mark, y, axis)) }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a path length is below 64")]
fn mark(name: &'static str, statistic: Statistic) -> Option<Mark> {
    match statistic {
        Statistic::Count(count) => {
            Some(Mark { name, value: count as f64, text: count.to_string() })
        }
        Statistic::Real(value) => Some(Mark { name, value, text: format!("{value:.2}") }),
        Statistic::Absent => None,
    }
}

/// The text of a mark, where there is room for it.
fn label(mark: &Mark, y: u8, axis: PathAxis) -> Markup {
    let x = axis.middle(mark.value);
    let (class, start) = if x > 230.0 { ("over end", x - 4.0) } else { ("over", x + 4.0) };
    html! { text class=(class) x=(short(start)) y=(y) { (mark.name) " " (mark.text) } }
}

#[cfg(test)]
mod tests {
    use darkwaar_core::{Pattern, Tally};

    use super::*;

    #[test]
    fn bars_are_as_high_as_counts() {
        let counts = [(1, 40), (2, 1), (7, 200), (8, 100_000), (9, 33_333)];
        let mut tally = Tally::default();
        for (path_length, count) in counts {
            tally.path_length_energy[path_length][3] = count;
            tally.exit[path_length] = count;
        }
        let group = Group { pattern: Pattern::ALL, tally };
        let picture = histogram(&group, PathAxis { last: 10 }).into_string();
        let bars: Vec<_> = picture.split("<path d=\"M").skip(1).collect();
        assert_eq!(bars.len(), counts.len());
        for (bar, (path_length, count)) in bars.into_iter().zip(counts) {
            let (start, rest) = bar.split_once(".05 0v").unwrap();
            let (height, rest) = rest.split_once("h.9V0z\"><title>").unwrap();
            assert_eq!(start.parse(), Ok(path_length - 1));
            let height: f64 = height.parse().unwrap();
            // The tallest bar is 100 high; the three lowest ones would be lower than a hair.
            let expected = (f64::from(u32::try_from(count).unwrap()) / 1000.0).max(HAIR);
            assert!((height - expected).abs() <= 0.05, "{height}, not {expected}");
            let share = percent(ratio(count, group.tally.playable()));
            assert!(rest.starts_with(&format!("{path_length}: {share} %</title>")), "{rest}");
        }
    }

    #[test]
    fn lines_are_at_even_shares() {
        let lines = |tallest| {
            let picture = scale(tallest, 1000).into_string();
            let texts: Vec<_> =
                picture.split("</text>").filter_map(|text| text.rsplit_once('>')).collect();
            texts.into_iter().map(|(_, text)| text.to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(lines(1000), ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]);
        assert_eq!(lines(118), ["0 %", "2 %", "4 %", "6 %", "8 %", "10 %"]);
        assert_eq!(lines(29), ["0 %", "1 %", "2 %"]);
    }
}
