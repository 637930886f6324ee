//! What visitors of the kernel see: planes that agree with the scalar worlds in every lane.

#![cfg(feature = "alloc")]

use darkwaar_core::kernel::{Backend, Cells, Figures, Kernel, Leaf, Place, Visitor, Word};
use darkwaar_core::{Cell, CellSet, Pcg32, Seed, Sequence, SequenceSet, World, explore};

/// Walks all worlds of some seeds with a visitor on every backend that this CPU has; `--nocapture` shows which.
#[expect(
    clippy::print_stderr,
    reason = "tells which backends ran, and on failure which one failed"
)]
fn visit<V: Visitor>(seeds: &[Seed], mut visitor: impl FnMut(&Kernel) -> V, done: impl Fn(V)) {
    for backend in Backend::available() {
        eprintln!("on {backend}");
        let mut kernel = Kernel::new(backend);
        let mut visitor = visitor(&kernel);
        kernel.visit(seeds, &SequenceSet::ALL, &mut visitor);
        done(visitor);
    }
}

fn lane<W: Word>(plane: &W, lane: usize) -> bool {
    plane.bits(lane / 64) >> (lane % 64) & 1 == 1
}

fn number_of_lane<W: Word>(planes: &[W], number: usize) -> u8 {
    (0..).zip(planes).map(|(place, plane)| u8::from(lane(plane, number)) << place).sum()
}

fn cells_of_lane<W: Word>(cells: &Cells<W>, number: usize) -> CellSet {
    let is_in = |cell: &Cell| lane(&cells[usize::from(cell.y())][usize::from(cell.x())], number);
    Cell::all().filter(is_in).collect()
}

fn cell_of_lane<W: Word>(place: &Place<W>, number: usize) -> Option<Cell> {
    let [x, y] = [number_of_lane(&place.column, number), number_of_lane(&place.row, number)];
    lane(&place.exists, number).then(|| Cell::new(x, y).expect("the place is on the board"))
}

/// The scalar worlds of some seeds, by seed and then by sequence.
struct Worlds {
    seeds: Vec<Seed>,
    worlds: Vec<Vec<World>>,
}

impl Worlds {
    fn of(seeds: impl IntoIterator<Item = u64>) -> Self {
        let seeds: Vec<_> = seeds.into_iter().map(Seed).collect();
        let worlds = |seed: &Seed| explore::worlds(*seed).map(|(_, world)| world).collect();
        Self { worlds: seeds.iter().map(worlds).collect(), seeds }
    }

    /// The live lanes of a leaf and their worlds, for a block that starts with a seed.
    fn lanes<W: Word>(&self, leaf: &Leaf<'_, W>, first: usize) -> Vec<(usize, &World)> {
        let index = usize::from(leaf.sequence().index());
        let world =
            |lane| leaf.place_of_lane(lane).map(|place| (lane, &self.worlds[first + place][index]));
        (0..W::LANES).filter_map(world).collect()
    }
}

/// What a visitor can ask for.
#[derive(Clone, Copy, Debug)]
enum Ask {
    Land,
    Reachable,
    Exit,
    PathLength,
    Counts,
    Figures,
    Open,
}

const ASKS: [Ask; 7] =
    [Ask::Land, Ask::Reachable, Ask::Exit, Ask::PathLength, Ask::Counts, Ask::Figures, Ask::Open];

