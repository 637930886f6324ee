//! Rows of `explore`, recomputed.

use anyhow::Result;
use darkwaar_core::kernel::Figures;
use darkwaar_core::{Seed, Sequence};
use rayon::prelude::*;
use serde_json::Value;

use super::Check;
use crate::engine::Engine;
use crate::row::Row;

/// Rows recomputed together; the listing does not depend on it.
const BATCH: usize = 1 << 14;

/// A row as a file has it.
#[derive(Debug)]
pub(super) struct Claim {
    /// Where it stands.
    pub(super) place: String,
    pub(super) seed: Seed,
    pub(super) sequence: Sequence,
    /// Columns and their values as the file's format writes them.
    pub(super) fields: Vec<(String, String)>,
}

/// Whether a row can have this column.
pub(super) fn is_column(name: &str) -> bool {
    name == "seed_hex" || Row::COLUMNS.contains(&name)
}

/// Collects rows and recomputes them in batches.
pub(super) struct Rows<'a> {
    check: &'a mut Check,
    /// Writes a value as the file's format does.
    write: fn(&Value) -> String,
    claims: Vec<Claim>,
}

impl<'a> Rows<'a> {
    pub(super) fn new(check: &'a mut Check, write: fn(&Value) -> String) -> Self {
        Self { check, write, claims: Vec::new() }
    }

    pub(super) const fn check(&mut self) -> &mut Check {
        self.check
    }

    pub(super) fn push(&mut self, claim: Claim) -> Result<()> {
        if claim.fields.is_empty() {
            let why = format!("{}: there is nothing to compare but seed and sequence", claim.place);
            return Err(self.check.bad(&why).into());
        }
        self.claims.push(claim);
        if self.claims.len() == BATCH { self.flush() } else { Ok(()) }
    }

    /// Recomputes what was pushed since the last time.
    pub(super) fn flush(&mut self) -> Result<()> {
        let (claims, write) = (core::mem::take(&mut self.claims), self.write);
        let engine = &self.check.engine;
        let differences: Vec<_> = engine.pool.install(|| {
            let figures = figures(&claims, engine);
            let pairs = claims.par_iter().zip(figures);
            pairs.map(|(claim, figures)| differences(claim, figures, write)).collect()
        });
        for (claim, differences) in claims.iter().zip(differences) {
            let place = format!("{}: seed {} {}", claim.place, claim.seed, claim.sequence);
            self.check.row(&place, &differences)?;
        }
        Ok(())
    }
}

/// The figures of each claim's world.
fn figures(claims: &[Claim], engine: &Engine) -> Vec<Figures> {
    // Claims side by side share few sequences when they are ordered by them, however the seeds are scattered.
    let mut order: Vec<_> = claims.iter().enumerate().collect();
    order.sort_by_key(|(_, claim)| claim.sequence);
    let blocks = order.par_chunks(engine.lanes());
    let found: Vec<_> = blocks.map(|block| figures_of_block(block, engine)).collect();
    let mut figures = vec![Figures::VOID; claims.len()];
    for (place, found) in found.into_iter().flatten() {
        figures[place] = found;
    }
    figures
}

/// The places of at most as many claims as a kernel has lanes, and the figures of their worlds.
fn figures_of_block(block: &[(usize, &Claim)], engine: &Engine) -> Vec<(usize, Figures)> {
    let seeds: Vec<_> = block.iter().map(|(_, claim)| claim.seed).collect();
    let sequences = block.iter().map(|(_, claim)| claim.sequence).collect();
    let mut found = Vec::with_capacity(block.len());
    engine.with_kernel(|kernel| {
        kernel.for_each_batch(&seeds, &sequences, |batch| {
            let pairs = block.iter().zip(batch.figures);
            let wanted = pairs.filter(|((_, claim), _)| claim.sequence == batch.sequence);
            found.extend(wanted.map(|((place, _), figures)| (*place, *figures)));
        });
    });
    found
}

/// How a row differs from what it should be.
fn differences(claim: &Claim, figures: Figures, write: fn(&Value) -> String) -> Vec<String> {
    let row = Row { seed: claim.seed, sequence: claim.sequence, figures };
    let wrong = claim.fields.iter().filter_map(|(column, found)| {
        let expected = write(&row.value(column));
        (*found != expected)
            .then(|| format!("{column} is {}, should be {}", shown(found), shown(&expected)))
    });
    wrong.collect()
}

fn shown(text: &str) -> &str {
    if text.is_empty() { "empty" } else { text }
}
