//! JSON, one array of objects, an object a line; and NDJSON, the same objects, each on a line of its own.
//!
//! An object has the columns and `seed_hex`, the seed as a string for readers whose numbers have 53 bits.

use core::fmt::{Result, Write};

use darkwaar_core::Seed;

use super::pieces::{Spelling, Value};

/// Before the first row.
pub(super) const HEADER: &str = "[\n";
/// Between two rows.
pub(super) const SEPARATOR: &str = ",\n";
/// After the last row.
pub(super) const FOOTER: &str = "\n]\n";

/// An object a row.
pub(super) struct Objects {
    before: &'static str,
    after: &'static str,
}

/// The items of an array, each with a separator before it.
pub(super) const JSON: Objects = Objects { before: SEPARATOR, after: "" };
/// Lines.
pub(super) const NDJSON: Objects = Objects { before: "", after: "\n" };

impl Spelling for Objects {
    fn seed(&self, text: &mut dyn Write, seed: Seed) -> Result {
        write!(text, "{}{{\"seed\":{seed}", self.before)
    }

    fn column(&self, text: &mut dyn Write, name: &str, value: Value<'_>) -> Result {
        match value {
            Value::Absent => write!(text, ",\"{name}\":null"),
            Value::Plain(value) => write!(text, ",\"{name}\":{value}"),
            Value::Text(value) => write!(text, ",\"{name}\":\"{value}\""),
        }
    }

    fn end(&self, text: &mut dyn Write, seed: Seed) -> Result {
        write!(text, ",\"seed_hex\":\"{seed:#x}\"}}{}", self.after)
    }
}
