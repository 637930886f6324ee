//! Terrain, core, reachable cells, exit and path length of hard boards.

use alloc::vec;
use alloc::vec::Vec;
use core::slice;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::mazes::mazes;
use super::{
    below, cell_of_lane, cells_of_lane, level_planes, number_of_lane, on_every_backend, pick,
};
use crate::kernel::counts::Counts;
use crate::kernel::exit::Exit;
use crate::kernel::figures::Figures;
use crate::kernel::land::Land;
use crate::kernel::transpose::seed_of_lane;
use crate::kernel::word::{MOST_LANES, Word};
use crate::{Board, CELLS, Cell, CellSet, Level, Pcg32, Seed, Terrain, World, rules};

const VOID: [u8; 4] = [0, 85, 0, 255];
const GROUND: [u8; 4] = [85, 85, 85, 170];
const ENERGY: [u8; 4] = [170, 170, 170, 170];
/// Heavier than the others: the core.
const HEAVY_GROUND: [u8; 4] = [170, 170, 255, 0];
const HEAVY_ENERGY: [u8; 4] = [255, 255, 255, 0];

/// A board and what the rules read from it.
type Case = (Board, World);

fn read(board: Board) -> Case {
    (board, World::read(&board))
}

/// A board on which each cell has the channels that are made for it.
fn board_of(mut channels: impl FnMut(Cell) -> [u8; 4]) -> Board {
    let mut board = Board([[[0; 4]; 7]; 9]);
    for cell in Cell::all() {
        board.0[usize::from(cell.y())][usize::from(cell.x())] = channels(cell);
    }
    board
}

/// A board with a land in each lane.
fn land_of<W: Word>(zero: W, cases: &[Case]) -> Land<W> {
    let boards: Vec<_> = cases.iter().map(|(board, _)| *board).collect();
    let rows = level_planes(zero, &boards);
    // Left over from before.
    let mut land = Land::uniform(zero, 3);
    land.restart();
    for (y, channels) in rows.iter().enumerate() {
        land.read(y, channels);
    }
    land
}

fn check_land<W: Word>(land: &Land<W>, cases: &[Case]) {
    for (lane, (board, world)) in cases.iter().enumerate() {
        let found = [&land.open, &land.energy].map(|cells| cells_of_lane(cells, lane));
        let expected = [world.terrain().open(), world.terrain().energy()];
        assert_eq!(found, expected, "lane {lane} of {board:?}");
        assert_eq!(cell_of_lane(&land.core, lane), world.core(), "lane {lane} of {board:?}");
    }
    if cases.len() == 1 || cases.len() == W::LANES {
        assert_eq!(land.is_void(), cases.iter().all(|(_, world)| world.core().is_none()));
        assert_eq!(
            land.is_solid(),
            cases.iter().all(|(_, world)| world.terrain().void().is_empty())
        );
    }
}

fn check_walk<W: Word>(zero: W, land: &Land<W>, cases: &[Case]) {
    // Left over from before.
    let mut reachable = [[zero.ones(); 7]; 9];
    let mut exit = Exit { place: Land::uniform(zero, 3).core, distance: [zero.ones(); 4] };
    let ones = [zero.ones(); 6];
    let mut path_length = ones;
    let mut counts = Counts { void: ones, ground: ones, energy: ones, reachable: ones };
    let mut figures = vec![Figures::VOID; MOST_LANES];
    W::reach(land, &mut reachable);
    W::find_exit(land, &reachable, &mut exit);
    W::measure_path(land, &exit, &mut path_length);
    W::count(land, &reachable, &mut counts);
    W::write_records(land, &exit, &path_length, &counts, &mut figures[..W::LANES]);
    for (lane, (board, world)) in cases.iter().enumerate() {
        let reached = cells_of_lane(&reachable, lane);
        assert_eq!(reached, world.reachable(), "lane {lane} of {board:?}");
        assert_eq!(cell_of_lane(&exit.place, lane), world.exit(), "lane {lane} of {board:?}");
        let numbers = [&exit.distance[..], &path_length].map(|planes| number_of_lane(planes, lane));
        let expected = [world.distance(), world.path_length()].map(Option::unwrap_or_default);
        assert_eq!(numbers, expected, "lane {lane} of {board:?}");
        let found = [&counts.void, &counts.ground, &counts.energy, &counts.reachable];
        let terrain = world.terrain();
        let sets = [terrain.void(), terrain.ground(), terrain.energy(), world.reachable()];
        let found = found.map(|planes| number_of_lane(planes, lane));
        assert_eq!(found, sets.map(CellSet::len), "lane {lane} of {board:?}");
        let figures = figures[seed_of_lane(lane, W::LANES)];
        assert_eq!(figures, Figures::of(world), "lane {lane} of {board:?}");
    }
}

