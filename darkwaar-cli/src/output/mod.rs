//! Rows as text, a file for each format.

mod csv;
mod json;
mod ndjson;

pub(crate) use self::json::Object;

use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;

use crate::error::BadInput;
use crate::row::Row;

/// A format of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A header, then a line a world; absent values are empty
    Csv,
    /// One array of objects; absent values are null
    Json,
    /// An object a line
    Ndjson,
}

impl Format {
    /// The format that a file's ending names; CSV without one.
    pub(crate) fn of(path: &Path) -> Result<Self, BadInput> {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        match ending.to_ascii_lowercase().as_str() {
            "" | "csv" => Ok(Self::Csv),
            "json" => Ok(Self::Json),
            "ndjson" | "jsonl" => Ok(Self::Ndjson),
            _ => Err(BadInput::new(format!(
                "--output '{}': its ending names no format; give --format csv, json or ndjson",
                path.display()
            ))),
        }
    }

    /// What stands before all rows.
    pub(crate) fn header(self) -> String {
        match self {
            Self::Csv => csv::header(),
            Self::Json => json::HEADER.to_owned(),
            Self::Ndjson => String::new(),
        }
    }

    /// What stands between two pieces of [`rows`](Self::rows).
    pub(crate) const fn separator(self) -> &'static str {
        match self {
            Self::Csv | Self::Ndjson => "",
            Self::Json => json::SEPARATOR,
        }
    }

    /// What stands after all rows.
    pub(crate) const fn footer(self) -> &'static str {
        match self {
            Self::Csv | Self::Ndjson => "",
            Self::Json => json::FOOTER,
        }
    }

    /// The rows as text.
    pub(crate) fn rows(self, rows: impl Iterator<Item = Row>) -> Result<Vec<u8>> {
        match self {
            Self::Csv => csv::rows(rows),
            Self::Json => json::rows(rows),
            Self::Ndjson => ndjson::rows(rows),
        }
    }
}
