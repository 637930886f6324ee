//! The worlds of a sequence for a block of seeds, as visitors see them.

use super::exit::Exit;
use super::figures::{Field, Figures};
use super::land::{Cells, Land, Place};
use super::number::{add, constant, subtract};
use super::transpose::{seed_of_lane, transpose_bits, transpose_bytes};
use super::walks;
use super::word::Word;
use crate::{CELLS, Seed, Sequence};

/// The worlds of one sequence for a block of seeds, a lane for each.
///
/// Terrain and core are there; what a walk finds is computed when it is asked for, once. The methods are fast wherever they
/// are called from.
#[derive(Debug)]
pub struct Leaf<'a, W> {
    pub(super) sequence: Sequence,
    pub(super) block: &'a Block<'a, W>,
    pub(super) land: &'a Land<W>,
    pub(super) walks: &'a mut Walks<W>,
    pub(super) known: Known,
}

/// What walks find.
#[derive(Debug)]
pub(super) struct Walks<W> {
    reachable: Cells<W>,
    exit: Exit<W>,
    path_length: [W; 6],
}

impl<W: Word> Walks<W> {
    /// Nothing.
    pub(super) fn new(land: &Land<W>) -> Self {
        Self {
            reachable: land.open,
            exit: Exit { place: land.core, distance: [land.core.exists; 4] },
            path_length: [land.core.exists; 6],
        }
    }
}

/// How far the walks of a leaf are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Known {
    Land,
    Reachable,
    Exit,
    PathLength,
}

/// The seeds of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a, W> {
    pub(super) seeds: &'a [Seed],
    /// Lanes that stand for a seed.
    pub(super) live: W,
}

impl<'a, W: Word> Block<'a, W> {
    pub(super) fn new(zero: W, seeds: &'a [Seed]) -> Self {
        let is_live = |lane: usize| seed_of_lane(lane, W::LANES) < seeds.len();
        let live =
            zero.gather(|part| (0..64).map(|bit| u64::from(is_live(64 * part + bit)) << bit).sum());
        Self { seeds, live }
    }
}

impl<'a, W: Word> Leaf<'a, W> {
    /// The sequence.
    #[must_use]
    pub const fn sequence(&self) -> Sequence {
        self.sequence
    }

    /// The seeds of the block, in the order in which they were given: 1 to [`Word::LANES`] of them.
    #[must_use]
    pub const fn seeds(&self) -> &'a [Seed] {
        self.block.seeds
    }

    /// The lanes that stand for a seed: all but in the last block. The others repeat a seed.
    #[must_use]
    pub const fn live(&self) -> W {
        self.block.live
    }

    /// The place in [`seeds`](Self::seeds) of a lane's seed, if the lane is live.
    #[must_use]
    pub fn place_of_lane(&self, lane: usize) -> Option<usize> {
        let place = seed_of_lane(lane, W::LANES);
        (lane < W::LANES && place < self.seeds().len()).then_some(place)
    }

    /// Where each cell is ground or energy.
    #[must_use]
    pub const fn open(&self) -> &'a Cells<W> {
        &self.land.open
    }

    /// Where each cell is energy.
    #[must_use]
    pub const fn energy(&self) -> &'a Cells<W> {
        &self.land.energy
    }

    /// The core.
    #[must_use]
    pub const fn core(&self) -> Place<W> {
        self.land.core
    }

    /// Where each cell is reached from the core, the core included.
    #[must_use]
    pub fn reachable(&mut self) -> &Cells<W> {
        if self.land.is_solid() || self.land.is_void() {
            return &self.land.open;
        }
        if self.known < Known::Reachable {
            W::reach(self.land, &mut self.walks.reachable);
            self.known = Known::Reachable;
        }
        &self.walks.reachable
    }

    /// The exit.
    #[must_use]
    pub fn exit(&mut self) -> &Exit<W> {
        if self.known < Known::Exit {
            let _ = self.reachable();
            let Walks { reachable, exit, .. } = &mut *self.walks;
            let reachable = if self.known == Known::Land { &self.land.open } else { reachable };
            W::find_exit(self.land, reachable, exit);
            self.known = Known::Exit;
        }
        &self.walks.exit
    }

    /// Steps of a shortest walk to the exit in binary, the lowest bit first; 0 where there is no exit.
    #[must_use]
    pub fn path_length(&mut self) -> &[W; 6] {
        if self.known < Known::PathLength {
            let _ = self.exit();
            W::measure_path(self.land, &self.walks.exit, &mut self.walks.path_length);
            self.known = Known::PathLength;
        }
        &self.walks.path_length
    }

    /// Writes the figures of each seed's world, in the order of [`seeds`](Self::seeds). `figures` has [`Word::LANES`] places; what
    /// stands behind the seeds' is meaningless.
    ///
    /// # Panics
    ///
    /// If `figures` is shorter.
    pub fn write_figures(&mut self, figures: &mut [Figures]) {
        if self.land.is_void() {
            figures.fill(Figures::VOID);
            return;
        }
        let _ = self.path_length();
        let is_solid = self.land.is_solid();
        let Walks { reachable, exit, path_length } = &*self.walks;
        let reachable = if is_solid { &self.land.open } else { reachable };
        W::write_figures(self.land, reachable, exit, path_length, figures);
    }
}

