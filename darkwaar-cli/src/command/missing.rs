//! `missing`: lists the parts of a run that are not there, or not whole.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context as _, Result};
use clap::Parser as _;

use super::{explore, summarize};
use crate::batch;
use crate::checkpoint::beside;
use crate::cli::{Cli, Command, MissingArgs, SharedArgs, When};
use crate::destination::Destination;
use crate::error::{BadInput, one_line, usage_line};
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::parts::{Folder, Part, check_program, check_run, runs};
use crate::progress::Progress;
use crate::run::Run;

pub(crate) fn run(
    args: &MissingArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let asked = asked(args)?;
    let folder = Folder::read(&args.directory)?;
    if let Some(first) = folder.as_ref().map(Folder::first)
        && first.shard.count != args.of
    {
        let (of, name) = (args.of, args.directory.display());
        let message = format!("--of {of}: '{name}' has parts of {}, '{first}'", first.shard.count);
        return Err(BadInput::new(message).into());
    }
    folder.as_ref().map_or(Ok(()), |folder| folder.refuse_as_output(&args.output))?;
    let mut destination = Destination::open(&args.output)?;
    let mut missing: Vec<_> = (0..args.of).collect();
    if let Some(folder) = folder {
        let when = if shared.quiet { When::Never } else { args.work.progress };
        let parts = folder.parts().len() as u128;
        let progress = Progress::new(when, Some(parts), "parts", destination.is_stdout());
        let whole = whole(&folder, args, asked, progress, interrupt)?;
        missing.retain(|index| whole.binary_search(index).is_err());
    }
    if !missing.is_empty() {
        destination.write(list(&missing, args.lines).as_bytes())?;
    }
    destination.finish()?;
    Ok(if missing.is_empty() { ExitStatus::Success } else { ExitStatus::Negative })
}

/// Indices on a line, or each on a line of its own.
fn list(indices: &[u64], lines: bool) -> String {
    let text = if lines {
        indices.iter().map(u64::to_string).collect::<Vec<_>>().join("\n")
    } else {
        runs(indices).collect::<Vec<_>>().join(",")
    };
    text + "\n"
}

/// The run that the parts must be of, if it is told.
fn asked(args: &MissingArgs) -> Result<Option<Run>> {
    if args.run.is_empty() {
        return Ok(None);
    }
    let name = OsString::from("darkwaar");
    let cli = Cli::try_parse_from([&name].into_iter().chain(&args.run)).map_err(|error| {
        let line = usage_line(&error);
        BadInput::new(format!("after --, {}", line.trim_start_matches("error: ")))
    })?;
    match &cli.command {
        Command::Explore(args) => explore::whole(args).map(Some),
        Command::Summarize(args) => summarize::whole(args).map(Some),
        _ => Err(BadInput::new("after -- comes `summarize` or `explore`, with its options").into()),
    }
}

/// The indices of the parts that are whole. An error if some are of another run than was asked for, or than others.
fn whole(
    folder: &Folder,
    args: &MissingArgs,
    mut run: Option<Run>,
    mut progress: Progress,
    interrupt: &Interrupt,
) -> Result<Vec<u64>> {
    let pool = batch::pool(args.work.threads)?;
    let check = |part: &Part| part.check();
    let mut whole = Vec::new();
    batch::with_workers(&pool, |workers| {
        let parts = folder.parts();
        for (part, manifest) in folder.parts().zip(workers.in_order(parts, &check)) {
            interrupt.check()?;
            match manifest {
                Ok(None) => {}
                Ok(Some(manifest)) => {
                    if let Some(run) = &run {
                        check_run(part, &manifest, run)?;
                    } else {
                        check_program(&manifest.run).with_context(|| part.to_string())?;
                        run = Some(manifest.run);
                    }
                    whole.push(part.name.shard.index);
                }
                Err(error) if error.is::<BadInput>() => {
                    crate::say(&one_line(&format!("{error:#}")));
                    if args.set_aside {
                        set_aside(&part.path)?;
                        set_aside(&part.manifest_path())?;
                    }
                }
                Err(error) => return Err(error),
            }
            progress.advance(1);
        }
        Ok(())
    })?;
    Ok(whole)
}

/// Renames a file, if it is there.
fn set_aside(path: &Path) -> Result<()> {
    match fs::rename(path, beside(path, ".invalid")) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other.with_context(|| format!("cannot rename '{}'", path.display())),
    }
}
