//! A comparison as JSON: a line of provenance, then a line for each generator.

use anyhow::Result;
use darkwaar_core::Sequence;
use serde::Serialize;
use serde_json::{Map, Value};

use super::Comparison;
use super::counts::Counts;
use crate::generator::Generator;
use crate::provenance;

/// Where a comparison comes from.
#[derive(Debug, Serialize)]
struct Meta {
    format: &'static str,
    /// Raised when the meaning of the document changes.
    format_version: u32,
    /// Of the program that wrote it.
    version: &'static str,
    rules: Rules,
    /// Ascending runs, as the command line takes them.
    seeds: Vec<String>,
    sequences: Vec<Sequence>,
    cave: Map<String, Value>,
    loom: Map<String, Value>,
}

/// What tells rules apart: see [`provenance::rules_digest`] and [`Generator::rules_digest`].
#[derive(Debug, Serialize)]
struct Rules {
    darkwaar20: String,
    cave: String,
    loom: String,
}

/// The counts of a generator. Histograms are lists by value.
#[derive(Debug, Serialize)]
struct Entry<'a> {
    generator: &'a str,
    worlds: u64,
    playable: u64,
    path_length: &'a [u64],
    open: &'a [u64],
    regions: &'a [u64],
    largest: &'a [u64],
}

impl<'a> Entry<'a> {
    fn new((generator, counts): (&'a str, &'a Counts)) -> Self {
        Self {
            generator,
            worlds: counts.worlds(),
            playable: counts.playable(),
            path_length: &counts.path_length,
            open: &counts.open,
            regions: &counts.regions,
            largest: &counts.largest,
        }
    }
}

impl Comparison {
    /// All counts.
    pub(super) fn to_json(&self) -> Result<String> {
        let [cave, loom] = self.baselines();
        let rules = Rules {
            darkwaar20: provenance::rules_digest(),
            cave: cave.rules_digest()?,
            loom: loom.rules_digest()?,
        };
        let meta = serde_json::to_string(&Meta {
            format: "darkwaar comparison",
            format_version: 1,
            version: provenance::VERSION,
            rules,
            seeds: self.seeds.runs().collect(),
            sequences: self.sequences.iter().collect(),
            cave: settings(cave),
            loom: settings(loom),
        })?;
        let entries = self.rows().map(|row| serde_json::to_string(&Entry::new(row)));
        let entries = entries.collect::<Result<Vec<_>, _>>()?.join(",\n");
        Ok(format!("{{\"meta\":{meta},\n\"generators\":[\n{entries}\n]}}\n"))
    }
}

/// All that maps depend on besides the seed, by name.
fn settings(generator: Generator) -> Map<String, Value> {
    let settings = generator.settings_in_order().into_iter();
    settings.map(|(name, value)| (name.to_owned(), value)).collect()
}
