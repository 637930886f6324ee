//! `explore`: a row for each world.

#[cfg(feature = "parquet")]
use std::io::{self, IsTerminal as _};

use anyhow::Result;
use darkwaar_core::SequenceSet;
use serde_json::{Map, Value};

use crate::cli::{ExploreArgs, SharedArgs, When};
use crate::destination::{Destination, Target};
use crate::engine::Engine;
#[cfg(feature = "parquet")]
use crate::error::BadInput;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::output::FileFormat;
#[cfg(feature = "parquet")]
use crate::output::parquet;
use crate::progress::Progress;
use crate::resume::{Resumable, Sink};
use crate::search::{self, Search};
use crate::seeds::{self, SeedSet};
use crate::sequences;
use crate::worlds::Worlds;

/// Takes a piece, the number of seeds that it completes, and what is found in these and all before.
type Take<'a> = dyn FnMut(&[u8], usize, &search::State) -> Result<()> + 'a;

pub(crate) fn run(
    args: &ExploreArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let sequences = sequences::resolve(&args.worlds.sequences)?;
    let search = Search::resolve(&args.search)?;
    let format = FileFormat::resolve(args.format, args.output.output.as_deref())?;
    let (mut sink, seeds) = open(args, sequences, format)?;
    #[cfg(feature = "parquet")]
    if format == FileFormat::Parquet && sink.is_stdout() && io::stdout().is_terminal() {
        return Err(
            BadInput::new("Parquet is nothing to show on a terminal; give --output FILE").into()
        );
    }
    let engine = Engine::start(&args.work, &args.backend)?;

    let when = if shared.quiet { When::Never } else { args.work.progress };
    let mut progress = Progress::new(when, Some(seeds.len()), "seeds", sink.is_stdout());
    progress.start_at(sink.finished());
    let rest = seeds.skip(sink.finished());
    let mut found = sink.take_found();
    let earlier = found.counts.checked;
    let (written, is_complete) = (sink.written(), sink.is_complete());
    let worlds = Worlds { seeds: &rest, sequences, written };
    #[cfg(feature = "parquet")]
    if format == FileFormat::Parquet {
        let configuration = configuration(args, &seeds, sequences, format);
        found.file.get_or_insert_with(|| parquet::unfinished(&configuration));
    }
    if !is_complete {
        let mut take = |piece: &[u8], completed, found: &search::State| {
            sink.write(piece, completed, found, interrupt)?;
            progress.advance(completed);
            Ok(())
        };
        write(search.as_ref(), &worlds, format, &engine, &mut found, interrupt, &mut take)?;
    }
    sink.finish(&found)?;
    let Some(search) = search else {
        progress.finish(rest.len() * sequences.len() as u128);
        return Ok(ExitStatus::Success);
    };
    progress.finish(found.counts.checked - earlier);
    if !shared.quiet {
        crate::say(&search.summary(&found));
    }
    let is_negative = args.search.fail_if_none && found.written == 0;
    Ok(if is_negative { ExitStatus::Negative } else { ExitStatus::Success })
}

/// Hands the rows to `take` piece by piece, with the number of seeds that each completes and what is found by then.
#[cfg_attr(not(feature = "parquet"), expect(unused_variables, reason = "for row groups only"))]
fn write(
    search: Option<&Search>,
    worlds: &Worlds<'_>,
    format: FileFormat,
    engine: &Engine,
    found: &mut search::State,
    interrupt: &Interrupt,
    take: &mut Take<'_>,
) -> Result<()> {
    match (search, format) {
        (Some(search), _) => search.write(worlds, format, engine, found, take),
        (None, FileFormat::Text(format)) => {
            worlds.write(format, engine, |text, completed| take(text, completed, found))
        }
        #[cfg(feature = "parquet")]
        (None, FileFormat::Parquet) => {
            let table = parquet::Table::new(worlds.seeds, worlds.sequences);
            table.write(engine, found, interrupt, take)
        }
    }
}

/// Where the rows go, which is checked before the seeds are read, and the seeds.
fn open(args: &ExploreArgs, sequences: SequenceSet, format: FileFormat) -> Result<(Sink, SeedSet)> {
    seeds::refuse_as_output(&args.worlds.seeds, &args.output)?;
    if !args.resume.resume {
        let destination = Destination::open(&args.output)?;
        return Ok((Sink::Once(destination), SeedSet::resolve(&args.worlds.seeds)?));
    }
    let target = Target::to_resume(&args.output)?;
    let seeds = SeedSet::resolve(&args.worlds.seeds)?;
    let configuration = configuration(args, &seeds, sequences, format);
    let resumable = Resumable::open(target, &args.resume, "explore", configuration)?;
    Ok((Sink::Resumable(Box::new(resumable)), seeds))
}

/// All that the bytes of the rows depend on.
fn configuration(
    args: &ExploreArgs,
    seeds: &SeedSet,
    sequences: SequenceSet,
    format: FileFormat,
) -> Map<String, Value> {
    let mut configuration = seeds.description();
    configuration.insert("sequences".to_owned(), sequences::description(sequences).into());
    configuration.insert("format".to_owned(), format.name().into());
    configuration.extend(args.search.description());
    configuration
}
