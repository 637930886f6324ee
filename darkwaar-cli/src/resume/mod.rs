//! Output that outlives the run: rows in a file beside the output, and a checkpoint.
//!
//! At a checkpoint the rows are synced first, then the checkpoint that tells how many bytes of them count takes the place of
//! the one before. At the end come, each on disk before the next: all rows, a checkpoint that says so, the final name, no
//! checkpoint. Wherever a run is cut off, the next one finds rows and a checkpoint that fit; if only the last step is
//! missing, it finds the complete file under its final name.

mod output;
mod partial;

use std::fs::File;

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};

pub(crate) use self::output::Output;
use self::partial::{Mark, Partial};
use crate::checkpoint::{Checkpoint, Checkpointer};
use crate::cli::ResumeArgs;
use crate::destination::{Destination, Target};
use crate::interrupt::Interrupt;
use crate::run::Run;
use crate::search::{self, Search};

/// What a run needs to go on, besides the number of its seeds.
#[derive(Debug, Serialize, Deserialize)]
struct State<Found> {
    rows: Mark,
    /// Whether these are all, with what comes after the last.
    is_complete: bool,
    /// What a search has found.
    found: Found,
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
    /// Starts to write, or goes on with what an earlier run has written.
    pub(crate) fn open(output: Output, args: &ResumeArgs, run: &Run) -> Result<Self> {
        Ok(match output {
            Output::Once(destination) => Self::Once(destination),
            Output::ToResume(target) => {
                Self::Resumable(Box::new(Resumable::open(target, args, run.clone())?))
            }
        })
    }

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

    /// What an earlier run of `search` has found, of which all seeds were so many; asked for once.
    ///
    /// What it cannot have found is refused.
    pub(crate) fn take_found(
        &mut self,
        search: Option<&Search>,
        seeds: u128,
    ) -> Result<search::State> {
        let Self::Resumable(resumable) = self else { return Ok(search::State::default()) };
        let Resumable { checkpointer, finished, found, .. } = &mut **resumable;
        let is_possible = search.is_none_or(|search| search.can_find(found, *finished));
        if *finished > seeds || !is_possible {
            return Err(checkpointer.damage().into());
        }
        Ok(core::mem::take(found))
    }

    /// Writes a piece that completes this many seeds, with which all of `found` is found; an error once a signal has come,
    /// and what is finished is kept, if it can be.
    ///
    /// A piece that completes no seed leaves `found` as it was.
    pub(crate) fn write(
        &mut self,
        piece: &[u8],
        seeds: usize,
        found: &search::State,
        interrupt: &Interrupt,
    ) -> Result<()> {
        match self {
            Self::Once(destination) => {
                interrupt.check()?;
                destination.write(piece)
            }
            Self::Resumable(resumable) => {
                resumable.write(piece, seeds, found)?;
                let interrupted = interrupt.check();
                if interrupted.is_err() {
                    resumable.save(found)?;
                }
                Ok(interrupted?)
            }
        }
    }

    /// Ends the data: a file takes its final name, on disk, and stays open.
    pub(crate) fn finish(self, found: &search::State) -> Result<Option<File>> {
        match self {
            Self::Once(destination) => destination.finish_file(),
            Self::Resumable(resumable) => resumable.finish(found).map(Some),
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
    /// What an earlier run has found.
    found: search::State,
}

impl Resumable {
    /// Starts a run, or goes on with the last one of the same kind.
    fn open(target: Target, args: &ResumeArgs, run: Run) -> Result<Self> {
        let interval = args.interval();
        let name = format!("'{}'", target.path.display());
        let (checkpointer, last) =
            Checkpointer::open::<State<search::State>>(&target.path, run, interval)?;
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
                found: search::State::default(),
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
            found: state.found,
        })
    }

    /// Writes a piece, and after some time a checkpoint.
    ///
    /// What stands before the first seed or after the last is written anew by the next run, if it is not complete.
    fn write(&mut self, piece: &[u8], seeds: usize, found: &search::State) -> Result<()> {
        let written = self.partial.write(piece);
        written.with_context(|| format!("cannot write {}", self.name))?;
        if seeds == 0 {
            return Ok(());
        }
        self.finished += seeds as u128;
        self.written = self.partial.len();
        if self.checkpointer.is_due() { self.save(found) } else { Ok(()) }
    }

    /// Writes a checkpoint.
    fn save(&mut self, found: &search::State) -> Result<()> {
        let Self { partial, name, written, is_complete, .. } = self;
        self.checkpointer.save(self.finished, || {
            let rows = partial.mark(*written).with_context(|| format!("cannot write {name}"))?;
            Ok(State { rows, is_complete: *is_complete, found })
        })
    }

