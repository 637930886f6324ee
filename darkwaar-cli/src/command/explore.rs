//! `explore`: a row for each world.

use anyhow::Result;

use crate::cli::{ExploreArgs, SharedArgs, When};
use crate::destination::Destination;
use crate::engine::Engine;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
#[cfg(feature = "parquet")]
use crate::output::parquet;
use crate::output::{FileFormat, Format};
use crate::progress::Progress;
use crate::seeds::SeedSet;
use crate::sequences;
use crate::worlds::Worlds;

pub(crate) fn run(
    args: &ExploreArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let sequences = sequences::resolve(&args.sequences)?;
    let format = match (args.format, &args.output.output) {
        (Some(format), _) => format,
        (None, Some(path)) => FileFormat::of(path)?,
        (None, None) => FileFormat::Text(Format::Csv),
    };
    let mut destination = Destination::open(&args.output)?;
    let seeds = SeedSet::resolve(&args.seeds)?;
    let engine = Engine::start(&args.work)?;

    let when = if shared.quiet { When::Never } else { args.work.progress };
    let mut progress = Progress::new(when, Some(seeds.len()), "seeds", destination.is_stdout());
    let write = |piece: &[u8], completed| {
        interrupt.check()?;
        destination.write(piece)?;
        progress.advance(completed);
        Ok(())
    };
    let seeds = &seeds;
    match format {
        FileFormat::Text(format) => Worlds { seeds, sequences, format }.write(&engine, write),
        #[cfg(feature = "parquet")]
        FileFormat::Parquet => {
            parquet::Table::new(seeds, sequences).write(&engine, parquet::footer(args), write)
        }
    }?;
    destination.finish()?;
    progress.finish(seeds.len() * sequences.len() as u128);
    Ok(ExitStatus::Success)
}
