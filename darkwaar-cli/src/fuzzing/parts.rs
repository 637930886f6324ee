//! Parts of a run, as `merge` reads them.

use std::fs;
use std::path::Path;

use anyhow::Result;
use clap::ValueEnum as _;

use super::{check_refusal, with_engine};
use crate::any_summary::AnySummary;
use crate::interrupt::Interrupt;
use crate::output::FileFormat;
use crate::parts::{self, Folder};
use crate::provenance::{self, sha256};

/// The only part of a run: a line with the document of its manifest, of which this makes the checksum, then its content.
///
/// The manifest may have `"BYTES"` and `SHA256` for what is true of the content, and `VERSION` for that of the program.
pub fn part(bytes: &[u8]) {
    let line = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (manifest, content) = bytes.split_at(line);
    let content = content.get(1..).unwrap_or_default();
    let manifest = String::from_utf8_lossy(manifest)
        .replace("\"BYTES\"", &content.len().to_string())
        .replace("SHA256", &sha256(content))
        .replace("VERSION", provenance::VERSION);
    let checksum = sha256(&manifest);
    let line = |end| format!("{{\"part\":{manifest},\"part_sha256\":\"{checksum}\"{end}\n");
    if content.first() == Some(&b'{') && content.get(1) != Some(&b'"') {
        // A summary: its manifest stands before it, in place of its first bracket.
        let rest = String::from_utf8_lossy(&content[1..]);
        if let Err(error) = AnySummary::from_json(&(line(",") + &rest)) {
            check_refusal(&error);
        }
        return;
    }
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let ending = match content.first() {
        Some(b'P') => "parquet",
        Some(b'{') => "ndjson",
        _ => "csv",
    };
    let path = folder.path().join(format!("part-00000-of-00001.{ending}"));
    fs::write(&path, content).expect("there is room");
    fs::write(path.with_extension(format!("{ending}.manifest")), line("}")).expect("there is room");
    if let Err(error) = join(folder.path(), ending) {
        check_refusal(&error);
    }
}

fn join(path: &Path, ending: &str) -> Result<()> {
    let interrupt = Interrupt::none();
    let folder = Folder::read(path)?.expect("there is a part");
    let whole = folder.whole(&interrupt)?;
    let Ok(format) = FileFormat::from_str(ending, false) else { return Ok(()) };
    with_engine(|engine| {
        parts::join(&folder, &whole, format, &engine.pool, &interrupt, &mut |_| Ok(()))
    })?;
    Ok(())
}
