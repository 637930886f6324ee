//! Output that outlives the run: rows in a file beside the output, and a checkpoint.
//!
//! At a checkpoint the rows are synced first, then the checkpoint that tells how many bytes of them count takes the place of
//! the one before. At the end come, each on disk before the next: all rows, a checkpoint that says so, the final name, no
//! checkpoint. Wherever a run is cut off, the next one finds rows and a checkpoint that fit; if only the last step is
//! missing, it finds the complete file under its final name.

mod partial;

use core::time::Duration;

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use self::partial::{Mark, Partial};
use crate::checkpoint::{Checkpoint, Checkpointer};
use crate::cli::ResumeArgs;
use crate::destination::{Destination, Target};
use crate::interrupt::{self, Interrupt};

/// What a run needs to go on, besides the number of its seeds.
#[derive(Debug, Serialize, Deserialize)]
struct State {
    rows: Mark,
    /// Whether these are all, with what comes after the last.
    is_complete: bool,
}

/// Where rows go.
#[derive(Debug)]
pub(crate) enum Sink {
    /// All in one run.
    Once(Destination),
    /// A run goes on where the last was cut off.
    Resumable(Box<Resumable>),
}

impl Sink {
    /// Whether data goes to stdout.
    pub(crate) const fn is_stdout(&self) -> bool {
        matches!(self, Self::Once(destination) if destination.is_stdout())
    }

    /// Seeds that an earlier run has finished, the first of all.
    pub(crate) const fn finished(&self) -> u128 {
        match self {
            Self::Once(_) => 0,
            Self::Resumable(resumable) => resumable.finished,
        }
    }

    /// Bytes that an earlier run has written.
    pub(crate) const fn written(&self) -> u64 {
        match self {
            Self::Once(_) => 0,
            Self::Resumable(resumable) => resumable.written,
        }
    }

    /// Whether an earlier run has written everything.
    pub(crate) const fn is_complete(&self) -> bool {
        matches!(self, Self::Resumable(resumable) if resumable.is_complete)
    }

    /// Writes a piece that completes this many seeds, unless a signal has come: then what is finished is kept, if it can be.
    pub(crate) fn write(
        &mut self,
        piece: &[u8],
        seeds: usize,
        interrupt: &Interrupt,
    ) -> Result<()> {
        if let Err(interrupted) = interrupt.check() {
            if let Self::Resumable(resumable) = self {
                resumable.save()?;
            }
            return Err(interrupted.into());
        }
        match self {
            Self::Once(destination) => destination.write(piece),
            Self::Resumable(resumable) => resumable.write(piece, seeds),
        }
    }

    /// Ends the data: a file takes its final name, on disk.
    pub(crate) fn finish(self) -> Result<()> {
        match self {
            Self::Once(destination) => destination.finish(),
            Self::Resumable(resumable) => resumable.finish(),
        }
    }
}

/// A file that several runs write, one after the other.
#[derive(Debug)]
pub(crate) struct Resumable {
    partial: Partial,
    checkpointer: Checkpointer,
    /// For messages.
    name: String,
    finished: u128,
    /// Bytes up to the end of the last finished seed.
    written: u64,
    is_complete: bool,
}

impl Resumable {
    /// Starts a run of `command`, or goes on with the last one that had the same configuration.
    pub(crate) fn open(
        target: Target,
        args: &ResumeArgs,
        command: &str,
        configuration: Map<String, Value>,
    ) -> Result<Self> {
        let interval = Duration::from_secs(args.checkpoint_interval);
        let name = format!("'{}'", target.path.display());
        let (checkpointer, last) =
            Checkpointer::open::<State>(&target.path, command, configuration, interval)?;
        interrupt::offer_continuation();
        let failure = || format!("cannot write {name}");
        let Some(Checkpoint { finished, state }) = last else {
            let partial = Partial::start(target).with_context(failure)?;
            return Ok(Self {
                partial,
                checkpointer,
                name,
                finished: 0,
                written: 0,
                is_complete: false,
            });
        };
        let partial = Partial::go_on(target, &state.rows, state.is_complete);
        let partial = partial.with_context(failure)?.ok_or_else(|| {
            checkpointer.refusal(&format!("the unfinished rows of {name} are gone or changed"))
        })?;
        Ok(Self {
            written: partial.len(),
            partial,
            checkpointer,
            name,
            finished,
            is_complete: state.is_complete,
        })
    }

    /// Writes a piece, and after some time a checkpoint.
    ///
    /// What stands before the first seed or after the last is written anew by the next run, if it is not complete.
    fn write(&mut self, piece: &[u8], seeds: usize) -> Result<()> {
        let written = self.partial.write(piece);
        written.with_context(|| format!("cannot write {}", self.name))?;
        if seeds == 0 {
            return Ok(());
        }
        self.finished += seeds as u128;
        self.written = self.partial.len();
        if self.checkpointer.is_due() { self.save() } else { Ok(()) }
    }

    /// Writes a checkpoint.
    fn save(&mut self) -> Result<()> {
        let Self { partial, name, written, is_complete, .. } = self;
        self.checkpointer.save(self.finished, || {
            let rows = partial.mark(*written).with_context(|| format!("cannot write {name}"))?;
            Ok(State { rows, is_complete: *is_complete })
        })
    }

    /// Gives the complete rows their final name.
    fn finish(mut self) -> Result<()> {
        self.is_complete = true;
        self.written = self.partial.len();
        self.save()?;
        self.partial.finish().with_context(|| format!("cannot write {}", self.name))?;
        self.checkpointer.remove()
    }
}
