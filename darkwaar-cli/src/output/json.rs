//! JSON: one array, an object a line.

use anyhow::Result;
use serde::Serialize;

use crate::row::Row;

/// Before the first row.
pub(super) const HEADER: &str = "[\n";
/// Between two rows.
pub(super) const SEPARATOR: &str = ",\n";
/// After the last row.
pub(super) const FOOTER: &str = "\n]\n";

/// The columns and `seed_hex`, the seed as a string for readers whose numbers have 53 bits.
#[derive(Debug, Serialize)]
pub(crate) struct Object {
    #[serde(flatten)]
    row: Row,
    seed_hex: String,
}

impl From<Row> for Object {
    fn from(row: Row) -> Self {
        Self { row, seed_hex: format!("{:#x}", row.seed()) }
    }
}

/// Objects with [`SEPARATOR`] between them.
pub(super) fn rows(rows: impl Iterator<Item = Row>) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    for row in rows {
        if !text.is_empty() {
            text.extend_from_slice(SEPARATOR.as_bytes());
        }
        serde_json::to_writer(&mut text, &Object::from(row))?;
    }
    Ok(text)
}