/// The records of all lanes.
#[inline(always)]
pub(super) fn write_figures<W: Word>(
    land: &Land<W>,
    reachable: &Cells<W>,
    exit: &Exit<W>,
    path_length: &[W; 6],
    figures: &mut [Figures],
) {
    write_records(fields(land, reachable, exit, path_length), figures);
}

/// The fields of [`Figures`] in binary.
#[inline(always)]
fn fields<W: Word>(
    land: &Land<W>,
    reachable: &Cells<W>,
    exit: &Exit<W>,
    path_length: &[W; 6],
) -> [[W; 8]; 8] {
    let zero = exit.place.exists.zero();
    let open = walks::count(&land.open);
    let energy = walks::count(&land.energy);
    let reached = if land.is_solid() { open } else { walks::count(reachable) };
    let mut fields = [[zero; 8]; 8];
    let mut set =
        |field: Field, number: &[W]| fields[field as usize][..number.len()].copy_from_slice(number);
    set(Field::Core, &index(&land.core));
    set(Field::Exit, &index(&exit.place));
    set(Field::Void, &subtract(constant(zero, CELLS), open));
    set(Field::Ground, &subtract(open, energy));
    set(Field::Energy, &energy);
    set(Field::Reachable, &reached);
    set(Field::Distance, &exit.distance);
    set(Field::PathLength, path_length);
    fields
}

/// The index of the cell, 7 y + x, or that of no cell, 63.
#[inline(always)]
fn index<W: Word>(place: &Place<W>) -> [W; 6] {
    let zero = place.exists.zero();
    let [y, x] = [place.row, [place.column[0], place.column[1], place.column[2], zero]];
    let eight_y = [zero, zero, zero, y[0], y[1], y[2]];
    let y = [y[0], y[1], y[2], y[3], zero, zero];
    let x = [x[0], x[1], x[2], zero, zero, zero];
    let mut index = add(subtract(eight_y, y), x);
    for bit in &mut index {
        *bit = *bit | !place.exists;
    }
    index
}

/// Writes a record of eight bytes for each seed.
#[inline(always)]
fn write_records<W: Word>(fields: [[W; 8]; 8], figures: &mut [Figures]) {
    let parts = W::LANES / 64;
    // By field, then by bit of the lane.
    let mut bytes = fields;
    for field in &mut bytes {
        transpose_bits(field);
    }
    for bit in 0..8 {
        let mut records = bytes[0];
        for field in 0..8 {
            records[field] = bytes[field][bit];
        }
        transpose_bytes(&mut records);
        for (byte, record) in records.iter().enumerate() {
            for part in 0..parts {
                figures[(8 * bit + byte) * parts + part] = Figures::from_bits(record.bits(part));
            }
        }
    }
}
