//! From seeds to formatted rows, in parallel and in order.

use anyhow::Result;
use darkwaar_core::SequenceSet;

use crate::batch;
use crate::blocks::{Blocks, Part};
use crate::engine::Engine;
use crate::output::{Format, Writer};
use crate::reuse::Reuse;
use crate::row::Row;
use crate::seeds::SeedSet;

/// Rows of a text: about 300 kB of CSV, 1.5 MB of JSON. The output does not depend on it.
pub(crate) const ROWS: usize = 32 * 243;

/// Every seed of `seeds` under every sequence of `sequences`, as text.
#[derive(Debug)]
pub(crate) struct Worlds<'a> {
    pub(crate) seeds: &'a SeedSet,
    pub(crate) sequences: SequenceSet,
    /// Bytes that there are of the seeds before these; without any, a header comes first.
    pub(crate) written: u64,
}

impl Worlds<'_> {
    /// Hands the text to `write` piece by piece, with the number of seeds that each piece completes.
    pub(crate) fn write(
        &self,
        format: Format,
        engine: &Engine,
        mut write: impl FnMut(&[u8], usize) -> Result<()>,
    ) -> Result<()> {
        let blocks = Blocks::new(engine, self.sequences);
        let writer = Writer::new(format, &self.sequences);
        let texts = Reuse::new();
        let compute = |seeds| blocks.compute(seeds);
        let write_part = |part: Part| {
            let mut text = texts.take(|| writer.text(ROWS));
            writer.write(&part, &mut text);
            let seeds = part.len();
            blocks.give_back(part);
            (text, seeds)
        };

        let header = format.header(&Row::COLUMNS);
        if self.written == 0 {
            write(header.as_bytes(), 0)?;
        }
        batch::with_workers(&engine.pool, |workers| {
            let chunks = self.seeds.chunks(blocks.seeds());
            let parts = workers
                .in_order(chunks, &compute)
                .flat_map(|block| Blocks::split(block, ROWS / self.sequences.len()));
            let is_first = self.written <= header.len() as u64;
            let mut needless = if is_first { format.separator().len() } else { 0 };
            for (text, seeds) in workers.in_order(parts, &write_part) {
                write(&text.as_bytes()[core::mem::take(&mut needless)..], seeds)?;
                texts.give_back(text);
            }
            anyhow::Ok(())
        })?;
        write(format.footer().as_bytes(), 0)
    }
}

#[cfg(test)]
mod tests {
    use darkwaar_core::kernel::Backend;

    use super::*;

    #[test]
    fn every_seed_is_counted_and_every_row_written() {
        let seeds = SeedSet::parse("-30..20").unwrap();
        let sequences = ["LLLLL", "LOLVO"].map(|sequence| sequence.parse().unwrap());
        let sequences = sequences.into_iter().collect();
        let worlds = Worlds { seeds: &seeds, sequences, written: 0 };
        let engine = Engine::of(Backend::detect());
        let (mut count, mut text) = (0, Vec::new());
        let written = worlds.write(Format::Csv, &engine, |piece, completed| {
            text.extend_from_slice(piece);
            count += completed;
            Ok(())
        });
        written.unwrap();
        assert_eq!(count, 50);
        assert_eq!(String::from_utf8(text).unwrap().lines().count(), 1 + 50 * 2);
    }
}
