//! Searches against the obvious way to search.

use darkwaar_core::explore::Explorer;
use darkwaar_core::kernel::{Backend, Figures};
use darkwaar_core::{Seed, Sequence, SequenceSet};
use proptest::prelude::*;
use serde_json::Value;

use super::filter::Tables;
use super::grammar::{parse_filter, parse_ranking};
use super::top::Best;
use super::{Search, State, Top};
use crate::engine::Engine;
use crate::output::{FileFormat, Format};
use crate::row::Row;
use crate::seeds::SeedSet;
use crate::worlds::Worlds;

/// A comparison as it is typed.
#[derive(Clone, Debug)]
struct Comparison {
    column: &'static str,
    operator: &'static str,
    value: String,
}

impl Comparison {
    fn text(&self) -> String {
        format!("{} {} {}", self.column, self.operator, self.value)
    }

    /// Whether it holds, by the value that a row shows.
    fn holds(&self, row: &Row) -> bool {
        let is_equality = self.operator.starts_with('=');
        let equal = match row.value(self.column) {
            Value::Null => return is_equality && self.value == "none",
            Value::Number(number) if self.value != "none" => {
                let number = number.as_u64().unwrap();
                let other: Seed = self.value.parse().unwrap();
                match self.operator {
                    "<" => return number < other.0,
                    "<=" => return number <= other.0,
                    ">" => return number > other.0,
                    ">=" => return number >= other.0,
                    _ => number == other.0,
                }
            }
            Value::String(sequence) => {
                let places = sequence.chars().zip(self.value.chars());
                places.into_iter().all(|(letter, asked)| asked == '?' || asked == letter)
            }
            value => value == (self.value == "true"),
        };
        equal == is_equality
    }
}

/// Comparisons with values of which many occur.
fn any_comparison() -> impl Strategy<Value = Comparison> {
    let operators = ["=", "==", "!=", "<", "<=", ">", ">="];
    (0..13_usize, 0..7_usize, any::<u64>(), "[LOV?]{5}").prop_map(
        move |(column, operator, number, pattern)| {
            let column = Row::COLUMNS[column];
            let is_ordered = !matches!(column, "sequence" | "playable");
            let can_be_absent =
                !matches!(column, "seed" | "void" | "ground" | "energy" | "reachable");
            let is_none = is_ordered && can_be_absent && number % 5 == 0;
            let operator = operators[if is_ordered && !is_none { operator } else { operator % 3 }];
            let value = match column {
                _ if is_none => "none".to_owned(),
                "seed" => (number % 6).wrapping_sub(2).to_string(),
                "sequence" => pattern,
                "playable" => (number % 2 == 0).to_string(),
                "core_x" | "exit_x" => (number % 7).to_string(),
                "core_y" | "exit_y" => (number % 9).to_string(),
                "distance" => (number % 14 + 1).to_string(),
                "path_length" => (number % 20 + 1).to_string(),
                _ => (number % 64).to_string(),
            };
            Comparison { column, operator, value }
        },
    )
}

/// The rows of seeds around 0, and the figures of each seed.
fn worlds(sequences: &SequenceSet) -> (Vec<Row>, Vec<(Seed, Vec<Figures>)>) {
    let seeds = (-2..3_i64).map(Seed::from);
    let figures = seeds.map(|seed| {
        let mut explorer = Explorer::new(seed);
        let figures = sequences.iter().map(|sequence| Figures::of(&explorer.world(sequence)));
        (seed, figures.collect::<Vec<_>>())
    });
    let figures: Vec<_> = figures.collect();
    let rows = figures.iter().flat_map(|(seed, figures)| {
        let worlds = sequences.iter().zip(figures);
        worlds.map(|(sequence, figures)| Row { seed: *seed, sequence, figures: *figures })
    });
    (rows.collect(), figures)
}

