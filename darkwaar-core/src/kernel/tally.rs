//! Counts of worlds, added up in planes.
//!
//! A number in planes has a plane for each of its values: the lanes that have it. What is counted is how many lanes of such
//! planes are set. Four counts share a word, 16 bits for each in every 64 lanes, and blocks are added to them without
//! carrying lanes together; that is done once for many blocks. Only path length and energy, which are counted in pairs, are
//! taken apart lane by lane, and only where there is an exit.

use alloc::vec;
use alloc::vec::Vec;

use super::counts::Counts;
use super::exit::Exit;
use super::land::Land;
use super::leaf::Leaf;
use super::number::unrolled;
use super::records;
use super::transpose::transpose_bits;
use super::word::{MOST_LANES, Word};
use super::{Kernel, Visitor};
use crate::{CELLS, SEQUENCES, Seed, SequenceSet, Tally};

/// Counts in a word.
const FIELDS: usize = 4;

/// Where each count of a word begins: it has 16 bits.
const SHIFTS: [u32; FIELDS] = [0, 16, 32, 48];

/// Blocks, of which each adds 64 at most, until counts could overflow.
const MOST_BLOCKS: usize = 0xffff / 64;

/// Words for the counts of 64 values or cells.
const WORDS: usize = 64 / FIELDS;

/// What is counted in planes.
#[derive(Clone, Copy)]
enum Kind {
    Void,
    Ground,
    Energy,
    Reachable,
    Distance,
    Core,
    Exit,
    OpenCells,
    EnergyCells,
}

impl Kind {
    const COUNT: usize = Self::EnergyCells as usize + 1;
}

/// The counts of one sequence that have not been added to its tally.
#[derive(Debug)]
pub(super) struct Pending {
    /// [`WORDS`] of each [`Kind`], of as many parts as a word has.
    counts: Vec<u64>,
    /// Worlds that were counted.
    worlds: u64,
    /// Worlds of blocks that are all void, which are not in `counts`.
    void_worlds: u64,
}

impl Pending {
    fn new(lanes: usize) -> Self {
        let parts = lanes / 64;
        Self { counts: vec![0; Kind::COUNT * WORDS * parts], worlds: 0, void_worlds: 0 }
    }

    /// Adds the counts to a tally, and starts again.
    fn settle(&mut self, tally: &mut Tally) {
        let parts = self.counts.len() / (Kind::COUNT * WORDS);
        let count = |kind: Kind, value: usize| -> u64 {
            let word = (kind as usize * WORDS + value / FIELDS) * parts;
            let shift = SHIFTS[value % FIELDS];
            self.counts[word..word + parts].iter().map(|part| part >> shift & 0xffff).sum()
        };
        for value in 0..=CELLS {
            tally.void[value] += count(Kind::Void, value);
            tally.ground[value] += count(Kind::Ground, value);
            tally.energy[value] += count(Kind::Energy, value);
            tally.reachable[value] += count(Kind::Reachable, value);
            // A distance of 0 means that there is no exit.
            tally.distance[value] += if value == 0 { 0 } else { count(Kind::Distance, value) };
        }
        for cell in 0..CELLS {
            tally.core[cell] += count(Kind::Core, cell);
            tally.exit[cell] += count(Kind::Exit, cell);
            tally.void_cells[cell] += self.worlds + self.void_worlds - count(Kind::OpenCells, cell);
            tally.energy_cells[cell] += count(Kind::EnergyCells, cell);
        }
        tally.worlds += self.worlds + self.void_worlds;
        tally.void[CELLS] += self.void_worlds;
        for histogram in [&mut tally.ground, &mut tally.energy, &mut tally.reachable] {
            histogram[0] += self.void_worlds;
        }
        self.counts.fill(0);
        (self.worlds, self.void_worlds) = (0, 0);
    }
}

