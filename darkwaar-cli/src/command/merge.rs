//! `merge`: adds summaries up.

use anyhow::Result;

use crate::any_summary::AnySummary;
use crate::cli::MergeArgs;
use crate::destination::Destination;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::summary::SummaryFiles;

pub(crate) fn run(args: &MergeArgs, interrupt: &Interrupt) -> Result<ExitStatus> {
    let format = args.layout.format(args.output.output.as_deref())?;
    let files = SummaryFiles::new(&args.files)?;
    let mut destination = Destination::open(&args.output)?;
    let sum: AnySummary = files.read(interrupt)?;
    destination.write(sum.write(&args.layout, format)?.as_bytes())?;
    destination.finish()?;
    Ok(ExitStatus::Success)
}
