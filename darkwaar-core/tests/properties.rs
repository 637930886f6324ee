//! What must hold on every board.

use std::collections::VecDeque;

use darkwaar_core::{
    Board, Cell, CellSet, Condition, Level, Seed, Sequence, Terrain, TerrainMap, World, explore,
};
use proptest::prelude::*;

/// Any bytes, or few different ones so that majorities, support and ties are common.
fn any_board() -> impl Strategy<Value = Board> {
    let board = |value: BoxedStrategy<u8>| {
        proptest::collection::vec(value, 252).prop_map(|values| {
            let mut board = Board([[[0; 4]; 7]; 9]);
            board.0.as_flattened_mut().as_flattened_mut().copy_from_slice(&values);
            board
        })
    };
    let levels = proptest::sample::select(vec![0, 85, 170, 255]);
    let edges = proptest::sample::select(vec![0, 42, 43, 64, 65, 127, 128, 212, 213, 255]);
    prop_oneof![board(any::<u8>().boxed()), board(levels.boxed()), board(edges.boxed())]
}

fn any_condition() -> impl Strategy<Value = Condition> {
    proptest::sample::select(Condition::ALL.to_vec())
}

/// A board that a game can end with.
fn any_end() -> impl Strategy<Value = Board> {
    (any::<u64>(), 0..243_u8).prop_map(|(seed, index)| {
        let sequence = Sequence::from_index(index).unwrap();
        sequence.0.into_iter().fold(Board::noise(Seed(seed)), |board, c| board.settle(c))
    })
}

fn flipped(board: Board) -> Board {
    let mut flipped = board;
    flipped.0.reverse();
    flipped
}

fn mirrored(board: Board) -> Board {
    let mut mirrored = board;
    for row in &mut mirrored.0 {
        row.reverse();
    }
    mirrored
}

/// Steps from `start` to every cell, by the textbook's breadth-first search.
fn distances(start: Cell, open: CellSet) -> [Option<u8>; 63] {
    let mut steps = [None; 63];
    steps[usize::from(start.index())] = Some(0);
    let mut queue = VecDeque::from([start]);
    while let Some(cell) = queue.pop_front() {
        for next in cell.neighbours() {
            let place = usize::from(next.index());
            if open.contains(*next) && steps[place].is_none() {
                steps[place] = steps[usize::from(cell.index())].map(|count: u8| count + 1);
                queue.push_back(*next);
            }
        }
    }
    steps
}

/// The rules of a reading, cell by cell as the article words them.
fn check_reading(board: &Board) -> Result<(), TestCaseError> {
    let world = World::read(board);
    let terrain = world.terrain();
    let sum = |cell: Cell| board.channels(cell).map(u16::from).iter().sum::<u16>();
    for cell in Cell::all() {
        let expected = match sum(cell) {
            0..=340 => Terrain::Void,
            341..=679 => Terrain::Ground,
            _ => Terrain::Energy,
        };
        prop_assert_eq!(terrain.get(cell), expected);
    }
    let [void, ground, energy] =
        [terrain.void(), terrain.ground(), terrain.energy()].map(CellSet::len);
    prop_assert_eq!(void + ground + energy, 63);
    prop_assert_eq!(world.core().is_none(), void == 63);
    let Some(core) = world.core() else {
        prop_assert_eq!((world.exit(), world.reachable()), (None, CellSet::EMPTY));
        return Ok(());
    };
    let weight = |cell: Cell| {
        let [a, b, c, _] = board.channels(cell).map(u16::from);
        a + b + 2 * c
    };
    for cell in Cell::all().filter(|cell| terrain.get(*cell) != Terrain::Void) {
        prop_assert!(weight(cell) < weight(core) || weight(cell) == weight(core) && cell >= core);
    }
    check_walk(&world, core)
}

