//! A summary as JSON: a line of provenance, then a line for each sequence.

use anyhow::Result;
use darkwaar_core::explore::Explorer;
use darkwaar_core::{CELLS, COLUMNS, CellCounts, Extreme, Histogram, Seed, Sequence, Tally, World};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Summary;
use super::kind::{Kind, check_rules, contradiction, unlike};
use crate::provenance;
use crate::seeds::SeedSet;

/// What tells summaries from other files.
const FORMAT: &str = "darkwaar summary";

/// Raised when the meaning of the document changes.
const FORMAT_VERSION: u32 = 1;

/// Where a summary comes from.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Meta {
    format: String,
    format_version: u32,
    /// Of the program that wrote it.
    version: String,
    /// See [`provenance::rules_digest`].
    rules: String,
    /// Ascending runs, as the command line takes them.
    seeds: Vec<String>,
    sequences: Vec<Sequence>,
}

/// A whole document, its parts unread.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<'a> {
    #[serde(borrow)]
    meta: &'a RawValue,
    #[serde(borrow)]
    sequences: &'a RawValue,
}

/// The counts of a sequence. Histograms are lists by value, cells are lists of rows.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    sequence: Sequence,
    worlds: u64,
    playable: u64,
    no_core: u64,
    no_exit: u64,
    path_length: Vec<u64>,
    distance: Vec<u64>,
    void: Vec<u64>,
    ground: Vec<u64>,
    energy: Vec<u64>,
    reachable: Vec<u64>,
    core: Vec<Vec<u64>>,
    exit: Vec<Vec<u64>>,
    void_cells: Vec<Vec<u64>>,
    energy_cells: Vec<Vec<u64>>,
    /// By path length, then by energy, up to the greatest that occur.
    path_length_energy: Vec<Vec<u64>>,
    first_playable: Option<Record<u8>>,
    longest_path: Option<Record<u8>>,
    most_energy: Option<Record<u8>>,
}

/// A world that stands out.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record<V> {
    #[serde(skip_serializing_if = "Option::is_none", default = "Option::default")]
    pub(crate) value: Option<V>,
    pub(crate) seed: Seed,
    /// Exact where numbers are not.
    seed_hex: String,
}

impl<V> Record<V> {
    pub(crate) fn new(value: Option<V>, seed: Seed) -> Self {
        Self { value, seed, seed_hex: format!("{seed:#x}") }
    }
}

impl Summary {
    /// The summary as text.
    pub(crate) fn to_json(&self) -> Result<String> {
        let meta = Meta {
            format: FORMAT.to_owned(),
            format_version: FORMAT_VERSION,
            version: provenance::VERSION.to_owned(),
            rules: provenance::rules_digest(),
            seeds: self.seeds.runs().collect(),
            sequences: self.sequences.iter().collect(),
        };
        let entries = self
            .tallies()
            .map(|(sequence, tally)| serde_json::to_string(&Entry::new(sequence, tally)));
        let entries = entries.collect::<Result<Vec<_>, _>>()?.join(",\n");
        let meta = serde_json::to_string(&meta)?;
        Ok(format!("{{\"meta\":{meta},\n\"sequences\":[\n{entries}\n]}}\n"))
    }

    /// Reads a text that [`to_json`](Self::to_json) wrote; anything else is refused.
    pub(crate) fn from_json(text: &str) -> Result<Self> {
        let Document { meta, sequences } = serde_json::from_str(text).map_err(unlike)?;
        Kind::check(meta, FORMAT, FORMAT_VERSION)?;
        let meta: Meta = serde_json::from_str(meta.get()).map_err(unlike)?;
        check_rules(&meta.rules, &provenance::rules_digest())?;
        let entries: Vec<Entry> = serde_json::from_str(sequences.get()).map_err(unlike)?;
        Ok(Self::from_parts(&meta, &entries).ok_or_else(contradiction)?)
    }

