//! Filters, evaluated on the figures of worlds.
//!
//! A filter depends on the seed, on the sequence or on one byte of the figures. So what it says of a world is looked up in
//! tables: an entry is a number of eight bytes, in which byte i is 1 if filter i rejects. The sum of a world's entries is 0
//! if no filter rejects it, and the sum over the worlds of a seed, 243 at most, is how many of them each filter rejects.

use darkwaar_core::kernel::Figures;
use darkwaar_core::{SEQUENCES, Seed, Sequence, SequenceSet};

use super::column::{EXIT, VALUES};
use super::counts::Counts;
use crate::row::Row;

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    Unequal,
    Below,
    AtMost,
    Above,
    AtLeast,
}

impl Operator {
    /// Whether the comparison holds.
    pub(super) fn holds<T: Ord>(self, left: &T, right: &T) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Unequal => left != right,
            Self::Below => left < right,
            Self::AtMost => left <= right,
            Self::Above => left > right,
            Self::AtLeast => left >= right,
        }
    }
}

/// A condition that worlds must meet.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    /// As it was typed.
    pub(super) text: String,
    pub(super) test: Test,
}

/// What a filter tests.
#[derive(Clone, Debug)]
pub(super) enum Test {
    /// The seed, as an unsigned number, against another.
    Seed(Operator, Seed),
    /// The sequence must be one of these.
    Sequence(SequenceSet),
    /// A byte of the figures must be one of those whose bits are set.
    Figures { byte: usize, passing: u64 },
}

impl Test {
    /// The test of a byte of the figures by what holds for its values.
    pub(super) fn of_byte(byte: usize, holds: impl Fn(u8) -> bool) -> Self {
        let values = (0..VALUES).filter(|value| holds(*value));
        Self::Figures { byte, passing: values.fold(0, |passing, value| passing | 1 << value) }
    }
}

/// Filters that share tables: the eighth byte counts worlds without a way out.
const SHARING: usize = 7;

/// Filters as tables for some sequences.
#[derive(Debug)]
pub(super) struct Tables {
    filters: usize,
    sequences: Vec<Sequence>,
    /// At least one, for up to [`SHARING`] filters each.
    groups: Vec<Group>,
}

impl Tables {
    pub(super) fn new(filters: &[Filter], sequences: &SequenceSet) -> Self {
        let sequences: Vec<_> = sequences.iter().collect();
        let first = filters.len().min(SHARING);
        let (first, others) = filters.split_at(first);
        let groups = core::iter::once(first).chain(others.chunks(SHARING));
        let groups = groups.map(|filters| Group::new(filters, &sequences)).collect();
        Self { filters: filters.len(), sequences, groups }
    }

    /// Counts worlds, of each seed those of the first sequences, and hands over those that no filter rejects and whose
    /// figures are wanted.
    pub(super) fn examine<'a>(
        &self,
        rows: impl Iterator<Item = (Seed, &'a [Figures])>,
        wanted: impl Fn(Figures) -> bool,
        mut take: impl FnMut(Row),
    ) -> Counts {
        let mut counts = Counts::default();
        let mut rejections = vec![[0; 8]; self.groups.len()];
        let (mut room, mut places) = ([0; SEQUENCES], [0; 256]);
        for (seed, figures) in rows {
            let rejected = &mut room[..figures.len()];
            rejected.fill(0);
            for (group, rejections) in self.groups.iter().zip(&mut rejections) {
                let sums = group.reject(seed, figures, rejected).to_le_bytes();
                for (total, sum) in rejections.iter_mut().zip(sums) {
                    *total += u128::from(sum);
                }
            }
            counts.checked += figures.len() as u128;
            counts.matched += rejected.iter().filter(|rejected| **rejected == 0).count() as u128;
            for place in select(figures, rejected, &wanted, &mut places) {
                let place = usize::from(*place);
                take(Row { seed, sequence: self.sequences[place], figures: figures[place] });
            }
        }
        counts.no_way_out = rejections[0][SHARING];
        let rejected = rejections.iter().flat_map(|rejections| &rejections[..SHARING]);
        counts.rejected.extend(rejected.take(self.filters));
        counts
    }
}

/// The places of the worlds of a seed that are not rejected and that are wanted, without branches that nobody can predict.
fn select<'a>(
    figures: &[Figures],
    rejected: &[u64],
    wanted: impl Fn(Figures) -> bool,
    places: &'a mut [u8; 256],
) -> &'a [u8] {
    let mut count: u8 = 0;
    for (place, (figures, rejected)) in (0..).zip(figures.iter().zip(rejected)) {
        places[usize::from(count)] = place;
        count += u8::from((*rejected == 0) & wanted(*figures));
    }
    &places[..usize::from(count)]
}

/// The tables of up to [`SHARING`] filters.
#[derive(Debug)]
struct Group {
    /// What the seed is compared with, and the entry of seeds for which that does not hold.
    seeds: Vec<(Operator, Seed, u64)>,
    /// Entries of the sequences in their order.
    sequences: Vec<u64>,
    /// Entries of the values of each byte of the figures.
    figures: [[u64; VALUES as usize]; 8],
}

impl Group {
    fn new(filters: &[Filter], sequences: &[Sequence]) -> Self {
        let mut group = Self {
            seeds: Vec::new(),
            sequences: vec![0; sequences.len()],
            figures: [[0; VALUES as usize]; 8],
        };
        group.figures[EXIT][usize::from(VALUES - 1)] = 1 << (8 * SHARING);
        for (place, filter) in filters.iter().enumerate() {
            let one = 1 << (8 * place);
            match filter.test {
                Test::Seed(operator, seed) => group.seeds.push((operator, seed, one)),
                Test::Sequence(passing) => {
                    let entries = group.sequences.iter_mut().zip(sequences);
                    let rejected = entries.filter(|(_, sequence)| !passing.contains(**sequence));
                    rejected.for_each(|(entry, _)| *entry += one);
                }
                Test::Figures { byte, passing } => {
                    let entries = group.figures[byte].iter_mut().enumerate();
                    let rejected = entries.filter(|(value, _)| passing >> value & 1 == 0);
                    rejected.for_each(|(_, entry)| *entry += one);
                }
            }
        }
        group
    }

    /// Marks the worlds of a seed that a filter rejects with numbers other than 0, and returns the sum of all entries.
    fn reject(&self, seed: Seed, figures: &[Figures], rejected: &mut [u64]) -> u64 {
        let fails = |(operator, other, one): &(Operator, Seed, u64)| {
            if operator.holds(&seed, other) { 0 } else { *one }
        };
        let of_seed: u64 = self.seeds.iter().map(fails).sum();
        let mut sum = 0;
        for ((figures, of_sequence), rejected) in figures.iter().zip(&self.sequences).zip(rejected)
        {
            let values = figures.to_bytes().into_iter().zip(&self.figures);
            // The remainder is the value itself, and shows that the table has it.
            let of_figures: u64 =
                values.map(|(value, entries)| entries[usize::from(value % VALUES)]).sum();
            let entry = of_seed + of_sequence + of_figures;
            sum += entry;
            // Without the byte of worlds without a way out.
            *rejected |= entry << 8;
        }
        sum
    }
}
