//! Exact counts of what the worlds of a sequence are like.

use alloc::boxed::Box;
use alloc::vec;

use crate::{CELLS, Cell, Seed, World};

/// How many worlds have each value of a number of cells or steps: place i counts those with the value i, 0..=63.
pub type Histogram = [u64; CELLS + 1];

/// How many worlds have something at each cell, by [`Cell::index`].
pub type CellCounts = [u64; CELLS];

/// Counts of worlds, all integers and exact; means and rates are for the reader to make.
///
/// Two tallies of different worlds [add up](Self::merge) to that of all of them, in any order.
///
/// ```
/// use darkwaar_core::{Seed, Tally, explore::Explorer};
///
/// let mut tally = Tally::default();
/// for seed in (0..100).map(Seed) {
///     tally.add(seed, &Explorer::new(seed).world("LOLVO".parse().unwrap()));
/// }
/// assert_eq!((tally.worlds, tally.playable(), tally.no_core()), (100, 100, 0));
/// assert_eq!((tally.no_exit(), tally.path_length()[11], tally.ground_cells()[0]), (0, 29, 84));
/// tally.clear();
/// assert_eq!(tally, Tally::default());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// All worlds.
    pub worlds: u64,
    /// Worlds by cells of void.
    pub void: Histogram,
    /// Worlds by cells of ground.
    pub ground: Histogram,
    /// Worlds by cells of energy.
    pub energy: Histogram,
    /// Worlds by cells reached from the core, the core included; those without a core have none.
    pub reachable: Histogram,
    /// Playable worlds by the Manhattan distance from core to exit.
    pub distance: Histogram,
    /// Playable worlds by the steps of a shortest walk from core to exit, then by cells of energy.
    pub path_length_energy: Box<[Histogram; CELLS + 1]>,
    /// Worlds by the cell of the core.
    pub core: CellCounts,
    /// Playable worlds by the cell of the exit.
    pub exit: CellCounts,
    /// Worlds in which a cell is void.
    pub void_cells: CellCounts,
    /// Worlds in which a cell is energy.
    pub energy_cells: CellCounts,
    /// The lowest seed of a playable world.
    pub first_playable: Option<Seed>,
    /// The longest of the shortest walks.
    pub longest_path: Option<Extreme>,
    /// The most energy in a playable world.
    pub most_energy: Option<Extreme>,
}

/// The highest value among worlds, and the lowest seed that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extreme {
    /// The value, 0..=63.
    pub value: u8,
    /// The seed.
    pub seed: Seed,
}

impl Extreme {
    /// The higher one; of equals the one with the lower seed.
    #[must_use]
    pub const fn max(self, other: Self) -> Self {
        if other.value > self.value || (other.value == self.value && other.seed.0 < self.seed.0) {
            other
        } else {
            self
        }
    }
}

impl Default for Tally {
    /// Of no world.
    fn default() -> Self {
        let joint: Box<[Histogram]> = vec![[0; CELLS + 1]; CELLS + 1].into();
        Self {
            worlds: 0,
            void: [0; CELLS + 1],
            ground: [0; CELLS + 1],
            energy: [0; CELLS + 1],
            reachable: [0; CELLS + 1],
            distance: [0; CELLS + 1],
            path_length_energy: joint.try_into().expect("it has as many rows"),
            core: [0; CELLS],
            exit: [0; CELLS],
            void_cells: [0; CELLS],
            energy_cells: [0; CELLS],
            first_playable: None,
            longest_path: None,
            most_energy: None,
        }
    }
}

impl Tally {
    /// Counts a world.
    ///
    /// # Panics
    ///
    /// If a count exceeds 2^64 - 1.
    pub fn add(&mut self, seed: Seed, world: &World) {
        let terrain = world.terrain();
        let energy = terrain.energy().len();
        count(&mut self.worlds);
        for (histogram, cells) in [
            (&mut self.void, terrain.void()),
            (&mut self.ground, terrain.ground()),
            (&mut self.energy, terrain.energy()),
            (&mut self.reachable, world.reachable()),
        ] {
            count(&mut histogram[usize::from(cells.len())]);
        }
        for (cells, counts) in
            [(terrain.void(), &mut self.void_cells), (terrain.energy(), &mut self.energy_cells)]
        {
            for cell in cells {
                count(&mut counts[usize::from(cell.index())]);
            }
        }
        if let Some(core) = world.core() {
            count(&mut self.core[usize::from(core.index())]);
        }
        if let (Some(exit), Some(distance), Some(path_length)) =
            (world.exit(), world.distance(), world.path_length())
        {
            count(&mut self.exit[usize::from(exit.index())]);
            count(&mut self.distance[usize::from(distance)]);
            let by_energy = &mut self.path_length_energy[usize::from(path_length)];
            count(&mut by_energy[usize::from(energy)]);
            self.meet(seed, path_length, energy);
        }
    }