    fn from_parts(meta: &Meta, entries: &[Entry]) -> Option<Self> {
        let seeds = SeedSet::from_runs(&meta.seeds)?;
        let worlds = seeds.len().checked_mul(entries.len() as u128)?;
        if entries.is_empty() || worlds > u128::from(u64::MAX) {
            return None;
        }
        let mut summary = Self::new(meta.sequences.iter().copied().collect());
        let in_order = summary.sequences.iter().eq(meta.sequences.iter().copied());
        let listed = entries.iter().map(|entry| entry.sequence).eq(summary.sequences.iter());
        for (tally, entry) in summary.tallies.iter_mut().zip(entries) {
            *tally = entry.tally()?;
            let is_whole = u128::from(tally.worlds) == seeds.len();
            if !is_whole
                || !is_consistent(entry.sequence, tally, &seeds)
                || Entry::new(entry.sequence, tally) != *entry
            {
                return None;
            }
        }
        summary.seeds = seeds;
        (in_order && listed).then_some(summary)
    }
}

/// Whether the counts can be those of worlds of the seeds.
fn is_consistent(sequence: Sequence, tally: &Tally, seeds: &SeedSet) -> bool {
    has_totals(tally) && has_sums(tally) && has_records(sequence, tally, seeds)
}

/// The sum of counts.
pub(crate) fn total(counts: &[u64]) -> u128 {
    counts.iter().map(|count| u128::from(*count)).sum()
}

/// Whether each world is counted as often as it must be.
fn has_totals(tally: &Tally) -> bool {
    let worlds = u128::from(tally.worlds);
    let (with_core, playable) = (total(&tally.core), total(&tally.exit));
    let of_worlds = [&tally.void, &tally.ground, &tally.energy, &tally.reachable];
    let of_playable = [&tally.distance[..], tally.path_length_energy.as_flattened()];
    of_worlds.into_iter().all(|counts| total(counts) == worlds)
        && of_playable.into_iter().all(|counts| total(counts) == playable)
        && playable <= with_core
        && with_core <= worlds
        && odd(&tally.path_length()) == odd(&tally.distance)
        && u128::from(tally.void[CELLS]) == worlds - with_core
        && u128::from(tally.reachable[0]) == worlds - with_core
}

/// Worlds that are counted at odd values. Every walk from core to exit has the parity of their distance.
fn odd(histogram: &Histogram) -> u128 {
    histogram.iter().skip(1).step_by(2).copied().map(u128::from).sum()
}

/// Whether cells counted world by world are as many as cells counted place by place.
fn has_sums(tally: &Tally) -> bool {
    let sum = |histogram: &Histogram| -> u128 {
        histogram.iter().zip(0..).map(|(count, value)| u128::from(*count) * value).sum()
    };
    let mut cells = tally.void_cells.iter().zip(&tally.energy_cells);
    let energy = energy_of_playable(tally);
    cells.all(|(void, energy)| {
        void.checked_add(*energy).is_some_and(|counted| counted <= tally.worlds)
    }) && sum(&tally.void) == total(&tally.void_cells)
        && sum(&tally.energy) == total(&tally.energy_cells)
        && [&tally.void, &tally.ground, &tally.energy].map(sum).iter().sum::<u128>()
            == u128::from(tally.worlds) * CELLS as u128
        && energy.iter().zip(&tally.energy).all(|(playable, all)| playable <= all)
}

/// Whether the records are those of the histograms, and the worlds that they name are so.
fn has_records(sequence: Sequence, tally: &Tally, seeds: &SeedSet) -> bool {
    let greatest = |found: Option<Extreme>, histogram: &Histogram| {
        let last = histogram.iter().rposition(|count| *count > 0);
        found.map(|found| usize::from(found.value)) == last
    };
    let world = |seed: Seed| seeds.contains(seed).then(|| Explorer::new(seed).world(sequence));
    let is_longest = |found: Extreme| {
        world(found.seed).and_then(|world| world.path_length()) == Some(found.value)
    };
    let is_most = |found: Extreme| {
        let world = world(found.seed).filter(World::is_playable);
        world.map(|world| world.terrain().energy().len()) == Some(found.value)
    };
    greatest(tally.longest_path, &tally.path_length())
        && greatest(tally.most_energy, &energy_of_playable(tally))
        && tally.first_playable.is_some() == tally.longest_path.is_some()
        && tally.longest_path.is_none_or(is_longest)
        && tally.most_energy.is_none_or(is_most)
        && tally.first_playable.is_none_or(|first| {
            let extremes = [tally.longest_path, tally.most_energy].into_iter().flatten();
            extremes.into_iter().all(|found| first <= found.seed)
                && world(first).is_some_and(|world| world.is_playable())
        })
}

