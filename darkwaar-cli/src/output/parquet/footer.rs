//! The end of a file: what it says about all that stands before.

use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{
    ColumnChunkMetaData, FileMetaData, KeyValue, ParquetMetaData, ParquetMetaDataReader,
    ParquetMetaDataWriter,
};

use super::group::Group;
use super::schema::Schema;
use crate::provenance;

/// What a file starts and ends with.
pub(super) const MAGIC: &[u8; 4] = b"PAR1";
/// The length of the footer, and the magic.
const TAIL: usize = 8;
/// The second version of the format has no feature that the files use.
const FORMAT_VERSION: i32 = 1;

/// A file as far as it is written: enough to go on with it.
#[derive(Clone, Debug)]
pub(crate) struct Footer(ParquetMetaData);

impl Footer {
    /// Of a file without rows; `provenance` is what was asked for, by name.
    pub(super) fn new(schema: &Schema, provenance: Vec<KeyValue>) -> Self {
        let created_by = format!("darkwaar version {}", provenance::VERSION);
        let (columns, provenance) = (schema.columns.clone(), Some(provenance));
        let file =
            FileMetaData::new(FORMAT_VERSION, 0, Some(created_by), provenance, columns, None);
        Self(ParquetMetaData::new(file, Vec::new()))
    }

    /// Whether the file has no row group.
    pub(super) fn is_empty(&self) -> bool {
        self.0.row_groups().is_empty()
    }

    /// Where the next row group starts: the bytes written so far.
    pub(crate) fn length(&self) -> u64 {
        let last = self.0.row_groups().last().and_then(|group| group.columns().last());
        last.map_or(MAGIC.len() as u64, |column| {
            let (start, length) = column.byte_range();
            start + length
        })
    }

    /// With a further row group, which is written where the last one ends.
    pub(super) fn with(self, group: &Group) -> Result<Self> {
        let start = i64::try_from(self.length())?;
        let ordinal = i32::try_from(self.0.num_row_groups())?;
        let columns = group.metadata.columns().iter().map(|column| moved(column, start));
        let metadata = group.metadata.clone().into_builder();
        let metadata = metadata.set_column_metadata(columns.collect::<Result<_>>()?);
        let metadata = metadata.set_file_offset(start).set_ordinal(ordinal).build()?;
        Ok(Self(self.0.into_builder().add_row_group(metadata).build()))
    }

    /// The bytes that complete the file if it has no further row groups.
    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        ParquetMetaDataWriter::new(&mut bytes, &self.0).finish()?;
        Ok(bytes)
    }

    /// Restores what [`to_bytes`](Self::to_bytes) made.
    #[cfg_attr(not(test), expect(dead_code, reason = "no command goes on with a file yet"))]
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let metadata = bytes.len().checked_sub(TAIL).map(|length| &bytes[..length]);
        let metadata = metadata.ok_or_else(|| ParquetError::EOF("the footer is cut".to_owned()))?;
        Ok(Self(ParquetMetaDataReader::decode_metadata(metadata)?))
    }
}

/// A column that starts so many bytes later, without the counts of its pages.
fn moved(column: &ColumnChunkMetaData, by: i64) -> Result<ColumnChunkMetaData> {
    let dictionary = column.dictionary_page_offset().map(|offset| offset + by);
    let data = column.data_page_offset() + by;
    let column = column.clone().into_builder().clear_page_encoding_stats();
    column.set_dictionary_page_offset(dictionary).set_data_page_offset(data).build()
}
