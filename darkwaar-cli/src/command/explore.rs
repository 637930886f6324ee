//! `explore`: a row for each world.

use anyhow::Result;

use crate::cli::{ExploreArgs, SharedArgs, When};
use crate::destination::Destination;
use crate::engine::Engine;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::output::Format;
use crate::progress::Progress;
use crate::search::{self, Search};
use crate::seeds::SeedSet;
use crate::sequences;
use crate::worlds::Worlds;

pub(crate) fn run(
    args: &ExploreArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let sequences = sequences::resolve(&args.sequences)?;
    let search = Search::resolve(&args.search)?;
    let format = match (args.format, &args.output.output) {
        (Some(format), _) => format,
        (None, Some(path)) => Format::of(path)?,
        (None, None) => Format::Csv,
    };
    let mut destination = Destination::open(&args.output)?;
    let seeds = SeedSet::resolve(&args.seeds)?;
    let engine = Engine::start(&args.work)?;

    let when = if shared.quiet { When::Never } else { args.work.progress };
    let mut progress = Progress::new(when, Some(seeds.len()), "seeds", destination.is_stdout());
    let worlds = Worlds { seeds: &seeds, sequences, format };
    let mut write = |text: &[u8], completed| {
        interrupt.check()?;
        destination.write(text)?;
        progress.advance(completed);
        Ok(())
    };
    let mut state = search::State::default();
    match &search {
        None => worlds.write(&engine, write)?,
        Some(search) => search.write(&worlds, &engine, &mut state, &mut write)?,
    }
    destination.finish()?;
    let Some(search) = search else {
        progress.finish(seeds.len() * sequences.len() as u128);
        return Ok(ExitStatus::Success);
    };
    progress.finish(state.counts.checked);
    if !shared.quiet {
        crate::say(&search.summary(&state));
    }
    let is_negative = args.search.fail_if_none && state.written == 0;
    Ok(if is_negative { ExitStatus::Negative } else { ExitStatus::Success })
}