/// Playable worlds by cells of energy.
fn energy_of_playable(tally: &Tally) -> Histogram {
    let mut energy = [0; CELLS + 1];
    for by_energy in tally.path_length_energy.iter() {
        for (sum, count) in energy.iter_mut().zip(by_energy) {
            *sum += count;
        }
    }
    energy
}

impl Entry {
    fn new(sequence: Sequence, tally: &Tally) -> Self {
        let extreme = |extreme: Extreme| Record::new(Some(extreme.value), extreme.seed);
        Self {
            sequence,
            worlds: tally.worlds,
            playable: tally.playable(),
            no_core: tally.no_core(),
            no_exit: tally.no_exit(),
            path_length: tally.path_length().into(),
            distance: tally.distance.into(),
            void: tally.void.into(),
            ground: tally.ground.into(),
            energy: tally.energy.into(),
            reachable: tally.reachable.into(),
            core: rows(&tally.core),
            exit: rows(&tally.exit),
            void_cells: rows(&tally.void_cells),
            energy_cells: rows(&tally.energy_cells),
            path_length_energy: trimmed(tally),
            first_playable: tally.first_playable.map(|seed| Record::new(None, seed)),
            longest_path: tally.longest_path.map(extreme),
            most_energy: tally.most_energy.map(extreme),
        }
    }

    fn tally(&self) -> Option<Tally> {
        let histogram = |counts: &[u64]| Histogram::try_from(counts).ok();
        let extreme = |record: &Option<Record<u8>>| match record {
            None => Some(None),
            Some(record) => Some(Some(Extreme { value: record.value?, seed: record.seed })),
        };
        let mut tally = Tally {
            worlds: self.worlds,
            void: histogram(&self.void)?,
            ground: histogram(&self.ground)?,
            energy: histogram(&self.energy)?,
            reachable: histogram(&self.reachable)?,
            distance: histogram(&self.distance)?,
            core: cells(&self.core)?,
            exit: cells(&self.exit)?,
            void_cells: cells(&self.void_cells)?,
            energy_cells: cells(&self.energy_cells)?,
            first_playable: self.first_playable.as_ref().map(|record| record.seed),
            longest_path: extreme(&self.longest_path)?,
            most_energy: extreme(&self.most_energy)?,
            ..Tally::default()
        };
        for (path_length, by_energy) in self.path_length_energy.iter().enumerate() {
            let row = tally.path_length_energy.get_mut(path_length)?;
            row.get_mut(..by_energy.len())?.copy_from_slice(by_energy);
        }
        Some(tally)
    }
}

/// Counts of cells, row by row.
fn rows(cells: &CellCounts) -> Vec<Vec<u64>> {
    cells.chunks(COLUMNS).map(<[u64]>::to_vec).collect()
}

fn cells(rows: &[Vec<u64>]) -> Option<CellCounts> {
    let is_square = rows.iter().all(|row| row.len() == COLUMNS);
    rows.concat().try_into().ok().filter(|_| is_square)
}

/// Path length by energy, without the rows and columns after the last one with a world.
fn trimmed(tally: &Tally) -> Vec<Vec<u64>> {
    let joint = tally.path_length_energy.as_slice();
    let rows = tally.longest_path.map_or(0, |longest| usize::from(longest.value) + 1);
    let columns = tally.most_energy.map_or(0, |most| usize::from(most.value) + 1);
    joint[..rows].iter().map(|by_energy| by_energy[..columns].to_vec()).collect()
}
