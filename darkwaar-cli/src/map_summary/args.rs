//! Which generator, as it is typed.

use clap::{Args, ValueEnum};
use darkwaar_core::baseline::cave::Cave;
use darkwaar_core::baseline::loom::Loom;

use super::MOST_SIDE;
use crate::error::BadInput;
use crate::generator::{CAVE_SIZE, Generator, LOOM_SIZE};

/// A generator of worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// The game
    Darkwaar20,
    /// Noise that a cellular automaton smooths
    Cave,
    /// Wave function collapse
    Loom,
}

/// Options of the generators that Darkwaar20 is compared with.
#[derive(Debug, Args)]
pub(crate) struct GeneratorArgs {
    /// What makes the worlds
    #[arg(long, value_name = "NAME", default_value = "darkwaar20")]
    generator: Name,
    /// Columns of a cave or a loom's map, 1 to 1024 [default: 60 or 50]
    #[arg(long, value_name = "N", value_parser = side, allow_hyphen_values = true)]
    width: Option<u32>,
    /// Rows of a cave or a loom's map, 1 to 1024 [default: 30 or 20]
    #[arg(long, value_name = "N", value_parser = side, allow_hyphen_values = true)]
    height: Option<u32>,
    /// Walls in the noise of a cave, in per cent, 0 to 100 [default: 45]
    #[arg(long, value_name = "N", value_parser = fill, allow_hyphen_values = true)]
    fill: Option<u8>,
    /// How often a cave is smoothed [default: 4]
    #[arg(long, value_name = "N", value_parser = iterations, allow_hyphen_values = true)]
    iterations: Option<u32>,
    /// Count the cell itself when a cave is smoothed: more than 4 of 9 make a wall
    #[arg(long)]
    count_self: bool,
}

/// Columns or rows.
fn side(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(side) if (1..=MOST_SIDE).contains(&side) => Ok(side),
        Ok(side) if (MOST_SIDE..=Cave::MOST_SIDE).contains(&side) => Err(format!(
            "a summary counts cell by cell, on up to {MOST_SIDE} columns and rows; `cave --seeds` has rows of larger caves"
        )),
        _ => Err(format!("columns and rows are whole numbers from 1 to {MOST_SIDE}")),
    }
}

/// A share of walls.
fn fill(text: &str) -> Result<u8, &'static str> {
    let number = text.parse().ok().filter(|number| *number <= 100);
    number.ok_or("a fill is a whole number of per cent from 0 to 100")
}

/// A number of iterations.
fn iterations(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("iterations are a whole number from 0 to {}", u32::MAX))
}

impl GeneratorArgs {
    /// The generator that Darkwaar20 is compared with; `None` for Darkwaar20 itself.
    pub(crate) fn resolve(&self) -> anyhow::Result<Option<Generator>> {
        match self.generator {
            Name::Darkwaar20 => {
                refuse(self.size_option(), "of maps; give --generator cave or loom, too")?;
                refuse(self.cave_option(), "of caves; give --generator cave, too")?;
                Ok(None)
            }
            Name::Cave => Ok(Some(Generator::Cave(self.cave()?))),
            Name::Loom => {
                refuse(self.cave_option(), "of caves; a loom has --width and --height alone")?;
                let [width, height] = self.size(LOOM_SIZE);
                Ok(Some(Generator::Loom(Loom::new(width, height)?)))
            }
        }
    }

    fn cave(&self) -> anyhow::Result<Cave> {
        let [width, height] = self.size(CAVE_SIZE);
        let cave = Cave::new(width, height)?;
        Ok(cave
            .with_fill(self.fill.unwrap_or(cave.fill()))?
            .with_iterations(self.iterations.unwrap_or(cave.iterations()))
            .with_count_self(self.count_self))
    }

    fn size(&self, [width, height]: [u32; 2]) -> [u32; 2] {
        [self.width.unwrap_or(width), self.height.unwrap_or(height)]
    }

    /// An option that was given, of those of all maps.
    fn size_option(&self) -> Option<&'static str> {
        let options = [(self.width.is_some(), "--width"), (self.height.is_some(), "--height")];
        first_given(&options)
    }

    /// An option that was given, of those of caves alone.
    fn cave_option(&self) -> Option<&'static str> {
        first_given(&[
            (self.fill.is_some(), "--fill"),
            (self.iterations.is_some(), "--iterations"),
            (self.count_self, "--count-self"),
        ])
    }
}

/// The name of the first option that was given.
fn first_given(options: &[(bool, &'static str)]) -> Option<&'static str> {
    options.iter().find(|(is_given, _)| *is_given).map(|(_, name)| *name)
}

/// Fails if an option was given that means nothing here.
fn refuse(given: Option<&str>, what: &str) -> Result<(), BadInput> {
    given.map_or(Ok(()), |name| Err(BadInput::new(format!("{name} is an option {what}"))))
}
