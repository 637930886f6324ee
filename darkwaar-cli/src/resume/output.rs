//! Where the output of a run goes that may be one to go on with.

use anyhow::Result;

use crate::cli::{OutputArgs, ResumeArgs};
use crate::destination::{Destination, Target};

/// A place that can be written.
#[derive(Debug)]
pub(crate) enum Output {
    /// For all in one run.
    Once(Destination),
    /// A file; until the end there are only others beside it.
    ToResume(Target),
}

impl Output {
    /// Checks where the output goes before any work.
    pub(crate) fn open(output: &OutputArgs, resume: &ResumeArgs) -> Result<Self> {
        Ok(if resume.resume {
            Self::ToResume(Target::to_resume(output)?)
        } else {
            Self::Once(Destination::open(output)?)
        })
    }

    /// Whether data goes to stdout.
    pub(crate) const fn is_stdout(&self) -> bool {
        matches!(self, Self::Once(destination) if destination.is_stdout())
    }

    /// Writes all of the data and ends it.
    pub(crate) fn write(self, text: &[u8]) -> Result<()> {
        match self {
            Self::Once(mut destination) => {
                destination.write(text)?;
                destination.finish()
            }
            Self::ToResume(target) => {
                Destination::write_whole(&OutputArgs { output: Some(target.path) }, text)
            }
        }
    }
}
