//! Maps against the generator as its page describes it, pass by pass and cell by cell.

extern crate std;

use std::string::ToString;
use std::vec;
use std::vec::Vec;

use proptest::prelude::*;

use super::segments::Segments;
use super::weave::{ALL, Options, Weave, beside};
use super::*;
use crate::baseline::reading::neighbours;

/// Wave function collapse without any haste.
struct Plain {
    size: Size,
    cells: Vec<Position>,
    options: Vec<Options>,
    /// Cells that were picked, and their tiles.
    picks: Vec<(Position, u32)>,
}

impl Plain {
    fn new(size: Size) -> Self {
        let rows = 0..size.height;
        let cells: Vec<_> =
            rows.flat_map(|y| (0..size.width).map(move |x| Position { x, y })).collect();
        Self { size, options: vec![ALL; cells.len()], cells, picks: Vec::new() }
    }

    fn at(&mut self, cell: Position) -> &mut Options {
        &mut self.options[(cell.y * self.size.width + cell.x) as usize]
    }

    fn pick(&mut self, random: &mut Mulberry32) -> Option<Position> {
        let (mut fewest, mut ties, mut pick) = (6, 0_u64, None);
        for cell in self.cells.clone() {
            let count = self.at(cell).count_ones();
            if count == 1 || count > fewest {
                continue;
            }
            if count < fewest {
                (fewest, ties, pick) = (count, 1, Some(cell));
            } else {
                ties += 1;
                if u64::from(random.next_u32()) * ties < 1 << 32 {
                    pick = Some(cell);
                }
            }
        }
        pick
    }

    fn tile(&mut self, cell: Position, random: &mut Mulberry32) -> u32 {
        let mut weights = [3_u64, 2, 4, 3, 1];
        for (tile, weight) in (0..).zip(&mut weights) {
            if *self.at(cell) >> tile & 1 == 0 {
                *weight = 0;
            }
            for neighbour in neighbours(cell, self.size) {
                if *self.at(neighbour) == 1 << tile {
                    *weight *= 5;
                }
            }
        }
        let total: u64 = weights.iter().sum();
        let draw = u64::from(random.next_u32());
        let ends = weights.iter().scan(0, |sum, weight| {
            *sum += weight;
            Some(*sum)
        });
        (0..).zip(ends).find(|(_, end)| draw * total < end << 32).unwrap().0
    }

    /// Passes over all cells until nothing changes.
    fn propagate(&mut self, rule: impl Fn(Options) -> Options) -> Option<()> {
        loop {
            let before = self.options.clone();
            for cell in self.cells.clone() {
                let allowed = rule(*self.at(cell));
                for neighbour in neighbours(cell, self.size) {
                    *self.at(neighbour) &= allowed;
                    if *self.at(neighbour) == 0 {
                        return None;
                    }
                }
            }
            if self.options == before {
                return Some(());
            }
        }
    }

    /// One attempt; `looked_at` sees every step.
    fn finish(
        mut self,
        random: &mut Mulberry32,
        rule: impl Fn(Options) -> Options,
        mut looked_at: impl FnMut(&Self),
    ) -> Option<Vec<Tile>> {
        while let Some(cell) = self.pick(random) {
            let tile = self.tile(cell, random);
            *self.at(cell) = 1 << tile;
            self.picks.push((cell, tile));
            self.propagate(&rule)?;
            looked_at(&self);
        }
        Some(self.options.iter().map(|mask| Tile::ALL[mask.trailing_zeros() as usize]).collect())
    }
}

/// A size with up to 12 columns and rows, often one of one column or row.
fn size() -> impl Strategy<Value = Size> {
    let side = || prop_oneof![1 => Just(1_u32), 4 => 1..=12_u32];
    (side(), side()).prop_map(|(width, height)| Size { width, height })
}

/// Mountain wants water on all sides, which nothing but water can be beside: a map that settles a mountain fails.
fn without_mountains(options: Options) -> Options {
    match options {
        0b10000 => 0b00001,
        0b00001 => 0b01111,
        _ => ALL,
    }
}