fn text_of(rows: &[Row]) -> Vec<String> {
    rows.iter().map(|row| format!("{row:?}")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn filters_reject_what_their_words_reject(
        comparisons in proptest::collection::vec(any_comparison(), 0..18),
        indices in proptest::collection::btree_set(0..243_u8, 1..=243),
    ) {
        let sequences: SequenceSet = indices.into_iter().filter_map(Sequence::from_index).collect();
        let (rows, figures) = worlds(&sequences);
        let filters = comparisons.iter().map(|comparison| parse_filter(&comparison.text()).unwrap());
        let tables = Tables::new(&filters.collect::<Vec<_>>(), &sequences);
        let mut found = Vec::new();
        let seeds = || figures.iter().map(|(seed, figures)| (*seed, &figures[..]));
        let counts = tables.examine(seeds(), |_| true, |row| found.push(row));

        let matches = |row: &&Row| comparisons.iter().all(|comparison| comparison.holds(row));
        let expected: Vec<_> = rows.iter().filter(matches).copied().collect();
        let count = |is_counted: &dyn Fn(&Row) -> bool| {
            rows.iter().filter(|row| is_counted(row)).count() as u128
        };
        prop_assert_eq!(text_of(&found), text_of(&expected));
        prop_assert_eq!(counts.checked, rows.len() as u128);
        prop_assert_eq!(counts.matched, expected.len() as u128);
        prop_assert_eq!(counts.no_way_out, count(&|row| !row.figures.is_playable()));
        let rejected: Vec<_> =
            comparisons.iter().map(|comparison| count(&|row| !comparison.holds(row))).collect();
        prop_assert_eq!(&counts.rejected, &rejected);

        let is_wanted = |figures: Figures| figures.void().is_multiple_of(2);
        found.clear();
        let wanted = tables.examine(seeds(), is_wanted, |row| found.push(row));
        let expected: Vec<_> =
            expected.into_iter().filter(|row| is_wanted(row.figures)).collect();
        prop_assert_eq!(text_of(&found), text_of(&expected));
        prop_assert_eq!(wanted, counts);
    }
}

fn search(filters: &[&str], top: Option<(usize, &str)>, limit: Option<u64>) -> Search {
    let filters = filters.iter().map(|text| parse_filter(text).unwrap()).collect();
    let top = top.map(|(count, by)| Top { count, ranking: parse_ranking(by).unwrap() });
    Search { filters, top, limit }
}

/// Searches the seeds from `first` to 199 until `enough` are done: what is written, how many are done, and the state, by
/// way of its text.
fn run(search: &Search, first: usize, enough: usize, mut state: State) -> (String, usize, State) {
    let seeds = SeedSet::parse(&format!("{first}..200")).unwrap();
    let worlds = Worlds { seeds: &seeds, sequences: SequenceSet::ALL, written: 0 };
    let (mut text, mut done) = (Vec::new(), 0);
    let _ = search.write(
        &worlds,
        FileFormat::Text(Format::Ndjson),
        &Engine::of(Backend::detect()),
        &mut state,
        &mut |piece, seeds, _| {
            text.extend_from_slice(piece);
            done += seeds;
            anyhow::ensure!(done < enough, "stopped");
            Ok(())
        },
    );
    let saved = serde_json::to_string(&state).unwrap();
    (String::from_utf8(text).unwrap(), done, serde_json::from_str(&saved).unwrap())
}

#[test]
fn a_search_that_was_stopped_goes_on() {
    for (search, rows) in [
        (search(&["path_length >= 16", "seed != 7"], None, None), 5),
        (search(&["not playable"], None, Some(30_000)), 30_000),
        (search(&[], Some((50, "path_length")), None), 50),
        (search(&["energy > 3"], Some((10_000, "void:asc")), None), 10_000),
    ] {
        let (expected, _, end) = run(&search, 0, usize::MAX, State::default());
        assert_eq!((expected.lines().count(), end.written), (rows, rows as u64));
        let (mut text, done, state) = run(&search, 0, 70, State::default());
        assert_eq!((done, state.counts.checked), (96, 96 * 243));
        let (rest, _, state) = run(&search, done, usize::MAX, state);
        text += &rest;
        assert!(text == expected);
        assert_eq!((state.counts, state.written), (end.counts, end.written));
    }
}

proptest! {
    #[test]
    fn the_best_are_the_first_in_order(
        worlds in proptest::collection::vec((0..4_u8, 0..9_u64, 0..243_u8), 0..60),
        count in 1..20_usize,
        ascending: bool,
    ) {
        let ranking = parse_ranking(if ascending { "path_length:asc" } else { "path_length" });
        let ranking = ranking.unwrap();
        let row = |(path_length, seed, index)| {
            let exit = if path_length == 0 { 63 } else { 5 };
            let figures = [0, exit, 0, 63, 0, 63, path_length, path_length];
            let sequence = Sequence::from_index(index).unwrap();
            Row { seed: Seed(seed), sequence, figures: figures.try_into().unwrap() }
        };
        let rows: Vec<_> = worlds.into_iter().map(row).collect();
        let mut best = Best::default();
        for row in &rows {
            let bound = best.bound(count);
            let may_be_best = ranking.sieve(bound.as_ref())(row.figures);
            let world = ranking.rank(*row);
            if may_be_best && bound.is_none_or(|bound| world < bound) {
                best.offer(world, count);
            }
        }
        let mut expected = rows;
        expected.retain(|row| row.figures.is_playable());
        expected.sort_by_key(|row| {
            let length = i16::from(row.figures.path_length().unwrap());
            (if ascending { length } else { -length }, row.seed, row.sequence.index())
        });
        expected.truncate(count);
        prop_assert_eq!(text_of(&best.into_rows()), text_of(&expected));
    }
}
