//! `report`: a page of charts and tables.

use anyhow::Result;

use crate::batch;
use crate::cli::ReportArgs;
use crate::destination::Destination;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::report;
use crate::summary::SummaryFiles;

pub(crate) fn run(args: &ReportArgs, interrupt: &Interrupt) -> Result<ExitStatus> {
    let files = SummaryFiles::new(&args.files)?;
    files.refuse_as_output(&args.output)?;
    let mut destination = Destination::open(&args.output)?;
    destination.refuse_terminal("a page")?;
    let summary = files.read(&batch::pool(None)?, interrupt, || ())?.into_darkwaar20()?;
    let page = report::page(&summary);
    interrupt.check()?;
    destination.write(page.as_bytes())?;
    destination.finish()?;
    Ok(ExitStatus::Success)
}
