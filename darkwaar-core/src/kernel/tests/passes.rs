//! Passes over levels and over bytes.

use alloc::vec;
use alloc::vec::Vec;

use super::{
    apart, below, board_of, board_of_lane, byte_planes, cap_after, cell_of_lane, cells_of_lane,
    closed_neighbourhood, level_planes, on_every_backend, pick, set, settled,
};
use crate::kernel::land::{Land, Scratch};
use crate::kernel::word::Word;
use crate::{Board, CHANNELS, Cell, Condition, Level, Pcg32, Seed, World, rules};

/// A board, what the rules make of it, and what that reads as.
struct Case {
    board: Board,
    settled: [Board; 3],
    worlds: [World; 3],
}

fn cases(boards: Vec<Board>) -> Vec<Case> {
    let case = |board| {
        let settled = settled(&board);
        Case { board, settled, worlds: settled.map(|board| World::read(&board)) }
    };
    boards.into_iter().map(case).collect()
}

/// Boards on which, in each channel, each cell and its neighbours have all levels up to `cap` in all combinations.
fn all_neighbourhoods(cap: u8) -> Vec<Board> {
    let levels = usize::from(cap) + 1;
    let codes = levels.pow(5);
    let value = |code: usize, place| Level::ALL[code / levels.pow(place) % levels].value();
    let mut random = Pcg32::new(Seed(cap.into()));
    let mut boards = vec![];
    for shift in 0..5 {
        for first in 0..codes {
            let mut board = board_of(|| value(below(&mut random, levels), 0));
            for centre in apart(shift) {
                for channel in 0..CHANNELS {
                    // Cells and channels that are mixed up show, since each has another neighbourhood.
                    let code = (first + 5 * usize::from(centre.index()) + 321 * channel) % codes;
                    for (place, cell) in (0..).zip(closed_neighbourhood(centre)) {
                        set(&mut board, cell, channel, value(code, place));
                    }
                }
            }
            boards.push(board);
        }
    }
    boards
}

/// That the boards have what they promise.
fn assert_all_neighbourhoods(boards: &[Board], cap: u8) {
    for cell in Cell::all() {
        let levels = usize::from(cap) + 1;
        let combinations = closed_neighbourhood(cell).fold(1, |product, _| levels * product);
        for channel in 0..CHANNELS {
            let mut seen = [false; 1 << 10];
            for board in boards {
                let index = |cell| usize::from(Level::snap(board.channels(cell)[channel]).index());
                let code = closed_neighbourhood(cell).fold(0, |code, cell| 4 * code + index(cell));
                seen[code] = true;
            }
            let seen = seen.iter().filter(|seen| **seen).count();
            assert_eq!(seen, combinations, "{cell}, channel {channel}");
        }
    }
}

/// Boards left over from before, which a pass has to write over.
fn leftovers<W: Word>(zero: W) -> crate::kernel::levels::Board<W> {
    let mut random = Pcg32::new(Seed(1));
    level_planes(zero, &[board_of(|| pick(&mut random, &[0, 85, 170, 255]))])
}

fn check_levels<W: Word>(zero: W, cap: u8, cases: &[Case]) {
    let mut scratch = Scratch::new(zero);
    let mut children = [leftovers(zero); 3];
    for cases in cases.chunks(W::LANES) {
        let boards: Vec<_> = cases.iter().map(|case| case.board).collect();
        W::settle(cap, &level_planes(zero, &boards), &mut children, &mut scratch);
        for condition in Condition::ALL {
            let (place, cap) = (usize::from(condition.index()), cap_after(cap, condition));
            for (lane, Case { board, settled, .. }) in cases.iter().enumerate() {
                if cap == 0 {
                    // Such boards are not written: nobody asks for them.
                    assert_eq!(settled[place], Board([[[0; 4]; 7]; 9]));
                    continue;
                }
                let found = board_of_lane(&children[place], cap, lane);
                assert_eq!(found, settled[place], "lane {lane}: {condition} of {board:?}");
            }
        }
    }
}

