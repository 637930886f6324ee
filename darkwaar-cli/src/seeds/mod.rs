//! Which seeds, in which order.

mod grammar;
mod intervals;
mod list;
mod part;
mod union;

use core::iter;
use std::io;
use std::path::Path;

use anyhow::Result;
use darkwaar_core::Seed;

use self::grammar::{Item, Span};
use self::intervals::Intervals;
pub(crate) use self::part::Shard;
use crate::cli::OutputArgs;
use crate::error::BadInput;
use crate::inputs;

/// A random seed is a number that is easy to pass on.
const RANDOM_SEEDS: u64 = 1_000_000;

/// A seed that nobody has asked for.
pub(crate) fn random() -> Seed {
    Seed(fastrand::u64(..RANDOM_SEEDS))
}

/// Distinct seeds in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeedSet {
    /// Disjoint runs of consecutive seeds.
    runs: Vec<Span>,
}

impl SeedSet {
    /// Reads the values of `--seeds`: items and `@FILE` lists, `@-` for stdin, separated by commas.
    pub(crate) fn resolve(arguments: &[String]) -> Result<Self> {
        Self::read(arguments, Builder::default())
    }

    /// As [`resolve`](Self::resolve), but negative seeds are refused: for generators to which -1 is not 2^64 - 1.
    pub(crate) fn resolve_unsigned(arguments: &[String]) -> Result<Self> {
        Self::read(arguments, Builder { is_unsigned: true, ..Builder::default() })
    }

    fn read(arguments: &[String], mut builder: Builder) -> Result<Self> {
        let mut stdin = Some(io::stdin());
        for item in arguments.iter().flat_map(|argument| items(argument)).map(str::trim) {
            match item.strip_prefix('@') {
                None => builder.add(item, grammar::parse(item)?)?,
                Some("-") => {
                    let stdin = stdin.take().ok_or_else(|| {
                        BadInput::new("--seeds '@-' is given twice; stdin can be read once")
                    })?;
                    list::read(stdin.lock(), "stdin", &mut builder)?;
                }
                Some(path) => list::read_file(path, &mut builder)?,
            }
        }
        Ok(builder.set)
    }

    /// Reads a list as from a file.
    #[cfg(fuzzing)]
    pub(crate) fn of_list(list: &[u8]) -> Result<Self> {
        let mut builder = Builder::default();
        list::read(list, "'list'", &mut builder)?;
        Ok(builder.set)
    }

    /// Reads one item, a seed or a range.
    pub(crate) fn parse(item: &str) -> Result<Self, BadInput> {
        let mut builder = Builder::default();
        builder.add(item, grammar::parse(item)?)?;
        Ok(builder.set)
    }

    fn push(&mut self, span: Span) {
        match self.runs.last_mut() {
            Some(run) if run.last.checked_add(1) == Some(span.first) => run.last = span.last,
            _ => self.runs.push(span),
        }
    }

    /// The number of seeds, up to 2^64.
    pub(crate) fn len(&self) -> u128 {
        self.runs.iter().map(|run| u128::from(run.last - run.first) + 1).sum()
    }

    /// The seeds in order in chunks of `size`, the last one perhaps smaller.
    pub(crate) fn chunks(&self, size: usize) -> impl Iterator<Item = Vec<Seed>> {
        let mut runs = self.runs.iter().copied();
        let mut rest = runs.next();
        iter::from_fn(move || {
            let mut chunk = Vec::new();
            while let Some(run) = rest.filter(|_| chunk.len() < size) {
                let (first, others) = run.split((size - chunk.len()) as u64);
                chunk.extend((first.first..=first.last).map(Seed));
                rest = others.or_else(|| runs.next());
            }
            (!chunk.is_empty()).then_some(chunk)
        })
    }
}

/// An error if the output would replace a list of `--seeds`.
pub(crate) fn refuse_as_output(arguments: &[String], output: &OutputArgs) -> Result<(), BadInput> {
    inputs::refuse_as_output(lists(arguments), output)
}

/// An error if a file that is written beside the output would replace a list of `--seeds`.
pub(crate) fn refuse_beside(
    arguments: &[String],
    output: &Path,
    beside: &Path,
) -> Result<(), BadInput> {
    inputs::refuse_beside(lists(arguments), output, beside)
}

/// The names of lists.
fn lists(arguments: &[String]) -> impl Iterator<Item = &Path> {
    let items = arguments.iter().flat_map(|argument| items(argument)).map(str::trim);
    items.filter_map(|item| item.strip_prefix('@')).map(Path::new)
}

/// The items of an argument; the name of a file may have commas of its own.
fn items(argument: &str) -> Vec<&str> {
    match argument.strip_prefix('@') {
        Some(path) if Path::new(path).exists() => vec![argument],
        _ => argument.split(',').collect(),
    }
}

/// Collects seeds: a seed counts at its first place, two ranges must not overlap.
#[derive(Debug, Default)]
struct Builder {
    set: SeedSet,
    seeds: Intervals,
    ranges: Intervals,
    /// Whether negative seeds are refused.
    is_unsigned: bool,
}

impl Builder {
    /// Adds what `text` was read as.
    fn add(&mut self, text: &str, item: Item) -> Result<(), BadInput> {
        if self.is_unsigned && text.contains('-') {
            return Err(BadInput::new(format!(
                "--seeds '{text}': seeds of caves and looms are 0 to 18446744073709551615"
            )));
        }
        match item {
            Item::Seed(seed) => self.add_seed(seed),
            Item::Range(spans) => {
                for span in spans {
                    self.add_range(text, span)?;
                }
            }
        }
        Ok(())
    }

