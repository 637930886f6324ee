//! `merge`: adds summaries up, and makes one of the parts of a run.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::ValueEnum as _;

use crate::any_summary::AnySummary;
use crate::batch;
use crate::cli::{MergeArgs, SharedArgs, When};
use crate::destination::Destination;
use crate::error::BadInput;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::output::FileFormat;
use crate::parts::{self, Folder};
use crate::progress::Progress;
use crate::summary::SummaryFiles;

pub(crate) fn run(
    args: &MergeArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    match args.files.as_slice() {
        [folder] if parts::is_folder(folder) => merge_parts(folder, args, shared, interrupt)?,
        files => {
            if let Some(folder) = files.iter().find(|path| parts::is_folder(path)) {
                let name = folder.display();
                let message = format!("'{name}' is a directory; give one directory, or files");
                return Err(BadInput::new(message).into());
            }
            merge_summaries(files, args, shared, interrupt)?;
        }
    }
    Ok(ExitStatus::Success)
}

fn merge_summaries(
    files: &[PathBuf],
    args: &MergeArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<()> {
    let format = args.layout.format(args.output.output.as_deref())?;
    let summaries = SummaryFiles::new(files)?;
    let mut destination = Destination::open(&args.output)?;
    let pool = batch::pool(args.work.threads)?;
    let mut progress = progress(args, shared, Some(files.len()), &destination);
    let sum: AnySummary = summaries.read(&pool, interrupt, || progress.advance(1))?;
    destination.write(sum.write(&args.layout, format)?.as_bytes())?;
    destination.finish()
}

fn merge_parts(
    path: &Path,
    args: &MergeArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<()> {
    let folder = Folder::read(path)?.ok_or_else(|| {
        let name = path.display();
        BadInput::new(format!("'{name}' has no parts, such as part-00000-of-00012.json"))
    })?;
    folder.refuse_as_output(&args.output)?;
    if folder.has_summaries() {
        folder.whole(interrupt)?;
        return merge_summaries(&folder.files(), args, shared, interrupt);
    }
    let format = format(&folder, args)?;
    let whole = folder.whole(interrupt)?;
    let mut destination = Destination::open(&args.output)?;
    if format.is_binary() {
        destination.refuse_terminal("Parquet")?;
    }
    let pool = batch::pool(args.work.threads)?;
    let mut progress = progress(args, shared, None, &destination);
    let mut write = |bytes: &[u8]| {
        progress.advance(bytes.len());
        destination.write(bytes)
    };
    let said = parts::join(&folder, &whole, format, &pool, interrupt, &mut write)?;
    destination.finish()?;
    if let Some(said) = said.filter(|_| !shared.quiet) {
        crate::say(&said);
    }
    Ok(())
}

/// The format of rows, in which the result is, too.
fn format(folder: &Folder, args: &MergeArgs) -> Result<FileFormat, BadInput> {
    let name = folder.first().ending;
    args.layout.refuse_for_rows(name)?;
    let format = FileFormat::from_str(name, false)
        .map_err(|_| BadInput::new(format!("the parts are {name}, which this build has not")))?;
    let output = args.output.output.as_deref();
    let named = output.filter(|path| path.extension().is_some());
    if let Some(path) = named.filter(|_| FileFormat::resolve(None, output).ok() != Some(format)) {
        let path = path.display();
        let message = format!("--output '{path}': the parts are {name}; name a file .{name}");
        return Err(BadInput::new(message));
    }
    Ok(format)
}

/// The progress over so many files, or of bytes.
fn progress(
    args: &MergeArgs,
    shared: &SharedArgs,
    files: Option<usize>,
    destination: &Destination,
) -> Progress {
    let when = if shared.quiet { When::Never } else { args.work.progress };
    let (total, unit) = (files.map(|files| files as u128), files.map_or("bytes", |_| "files"));
    Progress::new(when, total, unit, destination.is_stdout())
}
