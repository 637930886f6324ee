//! The shapes of serialized values.

#![cfg(feature = "serde")]

use core::fmt::Debug;

use darkwaar_core::{
    Board, Cell, CellSet, Condition, Direction, Level, Outcome, Pattern, Phase, Seed, Sequence,
    SequenceSet, Terrain, TerrainMap,
};
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
    check(&Outcome::Opened, "\"opened\"");
    check(&Level::ALL[2], "170");
    for direction in Direction::ALL {
        check(&direction, &format!("\"{direction}\""));
    }
}

#[test]
fn sets_are_lists_in_order() {
    let cells: CellSet =
        [(6, 8), (3, 0)].into_iter().filter_map(|(x, y)| Cell::new(x, y)).collect();
    check(&cells, "[[3,0],[6,8]]");
    check(&CellSet::EMPTY, "[]");
    let sequences: SequenceSet =
        ["VVVVV", "LOLVO"].map(|text| text.parse().unwrap()).into_iter().collect();
    check(&sequences, "[\"LOLVO\",\"VVVVV\"]");
    assert_eq!(serde_json::from_str::<CellSet>("[[6,8],[3,0],[6,8]]").unwrap(), cells);
}

#[cfg(feature = "alloc")]
#[test]
fn places_and_tiles_of_baselines() {
    use darkwaar_core::baseline::loom::Tile;
    use darkwaar_core::baseline::{Position, Size};
    check(&Size { width: 7, height: 9 }, r#"{"width":7,"height":9}"#);
    check(&Position { x: 1, y: 2 }, r#"{"x":1,"y":2}"#);
    check(&Tile::Sand, "\"sand\"");
}

#[test]
fn values_out_of_range_are_refused() {
    assert!(serde_json::from_str::<Cell>("[7,0]").is_err());
    assert!(serde_json::from_str::<Terrain>("3").is_err());
    assert!(serde_json::from_str::<Level>("86").is_err());
    assert!(serde_json::from_str::<CellSet>("[[7,0]]").is_err());
    assert!(serde_json::from_str::<SequenceSet>("[\"LOLV?\"]").is_err());
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
