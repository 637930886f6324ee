//! `missing`: lists the parts of a run that are not there, or not whole.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::batch;
use crate::checkpoint::beside;
use crate::cli::{MissingArgs, SharedArgs, When};
use crate::destination::Destination;
use crate::error::{BadInput, one_line};
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::parts::{Folder, Part, runs};
use crate::progress::Progress;

pub(crate) fn run(
    args: &MissingArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let folder = Folder::read(&args.directory)?;
    if let Some(first) = folder.as_ref().map(Folder::first)
        && first.shard.count != args.of
    {
        let (of, name) = (args.of, args.directory.display());
        let message = format!("--of {of}: '{name}' has parts of {}, '{first}'", first.shard.count);
        return Err(BadInput::new(message).into());
    }
    let mut destination = Destination::open(&args.output)?;
    let mut missing: Vec<_> = (0..args.of).collect();
    if let Some(folder) = folder {
        let whole = whole(&folder, args, shared, interrupt)?;
        missing.retain(|index| whole.binary_search(index).is_err());
    }
    let separator = if args.lines { "\n" } else { "," };
    let texts: Vec<_> = if args.lines {
        missing.iter().map(u64::to_string).collect()
    } else {
        runs(&missing).collect()
    };
    if missing.is_empty() {
        destination.finish()?;
        return Ok(ExitStatus::Success);
    }
    destination.write((texts.join(separator) + "\n").as_bytes())?;
    destination.finish()?;
    Ok(ExitStatus::Negative)
}

/// The indices of the parts that are whole. An error if some are of another run than others.
fn whole(
    folder: &Folder,
    args: &MissingArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<Vec<u64>> {
    let pool = batch::pool(args.work.threads)?;
    let when = if shared.quiet { When::Never } else { args.work.progress };
    let mut progress = Progress::new(when, Some(folder.parts().len() as u128), "parts", true);
    let check = |part: &Part| part.check();
    let mut run = None;
    let mut whole = Vec::new();
    batch::with_workers(&pool, |workers| {
        let parts = folder.parts();
        for (part, manifest) in folder.parts().zip(workers.in_order(parts, &check)) {
            interrupt.check()?;
            match manifest {
                Ok(None) => {}
                Ok(Some(manifest)) => {
                    let run = run.get_or_insert_with(|| manifest.run.clone());
                    folder.check_run(part, &manifest, run)?;
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
    if !path.exists() {
        return Ok(());
    }
    let name = beside(path, ".invalid");
    fs::rename(path, name).with_context(|| format!("cannot rename '{}'", path.display()))
}