    fn add_seed(&mut self, seed: Seed) {
        let span = Span { first: seed.0, last: seed.0 };
        if self.seeds.overlap(span).is_none() && self.ranges.overlap(span).is_none() {
            self.seeds.insert(span);
            self.set.push(span);
        }
    }

    fn add_range(&mut self, text: &str, span: Span) -> Result<(), BadInput> {
        if let Some(Span { first, last }) = self.ranges.overlap(span) {
            return Err(BadInput::new(format!(
                "--seeds '{text}' overlaps an earlier range in {first}..={last}; ranges must be disjoint"
            )));
        }
        self.ranges.insert(span);
        for gap in self.seeds.gaps(span) {
            self.set.push(gap);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn resolve(arguments: &[&str]) -> Result<Vec<u64>, String> {
        let arguments: Vec<_> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        let set = SeedSet::resolve(&arguments).map_err(|error| error.to_string())?;
        let seeds: Vec<_> = set.chunks(5).flatten().map(|seed| seed.0).collect();
        assert_eq!(set.len(), seeds.len() as u128);
        Ok(seeds)
    }

    #[test]
    fn seeds_come_in_the_order_given() {
        assert_eq!(resolve(&["7,3..6", "0x10"]), Ok(vec![7, 3, 4, 5, 16]));
        assert_eq!(resolve(&["2..=3, 9"]), Ok(vec![2, 3, 9]));
    }

    #[test]
    fn a_range_may_cross_zero() {
        assert_eq!(resolve(&["-2..2"]), Ok(vec![u64::MAX - 1, u64::MAX, 0, 1]));
        assert_eq!(resolve(&["-1..=-1"]), Ok(vec![u64::MAX]));
    }

    #[test]
    fn a_repeated_seed_counts_at_its_first_place() {
        assert_eq!(resolve(&["5,1,5,0x5,1"]), Ok(vec![5, 1]));
        assert_eq!(resolve(&["-1,18446744073709551615"]), Ok(vec![u64::MAX]));
        assert_eq!(resolve(&["3,1..6"]), Ok(vec![3, 1, 2, 4, 5]));
        assert_eq!(resolve(&["1..6,3,6"]), Ok(vec![1, 2, 3, 4, 5, 6]));
        assert_eq!(resolve(&["1,2,3,1..=3,4"]), Ok(vec![1, 2, 3, 4]));
    }

    #[test]
    fn overlapping_ranges_are_refused_by_name() {
        let message = |first| {
            format!("--seeds '5..9' overlaps an earlier range in {first}; ranges must be disjoint")
        };
        assert_eq!(resolve(&["0..6,5..9"]), Err(message("5..=5")));
        assert_eq!(resolve(&["7..8", "5..9"]), Err(message("7..=7")));
        assert_eq!(resolve(&["0..100,5..9"]), Err(message("5..=8")));
        assert!(resolve(&["-1..2,18446744073709551615..=18446744073709551615"]).is_err());
    }

    #[test]
    fn the_whole_range_counts_without_overflow() {
        let all = SeedSet::parse("0..=18446744073709551615").unwrap();
        assert_eq!(all.len(), 1 << 64);
        assert_eq!(all.chunks(3).next(), Some(vec![Seed(0), Seed(1), Seed(2)]));
        let halves = SeedSet::resolve(&["-9223372036854775808..9223372036854775808".to_owned()]);
        assert_eq!(halves.unwrap().len(), 1 << 64);
    }

    #[test]
    fn chunks_run_over_the_ends_of_runs_and_stop_at_the_last_seed() {
        let set = SeedSet::resolve(&["-3..0,9,4".to_owned()]).unwrap();
        let lengths = |size| set.chunks(size).map(|chunk| chunk.len()).collect::<Vec<_>>();
        assert_eq!(lengths(2), [2, 2, 1]);
        assert_eq!(
            (lengths(1), lengths(3), lengths(5), lengths(9)),
            (vec![1; 5], vec![3, 2], vec![5], vec![5])
        );
    }

    proptest! {
        #[test]
        fn every_seed_is_explored_once_at_its_first_place(
            items in proptest::collection::vec((0..40_u64, 0..12_u64, any::<bool>()), 1..12),
        ) {
            let mut texts = Vec::new();
            let mut ranges: Vec<core::ops::Range<u64>> = Vec::new();
            let mut expected = Vec::new();
            let mut overlap = false;
            for (first, length, is_range) in items {
                if is_range {
                    let range = first..first + length + 1;
                    texts.push(format!("{}..{}", range.start, range.end));
                    overlap |= ranges.iter().any(|r| r.start < range.end && range.start < r.end);
                    expected.extend(range.clone());
                    ranges.push(range);
                } else {
                    texts.push(first.to_string());
                    expected.push(first);
                }
            }
            let mut seen = std::collections::HashSet::new();
            expected.retain(|seed| seen.insert(*seed));
            let found = resolve(&[&texts.join(",")]);
            prop_assert_eq!(found.ok(), (!overlap).then_some(expected));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[^@]*") {
            let _ = SeedSet::parse(&text);
        }
    }
}
