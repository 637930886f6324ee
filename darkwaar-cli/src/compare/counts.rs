//! Counts of worlds, and the statistics that they are divided into, last of all.

use darkwaar_core::baseline::Reading;
use darkwaar_core::{CELLS, Histogram};

use crate::summary::statistics::{Statistic, by_value, mean, quantile, ratio};

/// What is compared of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// Cells that can be entered.
    pub(super) open: usize,
    /// Regions of such cells.
    pub(super) regions: usize,
    /// Cells of the largest region.
    pub(super) largest: usize,
    /// From start to exit, if there is one.
    pub(super) path_length: Option<usize>,
}

impl From<Reading> for Shape {
    fn from(reading: Reading) -> Self {
        Self {
            open: reading.open() as usize,
            regions: reading.regions() as usize,
            largest: reading.reachable() as usize,
            path_length: reading.path_length().map(|steps| steps as usize),
        }
    }
}

/// Worlds by each figure of their [`Shape`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    /// Playable worlds only.
    pub(super) path_length: Histogram,
    pub(super) open: Histogram,
    pub(super) regions: Histogram,
    pub(super) largest: Histogram,
}

impl Default for Counts {
    fn default() -> Self {
        let none = [0; CELLS + 1];
        Self { path_length: none, open: none, regions: none, largest: none }
    }
}

impl Counts {
    /// Counts a world.
    pub(super) fn add(&mut self, shape: Shape) {
        self.open[shape.open] += 1;
        self.regions[shape.regions] += 1;
        self.largest[shape.largest] += 1;
        if let Some(steps) = shape.path_length {
            self.path_length[steps] += 1;
        }
    }

    /// Adds the counts of other worlds.
    pub(super) fn merge(&mut self, other: &Self) {
        for (own, other) in [
            (&mut self.path_length, &other.path_length),
            (&mut self.open, &other.open),
            (&mut self.regions, &other.regions),
            (&mut self.largest, &other.largest),
        ] {
            for (own, other) in own.iter_mut().zip(other) {
                *own += other;
            }
        }
    }

    /// The number of worlds.
    pub(super) fn worlds(&self) -> u64 {
        self.open.iter().sum()
    }

    /// The number of worlds with an exit.
    pub(super) fn playable(&self) -> u64 {
        self.path_length.iter().sum()
    }

    /// The columns after the generator: names and values.
    pub(super) fn statistics(&self) -> [(&'static str, Statistic); 10] {
        let split = self.regions[2..].iter().sum::<u64>();
        [
            ("worlds", Statistic::Count(self.worlds())),
            ("playable", Statistic::Count(self.playable())),
            ("playable_rate", ratio(self.playable(), self.worlds())),
            ("path_length_mean", mean(by_value(&self.path_length))),
            ("path_length_max", quantile(by_value(&self.path_length), 100)),
            ("no_open_rate", ratio(self.open[0], self.worlds())),
            ("open_mean", mean(by_value(&self.open))),
            ("regions_mean", mean(by_value(&self.regions))),
            ("split_rate", ratio(split, self.worlds())),
            ("largest_share", ratio(sum(&self.largest), sum(&self.open))),
        ]
    }
}

/// The sum of values that were counted.
fn sum(histogram: &[u64]) -> u128 {
    by_value(histogram).map(|(value, count)| u128::from(value) * u128::from(count)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_nothing_to_be_taken_of_is_absent() {
        let mut counts = Counts::default();
        counts.add(Shape { open: 0, regions: 0, largest: 0, path_length: None });
        let values = counts.statistics().map(|(_, value)| value);
        let [zero, absent] = [Statistic::Real(0.0), Statistic::Absent];
        let [one, none] = [1, 0].map(Statistic::Count);
        let all = Statistic::Real(1.0);
        assert_eq!(values, [one, none, zero, absent, absent, all, zero, zero, zero, absent]);
    }

    #[test]
    fn counts_add_up() {
        let shapes = [
            Shape { open: 10, regions: 3, largest: 6, path_length: Some(5) },
            Shape { open: 63, regions: 1, largest: 63, path_length: Some(14) },
            Shape { open: 1, regions: 1, largest: 1, path_length: None },
        ];
        let [mut sum, mut whole] = [Counts::default(), Counts::default()];
        for shape in shapes {
            let mut one = Counts::default();
            one.add(shape);
            sum.merge(&one);
            whole.add(shape);
        }
        assert_eq!(sum, whole);
        let share = |part: f64, whole| Statistic::Real(part / whole);
        assert_eq!(
            whole.statistics().map(|(_, value)| value),
            [
                Statistic::Count(3),
                Statistic::Count(2),
                share(2.0, 3.0),
                share(19.0, 2.0),
                Statistic::Count(14),
                share(0.0, 3.0),
                share(74.0, 3.0),
                share(5.0, 3.0),
                share(1.0, 3.0),
                share(70.0, 74.0),
            ]
        );
    }
}