fn check_last_pass<W: Word>(zero: W, cap: u8, cases: &[Case]) {
    let mut scratch = Scratch::new(zero);
    let mut children = [Land::uniform(zero, 3); 3];
    for cases in cases.chunks(W::LANES) {
        let boards: Vec<_> = cases.iter().map(|case| case.board).collect();
        W::settle_and_read(cap, &level_planes(zero, &boards), &mut children, &mut scratch);
        for condition in Condition::ALL {
            let place = usize::from(condition.index());
            let land = &children[place];
            for (lane, Case { board, worlds, .. }) in cases.iter().enumerate() {
                let world = &worlds[place];
                if cap_after(cap, condition) <= 1 {
                    // Four channels up to level 1 are void: nobody asks for such lands.
                    assert_eq!(world.core(), None);
                    continue;
                }
                let found = [&land.open, &land.energy].map(|cells| cells_of_lane(cells, lane));
                let expected = [world.terrain().open(), world.terrain().energy()];
                assert_eq!(found, expected, "lane {lane}: {condition} of {board:?}");
                let core = cell_of_lane(&land.core, lane);
                assert_eq!(core, world.core(), "lane {lane}: {condition} of {board:?}");
            }
            if cap_after(cap, condition) > 1 && cases.len() >= W::LANES {
                let worlds = || cases.iter().map(|case| case.worlds[place]);
                assert_eq!(land.is_void(), worlds().all(|world| world.core().is_none()));
                assert_eq!(
                    land.is_solid(),
                    worlds().all(|world| world.terrain().void().is_empty())
                );
            }
        }
    }
}

fn check_passes_up_to(cap: u8) {
    let boards = all_neighbourhoods(cap);
    assert_all_neighbourhoods(&boards, cap);
    let cases = cases(boards);
    on_every_backend!(check_levels(cap, &cases));
    on_every_backend!(check_last_pass(cap, &cases));
}

#[test]
fn a_pass_over_all_neighbourhoods_of_levels_up_to_3_is_that_of_the_rules() {
    check_passes_up_to(3);
}

#[test]
fn a_pass_over_all_neighbourhoods_of_levels_up_to_2_is_that_of_the_rules() {
    check_passes_up_to(2);
}

#[test]
fn a_pass_over_all_neighbourhoods_of_levels_up_to_1_is_that_of_the_rules() {
    check_passes_up_to(1);
}

/// A board alone, in all lanes: nothing is done only because another lane needs it.
fn check_alone<W: Word>(zero: W, cases: &[Case]) {
    for case in cases {
        check_levels(zero, 3, core::slice::from_ref(case));
        check_last_pass(zero, 3, core::slice::from_ref(case));
    }
}

#[test]
fn a_pass_over_a_board_that_is_alone_is_that_of_the_rules() {
    let boards = (0..100).map(|seed| Board::noise(Seed(seed)).settle(Condition::ALL[0]));
    let uniform = Level::ALL.map(|level| Board([[[level.value(); 4]; 7]; 9]));
    let cases = cases(boards.chain(uniform).collect());
    on_every_backend!(check_alone(&cases));
}

fn check_bytes<W: Word>(zero: W, cases: &[Case]) {
    let mut rounded = leftovers(zero);
    let mut children = [leftovers(zero); 3];
    for cases in cases.chunks(W::LANES) {
        let boards: Vec<_> = cases.iter().map(|case| case.board).collect();
        W::settle_noise(&byte_planes(zero, &boards), &mut rounded, &mut children);
        for (lane, Case { board, settled, .. }) in cases.iter().enumerate() {
            for ((condition, child), settled) in Condition::ALL.iter().zip(&children).zip(settled) {
                let found = board_of_lane(child, 3, lane);
                assert_eq!(found, *settled, "lane {lane}: {condition} of {board:?}");
            }
        }
    }
}

/// Boards of crosses; the values of each are made for its number of neighbours, the cell's own first.
fn crosses(count: usize, mut values: impl FnMut(usize, &mut Pcg32) -> Vec<u8>) -> Vec<Board> {
    let mut random = Pcg32::new(Seed(2));
    let mut boards = vec![];
    for shift in (0..5).cycle().take(count) {
        let mut board = board_of(|| random.next_u32().to_le_bytes()[0]);
        for centre in apart(shift) {
            for channel in 0..CHANNELS {
                let values = values(centre.neighbours().len(), &mut random);
                for (cell, value) in closed_neighbourhood(centre).zip(values) {
                    set(&mut board, cell, channel, value);
                }
            }
        }
        boards.push(board);
    }
    boards
}

/// Both ends of all levels.
const EDGES: [u8; 8] = [0, 42, 43, 127, 128, 212, 213, 255];

#[test]
fn the_first_pass_over_both_ends_of_all_levels_is_that_of_the_rules() {
    let mut numbers = [0; 3];
    let mut seen = [2, 3, 4].map(|neighbours| vec![false; EDGES.len().pow(neighbours + 1)]);
    let boards = crosses(5 * 512, |neighbours, _| {
        let seen = &mut seen[neighbours - 2];
        let code = numbers[neighbours - 2] % seen.len();
        numbers[neighbours - 2] += 1;
        seen[code] = true;
        (0..=neighbours).map(|place| EDGES[code >> (3 * place) & 7]).collect()
    });
    assert!(seen.iter().flatten().all(|seen| *seen));
    let cases = cases(boards);
    on_every_backend!(check_bytes(&cases));
}

