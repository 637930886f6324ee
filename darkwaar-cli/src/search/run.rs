//! From seeds to the rows of a search, in parallel and in order.

use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use darkwaar_core::kernel::Figures;
use darkwaar_core::{Seed, SequenceSet};

use super::counts::Counts;
use super::filter::Tables;
use super::top::Ranked;
use super::{Search, State};
use crate::batch;
use crate::blocks::{Blocks, Part};
use crate::engine::Engine;
use crate::output::{Format, Text, Writer};
use crate::reuse::Reuse;
use crate::row::Row;
use crate::worlds::{ROWS, Worlds};

/// Takes text, the number of seeds that it completes, and what is found in these and all before.
type Write<'a> = dyn FnMut(&[u8], usize, &State) -> Result<()> + 'a;

impl Search {
    /// Hands the text of what is found in `worlds` to `write` piece by piece, with the number of seeds that each piece
    /// completes; `state` has what is found in these seeds and all before.
    pub(crate) fn write(
        &self,
        worlds: &Worlds<'_>,
        engine: &Engine,
        state: &mut State,
        write: &mut Write<'_>,
    ) -> Result<()> {
        let run = Run::new(self, worlds, engine, state);
        let compute = |seeds| run.blocks.compute(seeds);
        let find = |part| run.find(part);

        if worlds.written == 0 {
            write(worlds.format.header().as_bytes(), 0, state)?;
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
        run.write_best(state, write)?;
        write(worlds.format.footer().as_bytes(), 0, state)
    }

    /// Whether there are as many rows as are asked for.
    fn is_filled(&self, state: &State) -> bool {
        self.limit == Some(state.written)
    }
}

/// What was found in a part.
#[derive(Debug)]
struct Found {
    part: Part,
    counts: Counts,
    /// Rows that match; of a ranking, those that may be among the best.
    rows: Vec<Row>,
    /// The rows, unless they are to be ranked.
    text: Text,
}

/// A search at work.
#[derive(Debug)]
struct Run<'a> {
    search: &'a Search,
    format: Format,
    sequences: SequenceSet,
    tables: Tables,
    blocks: Blocks<'a>,
    writer: Writer,
    texts: Reuse<Text>,
    /// What a world must be better than to be among the best.
    bound: Mutex<Option<Ranked>>,
}

impl<'a> Run<'a> {
    fn new(search: &'a Search, worlds: &Worlds<'_>, engine: &'a Engine, state: &State) -> Self {
        let bound = search.top.as_ref().and_then(|top| state.best.bound(top.count));
        Self {
            search,
            format: worlds.format,
            sequences: worlds.sequences,
            tables: Tables::new(&search.filters, &worlds.sequences),
            blocks: Blocks::new(engine, worlds.sequences),
            writer: Writer::new(worlds.format, &SequenceSet::ALL),
            texts: Reuse::new(),
            bound: Mutex::new(bound),
        }
    }

    /// Searches a part.
    fn find(&self, part: Part) -> Found {
        let mut rows = Vec::new();
        let mut text = self.texts.take(|| self.writer.text(ROWS));
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
        self.writer.write_rows(written, &mut text);
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
        let rows = if self.search.top.is_some() { 0 } else { found.rows.len() };
        let text = self.trimmed(&found.text, state.written);
        state.written += rows as u64;
        write(text, found.part.len(), state)?;
        self.texts.give_back(found.text);
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
            self.writer.write_rows(&found.rows, &mut found.text);
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

    /// Writes the best worlds. Until all are written the state stays as it was: a run that is stopped here writes them anew.
    fn write_best(&self, state: &mut State, write: &mut Write<'_>) -> Result<()> {
        let mut text = self.writer.text(ROWS);
        let best = state.best.clone().into_rows();
        for (chunk, rows) in best.chunks(ROWS).enumerate() {
            self.writer.write_rows(rows, &mut text);
            write(self.trimmed(&text, chunk as u64), 0, state)?;
        }
        state.written += best.len() as u64;
        Ok(())
    }

    /// The text, without the separator at its start if no row comes before.
    fn trimmed<'b>(&self, text: &'b Text, rows_before: u64) -> &'b [u8] {
        let bytes = text.as_bytes();
        let is_first = rows_before == 0 && !bytes.is_empty();
        &bytes[if is_first { self.format.separator().len() } else { 0 }..]
    }

    fn bound(&self) -> MutexGuard<'_, Option<Ranked>> {
        self.bound.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
