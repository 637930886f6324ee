//! How a summary is written.

#![expect(clippy::doc_markdown, reason = "doc comments are help texts here, printed as they are")]

use std::path::Path;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::Summary;
use super::group::Grouping;
use super::long;
use super::statistics::{self, COLUMNS};
use super::table::{self, Layout, Order};
use crate::ending;
use crate::error::BadInput;
use crate::generator::Generator;

/// A format of summaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Aligned columns with a bar of the playable rate
    Table,
    /// A header, then a line of rates, means and quantiles for each sequence
    Csv,
    /// All counts, exact: the form that can be merged
    Json,
    /// CSV: how many worlds have core, exit, void, ground and energy at each cell; start, exit and tiles on maps
    Cells,
    /// CSV: how many worlds have each value of each figure
    Histograms,
    /// CSV: the first playable seed, the longest path and the most energy in a playable world, or the most regions on a map
    Records,
}

/// Options of commands that write a summary.
#[derive(Debug, Args)]
pub(crate) struct LayoutArgs {
    /// Format of the summary [default: by the ending of the output file, table without one]
    #[arg(short, long)]
    pub(crate) format: Option<Format>,
    /// Rows: sequence, prefix:1 to prefix:4 (sequences that start alike), place (sequences with a condition
    /// at a place) or all; not for json [default: sequence]
    #[arg(long, value_name = "GROUP", allow_hyphen_values = true)]
    by: Option<Grouping>,
    /// Sort rows by this column of the csv, the highest first; COLUMN:asc sorts the lowest first [default: by sequence]; not
    /// for json
    ///
    /// worlds, playable, playable_rate, rate_low, rate_high, no_core, no_exit, path_length_mean, path_length_median,
    /// path_length_p90, path_length_max, void_mean, ground_mean, energy_mean, reachable_mean or distance_mean.
    #[arg(long, value_name = "COLUMN", value_parser = order, allow_hyphen_values = true)]
    sort: Option<Order>,
}

/// A column to sort by, and how.
fn order(text: &str) -> Result<Order, String> {
    let (name, ascending) = match text.split_once(':') {
        None | Some((_, "desc")) => (text.trim_end_matches(":desc"), false),
        Some((name, "asc")) => (name, true),
        Some(_) => return Err("an order is COLUMN, COLUMN:asc or COLUMN:desc".to_owned()),
    };
    let names = || COLUMNS.map(|column| column.name).join(", ");
    let column = statistics::column(name).ok_or_else(|| format!("columns are {}", names()))?;
    Ok(Order { column, ascending })
}

impl LayoutArgs {
    /// The format that was asked for, or that the file's ending names.
    pub(crate) fn format(&self, output: Option<&Path>) -> Result<Format, BadInput> {
        let format = ending::format(self.format, output, Format::of_ending)?;
        if format == Format::Json && (self.by() != Grouping::Sequence || self.sort.is_some()) {
            return Err(BadInput::new(
                "--by and --sort are for tables and CSV; json always has an entry for each sequence",
            ));
        }
        Ok(format)
    }

    fn by(&self) -> Grouping {
        self.by.unwrap_or(Grouping::Sequence)
    }

    /// An error if rows are to be grouped or sorted: the summary of another generator has only one.
    pub(crate) fn refuse_rows(&self, generator: Generator) -> Result<(), BadInput> {
        if self.by.is_none() && self.sort.is_none() {
            return Ok(());
        }
        Err(BadInput::new(format!(
            "--by and --sort are for the sequences of darkwaar20; a {} has none",
            generator.name()
        )))
    }

    /// Fails if something is asked for that rows do not have.
    pub(crate) fn refuse_for_rows(&self, format: &str) -> Result<(), BadInput> {
        if self.format.is_none() && self.by.is_none() && self.sort.is_none() {
            return Ok(());
        }
        Err(BadInput::new(format!(
            "--format, --by and --sort are for summaries; the parts are rows in {format}, and stay so"
        )))
    }

    /// What the text of a summary depends on, as it was asked for.
    pub(crate) fn description(&self) -> [(String, serde_json::Value); 2] {
        let sort = self.sort.map(|Order { column, ascending }| {
            format!("{}{}", column.name, if ascending { ":asc" } else { "" })
        });
        [("by".to_owned(), self.by().to_string().into()), ("sort".to_owned(), sort.into())]
    }

    /// The text of a summary.
    pub(crate) fn write(&self, format: Format, summary: &Summary) -> Result<String> {
        let layout = Layout { by: self.by(), sort: self.sort };
        match format {
            Format::Table => Ok(table::text(summary, layout)),
            Format::Csv => table::csv(summary, layout),
            Format::Json => summary.to_json(),
            Format::Cells => long::cells(&layout.rows(summary)),
            Format::Histograms => long::histograms(&layout.rows(summary)),
            Format::Records => long::records(summary, &layout.rows(summary)),
        }
    }
}

impl Format {
    /// The name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Cells => "cells",
            Self::Histograms => "histograms",
            Self::Records => "records",
        }
    }

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
