//! Games from start to end.

use darkwaar_core::{Board, Condition, Direction, Game, Outcome, Phase, Seed, Sequence, Terrain};
use proptest::prelude::*;

fn played(seed: Seed, sequence: Sequence) -> (Game, Vec<Outcome>) {
    let mut game = Game::new(seed);
    let outcomes = sequence.0.map(|condition| game.settle(condition)).to_vec();
    (game, outcomes)
}

fn example() -> Game {
    played(Seed(20020), "LOLVO".parse().unwrap()).0
}

fn walk(game: &mut Game, moves: &str) -> Vec<Outcome> {
    moves.chars().map(|letter| game.walk(letter.try_into().unwrap())).collect()
}

#[test]
fn a_game_starts_with_raw_noise() {
    let game = Game::new(Seed(20020));
    assert_eq!((game.step(), game.phase()), (0, Phase::Denoise));
    assert_eq!(*game.board(), Board::noise(Seed(20020)));
    assert!(game.history().is_empty());
    assert_eq!((game.world(), game.player()), (None, None));
}

#[test]
fn partial_results_can_be_read_but_have_no_core() {
    let mut game = Game::new(Seed(20020));
    for (step, condition) in (1..).zip("LOLV".chars().map(|c| Condition::try_from(c).unwrap())) {
        assert_eq!(game.settle(condition), Outcome::Settled);
        assert_eq!((game.step(), game.phase()), (step, Phase::Denoise));
        assert_eq!((game.world(), game.player()), (None, None));
    }
    // From the fixture of seed 20020.
    assert_eq!(game.history().len(), 4);
    assert_eq!(game.terrain().get(darkwaar_core::Cell::new(3, 1).unwrap()), Terrain::Energy);
    assert_eq!(game.walk(Direction::Down), Outcome::Ignored);
}

#[test]
fn the_example_is_won_on_its_exit() {
    let mut game = example();
    assert_eq!(game.player(), game.world().unwrap().core());
    assert_eq!(walk(&mut game, "RDDRRDDDDD"), [Outcome::Moved; 10]);
    assert_eq!(game.phase(), Phase::Play);
    assert_eq!(walk(&mut game, "D"), [Outcome::Won]);
    assert_eq!(game.phase(), Phase::Won);
}

#[test]
fn void_and_the_border_block() {
    let mut game = example();
    let core = game.player();
    assert_eq!(walk(&mut game, "U"), [Outcome::Blocked]);
    // (5, 1) is void.
    assert_eq!(walk(&mut game, "RDR"), [Outcome::Moved, Outcome::Moved, Outcome::Blocked]);
    assert_eq!(walk(&mut game, "UL"), [Outcome::Moved; 2]);
    assert_eq!((game.player(), game.phase()), (core, Phase::Play));
}

#[test]
fn phases_have_the_names_of_the_fixture() {
    let names =
        [Phase::Denoise, Phase::Play, Phase::Won, Phase::Lost].map(|phase| phase.to_string());
    assert_eq!(names, ["denoise", "play", "won", "lost"]);
}

#[test]
fn a_sixth_pass_changes_nothing() {
    for sequence in ["LOLVO", "VVOVL"] {
        let (mut game, _) = played(Seed(20020), sequence.parse().unwrap());
        let before = game.clone();
        for condition in Condition::ALL {
            assert_eq!(game.settle(condition), Outcome::Ignored);
            assert_eq!(game, before);
        }
    }
}

#[test]
fn a_game_that_is_over_takes_no_moves() {
    let mut won = example();
    let _ = walk(&mut won, "RDDRRDDDDDD");
    let (lost, outcomes) = played(Seed(20020), "VVOVL".parse().unwrap());
    assert_eq!(outcomes[4], Outcome::Lost);
    for mut game in [won, lost] {
        let before = game.clone();
        assert_eq!(walk(&mut game, "RLDU"), [Outcome::Ignored; 4]);
        assert_eq!(game, before);
    }
}

#[test]
fn restoring_works_in_every_phase() {
    let fresh = Game::new(Seed(20020));
    let mut halfway = fresh.clone();
    let _ = halfway.settle(Condition::Void);
    let mut won = example();
    let _ = walk(&mut won, "RDDRRDDDDDD");
    let (lost, _) = played(Seed(20020), "VVOVL".parse().unwrap());
    for mut game in [fresh.clone(), halfway, example(), won, lost] {
        game.restore();
        assert_eq!(game, fresh);
    }
}

proptest! {
    #[test]
    fn a_game_is_lost_exactly_where_there_is_no_exit(seed: u64, index in 0..243_u8) {
        let sequence = Sequence::from_index(index).unwrap();
        let (mut game, outcomes) = played(Seed(seed), sequence);
        prop_assert_eq!(&outcomes[..4], [Outcome::Settled; 4]);
        prop_assert_eq!(game.history(), sequence.0);
        let world = *game.world().unwrap();
        if let Some(route) = world.route() {
            prop_assert_eq!(outcomes[4], Outcome::Opened);
            let steps: Vec<_> = route.moves().map(|direction| game.walk(direction)).collect();
            let (last, before) = steps.split_last().unwrap();
            prop_assert_eq!(*last, Outcome::Won);
            prop_assert!(before.iter().all(|outcome| *outcome == Outcome::Moved));
            prop_assert_eq!(game.player(), world.exit());
        } else {
            prop_assert_eq!((outcomes[4], game.phase()), (Outcome::Lost, Phase::Lost));
            prop_assert_eq!(game.player(), None);
        }
    }

    #[test]
    fn the_player_stays_on_open_cells(index in 0..243_u8, seed: u64, moves in "[RLDU]{0,60}") {
        let (mut game, _) = played(Seed(seed), Sequence::from_index(index).unwrap());
        for direction in moves.chars() {
            let (before, phase) = (game.player(), game.phase());
            let outcome = game.walk(Direction::try_from(direction).unwrap());
            match outcome {
                Outcome::Moved | Outcome::Won => {
                    let (from, to) = (before.unwrap(), game.player().unwrap());
                    prop_assert_eq!(from.distance(to), 1);
                    prop_assert_ne!(game.terrain().get(to), Terrain::Void);
                }
                Outcome::Blocked => prop_assert_eq!(game.player(), before),
                _ => {
                    prop_assert_eq!(outcome, Outcome::Ignored);
                    prop_assert_eq!((game.phase(), phase != Phase::Play), (phase, true));
                }
            }
        }
    }
}
