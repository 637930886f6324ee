//! The kernel through its public face, against the scalar worlds and the fixtures.

#![cfg(feature = "alloc")]

mod support;

use core::cell::RefCell;
use core::fmt::Write as _;
use std::collections::HashSet;

use darkwaar_core::explore::{self, Explorer};
use darkwaar_core::kernel::{Backend, Figures, Kernel, self_check};
use darkwaar_core::{Board, Cell, Pattern, Pcg32, Seed, Sequence, SequenceSet, World};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use sha2::{Digest, Sha256};

use self::support::{fixture, row};

/// A kernel of every backend that this CPU has; `--nocapture` shows which.
#[expect(
    clippy::print_stderr,
    reason = "tells which backends ran, and on failure which one failed"
)]
fn kernels() -> impl Iterator<Item = Kernel> {
    Backend::available().map(|backend| {
        eprintln!("on {backend}");
        Kernel::new(backend)
    })
}

/// The figures by the scalar code, by seed and then by sequence.
fn reference(seeds: &[Seed], sequences: &SequenceSet) -> Vec<Vec<Figures>> {
    let worlds = |seed: &Seed| {
        let mut explorer = Explorer::new(*seed);
        sequences.iter().map(|sequence| Figures::of(&explorer.world(sequence))).collect()
    };
    seeds.iter().map(worlds).collect()
}

/// The figures by the kernel, likewise; the batches have to come in order.
fn walked(kernel: &mut Kernel, seeds: &[Seed], sequences: &SequenceSet) -> Vec<Vec<Figures>> {
    let lanes = kernel.lanes();
    let blocks = seeds.chunks(lanes).enumerate();
    let mut order = blocks.flat_map(|(number, block)| {
        sequences.iter().map(move |sequence| (number * lanes, block, sequence))
    });
    let mut figures = vec![vec![]; seeds.len()];
    kernel.for_each_batch(seeds, sequences, |batch| {
        let (start, block, sequence) = order.next().expect("no more batches than that");
        assert_eq!((batch.sequence, batch.seeds), (sequence, block));
        assert_eq!(batch.figures.len(), block.len());
        for (figures, found) in figures[start..].iter_mut().zip(batch.figures) {
            figures.push(*found);
        }
    });
    assert_eq!(order.next(), None);
    figures
}

fn check(kernel: &mut Kernel, seeds: &[Seed], sequences: &SequenceSet, expected: &[Vec<Figures>]) {
    let found = walked(kernel, seeds, sequences);
    assert_eq!(found.len(), expected.len());
    for ((seed, found), expected) in seeds.iter().zip(&found).zip(expected) {
        assert_eq!(found.len(), expected.len());
        for ((sequence, found), expected) in sequences.iter().zip(found).zip(expected) {
            assert_eq!(found, expected, "seed {seed} {sequence} of {} seeds", seeds.len());
        }
    }
}

/// Seeds from all over, the same every time.
fn scattered(count: usize) -> Vec<Seed> {
    let mut random = Pcg32::new(Seed(20020));
    (0..count)
        .map(|_| Seed(u64::from(random.next_u32()) << 32 | u64::from(random.next_u32())))
        .collect()
}

fn run(first: u64, count: u64) -> Vec<Seed> {
    (0..count).map(|i| Seed(first.wrapping_add(i))).collect()
}

fn set(text: &str) -> SequenceSet {
    let patterns = text.split(' ').map(|pattern| pattern.parse::<Pattern>().unwrap());
    patterns.flat_map(Pattern::sequences).collect()
}

/// Sequences of all sorts: with much void and little, solid land, and boards that are the same everywhere.
const FEW: &str = "LLLLL LOLVO LVOVL OOVOL OOOOO VLOLV VOLLO VVLLL VVVLO";

#[test]
fn all_worlds_of_consecutive_seeds_are_the_scalar_ones() {
    // Whole blocks and the start of one more; over the end of the seeds.
    for (first, count) in [(0, 600), (u64::MAX - 200, 520)] {
        let seeds = run(first, count);
        let expected = reference(&seeds, &SequenceSet::ALL);
        kernels().for_each(|mut kernel| check(&mut kernel, &seeds, &SequenceSet::ALL, &expected));
    }
}

