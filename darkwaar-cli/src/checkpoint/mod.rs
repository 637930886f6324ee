//! Checkpoints: how far a run has come, in a file beside its output.
//!
//! The checkpoint of `rows.csv` is `rows.csv.checkpoint`. A new one is written to `rows.csv.checkpoint.new`, which then takes
//! its place, so that there is a whole one at any time; `rows.csv.checkpoint.lock` keeps a second run away.

mod document;
mod lock;

use core::time::Duration;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result};
use same_file::Handle;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) use self::document::Checkpoint;
use self::lock::Lock;
use crate::destination;
use crate::error::{BadInput, Busy};
use crate::interrupt;
use crate::run::Run;

/// Endings of the names beside an output that a run may take for itself.
pub(crate) const ENDINGS: [&str; 4] =
    [".checkpoint", ".checkpoint.new", ".checkpoint.lock", ".partial"];

/// Reads and writes the checkpoints of a run.
#[derive(Debug)]
pub(crate) struct Checkpointer {
    run: Run,
    path: PathBuf,
    interval: Duration,
    /// When the last checkpoint was written, or the work began.
    saved: Instant,
    _lock: Lock,
}

impl Checkpointer {
    /// The checkpoints of a run that writes `output`, and the last one, if there is one.
    ///
    /// The checkpoint of another run is refused, and so is a second run at the same time.
    pub(crate) fn open<State: DeserializeOwned>(
        output: &Path,
        run: Run,
        interval: Duration,
    ) -> Result<(Self, Option<Checkpoint<State>>)> {
        let name = output.display();
        let path = beside(output, ".checkpoint");
        for ending in ENDINGS {
            check_name(&beside(output, ending))?;
        }
        let lock = Lock::take(beside(&path, ".lock"));
        let lock = lock.with_context(|| format!("cannot lock '{name}'"))?;
        let lock = lock.ok_or_else(|| Busy(format!("'{name}'")))?;
        let last = load(&run, &path)?;
        interrupt::await_checkpoint();
        if last.is_some() {
            interrupt::offer_continuation();
        }
        Ok((Self { run, path, interval, saved: Instant::now(), _lock: lock }, last))
    }

    /// Whether it is time for a checkpoint.
    pub(crate) fn is_due(&self) -> bool {
        self.saved.elapsed() >= self.interval
    }

    /// Writes a checkpoint: the first `finished` seeds are done, and all that came of them is on disk or in the state.
    ///
    /// A second signal lets all this, with the making of the state, come to its end.
    pub(crate) fn save<State: Serialize>(
        &mut self,
        finished: u128,
        state: impl FnOnce() -> Result<State>,
    ) -> Result<()> {
        interrupt::hold_off(|| {
            let written = self.write(finished, &state()?);
            written.with_context(|| format!("cannot write '{}'", self.path.display()))
        })?;
        self.saved = Instant::now();
        interrupt::offer_continuation();
        Ok(())
    }

    fn write<State: Serialize>(&self, finished: u128, state: &State) -> io::Result<()> {
        let text = self.run.write_checkpoint(finished, state)?;
        let new = beside(&self.path, ".new");
        let replaced =
            write_anew(&new, text.as_bytes()).and_then(|()| fs::rename(&new, &self.path));
        if replaced.is_err() {
            // It may hold the very room that is missing.
            let _ = fs::remove_file(&new);
        }
        destination::sync_directory_of(&self.path);
        replaced
    }

    /// Removes the checkpoint of a run that is complete, and what a kill has left of another one.
    pub(crate) fn remove(self) -> Result<()> {
        for path in [&beside(&self.path, ".new"), &self.path] {
            remove(path).with_context(|| format!("cannot remove '{}'", path.display()))?;
        }
        Ok(())
    }

    /// An error of a checkpoint that is not what a run has written.
    pub(crate) fn damage(&self) -> BadInput {
        self.refusal(&format!("'{}' is damaged", self.path.display()))
    }

    /// An error of what the checkpoint stands for; it says how to start anew.
    pub(crate) fn refusal(&self, what: &str) -> BadInput {
        refusal(&self.path, what)
    }
}