fn check_walk(world: &World, core: Cell) -> Result<(), TestCaseError> {
    let terrain = world.terrain();
    let steps = distances(core, terrain.open());
    let steps_to = |cell: Cell| steps[usize::from(cell.index())];
    let reached: CellSet = Cell::all().filter(|cell| steps_to(*cell).is_some()).collect();
    prop_assert_eq!(world.reachable(), reached);
    let is_candidate = |cell: &Cell| {
        *cell != core && reached.contains(*cell) && terrain.get(*cell) == Terrain::Ground
    };
    let Some(exit) = world.exit() else {
        prop_assert_eq!(Cell::all().find(is_candidate), None);
        prop_assert_eq!((world.path_length(), world.distance()), (None, None));
        prop_assert_eq!((world.route(), world.is_playable()), (None, false));
        return Ok(());
    };
    prop_assert!(is_candidate(&exit));
    for cell in Cell::all().filter(is_candidate) {
        let (far, farthest) = (core.distance(cell), core.distance(exit));
        prop_assert!(far < farthest || far == farthest && cell <= exit);
    }
    prop_assert_eq!(world.path_length(), steps_to(exit));
    let route = world.route().unwrap();
    prop_assert_eq!((route[0], route[route.len() - 1]), (core, exit));
    prop_assert_eq!(route.len(), usize::from(steps_to(exit).unwrap()) + 1);
    for pair in route.windows(2) {
        prop_assert_eq!(pair[0].distance(pair[1]), 1);
        prop_assert!(terrain.open().contains(pair[1]));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_pass_leaves_levels_only(board in any_board(), condition in any_condition()) {
        for value in board.settle(condition).0.iter().flatten().flatten() {
            prop_assert!(Level::ALL.iter().any(|level| level.value() == *value), "{value}");
        }
    }

    #[test]
    fn channels_do_not_meet_in_a_pass(
        board in any_board(),
        other in any_board(),
        channel in 0..4_usize,
        condition in any_condition(),
    ) {
        let mut mixed = other;
        for cell in Cell::all() {
            let (x, y) = (usize::from(cell.x()), usize::from(cell.y()));
            mixed.0[y][x][channel] = board.0[y][x][channel];
        }
        let (settled, mixed) = (board.settle(condition), mixed.settle(condition));
        for cell in Cell::all() {
            prop_assert_eq!(settled.channels(cell)[channel], mixed.channels(cell)[channel]);
        }
    }

    #[test]
    fn a_pass_commutes_with_mirroring(board in any_board(), condition in any_condition()) {
        let settled = board.settle(condition);
        prop_assert_eq!(mirrored(board).settle(condition), mirrored(settled));
        prop_assert_eq!(flipped(board).settle(condition), flipped(settled));
        prop_assert_eq!(mirrored(board).settle_base(), mirrored(board.settle_base()));
        prop_assert_eq!(flipped(board).settle_base(), flipped(board.settle_base()));
    }

    #[test]
    fn a_pass_sees_no_further_than_a_neighbour(
        board in any_board(),
        index in 0..63_u8,
        value: [u8; 4],
        condition in any_condition(),
    ) {
        let changed = Cell::from_index(index).unwrap();
        let mut other = board;
        other.0[usize::from(changed.y())][usize::from(changed.x())] = value;
        let (settled, other) = (board.settle(condition), other.settle(condition));
        for cell in Cell::all().filter(|cell| cell.distance(changed) > 1) {
            prop_assert_eq!(settled.channels(cell), other.channels(cell));
        }
    }

    #[test]
    fn any_board_is_read_by_the_rules(board in any_board()) {
        check_reading(&board)?;
    }

    #[test]
    fn the_end_of_a_game_is_read_by_the_rules(board in any_end()) {
        check_reading(&board)?;
    }

    #[test]
    fn a_seed_gives_the_same_worlds_every_time(seed: u64) {
        prop_assert!(explore::worlds(Seed(seed)).eq(explore::worlds(Seed(seed))));
    }

    #[test]
    fn terrain_reads_back_from_its_rows(board in any_board()) {
        let map = TerrainMap::read(&board);
        prop_assert_eq!(TerrainMap::from(map.rows()), map);
    }
}
