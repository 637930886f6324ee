//! CSV: a header, LF, nothing quoted, `true` and `false`, absent values empty.

use core::fmt::{Result, Write};

use darkwaar_core::Seed;

use super::pieces::{Spelling, Value};

/// The names of the columns.
pub(super) fn header(columns: &[&str]) -> String {
    columns.join(",") + "\n"
}

/// A line a row.
pub(super) struct Csv;

impl Spelling for Csv {
    fn seed(&self, text: &mut dyn Write, seed: Seed) -> Result {
        write!(text, "{seed}")
    }

    fn column(&self, text: &mut dyn Write, _: &str, value: Value<'_>) -> Result {
        match value {
            Value::Absent => text.write_str(","),
            Value::Plain(value) | Value::Text(value) => write!(text, ",{value}"),
        }
    }

    fn end(&self, text: &mut dyn Write, _: Seed) -> Result {
        text.write_str("\n")
    }
}