/// Fails where a name that is needed leads to anything but a plain file.
fn check_name(path: &Path) -> Result<(), BadInput> {
    match fs::symlink_metadata(path) {
        Ok(found) if !found.is_file() => Err(BadInput::new(format!(
            "--resume needs the name '{}' for a file of its own; something else has it",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// Opens a file that was not there, for reading and writing; one that is there is removed.
pub(crate) fn create_anew(path: &Path) -> io::Result<File> {
    remove(path)?;
    File::options().read(true).write(true).create_new(true).open(path)
}

/// Whether a name leads to a file that is open.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let own = Handle::from_file(file.try_clone()?)?;
    match Handle::from_path(path) {
        Ok(found) => Ok(found == own),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

fn write_anew(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = create_anew(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Removes a file, if it is there.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

fn load<State: DeserializeOwned>(run: &Run, path: &Path) -> Result<Option<Checkpoint<State>>> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read '{}'", path.display()));
        }
    };
    let read = run.read_checkpoint(&String::from_utf8_lossy(&bytes));
    let read = read.map_err(|why| refusal(path, &format!("'{}' {why}", path.display())));
    Ok(Some(read?))
}

fn refusal(path: &Path, what: &str) -> BadInput {
    let advice = format!("give what it was started with, or remove '{}'", path.display());
    BadInput::new(format!("--resume: {what}; {advice} to start anew"))
}

/// The name of a file with an ending more.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use super::*;
    use crate::exit_status::ExitStatus;

    type Opened = Result<(Checkpointer, Option<Checkpoint<Vec<u8>>>)>;

    fn run(configuration: Map<String, Value>) -> Run {
        Run::new("explore", "rules".to_owned(), configuration)
    }

    fn open(output: &Path, format: &str) -> Opened {
        let configuration = json!({ "format": format }).as_object().unwrap().clone();
        Checkpointer::open(output, run(configuration), Duration::ZERO)
    }

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_last_checkpoint_is_found_until_it_is_removed() {
        let directory = tempfile::tempdir().unwrap();
        let output = directory.path().join("rows.csv");
        let (mut checkpointer, last) = open(&output, "csv").unwrap();
        assert_eq!(last, None);
        assert!(checkpointer.is_due());
        checkpointer.save(3, || Ok([1])).unwrap();
        checkpointer.save(5, || Ok([1, 2])).unwrap();
        drop(checkpointer);
        assert_eq!(names(directory.path()), ["rows.csv.checkpoint"]);
        let (checkpointer, last) = open(&output, "csv").unwrap();
        assert_eq!(last, Some(Checkpoint { finished: 5, state: vec![1, 2] }));
        checkpointer.remove().unwrap();
        assert!(names(directory.path()).is_empty());
        assert_eq!(open(&output, "csv").unwrap().1, None);
    }

    #[test]
    fn a_checkpoint_is_due_an_interval_after_the_last() {
        let directory = tempfile::tempdir().unwrap();
        let interval = Duration::from_millis(500);
        let opened =
            Checkpointer::open::<()>(&directory.path().join("rows"), run(Map::new()), interval);
        let mut checkpointer = opened.unwrap().0;
        assert!(!checkpointer.is_due());
        std::thread::sleep(interval);
        assert!(checkpointer.is_due());
        checkpointer.save(1, || Ok(())).unwrap();
        assert!(!checkpointer.is_due());
    }

    #[test]
    fn refusals_are_bad_input_in_one_line() {
        let directory = tempfile::tempdir().unwrap();
        let output = directory.path().join("rows.csv");
        let path = beside(&output, ".checkpoint");
        let message = |opened: Opened| {
            let error = opened.unwrap_err();
            assert_eq!(ExitStatus::of(&error), ExitStatus::Usage);
            format!("{error:#}").replace(&directory.path().display().to_string(), "D")
        };
        let (mut checkpointer, _) = open(&output, "csv").unwrap();
        checkpointer.save(3, || Ok([1])).unwrap();
        let second = message(open(&output, "csv"));
        assert_eq!(second, "another run is writing 'D/rows.csv'; wait for its end");
        drop(checkpointer);
        let advice =
            "give what it was started with, or remove 'D/rows.csv.checkpoint' to start anew";
        let start = "--resume: 'D/rows.csv.checkpoint'";
        let other = message(open(&output, "json"));
        assert_eq!(other, format!("{start} is of a run with format 'csv', not 'json'; {advice}"));
        fs::write(&path, b"\xff").unwrap();
        assert_eq!(message(open(&output, "csv")), format!("{start} is damaged; {advice}"));
        assert_eq!(names(directory.path()), ["rows.csv.checkpoint"]);
    }
}
