//! The formats of files.

use std::path::Path;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::Format;
use crate::ending;
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

    /// Whether it is nothing to show on a terminal.
    pub(crate) const fn is_binary(self) -> bool {
        !matches!(self, Self::Text(_))
    }

    /// The format that was asked for, or that the output file's ending names; CSV without one.
    pub(crate) fn resolve(asked: Option<Self>, output: Option<&Path>) -> Result<Self, BadInput> {
        #[cfg(not(feature = "parquet"))]
        if let (None, Some(path)) = (asked, output)
            && ending::ending(path) == "parquet"
        {
            return Err(ending::refusal::<Self>(path, "this build has no parquet"));
        }
        ending::format(asked, output, |ending| match ending {
            #[cfg(feature = "parquet")]
            "parquet" => Some(Self::Parquet),
            _ => Format::of_ending(ending).map(Self::Text),
        })
    }
}

impl Format {
    /// The format of text that a file's ending names; CSV without one.
    fn of_ending(ending: &str) -> Option<Self> {
        match ending {
            "" | "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            "ndjson" | "jsonl" => Some(Self::Ndjson),
            _ => None,
        }
    }

    /// The format that was asked for, or that the output file's ending names; CSV without one.
    pub(crate) fn resolve(asked: Option<Self>, output: Option<&Path>) -> Result<Self, BadInput> {
        ending::format(asked, output, Self::of_ending)
    }
}
