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
    /// Walls in the noise of a cave, in per cent, 0 to 100 [default: 45]
    #[arg(long, value_name = "N", value_parser = fill, allow_negative_numbers = true)]
    fill: Option<u8>,
    /// How often a cave is smoothed, 0 (the noise) to 4294967295 [default: 4]
    #[arg(long, value_name = "N", value_parser = iterations, allow_negative_numbers = true)]
    iterations: Option<u32>,
    /// In a cave, count the cell itself, too: more than 4 of 9 make a wall
    #[arg(long)]
    count_self: bool,
}

impl CaveRulesArgs {
    /// The cave with these rules, and its own where none is given.
    pub(crate) fn of(self, cave: Cave) -> Result<Cave, FillError> {
        let iterations = self.iterations.unwrap_or(cave.iterations());
        let cave = cave.with_iterations(iterations).with_count_self(self.count_self);
        cave.with_fill(self.fill.unwrap_or(cave.fill()))
    }

    /// The name of an option that was given.
    pub(crate) fn given(self) -> Option<&'static str> {
        let fill = self.fill.map(|_| "--fill");
        let iterations = self.iterations.map(|_| "--iterations");
        fill.or(iterations).or(self.count_self.then_some("--count-self"))
    }
}
