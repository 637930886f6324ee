//! A summary of maps as JSON: a line of provenance, then all counts.

use anyhow::Result;
use darkwaar_core::baseline::cave::Cave;
use darkwaar_core::baseline::loom::Loom;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::consistency::is_consistent;
use super::histogram::Histogram;
use super::tally::{CellCounts, Extreme, Tally};
use super::{MOST_SIDE, MapSummary};
use crate::generator::Generator;
use crate::provenance;
use crate::seeds::SeedSet;
use crate::summary::document::Record;
use crate::summary::kind::{Kind, check_rules, contradiction, unlike};

/// What tells summaries of maps from other files.
pub(crate) const FORMAT: &str = "darkwaar baseline summary";

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
    generator: Settings,
    /// See [`Generator::rules_digest`].
    rules: String,
    /// Ascending runs, as the command line takes them.
    seeds: Vec<String>,
}

/// A generator as it is written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "lowercase", deny_unknown_fields)]
enum Settings {
    Cave { width: u32, height: u32, fill: u8, iterations: u32, count_self: bool },
    Loom { width: u32, height: u32 },
}

/// A whole document, its parts unread.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<'a> {
    #[serde(borrow)]
    meta: &'a RawValue,
    #[serde(borrow)]
    counts: &'a RawValue,
}

/// The counts. Cells are lists of rows.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    worlds: u64,
    playable: u64,
    no_start: u64,
    no_exit: u64,
    path_length: Histogram,
    distance: Histogram,
    regions: Histogram,
    reachable: Histogram,
    tiles: Vec<TileCounts>,
    start: Vec<CellCounts>,
    exit: Vec<CellCounts>,
    first_playable: Option<Record<u32>>,
    longest_path: Option<Record<u32>>,
    most_regions: Option<Record<u32>>,
}

/// The counts of a tile.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TileCounts {
    name: String,
    histogram: Histogram,
    /// The last tile has none: it is where no other is.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    cells: Option<Vec<CellCounts>>,
}

impl From<Generator> for Settings {
    fn from(generator: Generator) -> Self {
        let size = generator.size();
        let (width, height) = (size.width, size.height);
        match generator {
            Generator::Cave(cave) => Self::Cave {
                width,
                height,
                fill: cave.fill(),
                iterations: cave.iterations(),
                count_self: cave.count_self(),
            },
            Generator::Loom(_) => Self::Loom { width, height },
        }
    }
}

impl Settings {
    /// `None` if there is no such generator, or its maps are too large for a summary.
    fn generator(&self) -> Option<Generator> {
        let generator = match *self {
            Self::Cave { width, height, fill, iterations, count_self } => {
                let cave = Cave::new(width, height).ok()?.with_fill(fill).ok()?;
                Generator::Cave(cave.with_iterations(iterations).with_count_self(count_self))
            }
            Self::Loom { width, height } => Generator::Loom(Loom::new(width, height).ok()?),
        };
        let size = generator.size();
        (size.width.max(size.height) <= MOST_SIDE).then_some(generator)
    }
}

impl MapSummary {
    /// The summary as text.
    pub(crate) fn to_json(&self) -> Result<String> {
        let meta = Meta {
            format: FORMAT.to_owned(),
            format_version: FORMAT_VERSION,
            version: provenance::VERSION.to_owned(),
            generator: self.generator.into(),
            rules: self.generator.rules_digest()?,
            seeds: self.seeds.runs().collect(),
        };
        let meta = serde_json::to_string(&meta)?;
        let counts = serde_json::to_string(&Counts::new(self))?;
        Ok(format!("{{\"meta\":{meta},\n\"counts\":{counts}}}\n"))
    }

    /// Reads a text that [`to_json`](Self::to_json) wrote; anything else is refused.
    pub(crate) fn from_json(text: &str) -> Result<Self> {
        let Document { meta, counts } = serde_json::from_str(text).map_err(unlike)?;
        Kind::check(meta, FORMAT, FORMAT_VERSION)?;
        let meta: Meta = serde_json::from_str(meta.get()).map_err(unlike)?;
        let generator = meta.generator.generator();
        let generator =
            generator.ok_or_else(|| unlike("there is no generator with its settings"))?;
        check_rules(&meta.rules, &generator.rules_digest()?)?;
        let counts: Counts = serde_json::from_str(counts.get()).map_err(unlike)?;
        Ok(Self::from_parts(generator, &meta.seeds, &counts).ok_or_else(contradiction)?)
    }

    fn from_parts(generator: Generator, seeds: &[String], counts: &Counts) -> Option<Self> {
        let seeds = SeedSet::from_runs(seeds)?;
        let summary = Self { generator, tally: counts.tally(generator)?, seeds };
        (is_consistent(&summary) && Counts::new(&summary) == *counts).then_some(summary)
    }
}

impl Counts {
    fn new(MapSummary { generator, tally, .. }: &MapSummary) -> Self {
        let rows = |cells: &CellCounts| -> Vec<CellCounts> {
            cells.chunks(generator.size().width as usize).map(<[u64]>::to_vec).collect()
        };
        let record = |found: Extreme| Record::new(Some(found.value), found.seed());
        let mut cells = tally.tile_cells.iter().map(rows);
        let tiles = generator.tiles().into_iter().zip(&tally.tiles).map(|(name, histogram)| {
            TileCounts { name: name.to_owned(), histogram: histogram.clone(), cells: cells.next() }
        });
        Self {
            worlds: tally.maps,
            playable: tally.playable(),
            no_start: tally.no_start(),
            no_exit: tally.no_exit(),
            path_length: tally.path_length.clone(),
            distance: tally.distance.clone(),
            regions: tally.regions.clone(),
            reachable: tally.reachable.clone(),
            tiles: tiles.collect(),
            start: rows(&tally.start),
            exit: rows(&tally.exit),
            first_playable: tally.first_playable.map(|seed| Record::new(None, seed)),
            longest_path: tally.longest_path.map(record),
            most_regions: tally.most_regions.map(record),
        }
    }

    /// `None` if it has not the form of counts of this generator; [`is_consistent`] judges the rest.
    fn tally(&self, generator: Generator) -> Option<Tally> {
        let extreme = |record: &Option<Record<u32>>| match record {
            None => Some(None),
            Some(Record { value, seed, .. }) => Some(Some(Extreme::new((*value)?, *seed))),
        };
        let tally = Tally {
            maps: self.worlds,
            tiles: self.tiles.iter().map(|tile| tile.histogram.clone()).collect(),
            regions: self.regions.clone(),
            reachable: self.reachable.clone(),
            distance: self.distance.clone(),
            path_length: self.path_length.clone(),
            start: self.start.concat(),
            exit: self.exit.concat(),
            tile_cells: self
                .tiles
                .iter()
                .filter_map(|tile| Some(tile.cells.as_ref()?.concat()))
                .collect(),
            first_playable: self.first_playable.as_ref().map(|record| record.seed),
            longest_path: extreme(&self.longest_path)?,
            most_regions: extreme(&self.most_regions)?,
        };
        tally.fits(generator).then_some(tally)
    }
}
