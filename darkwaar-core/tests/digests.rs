//! Values do not change: whole ranges of worlds against their digests, at both ends of the seeds.

mod support;

use darkwaar_core::{Seed, explore};
use sha2::{Digest, Sha256};

use self::support::{fixture, row};

/// The SHA-256 of the rows of 1,000 seeds, as `explore` writes them under its header.
fn digest(first: Seed) -> String {
    let mut hash = Sha256::new();
    hash.update(fixture("worlds.csv").split_inclusive('\n').next().unwrap());
    for seed in (first.0..=u64::MAX).take(1000).map(Seed) {
        for (sequence, world) in explore::worlds(seed) {
            hash.update(row(seed, sequence, &world).join(",") + "\n");
        }
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

fn published(seeds: &str) -> String {
    let digests = fixture("digests.csv");
    let line = digests.lines().find_map(|line| line.strip_prefix(&format!("{seeds},243000,")));
    line.unwrap_or_else(|| panic!("fixtures/digests.csv has no {seeds}")).to_owned()
}

#[test]
fn the_first_thousand_seeds_have_their_digest() {
    assert_eq!(digest(Seed(0)), published("0..=999"));
}

#[test]
fn the_last_thousand_seeds_have_their_digest() {
    assert_eq!(digest(Seed(u64::MAX - 999)), published("-1000..=-1"));
}
