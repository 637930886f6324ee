//! `verify`: recomputes a file and lists what differs.

mod digests;
#[cfg(fuzzing)]
mod fuzzing;
mod json;
mod rows;
mod table;

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context as _, Result};

#[cfg(fuzzing)]
pub(crate) use self::fuzzing::verify_bytes;
use crate::cli::{SharedArgs, VerifyArgs, When};
use crate::destination::Destination;
use crate::engine::Engine;
use crate::error::{self, BadInput};
use crate::exit_status::ExitStatus;
use crate::inputs::{self, is_stdin};
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// Differences of one row that are listed: all that a row of `explore` can have, some of a whole record.
const MOST_LISTED: usize = 12;

pub(crate) fn run(
    args: &VerifyArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    inputs::refuse_as_output([args.file.as_path()].into_iter(), &args.output)?;
    let name = if is_stdin(&args.file) {
        "stdin".to_owned()
    } else {
        format!("'{}'", args.file.display())
    };
    let mut input = open(&args.file).with_context(|| format!("cannot read {name}"))?;
    if is_parquet(&mut input).with_context(|| format!("cannot read {name}"))? {
        let why = "it is Parquet; verify reads CSV, JSON and NDJSON, in which explore writes the same rows";
        return Err(BadInput::new(format!("{name}: {why}")).into());
    }
    let first = first_byte(&mut input).with_context(|| format!("cannot read {name}"))?;
    let when = if shared.quiet { When::Never } else { args.work.progress };
    let differences = Destination::open(&args.output)?;
    let mut check = Check {
        name,
        engine: Engine::start(&args.work, &args.backend)?,
        interrupt: interrupt.clone(),
        progress: Progress::new(when, None, "rows", differences.is_stdout()),
        differences,
        checked: 0,
        differing: 0,
    };
    let compared = compare(first, input, &mut check);
    let differing = check.differing;
    match compared.and_then(|()| check.finish(shared.quiet)) {
        // Whoever read the list had seen enough, but the answer stays.
        Err(error) if differing > 0 && ExitStatus::of(&error) == ExitStatus::Success => {
            Ok(ExitStatus::Negative)
        }
        ended => ended,
    }
}

fn compare(first: Option<u8>, input: Box<dyn BufRead>, check: &mut Check) -> Result<()> {
    match first {
        None => return Err(check.bad("it is empty").into()),
        Some(b'[' | b'{') => json::verify(input, check),
        Some(_) => table::verify(input, check),
    }?;
    if check.checked == 0 { Err(check.bad("it has no rows").into()) } else { Ok(()) }
}

fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if is_stdin(path) {
        Ok(Box::new(io::stdin().lock()))
    } else {
        Ok(Box::new(BufReader::new(File::open(path)?)))
    }
}

fn is_parquet(input: &mut dyn BufRead) -> io::Result<bool> {
    Ok(input.fill_buf()?.starts_with(b"PAR1"))
}

/// The first byte that is no blank, left in the input; a byte order mark is skipped.
fn first_byte(input: &mut dyn BufRead) -> io::Result<Option<u8>> {
    if input.fill_buf()?.starts_with("\u{feff}".as_bytes()) {
        input.consume("\u{feff}".len());
    }
    loop {
        let buffer = input.fill_buf()?;
        let blanks = buffer.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if buffer.is_empty() || blanks < buffer.len() {
            let first = buffer.get(blanks).copied();
            input.consume(blanks);
            return Ok(first);
        }
        input.consume(blanks);
    }
}

/// A verification under way.
struct Check {
    /// The file, for messages.
    name: String,
    engine: Engine,
    interrupt: Interrupt,
    progress: Progress,
    differences: Destination,
    checked: u64,
    differing: u64,
}

impl Check {
    /// Counts a row and writes how it differs, if it does.
    fn row(&mut self, place: &str, differences: &[String]) -> Result<()> {
        self.interrupt.check()?;
        self.checked += 1;
        self.progress.advance(1);
        if !differences.is_empty() {
            self.differing += 1;
            let line = error::one_line(&format!("{place}: {}", listed(differences)));
            self.differences.write((line + "\n").as_bytes())?;
        }
        Ok(())
    }

    /// An error in the file.
    fn bad(&self, why: &str) -> BadInput {
        BadInput::new(format!("{}: {why}", self.name))
    }

    fn finish(self, quiet: bool) -> Result<ExitStatus> {
        self.differences.finish()?;
        drop(self.progress);
        if !quiet {
            let rows = if self.checked == 1 { "row" } else { "rows" };
            crate::say(&format!("{} {rows} checked, {} differ", self.checked, self.differing));
        }
        Ok(if self.differing == 0 { ExitStatus::Success } else { ExitStatus::Negative })
    }
}

/// The first differences, and how many more there are.
fn listed(differences: &[String]) -> String {
    let (first, rest) = differences.split_at(differences.len().min(MOST_LISTED));
    let more = (!rest.is_empty()).then(|| format!("and {} more", rest.len()));
    first.iter().cloned().chain(more).collect::<Vec<_>>().join("; ")
}
