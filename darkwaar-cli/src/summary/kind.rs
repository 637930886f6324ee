//! What tells documents of summaries from other files, and from each other.

use core::fmt;

use anyhow::Result;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::BadInput;

/// The beginning of the meta data of every summary.
#[derive(Debug, Deserialize)]
pub(crate) struct Kind {
    pub(crate) format: String,
    format_version: u32,
}

impl Kind {
    /// Fails unless the document can be read as this version of a format.
    pub(crate) fn check(meta: &RawValue, format: &str, version: u32) -> Result<()> {
        let kind: Self = serde_json::from_str(meta.get()).map_err(unlike)?;
        if kind.format != format {
            return Err(unlike(format!("its format is '{}'", kind.format)).into());
        }
        if kind.format_version != version {
            return Err(BadInput::new(format!(
                "it has version {} of the format, this program reads version {version}",
                kind.format_version
            ))
            .into());
        }
        Ok(())
    }
}

/// Fails unless worlds follow the rules of this program.
pub(crate) fn check_rules(rules: &str, own: &str) -> Result<(), BadInput> {
    if rules == own {
        return Ok(());
    }
    let message = format!("its worlds follow other rules, {rules}, than this program's, {own}");
    Err(BadInput::new(message))
}

/// An error of a text that `summarize` cannot have written.
pub(crate) fn unlike(why: impl fmt::Display) -> BadInput {
    BadInput::new(format!("it is not a summary as `summarize --format json` writes it: {why}"))
}

/// An error of counts that cannot be those of any worlds.
pub(crate) fn contradiction() -> BadInput {
    unlike("its counts contradict each other")
}
