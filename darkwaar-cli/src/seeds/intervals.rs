//! A set of numbers as disjoint intervals.

use std::collections::BTreeMap;

use super::grammar::Span;

/// Numbers as intervals that neither overlap nor touch, so that consecutive ones take one entry.
#[derive(Debug, Default)]
pub(super) struct Intervals {
    /// The last number of each interval by its first.
    last_by_first: BTreeMap<u64, u64>,
}

impl Intervals {
    /// The first part of `span` that is in the set.
    pub(super) fn overlap(&self, span: Span) -> Option<Span> {
        let within = self.last_by_first.range(..=span.first).next_back();
        let within = within.filter(|(_, last)| **last >= span.first);
        let (first, last) = within.or_else(|| {
            let mut beyond = self.last_by_first.range(span.first..=span.last);
            beyond.next()
        })?;
        Some(Span { first: span.first.max(*first), last: span.last.min(*last) })
    }

    /// The parts of `span` that are not in the set, in order.
    pub(super) fn gaps(&self, span: Span) -> Vec<Span> {
        let mut gaps = Vec::new();
        let mut rest = Some(span);
        while let Some(open) = rest {
            let Some(taken) = self.overlap(open) else {
                gaps.push(open);
                break;
            };
            if open.first < taken.first {
                gaps.push(Span { first: open.first, last: taken.first - 1 });
            }
            rest =
                (taken.last < open.last).then(|| Span { first: taken.last + 1, last: open.last });
        }
        gaps
    }

    /// Adds a span that does not overlap the set.
    pub(super) fn insert(&mut self, span: Span) {
        let Span { mut first, mut last } = span;
        let before = self.last_by_first.range(..first).next_back();
        if let Some((start, _)) = before.filter(|(_, end)| end.checked_add(1) == Some(first)) {
            first = *start;
        }
        let after = last.checked_add(1).and_then(|next| self.last_by_first.remove(&next));
        last = after.unwrap_or(last);
        self.last_by_first.insert(first, last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(first: u64, last: u64) -> Span {
        Span { first, last }
    }

    #[test]
    fn touching_intervals_become_one() {
        let mut set = Intervals::default();
        for seed in [5, 3, 4, 0, u64::MAX, u64::MAX - 1] {
            set.insert(span(seed, seed));
        }
        let intervals: Vec<_> = set.last_by_first.into_iter().collect();
        assert_eq!(intervals, [(0, 0), (3, 5), (u64::MAX - 1, u64::MAX)]);
    }

    #[test]
    fn overlaps_and_gaps_complete_each_other() {
        let mut set = Intervals::default();
        set.insert(span(10, 19));
        set.insert(span(30, 39));
        assert_eq!(set.overlap(span(0, 9)), None);
        assert_eq!(set.overlap(span(15, 35)), Some(span(15, 19)));
        assert_eq!(set.overlap(span(20, 50)), Some(span(30, 39)));
        assert_eq!(set.gaps(span(5, 50)), [span(5, 9), span(20, 29), span(40, 50)]);
        assert_eq!(set.gaps(span(12, 18)), []);
        assert_eq!(set.gaps(span(0, u64::MAX)).last(), Some(&span(40, u64::MAX)));
    }
}