impl Ask {
    /// Asks, and compares the answer with the worlds.
    fn check<W: Word>(self, leaf: &mut Leaf<'_, W>, lanes: &[(usize, &World)]) {
        match self {
            Self::Land => {
                for (lane, world) in lanes {
                    assert_eq!(cells_of_lane(leaf.open(), *lane), world.terrain().open());
                    assert_eq!(cells_of_lane(leaf.energy(), *lane), world.terrain().energy());
                    assert_eq!(cell_of_lane(&leaf.core(), *lane), world.core());
                }
            }
            Self::Reachable => {
                for (lane, world) in lanes {
                    assert_eq!(cells_of_lane(leaf.reachable(), *lane), world.reachable());
                }
            }
            Self::Exit => {
                for (lane, world) in lanes {
                    let exit = leaf.exit();
                    assert_eq!(cell_of_lane(&exit.place, *lane), world.exit());
                    let distance = number_of_lane(&exit.distance, *lane);
                    assert_eq!(distance, world.distance().unwrap_or(0));
                }
            }
            Self::PathLength => {
                for (lane, world) in lanes {
                    let path_length = number_of_lane(leaf.path_length(), *lane);
                    assert_eq!(path_length, world.path_length().unwrap_or(0));
                }
            }
            Self::Counts => {
                for (lane, world) in lanes {
                    let counts = leaf.counts();
                    let found = [&counts.void, &counts.ground, &counts.energy, &counts.reachable];
                    let terrain = world.terrain();
                    let sets =
                        [terrain.void(), terrain.ground(), terrain.energy(), world.reachable()];
                    let found = found.map(|planes| number_of_lane(planes, *lane));
                    assert_eq!(found, sets.map(CellSet::len));
                }
            }
            Self::Figures => {
                let mut figures = vec![Figures::VOID; W::LANES];
                leaf.write_figures(&mut figures);
                for (lane, world) in lanes {
                    let place = leaf.place_of_lane(*lane).unwrap();
                    assert_eq!(figures[place], Figures::of(world));
                }
            }
            Self::Open => {
                let mut sets = vec![CellSet::ALL; W::LANES];
                leaf.write_open(&mut sets);
                for (lane, world) in lanes {
                    let place = leaf.place_of_lane(*lane).unwrap();
                    assert_eq!(sets[place], world.terrain().open());
                }
            }
        }
    }
}

/// Asks each leaf for some things in some order, often repeatedly.
struct Asker<'a> {
    worlds: &'a Worlds,
    random: Pcg32,
    leaves: usize,
}

impl Visitor for Asker<'_> {
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
        let first = self.leaves / 243 * W::LANES;
        self.leaves += 1;
        let lanes = self.worlds.lanes(leaf, first);
        let count = self.random.next_u32() % 8;
        let asked: Vec<_> =
            (0..count).map(|_| ASKS[self.random.next_u32() as usize % ASKS.len()]).collect();
        for ask in asked {
            ask.check(leaf, &lanes);
        }
    }
}

#[test]
fn what_a_leaf_tells_does_not_depend_on_what_was_asked_before() {
    for count in [300, 1] {
        let worlds = Worlds::of((0..count).map(|i| i << 40 ^ i));
        for random in [1, 2] {
            let asker =
                |_: &Kernel| Asker { worlds: &worlds, random: Pcg32::new(Seed(random)), leaves: 0 };
            visit(&worlds.seeds, asker, |asker| {
                assert!(asker.leaves > 0 && asker.leaves.is_multiple_of(243));
            });
        }
    }
}

/// Asks for everything, in one order, and again.
struct InOrder<'a> {
    worlds: &'a Worlds,
    order: [Ask; 7],
}

impl Visitor for InOrder<'_> {
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
        let lanes = self.worlds.lanes(leaf, 0);
        for ask in self.order.into_iter().chain(self.order) {
            ask.check(leaf, &lanes);
        }
    }
}

#[test]
fn everything_can_be_asked_in_any_order() {
    // A few seeds, and one alone, of which nothing is computed for another one's sake.
    for seeds in [vec![20020, 0, u64::MAX, 9_581_650, 4], vec![20020]] {
        let worlds = Worlds::of(seeds);
        let mut order = ASKS;
        for _ in 0..ASKS.len() {
            order.rotate_left(1);
            let mut backwards = order;
            backwards.reverse();
            for order in [order, backwards] {
                visit(&worlds.seeds, |_| InOrder { worlds: &worlds, order }, |_| ());
            }
        }
    }
}

