//! `show`: worlds in the terminal, or every value of them.

use core::time::Duration;

use anyhow::{Context as _, Result};
use console::Term;

use crate::cli::{SharedArgs, ShowArgs, ShowFormat};
use crate::destination::Destination;
use crate::draw::terminal::{self, Style};
use crate::error::BadInput;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::record::SeedRecord;

/// How long `--watch` shows a step.
const STEP: Duration = Duration::from_millis(700);

pub(crate) fn run(
    args: &ShowArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    if args.watch && args.format == ShowFormat::Json {
        return Err(BadInput::new("--watch shows pictures, so it needs --format text").into());
    }
    let mut destination = Destination::open(&args.output)?;
    let style = Style::choose(shared.color);
    if args.watch && destination.is_stdout() && style.can_replace_frames() {
        watch(args, style, &mut destination, interrupt)?;
    } else {
        destination.write(text(args, style)?.as_bytes())?;
    }
    destination.finish()?;
    Ok(ExitStatus::Success)
}

fn text(args: &ShowArgs, style: Style) -> Result<String> {
    if args.format == ShowFormat::Json {
        let record = SeedRecord::new(args.seed, &args.sequence);
        return Ok(serde_json::to_string(&record)? + "\n");
    }
    let style = if args.watch { style.in_one_column() } else { style };
    let worlds = args.sequence.iter().map(|sequence| terminal::world(args.seed, *sequence, style));
    Ok(worlds.collect::<Vec<_>>().join("\n"))
}

/// Shows each step in the place of the one before, and then the whole.
fn watch(
    args: &ShowArgs,
    style: Style,
    stdout: &mut Destination,
    interrupt: &Interrupt,
) -> Result<()> {
    for (place, sequence) in args.sequence.iter().enumerate() {
        if place > 0 {
            stdout.write(b"\n")?;
        }
        for step in terminal::steps(args.seed, *sequence, style) {
            stdout.write(step.as_bytes())?;
            interrupt.wait(STEP)?;
            let cleared = Term::stdout().clear_last_lines(step.lines().count());
            cleared.context("cannot write stdout")?;
        }
        stdout.write(terminal::world(args.seed, *sequence, style).as_bytes())?;
    }
    Ok(())
}
