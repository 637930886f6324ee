//! How often values occur.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How many maps have each value of a number of cells, steps or regions. Only values that occur have a place: a map may have
/// a million cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<(u32, u64)>", into = "Vec<(u32, u64)>")]
pub(crate) struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    /// Counts a map with a value.
    pub(super) fn add(&mut self, value: u32) {
        *self.0.entry(value).or_default() += 1;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (value, count) in &other.0 {
            *self.0.entry(*value).or_default() += count;
        }
    }

    /// The maps with a value.
    pub(super) fn count(&self, value: u32) -> u64 {
        self.0.get(&value).copied().unwrap_or_default()
    }

    /// Values, ascending, and the maps with each.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64)> + Clone {
        self.0.iter().map(|(value, count)| (u64::from(*value), *count))
    }

    pub(super) fn least(&self) -> Option<u32> {
        self.0.first_key_value().map(|(value, _)| *value)
    }

    pub(super) fn greatest(&self) -> Option<u32> {
        self.0.last_key_value().map(|(value, _)| *value)
    }

    /// All maps.
    pub(super) fn total(&self) -> u128 {
        self.0.values().map(|count| u128::from(*count)).sum()
    }

    /// The values of all maps added up.
    pub(super) fn sum(&self) -> u128 {
        self.iter().map(|(value, count)| u128::from(value) * u128::from(count)).sum()
    }
}

impl From<Histogram> for Vec<(u32, u64)> {
    fn from(Histogram(counts): Histogram) -> Self {
        counts.into_iter().collect()
    }
}

impl TryFrom<Vec<(u32, u64)>> for Histogram {
    type Error = &'static str;

    fn try_from(pairs: Vec<(u32, u64)>) -> Result<Self, Self::Error> {
        let is_ascending = pairs.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if !is_ascending || pairs.iter().any(|(_, count)| *count == 0) {
            return Err("a histogram is pairs of a value and a count above 0, in ascending order");
        }
        Ok(Self(pairs.into_iter().collect()))
    }
}
