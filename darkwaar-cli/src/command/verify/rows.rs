//! Rows of `explore`, recomputed.

use anyhow::Result;
use darkwaar_core::explore::Explorer;
use darkwaar_core::{Seed, Sequence};
use rayon::prelude::*;
use serde_json::Value;

use super::Check;
use crate::output::Object;
use crate::row::Row;

/// Rows recomputed together; the listing does not depend on it.
const BATCH: usize = 1 << 14;
/// Rows that one thread takes at a time, so that those of a seed share its passes.
const SHARE: usize = 512;

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
        let shares = claims.par_chunks(SHARE).map(|share| differences(share, write));
        let differences: Vec<_> = self.check.pool.install(|| shares.collect());
        for (claim, differences) in claims.iter().zip(differences.iter().flatten()) {
            let place = format!("{}: seed {} {}", claim.place, claim.seed, claim.sequence);
            self.check.row(&place, differences)?;
        }
        Ok(())
    }
}

/// How each row differs from what it should be.
fn differences(claims: &[Claim], write: fn(&Value) -> String) -> Vec<Vec<String>> {
    let runs = claims.chunk_by(|claim, next| claim.seed == next.seed);
    let walked = runs.flat_map(|run| {
        let mut explorer = Explorer::new(run[0].seed);
        run.iter().map(move |claim| (claim, explorer.world(claim.sequence)))
    });
    let compared = walked.map(|(claim, world)| {
        let row = Row::new(claim.seed, claim.sequence, &world);
        let expected =
            serde_json::to_value(Object::from(row)).expect("a row has only plain fields");
        let wrong = claim.fields.iter().filter_map(|(column, found)| {
            let expected = write(&expected[column]);
            (*found != expected)
                .then(|| format!("{column} is {}, should be {}", shown(found), shown(&expected)))
        });
        wrong.collect()
    });
    compared.collect()
}

fn shown(text: &str) -> &str {
    if text.is_empty() { "empty" } else { text }
}
