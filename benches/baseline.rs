//! How fast the comparison generators of `darkwaar-core` are: caves, by noise, iteration and reading, and whole looms.
//!
//! `cargo bench -p benches --bench baseline` runs everything in about three minutes, most of them for the largest maps, and
//! with `-- cave` behind it one group. An element is a cell, so `thrpt` counts cells a second. The largest caves have more
//! cells than a cache holds.

use core::time::Duration;

use criterion::{
    BatchSize, BenchmarkGroup, BenchmarkId, Criterion, Throughput, measurement::WallTime,
};
use darkwaar_core::baseline::Size;
use darkwaar_core::baseline::cave::Cave;
use darkwaar_core::baseline::loom::Loom;

/// The seed of the first map.
const SEED: u32 = 20020;

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .sample_size(10)
        .configure_from_args();
    cave(&mut criterion);
    loom(&mut criterion);
    criterion.final_summary();
}

/// The noise of another seed each time, one iteration over it, and the reading of a map after four.
fn cave(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cave");
    for (width, height) in [(7, 9), (1024, 1024), (Cave::MOST_SIDE, Cave::MOST_SIDE)] {
        let cave = Cave::new(width, height).expect("it is not too large");
        let mut seeds = u64::from(SEED)..;
        measure(
            &mut group,
            "noise",
            cave.size(),
            || seeds.next(),
            |seed| seed.map(|seed| cave.noise(seed)),
        );
        for (name, count_self) in [("iteration", false), ("iteration counting itself", true)] {
            let noise = cave.noise(SEED.into());
            measure(&mut group, name, cave.size(), || (), |()| noise.step(count_self));
        }
        let map = cave.generate(SEED.into());
        measure(&mut group, "reading", cave.size(), || (), |()| map.reading());
    }
    group.finish();
}

/// A map of another seed each time.
fn loom(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("loom");
    for (width, height) in [(7, 9), (50, 20), (256, 256), (Loom::MOST_SIDE, Loom::MOST_SIDE)] {
        let loom = Loom::new(width, height).expect("it is not too large");
        let mut seeds = SEED..;
        measure(
            &mut group,
            "map",
            loom.size(),
            || seeds.next(),
            |seed| seed.map(|seed| loom.generate(seed)),
        );
    }
    group.finish();
}

fn measure<I, O>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    size: Size,
    mut input: impl FnMut() -> I,
    mut work: impl FnMut(I) -> O,
) {
    group.throughput(Throughput::Elements(size.cells()));
    group.bench_function(BenchmarkId::new(name, size), |bencher| {
        bencher.iter_batched(&mut input, &mut work, BatchSize::PerIteration);
    });
}
