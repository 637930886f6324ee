//! What a search has counted.

use serde::{Deserialize, Serialize};

use super::filter::Filter;

/// Worlds counted by what was found of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counts {
    /// All.
    pub(crate) checked: u128,
    /// Those that no filter rejects.
    pub(crate) matched: u128,
    /// Those without an exit.
    pub(crate) no_way_out: u128,
    /// Those that each filter rejects, whatever the others do.
    pub(crate) rejected: Vec<u128>,
}

impl Counts {
    /// Adds the counts of other worlds.
    pub(super) fn add(&mut self, other: &Self) {
        self.checked += other.checked;
        self.matched += other.matched;
        self.no_way_out += other.no_way_out;
        // Where nothing is counted, there are no filters either.
        let filters = self.rejected.len().max(other.rejected.len());
        self.rejected.resize(filters, 0);
        for (total, count) in self.rejected.iter_mut().zip(&other.rejected) {
            *total += count;
        }
    }

    /// Whether so many filters can have counted this among so many worlds, or fewer.
    pub(super) fn can_be(&self, filters: usize, worlds: u128) -> bool {
        let Self { checked, matched, no_way_out, rejected } = self;
        let mut of_checked = rejected.iter().chain([matched, no_way_out]);
        *checked <= worlds
            && of_checked.all(|count| count <= checked)
            && (rejected.len() == filters || *self == Self::default())
    }

    /// The counts as a sentence.
    pub(super) fn sentence(&self, filters: &[Filter]) -> String {
        let [checked, matched, no_way_out] =
            [self.checked, self.matched, self.no_way_out].map(grouped);
        let rejections = filters.iter().zip(&self.rejected);
        let rejections = rejections
            .map(|(filter, count)| format!("'{}' rejects {}", filter.text, grouped(*count)))
            .collect::<Vec<_>>()
            .join(", ");
        let end = if rejections.is_empty() { String::new() } else { format!("; {rejections}") };
        format!("checked {checked} worlds: {matched} match, {no_way_out} have no way out{end}")
    }
}

/// The number with its digits in groups of three.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let (first, others) = digits.split_at((digits.len() - 1) % 3 + 1);
    let others = others.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group));
    others.fold(first.to_owned(), |text, group| text + "," + &group)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_nothing_is_counted_nothing_changes() {
        let counts = Counts { checked: 5, matched: 1, no_way_out: 2, rejected: vec![3, 4] };
        for (one, other) in [(&counts, &Counts::default()), (&Counts::default(), &counts)] {
            let mut sum = one.clone();
            sum.add(other);
            assert_eq!(sum, counts);
        }
    }

    #[test]
    fn counts_that_no_search_has_made_are_told() {
        let counts = Counts { checked: 5, matched: 1, no_way_out: 2, rejected: vec![3, 5] };
        assert!(counts.can_be(2, 5) && counts.can_be(2, u128::MAX));
        assert!(Counts::default().can_be(2, 0));
        assert!(!counts.can_be(2, 4) && !counts.can_be(1, 5) && !counts.can_be(3, 5));
        for wrong in [
            Counts { matched: 6, ..counts.clone() },
            Counts { no_way_out: 6, ..counts.clone() },
            Counts { rejected: vec![3, 6], ..counts.clone() },
        ] {
            assert!(!wrong.can_be(2, 5), "{wrong:?}");
        }
    }

    #[test]
    fn digits_are_grouped_from_the_right() {
        let texts = [0, 12, 999, 1000, 243_000, 1_234_567, u128::from(u64::MAX) + 1].map(grouped);
        let expected =
            ["0", "12", "999", "1,000", "243,000", "1,234,567", "18,446,744,073,709,551,616"];
        assert_eq!(texts, expected);
    }
}
