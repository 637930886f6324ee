//! Exact counts of what the maps of a generator are like.

use core::cmp::Reverse;

use darkwaar_core::Seed;
use darkwaar_core::baseline::{Position, Size};

use super::histogram::Histogram;
use crate::generator::{GeneratedMap, Generator};

/// The highest value among maps, and the lowest seed that has it. The greater of two is the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Extreme {
    pub(super) value: u32,
    seed: Reverse<Seed>,
}

impl Extreme {
    pub(super) const fn new(value: u32, seed: Seed) -> Self {
        Self { value, seed: Reverse(seed) }
    }

    pub(super) const fn seed(self) -> Seed {
        self.seed.0
    }
}

/// Maps by what a cell has, the cells in reading order.
pub(super) type CellCounts = Vec<u64>;

/// Counts of maps, all integers. Two tallies of different maps add up to that of all of them, in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) maps: u64,
    /// Maps by cells of each tile.
    pub(super) tiles: Vec<Histogram>,
    /// Maps by regions of open cells.
    pub(super) regions: Histogram,
    /// Maps by cells of the largest region.
    pub(super) reachable: Histogram,
    /// Playable maps by the Manhattan distance from start to exit.
    pub(super) distance: Histogram,
    /// Playable maps by the steps of a shortest walk from start to exit.
    pub(super) path_length: Histogram,
    /// Maps by the cell of the start.
    pub(super) start: CellCounts,
    /// Playable maps by the cell of the exit.
    pub(super) exit: CellCounts,
    /// For each tile but the last, which is what remains: the maps that have it at a cell.
    pub(super) tile_cells: Vec<CellCounts>,
    /// The lowest seed of a playable map.
    pub(super) first_playable: Option<Seed>,
    /// The longest of the shortest walks.
    pub(super) longest_path: Option<Extreme>,
    pub(super) most_regions: Option<Extreme>,
}

impl Tally {
    /// Of no map.
    pub(super) fn new(generator: Generator) -> Self {
        let tiles = generator.tiles().len();
        let Size { width, height } = generator.size();
        let cells = vec![0; width as usize * height as usize];
        Self {
            maps: 0,
            tiles: vec![Histogram::default(); tiles],
            regions: Histogram::default(),
            reachable: Histogram::default(),
            distance: Histogram::default(),
            path_length: Histogram::default(),
            start: cells.clone(),
            exit: cells.clone(),
            tile_cells: vec![cells; tiles - 1],
            first_playable: None,
            longest_path: None,
            most_regions: None,
        }
    }

    /// Whether it has as many tiles and cells as the maps of a generator.
    pub(super) fn fits(&self, generator: Generator) -> bool {
        let cells = generator.size().cells();
        let tiles = generator.tiles().len();
        self.tiles.len() == tiles
            && self.tile_cells.len() == tiles - 1
            && self.cells().all(|counts| counts.len() as u64 == cells)
    }

    /// Counts the map of a seed.
    pub(super) fn add(&mut self, generator: Generator, seed: Seed, map: &GeneratedMap) {
        let figures = map.figures();
        let reading = figures.reading;
        self.maps += 1;
        for (histogram, cells) in self.tiles.iter_mut().zip(figures.tiles) {
            histogram.add(cells);
        }
        self.regions.add(reading.regions());
        self.reachable.add(reading.reachable());
        self.most_regions = self.most_regions.max(Some(Extreme::new(reading.regions(), seed)));
        if let Some((distance, steps)) = reading.distance().zip(reading.path_length()) {
            self.distance.add(distance);
            self.path_length.add(steps);
            self.longest_path = self.longest_path.max(Some(Extreme::new(steps, seed)));
            self.first_playable = lower(self.first_playable, Some(seed));
        }
        let size = generator.size();
        let index = |Position { x, y }: Position| y as usize * size.width as usize + x as usize;
        reading.start().into_iter().for_each(|cell| self.start[index(cell)] += 1);
        reading.exit().into_iter().for_each(|cell| self.exit[index(cell)] += 1);
        self.add_cells(size, map);
    }

    fn add_cells(&mut self, size: Size, map: &GeneratedMap) {
        for (place, cell) in cells(size).enumerate() {
            let tile = map.tile(cell);
            if let Some(counts) = tile.and_then(|tile| self.tile_cells.get_mut(tile)) {
                counts[place] += 1;
            }
        }
    }

    /// Adds the counts of other maps of the same generator.
    pub(super) fn merge(&mut self, other: &Self) {
        self.maps += other.maps;
        for (own, other) in self.histograms_mut().zip(other.histograms()) {
            own.merge(other);
        }
        for (own, other) in self.cells_mut().zip(other.cells()) {
            own.iter_mut().zip(other).for_each(|(own, other)| *own += other);
        }
        self.first_playable = lower(self.first_playable, other.first_playable);
        self.longest_path = self.longest_path.max(other.longest_path);
        self.most_regions = self.most_regions.max(other.most_regions);
    }

    fn histograms(&self) -> impl Iterator<Item = &Histogram> {
        let others = [&self.regions, &self.reachable, &self.distance, &self.path_length];
        self.tiles.iter().chain(others)
    }

    fn histograms_mut(&mut self) -> impl Iterator<Item = &mut Histogram> {
        let others =
            [&mut self.regions, &mut self.reachable, &mut self.distance, &mut self.path_length];
        self.tiles.iter_mut().chain(others)
    }

    fn cells(&self) -> impl Iterator<Item = &CellCounts> {
        self.tile_cells.iter().chain([&self.start, &self.exit])
    }

    fn cells_mut(&mut self) -> impl Iterator<Item = &mut CellCounts> {
        self.tile_cells.iter_mut().chain([&mut self.start, &mut self.exit])
    }

    /// Maps without an open cell.
    pub(super) fn no_start(&self) -> u64 {
        self.reachable.count(0)
    }

    /// Maps with open cells, but no region of two.
    pub(super) fn no_exit(&self) -> u64 {
        self.reachable.count(1)
    }

    /// Maps with an exit.
    pub(super) fn playable(&self) -> u64 {
        self.path_length.iter().map(|(_, count)| count).sum()
    }

    /// The open cells of all maps.
    pub(super) fn open(&self, generator: Generator) -> u128 {
        let tiles = self.tiles.iter().enumerate();
        let open = tiles.filter(|(tile, _)| generator.is_open(*tile));
        open.map(|(_, histogram)| histogram.sum()).sum()
    }

    /// For each cell, the maps that have the last tile there.
    pub(super) fn last_tile_cells(&self) -> CellCounts {
        let mut rest = vec![self.maps; self.start.len()];
        for cells in &self.tile_cells {
            rest.iter_mut().zip(cells).for_each(|(rest, count)| *rest -= count);
        }
        rest
    }
}

/// The lower of two seeds.
fn lower(one: Option<Seed>, other: Option<Seed>) -> Option<Seed> {
    one.into_iter().chain(other).min()
}

/// All cells in reading order.
pub(super) fn cells(Size { width, height }: Size) -> impl Iterator<Item = Position> {
    (0..height).flat_map(move |y| (0..width).map(move |x| Position { x, y }))
}
