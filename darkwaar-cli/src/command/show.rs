//! `show`: worlds in the terminal, or every value of them.

use anyhow::Result;

use crate::cli::{SharedArgs, ShowArgs, ShowFormat};
use crate::destination::Destination;
use crate::draw::terminal::{self, Style};
use crate::exit_status::ExitStatus;
use crate::record::SeedRecord;

pub(crate) fn run(args: &ShowArgs, shared: &SharedArgs) -> Result<ExitStatus> {
    let text = match args.format {
        ShowFormat::Json => {
            let record = SeedRecord::new(args.seed, &args.sequence);
            serde_json::to_string(&record)? + "\n"
        }
        ShowFormat::Text => {
            let style = Style::choose(shared.color);
            let worlds =
                args.sequence.iter().map(|sequence| terminal::world(args.seed, *sequence, style));
            worlds.collect::<Vec<_>>().join("\n")
        }
    };
    Destination::write_whole(&args.output, text.as_bytes())?;
    Ok(ExitStatus::Success)
}
