//! The options of `compare` as they are typed.

#![expect(clippy::doc_markdown, reason = "doc comments are help texts here, printed as they are")]

use anyhow::Result;
use clap::{Args, ValueEnum};
use darkwaar_core::baseline::cave::Cave;
use darkwaar_core::baseline::loom::Loom;

use super::{Comparison, SIZE};
use crate::cli::{BackendArgs, OutputArgs, WorkArgs};
use crate::ending;
use crate::error::BadInput;
use crate::generator::CaveRulesArgs;
use crate::seeds::{self, SeedSet};
use crate::sequences;

/// A format of comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Aligned columns
    Table,
    /// A header, then a line of rates and means for each generator
    Csv,
    /// All counts, exact
    Json,
}

/// Compare Darkwaar20 with caves and looms on maps of 7x9 cells
///
/// One row for each generator. Columns: generator, worlds, playable (worlds with an exit), playable_rate, path_length_mean and
/// path_length_max (steps of a shortest walk to the exit, over playable worlds), no_open_rate (worlds without a cell that can
/// be entered), open_mean (such cells), regions_mean (of such cells; cells side by side are connected), split_rate (worlds
/// with two regions or more) and largest_share (cells of the largest regions of all worlds by all open cells). The walk of Darkwaar20 starts at its core, that of the others at the first cell of
/// the largest region.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Seeds: N, A..B (without B), A..=B, @FILE or @- (stdin), separated by commas
    ///
    /// As for `explore`, but none is negative. Darkwaar20 has a world of each seed under each sequence, the others have one
    /// of each seed.
    #[arg(short, long, alias = "seed", required = true, allow_hyphen_values = true)]
    seeds: Vec<String>,
    /// Sequences of Darkwaar20, as for `explore` [default: all]
    #[arg(long, alias = "sequence", value_name = "PATTERN")]
    sequences: Vec<String>,
    #[command(flatten)]
    cave: CaveRulesArgs,
    /// Format of the comparison [default: by the ending of the output file, table without one]
    #[arg(short, long)]
    format: Option<Format>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    #[command(flatten)]
    pub(crate) backend: BackendArgs,
}

impl CompareArgs {
    /// What is to be compared, nothing counted so far.
    pub(crate) fn comparison(&self) -> Result<Comparison> {
        seeds::refuse_as_output(&self.seeds, &self.output)?;
        let [width, height] = SIZE;
        Ok(Comparison {
            sequences: sequences::resolve(&self.sequences)?,
            seeds: SeedSet::resolve_unsigned(&self.seeds)?.ascending(),
            cave: self.cave.of(Cave::new(width, height)?)?,
            loom: Loom::new(width, height)?,
            counts: Default::default(),
        })
    }

    /// The format that was asked for, or that the file's ending names.
    pub(crate) fn format(&self) -> Result<Format, BadInput> {
        ending::format(self.format, self.output.output.as_deref(), Format::of_ending)
    }
}

impl Format {
    /// The format that a file's ending names; a table without one.
    fn of_ending(ending: &str) -> Option<Self> {
        match ending {
            "" | "txt" => Some(Self::Table),
            "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}
