//! Summaries that are read from files and added up.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use rayon::ThreadPool;

use crate::any_summary::AnySummary;
use crate::batch;
use crate::cli::OutputArgs;
use crate::error::BadInput;
use crate::inputs::{self, is_stdin};
use crate::interrupt::Interrupt;

/// Bytes that a summary has at most: its seeds may be a list of a million.
const MOST_BYTES: u64 = 256 << 20;

/// The names of one or more files of summaries; - is stdin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SummaryFiles<'a>(&'a [PathBuf]);

impl<'a> SummaryFiles<'a> {
    /// At least one name, and stdin at most once.
    pub(crate) fn new(paths: &'a [PathBuf]) -> Result<Self> {
        if paths.iter().filter(|path| is_stdin(path)).count() > 1 {
            return Err(BadInput::new("FILE '-' is given twice; stdin can be read once").into());
        }
        Ok(Self(paths))
    }

    /// An error if the output would replace one of the files, links included.
    pub(crate) fn refuse_as_output(self, args: &OutputArgs) -> Result<(), BadInput> {
        inputs::refuse_as_output(self.0.iter().map(PathBuf::as_path), args)
    }

    /// The sum of all; `finished` is called after each.
    pub(crate) fn read(
        self,
        pool: &ThreadPool,
        interrupt: &Interrupt,
        mut finished: impl FnMut(),
    ) -> Result<AnySummary> {
        let summary = |path: &PathBuf| summary(path).with_context(|| named(path));
        batch::with_workers(pool, |workers| {
            let mut sum: Option<AnySummary> = None;
            for (path, summary) in self.0.iter().zip(workers.in_order(self.0.iter(), &summary)) {
                interrupt.check()?;
                match &mut sum {
                    None => sum = Some(summary?),
                    Some(sum) => sum.merge(&summary?).with_context(|| named(path))?,
                }
                finished();
            }
            sum.ok_or_else(|| BadInput::new("there is no FILE to read").into())
        })
    }
}

fn named(path: &Path) -> String {
    format!("'{}'", path.display())
}

fn summary(path: &Path) -> Result<AnySummary> {
    let bytes = read(path).context("cannot read it")?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(BadInput::new("it is larger than any summary").into());
    }
    AnySummary::from_json(&String::from_utf8_lossy(&bytes))
}

/// Reads a file, or a little more than a summary can have of it.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let input: Box<dyn Read> =
        if is_stdin(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    let mut bytes = Vec::new();
    input.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