#[test]
fn all_worlds_of_scattered_seeds_are_the_scalar_ones() {
    let seeds = scattered(600);
    let expected = reference(&seeds, &SequenceSet::ALL);
    kernels().for_each(|mut kernel| check(&mut kernel, &seeds, &SequenceSet::ALL, &expected));
}

#[test]
fn any_number_of_seeds_is_walked() {
    let sequences = set(FEW);
    let lengths = (1..=130).chain((192..=1088).step_by(64).flat_map(|n| [n - 1, n, n + 1]));
    let lengths: Vec<_> = lengths.collect();
    for seeds in [run(20000, 1089), scattered(1089)] {
        let expected = reference(&seeds, &sequences);
        for mut kernel in kernels() {
            let most = 2 * kernel.lanes() + 1;
            for length in lengths.iter().copied().filter(|length| *length <= most) {
                check(&mut kernel, &seeds[..length], &sequences, &expected[..length]);
            }
        }
    }
}

#[test]
fn seeds_that_are_alone_have_the_scalar_worlds() {
    // Nothing is done only because another lane needs it.
    for (count, sequences) in [(200, set(FEW)), (40, SequenceSet::ALL)] {
        let seeds = scattered(count);
        let expected = reference(&seeds, &sequences);
        for mut kernel in kernels() {
            for (seed, expected) in seeds.chunks(1).zip(expected.chunks(1)) {
                check(&mut kernel, seed, &sequences, expected);
            }
        }
    }
}

#[test]
fn seeds_may_be_repeated_and_in_any_order() {
    let mut random = Pcg32::new(Seed(1));
    let few = scattered(7);
    let mut pick = || few[random.next_u32() as usize % few.len()];
    let picked: Vec<_> = (0..700).map(|_| pick()).collect();
    let backwards: Vec<_> = run(0, 512).into_iter().rev().collect();
    // Nearly consecutive ones.
    let mut swapped = run(1000, 512);
    swapped.swap(510, 511);
    let mut doubled = run(2000, 512);
    doubled[1] = doubled[0];
    let sequences = set(FEW);
    for seeds in [picked, backwards, swapped, doubled] {
        let expected = reference(&seeds, &sequences);
        kernels().for_each(|mut kernel| check(&mut kernel, &seeds, &sequences, &expected));
    }
}

/// Of all worlds of some seeds, those under a set of sequences.
fn restricted(all: &[Vec<Figures>], sequences: &SequenceSet) -> Vec<Vec<Figures>> {
    let wanted: Vec<_> = sequences.iter().map(|sequence| usize::from(sequence.index())).collect();
    all.iter().map(|worlds| wanted.iter().map(|index| worlds[*index]).collect()).collect()
}

#[test]
fn each_sequence_and_each_start_of_sequences_is_walked_alone() {
    let seeds = scattered(70);
    let all = reference(&seeds, &SequenceSet::ALL);
    let leaves = Sequence::all().map(|sequence| sequence.to_string());
    let starts = leaves
        .clone()
        .flat_map(|leaf| (0..5).map(move |n| format!("{leaf:.n$}{:?<1$}", "", 5 - n)));
    let patterns: HashSet<_> = leaves.chain(starts).collect();
    assert_eq!(patterns.len(), 1 + 3 + 9 + 27 + 81 + 243);
    for mut kernel in kernels() {
        for pattern in &patterns {
            let sequences = set(pattern);
            check(&mut kernel, &seeds, &sequences, &restricted(&all, &sequences));
        }
    }
}

#[test]
fn any_set_of_sequences_is_walked() {
    let seeds = scattered(130);
    let all = reference(&seeds, &SequenceSet::ALL);
    let index = (0..243_u8).prop_map(|index| Sequence::from_index(index).unwrap());
    let sequences = proptest::collection::vec(index, 0..60);
    for kernel in kernels().map(RefCell::new) {
        let mut runner = TestRunner::new(ProptestConfig::with_cases(60));
        let checked = runner.run(&(sequences.clone(), 0..130_usize), |(sequences, length)| {
            let sequences = sequences.into_iter().collect();
            let expected = &restricted(&all, &sequences)[..length];
            check(&mut kernel.borrow_mut(), &seeds[..length], &sequences, expected);
            Ok(())
        });
        checked.unwrap();
    }
}

#[test]
fn no_sequences_and_no_seeds_are_no_worlds() {
    for mut kernel in kernels() {
        kernel.for_each_batch(&run(0, 600), &SequenceSet::EMPTY, |batch| panic!("{batch:?}"));
        kernel.for_each_batch(&[], &SequenceSet::ALL, |batch| panic!("{batch:?}"));
    }
}

