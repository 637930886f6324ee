//! Checkpoints, as `--resume` reads them.

use std::fs;
use std::path::Path;

use anyhow::Result;
use clap::ValueEnum as _;
use serde::Deserialize;
use serde_json::Value;

use super::{check_refusal, with_engine};
use crate::checkpoint::beside;
use crate::cli::{OutputArgs, ResumeArgs};
use crate::command::write_worlds;
use crate::interrupt::Interrupt;
use crate::output::FileFormat;
#[cfg(feature = "parquet")]
use crate::output::parquet;
use crate::provenance::sha256;
use crate::resume::{Output, Sink};
use crate::run::Run;
use crate::search::Search;
use crate::seeds::SeedSet;
use crate::worlds::Worlds;

/// The start of a checkpoint, which names the run that goes on.
#[derive(Deserialize)]
struct Header {
    run: Run,
}

/// The two lines of a checkpoint, of which this makes the checksum, then the rows so far. The run that is named goes on, with
/// three seeds in all.
///
/// The state may have `SHA256` for the checksum of the rows.
pub fn checkpoint(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.splitn(3, '\n');
    let (Some(header), Some(state), Some(rows)) = (lines.next(), lines.next(), lines.next()) else {
        return;
    };
    let Ok(Header { run }) = serde_json::from_str(header) else { return };
    let body = format!("{header}\n{}\n", state.replace("SHA256", &sha256(rows)));
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("rows");
    let checkpoint = body.clone() + &sha256(body) + "\n";
    fs::write(beside(&path, ".checkpoint"), checkpoint).expect("there is room");
    fs::write(beside(&path, ".partial"), rows).expect("there is room");
    if let Err(error) = go_on(&path, &run) {
        check_refusal(&error);
    }
}

fn go_on(path: &Path, run: &Run) -> Result<()> {
    let args = ResumeArgs { resume: true, checkpoint_interval: 0 };
    let output = Output::open(&OutputArgs { output: Some(path.to_owned()) }, &args, &[])?;
    let mut sink = Sink::open(output, &args, run)?;
    let search = Search::of(&run.configuration)?;
    let format = run.configuration.get("format").and_then(Value::as_str).unwrap_or_default();
    let format = FileFormat::from_str(format, false).unwrap_or(FileFormat::value_variants()[0]);
    let all = SeedSet::parse("0..3")?;
    let seeds = all.skip(sink.finished());
    let mut found = sink.take_found(search.as_ref(), all.len())?;
    #[cfg(feature = "parquet")]
    if format == FileFormat::Parquet {
        found.file.get_or_insert_with(|| parquet::unfinished(&run.configuration));
    }
    let sequences = crate::sequences::resolve(&["L?LVO".to_owned()])?;
    let worlds = Worlds { seeds: &seeds, sequences, written: sink.written() };
    let interrupt = Interrupt::none();
    if !sink.is_complete() {
        with_engine(|engine| {
            write_worlds(
                search.as_ref(),
                &worlds,
                format,
                engine,
                &mut found,
                &interrupt,
                &mut |piece, seeds, found| sink.write(piece, seeds, found, &interrupt),
            )
        })?;
    }
    sink.finish(&found)?;
    let _ = search.map(|search| search.summary(&found.over()));
    Ok(())
}
