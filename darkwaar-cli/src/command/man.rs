//! `man`: manual pages, one for the program and one for each command.

use anyhow::Result;
use clap::CommandFactory as _;

use crate::cli::{Cli, ManArgs};
use crate::destination::Destination;
use crate::error::BadInput;
use crate::exit_status::ExitStatus;

pub(crate) fn run(args: &ManArgs) -> Result<ExitStatus> {
    let mut program = Cli::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => subcommand(&program, name)?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    Destination::write_whole(&args.output, &text)?;
    Ok(ExitStatus::Success)
}

/// A command, which its page calls `darkwaar-NAME`.
fn subcommand(program: &clap::Command, name: &str) -> Result<clap::Command, BadInput> {
    let commands = program.get_subcommands().filter(|command| command.get_name() != "help");
    let commands: Vec<_> = commands.collect();
    let found = commands.iter().find(|command| command.get_name() == name);
    let found = found.ok_or_else(|| {
        let names: Vec<_> = commands.iter().map(|command| command.get_name()).collect();
        BadInput::new(format!("'{name}' is not a command; there are {}", names.join(", ")))
    })?;
    Ok((*found).clone().version(env!("CARGO_PKG_VERSION")))
}
