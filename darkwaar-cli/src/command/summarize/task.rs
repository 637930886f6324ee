//! Which seeds are summarized, and where the summary goes.

use anyhow::Result;

use super::subject::Subject;
use crate::cli::SummarizeArgs;
use crate::parts::{NewPart, PartRequest};
use crate::resume::Output;
use crate::run::Run;
use crate::seeds::SeedSet;

/// What is to be done.
pub(super) struct Task {
    pub(super) output: Output,
    /// In ascending order.
    pub(super) seeds: SeedSet,
    /// All that the output depends on.
    pub(super) run: Run,
    /// What the summary is to be a part of.
    pub(super) part: Option<NewPart>,
}

impl Task {
    /// Checks where the summary goes before any work; nothing if it is a part that is there already.
    pub(super) fn open(
        args: &SummarizeArgs,
        asked: Option<PartRequest<'_>>,
        subject: &Subject,
    ) -> Result<Option<Self>> {
        let Some(asked) = asked else {
            let output = Output::open(&args.output, &args.resume, &args.worlds.seeds)?;
            let seeds = subject.seeds(args)?;
            let seeds = if let Some(shard) = args.shard.shard { seeds.shard(shard) } else { seeds };
            return Ok(Some(Self { output, run: subject.run(&seeds), seeds, part: None }));
        };
        let whole = subject.seeds(args)?;
        let part = NewPart::new(asked, subject.format.name(), subject.run(&whole), &whole);
        part.refuse_lists(&args.worlds.seeds)?;
        if part.is_there()? {
            return Ok(None);
        }
        let output = Output::open(&part.output(), &args.resume, &args.worlds.seeds)?;
        let (seeds, run) = (part.seeds().clone(), part.run_alone());
        Ok(Some(Self { output, seeds, run, part: Some(part) }))
    }
}
