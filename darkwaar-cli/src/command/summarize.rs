//! `summarize`: exact statistics of each sequence.

use anyhow::Result;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::checkpoint::Checkpointer;
use crate::cli::{SharedArgs, SummarizeArgs, When};
use crate::destination::{Destination, Target};
use crate::engine::Engine;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::seeds::SeedSet;
use crate::sequences;
use crate::summary::{Format, Summary};

pub(crate) fn run(
    args: &SummarizeArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let sequences = sequences::resolve(&args.worlds.sequences)?;
    let format = args.layout.format(args.output.output.as_deref())?;
    let output = Output::open(args)?;
    let mut seeds = SeedSet::resolve(&args.worlds.seeds)?.ascending();
    if let Some(shard) = args.shard {
        seeds = seeds.shard(shard);
    }
    let mut summary = Summary::new(sequences);
    let mut checkpointer = match &output {
        Output::Once(_) => None,
        Output::AtTheEnd(target) => Some(go_on(args, target, format, &seeds, &mut summary)?),
    };
    let engine = Engine::start(&args.work, &args.backend)?;

    let when = if shared.quiet { When::Never } else { args.work.progress };
    let mut progress = Progress::new(when, Some(seeds.len()), "seeds", output.is_stdout());
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
    output.write(args, args.layout.write(format, &summary)?.as_bytes())?;
    checkpointer.map_or(Ok(()), Checkpointer::remove)?;
    progress.finish(rest.len() * sequences.len() as u128);
    Ok(ExitStatus::Success)
}

/// Where the summary goes.
enum Output {
    Once(Destination),
    /// A file; until the end there are only checkpoints beside it.
    AtTheEnd(Target),
}

impl Output {
    /// Checks where it goes before any work.
    fn open(args: &SummarizeArgs) -> Result<Self> {
        if args.resume.resume {
            Ok(Self::AtTheEnd(Target::to_resume(&args.output)?))
        } else {
            Ok(Self::Once(Destination::open(&args.output)?))
        }
    }

    const fn is_stdout(&self) -> bool {
        matches!(self, Self::Once(destination) if destination.is_stdout())
    }

    fn write(self, args: &SummarizeArgs, text: &[u8]) -> Result<()> {
        match self {
            Self::Once(mut destination) => {
                destination.write(text)?;
                destination.finish()
            }
            Self::AtTheEnd(_) => Destination::write_whole(&args.output, text),
        }
    }
}

/// Takes the counts of the last checkpoint, if there is one, and prepares for further ones.
fn go_on(
    args: &SummarizeArgs,
    target: &Target,
    format: Format,
    seeds: &SeedSet,
    summary: &mut Summary,
) -> Result<Checkpointer> {
    let configuration = configuration(args, format, seeds, summary);
    let interval = args.resume.interval();
    let (checkpointer, last) =
        Checkpointer::open::<Box<RawValue>>(&target.path, "summarize", configuration, interval)?;
    if let Some(last) = last {
        *summary = Summary::from_json(last.state.get())
            .map_err(|error| checkpointer.refusal(&format!("{error:#}")))?;
    }
    Ok(checkpointer)
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
