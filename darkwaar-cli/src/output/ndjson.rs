//! NDJSON: JSON's objects, each on a line of its own.

use anyhow::Result;

use super::json::Object;
use crate::row::Row;

/// An object a line.
pub(super) fn rows(rows: impl Iterator<Item = Row>) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    for row in rows {
        serde_json::to_writer(&mut text, &Object::from(row))?;
        text.push(b'\n');
    }
    Ok(text)
}
