//! From seeds to the rows of a search, in parallel and in order.

use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use darkwaar_core::kernel::Figures;
use darkwaar_core::{Seed, SequenceSet};

use super::counts::Counts;
use super::filter::Tables;
use super::output::Output;
use super::top::Ranked;
use super::{Search, State};
use crate::batch;
use crate::blocks::{Blocks, Part};
use crate::engine::Engine;
use crate::output::{FileFormat, Text};
use crate::row::Row;
use crate::worlds::{ROWS, Worlds};

/// Takes text, the number of seeds that it completes, and what is found in these and all before.
pub(super) type Write<'a> = dyn FnMut(&[u8], usize, &State) -> Result<()> + 'a;

impl Search {
    /// Hands the text of what is found in `worlds` to `write` piece by piece, with the number of seeds that each piece
    /// completes; `state` has what is found in these seeds and all before.
    pub(crate) fn write(
        &self,
        worlds: &Worlds<'_>,
        format: FileFormat,
        engine: &Engine,
        state: &mut State,
        write: &mut Write<'_>,
    ) -> Result<()> {
        let run = Run::new(self, worlds, format, engine, state);
        let compute = |seeds| run.blocks.compute(seeds);
        let find = |part| run.find(part);

        if worlds.written == 0 {
            write(&run.output.header(), 0, state)?;
        }
        batch::with_workers(&engine.pool, |workers| {
            let chunks = worlds.seeds.chunks(run.blocks.seeds());
            let parts = workers
                .in_order(chunks, &compute)
                .flat_map(|block| Blocks::split(block, ROWS / worlds.sequences.len()));
            let mut results = workers.in_order(parts, &find);
            while !self.is_filled(state)
                && let Some(found) = results.next()
            {
                run.add(found, state, write)?;
            }
            anyhow::Ok(())
        })?;
        let best = state.best.clone().into_rows();
        run.output.finish(&best, state, write)
    }

    /// Whether there are as many rows as are asked for.
    fn is_filled(&self, state: &State) -> bool {
        self.limit == Some(state.written)
    }
}

impl State {
    /// Hands the text of the best worlds that were found to `write`, as a search of all would.
    pub(crate) fn write_best(&mut self, format: FileFormat, write: &mut Write<'_>) -> Result<()> {
        let output = Output::new(format);
        write(&output.header(), 0, self)?;
        let best = self.best.clone().into_rows();
        output.finish(&best, self, write)
    }
}

/// What was found in a part.
#[derive(Debug)]
struct Found {
    part: Part,
    counts: Counts,
    /// Rows that match; of a ranking, those that may be among the best.
    rows: Vec<Row>,
    /// The rows as text, unless they are to be ranked or the format is none of text.
    text: Option<Text>,
}

/// A search at work.
#[derive(Debug)]
struct Run<'a> {
    search: &'a Search,
    sequences: SequenceSet,
    tables: Tables,
    blocks: Blocks<'a>,
    output: Output,
    /// What a world must be better than to be among the best.
    bound: Mutex<Option<Ranked>>,
}

impl<'a> Run<'a> {
    fn new(
        search: &'a Search,
        worlds: &Worlds<'_>,
        format: FileFormat,
        engine: &'a Engine,
        state: &State,
    ) -> Self {
        let bound = search.top.as_ref().and_then(|top| state.best.bound(top.count));
        Self {
            search,
            sequences: worlds.sequences,
            tables: Tables::new(&search.filters, &worlds.sequences),
            blocks: Blocks::new(engine, worlds.sequences),
            output: Output::new(format),
            bound: Mutex::new(bound),
        }
    }

    /// Searches a part.
    fn find(&self, part: Part) -> Found {
        let mut rows = Vec::new();
        let counts = if let Some(top) = &self.search.top {
            let bound = *self.bound();
            self.tables.examine(part.rows(), top.ranking.sieve(bound.as_ref()), |row| {
                if bound.is_none_or(|bound| top.ranking.rank(row) < bound) {
                    rows.push(row);
                }
            })
        } else {
            self.tables.examine(part.rows(), |_| true, |row| rows.push(row))
        };
        let written = if self.search.top.is_some() { &[] } else { &rows[..] };
        let text = self.output.text(written);
        Found { part, counts, rows, text }
    }

    /// Counts what was found and writes it, as far as it is asked for.
    fn add(&self, mut found: Found, state: &mut State, write: &mut Write<'_>) -> Result<()> {
        if let Some(limit) = self.search.limit {
            self.cut(&mut found, limit - state.written);
        }
        state.counts.add(&found.counts);
        if let Some(top) = &self.search.top {
            let worlds = found.rows.drain(..).map(|row| top.ranking.rank(row));
            worlds.for_each(|world| state.best.offer(world, top.count));
            *self.bound() = state.best.bound(top.count);
        }
        let seeds = found.part.len();
        self.output.write(&found.rows, found.text, seeds, state, write)?;
        self.blocks.give_back(found.part);
        Ok(())
    }

    /// Takes away what comes after the first `most` rows, and does not count it either.
    fn cut(&self, found: &mut Found, most: u64) {
        let kept = usize::try_from(most).ok().and_then(|most| found.rows.get(..most));
        if let Some(kept @ &[.., last]) = kept {
            let worlds = self.up_to(last, &found.part);
            let kept = kept.len();
            found.counts = self.tables.examine(worlds, |_| false, |_| {});
            found.rows.truncate(kept);
            found.text = self.output.text(&found.rows);
        }
    }

    /// The worlds of a part up to that of a row.
    fn up_to<'b>(
        &self,
        last: Row,
        part: &'b Part,
    ) -> impl Iterator<Item = (Seed, &'b [Figures])> + use<'b> {
        let worlds = self.sequences.iter().take_while(|one| *one <= last.sequence).count();
        let mut is_over = false;
        part.rows().map_while(move |(seed, figures)| {
            let rest = (!is_over).then_some(figures)?;
            is_over = seed == last.seed;
            Some((seed, if is_over { &rest[..worlds] } else { rest }))
        })
    }

    fn bound(&self) -> MutexGuard<'_, Option<Ranked>> {
        self.bound.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
