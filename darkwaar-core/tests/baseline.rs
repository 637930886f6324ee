//! The check data of both generators.

#![cfg(feature = "alloc")]

use darkwaar_core::baseline::cave::Cave;
use darkwaar_core::baseline::loom::{Loom, state_of};
use sha2::{Digest as _, Sha256};

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

#[test]
fn caves_are_those_of_python() {
    for (seed, noise, without, with) in [
        (1, "1d0895968326bc54", "92f1ac7064a869a7", "9055566ba3357869"),
        (42, "10675b281732ce3e", "35240cedeea62b25", "aba509ce6dba2fea"),
        (20020, "4aec63a5dd43cabc", "3671b940e21f7bfb", "f75e4f1e87328e67"),
    ] {
        let cave = Cave::new(30, 15).unwrap();
        let digest = |cave: Cave| sha256(&cave.generate(seed).to_string())[..16].to_owned();
        assert_eq!(digest(cave.with_iterations(0)), noise);
        assert_eq!(digest(cave), without);
        assert_eq!(digest(cave.with_count_self(true)), with);
    }
}

#[test]
fn looms_are_those_of_loomscape() {
    for (seed, width, height, digest) in [
        ("harbor", 20, 12, "e77fe79dcf64a6df"),
        ("harbor", 50, 20, "9c6026fd81afc3e7"),
        ("atlas", 60, 20, "94dcf4574d465f3a"),
    ] {
        let map = Loom::new(width, height).unwrap().generate(state_of(seed)).unwrap();
        assert_eq!(sha256(&map.to_string())[..16], *digest, "{map}");
    }
}
