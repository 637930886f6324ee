//! What maps are like, found in their text by plain code.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::{Value, json};

/// A column and a row.
type Cell = (usize, usize);

/// A map as it prints.
pub(crate) struct PlainMap {
    seed: u64,
    rows: Vec<Vec<char>>,
    regions: Vec<Region>,
}

/// Cells that are connected, each with the steps to it from the first one in reading order.
struct Region {
    first: Cell,
    steps: BTreeMap<Cell, u64>,
}

impl PlainMap {
    /// A text of which some marks block a walker.
    pub(crate) fn new(seed: u64, text: &str, blocked: &str) -> Self {
        let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
        let mut map = Self { seed, rows, regions: Vec::new() };
        let all = map.cells(|mark| !blocked.contains(mark));
        let open: BTreeSet<Cell> = all.iter().copied().collect();
        for cell in all {
            if !map.regions.iter().any(|region| region.steps.contains_key(&cell)) {
                map.regions.push(Region { first: cell, steps: steps(&open, cell) });
            }
        }
        map
    }

    /// Cells in reading order.
    fn cells(&self, matches: impl Fn(char) -> bool) -> Vec<Cell> {
        let all = self.rows.iter().enumerate();
        let all =
            all.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, mark)| (x, y, *mark)));
        all.filter(|(_, _, mark)| matches(*mark)).map(|(x, y, _)| (x, y)).collect()
    }

    fn largest(&self) -> Option<&Region> {
        let most = self.regions.iter().map(|region| region.steps.len()).max();
        self.regions.iter().find(|region| Some(region.steps.len()) == most)
    }

    /// Cells with one mark.
    pub(crate) fn count(&self, mark: char) -> usize {
        self.cells(|other| other == mark).len()
    }

    pub(crate) fn start(&self) -> Option<Cell> {
        self.largest().map(|region| region.first)
    }

    /// The cell of the largest region that is farthest from its first one, the last of equals.
    pub(crate) fn exit(&self) -> Option<Cell> {
        let Region { first, steps } = self.largest()?;
        let others = steps.keys().copied().filter(|cell| cell != first);
        others.max_by_key(|cell| (distance(*first, *cell), cell.1, cell.0))
    }

    pub(crate) fn distance(&self) -> Option<u64> {
        Some(distance(self.start()?, self.exit()?))
    }

    pub(crate) fn path_length(&self) -> Option<u64> {
        Some(self.largest()?.steps[&self.exit()?])
    }

    /// Cells that do not block.
    pub(crate) fn open(&self) -> u64 {
        self.regions.iter().map(|region| region.steps.len() as u64).sum()
    }

    pub(crate) fn regions(&self) -> u64 {
        self.regions.len() as u64
    }

    pub(crate) fn reachable(&self) -> u64 {
        self.largest().map_or(0, |region| region.steps.len() as u64)
    }
}

fn distance(one: Cell, other: Cell) -> u64 {
    (one.0.abs_diff(other.0) + one.1.abs_diff(other.1)) as u64
}

/// The steps from a cell to each one that can be reached.
fn steps(open: &BTreeSet<Cell>, start: Cell) -> BTreeMap<Cell, u64> {
    let mut found = BTreeMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some((x, y)) = queue.pop_front() {
        for next in [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))] {
            if open.contains(&next) && !found.contains_key(&next) {
                found.insert(next, found[&(x, y)] + 1);
                queue.push_back(next);
            }
        }
    }
    found
}

fn histogram(maps: &[PlainMap], value: impl Fn(&PlainMap) -> Option<u64>) -> Value {
    let mut counts = BTreeMap::<u64, u64>::new();
    for value in maps.iter().filter_map(value) {
        *counts.entry(value).or_default() += 1;
    }
    json!(counts.into_iter().collect::<Vec<_>>())
}

fn cells(maps: &[PlainMap], cells: impl Fn(&PlainMap) -> Vec<Cell>) -> Value {
    let mut counts = vec![vec![0; maps[0].rows[0].len()]; maps[0].rows.len()];
    for (x, y) in maps.iter().flat_map(cells) {
        counts[y][x] += 1;
    }
    json!(counts)
}

fn tile(maps: &[PlainMap], (name, mark): (&str, char)) -> Value {
    let histogram = histogram(maps, |map| Some(map.count(mark) as u64));
    let cells = cells(maps, |map| map.cells(|other| other == mark));
    json!({ "name": name, "histogram": histogram, "cells": cells })
}

fn seed(seed: u64) -> Value {
    json!({ "seed": seed, "seed_hex": format!("{seed:#x}") })
}

/// The highest value and the lowest seed that has it.
fn highest(maps: &[PlainMap], value: fn(&PlainMap) -> Option<u64>) -> Value {
    let highest = maps.iter().filter_map(value).max();
    let map = maps.iter().find(|map| value(map) == highest).unwrap();
    let mut record = seed(map.seed);
    record["value"] = json!(highest);
    record
}

/// What `summarize` is to count of maps, of which some are playable, with the marks of their tiles.
pub(crate) fn counts(maps: &[PlainMap], marks: &[(&str, char)]) -> Value {
    let count = |is: fn(&PlainMap) -> bool| maps.iter().filter(|map| is(map)).count();
    let mut tiles: Vec<_> = marks.iter().map(|mark| tile(maps, *mark)).collect();
    tiles.last_mut().unwrap().as_object_mut().unwrap().remove("cells");
    let first = maps.iter().find(|map| map.exit().is_some()).unwrap();
    json!({
        "worlds": maps.len(),
        "playable": count(|map| map.exit().is_some()),
        "no_start": count(|map| map.start().is_none()),
        "no_exit": count(|map| map.start().is_some() && map.exit().is_none()),
        "path_length": histogram(maps, PlainMap::path_length),
        "distance": histogram(maps, PlainMap::distance),
        "regions": histogram(maps, |map| Some(map.regions())),
        "reachable": histogram(maps, |map| Some(map.reachable())),
        "tiles": tiles,
        "start": cells(maps, |map| map.start().into_iter().collect()),
        "exit": cells(maps, |map| map.exit().into_iter().collect()),
        "first_playable": seed(first.seed),
        "longest_path": highest(maps, PlainMap::path_length),
        "most_regions": highest(maps, |map| Some(map.regions())),
    })
}
