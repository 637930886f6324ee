//! Maps against the rule as its page states it, cell by cell.

extern crate std;

use std::format;
use std::string::ToString;
use std::vec::Vec;

use proptest::prelude::*;

use super::*;

impl CaveMap {
    fn from_fn(size: Size, is_floor: impl Fn(Position) -> bool) -> Self {
        let mut floor = BitGrid::empty(size);
        cells(size).filter(|cell| is_floor(*cell)).for_each(|cell| floor.insert(cell));
        Self { floor }
    }
}

fn cells(size: Size) -> impl Iterator<Item = Position> {
    (0..size.height).flat_map(move |y| (0..size.width).map(move |x| Position { x, y }))
}

/// Counts walls around a cell, those beyond the map too.
fn walls_around(map: &CaveMap, cell: Position, count_self: bool) -> usize {
    let offsets = (0..9_u32).filter(|place| count_self || *place != 4);
    // Before the first column or row is a number beyond the last one.
    let around = offsets.map(|place| Position {
        x: (cell.x + place % 3).wrapping_sub(1),
        y: (cell.y + place / 3).wrapping_sub(1),
    });
    around.filter(|position| map.is_wall(*position)).count()
}

fn plain_step(map: &CaveMap, count_self: bool) -> CaveMap {
    CaveMap::from_fn(map.size(), |cell| walls_around(map, cell, count_self) <= 4)
}

/// Any settings, often with one column or row, or as many as a word has bits.
fn cave() -> impl Strategy<Value = Cave> {
    let side =
        || prop_oneof![1 => Just(1_u32), 1 => 62..=66_u32, 1 => 126..=130_u32, 4 => 1..=12_u32];
    (side(), 1..=12_u32, 0..=100_u8, any::<bool>(), any::<bool>()).prop_map(
        |(width, height, fill, is_turned, count_self)| {
            let (width, height) = if is_turned { (height, width) } else { (width, height) };
            Cave::new(width, height).unwrap().with_fill(fill).unwrap().with_count_self(count_self)
        },
    )
}

proptest! {
    #[test]
    fn an_iteration_is_the_rule_cell_by_cell(cave in cave(), seed: u64) {
        let mut map = cave.noise(seed);
        for iterations in 0..4 {
            prop_assert_eq!(&cave.with_iterations(iterations).generate(seed), &map);
            let next = map.step(cave.count_self());
            prop_assert_eq!(&next, &plain_step(&map, cave.count_self()));
            map = next;
        }
    }

    #[test]
    fn more_fill_never_removes_a_wall(cave in cave(), more in 0..=100_u8, iterations in 0..5_u32, seed: u64) {
        let cave = cave.with_iterations(iterations);
        let filled = cave.with_fill(more.max(cave.fill())).unwrap().generate(seed);
        let map = cave.generate(seed);
        prop_assert!(cells(cave.size()).all(|cell| filled.is_wall(cell) || !map.is_wall(cell)));
    }

    #[test]
    fn an_iteration_commutes_with_mirrors_and_half_turns(cave in cave(), seed: u64) {
        let map = cave.noise(seed);
        let Size { width, height } = cave.size();
        let mirrors: [fn(Size, Position) -> Position; 3] = [
            |size, Position { x, y }| Position { x: size.width - 1 - x, y },
            |size, Position { x, y }| Position { x, y: size.height - 1 - y },
            |size, Position { x, y }| Position { x: size.width - 1 - x, y: size.height - 1 - y },
        ];
        for mirror in mirrors {
            let mirrored = |map: &CaveMap| {
                CaveMap::from_fn(map.size(), |cell| !map.is_wall(mirror(Size { width, height }, cell)))
            };
            prop_assert_eq!(
                mirrored(&map).step(cave.count_self()),
                mirrored(&map.step(cave.count_self()))
            );
        }
    }

    /// After a thousand iterations, maps of these sizes stay as they are or are in turns of two.
    #[test]
    fn iterations_of_a_map_that_returns_are_not_made_again_and_again(cave in cave(), seed: u64) {
        let mut map = cave.noise(seed);
        (0..1000).for_each(|_| map = map.step(cave.count_self()));
        for iterations in [1000, 1001] {
            for more in [0, 2, 1 << 31] {
                prop_assert_eq!(&cave.with_iterations(iterations + more).generate(seed), &map);
            }
            map = map.step(cave.count_self());
        }
    }

    #[test]
    fn figures_are_those_of_the_text(cave in cave(), seed: u64) {
        let map = cave.generate(seed);
        let text = map.to_string();
        let Size { width, height } = map.size();
        prop_assert!(text.lines().all(|line| line.len() == width as usize));
        prop_assert_eq!(text.lines().count(), height as usize);
        prop_assert_eq!(text.matches('#').count(), map.walls() as usize);
        prop_assert_eq!(text.matches('.').count(), map.floors() as usize);
        prop_assert_eq!(map.reading().open(), map.floors());
        prop_assert_eq!(text.len(), (map.walls() + map.floors() + height) as usize);
    }
}