impl Kernel {
    /// Counts the worlds of some seeds under some sequences: `tallies` has one for each sequence of the set, by index.
    ///
    /// Ascending seeds are faster than others. The first call makes room for the counts, 9 kB or less a sequence.
    ///
    /// ```
    /// use darkwaar_core::kernel::{Backend, Kernel};
    /// use darkwaar_core::{SEQUENCES, Seed, SequenceSet, Tally};
    ///
    /// let mut tallies = vec![Tally::default(); SEQUENCES];
    /// let seeds: Vec<_> = (0..100).map(Seed).collect();
    /// Kernel::new(Backend::detect()).tally(&seeds, &SequenceSet::ALL, &mut tallies);
    /// assert_eq!(tallies.iter().map(|tally| tally.worlds).sum::<u64>(), 24_300);
    /// assert_eq!(tallies[34].playable(), 100);
    /// ```
    ///
    /// # Panics
    ///
    /// If there are fewer or more tallies than sequences.
    pub fn tally(&mut self, seeds: &[Seed], sequences: &SequenceSet, tallies: &mut [Tally]) {
        assert_eq!(tallies.len(), sequences.len(), "a tally for each sequence");
        let lanes = self.lanes();
        let mut pending = core::mem::take(&mut self.pending);
        pending.resize_with(tallies.len().max(pending.len()), || Pending::new(lanes));
        let mut slots = [0; SEQUENCES];
        for (slot, sequence) in sequences.iter().enumerate() {
            slots[usize::from(sequence.index())] = slot;
        }
        let is_ascending = seeds.is_sorted();
        for seeds in seeds.chunks(MOST_BLOCKS * lanes) {
            let tallies = &mut *tallies;
            let mut tallying = Tallying {
                slots: &slots,
                pending: &mut pending,
                tallies,
                is_ascending,
                values: [[0; MOST_LANES]; 2],
            };
            self.visit(seeds, sequences, &mut tallying);
            for (pending, tally) in pending.iter_mut().zip(tallies) {
                pending.settle(tally);
            }
        }
        self.pending = pending;
    }
}

/// A walk that counts.
struct Tallying<'a> {
    /// Where the pending counts and the tally of each sequence are.
    slots: &'a [usize; SEQUENCES],
    pending: &'a mut [Pending],
    tallies: &'a mut [Tally],
    /// Whether a seed is higher than all before it.
    is_ascending: bool,
    /// Path length and energy of each lane.
    values: Values,
}

/// Path length and energy of each lane, in the order of [`byte_of_lane`].
pub(super) type Values = [[u8; MOST_LANES]; 2];

/// Where the byte of bit `bit` of part `part` of a word stands after [`transpose_bits`].
const fn byte_of_lane(part: usize, bit: usize, lanes: usize) -> usize {
    lanes / 8 * (bit % 8) + 8 * part + bit / 8
}

impl Visitor for Tallying<'_> {
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
        let slot = self.slots[usize::from(leaf.sequence().index())];
        let (pending, tally) = (&mut self.pending[slot], &mut self.tallies[slot]);
        let worlds = leaf.seeds().len() as u64;
        if leaf.land.is_void() {
            pending.void_worlds += worlds;
            return;
        }
        pending.worlds += worlds;
        let _ = leaf.path_length();
        let _ = leaf.counts();
        let bounds = match (tally.longest_path, tally.most_energy) {
            (Some(longest), Some(most)) if self.is_ascending => Some([longest.value, most.value]),
            _ => None,
        };
        let found = leaf.tally(&mut pending.counts, bounds, &mut self.values);
        for part in 0..W::LANES / 64 {
            count_pairs::<W>(found.playable.bits(part), part, &self.values, tally);
        }
        if !found.records.is_zero() {
            meet(leaf, found.records, &self.values, tally);
        }
    }
}

/// Counts path length and energy of the lanes of a part that are set in `playable`.
fn count_pairs<W: Word>(mut playable: u64, part: usize, values: &Values, tally: &mut Tally) {
    while playable != 0 {
        let byte = byte_of_lane(part, playable.trailing_zeros() as usize, W::LANES);
        let [path_length, energy] = [values[0][byte], values[1][byte]].map(|value| value & 63);
        tally.path_length_energy[usize::from(path_length)][usize::from(energy)] += 1;
        playable &= playable - 1;
    }
}

/// Takes note of the worlds of the lanes of `records`.
#[cold]
fn meet<W: Word>(leaf: &Leaf<'_, W>, records: W, values: &Values, tally: &mut Tally) {
    for lane in 0..W::LANES {
        let (part, bit) = (lane / 64, lane % 64);
        if records.bits(part) >> bit & 1 == 1
            && let Some(place) = leaf.place_of_lane(lane)
        {
            let byte = byte_of_lane(part, bit, W::LANES);
            tally.meet(leaf.seeds()[place], values[0][byte], values[1][byte]);
        }
    }
}

/// Lanes that need a look each.
#[derive(Clone, Copy, Debug)]
pub struct Found<W> {
    /// Those with an exit.
    playable: W,
    /// Those that may be a record.
    records: W,
}

/// What is counted of a leaf.
#[derive(Debug)]
pub struct Counted<'a, W> {
    pub(super) live: W,
    pub(super) land: &'a Land<W>,
    pub(super) exit: &'a Exit<W>,
    pub(super) path_length: &'a [W; 6],
    pub(super) counts: &'a Counts<W>,
}

