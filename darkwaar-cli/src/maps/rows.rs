//! A row for each map, in parallel and in order.

use core::fmt;

use anyhow::Result;
use darkwaar_core::Seed;
use darkwaar_core::baseline::Reading;
use rayon::ThreadPool;

use super::args::RowsArgs;
use crate::batch;
use crate::cli::{OutputArgs, SharedArgs, When};
use crate::destination::Destination;
use crate::generator::{Generator, MapFigures};
use crate::interrupt::Interrupt;
use crate::output::{Format, Value};
use crate::progress::Progress;
use crate::seeds::{self, SeedSet};

/// Cells of the maps that a thread makes at a time, unless one map has more: some milliseconds of work.
const CELLS: u64 = 1 << 16;
/// Maps that a thread makes at a time at most, however small: some hundred kilobytes of text.
const MAPS: u64 = 1 << 10;

/// A column: its name, and its value, which may be absent.
type Column = (&'static str, fn(&Reading) -> Option<String>);

/// The columns of what a walker finds.
const READING: [Column; 10] = [
    ("regions", |reading| Some(reading.regions().to_string())),
    ("reachable", |reading| Some(reading.reachable().to_string())),
    ("largest_share", |reading| Some(largest_share(reading)?.to_string())),
    ("playable", |reading| Some(reading.is_playable().to_string())),
    ("start_x", |reading| Some(reading.start()?.x.to_string())),
    ("start_y", |reading| Some(reading.start()?.y.to_string())),
    ("exit_x", |reading| Some(reading.exit()?.x.to_string())),
    ("exit_y", |reading| Some(reading.exit()?.y.to_string())),
    ("distance", |reading| Some(reading.distance()?.to_string())),
    ("path_length", |reading| Some(reading.path_length()?.to_string())),
];

/// The share of the open cells that the largest region has.
fn largest_share(reading: &Reading) -> Option<f64> {
    (reading.open() > 0).then(|| f64::from(reading.reachable()) / f64::from(reading.open()))
}

/// Writes a row for each seed that was asked for.
pub(crate) fn write_rows(
    generator: Generator,
    args: &RowsArgs,
    output: &OutputArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<()> {
    let format = Format::resolve(args.format, output.output.as_deref())?;
    let rows = Rows { generator, format };
    seeds::refuse_as_output(&args.seeds, output)?;
    let mut destination = Destination::open(output)?;
    let seeds = SeedSet::resolve_unsigned(&args.seeds)?;
    let pool = batch::pool(args.work.threads)?;
    let when = if shared.quiet { When::Never } else { args.work.progress };
    let mut progress = Progress::new(when, Some(seeds.len()), "maps", destination.is_stdout());
    rows.write(&seeds, &pool, interrupt, |text, maps| {
        destination.write(text.as_bytes())?;
        progress.advance(maps);
        Ok(())
    })?;
    destination.finish()?;
    progress.finish(seeds.len());
    Ok(())
}

/// How rows are made.
#[derive(Clone, Copy, Debug)]
struct Rows {
    generator: Generator,
    format: Format,
}

impl Rows {
    /// Hands the text to `write` piece by piece, with the number of maps that each piece completes.
    fn write(
        self,
        seeds: &SeedSet,
        pool: &ThreadPool,
        interrupt: &Interrupt,
        mut write: impl FnMut(&str, usize) -> Result<()>,
    ) -> Result<()> {
        write(&self.format.header(&self.columns()), 0)?;
        let text = |seeds: Vec<Seed>| anyhow::Ok((self.text(&seeds, interrupt)?, seeds.len()));
        batch::with_workers(pool, |workers| {
            let mut needless = self.format.separator().len();
            for piece in workers.in_order(seeds.chunks(self.maps()), &text) {
                let (text, maps) = piece?;
                write(&text[core::mem::take(&mut needless)..], maps)?;
            }
            anyhow::Ok(())
        })?;
        write(self.format.footer(), 0)
    }

    /// Maps of a piece.
    fn maps(self) -> usize {
        let maps = (CELLS / self.generator.size().cells()).clamp(1, MAPS);
        usize::try_from(maps).expect("there are few")
    }

    /// The names of the columns.
    fn columns(self) -> Vec<&'static str> {
        let settings = self.generator.settings_in_order().into_iter().map(|(name, _)| name);
        let reading = READING.iter().map(|(name, _)| *name);
        ["seed"].into_iter().chain(settings).chain(self.generator.tiles()).chain(reading).collect()
    }

    /// The rows of some seeds, each with the separator before it.
    fn text(self, seeds: &[Seed], interrupt: &Interrupt) -> Result<String> {
        let mut text = String::new();
        for seed in seeds {
            interrupt.check()?;
            self.add(*seed, &self.generator.figures(*seed)?, &mut text)?;
        }
        Ok(text)
    }

    /// Adds the row of a map.
    fn add(self, seed: Seed, figures: &MapFigures, text: &mut String) -> fmt::Result {
        let spelling = self.format.spelling();
        spelling.seed(text, seed)?;
        for (name, value) in self.generator.settings_in_order() {
            spelling.column(text, name, Value::Plain(&value))?;
        }
        for (name, cells) in self.generator.tiles().into_iter().zip(&figures.tiles) {
            spelling.column(text, name, Value::Plain(cells))?;
        }
        for (name, value) in READING {
            let value = value(&figures.reading);
            let value = value.as_ref().map_or(Value::Absent, |value| Value::Plain(value));
            spelling.column(text, name, value)?;
        }
        spelling.end(text, seed)
    }
}
