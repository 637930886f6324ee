//! Rates, means and quantiles: what counts are divided into, last of all.

use super::group::Group;

/// The standard normal quantile of a 95 % interval, two-sided.
const Z: f64 = 1.959_963_984_540_054;

/// A statistic of some worlds; absent if there is nothing to take it of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Statistic {
    Count(u64),
    Real(f64),
    Absent,
}

impl Statistic {
    /// For sorting: lower ones come first, and what is absent last.
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts that differ by so little are as good as equal"
    )]
    pub(crate) const fn rank(self, ascending: bool) -> f64 {
        let value = match self {
            Self::Count(count) => count as f64,
            Self::Real(real) => real,
            Self::Absent => return f64::INFINITY,
        };
        if ascending { value } else { -value }
    }
}

/// A column of statistics.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) of: fn(&Group) -> Statistic,
}

/// The columns after the sequence, in order.
pub(crate) const COLUMNS: [Column; 16] = [
    Column {
        name: "worlds",
        meaning: "worlds counted",
        of: |group| Statistic::Count(group.tally.worlds),
    },
    Column {
        name: "playable",
        meaning: "worlds with an exit",
        of: |group| Statistic::Count(group.tally.playable()),
    },
    Column {
        name: "playable_rate",
        meaning: "share of the worlds that are playable",
        of: |group| ratio(group.tally.playable(), group.tally.worlds),
    },
    Column {
        name: "rate_low",
        meaning: "lower end of the 95 % interval of that rate (Wilson's score)",
        of: |group| interval(group).map_or(Statistic::Absent, |[low, _]| Statistic::Real(low)),
    },
    Column {
        name: "rate_high",
        meaning: "upper end of that interval",
        of: |group| interval(group).map_or(Statistic::Absent, |[_, high]| Statistic::Real(high)),
    },
    Column {
        name: "no_core",
        meaning: "worlds of nothing but void",
        of: |group| Statistic::Count(group.tally.no_core()),
    },
    Column {
        name: "no_exit",
        meaning: "worlds with a core, but without ground to reach from it",
        of: |group| Statistic::Count(group.tally.no_exit()),
    },
    Column {
        name: "path_length_mean",
        meaning: "mean steps of a shortest walk from core to exit, over playable worlds",
        of: |group| mean(by_value(&group.tally.path_length())),
    },
    Column {
        name: "path_length_median",
        meaning: "least path length that half of the playable worlds do not exceed",
        of: |group| quantile(by_value(&group.tally.path_length()), 50),
    },
    Column {
        name: "path_length_p90",
        meaning: "least path length that 90 % of the playable worlds do not exceed",
        of: |group| quantile(by_value(&group.tally.path_length()), 90),
    },
    Column {
        name: "path_length_max",
        meaning: "longest path",
        of: |group| quantile(by_value(&group.tally.path_length()), 100),
    },
    Column {
        name: "void_mean",
        meaning: "mean cells of void, over all worlds",
        of: |group| mean(by_value(&group.tally.void)),
    },
    Column {
        name: "ground_mean",
        meaning: "mean cells of ground, over all worlds",
        of: |group| mean(by_value(&group.tally.ground)),
    },
    Column {
        name: "energy_mean",
        meaning: "mean cells of energy, over all worlds",
        of: |group| mean(by_value(&group.tally.energy)),
    },
    Column {
        name: "reachable_mean",
        meaning: "mean cells reached from the core, the core included, over all worlds",
        of: |group| mean(by_value(&group.tally.reachable)),
    },
    Column {
        name: "distance_mean",
        meaning: "mean Manhattan distance from core to exit, over playable worlds",
        of: |group| mean(by_value(&group.tally.distance)),
    },
];

impl Column {
    /// Whether it is a share of worlds.
    pub(crate) fn is_rate(self) -> bool {
        self.name.contains("rate")
    }
}

/// The column of this name.
pub(crate) fn column(name: &str) -> Option<Column> {
    COLUMNS.into_iter().find(|column| column.name == name)
}

/// What the column of this name has for a group.
pub(crate) fn statistic(group: &Group, name: &str) -> Statistic {
    column(name).map_or(Statistic::Absent, |column| (column.of)(group))
}

/// A share of a whole, or a mean.
#[expect(
    clippy::cast_precision_loss,
    reason = "the nearest double is what a quotient is printed from"
)]
pub(crate) fn ratio(part: impl Into<u128>, whole: impl Into<u128>) -> Statistic {
    let (part, whole) = (part.into(), whole.into());
    if whole == 0 { Statistic::Absent } else { Statistic::Real(part as f64 / whole as f64) }
}