/// Each lane another board.
fn check_together<W: Word>(zero: W, cases: &[Case]) {
    for cases in cases.chunks(W::LANES) {
        let land = land_of(zero, cases);
        check_land(&land, cases);
        check_walk(zero, &land, cases);
    }
}

/// Each board in all lanes: nothing is done only because another lane needs it.
fn check_alone<W: Word>(zero: W, cases: &[Case]) {
    for case in cases {
        let case = slice::from_ref(case);
        let land = land_of(zero, case);
        check_land(&land, case);
        check_walk(zero, &land, case);
    }
}

fn check(boards: impl IntoIterator<Item = Board>) {
    let cases: Vec<_> = boards.into_iter().map(read).collect();
    on_every_backend!(check_together(&cases));
    on_every_backend!(check_alone(&cases));
}

/// Open land with a core, and one cell of ground in energy.
fn with_ends(open: CellSet, core: Cell, exit: Cell) -> Board {
    board_of(|cell| match cell {
        _ if !open.contains(cell) => VOID,
        _ if cell == core => HEAVY_ENERGY,
        _ if cell == exit => GROUND,
        _ => ENERGY,
    })
}

#[test]
fn every_way_through_a_maze_is_found() {
    let ends =
        |maze: CellSet| maze.iter().flat_map(move |core| maze.iter().map(move |exit| (core, exit)));
    let boards = || {
        mazes()
            .into_iter()
            .flat_map(|maze| ends(maze).map(move |(core, exit)| with_ends(maze, core, exit)))
    };
    let longest = boards().filter_map(|board| World::read(&board).path_length()).max();
    // From end to end of the longest maze: 39 cells.
    assert_eq!(longest, Some(38));
    let cases: Vec<_> = boards().map(read).collect();
    on_every_backend!(check_together(&cases));
    // Alone, the longer ones: where there is most left to do when the others are done.
    let alone: Vec<_> = cases.into_iter().step_by(17).collect();
    on_every_backend!(check_alone(&alone));
}

#[test]
fn the_farthest_ground_in_a_maze_is_found() {
    let ground = |maze: CellSet, core| {
        board_of(|cell| match cell {
            _ if !maze.contains(cell) => VOID,
            _ if cell == core => HEAVY_GROUND,
            _ => GROUND,
        })
    };
    check(mazes().into_iter().flat_map(|maze| maze.iter().map(move |core| ground(maze, core))));
}

#[test]
fn every_exit_from_every_core_on_open_land_is_found() {
    let pairs = || Cell::all().flat_map(|core| Cell::all().map(move |exit| (core, exit)));
    let boards = pairs().map(|(core, exit)| with_ends(CellSet::ALL, core, exit));
    let around = pairs().filter(|(core, exit)| core.index() % 5 == exit.index() % 7);
    let around = around.map(|(core, exit)| {
        // One cell of void, where it may be in the way.
        let wall = Cell::from_index(u8::midpoint(core.index(), exit.index())).unwrap();
        with_ends(CellSet::ALL - CellSet::of(wall), core, exit)
    });
    let cases: Vec<_> = boards.chain(around).map(read).collect();
    on_every_backend!(check_together(&cases));
    let alone: Vec<_> = cases.into_iter().step_by(13).collect();
    on_every_backend!(check_alone(&alone));
}

#[test]
fn a_core_alone_in_the_void_or_in_energy_has_no_exit() {
    let each = |ends: fn(Cell) -> Board| Cell::all().map(ends);
    let lone_ground = each(|core| board_of(|cell| if cell == core { GROUND } else { VOID }));
    let lone_energy = each(|core| board_of(|cell| if cell == core { ENERGY } else { VOID }));
    let in_energy = each(|core| board_of(|cell| if cell == core { HEAVY_GROUND } else { ENERGY }));
    let apart = each(|core| {
        board_of(|cell| match cell.distance(core) {
            0 => HEAVY_GROUND,
            1 => VOID,
            _ => GROUND,
        })
    });
    let boards: Vec<_> = lone_ground.chain(lone_energy).chain(in_energy).chain(apart).collect();
    assert!(boards.iter().all(|board| !World::read(board).is_playable()));
    check(boards);
}