#[test]
fn a_kernel_keeps_nothing_from_walk_to_walk() {
    let [some, others] = [scattered(100), run(7, 100)];
    let [few, many] = [set("LOLVO VOLLO"), set("L???? VL???")];
    let walks = [(&some, &many), (&others, &few), (&some, &few), (&others, &many)];
    for mut kernel in kernels() {
        for (seeds, sequences) in walks.into_iter().cycle().take(12) {
            check(&mut kernel, seeds, sequences, &reference(seeds, sequences));
        }
    }
}

/// Rows as `explore` writes them, from figures.
fn rows(text: &mut String, seed: Seed, worlds: &[Figures]) {
    let seed = seed.to_string();
    for (sequence, figures) in Sequence::all().zip(worlds) {
        let _ = write!(text, "{seed},{sequence},{}", figures.is_playable());
        let [core, exit] = [figures.core(), figures.exit()];
        let fields = [
            core.map(Cell::x),
            core.map(Cell::y),
            exit.map(Cell::x),
            exit.map(Cell::y),
            Some(figures.void()),
            Some(figures.ground()),
            Some(figures.energy()),
            Some(figures.reachable()),
            figures.distance(),
            figures.path_length(),
        ];
        for field in fields {
            text.push(',');
            text.push_str(field.map_or("", |number| NUMBERS[usize::from(number)]));
        }
        text.push('\n');
    }
}

/// 0 to 63.
const NUMBERS: [&str; 64] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32",
    "33", "34", "35", "36", "37", "38", "39", "40", "41", "42", "43", "44", "45", "46", "47", "48",
    "49", "50", "51", "52", "53", "54", "55", "56", "57", "58", "59", "60", "61", "62", "63",
];

/// The text of `explore` for all worlds of some seeds.
fn explored(kernel: &mut Kernel, header: &str, seeds: &[Seed]) -> String {
    let mut text = header.to_owned();
    for (seed, worlds) in seeds.iter().zip(walked(kernel, seeds, &SequenceSet::ALL)) {
        rows(&mut text, *seed, &worlds);
    }
    text
}

#[test]
fn rows_of_figures_are_those_of_worlds() {
    let worlds: Vec<_> = explore::worlds(Seed(u64::MAX)).collect();
    let mut text = String::new();
    let figures: Vec<_> = worlds.iter().map(|(_, world)| Figures::of(world)).collect();
    rows(&mut text, Seed(u64::MAX), &figures);
    for ((sequence, world), found) in worlds.iter().zip(text.lines()) {
        assert_eq!(found, row(Seed(u64::MAX), *sequence, world).join(","));
    }
    assert_eq!(text.lines().count(), worlds.len());
}

#[test]
fn the_worlds_of_the_fixture_are_walked() {
    let published = fixture("worlds.csv");
    let header = published.split_inclusive('\n').next().unwrap();
    let seed = |line: &str| line.split(',').next().unwrap().parse::<Seed>().unwrap();
    let mut seeds: Vec<_> = published.lines().skip(1).map(seed).collect();
    seeds.dedup();
    assert_eq!(seeds.len(), 22);
    for mut kernel in kernels() {
        assert!(explored(&mut kernel, header, &seeds) == published, "{kernel:?}");
    }
}

/// The digests of the fixture: first seed, and digest of its and the next 999 seeds' worlds.
fn digests() -> Vec<(Seed, String)> {
    let digest = |line: &str| {
        let [seeds, "243000", digest] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let (first, last) = seeds.split_once("..=").unwrap();
        let [first, last] = [first, last].map(|seed| seed.parse::<Seed>().unwrap());
        assert_eq!(last.0 - first.0, 999);
        (first, digest.to_owned())
    };
    fixture("digests.csv").lines().skip(1).map(digest).collect()
}

fn check_digest(kernel: &mut Kernel, (first, published): &(Seed, String)) {
    let header = fixture("worlds.csv").split_inclusive('\n').next().unwrap().to_owned();
    let hash = Sha256::digest(explored(kernel, &header, &run(first.0, 1000)));
    let digest = hash.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    assert_eq!(digest, *published, "seeds from {first}");
}