#[test]
fn noise_is_made_of_python_s_numbers() {
    // Python 3: r = random.Random(seed); [r.randint(1, 100) for _ in range(10)]
    for (seed, numbers) in [
        (1, [18, 73, 98, 9, 33, 16, 64, 98, 58, 61]),
        (42, [82, 15, 4, 95, 36, 32, 29, 18, 95, 14]),
        (20020, [58, 60, 52, 23, 66, 85, 27, 46, 30, 27]),
    ] {
        let cave = Cave::new(10, 1).unwrap();
        for fill in 0..=100 {
            let noise = cave.with_fill(fill).unwrap().noise(seed);
            let walls: Vec<_> = cells(cave.size()).map(|cell| noise.is_wall(cell)).collect();
            assert_eq!(walls, numbers.map(|number| number <= fill), "{seed}, fill {fill}");
        }
    }
}

#[test]
fn corners_are_walls_after_an_iteration() {
    for (width, height) in [(1, 1), (2, 2), (7, 9), (64, 3), (65, 130)] {
        for (fill, count_self) in [(0, false), (45, true), (100, false)] {
            let cave = Cave::new(width, height).unwrap().with_iterations(1);
            let map = cave.with_fill(fill).unwrap().with_count_self(count_self).generate(3);
            // With itself, a corner without walls around has five walls beyond the map.
            for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
                assert!(map.is_wall(Position { x, y }), "{width}x{height}, fill {fill}");
            }
        }
    }
}

#[test]
fn full_and_narrow_maps_are_walls_and_empty_ones_have_four() {
    let all_walls = |map: &CaveMap| cells(map.size()).all(|cell| map.is_wall(cell));
    for (width, height) in [(1, 1), (1, 9), (9, 1), (1, 130), (130, 1)] {
        let cave = Cave::new(width, height).unwrap().with_fill(0).unwrap();
        assert!(all_walls(&cave.generate(5)), "{width}x{height}");
    }
    for (width, height) in [(4, 4), (4, 9), (7, 9), (64, 64), (65, 5), (128, 4)] {
        let cave = Cave::new(width, height).unwrap();
        assert!(all_walls(&cave.with_fill(100).unwrap().generate(5)), "{width}x{height}");
        let empty = cave.with_fill(0).unwrap().generate(5);
        assert_eq!(empty.walls(), 4, "{width}x{height}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    assert!(Cave::new(16384, 1).is_ok() && Cave::new(1, 16384).is_ok());
    for (width, height) in [(0, 5), (5, 0), (16385, 5), (5, 16385), (u32::MAX, u32::MAX)] {
        let error = Cave::new(width, height).unwrap_err().to_string();
        assert_eq!(error, format!("a map has 1 to 16384 columns and rows, not {width}x{height}"));
    }
    let cave = Cave::new(1, 1).unwrap();
    assert!(cave.with_fill(100).is_ok());
    let error = cave.with_fill(101).unwrap_err().to_string();
    assert_eq!(error, "a fill is 0 to 100 per cent, not 101");
}
