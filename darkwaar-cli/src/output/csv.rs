//! CSV: a header, LF, nothing quoted, `true` and `false`, absent values empty.

use anyhow::Result;

use crate::row::Row;

/// The names of the columns.
pub(super) fn header() -> String {
    Row::COLUMNS.join(",") + "\n"
}

/// A line a row.
pub(super) fn rows(rows: impl Iterator<Item = Row>) -> Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    for row in rows {
        writer.serialize(row)?;
    }
    Ok(writer.into_inner()?)
}