#[test]
fn the_first_pass_over_neighbours_at_the_distance_of_support_is_that_of_the_rules() {
    let boards = crosses(5 * 512, |neighbours, random| {
        let any = random.next_u32().to_le_bytes()[0];
        let own = pick(random, &[any, 0, 63, 64, 65, 127, 128, 190, 191, 192, 255]);
        let mut values = vec![own];
        for _ in 0..neighbours {
            let distance = pick(random, &[0, 63, 64, 64, 65, 128]);
            let [below, above] = [own.saturating_sub(distance), own.saturating_add(distance)];
            values.push(pick(random, &[below, above]));
        }
        values
    });
    let cases = cases(boards);
    on_every_backend!(check_bytes(&cases));
}

/// The averages from which on, with or without support, a condition gives a higher level.
fn steps_of(condition: Condition) -> Vec<usize> {
    let level = |average: u8, supported| match condition {
        Condition::Life => rules::raised(average, supported),
        Condition::Order => Level::snap(average),
        Condition::Void => rules::lowered(average, supported),
    };
    let is_step = |average: &u8| {
        [false, true]
            .iter()
            .any(|supported| level(*average, *supported) != level(*average - 1, *supported))
    };
    (1..=255).filter(is_step).map(usize::from).collect()
}

#[test]
fn the_first_pass_over_sums_at_the_thresholds_is_that_of_the_rules() {
    let steps = Condition::ALL.map(steps_of);
    // LIFE: 27, 112, 197 weakly and 80, 165 with support; ORDER: 43, 128, 213; VOID: 163, 248 and 107, 192.
    assert_eq!(steps.each_ref().map(Vec::len), [5, 3, 4]);
    let boards = crosses(5 * 1024, |neighbours, random| {
        let condition = pick(random, &Condition::ALL);
        let average = pick(random, &steps[usize::from(condition.index())]);
        // Near the average with support, anywhere without.
        let spread = pick(random, &[8, 64, 255]);
        let around: Vec<u8> = (0..neighbours)
            .map(|_| {
                let value = average + below(random, 2 * spread + 1);
                u8::try_from(value.saturating_sub(spread)).unwrap_or(u8::MAX)
            })
            .collect();
        let weight = if condition == Condition::Order { rules::ORDER_WEIGHT as usize } else { 1 };
        let rest: usize = around.iter().map(|value| weight * usize::from(*value)).sum();
        // The cell's own value makes the sum one too low, just enough, or one more.
        let sum = average * (1 + weight * neighbours) + below(random, 3);
        let own = u8::try_from((sum - 1).saturating_sub(rest)).unwrap_or(u8::MAX);
        [own].into_iter().chain(around).collect()
    });
    let cases = cases(boards);
    on_every_backend!(check_bytes(&cases));
}

#[test]
fn the_first_pass_over_noise_is_that_of_the_rules() {
    let seeds = (0..1024).chain(u64::MAX - 500..=u64::MAX).chain((0..500).map(|i| i << 54 | i));
    let cases = cases(seeds.map(|seed| Board::noise(Seed(seed))).collect());
    on_every_backend!(check_bytes(&cases));
}

#[test]
fn no_neighbourhood_rises_above_the_uniform_one() {
    for cap in 0..=3 {
        for condition in Condition::ALL {
            for neighbours in 2..=4_u32 {
                let levels = usize::from(cap) + 1;
                let highest = (0..levels.pow(neighbours + 1)).map(|code| {
                    let value = |place| Level::ALL[code / levels.pow(place) % levels].value();
                    let around: Vec<u8> = (1..=neighbours).map(value).collect();
                    rules::settle(condition, value(0), &around).index()
                });
                assert_eq!(
                    highest.max(),
                    Some(cap_after(cap, condition)),
                    "{condition} up to {cap}"
                );
            }
        }
    }
    // LIFE raises level 1 and 2, ORDER keeps, VOID lowers by one.
    let after = |condition| [0, 1, 2, 3].map(|cap| cap_after(cap, condition));
    assert_eq!(Condition::ALL.map(after), [[1, 2, 3, 3], [0, 1, 2, 3], [0, 0, 1, 2]]);
}

#[test]
fn a_uniform_board_stays_uniform() {
    for level in Level::ALL {
        for condition in Condition::ALL {
            let settled = Board([[[level.value(); 4]; 7]; 9]).settle(condition);
            let after = Level::ALL[usize::from(cap_after(level.index(), condition))].value();
            assert_eq!(settled, Board([[[after; 4]; 7]; 9]), "{condition} of {level:?}");
        }
    }
}
