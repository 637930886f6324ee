//! `completions`: scripts for shells.

use anyhow::Result;
use clap::CommandFactory as _;

use crate::cli::{Cli, CompletionsArgs};
use crate::destination::Destination;
use crate::exit_status::ExitStatus;

pub(crate) fn run(args: &CompletionsArgs) -> Result<ExitStatus> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "darkwaar", &mut script);
    Destination::write_whole(&args.output, &script)?;
    Ok(ExitStatus::Success)
}
