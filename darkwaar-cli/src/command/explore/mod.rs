//! `explore`: a row for each world.

mod task;

#[cfg(feature = "parquet")]
use std::io::{self, IsTerminal as _};

use anyhow::Result;

use self::task::Task;
pub(crate) use self::task::whole;
use crate::cli::{ExploreArgs, SharedArgs, When};
use crate::engine::Engine;
#[cfg(feature = "parquet")]
use crate::error::BadInput;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::output::FileFormat;
#[cfg(feature = "parquet")]
use crate::output::parquet;
use crate::parts::PartRequest;
use crate::progress::Progress;
use crate::search::{self, Search};
use crate::sequences;
use crate::worlds::Worlds;

/// Takes a piece, the number of seeds that it completes, and what is found in these and all before.
type Take<'a> = dyn FnMut(&[u8], usize, &search::State) -> Result<()> + 'a;

#[cfg_attr(not(feature = "parquet"), expect(unused_variables, reason = "Parquet says its run"))]
pub(crate) fn run(
    args: &ExploreArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let sequences = sequences::resolve(&args.worlds.sequences)?;
    let search = Search::resolve(&args.search)?;
    let asked = PartRequest::resolve(&args.output, args.shard.shard)?;
    let file = args.output.output.as_deref().filter(|_| asked.is_none());
    let format = FileFormat::resolve(args.format, file)?;
    let Some(Task { mut sink, seeds, run, part }) = Task::open(args, asked, sequences, format)?
    else {
        return Ok(ExitStatus::Success);
    };
    #[cfg(feature = "parquet")]
    if format == FileFormat::Parquet && sink.is_stdout() && io::stdout().is_terminal() {
        return Err(
            BadInput::new("Parquet is nothing to show on a terminal; give --output FILE").into()
        );
    }
    let mut found = sink.take_found(search.as_ref(), seeds.len())?;
    let engine = Engine::start(&args.work, &args.backend)?;

    let when = if shared.quiet { When::Never } else { args.work.progress };
    let mut progress = Progress::new(when, Some(seeds.len()), "seeds", sink.is_stdout());
    progress.start_at(sink.finished());
    let rest = seeds.skip(sink.finished());
    let earlier = found.counts.checked;
    let (written, is_complete) = (sink.written(), sink.is_complete());
    let worlds = Worlds { seeds: &rest, sequences, written };
    #[cfg(feature = "parquet")]
    if format == FileFormat::Parquet {
        found.file.get_or_insert_with(|| parquet::unfinished(&run.configuration));
    }
    if !is_complete {
        let mut take = |piece: &[u8], completed, found: &search::State| {
            sink.write(piece, completed, found, interrupt)?;
            progress.advance(completed);
            Ok(())
        };
        write(search.as_ref(), &worlds, format, &engine, &mut found, interrupt, &mut take)?;
    }
    let rows = sink.finish(&found)?;
    let found = found.over();
    if let Some(part) = part {
        part.complete(rows, search.is_some().then_some(&found))?;
    }
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
pub(crate) fn write(
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
