//! `merge`: adds summaries up.

use anyhow::Result;

use crate::cli::MergeArgs;
use crate::destination::Destination;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::summary::SummaryFiles;

pub(crate) fn run(args: &MergeArgs, interrupt: &Interrupt) -> Result<ExitStatus> {
    let format = args.layout.format(args.output.output.as_deref())?;
    let files = SummaryFiles::new(&args.files)?;
    let mut destination = Destination::open(&args.output)?;
    let sum = files.read(interrupt)?;
    destination.write(args.layout.write(format, &sum)?.as_bytes())?;
    destination.finish()?;
    Ok(ExitStatus::Success)
}
