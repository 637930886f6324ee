//! The shapes of serialized values.

#![cfg(feature = "serde")]

use core::fmt::Debug;

use darkwaar_core::{Board, Cell, Condition, Pattern, Phase, Seed, Sequence, Terrain, TerrainMap};
use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};

/// Checks a value's text and that the text reads back.
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), text);
    assert_eq!(serde_json::from_str::<T>(text).unwrap(), *value);
    // Through a reader, no text can be borrowed.
    assert_eq!(serde_json::from_reader::<_, T>(text.as_bytes()).unwrap(), *value);
}

#[test]
fn values_have_the_shapes_of_the_fixture() {
    check(&Seed(u64::MAX), "18446744073709551615");
    check(&Cell::new(6, 8).unwrap(), "[6,8]");
    check(&Condition::Order, "\"O\"");
    check(&"LOLVO".parse::<Sequence>().unwrap(), "\"LOLVO\"");
    check(&"L?L?O".parse::<Pattern>().unwrap(), "\"L?L?O\"");
    check(&Terrain::Energy, "2");
    check(&Phase::Lost, "\"lost\"");
}

#[test]
fn values_out_of_range_are_refused() {
    assert!(serde_json::from_str::<Cell>("[7,0]").is_err());
    assert!(serde_json::from_str::<Terrain>("3").is_err());
    assert!(serde_json::from_str::<Sequence>("\"LOLV\"").is_err());
    assert!(serde_json::from_str::<Seed>("-1").is_err());
    assert!(serde_json::from_str::<Board>("[[[0,0,0,256]]]").is_err());
}

#[cfg(feature = "alloc")]
#[test]
fn figures_are_eight_numbers() {
    use darkwaar_core::kernel::Figures;
    check(&Figures::VOID, "[63,63,63,0,0,0,0,0]");
    assert!(serde_json::from_str::<Figures>("[63,63,64,0,0,0,0,0]").is_err());
    assert!(serde_json::from_str::<Figures>("[63,63,63,0,0,0,0]").is_err());
}

proptest! {
    #[test]
    fn boards_and_terrain_read_back(seed: u64) {
        let board = Board::noise(Seed(seed));
        let map = TerrainMap::read(&board);
        check(&board, &serde_json::to_string(&board.0).unwrap());
        let numbers = map.rows().map(|row| row.map(u8::from));
        check(&map, &serde_json::to_string(&numbers).unwrap());
    }
}
