//! How caves are made, as it is typed.

use clap::Args;
use darkwaar_core::baseline::cave::{Cave, FillError};

/// A share of walls.
fn fill(text: &str) -> Result<u8, &'static str> {
    let number = text.parse().ok().filter(|number| *number <= 100);
    number.ok_or("a fill is a whole number of per cent from 0 to 100")
}

/// A number of iterations.
fn iterations(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("iterations are a whole number from 0 to {}", u32::MAX))
}

/// How caves are made, whatever their size.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct CaveRulesArgs {
    /// Walls in the noise of a cave, in per cent, 0 to 100
    #[arg(
        long,
        value_name = "N",
        default_value = "45",
        value_parser = fill,
        allow_hyphen_values = true
    )]
    fill: u8,
    /// How often a cave is smoothed; 0 leaves the noise
    #[arg(
        long,
        value_name = "N",
        default_value = "4",
        value_parser = iterations,
        allow_hyphen_values = true
    )]
    iterations: u32,
    /// In a cave, count the cell itself, too: more than 4 of 9 make a wall
    #[arg(long)]
    count_self: bool,
}

impl CaveRulesArgs {
    /// The cave with these rules.
    pub(crate) fn of(self, cave: Cave) -> Result<Cave, FillError> {
        let cave = cave.with_iterations(self.iterations).with_count_self(self.count_self);
        cave.with_fill(self.fill)
    }
}