    /// Takes note of a playable world that may be a record.
    pub(crate) fn meet(&mut self, seed: Seed, path_length: u8, energy: u8) {
        self.first_playable = least(self.first_playable, Some(seed));
        self.longest_path = greatest(self.longest_path, Some(Extreme { value: path_length, seed }));
        self.most_energy = greatest(self.most_energy, Some(Extreme { value: energy, seed }));
    }

    /// Adds the counts of other worlds.
    ///
    /// # Panics
    ///
    /// If a count exceeds 2^64 - 1.
    pub fn merge(&mut self, other: &Self) {
        self.worlds = sum(self.worlds, other.worlds);
        for (own, others) in [
            (&mut self.void, &other.void),
            (&mut self.ground, &other.ground),
            (&mut self.energy, &other.energy),
            (&mut self.reachable, &other.reachable),
            (&mut self.distance, &other.distance),
        ] {
            add_all(own, others);
        }
        add_all(
            self.path_length_energy.as_flattened_mut(),
            other.path_length_energy.as_flattened(),
        );
        for (own, others) in [
            (&mut self.core, &other.core),
            (&mut self.exit, &other.exit),
            (&mut self.void_cells, &other.void_cells),
            (&mut self.energy_cells, &other.energy_cells),
        ] {
            add_all(own, others);
        }
        self.first_playable = least(self.first_playable, other.first_playable);
        self.longest_path = greatest(self.longest_path, other.longest_path);
        self.most_energy = greatest(self.most_energy, other.most_energy);
    }

    /// Forgets all worlds.
    pub fn clear(&mut self) {
        let mut joint = core::mem::take(self).path_length_energy;
        joint.fill([0; CELLS + 1]);
        self.path_length_energy = joint;
    }

    /// Worlds with an exit.
    ///
    /// # Panics
    ///
    /// As all that is derived from several counts: if they are not those of one tally, but were written into its fields.
    #[must_use]
    pub fn playable(&self) -> u64 {
        total(&self.exit)
    }

    /// Worlds of which everything is void.
    ///
    /// # Panics
    ///
    /// See [`playable`](Self::playable).
    #[must_use]
    pub fn no_core(&self) -> u64 {
        difference(self.worlds, total(&self.core))
    }

    /// Worlds with a core but no exit.
    ///
    /// # Panics
    ///
    /// See [`playable`](Self::playable).
    #[must_use]
    pub fn no_exit(&self) -> u64 {
        difference(total(&self.core), self.playable())
    }

    /// Playable worlds by the steps of a shortest walk from core to exit.
    ///
    /// # Panics
    ///
    /// See [`playable`](Self::playable).
    #[must_use]
    pub fn path_length(&self) -> Histogram {
        self.path_length_energy.each_ref().map(|by_energy| total(by_energy))
    }

    /// Worlds in which a cell is ground.
    ///
    /// # Panics
    ///
    /// See [`playable`](Self::playable).
    #[must_use]
    pub fn ground_cells(&self) -> CellCounts {
        let mut ground = [self.worlds; CELLS];
        for cell in Cell::all().map(|cell| usize::from(cell.index())) {
            ground[cell] = difference(ground[cell], self.void_cells[cell]);
            ground[cell] = difference(ground[cell], self.energy_cells[cell]);
        }
        ground
    }
}

fn sum(a: u64, b: u64) -> u64 {
    a.checked_add(b).expect("fewer than 2^64 worlds")
}

fn count(worlds: &mut u64) {
    *worlds = sum(*worlds, 1);
}

fn total(counts: &[u64]) -> u64 {
    counts.iter().copied().fold(0, sum)
}

fn difference(all: u64, some: u64) -> u64 {
    all.checked_sub(some).expect("the counts of a tally are of the same worlds")
}

fn add_all(own: &mut [u64], others: &[u64]) {
    for (own, other) in own.iter_mut().zip(others) {
        *own = sum(*own, *other);
    }
}

fn least(a: Option<Seed>, b: Option<Seed>) -> Option<Seed> {
    [a, b].into_iter().flatten().min()
}

fn greatest(a: Option<Extreme>, b: Option<Extreme>) -> Option<Extreme> {
    [a, b].into_iter().flatten().reduce(Extreme::max)
}
