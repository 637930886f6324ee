//! Counting with checkpoints, whatever is counted.

use anyhow::Result;
use serde_json::value::RawValue;

use super::countable::Countable;
use super::task::Task;
use crate::checkpoint::Checkpointer;
use crate::cli::{SharedArgs, SummarizeArgs, When};
use crate::destination::Target;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::resume::Output;
use crate::run::Run;
use crate::seeds::SeedSet;

/// What is to be done.
pub(super) struct Job<'a> {
    pub(super) args: &'a SummarizeArgs,
    pub(super) task: Task,
    pub(super) worlds_of_a_seed: u128,
}

impl Job<'_> {
    /// Counts, from the last checkpoint on if there is one, and writes the summary.
    pub(super) fn run<S: Countable>(
        self,
        mut summary: S,
        start: impl FnOnce() -> Result<S::Engine>,
        write: impl FnOnce(&S) -> Result<String>,
        shared: &SharedArgs,
        interrupt: &Interrupt,
    ) -> Result<ExitStatus> {
        let Self { args, task, worlds_of_a_seed } = self;
        let Task { output, seeds, run, part } = task;
        let mut checkpointer = match &output {
            Output::Once(_) => None,
            Output::ToResume(target) => Some(go_on(args, target, run, &seeds, &mut summary)?),
        };
        let engine = start()?;

        let when = if shared.quiet { When::Never } else { args.work.progress };
        let mut progress = Progress::new(when, Some(seeds.len()), "seeds", output.is_stdout());
        let earlier = summary.seeds().len();
        progress.start_at(earlier);
        summary.count(&engine, &seeds.skip(earlier), interrupt, |summary, completed| {
            let interrupted = interrupt.check();
            if let Some(checkpointer) = &mut checkpointer
                && (interrupted.is_err() || checkpointer.is_due())
            {
                let state = || Ok(RawValue::from_string(summary.to_json()?)?);
                checkpointer.save(summary.seeds().len(), state)?;
            }
            progress.advance(completed);
            Ok(interrupted?)
        })?;
        let text = write(&summary)?;
        let text = if let Some(part) = part { part.embed(&text)? } else { text };
        output.write(text.as_bytes())?;
        checkpointer.map_or(Ok(()), Checkpointer::remove)?;
        progress.finish((seeds.len() - earlier) * worlds_of_a_seed);
        Ok(ExitStatus::Success)
    }
}

/// Takes the counts of the last checkpoint, if there is one, which are those of the first of the seeds, and prepares for
/// further ones.
fn go_on<S: Countable>(
    args: &SummarizeArgs,
    target: &Target,
    run: Run,
    seeds: &SeedSet,
    summary: &mut S,
) -> Result<Checkpointer> {
    let interval = args.resume.interval();
    let (checkpointer, last) = Checkpointer::open::<Box<RawValue>>(&target.path, run, interval)?;
    if let Some(last) = last {
        S::from_json(last.state.get())
            .and_then(|earlier| summary.merge(&earlier))
            .map_err(|error| checkpointer.refusal(&format!("{error:#}")))?;
        let mut all = summary.seeds().clone();
        all.append(&seeds.skip(all.len()));
        if all != *seeds {
            return Err(checkpointer.damage().into());
        }
    }
    Ok(checkpointer)
}
