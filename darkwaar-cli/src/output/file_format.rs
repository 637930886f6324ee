//! The formats of files.

use std::path::Path;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::Format;
use crate::error::BadInput;

/// A format of files: rows as text, or typed columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileFormat {
    Text(Format),
    #[cfg(feature = "parquet")]
    Parquet,
}

impl ValueEnum for FileFormat {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Text(Format::Csv),
            Self::Text(Format::Json),
            Self::Text(Format::Ndjson),
            #[cfg(feature = "parquet")]
            Self::Parquet,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Text(format) => format.to_possible_value(),
            #[cfg(feature = "parquet")]
            Self::Parquet => {
                Some(PossibleValue::new("parquet").help("Typed columns; absent values are null"))
            }
        }
    }
}

impl FileFormat {
    /// The name as it is given to `--format`.
    pub(crate) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The format that a file's ending names; CSV without one.
    pub(crate) fn of(path: &Path) -> Result<Self, BadInput> {
        if let Some(format) = Format::of(path) {
            return Ok(Self::Text(format));
        }
        let why = match ending(path).as_str() {
            #[cfg(feature = "parquet")]
            "parquet" => return Ok(Self::Parquet),
            #[cfg(not(feature = "parquet"))]
            "parquet" => "this build has no parquet",
            _ => "its ending names no format",
        };
        let name = path.display();
        Err(BadInput::new(format!("--output '{name}': {why}; give --format {}", names())))
    }
}

impl Format {
    /// The format of text that a file's ending names; CSV without one.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        match ending(path).as_str() {
            "" | "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            "ndjson" | "jsonl" => Some(Self::Ndjson),
            _ => None,
        }
    }
}

/// The ending of a file's name in small letters.
fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// The names of all formats, as a sentence has them.
fn names() -> String {
    let values = FileFormat::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let names: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
    let (last, others) = names.split_last().expect("there is a format");
    format!("{} or {last}", others.join(", "))
}
