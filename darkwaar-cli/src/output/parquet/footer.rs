//! The end of a file: what it says about all that stands before.

use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{
    ColumnChunkMetaData, FileMetaData, KeyValue, ParquetMetaData, ParquetMetaDataReader,
    ParquetMetaDataWriter, RowGroupMetaData,
};
use serde::{Deserialize, Serialize};

use super::GROUP_ROWS;
use super::group::Group;
use super::schema::Schema;
use crate::provenance;

/// What a file starts and ends with.
pub(crate) const MAGIC: &[u8; 4] = b"PAR1";
/// The length of the footer, and the magic.
const TAIL: usize = 8;
/// The second version of the format has no feature that the files use.
const FORMAT_VERSION: i32 = 1;

/// A file as far as it is written: enough to go on with it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub(crate) struct Footer {
    file: FileMetaData,
    groups: Vec<RowGroupMetaData>,
}

impl Footer {
    /// Of a file without rows; `provenance` is what was asked for, by name.
    pub(super) fn new(schema: &Schema, provenance: Vec<KeyValue>) -> Self {
        let created_by = format!("darkwaar version {}", provenance::VERSION);
        let (columns, provenance) = (schema.columns.clone(), Some(provenance));
        let file =
            FileMetaData::new(FORMAT_VERSION, 0, Some(created_by), provenance, columns, None);
        Self { file, groups: Vec::new() }
    }

    /// Whether the file has no row group.
    pub(super) const fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Where the next row group starts: the bytes written so far.
    pub(super) fn length(&self) -> u64 {
        let last = self.groups.last().and_then(|group| group.columns().last());
        last.map_or(MAGIC.len() as u64, |column| {
            let (start, length) = column.byte_range();
            start + length
        })
    }

    /// Adds a further row group, which is written where the last one ends.
    pub(super) fn push(&mut self, group: &Group) -> Result<()> {
        let start = i64::try_from(self.length())?;
        let ordinal = i32::try_from(self.groups.len())?;
        let columns = group.metadata.columns().iter().map(|column| moved(column, start));
        let metadata = group.metadata.clone().into_builder();
        let metadata = metadata.set_column_metadata(columns.collect::<Result<_>>()?);
        self.groups.push(metadata.set_file_offset(start).set_ordinal(ordinal).build()?);
        Ok(())
    }

    /// The bytes that complete the file if it has no further row groups.
    pub(super) fn to_bytes(&self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let metadata = ParquetMetaData::new(self.file.clone(), self.groups.clone());
        ParquetMetaDataWriter::new(&mut bytes, &metadata).finish()?;
        Ok(bytes)
    }

    /// Restores what [`to_bytes`](Self::to_bytes) made.
    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let metadata = bytes.len().checked_sub(TAIL).map(|length| &bytes[..length]);
        let metadata = metadata.ok_or_else(|| ParquetError::EOF("the footer is cut".to_owned()))?;
        let metadata = ParquetMetaDataReader::decode_metadata(metadata)?;
        let (file, groups) = (metadata.file_metadata().clone(), metadata.row_groups().to_vec());
        let end = groups.iter().try_fold(MAGIC.len() as u64, |start, group| end(group, start));
        if end.is_none() || file.schema_descr() != &*Schema::new().columns {
            return Err(ParquetError::General("it is the footer of another file".to_owned()));
        }
        Ok(Self { file, groups })
    }
}

impl TryFrom<Vec<u8>> for Footer {
    type Error = ParquetError;

    fn try_from(bytes: Vec<u8>) -> Result<Self> {
        Self::from_bytes(&bytes)
    }
}

impl From<Footer> for Vec<u8> {
    fn from(footer: Footer) -> Self {
        footer.to_bytes().expect("bytes can be added to a vector")
    }
}

/// Where a row group ends that starts at `start`, if its columns follow each other and its rows are not too many.
pub(super) fn end(group: &RowGroupMetaData, start: u64) -> Option<u64> {
    let rows = usize::try_from(group.num_rows()).ok()?;
    let end = group.columns().iter().try_fold(start, |place, column| {
        let data = u64::try_from(column.data_page_offset()).ok()?;
        let first = column.dictionary_page_offset().map_or(Ok(data), u64::try_from).ok()?;
        let length = u64::try_from(column.compressed_size()).ok()?;
        (first == place && data >= first).then(|| place.checked_add(length))?
    })?;
    (1..=GROUP_ROWS).contains(&rows).then_some(end)
}

/// A column that starts so many bytes later, without the counts of its pages.
pub(super) fn moved(column: &ColumnChunkMetaData, by: i64) -> Result<ColumnChunkMetaData> {
    let dictionary = column.dictionary_page_offset().map(|offset| offset + by);
    let data = column.data_page_offset() + by;
    let column = column.clone().into_builder().clear_page_encoding_stats();
    column.set_dictionary_page_offset(dictionary).set_data_page_offset(data).build()
}

#[cfg(test)]
mod tests {
    use darkwaar_core::Seed;
    use darkwaar_core::kernel::Figures;

    use super::super::rows::Rows;
    use super::*;

    /// A footer of two row groups, whose columns are so many bytes long.
    fn footer(length: impl Fn(i64) -> i64) -> Footer {
        let (schema, figures) = (Schema::new(), vec![Figures::VOID]);
        let rows = Rows { seeds: vec![Seed(5)], sequences: vec![7], figures };
        let mut footer = Footer::new(&schema, Vec::new());
        for _ in 0..2 {
            footer.push(&Group::encode(&schema, &rows, Vec::new()).unwrap()).unwrap();
        }
        for group in &mut footer.groups {
            let columns = group.columns().iter().map(|column| {
                let length = length(column.compressed_size());
                column.clone().into_builder().set_total_compressed_size(length).build().unwrap()
            });
            let columns = columns.collect();
            *group = group.clone().into_builder().set_column_metadata(columns).build().unwrap();
        }
        footer
    }

    #[test]
    fn a_footer_of_which_the_columns_do_not_follow_each_other_is_refused() {
        let is_read = |length: fn(i64) -> i64| {
            let bytes = footer(length).to_bytes().unwrap();
            Footer::from_bytes(&bytes).is_ok()
        };
        assert!(is_read(|length| length));
        assert!(!is_read(|length| length + 1));
        // The writer adds up the lengths of the columns.
        assert!(!is_read(|_| i64::MAX / 16) && !is_read(|_| -1));
    }
}
