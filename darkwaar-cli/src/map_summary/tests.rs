use std::collections::BTreeSet;

use darkwaar_core::baseline::cave::Cave;
use proptest::prelude::*;

use super::*;

fn summary(generator: Generator, seeds: &SeedSet) -> MapSummary {
    let mut summary = MapSummary::new(generator);
    let pool = batch::pool(Some(2)).unwrap();
    summary.count(&pool, seeds, &Interrupt::none(), |_, _| Ok(())).unwrap();
    summary
}

/// Small maps of both generators.
fn generators() -> impl Strategy<Value = Generator> {
    let cave = (1..9_u32, 1..9_u32, 0..=100_u8, 0..4_u32, any::<bool>());
    let cave = cave.prop_map(|(width, height, fill, iterations, count_self)| {
        let cave = Cave::new(width, height).unwrap().with_fill(fill).unwrap();
        Generator::Cave(cave.with_iterations(iterations).with_count_self(count_self))
    });
    let loom = (1..9_u32, 1..9_u32);
    let loom = loom.prop_map(|(width, height)| Generator::Loom(Loom::new(width, height).unwrap()));
    prop_oneof![cave, loom]
}

#[test]
fn counts_come_in_ascending_order() {
    let seeds = SeedSet::parse("18446744073709551000..=18446744073709551615").unwrap();
    let generator = Generator::Cave(Cave::new(7, 9).unwrap());
    let mut summary = MapSummary::new(generator);
    let pool = batch::pool(Some(2)).unwrap();
    let (mut sizes, mut total) = (Vec::new(), 0);
    let counted = summary.count(&pool, &seeds, &Interrupt::none(), |summary, completed| {
        total += completed;
        sizes.push(total);
        assert_eq!((summary.seeds.len(), summary.tally.maps), (total as u128, total as u64));
        Ok(())
    });
    counted.unwrap();
    // Two threads: eight shares.
    assert_eq!(sizes, [77, 154, 231, 308, 385, 462, 539, 616]);
    assert_eq!(summary.seeds, seeds);
}

#[test]
fn large_maps_come_one_by_one() {
    let pool = batch::pool(Some(2)).unwrap();
    let seeds = SeedSet::parse("0..1000000").unwrap();
    let size = |width, height| {
        chunk_size(&pool, &seeds, Generator::Cave(Cave::new(width, height).unwrap()))
    };
    assert_eq!((size(1, 1), size(7, 9), size(60, 30), size(1024, 1024)), (4096, 4096, 145, 1));
}

#[test]
fn any_part_of_a_document_is_refused_or_read() {
    let generator = Generator::Loom(Loom::new(3, 2).unwrap());
    let text = summary(generator, &SeedSet::parse("0..20").unwrap()).to_json().unwrap();
    assert!(MapSummary::from_json(&text).is_ok());
    for length in 0..text.len() - 1 {
        assert!(MapSummary::from_json(&text[..length]).is_err(), "{length}");
    }
    for place in 0..text.len() {
        for other in ["9", "]", ""] {
            let changed = [&text[..place], other, &text[place + 1..]].concat();
            // What is still well formed says the same again.
            if let Ok(read) = MapSummary::from_json(&changed) {
                assert_eq!(read.tally, summary(generator, &read.seeds).tally, "{changed}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_partition_merges_to_the_whole(
        generator in generators(),
        parts in proptest::collection::vec(
            proptest::collection::vec((0..2000_u64, any::<bool>()), 0..30), 1..6,
        ),
    ) {
        // A seed belongs to the first part that draws it; the upper ones are at the end of the range.
        let mut seen = BTreeSet::new();
        let mut sum: Option<MapSummary> = None;
        for part in parts {
            let seeds = part.into_iter().map(|(seed, high)| if high { u64::MAX - seed } else { seed });
            let mut seeds: Vec<_> = seeds.filter(|seed| seen.insert(*seed)).map(Seed).collect();
            seeds.sort();
            let part = summary(generator, &SeedSet::of(&seeds));
            let part = MapSummary::from_json(&part.to_json().unwrap()).unwrap();
            match &mut sum {
                Some(sum) => sum.merge(&part).unwrap(),
                None => sum = Some(part),
            }
        }
        let all: Vec<_> = seen.into_iter().map(Seed).collect();
        let (sum, whole) = (sum.unwrap(), summary(generator, &SeedSet::of(&all)));
        prop_assert_eq!(sum.to_json().unwrap(), whole.to_json().unwrap());
        for format in [Format::Table, Format::Csv, Format::Cells, Format::Histograms, Format::Records] {
            prop_assert_eq!(sum.write(format).unwrap(), whole.write(format).unwrap());
        }
        prop_assert_eq!(sum, whole);
    }
}
