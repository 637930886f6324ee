//! Caves and looms of any size: cell by cell what their rules say, and read as a plain search reads them.

#![no_main]

use std::collections::{HashSet, VecDeque};

use arbitrary::{Arbitrary, Result, Unstructured};
use darkwaar_core::baseline::cave::{Cave, CaveMap};
use darkwaar_core::baseline::loom::{Loom, LoomMap, Tile};
use darkwaar_core::baseline::{Position, Reading, Size};
use libfuzzer_sys::fuzz_target;

#[derive(Debug)]
struct Input {
    size: Size,
    fill: u8,
    iterations: u32,
    count_self: bool,
    seed: u64,
}

impl Arbitrary<'_> for Input {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        // Words end at 64 and at 128.
        let (one, other) = (bytes.int_in_range(1..=130)?, bytes.int_in_range(1..=16)?);
        let is_wide = bool::arbitrary(bytes)?;
        let (width, height) = if is_wide { (one, other) } else { (other, one) };
        Ok(Self {
            size: Size { width, height },
            fill: bytes.int_in_range(0..=100)?,
            iterations: bytes.int_in_range(0..=5)?,
            count_self: bool::arbitrary(bytes)?,
            seed: u64::arbitrary(bytes)?,
        })
    }
}

fuzz_target!(|input: Input| {
    let Input { size, fill, iterations, count_self, seed } = input;
    let cave = Cave::new(size.width, size.height).unwrap().with_fill(fill).unwrap();
    let cave = cave.with_iterations(iterations).with_count_self(count_self);
    check_cave(&cave, seed);
    #[expect(clippy::cast_possible_truncation, reason = "any state will do")]
    let map = Loom::new(size.width, size.height).unwrap().generate(seed as u32).unwrap();
    check_loom(&map);
});

fn cells(size: Size) -> impl Iterator<Item = Position> {
    (0..size.height).flat_map(move |y| (0..size.width).map(move |x| Position { x, y }))
}

fn check_cave(cave: &Cave, seed: u64) {
    let mut map = cave.noise(seed);
    for _ in 0..cave.iterations() {
        let next = map.step(cave.count_self());
        for cell in cells(cave.size()) {
            let is_wall = walls_around(&map, cell, cave.count_self()) > 4;
            assert_eq!(next.is_wall(cell), is_wall, "{cell}");
        }
        map = next;
    }
    assert_eq!(cave.generate(seed), map);
    let open = cells(map.size()).filter(|cell| !map.is_wall(*cell));
    check_reading(&map.reading(), open.collect());
}

fn walls_around(map: &CaveMap, cell: Position, count_self: bool) -> usize {
    let offsets = (0..9_u32).filter(|place| count_self || *place != 4);
    // Before the first column or row is a number beyond the last one.
    let around = offsets.map(|place| Position {
        x: (cell.x + place % 3).wrapping_sub(1),
        y: (cell.y + place / 3).wrapping_sub(1),
    });
    around.filter(|position| map.is_wall(*position)).count()
}

fn check_loom(map: &LoomMap) {
    let elevation = |cell| map.tile(cell).map(|tile| tile as u8);
    for cell in cells(map.size()) {
        let own = elevation(cell).unwrap();
        let mut others = neighbours(cell).filter_map(elevation);
        assert!(others.all(|other| own.abs_diff(other) <= 1), "{cell}");
    }
    let open = cells(map.size()).filter(|cell| map.tile(*cell).is_some_and(Tile::is_open));
    check_reading(&map.reading(), open.collect());
}

/// Those beyond the map too, some of which are numbers beyond the last column or row.
fn neighbours(Position { x, y }: Position) -> impl Iterator<Item = Position> {
    let across = [x.wrapping_sub(1), x + 1].map(|x| Position { x, y });
    let down = [y.wrapping_sub(1), y + 1].map(|y| Position { x, y });
    across.into_iter().chain(down)
}

/// A region as a search from its first cell finds it: its cells, each with the steps to it.
type Region = Vec<(Position, u32)>;

fn check_reading(reading: &Reading, open: Vec<Position>) {
    let mut rest: HashSet<_> = open.iter().copied().collect();
    let regions: Vec<Region> = open.iter().filter_map(|cell| region(*cell, &mut rest)).collect();
    assert_eq!(reading.open() as usize, open.len());
    assert_eq!(reading.regions() as usize, regions.len());
    // The first of the largest.
    let largest = regions.iter().rev().max_by_key(|region| region.len());
    let start = largest.map(|region| region[0].0);
    assert_eq!(reading.reachable() as usize, largest.map_or(0, Vec::len));
    assert_eq!(reading.start(), start);
    let others = largest.into_iter().flat_map(|region| &region[1..]);
    let exit = others.max_by_key(|(cell, _)| (start.unwrap().distance(*cell), cell.y, cell.x));
    assert_eq!(reading.exit(), exit.map(|(cell, _)| *cell));
    assert_eq!(reading.path_length(), exit.map(|(_, steps)| *steps));
}

/// Takes a region out of the cells that are left, if its first cell is.
fn region(first: Position, rest: &mut HashSet<Position>) -> Option<Region> {
    rest.take(&first)?;
    let (mut region, mut queue) = (Region::new(), VecDeque::from([(first, 0)]));
    while let Some((cell, steps)) = queue.pop_front() {
        region.push((cell, steps));
        queue.extend(
            neighbours(cell).filter(|next| rest.remove(next)).map(|next| (next, steps + 1)),
        );
    }
    Some(region)
}
