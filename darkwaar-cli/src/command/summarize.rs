//! `summarize`: exact statistics of each sequence.

use anyhow::Result;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::checkpoint::Checkpointer;
use crate::cli::{SharedArgs, SummarizeArgs, When};
use crate::destination::{Destination, Target};
use crate::engine::Engine;
use crate::exit_status::ExitStatus;
use crate::interrupt::{self, Interrupt};
use crate::progress::Progress;
use crate::seeds::SeedSet;
use crate::sequences;
use crate::summary::{Format, Summary};

pub(crate) fn run(
    args: &SummarizeArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let sequences = sequences::resolve(&args.sequences)?;
    let format = args.layout.format(args.output.output.as_deref())?;
    let target = args.resume.resume.then(|| Target::to_resume(&args.output)).transpose()?;
    let mut destination = Destination::open(&args.output)?;
    let mut seeds = SeedSet::resolve(&args.seeds)?.ascending();
    if let Some(shard) = args.shard {
        seeds = seeds.shard(shard);
    }
    let mut summary = Summary::new(sequences);
    let mut checkpointer = None;
    if let Some(target) = target {
        let configuration = configuration(args, format, &seeds, &summary);
        let interval = args.resume.interval();
        let (opened, last) = Checkpointer::open::<Box<RawValue>>(
            &target.path,
            "summarize",
            configuration,
            interval,
        )?;
        if let Some(last) = last {
            summary = Summary::from_json(last.state.get())
                .map_err(|error| opened.refusal(&format!("{error:#}")))?;
        }
        interrupt::offer_continuation();
        checkpointer = Some(opened);
    }
    let engine = Engine::start(&args.work)?;

    let when = if shared.quiet { When::Never } else { args.work.progress };
    let mut progress = Progress::new(when, Some(seeds.len()), "seeds", destination.is_stdout());
    let rest = seeds.skip(summary.seeds.len());
    progress.start_at(summary.seeds.len());
    summary.count(&engine, &rest, interrupt, |summary, completed| {
        let interrupted = interrupt.check();
        if let Some(checkpointer) = &mut checkpointer
            && (interrupted.is_err() || checkpointer.is_due())
        {
            let state = || Ok(RawValue::from_string(summary.to_json()?)?);
            checkpointer.save(summary.seeds.len(), state)?;
        }
        progress.advance(completed);
        Ok(interrupted?)
    })?;
    destination.write(args.layout.write(format, &summary)?.as_bytes())?;
    destination.finish()?;
    checkpointer.map_or(Ok(()), Checkpointer::remove)?;
    progress.finish(rest.len() * sequences.len() as u128);
    Ok(ExitStatus::Success)
}

/// All that the output depends on.
fn configuration(
    args: &SummarizeArgs,
    format: Format,
    seeds: &SeedSet,
    summary: &Summary,
) -> Map<String, Value> {
    let mut configuration = seeds.description();
    configuration.insert("sequences".to_owned(), sequences::description(summary.sequences).into());
    configuration.insert("format".to_owned(), format.name().into());
    configuration.extend(args.layout.description());
    configuration
}
