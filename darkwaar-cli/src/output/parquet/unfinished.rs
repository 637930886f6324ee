//! A file that is being written.

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};

use super::ENCODING;
use super::footer::Footer;
use super::group::Group;
use super::rows::Rows;
use super::schema::Schema;
use crate::row::Row;

/// Rows of a row group of a search.
pub(super) const GROUP_ROWS: usize = 1 << 17;

/// A file as far as it is written, and the rows of a search that do not fill a row group yet.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Unfinished {
    pub(super) footer: Footer,
    rows: Vec<Row>,
}

impl Unfinished {
    pub(super) const fn new(footer: Footer) -> Self {
        Self { footer, rows: Vec::new() }
    }

    /// Adds rows of a search, and returns the bytes of the row groups that are full with them.
    pub(crate) fn push(&mut self, rows: &[Row]) -> Result<Vec<u8>> {
        self.rows.extend(rows);
        let mut bytes = Vec::new();
        while self.rows.len() >= GROUP_ROWS {
            let rest = self.rows.split_off(GROUP_ROWS);
            bytes.extend(self.encode()?);
            self.rows = rest;
        }
        Ok(bytes)
    }

    /// The bytes that complete the file.
    pub(crate) fn finish(mut self) -> Result<Vec<u8>> {
        let mut bytes = if self.rows.is_empty() { Vec::new() } else { self.encode()? };
        bytes.extend(self.footer.to_bytes().context(ENCODING)?);
        Ok(bytes)
    }

    /// Makes a row group of the rows.
    fn encode(&mut self) -> Result<Vec<u8>> {
        let mut rows = Rows::default();
        for row in self.rows.drain(..) {
            rows.push(row);
        }
        let group = Group::encode(&Schema::new(), &rows, Vec::new()).context(ENCODING)?;
        self.footer.push(&group).context(ENCODING)?;
        Ok(group.bytes)
    }
}
