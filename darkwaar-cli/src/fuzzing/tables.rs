//! Parquet, as `merge` reads it from the parts of a run.

use std::fs;

use anyhow::Result;
use serde_json::Map;

use super::{check_refusal, with_engine};
use crate::interrupt::Interrupt;
use crate::output::parquet;

/// A file of rows: joined with nothing else it is made anew, and that is joined to the same bytes.
pub fn parquet(bytes: &[u8]) {
    match joined(bytes) {
        Ok(once) => {
            let twice = joined(&once).expect("what is written can be read");
            assert!(once == twice, "the same rows have other bytes");
        }
        Err(error) => check_refusal(&error),
    }
}

fn joined(bytes: &[u8]) -> Result<Vec<u8>> {
    let file = tempfile::NamedTempFile::new()?;
    fs::write(&file, bytes)?;
    let mut joined = Vec::new();
    let mut write = |piece: &[u8]| {
        joined.extend_from_slice(piece);
        Ok(())
    };
    let (parts, interrupt) = ([file.path().to_owned()], Interrupt::none());
    let whole = parquet::unfinished(&Map::new());
    with_engine(|engine| parquet::join(&parts, whole, 512, &engine.pool, &interrupt, &mut write))?;
    Ok(joined)
}