proptest! {
    #[test]
    fn maps_and_draws_are_those_of_the_plain_generator(size in size(), state: u32) {
        let (mut random, mut plain_random) = (Mulberry32::new(state), Mulberry32::new(state));
        let tiles = Weave::new(size, beside).finish(&mut random);
        prop_assert!(tiles.is_some(), "one attempt");
        let plain = Plain::new(size).finish(&mut plain_random, beside, |_| ());
        prop_assert_eq!(tiles, plain);
        prop_assert_eq!(random, plain_random);
    }

    /// What a cell can be is known without propagation: it is as far from each picked cell, at most, as its tile differs.
    #[test]
    fn options_are_what_the_picked_cells_leave(size in size(), state: u32) {
        let mut last = Plain::new(size).options;
        let looked_at = |plain: &Plain| {
            for ((cell, options), last) in plain.cells.iter().zip(&plain.options).zip(&mut last) {
                let distances = plain.picks.iter().map(|(pick, tile)| (pick.distance(*cell), *tile));
                let lowest = distances.clone().map(|(d, tile)| tile.saturating_sub(d)).max().unwrap();
                let highest = distances.map(|(d, tile)| 4.min(tile + d)).min().unwrap();
                let expected: Options = (lowest..=highest).map(|tile| 1 << tile).sum();
                assert_eq!(*options, expected);
                assert_eq!(*options & !*last, 0, "options only get fewer");
                *last = *options;
            }
        };
        let _ = Plain::new(size).finish(&mut Mulberry32::new(state), beside, looked_at);
    }

    #[test]
    fn neighbours_differ_by_one_elevation_at_most(size in size(), state: u32) {
        let map = Loom::new(size.width, size.height).unwrap().generate(state).unwrap();
        for cell in Plain::new(size).cells {
            for neighbour in neighbours(cell, size) {
                let [a, b] = [cell, neighbour].map(|cell| map.tile(cell).unwrap() as u32);
                prop_assert!(a.abs_diff(b) <= 1);
            }
        }
        let text = map.to_string();
        prop_assert!(text.lines().all(|line| line.len() == size.width as usize));
        prop_assert_eq!(text.lines().count(), size.height as usize);
        prop_assert!(text.chars().all(|symbol| "~.,#^\n".contains(symbol)));
    }

    #[test]
    fn figures_are_those_of_the_text(size in size(), state: u32) {
        let map = Loom::new(size.width, size.height).unwrap().generate(state).unwrap();
        let text = map.to_string();
        let rows: Vec<Vec<_>> = text.lines().map(|row| row.chars().collect()).collect();
        let beyond = Size { width: size.width + 1, height: size.height + 1 };
        for cell in Plain::new(beyond).cells {
            let symbol = rows.get(cell.y as usize).and_then(|row| row.get(cell.x as usize));
            prop_assert_eq!(map.tile(cell).map(Tile::symbol), symbol.copied());
        }
        let counts = ['~', '.', ',', '#', '^'].map(|symbol| text.matches(symbol).count());
        prop_assert_eq!(map.counts().map(|cells| cells as usize), counts);
        prop_assert_eq!(map.reading().open() as usize, counts[1..4].iter().sum::<usize>());
    }

    #[test]
    fn a_failed_attempt_is_followed_by_another_one_with_later_draws(state: u32) {
        let loom = Loom::new(4, 3).unwrap();
        let (mut random, mut plain_random) = (Mulberry32::new(state), Mulberry32::new(state));
        let map = loom.generate_by(without_mountains, &mut random);
        let mut attempts = (0..50).map(|_| {
            Plain::new(loom.size()).finish(&mut plain_random, without_mountains, |_| ())
        });
        let plain = attempts.find_map(|tiles| tiles);
        prop_assert_eq!(map.map(|map| map.tiles).ok(), plain);
        prop_assert_eq!(random, plain_random);
    }
}

#[test]
fn some_attempts_fail_before_one_succeeds() {
    let loom = Loom::new(4, 3).unwrap();
    let failed = (0..100).filter(|state| {
        let first = Weave::new(loom.size(), without_mountains).finish(&mut Mulberry32::new(*state));
        let map = loom.generate_by(without_mountains, &mut Mulberry32::new(*state)).unwrap();
        assert_eq!(map.counts()[Tile::Mountain as usize], 0);
        first.is_none()
    });
    assert_eq!(failed.count(), 26);
}

#[test]
fn fifty_failures_are_an_error() {
    let mut random = Mulberry32::new(7);
    let attempts = core::cell::Cell::new(0);
    // A settled cell leaves its neighbours nothing.
    let nothing = |options: Options| {
        if options.is_power_of_two() {
            attempts.set(attempts.get() + 1);
            return 0;
        }
        ALL
    };
    let error = Loom::new(2, 1).unwrap().generate_by(nothing, &mut random).unwrap_err();
    assert_eq!(error.to_string(), "each of 50 attempts left a cell without a tile");
    assert_eq!(attempts.get(), 50);
    // An attempt draws a cell of two and its tile.
    let mut expected = Mulberry32::new(7);
    expected.skip(100);
    assert_eq!(random, expected);
}

#[test]
fn the_most_columns_and_rows_are_1024() {
    assert!(Loom::new(1024, 1024).is_ok());
    for (width, height) in [(0, 5), (5, 0), (1025, 5), (5, 1025), (u32::MAX, u32::MAX)] {
        let error = Loom::new(width, height).unwrap_err().to_string();
        assert_eq!(
            error,
            std::format!("a map has 1 to 1024 columns and rows, not {width}x{height}")
        );
    }
}

#[test]
fn words_are_hashed_by_their_utf_16_code_units() {
    // Node: h = 2166136261; for (i in s) h = Math.imul(h ^ s.charCodeAt(i), 16777619); h >>> 0
    for (word, state) in [
        ("", 2_166_136_261),
        ("harbor", 1_344_886_219),
        ("é", 1_812_687_940),
        ("海", 4_069_451_830),
        ("🏝", 472_790_738),
        ("+5", 484_188_493),
        ("4294967296", 2_782_066_575),
    ] {
        assert_eq!(state_of(word), state, "{word}");
    }
}

#[test]
fn numbers_of_32_bits_are_states() {
    for (number, state) in [("0", 0), ("007", 7), ("4294967295", u32::MAX)] {
        assert_eq!(state_of(number), state, "{number}");
    }
}

#[test]
fn a_draw_of_one_by_the_ties_replaces_no_pick() {
    // In this state the draw of the fourth cell is a quarter of 2^32: not below 1 / 4.
    let (mut random, mut plain_random) = [Mulberry32::new(1_583_076_990); 2].into();
    assert_eq!(random.peek(2), 1 << 30);
    let plain = Plain::new(Size { width: 4, height: 1 }).pick(&mut plain_random).unwrap();
    assert_eq!(Segments::new(4).pick(&mut random), Some(plain.x as usize));
    assert_ne!(plain.x, 3);
}
