//! `summarize`: exact statistics of each sequence, or of the maps of another generator.

mod countable;
mod job;

use anyhow::Result;
use serde_json::Map;

use self::job::{Job, Output};
use crate::batch;
use crate::cli::{SharedArgs, SummarizeArgs};
use crate::engine::Engine;
use crate::error::BadInput;
use crate::exit_status::ExitStatus;
use crate::generator::Generator;
use crate::interrupt::Interrupt;
use crate::map_summary::MapSummary;
use crate::seeds::{self, SeedSet};
use crate::sequences;
use crate::summary::Summary;

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
    let format = args.layout.format(args.output.output.as_deref())?;
    let output = Output::open(args)?;
    let seeds = part(args, &SeedSet::resolve(&args.worlds.seeds)?);
    let mut settings = Map::new();
    settings.insert("sequences".to_owned(), sequences::description(sequences).into());
    settings.extend(args.layout.description());
    let worlds_of_a_seed = sequences.len() as u128;
    let job = Job { args, format, output, seeds, settings, worlds_of_a_seed };
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
    let format = args.layout.format(args.output.output.as_deref())?;
    let output = Output::open(args)?;
    let seeds = part(args, &SeedSet::resolve_unsigned(&args.worlds.seeds)?);
    let mut settings = Map::new();
    settings.insert("generator".to_owned(), generator.to_string().into());
    let job = Job { args, format, output, seeds, settings, worlds_of_a_seed: 1 };
    let start = || batch::pool(args.work.threads);
    let write = |summary: &MapSummary| summary.write(format);
    job.run(MapSummary::new(generator), start, write, shared, interrupt)
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

/// The seeds of the shard that was asked for, in ascending order.
fn part(args: &SummarizeArgs, seeds: &SeedSet) -> SeedSet {
    let seeds = seeds.ascending();
    match args.shard {
        None => seeds,
        Some(shard) => seeds.shard(shard),
    }
}
