//! How fast the scalar reference of `darkwaar-core` is: the noise of a seed, one pass, the reading of a settled board,
//! and whole seeds of 243 worlds.
//!
//! `cargo bench -p benches --bench reference` runs everything in about half a minute, and with `-- pass` behind it one group.
//! An element is a board or a world, so `thrpt` counts boards or worlds a second. The input changes from iteration to
//! iteration, so that the compiler cannot fold it and the branch predictor does not see one board only.

mod common;

use core::hint::black_box;
use core::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput};
use darkwaar_core::{Board, Condition, SEQUENCES, Seed, Sequence, World};

use crate::common::{naive_worlds, settle, shared_worlds};

/// The seed that the fixtures describe; benchmarks that need many seeds count up from it.
const SEED: u64 = 20020;

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    noise(&mut criterion);
    pass(&mut criterion);
    read(&mut criterion);
    worlds(&mut criterion);
    criterion.final_summary();
}

/// The opening field, of another seed each time.
fn noise(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("noise");
    group.throughput(Throughput::Elements(1));
    let mut seeds = (SEED..).map(Seed);
    group.bench_function("board", |bencher| bencher.iter(|| seeds.next().map(Board::noise)));
    group.finish();
}

/// One pass under each condition, over noise, as the first pass meets it, and over settled boards.
fn pass(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pass");
    group.throughput(Throughput::Elements(1));
    let noise: Vec<_> = (SEED..).map(Seed).map(Board::noise).take(SEQUENCES).collect();
    for (kind, boards) in [("noise", noise), ("settled", settled_boards())] {
        for condition in Condition::ALL {
            let mut boards = boards.iter().cycle();
            group.bench_function(BenchmarkId::new(condition.word(), kind), |bencher| {
                bencher.iter(|| boards.next().map(|board| board.settle(black_box(condition))));
            });
        }
    }
    group.finish();
}

/// Terrain, core, exit and path length of a settled board.
fn read(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("read");
    group.throughput(Throughput::Elements(1));
    let boards = settled_boards();
    let mut boards = boards.iter().cycle();
    group.bench_function("world", |bencher| bencher.iter(|| boards.next().map(World::read)));
    group.finish();
}

/// All worlds of a seed from its noise on, of another seed each time.
fn worlds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("worlds");
    group.throughput(Throughput::Elements(SEQUENCES as u64));
    for (name, worlds) in [("shared", shared_worlds as fn(Seed)), ("naive", naive_worlds)] {
        let mut seeds = (SEED..).map(Seed);
        group.bench_function(name, |bencher| bencher.iter(|| seeds.next().map(worlds)));
    }
    group.finish();
}

/// The 243 boards after the fifth pass of one seed.
fn settled_boards() -> Vec<Board> {
    let noise = Board::noise(Seed(SEED));
    Sequence::all().map(|sequence| settle(noise, sequence)).collect()
}
