//! How fast the kernel of `darkwaar-core` is with each instruction set, against the scalar reference in the same run.
//!
//! `cargo bench -p benches -- kernel` runs everything in about half a minute. An element is a world, so `thrpt` counts
//! worlds a second, on one core. `DARKWAAR_BACKEND=avx2` in the environment leaves the other instruction sets out.
//!
//! A stage does the work of those before it as well:
//!
//! - `kernel/land`: noise, passes, terrain and core;
//! - `kernel/reachable`: and the cells that a walk from the core reaches;
//! - `kernel/exit`: and the exit with its distance;
//! - `kernel/walks`: and the path length and the counts of cells; now everything is there, as planes of bits;
//! - `kernel/figures`: and a record for each world;
//! - `kernel/tally`: instead of the records, all counts of a summary.
//!
//! `kernel/one sequence` makes the figures of one world of each seed, which shares neither noise nor passes with others.
//! `kernel/scalar` is the reference, sharing the first boards of sequences that start alike or, `naive`, without.

mod common;

use core::hint::black_box;
use core::time::Duration;
use std::env;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use criterion::measurement::WallTime;
use criterion::{Bencher, BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use darkwaar_core::kernel::{Backend, Kernel, Leaf, Visitor, Word};
use darkwaar_core::{SEQUENCES, Seed, Sequence, SequenceSet, Tally};

use crate::common::{naive_worlds, shared_worlds};

/// Blocks of seeds in an iteration, so that what a block costs counts as it does in long runs.
const BLOCKS: usize = 4;

/// The environment variable with the name of the only backend to measure.
const BACKEND: &str = "DARKWAAR_BACKEND";

fn main() -> ExitCode {
    match backends() {
        Ok(backends) => {
            run(&backends);
            ExitCode::SUCCESS
        }
        Err(message) => {
            // Nobody is left to tell when stderr cannot be written.
            let _ = writeln!(std::io::stderr(), "error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The backends to measure: all of the machine, or the one asked for.
fn backends() -> Result<Vec<Backend>, String> {
    let available: Vec<_> = Backend::available().collect();
    let Some(name) = env::var_os(BACKEND) else { return Ok(available) };
    let backend = name.to_str().and_then(|name| name.parse().ok()).ok_or_else(|| {
        let names: Vec<_> = available.into_iter().map(Backend::name).collect();
        format!("{BACKEND} is '{}'; this machine has {}", name.display(), names.join(", "))
    });
    backend.map(|backend| vec![backend])
}

fn run(backends: &[Backend]) {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    let mut group = criterion.benchmark_group("kernel");
    scalar(&mut group);
    for stage in Stage::ALL {
        for backend in backends {
            kernel(&mut group, stage, *backend);
        }
    }
    group.finish();
    criterion.final_summary();
}

/// The scalar reference: all worlds of a seed, of another one each time.
fn scalar(group: &mut BenchmarkGroup<'_, WallTime>) {
    group.throughput(Throughput::Elements(SEQUENCES as u64));
    for (name, worlds) in [("naive", naive_worlds as fn(Seed)), ("shared", shared_worlds)] {
        let mut seeds = Seeds(0);
        group.bench_function(BenchmarkId::new("scalar", name), |bencher| {
            iter_median(bencher, || seeds.next(1), |seeds| seeds.iter().copied().for_each(worlds));
        });
    }
}

/// Some blocks of consecutive seeds, of others each time.
fn kernel(group: &mut BenchmarkGroup<'_, WallTime>, stage: Stage, backend: Backend) {
    let mut kernel = Kernel::new(backend);
    let count = stage.blocks() * kernel.lanes();
    let sequences = stage.sequences();
    group.throughput(Throughput::Elements((count * sequences.len()) as u64));
    let mut seeds = Seeds(0);
    group.bench_function(BenchmarkId::new(stage.name(), backend), |bencher| {
        iter_median(
            bencher,
            || seeds.next(count),
            |seeds| stage.run(&mut kernel, seeds, &sequences),
        );
    });
}

/// How far the kernel goes.
#[derive(Clone, Copy)]
enum Stage {
    Land,
    Reachable,
    Exit,
    Walks,
    Figures,
    Tally,
    OneSequence,
}

impl Stage {
    const ALL: [Self; 7] = [
        Self::Land,
        Self::Reachable,
        Self::Exit,
        Self::Walks,
        Self::Figures,
        Self::Tally,
        Self::OneSequence,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Reachable => "reachable",
            Self::Exit => "exit",
            Self::Walks => "walks",
            Self::Figures => "figures",
            Self::Tally => "tally",
            Self::OneSequence => "one sequence",
        }
    }

    fn sequences(self) -> SequenceSet {
        match self {
            Self::OneSequence => "LOLVO".parse::<Sequence>().into_iter().collect(),
            _ => SequenceSet::ALL,
        }
    }

    /// Blocks of seeds in an iteration.
    const fn blocks(self) -> usize {
        match self {
            // Counts are added up once for many blocks.
            Self::Tally => 16 * BLOCKS,
            _ => BLOCKS,
        }
    }

    fn run(mut self, kernel: &mut Kernel, seeds: &[Seed], sequences: &SequenceSet) {
        match self {
            Self::Figures | Self::OneSequence => kernel.for_each_batch(seeds, sequences, |batch| {
                black_box(batch.figures);
            }),
            Self::Tally => {
                let mut tallies = vec![Tally::default(); sequences.len()];
                kernel.tally(seeds, sequences, &mut tallies);
                black_box(tallies);
            }
            _ => kernel.visit(seeds, sequences, &mut self),
        }
    }
}

/// Looks at what the stage has made.
impl Visitor for Stage {
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
        black_box((leaf.open(), leaf.energy(), leaf.core()));
        match self {
            Self::Land => {}
            Self::Reachable => {
                black_box(leaf.reachable());
            }
            Self::Exit => {
                black_box(leaf.exit());
            }
            _ => {
                black_box(leaf.path_length());
                black_box(leaf.counts());
            }
        }
    }
}

/// Counts up through the seeds.
struct Seeds(u64);

impl Seeds {
    /// The next ones.
    fn next(&mut self, count: usize) -> Vec<Seed> {
        let start = self.0;
        self.0 += count as u64;
        (start..self.0).map(Seed).collect()
    }
}

/// Measures `work` on new seeds in each iteration.
///
/// The median of a sample's iterations stands for each of them: now and then a shared machine takes the core away.
fn iter_median(
    bencher: &mut Bencher<'_>,
    mut seeds: impl FnMut() -> Vec<Seed>,
    mut work: impl FnMut(&[Seed]),
) {
    bencher.iter_custom(|iterations| {
        let mut time = |seeds: Vec<Seed>| {
            let start = Instant::now();
            work(&seeds);
            start.elapsed()
        };
        let mut times: Vec<_> = (0..iterations).map(|_| time(seeds())).collect();
        times.sort_unstable();
        let count = u32::try_from(times.len()).expect("a run takes no hours");
        times[times.len() / 2] * count
    });
}
