//! `summarize`: exact statistics of each sequence, or of the maps of another generator.

mod countable;
mod job;
mod subject;
mod task;

use anyhow::Result;

use self::job::Job;
use self::subject::Subject;
use self::task::Task;
use crate::batch;
use crate::cli::{SharedArgs, SummarizeArgs};
use crate::engine::Engine;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::map_summary::MapSummary;
use crate::parts::PartRequest;
use crate::run::Run;
use crate::sequences;
use crate::summary::{Format, Summary};

pub(crate) fn run(
    args: &SummarizeArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let generator = args.generator.resolve()?;
    let asked = PartRequest::resolve(&args.output, args.shard.shard)?;
    let subject = Subject::resolve(generator, args, asked.is_some())?;
    let Some(task) = Task::open(args, asked, &subject)? else {
        return Ok(ExitStatus::Success);
    };
    let Some(generator) = generator else {
        return summarize_sequences(args, task, subject.format, shared, interrupt);
    };
    let job = Job { args, task, worlds_of_a_seed: 1 };
    let start = || batch::pool(args.work.threads);
    let write = |summary: &MapSummary| summary.write(subject.format);
    job.run(MapSummary::new(generator), start, write, shared, interrupt)
}

fn summarize_sequences(
    args: &SummarizeArgs,
    task: Task,
    format: Format,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let sequences = sequences::resolve(&args.worlds.sequences)?;
    let job = Job { args, task, worlds_of_a_seed: sequences.len() as u128 };
    let start = || Engine::start(&args.work, &args.backend);
    let write = |summary: &Summary| args.layout.write(format, summary);
    job.run(Summary::new(sequences), start, write, shared, interrupt)
}

/// The run that all parts make together.
pub(crate) fn whole(args: &SummarizeArgs) -> Result<Run> {
    let subject = Subject::resolve(args.generator.resolve()?, args, true)?;
    let seeds = subject.seeds(args)?;
    Ok(subject.run(&seeds))
}
