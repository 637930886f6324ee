//! `loom`: a map as loomscape draws it, or rows of many.

use anyhow::Result;
use darkwaar_core::baseline::loom::{Loom, Tile, state_of};

use crate::cli::SharedArgs;
use crate::destination::Destination;
use crate::exit_status::ExitStatus;
use crate::generator::Generator;
use crate::interrupt::Interrupt;
use crate::maps::{self, LoomArgs};
use crate::seeds;

pub(crate) fn run(
    args: &LoomArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let loom = Loom::new(args.width, args.height)?;
    if args.rows.seeds.is_empty() {
        let destination = Destination::open(&args.output)?;
        let seed = args.seed.clone().unwrap_or_else(|| seeds::random().to_string());
        let map = loom.generate(state_of(&seed))?;
        let text = format_args!("{map}\n{}\nseed: {seed}\n", legend());
        maps::print(&text, destination, interrupt)?;
    } else {
        let generator = Generator::Loom(loom);
        maps::write_rows(generator, &args.rows, &args.output, shared, interrupt)?;
    }
    Ok(ExitStatus::Success)
}

/// The line that says what the symbols mean.
fn legend() -> String {
    let tiles = Tile::ALL.map(|tile| format!("{}={}", tile.symbol(), tile.name()));
    format!("legend: {}", tiles.join("  "))
}