    /// Gives the complete rows their final name.
    fn finish(mut self, found: &search::State) -> Result<File> {
        self.is_complete = true;
        self.written = self.partial.len();
        self.save(found)?;
        let file = self.partial.finish();
        let file = file.with_context(|| format!("cannot write {}", self.name))?;
        self.checkpointer.remove()?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use serde_json::Map;

    use super::*;
    use crate::cli::OutputArgs;

    /// What is found by no search.
    fn none() -> search::State {
        search::State::default()
    }

    fn open(directory: &Path, checkpoint_interval: u64) -> Result<Resumable> {
        let target = Target::to_resume(&OutputArgs { output: Some(directory.join("rows")) });
        let args = ResumeArgs { resume: true, checkpoint_interval };
        let run = Run::new("explore", "rules".to_owned(), Map::new());
        Resumable::open(target.unwrap(), &args, run)
    }

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Ends as a run does that is cut off after `steps` of the last steps.
    fn cut_off_at_the_end(mut resumable: Resumable, steps: usize) {
        resumable.write(b"footer", 0, &none()).unwrap();
        resumable.is_complete = true;
        resumable.written = resumable.partial.len();
        if steps > 0 {
            resumable.save(&none()).unwrap();
        }
        if steps > 1 {
            resumable.partial.finish().unwrap();
        }
    }

    #[test]
    fn what_no_checkpoint_covers_is_written_anew() {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path();
        let mut run = open(place, 0).unwrap();
        run.write(b"header,", 0, &none()).unwrap();
        drop(run);
        // Not even a checkpoint at a signal covers a header alone.
        let mut run = open(place, 0).unwrap();
        run.write(b"header,", 0, &none()).unwrap();
        run.save(&none()).unwrap();
        drop(run);
        let mut run = open(place, 0).unwrap();
        assert_eq!((run.finished, run.written), (0, 0));
        run.write(b"header,", 0, &none()).unwrap();
        run.write(b"one,", 1, &none()).unwrap();
        drop(run);
        let mut run = open(place, 3600).unwrap();
        assert_eq!((run.finished, run.written), (1, 11));
        run.write(b"longer than two,", 2, &none()).unwrap();
        drop(run);
        let mut run = open(place, 3600).unwrap();
        run.write(b"two,", 2, &none()).unwrap();
        assert_eq!(run.finished, 3);
        run.write(b"end", 0, &none()).unwrap();
        run.finish(&none()).unwrap();
        assert_eq!(fs::read(place.join("rows")).unwrap(), b"header,one,two,end");
        assert_eq!(names(place), ["rows"]);
    }

    #[test]
    fn the_last_steps_can_be_cut_off_anywhere() {
        for steps in 0..=2 {
            let directory = tempfile::tempdir().unwrap();
            let place = directory.path();
            fs::write(place.join("rows"), "as before, and longer than what replaces it").unwrap();
            let mut run = open(place, 0).unwrap();
            run.write(b"one,", 1, &none()).unwrap();
            cut_off_at_the_end(run, steps);
            let mut run = open(place, 0).unwrap();
            assert_eq!((run.finished, run.is_complete), (1, steps > 0));
            if !run.is_complete {
                run.write(b"footer", 0, &none()).unwrap();
            }
            run.finish(&none()).unwrap();
            assert_eq!(fs::read(place.join("rows")).unwrap(), b"one,footer", "{steps} steps");
            assert_eq!(names(place), ["rows"]);
        }
    }

    #[test]
    fn another_file_is_not_taken_for_the_complete_one() {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path();
        let mut run = open(place, 0).unwrap();
        run.write(b"one,", 1, &none()).unwrap();
        cut_off_at_the_end(run, 2);
        fs::write(place.join("rows"), "one,footer and more").unwrap();
        let error = open(place, 0).unwrap_err().to_string();
        assert!(error.contains("are gone or changed"), "{error}");
        assert_eq!(names(place), ["rows", "rows.checkpoint"]);
    }

    #[test]
    fn a_whole_file_that_cannot_have_its_name_leaves_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path();
        let target = Target::to_resume(&OutputArgs { output: Some(place.join("rows")) }).unwrap();
        fs::create_dir(place.join("rows")).unwrap();
        let error = Output::ToResume(target).write(b"all").unwrap_err().to_string();
        assert_eq!(error, format!("cannot write '{}'", place.join("rows").display()));
        assert_eq!(names(place), ["rows"]);
    }

    #[test]
    fn a_long_file_is_known_by_its_end() {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path();
        let mut run = open(place, 0).unwrap();
        run.write(&b"x".repeat(200_000), 1, &none()).unwrap();
        run.write(&b"y".repeat(70_000), 1, &none()).unwrap();
        drop(run);
        assert_eq!(open(place, 0).unwrap().written, 270_000);
        let partial = place.join("rows.partial");
        let mut bytes = fs::read(&partial).unwrap();
        bytes[270_000 - 65_536] = b'x';
        fs::write(&partial, bytes).unwrap();
        assert!(open(place, 0).is_err());
    }
}
