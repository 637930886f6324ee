//! `compare`: the three generators side by side.

use anyhow::Result;

use crate::cli::{SharedArgs, When};
use crate::compare::CompareArgs;
use crate::destination::Destination;
use crate::engine::Engine;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::progress::Progress;

pub(crate) fn run(
    args: &CompareArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let format = args.format()?;
    let mut comparison = args.comparison()?;
    let mut destination = Destination::open(&args.output)?;
    let engine = Engine::start(&args.work, &args.backend)?;

    let when = if shared.quiet { When::Never } else { args.work.progress };
    let seeds = comparison.seeds.len();
    let mut progress = Progress::new(when, Some(seeds), "seeds", destination.is_stdout());
    comparison.count(&engine, |seeds| {
        progress.advance(seeds);
        Ok(interrupt.check()?)
    })?;
    destination.write(comparison.write(format)?.as_bytes())?;
    destination.finish()?;
    progress.finish(comparison.worlds());
    Ok(ExitStatus::Success)
}