#[test]
fn a_board_that_is_the_same_everywhere_is_read() {
    let boards = [VOID, GROUND, ENERGY, HEAVY_GROUND, HEAVY_ENERGY].map(|kind| board_of(|_| kind));
    check(boards.into_iter().chain(Level::ALL.map(|level| board_of(|_| [level.value(); 4]))));
    on_every_backend!(check_uniform());
}

fn check_uniform<W: Word>(zero: W) {
    for level in Level::ALL {
        let case = [read(board_of(|_| [level.value(); 4]))];
        let land = Land::uniform(zero, level.index());
        check_land(&land, &case);
        check_walk(zero, &land, &case);
    }
}

#[test]
fn ties_of_cores_and_of_exits_are_decided_in_reading_order() {
    // Two weights only, in all four channels' ways to have them.
    let light = [[85, 85, 85, 170], [170, 0, 85, 170], [0, 170, 85, 255], [255, 85, 0, 85]];
    let heavy = [[170, 170, 170, 85], [85, 255, 170, 170], [255, 255, 85, 85], [0, 170, 255, 170]];
    let weight = |kinds: [[u8; 4]; 4]| kinds.map(rules::core_weight);
    assert_eq!([weight(light), weight(heavy)], [[340; 4], [680; 4]]);
    let mut random = Pcg32::new(Seed(5));
    let boards = (0..1000).map(|_| {
        let share = below(&mut random, 40);
        board_of(|_| match below(&mut random, 40) {
            0..3 => VOID,
            number if number < share => pick(&mut random, &heavy),
            _ => pick(&mut random, &light),
        })
    });
    check(boards);
}

/// All channels of a kind.
fn kinds(terrain: Terrain) -> Vec<[u8; 4]> {
    let channels = |code: usize| [0, 2, 4, 6].map(|place| Level::ALL[code >> place & 3].value());
    (0..1 << 8).map(channels).filter(|channels| rules::terrain(*channels) == terrain).collect()
}

/// Random shares of void and, of the rest, energy.
fn random_boards(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Pcg32::new(Seed(seed));
    let [void, ground, energy] = [Terrain::Void, Terrain::Ground, Terrain::Energy].map(kinds);
    let board = |_| {
        let [voids, energies] = [(); 2].map(|()| below(&mut random, 101));
        board_of(|_| {
            let kind = if below(&mut random, 100) < voids {
                &void
            } else if below(&mut random, 100) < energies {
                &energy
            } else {
                &ground
            };
            pick(&mut random, kind)
        })
    };
    (0..count).map(board).collect()
}

#[test]
fn random_boards_are_read_and_walked() {
    let cases: Vec<_> = random_boards(20_000, 6).into_iter().map(read).collect();
    on_every_backend!(check_together(&cases));
}

#[test]
fn random_boards_that_are_alone_are_read_and_walked() {
    let cases: Vec<_> = random_boards(1500, 7).into_iter().map(read).collect();
    on_every_backend!(check_alone(&cases));
}

#[test]
fn all_channels_of_a_cell_are_read() {
    let levels = |code: usize| [0, 2, 4, 6].map(|place| Level::ALL[code >> place & 3].value());
    // Beside cells of all other weights, so that each is compared with each.
    let boards = (0..256)
        .map(|first| board_of(|cell| levels((first + 41 * usize::from(cell.index())) % 256)));
    check(boards.chain(
        (0..256).map(|code| board_of(|cell| if cell.index() == 31 { levels(code) } else { VOID })),
    ));
}

/// Any board of levels, void more or less often.
fn any_board() -> impl Strategy<Value = Board> {
    let cell = (0..100_u8, 0..100_u8, 0..usize::MAX);
    (0..=100_u8, 0..=100_u8, proptest::collection::vec(cell, CELLS)).prop_map(
        |(voids, energies, cells)| {
            board_of(|cell| {
                let (void, energy, kind) = cells[usize::from(cell.index())];
                let kinds = kinds(match () {
                    () if void < voids => Terrain::Void,
                    () if energy < energies => Terrain::Energy,
                    () => Terrain::Ground,
                });
                kinds[kind % kinds.len()]
            })
        },
    )
}

fn check_any<W: Word>(zero: W) {
    let mut runner = TestRunner::new(ProptestConfig::with_cases(200));
    let checked = runner.run(&(any_board(), any_board()), |(board, other)| {
        let cases = [read(board), read(other)];
        check_alone(zero, &cases[..1]);
        check_together(zero, &cases);
        Ok(())
    });
    checked.unwrap();
}

#[test]
fn any_board_is_read_and_walked() {
    on_every_backend!(check_any());
}
