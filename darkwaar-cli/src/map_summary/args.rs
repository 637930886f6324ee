//! Which generator, as it is typed.

use clap::{Args, ValueEnum};
use darkwaar_core::baseline::cave::Cave;
use darkwaar_core::baseline::loom::Loom;

use super::MOST_SIDE;
use crate::error::BadInput;
use crate::generator::{CAVE_SIZE, CaveRulesArgs, Generator, LOOM_SIZE};

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
    #[arg(long, value_name = "N", value_parser = side, allow_negative_numbers = true)]
    width: Option<u32>,
    /// Rows of a cave or a loom's map, 1 to 1024 [default: 30 or 20]
    #[arg(long, value_name = "N", value_parser = side, allow_negative_numbers = true)]
    height: Option<u32>,
    #[command(flatten)]
    cave: CaveRulesArgs,
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

impl GeneratorArgs {
    /// The generator that Darkwaar20 is compared with; `None` for Darkwaar20 itself.
    pub(crate) fn resolve(&self) -> anyhow::Result<Option<Generator>> {
        match self.generator {
            Name::Darkwaar20 => {
                refuse(self.size_option(), "of maps; give --generator cave or loom, too")?;
                refuse(self.cave.given(), "of caves; give --generator cave, too")?;
                Ok(None)
            }
            Name::Cave => {
                let [width, height] = self.size(CAVE_SIZE);
                Ok(Some(Generator::Cave(self.cave.of(Cave::new(width, height)?)?)))
            }
            Name::Loom => {
                refuse(self.cave.given(), "of caves; a loom has --width and --height alone")?;
                let [width, height] = self.size(LOOM_SIZE);
                Ok(Some(Generator::Loom(Loom::new(width, height)?)))
            }
        }
    }

    fn size(&self, [width, height]: [u32; 2]) -> [u32; 2] {
        [self.width.unwrap_or(width), self.height.unwrap_or(height)]
    }

    /// The name of an option that was given, of those of all maps.
    fn size_option(&self) -> Option<&'static str> {
        self.width.map(|_| "--width").or(self.height.map(|_| "--height"))
    }
}

/// Fails if an option was given that means nothing here.
fn refuse(given: Option<&str>, what: &str) -> Result<(), BadInput> {
    given.map_or(Ok(()), |name| Err(BadInput::new(format!("{name} is an option {what}"))))
}
