//! Which worlds are explored, and where their rows go.

use anyhow::Result;
use darkwaar_core::SequenceSet;

use crate::cli::ExploreArgs;
use crate::error::BadInput;
use crate::output::{FileFormat, Format};
use crate::parts::{NewPart, PartRequest};
use crate::provenance;
use crate::resume::{Output, Sink};
use crate::run::Run;
use crate::search::Search;
use crate::seeds::SeedSet;
use crate::sequences;

/// What is to be done.
pub(super) struct Task {
    pub(super) sink: Sink,
    pub(super) seeds: SeedSet,
    /// All that the bytes of the rows depend on.
    pub(super) run: Run,
    /// What the rows are to be a part of.
    pub(super) part: Option<NewPart>,
}

impl Task {
    /// Checks where the rows go before any work; nothing if they are a part that is there already.
    pub(super) fn open(
        args: &ExploreArgs,
        asked: Option<PartRequest<'_>>,
        sequences: SequenceSet,
        format: FileFormat,
    ) -> Result<Option<Self>> {
        let Some(asked) = asked else {
            let output = Output::open(&args.output, &args.resume, &args.worlds.seeds)?;
            let seeds = SeedSet::resolve(&args.worlds.seeds)?;
            let seeds = if let Some(shard) = args.shard.shard { seeds.shard(shard) } else { seeds };
            let run = run_of(args, sequences, format, &seeds);
            let sink = Sink::open(output, &args.resume, &run)?;
            return Ok(Some(Self { sink, seeds, run, part: None }));
        };
        let (run, whole) = of_parts(args, sequences, format)?;
        let part = NewPart::new(asked, &format.name(), run, &whole);
        part.refuse_lists(&args.worlds.seeds)?;
        if part.is_there()? {
            return Ok(None);
        }
        let run = part.run_alone();
        let output = Output::open(&part.output(), &args.resume, &args.worlds.seeds)?;
        let sink = Sink::open(output, &args.resume, &run)?;
        Ok(Some(Self { sink, seeds: part.seeds().clone(), run, part: Some(part) }))
    }
}

/// The run that all parts make together.
pub(crate) fn whole(args: &ExploreArgs) -> Result<Run> {
    Search::resolve(&args.search)?;
    let format = FileFormat::resolve(args.format, None)?;
    Ok(of_parts(args, sequences::resolve(&args.worlds.sequences)?, format)?.0)
}

/// The run that all parts make together, with its seeds.
fn of_parts(
    args: &ExploreArgs,
    sequences: SequenceSet,
    format: FileFormat,
) -> Result<(Run, SeedSet)> {
    args.search.refuse_for_parts()?;
    if format == FileFormat::Text(Format::Json) {
        let message = "--format json: rows in a directory are csv, ndjson or parquet";
        return Err(BadInput::new(message).into());
    }
    let seeds = SeedSet::resolve(&args.worlds.seeds)?;
    Ok((run_of(args, sequences, format, &seeds), seeds))
}

/// The run that makes the rows of some seeds.
fn run_of(args: &ExploreArgs, sequences: SequenceSet, format: FileFormat, seeds: &SeedSet) -> Run {
    let mut configuration = seeds.description();
    configuration.insert("sequences".to_owned(), sequences::description(sequences).into());
    configuration.insert("format".to_owned(), format.name().into());
    configuration.extend(args.search.description());
    Run::new("explore", provenance::rules_digest(), configuration)
}
