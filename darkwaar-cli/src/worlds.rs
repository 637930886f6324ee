//! From seeds to formatted rows, in parallel and in order.

use anyhow::Result;
use darkwaar_core::explore::Explorer;
use darkwaar_core::{Seed, Sequence};
use rayon::ThreadPool;

use crate::batch;
use crate::output::Format;
use crate::row::Row;
use crate::seeds::SeedSet;

/// Seeds of a chunk: with all sequences about 150 kB of CSV, 800 kB of JSON. The output does not depend on it.
const CHUNK_SEEDS: usize = 16;

/// Every seed of `seeds` under every sequence of `sequences`, as text.
#[derive(Debug)]
pub(crate) struct Worlds<'a> {
    pub(crate) seeds: &'a SeedSet,
    pub(crate) sequences: &'a [Sequence],
    pub(crate) format: Format,
}

impl Worlds<'_> {
    /// Hands the text to `write` piece by piece, with the number of seeds that each piece completes.
    pub(crate) fn write(
        &self,
        pool: &ThreadPool,
        mut write: impl FnMut(&[u8], usize) -> Result<()>,
    ) -> Result<()> {
        write(self.format.header().as_bytes(), 0)?;
        let mut separator = "";
        let chunks = self.seeds.chunks(CHUNK_SEEDS);
        batch::in_order(
            pool,
            chunks,
            |seeds| self.text(&seeds),
            |(text, count)| {
                write(separator.as_bytes(), 0)?;
                separator = self.format.separator();
                write(&text?, count)
            },
        )?;
        write(self.format.footer().as_bytes(), 0)
    }

    /// The rows of a chunk, separated, and its number of seeds.
    fn text(&self, seeds: &[Seed]) -> (Result<Vec<u8>>, usize) {
        let rows = seeds.iter().flat_map(|seed| {
            let mut explorer = Explorer::new(*seed);
            self.sequences
                .iter()
                .map(move |sequence| Row::new(*seed, *sequence, &explorer.world(*sequence)))
        });
        (self.format.rows(rows), seeds.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_is_counted_and_every_row_written() {
        let seeds = SeedSet::parse("-30..20").unwrap();
        let sequences = ["LLLLL".parse().unwrap(), "LOLVO".parse().unwrap()];
        let worlds = Worlds { seeds: &seeds, sequences: &sequences, format: Format::Csv };
        let (mut count, mut text) = (0, Vec::new());
        let written = worlds.write(&batch::pool(Some(2)).unwrap(), |piece, completed| {
            text.extend_from_slice(piece);
            count += completed;
            Ok(())
        });
        written.unwrap();
        assert_eq!(count, 50);
        assert_eq!(String::from_utf8(text).unwrap().lines().count(), 1 + 50 * 2);
    }
}
