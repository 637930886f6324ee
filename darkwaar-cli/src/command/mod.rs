//! The commands, a file for each.

mod cave;
mod compare;
mod completions;
mod explore;
mod loom;
mod man;
mod merge;
mod missing;
mod play;
mod render;
mod report;
mod show;
mod summarize;
mod verify;

use anyhow::Result;

#[cfg(fuzzing)]
pub(crate) use self::{explore::write as write_worlds, verify::verify_bytes};

use crate::cli::{Cli, Command};
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;

/// Runs the command that was asked for.
pub(crate) fn run(cli: &Cli) -> Result<ExitStatus> {
    let interrupt = Interrupt::install()?;
    match &cli.command {
        Command::Explore(args) => explore::run(args, &cli.shared, &interrupt),
        Command::Render(args) => render::run(args, &interrupt),
        Command::Show(args) => show::run(args, &cli.shared, &interrupt),
        Command::Play(args) => play::run(args, &cli.shared, &interrupt),
        Command::Cave(args) => cave::run(args, &cli.shared, &interrupt),
        Command::Loom(args) => loom::run(args, &cli.shared, &interrupt),
        Command::Merge(args) => merge::run(args, &cli.shared, &interrupt),
        Command::Missing(args) => missing::run(args, &cli.shared, &interrupt),
        Command::Summarize(args) => summarize::run(args, &cli.shared, &interrupt),
        Command::Report(args) => report::run(args, &interrupt),
        Command::Verify(args) => verify::run(args, &cli.shared, &interrupt),
        Command::Compare(args) => compare::run(args, &cli.shared, &interrupt),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
    }
}