#[test]
fn the_digests_at_eight_places_are_those_of_walks() {
    let digests = digests();
    assert_eq!(digests.len(), 128);
    for mut kernel in kernels() {
        digests.iter().step_by(19).for_each(|digest| check_digest(&mut kernel, digest));
        check_digest(&mut kernel, &digests[127]);
    }
}

#[test]
fn all_digests_are_those_of_the_fastest_walk() {
    let mut kernel = Kernel::new(Backend::detect());
    for digest in &digests() {
        check_digest(&mut kernel, digest);
    }
}

#[test]
fn figures_are_those_of_the_world() {
    let check = |world: &World| {
        let (figures, terrain) = (Figures::of(world), world.terrain());
        assert_eq!((figures.core(), figures.exit()), (world.core(), world.exit()));
        assert_eq!(figures.is_playable(), world.is_playable());
        assert_eq!(figures.void(), terrain.void().len());
        assert_eq!(figures.ground(), terrain.ground().len());
        assert_eq!(figures.energy(), terrain.energy().len());
        assert_eq!(figures.reachable(), world.reachable().len());
        assert_eq!(figures.distance(), world.distance());
        assert_eq!(figures.path_length(), world.path_length());
        [figures.core().is_some(), figures.exit().is_some()]
    };
    let worlds = (0..50).flat_map(|seed| explore::worlds(Seed(seed)));
    let seen: HashSet<_> = worlds.map(|(_, world)| check(&world)).collect();
    // With all that may be absent, and without.
    assert_eq!(seen, HashSet::from([[false, false], [true, false], [true, true]]));

    let void = World::read(&Board([[[85; 4]; 7]; 9]));
    assert_eq!(check(&void), [false, false]);
    assert_eq!(Figures::VOID, Figures::of(&void));
    // A core in the last cell, next to an exit: the smallest distance, the highest index.
    let mut board = Board([[[0; 4]; 7]; 9]);
    (board.0[8][6], board.0[8][5]) = ([255; 4], [85, 85, 85, 170]);
    let corner = Figures::of(&World::read(&board));
    assert_eq!((corner.core(), corner.exit()), (Cell::new(6, 8), Cell::new(5, 8)));
    assert_eq!((corner.distance(), corner.path_length()), (Some(1), Some(1)));
}

#[test]
fn backends_are_found_by_name_and_pass_their_check() {
    let names: Vec<_> = Backend::available().map(Backend::name).collect();
    assert_eq!(names[0], "portable");
    assert_eq!(Backend::detect().name(), *names.last().unwrap());
    assert_eq!(Backend::available().filter(|backend| *backend == Backend::detect()).count(), 1);
    assert_eq!(Backend::PORTABLE.name(), "portable");
    for backend in Backend::available() {
        let name = backend.name();
        assert_eq!(name.parse(), Ok(backend));
        assert_eq!(
            (backend.to_string(), format!("{backend:>9}")),
            (name.into(), format!("{name:>9}"))
        );
        assert_eq!(self_check(backend), Ok(()), "{backend}");
    }
    for name in ["portable", "avx2", "avx512"] {
        assert_eq!(name.parse::<Backend>().is_ok(), names.contains(&name));
    }
    for name in ["", "AVX2", "Portable", "avx", "avx5121", " avx2", "sse2"] {
        let error = name.parse::<Backend>().unwrap_err();
        let listed = format!("the backends of this CPU are {}", names.join(", "));
        assert_eq!(error.to_string(), listed, "{name}");
    }
    let lanes: Vec<_> = kernels().map(|kernel| kernel.lanes()).collect();
    assert!(lanes.is_sorted() && lanes[0] == 128);
}

#[test]
fn a_kernel_outlives_a_panic_in_what_takes_its_worlds() {
    for backend in Backend::available() {
        let mut kernel = Kernel::new(backend);
        let panicking = core::panic::AssertUnwindSafe(|| {
            kernel.for_each_batch(&[Seed(1)], &SequenceSet::ALL, |_| panic!("enough"));
        });
        assert!(std::panic::catch_unwind(panicking).is_err());
        let mut playable = 0;
        kernel.for_each_batch(&[Seed(20020)], &SequenceSet::ALL, |batch| {
            playable += usize::from(batch.figures[0].is_playable());
        });
        assert_eq!(playable, explore::worlds(Seed(20020)).filter(|(_, w)| w.is_playable()).count());
    }
}
