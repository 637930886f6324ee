//! Digests of ranges, recomputed.

use anyhow::Result;
use csv::StringRecord;
use darkwaar_core::{SEQUENCES, SequenceSet};
use sha2::{Digest as _, Sha256};

use super::Check;
use crate::output::Format;
use crate::provenance::hexadecimal;
use crate::seeds::SeedSet;
use crate::worlds::Worlds;

/// A range of seeds, the number of its worlds, and the SHA-256 of what `explore --seeds` writes for it.
pub(super) const HEADER: [&str; 3] = ["seeds", "worlds", "sha256"];

/// Recomputes one range.
pub(super) fn verify(place: &str, record: &StringRecord, check: &mut Check) -> Result<()> {
    let seeds =
        SeedSet::parse(&record[0]).map_err(|error| check.bad(&format!("{place}: {error}")))?;
    let worlds = (seeds.len() * SEQUENCES as u128).to_string();
    let expected = [&record[0], &worlds, &digest(&seeds, check)?];
    let wrong =
        HEADER.iter().zip(record).zip(expected).filter(|((_, found), expected)| found != expected);
    let wrong =
        wrong.map(|((name, found), expected)| format!("{name} is {found}, should be {expected}"));
    check.row(&format!("{place}: seeds {}", &record[0]), &wrong.collect::<Vec<_>>())
}

fn digest(seeds: &SeedSet, check: &Check) -> Result<String> {
    let mut hash = Sha256::new();
    let worlds = Worlds { seeds, sequences: SequenceSet::ALL, written: 0 };
    worlds.write(Format::Csv, &check.engine, |text, _| {
        check.interrupt.check()?;
        hash.update(text);
        Ok(())
    })?;
    Ok(hexadecimal(hash))
}
