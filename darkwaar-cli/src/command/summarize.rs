//! `summarize`: exact statistics of each sequence.

use anyhow::Result;

use crate::cli::{SharedArgs, SummarizeArgs, When};
use crate::destination::Destination;
use crate::engine::Engine;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::seeds::SeedSet;
use crate::sequences;
use crate::summary::Summary;

pub(crate) fn run(
    args: &SummarizeArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let sequences = sequences::resolve(&args.sequences)?;
    let mut destination = Destination::open(&args.output)?;
    let seeds = SeedSet::resolve(&args.seeds)?.ascending();
    let engine = Engine::start(&args.work)?;

    let when = if shared.quiet { When::Never } else { args.work.progress };
    let mut progress = Progress::new(when, Some(seeds.len()), "seeds", destination.is_stdout());
    let mut summary = Summary::new(sequences);
    summary.count(&engine, &seeds, |_, completed| {
        interrupt.check()?;
        progress.advance(completed);
        Ok(())
    })?;
    destination.write(summary.to_json()?.as_bytes())?;
    destination.finish()?;
    progress.finish(seeds.len() * sequences.len() as u128);
    Ok(ExitStatus::Success)
}
