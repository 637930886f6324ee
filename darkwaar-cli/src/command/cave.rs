//! `cave`: a map of a cave, or rows of many.

use anyhow::Result;
use darkwaar_core::Seed;
use darkwaar_core::baseline::cave::Cave;

use crate::cli::SharedArgs;
use crate::destination::Destination;
use crate::exit_status::ExitStatus;
use crate::generator::Generator;
use crate::interrupt::Interrupt;
use crate::maps::{self, CaveArgs};
use crate::seeds;

pub(crate) fn run(
    args: &CaveArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let cave = args.rules.of(Cave::new(args.width, args.height)?)?;
    if args.rows.seeds.is_empty() {
        let destination = Destination::open(&args.output)?;
        let map = cave.generate(seed(args, shared).0);
        maps::print(&map, destination, interrupt)?;
    } else {
        let generator = Generator::Cave(cave);
        maps::write_rows(generator, &args.rows, &args.output, shared, interrupt)?;
    }
    Ok(ExitStatus::Success)
}

/// The seed that was asked for, or a random one, which is told.
fn seed(args: &CaveArgs, shared: &SharedArgs) -> Seed {
    args.seed.unwrap_or_else(|| {
        let seed = seeds::random();
        if !shared.quiet {
            crate::say(&format!("seed {seed}"));
        }
        seed
    })
}
