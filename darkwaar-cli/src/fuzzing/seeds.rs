//! Sets of seeds.

use super::check_refusal;
use crate::seeds::{SeedSet, Shard};

/// A list of seeds, as `--seeds @FILE` reads it.
pub fn seed_list(list: &[u8]) {
    match SeedSet::of_list(list) {
        Ok(seeds) => {
            let runs: Vec<_> = seeds.runs().collect();
            assert_eq!(SeedSet::of_list(runs.join("\n").as_bytes()).ok(), Some(seeds.clone()));
            check_seeds(&seeds);
        }
        Err(error) => check_refusal(&error),
    }
}

/// Fails unless runs, parts and order agree on a set, which has a seed at least.
pub(super) fn check_seeds(seeds: &SeedSet) {
    let runs: Vec<_> = seeds.runs().collect();
    assert_eq!(SeedSet::resolve(&runs).ok().as_ref(), Some(seeds));
    let ascending = seeds.ascending();
    let runs: Vec<_> = ascending.runs().collect();
    assert_eq!(SeedSet::from_runs(&runs).as_ref(), Some(&ascending));
    assert_eq!(SeedSet::default().union(seeds).ok(), Some(ascending.clone()));
    assert!(ascending.union(seeds).is_err());
    let mut joined = SeedSet::default();
    for index in 0..3 {
        joined.append(&seeds.shard(Shard { index, count: 3 }));
    }
    assert_eq!(&joined, seeds);
    let first = seeds.chunks(3).next().expect("there is a seed");
    assert!(first.iter().all(|seed| ascending.contains(*seed)));
    assert_eq!(seeds.len() - seeds.skip(first.len() as u128).len(), first.len() as u128);
}
