//! Where the output of a run goes that may be one to go on with.

use anyhow::{Context as _, Result};

use super::partial::Partial;
use crate::checkpoint;
use crate::cli::{OutputArgs, ResumeArgs};
use crate::destination::{Destination, Target};
use crate::seeds;

/// A place that can be written.
#[derive(Debug)]
pub(crate) enum Output {
    /// For all in one run.
    Once(Destination),
    /// A file; until the end there are only others beside it.
    ToResume(Target),
}

impl Output {
    /// Checks where the output goes before any work; `lists` are the values of `--seeds`, whose files must stay.
    pub(crate) fn open(output: &OutputArgs, resume: &ResumeArgs, lists: &[String]) -> Result<Self> {
        seeds::refuse_as_output(lists, output)?;
        if !resume.resume {
            return Ok(Self::Once(Destination::open(output)?));
        }
        let target = Target::to_resume(output)?;
        for ending in checkpoint::ENDINGS {
            seeds::refuse_beside(lists, &target.path, &checkpoint::beside(&target.path, ending))?;
        }
        Ok(Self::ToResume(target))
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
                let name = target.path.display().to_string();
                Partial::write_whole(target, text).with_context(|| format!("cannot write '{name}'"))
            }
        }
    }
}