impl<W: Word> Counted<'_, W> {
    /// Adds to `counts` and writes the values; `bounds` are the longest path and the most energy that are known.
    #[inline(always)]
    pub(super) fn add(
        &self,
        counts: &mut [u64],
        bounds: Option<[u8; 2]>,
        values: &mut Values,
    ) -> Found<W> {
        let Self { live, land, exit, path_length, counts: numbers } = *self;
        let mut group = Groups { counts, live };
        group.numbers(Kind::Void, numbers.void);
        group.numbers(Kind::Ground, numbers.ground);
        group.numbers(Kind::Energy, numbers.energy);
        group.numbers(Kind::Reachable, numbers.reachable);
        let [a, b, c, d] = exit.distance;
        let zero = a.zero();
        group.numbers(Kind::Distance, [a, b, c, d, zero, zero]);
        group.numbers(Kind::Core, records::index(&land.core));
        group.numbers(Kind::Exit, records::index(&exit.place));
        group.cells(Kind::OpenCells, land.open.as_flattened());
        group.cells(Kind::EnergyCells, land.energy.as_flattened());

        let playable = exit.place.exists & live;
        write_bytes(path_length, &mut values[0]);
        write_bytes(&numbers.energy, &mut values[1]);
        let records = match bounds {
            Some([longest, most]) => {
                playable & (exceeds(path_length, longest) | exceeds(&numbers.energy, most))
            }
            None => playable,
        };
        Found { playable, records }
    }
}

/// Counts to add to, and the lanes that count.
struct Groups<'a, W> {
    counts: &'a mut [u64],
    live: W,
}

impl<W: Word> Groups<'_, W> {
    /// The lanes with each value of a number.
    #[inline(always)]
    fn numbers(&mut self, kind: Kind, number: [W; 6]) {
        let low = values_of([number[0], number[1], number[2]]);
        let high = values_of([number[3], number[4], number[5]]);
        for eight in 0..8 {
            let lanes = high[eight] & self.live;
            if lanes.is_zero() {
                continue;
            }
            for half in 0..2 {
                let four = FIELDS * half;
                self.add(
                    kind,
                    2 * eight + half,
                    [
                        low[four] & lanes,
                        low[four + 1] & lanes,
                        low[four + 2] & lanes,
                        low[four + 3] & lanes,
                    ],
                );
            }
        }
    }

    /// The lanes in which each cell is set.
    #[inline(always)]
    fn cells(&mut self, kind: Kind, cells: &[W]) {
        let live = self.live;
        for word in 0..WORDS - 1 {
            let four = FIELDS * word;
            self.add(
                kind,
                word,
                [
                    cells[four] & live,
                    cells[four + 1] & live,
                    cells[four + 2] & live,
                    cells[four + 3] & live,
                ],
            );
        }
        self.add(
            kind,
            WORDS - 1,
            [cells[60] & live, cells[61] & live, cells[62] & live, live.zero()],
        );
    }

    /// Four planes that share a word.
    #[inline(always)]
    fn add(&mut self, kind: Kind, word: usize, planes: [W; FIELDS]) {
        let mut packed = planes[0].count_ones_by_part();
        unrolled!(FIELD in [1, 2, 3] {
            let count = planes[FIELD].count_ones_by_part();
            packed = packed | count.shift_left(SHIFTS[FIELD]);
        });
        let parts = W::LANES / 64;
        let start = (kind as usize * WORDS + word) * parts;
        let counts = &mut self.counts[start..start + parts];
        let sum = packed.gather(
            #[inline(always)]
            |part| counts[part] + packed.bits(part),
        );
        for part in 0..parts {
            counts[part] = sum.bits(part);
        }
    }
}

/// The lanes with each value of a number.
#[inline(always)]
fn values_of<W: Word>([a, b, c]: [W; 3]) -> [W; 8] {
    let pairs = [!(a | b), a & !b, b & !a, a & b];
    [
        pairs[0] & !c,
        pairs[1] & !c,
        pairs[2] & !c,
        pairs[3] & !c,
        pairs[0] & c,
        pairs[1] & c,
        pairs[2] & c,
        pairs[3] & c,
    ]
}

/// Writes the number of each lane.
#[inline(always)]
fn write_bytes<W: Word>(number: &[W; 6], bytes: &mut [u8; MOST_LANES]) {
    let zero = number[0].zero();
    let mut words = [zero; 8];
    words[..6].copy_from_slice(number);
    transpose_bits(&mut words);
    for word in 0..8 {
        for part in 0..W::LANES / 64 {
            let start = W::LANES / 8 * word + 8 * part;
            bytes[start..start + 8].copy_from_slice(&words[word].bits(part).to_le_bytes());
        }
    }
}

/// Where the number is greater than `bound`.
#[inline(always)]
fn exceeds<W: Word>(number: &[W; 6], bound: u8) -> W {
    let mut greater = number[0].zero();
    for place in 0..6 {
        let bit = u64::from(bound >> place & 1).wrapping_sub(1);
        // All lanes set where the bound's bit is clear.
        let clear = greater.gather(|_| bit);
        greater = number[place].majority(clear, greater);
    }
    greater
}
