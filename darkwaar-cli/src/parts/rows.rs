//! The rows of parts, as one file.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};

use anyhow::{Context as _, Result};
use rayon::ThreadPool;

use super::Part;
use super::folder::{Folder, WholeRun};
use super::manifest::damage;
use crate::batch;
use crate::interrupt::Interrupt;
#[cfg(feature = "parquet")]
use crate::output::parquet;
use crate::output::{FileFormat, Format};
use crate::row::Row;
use crate::search::{Search, State};

/// Takes bytes of the file.
type Write<'a> = dyn FnMut(&[u8]) -> Result<()> + 'a;

/// Hands the bytes that the run on one machine would have written to `write`; what a search says of them comes back.
pub(crate) fn join(
    folder: &Folder,
    whole: &WholeRun,
    format: FileFormat,
    pool: &ThreadPool,
    interrupt: &Interrupt,
    write: &mut Write<'_>,
) -> Result<Option<String>> {
    let configuration = &whole.run.configuration;
    let search = Search::of(configuration)?;
    let mut found = check(folder, search.as_ref(), pool, interrupt)?;
    match (&search, format) {
        (Some(search), _) if search.ranks() => {
            #[cfg(feature = "parquet")]
            {
                found.file = Some(parquet::unfinished(configuration));
            }
            found.write_best(format, &mut |bytes, _, _| write(bytes))?;
        }
        (_, FileFormat::Text(format)) => copy(format, folder, interrupt, write)?,
        #[cfg(feature = "parquet")]
        (search, FileFormat::Parquet) => {
            let group = parquet::group_rows(whole.sequences()?, search.is_some());
            let file = parquet::unfinished(configuration);
            parquet::join(&folder.files(), file, group, pool, interrupt, write)?;
        }
    }
    Ok(search.map(|search| search.summary(&found)))
}

/// Checks all parts before any is used; what a search has found in them comes back.
fn check(
    folder: &Folder,
    search: Option<&Search>,
    pool: &ThreadPool,
    interrupt: &Interrupt,
) -> Result<State> {
    let mut found = State::default();
    let check = |part: &Part| {
        interrupt.check()?;
        let manifest = part.check()?.with_context(|| format!("{part} is gone"))?;
        if let (Some(search), Some(found)) = (search, &manifest.found)
            && !search.can_find(found, manifest.seeds()?.len())
        {
            return Err(damage()).with_context(|| part.to_string());
        }
        Ok(manifest)
    };
    batch::with_workers(pool, |workers| {
        for manifest in workers.in_order(folder.parts(), &check) {
            if let (Some(search), Some(part)) = (search, &manifest?.found) {
                search.add(&mut found, part);
            }
        }
        anyhow::Ok(())
    })?;
    Ok(found)
}

/// Copies text, without the headers of all but the first part.
fn copy(
    format: Format,
    folder: &Folder,
    interrupt: &Interrupt,
    write: &mut Write<'_>,
) -> Result<()> {
    let header = format.header(&Row::COLUMNS);
    write(header.as_bytes())?;
    let mut buffer = vec![0; 1 << 20];
    for part in folder.parts() {
        let failure = || format!("cannot read {part}");
        let mut file = File::open(&part.path).with_context(failure)?;
        file.seek(SeekFrom::Start(header.len() as u64)).with_context(failure)?;
        loop {
            interrupt.check()?;
            match file.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => write(&buffer[..length])?,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error).with_context(failure),
            }
        }
    }
    Ok(())
}
