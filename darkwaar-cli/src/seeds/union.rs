//! Seeds as a set in ascending order, whatever the order in which they were given.

use core::fmt;

use darkwaar_core::Seed;

use super::SeedSet;
use super::grammar::Span;

impl SeedSet {
    /// The same seeds in ascending order, in the fewest runs.
    pub(crate) fn ascending(&self) -> Self {
        let mut runs = self.runs.clone();
        runs.sort_unstable_by_key(|run| run.first);
        let mut set = Self::default();
        for run in runs {
            set.push(run);
        }
        set
    }

    /// Ascending seeds.
    pub(crate) fn of(seeds: &[Seed]) -> Self {
        let mut set = Self::default();
        for seed in seeds {
            set.push(Span { first: seed.0, last: seed.0 });
        }
        set
    }

    /// The seeds of two ascending sets, or the first seeds that both have.
    pub(crate) fn union(&self, other: &Self) -> Result<Self, Overlap> {
        let both = Self { runs: [self.runs.as_slice(), &other.runs].concat() };
        let mut runs = both.runs.clone();
        runs.sort_unstable_by_key(|run| run.first);
        let overlap = runs.windows(2).find(|pair| pair[1].first <= pair[0].last);
        if let Some(&[earlier, later]) = overlap {
            return Err(Overlap(Span { first: later.first, last: later.last.min(earlier.last) }));
        }
        Ok(both.ascending())
    }

    /// The runs of consecutive seeds, as the command line takes them.
    pub(crate) fn runs(&self) -> impl Iterator<Item = String> {
        self.runs.iter().map(ToString::to_string)
    }

    /// The seeds of ascending runs that do not touch, as [`runs`](Self::runs) gives them; `None` if they are anything else.
    pub(crate) fn from_runs(texts: &[String]) -> Option<Self> {
        let run = |text: &String| match Self::parse(text).ok()?.runs.as_slice() {
            [run] => Some(*run),
            _ => None,
        };
        let set = Self { runs: texts.iter().map(run).collect::<Option<_>>()? };
        let gap = |pair: &[Span]| pair[0].last < u64::MAX && pair[0].last + 1 < pair[1].first;
        (set.runs.windows(2).all(gap) && set.runs().eq(texts.iter().cloned())).then_some(set)
    }

    /// Whether a seed is in an ascending set.
    pub(crate) fn contains(&self, seed: Seed) -> bool {
        let after = self.runs.partition_point(|run| run.first <= seed.0);
        after.checked_sub(1).is_some_and(|place| self.runs[place].last >= seed.0)
    }
}

/// Seeds that two sets have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overlap(Span);

impl fmt::Display for Overlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Span {
    /// Writes `20020` or `0..=999`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last } = self;
        if first == last { write!(f, "{first}") } else { write!(f, "{first}..={last}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(texts: &[&str]) -> SeedSet {
        let texts: Vec<_> = texts.iter().map(|text| (*text).to_owned()).collect();
        SeedSet::resolve(&texts).unwrap().ascending()
    }

    fn runs(set: &SeedSet) -> Vec<String> {
        set.runs().collect()
    }

    #[test]
    fn runs_are_ascending_and_as_few_as_can_be() {
        assert_eq!(runs(&set(&["7,3..6,6,1"])), ["1", "3..=7"]);
        assert_eq!(
            runs(&set(&["-2..2"])),
            ["0..=1", "18446744073709551614..=18446744073709551615"]
        );
        let texts = runs(&set(&["9,-5..5"]));
        assert_eq!(runs(&SeedSet::from_runs(&texts).unwrap()), texts);
        for wrong in [&["3", "1"][..], &["1", "2"], &["1..3"], &["1..=4", "3"], &["x"], &["-1"]] {
            let texts: Vec<_> = wrong.iter().map(|text| (*text).to_owned()).collect();
            assert!(SeedSet::from_runs(&texts).is_none(), "{wrong:?}");
        }
    }

    #[test]
    fn a_union_joins_runs_or_names_the_overlap() {
        let joined = set(&["0..10,20..30"]).union(&set(&["10..20,40"])).unwrap();
        assert_eq!(runs(&joined), ["0..=29", "40"]);
        let overlap = set(&["0..10,20..30"]).union(&set(&["25..40,5"])).unwrap_err();
        assert_eq!(overlap.to_string(), "5");
        let overlap = set(&["20..30"]).union(&set(&["25..40"])).unwrap_err();
        assert_eq!(overlap.to_string(), "25..=29");
        assert_eq!(runs(&set(&["3"]).union(&SeedSet::default()).unwrap()), ["3"]);
    }

    #[test]
    fn seeds_are_found_at_both_ends_of_runs() {
        let set = set(&["5..9,20,-1"]);
        let found: Vec<_> = (0..30).filter(|seed| set.contains(Seed(*seed))).collect();
        assert_eq!(found, [5, 6, 7, 8, 20]);
        assert!(set.contains(Seed(u64::MAX)) && !set.contains(Seed(u64::MAX - 1)));
        assert!(!SeedSet::default().contains(Seed(0)));
    }
}
