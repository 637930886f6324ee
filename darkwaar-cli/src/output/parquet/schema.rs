//! The columns of a file and how they are stored.

use std::sync::Arc;

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, SchemaDescPtr, SchemaDescriptor};

/// The columns of a row.
const COLUMNS: &str = "
    message worlds {
        required int64 seed (integer(64, false));
        required binary sequence (string);
        required boolean playable;
        optional int32 core_x (integer(8, false));
        optional int32 core_y (integer(8, false));
        optional int32 exit_x (integer(8, false));
        optional int32 exit_y (integer(8, false));
        required int32 void (integer(8, false));
        required int32 ground (integer(8, false));
        required int32 energy (integer(8, false));
        required int32 reachable (integer(8, false));
        optional int32 distance (integer(8, false));
        optional int32 path_length (integer(8, false));
    }";

/// What all row groups have in common.
#[derive(Clone, Debug)]
pub(super) struct Schema {
    pub(super) columns: SchemaDescPtr,
    pub(super) properties: WriterPropertiesPtr,
}

impl Schema {
    pub(super) fn new() -> Self {
        let columns = parse_message_type(COLUMNS).expect("the columns are well-formed");
        Self {
            columns: Arc::new(SchemaDescriptor::new(Arc::new(columns))),
            properties: Arc::new(properties()),
        }
    }
}

/// All columns have dictionaries but that of the seeds, neighbours among which differ by 0 or 1.
fn properties() -> WriterProperties {
    let seed = ColumnPath::from("seed");
    WriterProperties::builder()
        // The lowest level: higher ones take more time than they save room.
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        // Pages of a megabyte are an eighth smaller than those of some thousand rows.
        .set_data_page_row_count_limit(usize::MAX)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_column_dictionary_enabled(seed.clone(), false)
        .set_column_encoding(seed, Encoding::DELTA_BINARY_PACKED)
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Row;

    #[test]
    fn the_columns_are_those_of_every_format() {
        let schema = Schema::new();
        let names = schema.columns.columns().iter().map(|column| column.name());
        assert!(names.eq(Row::COLUMNS));
    }
}
