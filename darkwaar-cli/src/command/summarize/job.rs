//! Counting with checkpoints, whatever is counted.

use anyhow::Result;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::countable::Countable;
use crate::checkpoint::Checkpointer;
use crate::cli::{SharedArgs, SummarizeArgs, When};
use crate::destination::{Destination, Target};
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::seeds::SeedSet;
use crate::summary::Format;

/// What is to be done.
pub(super) struct Job<'a> {
    pub(super) args: &'a SummarizeArgs,
    pub(super) format: Format,
    pub(super) output: Output,
    pub(super) seeds: SeedSet,
    /// What the output depends on besides seeds and format.
    pub(super) settings: Map<String, Value>,
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
        let mut checkpointer = match &self.output {
            Output::Once(_) => None,
            Output::AtTheEnd(target) => Some(self.go_on(target, &mut summary)?),
        };
        let engine = start()?;

        let Self { args, output, seeds, worlds_of_a_seed, .. } = self;
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
        output.write(args, write(&summary)?.as_bytes())?;
        checkpointer.map_or(Ok(()), Checkpointer::remove)?;
        progress.finish((seeds.len() - earlier) * worlds_of_a_seed);
        Ok(ExitStatus::Success)
    }

    /// Takes the counts of the last checkpoint, if there is one, and prepares for further ones.
    fn go_on<S: Countable>(&self, target: &Target, summary: &mut S) -> Result<Checkpointer> {
        let interval = self.args.resume.interval();
        let configuration = self.configuration();
        let (checkpointer, last) = Checkpointer::open::<Box<RawValue>>(
            &target.path,
            "summarize",
            configuration,
            interval,
        )?;
        if let Some(last) = last {
            *summary = S::from_json(last.state.get())
                .map_err(|error| checkpointer.refusal(&format!("{error:#}")))?;
        }
        Ok(checkpointer)
    }

    /// All that the output depends on.
    fn configuration(&self) -> Map<String, Value> {
        let mut configuration = self.seeds.description();
        configuration.insert("format".to_owned(), self.format.name().into());
        configuration.extend(self.settings.clone());
        configuration
    }
}

/// Where the summary goes.
pub(super) enum Output {
    Once(Destination),
    /// A file; until the end there are only checkpoints beside it.
    AtTheEnd(Target),
}

impl Output {
    /// Checks where it goes before any work.
    pub(super) fn open(args: &SummarizeArgs) -> Result<Self> {
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
