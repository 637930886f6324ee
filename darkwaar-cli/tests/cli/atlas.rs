//! The atlas: what `fixtures/atlas/` says of single worlds.

use std::collections::BTreeMap;

use darkwaar_core::explore::Explorer;
use darkwaar_core::{Seed, World};

use crate::support::fixture;

/// The rows of a table.
fn rows(name: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(fixture("atlas").join(name)).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

/// The world of a seed that a row names; nothing if it names none.
fn world(row: &BTreeMap<String, String>, seed: &str) -> Option<World> {
    let seed: Seed = Some(&row[seed]).filter(|seed| !seed.is_empty())?.parse().unwrap();
    assert!(seed.0 < 1 << 32, "{row:?}");
    Some(Explorer::new(seed).world(row["sequence"].parse().unwrap()))
}

#[test]
fn records_are_worlds() {
    let rows = rows("records.csv");
    assert_eq!(rows.len(), 243);
    for row in &rows {
        let is_playable = row["playable"] != "0";
        let first = world(row, "first_playable_seed");
        assert_eq!(first.is_some_and(|world| world.is_playable()), is_playable, "{row:?}");
        let longest = world(row, "longest_path_seed").and_then(|world| world.path_length());
        assert_eq!(longest, row["longest_path"].parse().ok(), "{row:?}");
        let most = world(row, "most_energy_seed").filter(World::is_playable);
        let most = most.map(|world| world.terrain().energy().len());
        assert_eq!(most, row["most_energy"].parse().ok(), "{row:?}");
    }
}

#[test]
fn the_tables_are_about_the_same_worlds() {
    let (sequences, records) = (rows("sequences.csv"), rows("records.csv"));
    for (of_sequence, record) in sequences.iter().zip(&records) {
        assert_eq!(of_sequence["worlds"], "4294967296");
        assert_eq!(of_sequence["sequence"], record["sequence"]);
        assert_eq!(of_sequence["playable"], record["playable"]);
        assert_eq!(of_sequence["path_length_max"], record["longest_path"]);
    }
    assert_eq!((sequences.len(), records.len()), (243, 243));
}
