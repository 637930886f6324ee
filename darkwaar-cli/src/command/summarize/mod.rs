//! `summarize`: exact statistics of each sequence, or of the maps of another generator.

mod countable;
mod job;
mod task;

use anyhow::Result;
use serde_json::Map;

use self::job::Job;
use self::task::Task;
use crate::batch;
use crate::cli::{SharedArgs, SummarizeArgs};
use crate::engine::Engine;
use crate::error::BadInput;
use crate::exit_status::ExitStatus;
use crate::generator::Generator;
use crate::interrupt::Interrupt;
use crate::map_summary::MapSummary;
use crate::parts::Asked;
use crate::provenance;
use crate::seeds::{self, SeedSet};
use crate::sequences;
use crate::summary::{Format, Summary};

pub(crate) fn run(
    args: &SummarizeArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    seeds::refuse_as_output(&args.worlds.seeds, &args.output)?;
    match args.generator.resolve()? {
        None => summarize_sequences(args, shared, interrupt),
        Some(generator) => summarize_maps(generator, args, shared, interrupt),
    }
}

fn summarize_sequences(
    args: &SummarizeArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let sequences = sequences::resolve(&args.worlds.sequences)?;
    let asked = Asked::resolve(&args.output, args.shard.shard)?;
    let format = format(args, asked)?;
    let mut settings = Map::new();
    settings.insert("sequences".to_owned(), sequences::description(sequences).into());
    settings.extend(args.layout.description());
    let rules = provenance::rules_digest();
    let seeds = || SeedSet::resolve(&args.worlds.seeds);
    let Some(task) = Task::open(args, asked, format, rules, settings, seeds)? else {
        return Ok(ExitStatus::Success);
    };
    let job = Job { args, task, worlds_of_a_seed: sequences.len() as u128 };
    let start = || Engine::start(&args.work, &args.backend);
    let write = |summary: &Summary| args.layout.write(format, summary);
    job.run(Summary::new(sequences), start, write, shared, interrupt)
}

fn summarize_maps(
    generator: Generator,
    args: &SummarizeArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    refuse_options_of_sequences(generator, args)?;
    let asked = Asked::resolve(&args.output, args.shard.shard)?;
    let format = format(args, asked)?;
    let mut settings = Map::new();
    settings.insert("generator".to_owned(), generator.to_string().into());
    let seeds = || SeedSet::resolve_unsigned(&args.worlds.seeds);
    let rules = generator.rules_digest()?;
    let Some(task) = Task::open(args, asked, format, rules, settings, seeds)? else {
        return Ok(ExitStatus::Success);
    };
    let job = Job { args, task, worlds_of_a_seed: 1 };
    let start = || batch::pool(args.work.threads);
    let write = |summary: &MapSummary| summary.write(format);
    job.run(MapSummary::new(generator), start, write, shared, interrupt)
}

/// The format of the summary, which for parts must be one that can be merged.
fn format(args: &SummarizeArgs, asked: Option<Asked<'_>>) -> Result<Format, BadInput> {
    if asked.is_none() {
        return args.layout.format(args.output.output.as_deref());
    }
    let format = args.layout.format(Some("part.json".as_ref()))?;
    if format != Format::Json {
        let message = format!(
            "--format {}: parts in a directory are json; `merge` shows them in other formats",
            format.name()
        );
        return Err(BadInput::new(message));
    }
    Ok(format)
}

/// Fails if there are options that mean something for Darkwaar20 only.
fn refuse_options_of_sequences(generator: Generator, args: &SummarizeArgs) -> Result<(), BadInput> {
    let name = generator.name();
    if !args.worlds.sequences.is_empty() {
        let message = format!("--sequences is for darkwaar20; a {name} has no conditions");
        return Err(BadInput::new(message));
    }
    if args.backend.backend.is_some() {
        let message = format!("--backend is for darkwaar20; a {name} is computed in one way only");
        return Err(BadInput::new(message));
    }
    args.layout.refuse_rows(generator)
}
