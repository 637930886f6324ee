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

#[cfg(test)]
mod tests {
    use std::fs;

    use darkwaar_core::explore::Explorer;
    use darkwaar_core::kernel::Figures;
    use darkwaar_core::{Seed, Sequence, SequenceSet};
    use tempfile::TempDir;

    use super::super::Table;
    use super::super::tests::{new_file, written};
    use super::*;
    use crate::exit_status::ExitStatus;
    use crate::row::Row;
    use crate::seeds::SeedSet;

    /// Seeds of a row group.
    const GROUP: usize = 16;

    fn sequences() -> SequenceSet {
        crate::sequences::resolve(&["LO?VO".to_owned(), "VVVVV".to_owned()]).unwrap()
    }

    /// The file of the worlds of some seeds.
    fn table(first: i64, end: i64) -> Vec<u8> {
        let seeds = format!("{first}..{end}");
        let seeds = if first < end { SeedSet::parse(&seeds).unwrap() } else { SeedSet::default() };
        let table = Table { seeds: &seeds, sequences: sequences(), group: GROUP };
        let (groups, end, _) = written(&table, new_file());
        [groups, end].concat()
    }

    /// Files in a folder that is there as long as the paths are used.
    fn files(parts: &[Vec<u8>]) -> (TempDir, Vec<PathBuf>) {
        let folder = tempfile::tempdir().unwrap();
        let paths = parts.iter().zip(0..).map(|(part, index)| {
            let path = folder.path().join(format!("part-{index}"));
            fs::write(&path, part).unwrap();
            path
        });
        let paths = paths.collect();
        (folder, paths)
    }

    /// Joins files into one with row groups of this size.
    fn joined(paths: &[PathBuf], group_rows: usize, interrupt: &Interrupt) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut write = |piece: &[u8]| {
            bytes.extend_from_slice(piece);
            Ok(())
        };
        let pool = batch::pool(Some(2)).unwrap();
        join(paths, new_file(), group_rows, &pool, interrupt, &mut write)?;
        Ok(bytes)
    }

    /// Joins parts of a table.
    fn joined_table(parts: &[Vec<u8>]) -> Result<Vec<u8>> {
        let (_folder, paths) = files(parts);
        joined(&paths, GROUP * sequences().len(), &Interrupt::none())
    }

    #[test]
    fn two_parts_make_the_whole_wherever_they_meet() {
        let whole = table(-30, 10);
        for end in -30..=10 {
            let joined = joined_table(&[table(-30, end), table(end, 10)]).unwrap();
            assert!(joined == whole, "the parts meet at {end}");
        }
    }

    #[test]
    fn parts_may_be_many_or_none_and_have_no_rows() {
        let seeds: Vec<_> = (-30..70).map(|seed| table(seed, seed + 1)).collect();
        assert!(joined_table(&seeds).unwrap() == table(-30, 70));
        let empty = table(0, 0);
        let parts = [empty.clone(), table(-30, 20), empty.clone(), table(20, 70)];
        assert!(joined_table(&parts).unwrap() == table(-30, 70));
        assert!(joined_table(&[empty.clone(), empty.clone()]).unwrap() == empty);
        assert!(joined_table(&[]).unwrap() == empty);
    }

    /// The file of rows of a search.
    fn search(rows: &[Row]) -> Vec<u8> {
        let mut file = new_file();
        let bytes = file.push(rows).unwrap();
        [MAGIC.to_vec(), bytes, file.finish().unwrap()].concat()
    }

    #[test]
    fn the_row_groups_of_a_search_are_filled() {
        let worlds: Vec<_> = (0..100)
            .map(Seed)
            .flat_map(|seed| {
                let mut explorer = Explorer::new(seed);
                let row = move |sequence| Row {
                    seed,
                    sequence,
                    figures: Figures::of(&explorer.world(sequence)),
                };
                Sequence::all().map(row)
            })
            .collect();
        let group_rows = super::super::group_rows(sequences(), true);
        let rows: Vec<_> = worlds.iter().rev().cycle().take(group_rows + 1000).copied().collect();
        for parts in [&[0, 1000][..], &[group_rows, group_rows + 1], &[70_000, 70_000, 132_000]] {
            let mut pieces = Vec::new();
            let mut start = 0;
            for end in parts.iter().chain([&rows.len()]) {
                pieces.push(search(&rows[start..*end]));
                start = *end;
            }
            let (_folder, paths) = files(&pieces);
            let joined = joined(&paths, group_rows, &Interrupt::none()).unwrap();
            assert!(joined == search(&rows), "{parts:?}");
        }
    }

    #[test]
    fn a_part_is_opened_when_it_is_needed() {
        let (folder, mut paths) = files(&[table(0, 700)]);
        let last = folder.path().join("last");
        paths.push(last.clone());
        let mut bytes = Vec::new();
        let mut write = |piece: &[u8]| {
            fs::write(&last, table(700, 701)).unwrap();
            bytes.extend_from_slice(piece);
            Ok(())
        };
        let (pool, size) = (batch::pool(Some(2)).unwrap(), GROUP * sequences().len());
        join(&paths, new_file(), size, &pool, &Interrupt::none(), &mut write).unwrap();
        assert!(bytes == table(0, 701));
    }

    #[test]
    fn an_interruption_stops_before_any_row_group() {
        let (_folder, paths) = files(&[table(0, 70)]);
        let mut pieces = Vec::new();
        let mut write = |piece: &[u8]| {
            pieces.push(piece.to_vec());
            Ok(())
        };
        let pool = batch::pool(Some(2)).unwrap();
        let stopped = join(&paths, new_file(), 64, &pool, &Interrupt::raised(), &mut write);
        assert_eq!(ExitStatus::of(&stopped.unwrap_err()), ExitStatus::Interrupted);
        assert_eq!(pieces, [MAGIC]);
    }

    #[test]
    fn what_is_no_part_is_refused_by_its_name() {
        let (folder, mut paths) = files(&[table(0, 30), b"seed,sequence\n".to_vec()]);
        let error = joined(&paths, 64, &Interrupt::none()).unwrap_err();
        assert_eq!(ExitStatus::of(&error), ExitStatus::Usage);
        let start = format!("'{}': it is no Parquet file that explore wrote: ", paths[1].display());
        assert!(format!("{error:#}").starts_with(&start), "{error:#}");
        paths[1] = folder.path().join("nothing");
        let error = joined(&paths, 64, &Interrupt::none()).unwrap_err();
        assert_eq!(ExitStatus::of(&error), ExitStatus::Failure);
        let start = format!("'{}': cannot read it: ", paths[1].display());
        assert!(format!("{error:#}").starts_with(&start), "{error:#}");
    }
}
