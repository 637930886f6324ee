//! The rows of parts, as one file.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};

use anyhow::{Context as _, Result};
use rayon::ThreadPool;

use super::folder::{Folder, Whole};
use crate::interrupt::Interrupt;
#[cfg(feature = "parquet")]
use crate::output::parquet;
use crate::output::{FileFormat, Format};
use crate::row::Row;
use crate::search::{Search, State};

/// Takes bytes of the file.
type Write<'a> = dyn FnMut(&[u8]) -> Result<()> + 'a;

/// Hands the bytes that the run on one machine would have written to `write`; what a search says of them comes back.
#[cfg_attr(not(feature = "parquet"), expect(unused_variables, reason = "text is only copied"))]
pub(crate) fn join(
    folder: &Folder,
    whole: &Whole,
    format: FileFormat,
    pool: &ThreadPool,
    interrupt: &Interrupt,
    write: &mut Write<'_>,
) -> Result<Option<String>> {
    let configuration = &whole.run.configuration;
    let search = Search::of(configuration)?;
    let mut found = State::default();
    match (&search, format) {
        (Some(search), _) if search.ranks() => {
            check(opened(folder, Some(search), &mut found, interrupt))?;
            #[cfg(feature = "parquet")]
            {
                found.file = Some(parquet::unfinished(configuration));
            }
            found.write_best(format, &mut |bytes, _, _| write(bytes))?;
        }
        (search, FileFormat::Text(format)) => {
            let files = opened(folder, search.as_ref(), &mut found, interrupt);
            copy(format, files, interrupt, write)?;
        }
        #[cfg(feature = "parquet")]
        (search, FileFormat::Parquet) => {
            check(opened(folder, search.as_ref(), &mut found, interrupt))?;
            let group = parquet::group_rows(whole.sequences()?, search.is_some());
            let file = parquet::unfinished(configuration);
            parquet::join(&folder.files(), file, group, pool, interrupt, write)?;
        }
    }
    Ok(search.map(|search| search.summary(&found)))
}

fn check(mut files: impl Iterator<Item = Result<File>>) -> Result<()> {
    files.try_for_each(|file| file.map(|_| ()))
}

/// The rows of one part after another, each checked; `found` grows by what was found in them.
fn opened<'a>(
    folder: &'a Folder,
    search: Option<&'a Search>,
    found: &'a mut State,
    interrupt: &'a Interrupt,
) -> impl Iterator<Item = Result<File>> + 'a {
    folder.parts().map(move |part| {
        interrupt.check()?;
        let manifest = part.manifest()?.with_context(|| format!("{part} is gone"))?;
        if let (Some(search), Some(part)) = (search, &manifest.found) {
            search.add(found, part);
        }
        part.open(&manifest)
    })
}

/// Copies text, without the headers of all but the first part.
fn copy(
    format: Format,
    files: impl Iterator<Item = Result<File>>,
    interrupt: &Interrupt,
    write: &mut Write<'_>,
) -> Result<()> {
    let header = format.header(&Row::COLUMNS);
    write(header.as_bytes())?;
    let mut buffer = vec![0; 1 << 20];
    for file in files {
        let mut file = file?;
        file.seek(SeekFrom::Start(header.len() as u64))?;
        loop {
            interrupt.check()?;
            match file.read(&mut buffer).context("cannot read a part")? {
                0 => break,
                length => write(&buffer[..length])?,
            }
        }
    }
    Ok(())
}
