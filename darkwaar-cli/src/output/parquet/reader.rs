//! Files of rows, read row group by row group.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::vec;

use anyhow::{Context as _, Result};
use parquet::file::metadata::{ParquetMetaDataReader, RowGroupMetaData};

use super::footer::{self, MAGIC, moved};
use super::foreign;
use super::group::Group;
use super::schema::Schema;

/// A file that `explore` wrote, whose row groups come one after the other.
#[derive(Debug)]
pub(super) struct Reader {
    /// At the start of the next row group.
    file: File,
    start: u64,
    groups: vec::IntoIter<RowGroupMetaData>,
}

impl Reader {
    /// Reads the footer, and nothing else.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let mut file = File::open(path).context("cannot read it")?;
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&file).map_err(foreign)?;
        if metadata.file_metadata().schema_descr() != &*Schema::new().columns {
            return Err(foreign("it has other columns"));
        }
        let start = MAGIC.len() as u64;
        file.seek(SeekFrom::Start(start)).context("cannot read it")?;
        Ok(Self { file, start, groups: metadata.row_groups().to_vec().into_iter() })
    }

    /// Reads the bytes of the next row group.
    fn read(&mut self, metadata: RowGroupMetaData) -> Result<Group> {
        let end = footer::end(&metadata, self.start);
        let end = end.ok_or_else(|| foreign("its columns do not follow each other"))?;
        let length = end - self.start;
        let mut bytes = Vec::new();
        (&self.file).take(length).read_to_end(&mut bytes).context("cannot read it")?;
        if bytes.len() as u64 != length {
            return Err(foreign("it is cut"));
        }
        let back = -i64::try_from(self.start)?;
        let columns = metadata.columns().iter().map(|column| moved(column, back));
        let columns = columns.collect::<Result<_, _>>().map_err(foreign)?;
        let metadata = metadata.into_builder().set_column_metadata(columns).build();
        self.start = end;
        Ok(Group { bytes, metadata: metadata.map_err(foreign)? })
    }
}

impl Iterator for Reader {
    type Item = Result<Group>;

    fn next(&mut self) -> Option<Result<Group>> {
        let metadata = self.groups.next()?;
        Some(self.read(metadata))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;
    use std::sync::Arc;

    use parquet::schema::parser::parse_message_type;
    use parquet::schema::types::SchemaDescriptor;
    use tempfile::NamedTempFile;

    use super::super::footer::Footer;
    use super::super::tests::{new_file, written};
    use super::super::{Rows, Table};
    use super::*;
    use crate::exit_status::ExitStatus;
    use crate::seeds::SeedSet;

    /// Row groups of 16 seeds.
    fn table(seeds: &str) -> NamedTempFile {
        let seeds = SeedSet::parse(seeds).unwrap();
        let sequences = crate::sequences::resolve(&["L?LVO".to_owned()]).unwrap();
        let table = Table { seeds: &seeds, sequences, group: 16 };
        let (groups, end, _) = written(&table, new_file());
        file(&[groups, end].concat())
    }

    fn file(bytes: &[u8]) -> NamedTempFile {
        let file = NamedTempFile::new().unwrap();
        fs::write(file.path(), bytes).unwrap();
        file
    }

    /// The rows of each row group.
    fn read(file: &NamedTempFile) -> Result<Vec<Rows>> {
        Reader::open(file.path())?.map(|group| group?.decode()).collect()
    }

    #[test]
    fn row_groups_come_one_after_the_other() {
        let rows = read(&table("-10..10")).unwrap();
        assert_eq!([rows[0].len(), rows[1].len()], [16 * 3, 4 * 3]);
        assert_eq!((rows.len(), rows[1].seeds[0].0, rows[1].sequences[2]), (2, 6, 61));
    }

    #[test]
    fn a_file_that_is_cut_is_refused() {
        let file = table("-10..10");
        for length in (0..file.as_file().metadata().unwrap().len()).rev() {
            file.as_file().set_len(length).unwrap();
            let error = read(&file).unwrap_err();
            assert_eq!(ExitStatus::of(&error), ExitStatus::Usage, "{length} bytes: {error:#}");
        }
    }

    #[test]
    fn damage_is_no_failure() {
        let mut file = table("7..9");
        let whole = fs::read(file.path()).unwrap();
        for (place, byte) in whole.iter().enumerate() {
            replace(&mut file, place, byte ^ 1 << (place % 8));
            let found = read(&file);
            replace(&mut file, place, *byte);
            if let Err(error) = found {
                let status = ExitStatus::of(&error);
                assert_eq!(status, ExitStatus::Usage, "byte {place}: {error:#}");
            }
        }
    }

    fn replace(file: &mut NamedTempFile, place: usize, byte: u8) {
        file.seek(SeekFrom::Start(place as u64)).unwrap();
        file.write_all(&[byte]).unwrap();
    }

    #[test]
    fn other_columns_are_refused() {
        let columns = "message worlds { required int64 seed (integer(64, false)); }";
        let columns = SchemaDescriptor::new(Arc::new(parse_message_type(columns).unwrap()));
        let schema = Schema { columns: Arc::new(columns), ..Schema::new() };
        let end = Footer::new(&schema, Vec::new()).to_bytes().unwrap();
        assert!(Footer::from_bytes(&end).is_err());
        let error = read(&file(&[MAGIC.to_vec(), end].concat())).unwrap_err();
        assert!(error.to_string().ends_with("it has other columns"), "{error}");
    }
}