/// Checks seeds and lanes.
struct Lanes<'a> {
    seeds: &'a [Seed],
    width: usize,
    sequences: Vec<Sequence>,
}

impl Visitor for Lanes<'_> {
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
        assert_eq!(W::LANES, self.width);
        let block = self.sequences.len() / 243;
        self.sequences.push(leaf.sequence());
        assert_eq!(leaf.seeds(), self.seeds.chunks(W::LANES).nth(block).unwrap());
        let live = leaf.live();
        let mut places: Vec<_> =
            (0..W::LANES).filter_map(|lane| leaf.place_of_lane(lane)).collect();
        for number in 0..W::LANES {
            assert_eq!(lane(&live, number), leaf.place_of_lane(number).is_some());
        }
        places.sort_unstable();
        assert!(places.into_iter().eq(0..leaf.seeds().len()));
        assert_eq!(live.count_ones() as usize, leaf.seeds().len());
        assert_eq!(leaf.place_of_lane(W::LANES), None);
        assert_eq!(leaf.place_of_lane(usize::MAX), None);
    }
}

#[test]
fn each_seed_has_one_live_lane() {
    for count in [1, 2, 63, 64, 65, 128, 200, 511, 512, 513, 1100] {
        let seeds: Vec<_> = (0..count).map(Seed).collect();
        let lanes =
            |kernel: &Kernel| Lanes { seeds: &seeds, width: kernel.lanes(), sequences: vec![] };
        visit(&seeds, lanes, |Lanes { width, sequences, .. }| {
            let blocks = seeds.len().div_ceil(width);
            let expected = Sequence::all().collect::<Vec<_>>().repeat(blocks);
            assert_eq!(sequences, expected);
        });
    }
}

/// Counts terrain, and never asks for a walk.
#[derive(Default)]
struct Terrain {
    open: u64,
    energy: u64,
    cores: u64,
}

impl Visitor for Terrain {
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
        let live = leaf.live();
        let count = |cells: &Cells<W>| -> u32 {
            cells.as_flattened().iter().map(|cell| (*cell & live).count_ones()).sum()
        };
        self.open += u64::from(count(leaf.open()));
        self.energy += u64::from(count(leaf.energy()));
        self.cores += u64::from((leaf.core().exists & live).count_ones());
    }
}

#[test]
fn terrain_can_be_counted_without_a_walk() {
    let worlds = Worlds::of(0..333);
    let count = |cells: fn(&World) -> u64| worlds.worlds.iter().flatten().map(cells).sum::<u64>();
    let open = count(|world| world.terrain().open().len().into());
    let energy = count(|world| world.terrain().energy().len().into());
    let cores = count(|world| world.core().is_some().into());
    visit(
        &worlds.seeds,
        |_| Terrain::default(),
        |found| {
            assert_eq!([found.open, found.energy, found.cores], [open, energy, cores]);
        },
    );
}

/// Asks for the exit, then how many cells are reached.
struct ExitThenCounts(Vec<u8>);

impl Visitor for ExitThenCounts {
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
        let _ = leaf.exit();
        let first = (0..W::LANES).find(|lane| leaf.place_of_lane(*lane) == Some(0)).unwrap();
        self.0.push(number_of_lane(&leaf.counts().reachable, first));
    }
}

#[test]
fn no_cell_of_a_void_world_is_reached_after_the_exit_was_asked_for() {
    // LOLVO has 57 reachable cells, VVVVV none; the walk of the former is left over.
    let sequences = ["LOLVO", "VVVVV"].iter().map(|text| text.parse::<Sequence>().unwrap());
    for backend in Backend::available() {
        let mut counts = ExitThenCounts(vec![]);
        Kernel::new(backend).visit(&[Seed(20020)], &sequences.clone().collect(), &mut counts);
        assert_eq!(counts.0, [57, 0], "{backend}");
    }
}
