//! The parts of a run, joined into the file of the whole run.
//!
//! Parts end where their seeds do, not where the row groups of the whole run end. So all rows are decoded, cut into the row
//! groups of the whole run and encoded anew.

use core::mem;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use rayon::ThreadPool;

use super::group::Group;
use super::reader::Reader;
use super::rows::Rows;
use super::schema::Schema;
use super::{ENCODING, MAGIC, Unfinished};
use crate::batch;
use crate::interrupt::Interrupt;

/// Hands the file with the rows of all parts in order to `write` piece by piece: `whole`, which has no rows yet, in row
/// groups of [`group_rows`](super::group_rows).
///
/// For each thread a few row groups are in memory, and one part is open.
pub(crate) fn join(
    parts: &[PathBuf],
    mut whole: Unfinished,
    group_rows: usize,
    pool: &ThreadPool,
    interrupt: &Interrupt,
    write: &mut dyn FnMut(&[u8]) -> Result<()>,
) -> Result<()> {
    let schema = Schema::new();
    let decode = |group: Result<(&Path, Group)>| {
        interrupt.check()?;
        let (path, group) = group?;
        group.decode().with_context(|| in_file(path))
    };
    let encode = |rows: Result<Rows>| Group::encode(&schema, &rows?, Vec::new()).context(ENCODING);

    write(MAGIC)?;
    batch::with_workers(pool, |workers| {
        let decoded = workers.in_order(parts.iter().flat_map(|path| groups(path)), &decode);
        for group in workers.in_order(Regrouped::new(decoded, group_rows), &encode) {
            interrupt.check()?;
            let group = group?;
            whole.footer.push(&group).context(ENCODING)?;
            write(&group.bytes)?;
        }
        anyhow::Ok(())
    })?;
    write(&whole.finish()?)
}

/// The row groups of a part, or an error if it cannot be opened.
fn groups(path: &Path) -> impl Iterator<Item = Result<(&Path, Group)>> {
    let (reader, error) = match Reader::open(path) {
        Ok(reader) => (Some(reader), None),
        Err(error) => (None, Some(Err(error))),
    };
    let groups = reader.into_iter().flatten().chain(error);
    groups.map(move |group| Ok((path, group.with_context(|| in_file(path))?)))
}

/// Where an error is.
fn in_file(path: &Path) -> String {
    format!("'{}'", path.display())
}

/// Rows in row groups of the same size; the last one is perhaps smaller.
struct Regrouped<I> {
    groups: I,
    size: usize,
    /// Those that do not fill a row group yet.
    rest: Rows,
}

impl<I> Regrouped<I> {
    fn new(groups: I, size: usize) -> Self {
        Self { groups, size, rest: Rows::default() }
    }
}

impl<I: Iterator<Item = Result<Rows>>> Iterator for Regrouped<I> {
    type Item = Result<Rows>;

    fn next(&mut self) -> Option<Result<Rows>> {
        while self.rest.len() < self.size
            && let Some(rows) = self.groups.next()
        {
            match rows {
                Ok(mut rows) => self.rest.append(&mut rows),
                error => return Some(error),
            }
        }
        let rest = self.rest.split_off(self.size.min(self.rest.len()));
        let rows = mem::replace(&mut self.rest, rest);
        (rows.len() > 0).then_some(Ok(rows))
    }
}
