//! Counts of the kernel, against worlds that are counted one by one.
#![cfg(feature = "alloc")]

use darkwaar_core::explore::{self, Explorer};
use darkwaar_core::kernel::{Backend, Kernel};
use darkwaar_core::{Cell, Extreme, Pattern, Seed, SequenceSet, Tally, World};
use proptest::prelude::*;

/// Worlds counted one by one.
fn reference(seeds: &[Seed], sequences: &SequenceSet) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); sequences.len()];
    for seed in seeds {
        let mut explorer = Explorer::new(*seed);
        for (tally, sequence) in tallies.iter_mut().zip(sequences.iter()) {
            tally.add(*seed, &explorer.world(sequence));
        }
    }
    tallies
}

/// Fails if a backend counts otherwise.
fn check(seeds: &[Seed], sequences: &SequenceSet) {
    let expected = reference(seeds, sequences);
    for backend in Backend::available() {
        let mut kernel = Kernel::new(backend);
        let mut found = vec![Tally::default(); sequences.len()];
        kernel.tally(seeds, sequences, &mut found);
        for ((found, expected), sequence) in found.iter().zip(&expected).zip(sequences.iter()) {
            assert_eq!(found, expected, "{backend} {sequence}");
        }
    }
}

#[test]
fn all_backends_count_what_the_reference_counts() {
    let consecutive: Vec<_> = (20_000..22_100).map(Seed).collect();
    check(&consecutive, &SequenceSet::ALL);
    // The last block has a single seed.
    let scattered: Vec<_> =
        (0..513_u64).map(|seed| Seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect();
    check(&scattered, &SequenceSet::ALL);
    check(&consecutive[..1], &SequenceSet::ALL);
}

#[test]
fn counts_of_many_blocks_do_not_overflow() {
    // All worlds of these are void, and all of LLLLL are open: every plane of a block is full or empty.
    let sequences = ["VVVVV", "LLLLL"].map(|sequence| sequence.parse().unwrap());
    let sequences: SequenceSet = sequences.into_iter().collect();
    let seeds: Vec<_> = (0..300_000).map(Seed).collect();
    for backend in Backend::available() {
        let mut tallies = vec![Tally::default(); 2];
        Kernel::new(backend).tally(&seeds, &sequences, &mut tallies);
        let [open, void] = tallies.as_slice() else { unreachable!() };
        assert_eq!((open.worlds, open.void_cells[0]), (300_000, 0), "{backend}");
        assert_eq!((open.void[0], open.reachable[63]), (300_000, 300_000));
        assert_eq!((void.worlds, void.void[63], void.no_core()), (300_000, 300_000, 300_000));
        assert_eq!((void.void_cells, void.ground[0]), ([300_000; 63], 300_000));
        assert_eq!((void.first_playable, void.longest_path, void.most_energy), (None, None, None));
    }
}

#[test]
fn a_kernel_counts_again_after_other_work() {
    let seeds: Vec<_> = (0..700).map(Seed).collect();
    let few = SequenceSet::from("LO???".parse::<Pattern>().unwrap());
    for backend in Backend::available() {
        let mut kernel = Kernel::new(backend);
        let mut found = vec![Tally::default(); 243];
        kernel.tally(&seeds[..600], &SequenceSet::ALL, &mut found);
        let mut others = vec![Tally::default(); 27];
        kernel.tally(&seeds[300..], &few, &mut others);
        assert_eq!(others, reference(&seeds[300..], &few), "{backend}");
        kernel.tally(&seeds[600..], &SequenceSet::ALL, &mut found);
        assert_eq!(found, reference(&seeds, &SequenceSet::ALL), "{backend}");
    }
}

#[test]
fn derived_counts_are_those_of_the_worlds() {
    let worlds: Vec<_> = explore::worlds(Seed(20020)).map(|(_, world)| world).collect();
    let count =
        |has: &dyn Fn(&World) -> bool| worlds.iter().filter(|world| has(world)).count() as u64;
    let mut tally = Tally::default();
    for world in &worlds {
        tally.add(Seed(20020), world);
    }
    assert_eq!(tally.playable(), count(&World::is_playable));
    assert_eq!(tally.no_core(), count(&|world| world.core().is_none()));
    assert_eq!(tally.no_exit(), count(&|world| world.core().is_some() && !world.is_playable()));
    for (steps, found) in tally.path_length().into_iter().enumerate() {
        assert_eq!(found, count(&|world| world.path_length().map(usize::from) == Some(steps)));
    }
    for (cell, found) in Cell::all().zip(tally.ground_cells()) {
        assert_eq!(found, count(&|world| world.terrain().ground().contains(cell)), "{cell}");
    }
    tally.clear();
    assert_eq!(tally, Tally::default());
}

#[test]
fn of_equal_records_the_lowest_seed_counts() {
    let [low, high] = [3, 5].map(|seed| Extreme { value: 9, seed: Seed(seed) });
    assert_eq!((low.max(high), high.max(low)), (low, low));
    let higher = Extreme { value: 10, seed: Seed(7) };
    assert_eq!((low.max(higher), higher.max(low)), (higher, higher));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn any_seeds_in_any_order(
        seeds in proptest::collection::vec(prop_oneof![0..50_u64, any::<u64>()], 1..200),
        split in any::<prop::sample::Index>(),
    ) {
        let seeds: Vec<_> = seeds.into_iter().map(Seed).collect();
        check(&seeds, &SequenceSet::ALL);
        // Two parts add up to the whole, in any order.
        let (first, second) = seeds.split_at(split.index(seeds.len()));
        let [first, second] = [first, second].map(|seeds| reference(seeds, &SequenceSet::ALL));
        let whole = reference(&seeds, &SequenceSet::ALL);
        for ((mut first, second), whole) in first.into_iter().zip(second).zip(whole) {
            let mut reversed = second.clone();
            reversed.merge(&first);
            first.merge(&second);
            prop_assert_eq!(&first, &whole);
            prop_assert_eq!(&reversed, &whole);
        }
    }
}
