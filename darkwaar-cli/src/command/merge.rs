//! `merge`: adds summaries up.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::cli::MergeArgs;
use crate::destination::Destination;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::summary::Summary;

pub(crate) fn run(args: &MergeArgs, interrupt: &Interrupt) -> Result<ExitStatus> {
    let format = args.layout.format(args.output.output.as_deref())?;
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
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.context("cannot read it")?;
    let summary = Summary::from_json(&String::from_utf8_lossy(&bytes))?;
    if let Some(sum) = sum {
        return sum.merge(&summary);
    }
    *sum = Some(summary);
    Ok(())
}
