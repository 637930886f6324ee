//! Worlds for a host of WebAssembly, computed by the reference and by the kernel.
//!
//! Rows are returned as the address of their text times 2^32 plus its length. Nothing is freed: the host takes a new
//! instance for each call.

#![no_std]

extern crate alloc;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Display, Write as _};
use core::panic::PanicInfo;

use darkwaar_core::kernel::{Backend, Figures, Kernel};
use darkwaar_core::{Cell, SEQUENCES, Seed, Sequence, SequenceSet, Tally, explore};
use dlmalloc::GlobalDlmalloc;

#[global_allocator]
static HEAP: GlobalDlmalloc = GlobalDlmalloc;

/// The rows of `explore` for `count` seeds from `first` on, by the reference.
// SAFETY: no other function of this program has the name.
#[unsafe(no_mangle)]
pub extern "C" fn reference_rows(first: u64, count: u32) -> u64 {
    let seeds = seeds(first, count);
    let worlds = seeds.iter().flat_map(|seed| explore::worlds(*seed));
    rows(&seeds, worlds.map(|(_, world)| Figures::of(&world)))
}

/// The rows of `explore` for `count` seeds from `first` on, by the kernel.
// SAFETY: no other function of this program has the name.
#[unsafe(no_mangle)]
pub extern "C" fn kernel_rows(first: u64, count: u32) -> u64 {
    let seeds = seeds(first, count);
    let mut by_sequence: Vec<Vec<Figures>> = vec![Vec::with_capacity(seeds.len()); SEQUENCES];
    Kernel::new(Backend::detect()).for_each_batch(&seeds, &SequenceSet::ALL, |batch| {
        by_sequence[usize::from(batch.sequence.index())].extend(batch.figures);
    });
    let by_sequence = &by_sequence;
    rows(&seeds, (0..seeds.len()).flat_map(|seed| by_sequence.iter().map(move |all| all[seed])))
}

/// Whether the kernel counts what the reference counts in the worlds of `count` seeds from `first` on.
// SAFETY: no other function of this program has the name.
#[unsafe(no_mangle)]
pub extern "C" fn counts_agree(first: u64, count: u32) -> bool {
    let seeds = seeds(first, count);
    let mut expected = vec![Tally::default(); SEQUENCES];
    for seed in &seeds {
        for (tally, (_, world)) in expected.iter_mut().zip(explore::worlds(*seed)) {
            tally.add(*seed, &world);
        }
    }
    let mut found = vec![Tally::default(); SEQUENCES];
    Kernel::new(Backend::detect()).tally(&seeds, &SequenceSet::ALL, &mut found);
    found == expected
}

fn seeds(first: u64, count: u32) -> Vec<Seed> {
    (first..=u64::MAX).take(count as usize).map(Seed).collect()
}

/// All sequences of each seed as text, whose place is returned.
fn rows(seeds: &[Seed], worlds: impl Iterator<Item = Figures>) -> u64 {
    let mut text = String::new();
    let names =
        seeds.iter().flat_map(|seed| Sequence::all().map(move |sequence| (*seed, sequence)));
    for ((seed, sequence), figures) in names.zip(worlds) {
        row(&mut text, seed, sequence, figures).expect("a String takes any text");
    }
    let text = text.leak();
    ((text.as_ptr().addr() as u64) << 32) | text.len() as u64
}

fn row(text: &mut String, seed: Seed, sequence: Sequence, world: Figures) -> fmt::Result {
    write!(text, "{seed},{sequence},{}", world.is_playable())?;
    for cell in [world.core(), world.exit()] {
        write!(text, ",{},{}", OrEmpty(cell.map(Cell::x)), OrEmpty(cell.map(Cell::y)))?;
    }
    for cells in [world.void(), world.ground(), world.energy(), world.reachable()] {
        write!(text, ",{cells}")?;
    }
    writeln!(text, ",{},{}", OrEmpty(world.distance()), OrEmpty(world.path_length()))
}

/// A number, or nothing where it is absent.
struct OrEmpty(Option<u8>);

impl Display for OrEmpty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |number| number.fmt(f))
    }
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