/// The 95 % interval of the playable rate of a sequence. Worlds of one seed are no independent draws, so groups of sequences
/// have none.
pub(crate) fn interval(Group { pattern, tally }: &Group) -> Option<[f64; 2]> {
    let is_sequence = !pattern.0.contains(&None);
    is_sequence.then(|| wilson(tally.playable(), tally.worlds)).flatten()
}

/// The 95 % interval of a rate by Wilson's score: the rates of a population from which such a sample would not be unusual.
#[expect(clippy::cast_precision_loss, reason = "the nearest doubles are near enough")]
pub(crate) fn wilson(part: u64, whole: u64) -> Option<[f64; 2]> {
    if whole == 0 {
        return None;
    }
    let count = whole as f64;
    let rate = part as f64 / count;
    let square = Z * Z / count;
    let centre = rate + square / 2.0;
    let spread = Z * (rate * (1.0 - rate) / count + square / (4.0 * count)).sqrt();
    let scale = 1.0 + square;
    // Rounding must not lead beyond what is possible.
    let low = if part == 0 { 0.0 } else { (centre - spread) / scale };
    let high = if part == whole { 1.0 } else { (centre + spread) / scale };
    Some([low, high])
}

/// Values and how often each occurs, of a list by value.
pub(crate) fn by_value(histogram: &[u64]) -> impl Iterator<Item = (u64, u64)> + Clone {
    (0..).zip(histogram.iter().copied())
}

/// The mean of values that were counted.
pub(crate) fn mean(counts: impl Iterator<Item = (u64, u64)>) -> Statistic {
    let (sum, count) = counts.fold((0, 0), |(sum, all), (value, count)| {
        (sum + u128::from(value) * u128::from(count), all + u128::from(count))
    });
    ratio(sum, count)
}

/// The least value that at least so many per cent of all do not exceed; values are ascending.
pub(crate) fn quantile(
    mut counts: impl Iterator<Item = (u64, u64)> + Clone,
    percent: u128,
) -> Statistic {
    let all: u128 = counts.clone().map(|(_, count)| u128::from(count)).sum();
    let mut seen = 0;
    let value = counts.find(|(_, count)| {
        seen += u128::from(*count);
        100 * seen >= percent * all && seen > 0
    });
    value.map_or(Statistic::Absent, |(value, _)| Statistic::Count(value))
}

#[cfg(test)]
mod tests {
    use darkwaar_core::{Pattern, Tally};

    use super::*;

    fn group(pattern: &str, worlds: u64, playable: u64) -> Group {
        let mut tally = Tally { worlds, ..Tally::default() };
        tally.core[0] = playable;
        tally.exit[5] = playable;
        Group { pattern: pattern.parse::<Pattern>().unwrap(), tally }
    }

    #[test]
    fn intervals_are_wilsons() {
        // Python: statsmodels.stats.proportion.proportion_confint(k, n, method="wilson").
        for (playable, worlds, low, high) in [
            (8, 10, 0.490_162_471_536_641_83, 0.943_317_848_545_624_7),
            (0, 20, 0.0, 0.161_125_158_052_819_4),
            (20, 20, 0.838_874_841_947_180_4, 1.0),
            (29_854, 100_000, 0.295_711_491_468_401_14, 0.301_383_985_942_920_93),
        ] {
            let [found_low, found_high] = interval(&group("LOLVO", worlds, playable)).unwrap();
            assert!((found_low - low).abs() < 1e-12, "{playable} of {worlds}: {found_low}");
            assert!((found_high - high).abs() < 1e-12, "{playable} of {worlds}: {found_high}");
        }
        assert_eq!(interval(&group("LOLVO", 0, 0)), None);
        assert_eq!(interval(&group("LOLV?", 10, 5)), None);
    }

    #[test]
    fn quantiles_are_values_that_occur() {
        let mut histogram = [0; 64];
        assert_eq!(quantile(by_value(&histogram), 50), Statistic::Absent);
        (histogram[3], histogram[7], histogram[20]) = (5, 4, 1);
        let found = [1, 50, 51, 90, 91, 100].map(|percent| quantile(by_value(&histogram), percent));
        assert_eq!(found, [3, 3, 7, 7, 20, 20].map(Statistic::Count));
        assert_eq!(mean(by_value(&histogram)), Statistic::Real(6.3));
        assert_eq!(mean(by_value(&[0; 64])), Statistic::Absent);
    }
}
