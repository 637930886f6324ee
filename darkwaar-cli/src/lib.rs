//! `darkwaar`: explores the worlds of the game Darkwaar20 from the command line.
//!
//! A library only so that fuzzers can reach its readers: the program is what is kept stable, see its `--help`. To compute
//! worlds from Rust take `darkwaar-core`.

mod any_summary;
mod batch;
mod blocks;
mod checkpoint;
mod cli;
mod command;
mod compare;
mod counted;
mod destination;
mod draw;
mod ending;
mod engine;
mod error;
mod exit_status;
#[cfg(fuzzing)]
pub mod fuzzing;
mod generator;
mod inputs;
mod interrupt;
mod map_summary;
mod maps;
mod output;
mod parts;
mod play;
mod progress;
mod provenance;
mod record;
mod report;
mod resume;
mod reuse;
mod row;
mod run;
mod search;
mod seeds;
mod sequences;
mod short_lines;
mod summary;
mod worlds;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use crate::cli::Cli;
use crate::error::Interrupted;
use crate::exit_status::ExitStatus;

/// Runs the program on the arguments of this process.
#[must_use]
pub fn main() -> ExitCode {
    let status = match Cli::try_parse() {
        Ok(cli) => command::run(&cli).unwrap_or_else(|error| report(&error)),
        Err(answer) => answer_usage(&answer),
    };
    status.into()
}

/// Says what went wrong, in one line, unless it needs no saying.
fn report(error: &anyhow::Error) -> ExitStatus {
    let status = ExitStatus::of(error);
    if error.is::<Interrupted>() {
        interrupt::report();
    } else if status.is_error() {
        say(&error::one_line(&format!("error: {error:#}")));
    }
    status
}

/// Writes a line to stderr.
fn say(line: &str) {
    // Nobody is left to tell when stderr cannot be written.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Prints the help or version that was asked for, or what is wrong with the arguments.
fn answer_usage(answer: &clap::Error) -> ExitStatus {
    if !answer.use_stderr() {
        return match answer.print() {
            Ok(()) => ExitStatus::Success,
            Err(error) => report(&anyhow::Error::new(error).context("cannot write stdout")),
        };
    }
    if answer.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = answer.print();
    } else {
        say(&error::usage_line(answer));
    }
    ExitStatus::Usage
}
