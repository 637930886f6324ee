//! `merge`: adds summaries up.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::cli::MergeArgs;
use crate::destination::Destination;
use crate::error::BadInput;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::summary::Summary;

/// Bytes that a summary has at most: its seeds may be a list of a million.
const MOST_BYTES: u64 = 256 << 20;

pub(crate) fn run(args: &MergeArgs, interrupt: &Interrupt) -> Result<ExitStatus> {
    let format = args.layout.format(args.output.output.as_deref())?;
    if args.files.iter().filter(|path| is_stdin(path)).count() > 1 {
        return Err(BadInput::new("FILE '-' is given twice; stdin can be read once").into());
    }
    let mut destination = Destination::open(&args.output)?;
    let mut sum: Option<Summary> = None;
    for path in &args.files {
        interrupt.check()?;
        let added = add(&mut sum, path);
        added.with_context(|| format!("'{}'", path.display()))?;
    }
    if let Some(sum) = sum {
        destination.write(args.layout.write(format, &sum)?.as_bytes())?;
    }
    destination.finish()?;
    Ok(ExitStatus::Success)
}

/// Reads a summary and adds it to those before.
fn add(sum: &mut Option<Summary>, path: &Path) -> Result<()> {
    let bytes = read(path).context("cannot read it")?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(BadInput::new("it is larger than any summary").into());
    }
    let summary = Summary::from_json(&String::from_utf8_lossy(&bytes))?;
    if let Some(sum) = sum {
        return sum.merge(&summary);
    }
    *sum = Some(summary);
    Ok(())
}

/// Reads a file, or a little more than a summary can have of it.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let input: Box<dyn Read> =
        if is_stdin(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    let mut bytes = Vec::new();
    input.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}
