//! The game's published facts, and the fixtures that other programs can read too.

mod support;

use darkwaar_core::{Board, Cell, Game, Phase, Seed, Sequence, Terrain, TerrainMap, World};
use serde_json::{Value, json};

use self::support::{fixture, row};

/// A game of seed 20020 after its five passes.
fn played(sequence: &str) -> Game {
    let mut game = Game::new(Seed(20020));
    for condition in sequence.parse::<Sequence>().unwrap().0 {
        let _ = game.settle(condition);
    }
    game
}

#[test]
fn the_checked_example_has_its_published_outcome() {
    let game = played("LOLVO");
    let world = game.world().unwrap();
    let terrain = world.terrain();
    assert_eq!((world.core(), world.exit()), (Cell::new(3, 0), Cell::new(6, 8)));
    assert_eq!(terrain.void().len(), 6);
    assert_eq!(terrain.ground().len(), 54);
    assert_eq!(terrain.energy().len(), 3);
    assert_eq!(world.reachable().len(), 57);
    assert_eq!((world.path_length(), world.distance()), (Some(11), Some(11)));
    assert_eq!(game.phase(), Phase::Play);
}

#[test]
fn the_dead_example_has_its_published_outcome() {
    let game = played("VVOVL");
    let world = game.world().unwrap();
    assert_eq!(*game.board(), Board([[[85; 4]; 7]; 9]));
    assert_eq!(world.terrain().void().len(), 63);
    assert_eq!((world.core(), world.exit()), (None, None));
    assert_eq!(game.phase(), Phase::Lost);
}

#[test]
fn the_fixture_of_seed_20020_states_the_published_facts() {
    let fixture: Value = serde_json::from_str(&fixture("seed-20020.json")).unwrap();
    assert_eq!(fixture["seed"], 20020);
    assert_eq!(fixture["noise"][0][0], json!([149, 141, 131, 210]));
    assert_eq!(fixture["noise"][0][1], json!([167, 121, 11, 229]));
    let [alive, dead] = [&fixture["runs"][0], &fixture["runs"][1]];
    assert_eq!(alive["sequence"], "LOLVO");
    assert_eq!((&alive["core"], &alive["exit"]), (&json!([3, 0]), &json!([6, 8])));
    assert_eq!((&alive["path_length"], &alive["reachable"]), (&json!(11), &json!(57)));
    let counts = |step: &Value| json!([step["void"], step["ground"], step["energy"]]);
    assert_eq!(counts(&alive["steps"][4]), json!([6, 54, 3]));
    assert_eq!(dead["sequence"], "VVOVL");
    assert_eq!((&dead["core"], &dead["phase"]), (&Value::Null, &json!("lost")));
    assert_eq!(counts(&dead["steps"][4]), json!([63, 0, 0]));
}

#[test]
fn every_step_of_the_fixture_of_seed_20020_is_what_the_rules_give() {
    let fixture: Value = serde_json::from_str(&fixture("seed-20020.json")).unwrap();
    let board_of =
        |value: &Value| -> [[[u8; 4]; 7]; 9] { serde_json::from_value(value.clone()).unwrap() };
    assert_eq!(Board::noise(Seed(20020)).0, board_of(&fixture["noise"]));
    let runs = fixture["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 2);
    for run in runs {
        let sequence: Sequence = run["sequence"].as_str().unwrap().parse().unwrap();
        let mut board = Board::noise(Seed(20020));
        let steps = run["steps"].as_array().unwrap();
        assert_eq!(steps.len(), 5);
        for (step, condition) in steps.iter().zip(sequence.0) {
            board = board.settle(condition);
            assert_eq!(board.0, board_of(&step["board"]), "{sequence} {}", step["step"]);
            let numbers = TerrainMap::read(&board).rows().map(|row| row.map(u8::from));
            assert_eq!(json!(numbers), step["terrain"], "{sequence} {}", step["step"]);
        }
    }
}

#[test]
fn every_world_of_the_fixture_is_what_the_rules_give() {
    let text = fixture("worlds.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut count = 0;
    for record in reader.records() {
        let record = record.unwrap();
        let (seed, sequence): (Seed, Sequence) =
            (record[0].parse().unwrap(), record[1].parse().unwrap());
        let board = sequence.0.into_iter().fold(Board::noise(seed), |board, c| board.settle(c));
        assert_eq!(record, row(seed, sequence, &World::read(&board))[..]);
        count += 1;
    }
    assert_eq!(count, 22 * 243);
}

#[test]
fn terrain_numbers_are_those_of_the_fixture() {
    let numbers = [Terrain::Void, Terrain::Ground, Terrain::Energy].map(u8::from);
    assert_eq!(numbers, [0, 1, 2]);
}
