//! Row groups, each encoded by itself.

use std::io::Write;

use darkwaar_core::kernel::Figures;
use darkwaar_core::{Cell, Seed, Sequence};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::Result;
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::writer::{SerializedColumnWriter, SerializedRowGroupWriter, TrackedWrite};

use super::rows::Rows;
use super::schema::Schema;

/// Values that are handed to an encoder together.
pub(super) const BATCH: usize = 1 << 12;

/// An encoded row group.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) bytes: Vec<u8>,
    /// Offsets count from the first byte of the group.
    pub(super) metadata: RowGroupMetaData,
}

impl Group {
    /// Encodes rows, of which there are some, into an empty buffer.
    pub(super) fn encode(schema: &Schema, rows: &Rows, buffer: Vec<u8>) -> Result<Self> {
        let mut output = TrackedWrite::new(buffer);
        let (columns, properties) = (schema.columns.clone(), schema.properties.clone());
        let group = SerializedRowGroupWriter::new(columns, properties, &mut output, 0, None);
        let metadata = write_columns(group, rows)?;
        Ok(Self { bytes: output.into_inner()?, metadata })
    }
}

/// Writes the columns in the order of the schema.
fn write_columns<W: Write + Send>(
    mut group: SerializedRowGroupWriter<'_, W>,
    Rows { seeds, sequences, figures }: &Rows,
) -> Result<RowGroupMetaData> {
    // Not shared by threads, which would count each other's references.
    let names: Vec<_> = Sequence::all().map(|sequence| sequence.to_string()).collect();
    let names: Vec<_> = names.iter().map(|name| ByteArray::from(name.as_str())).collect();
    let name = |index: u8| names[usize::from(index)].clone();

    write::<Int64Type, _>(&mut group, seeds, Seed::signed)?;
    write::<ByteArrayType, _>(&mut group, sequences, name)?;
    write::<BoolType, _>(&mut group, figures, Figures::is_playable)?;
    write_optional(&mut group, figures, |figures| figures.core().map(Cell::x))?;
    write_optional(&mut group, figures, |figures| figures.core().map(Cell::y))?;
    write_optional(&mut group, figures, |figures| figures.exit().map(Cell::x))?;
    write_optional(&mut group, figures, |figures| figures.exit().map(Cell::y))?;
    write::<Int32Type, _>(&mut group, figures, |figures| figures.void().into())?;
    write::<Int32Type, _>(&mut group, figures, |figures| figures.ground().into())?;
    write::<Int32Type, _>(&mut group, figures, |figures| figures.energy().into())?;
    write::<Int32Type, _>(&mut group, figures, |figures| figures.reachable().into())?;
    write_optional(&mut group, figures, Figures::distance)?;
    write_optional(&mut group, figures, Figures::path_length)?;
    Ok(group.close()?.as_ref().clone())
}

/// Writes the next column.
fn write<T: DataType, R: Copy>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    rows: &[R],
    value: impl Fn(R) -> T::T,
) -> Result<()> {
    let mut column = next_column(group)?;
    let mut values = Vec::with_capacity(BATCH);
    for rows in rows.chunks(BATCH) {
        values.clear();
        values.extend(rows.iter().map(|row| value(*row)));
        column.typed::<T>().write_batch(&values, None, None)?;
    }
    column.close()
}

/// Writes the next column, of which some values are absent.
fn write_optional(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    rows: &[Figures],
    value: impl Fn(Figures) -> Option<u8>,
) -> Result<()> {
    let mut column = next_column(group)?;
    let (mut values, mut levels) = (Vec::with_capacity(BATCH), Vec::with_capacity(BATCH));
    for rows in rows.chunks(BATCH) {
        values.clear();
        levels.clear();
        for row in rows {
            let value = value(*row);
            levels.push(value.is_some().into());
            values.extend(value.map(i32::from));
        }
        column.typed::<Int32Type>().write_batch(&values, Some(&levels), None)?;
    }
    column.close()
}

fn next_column<'a>(
    group: &'a mut SerializedRowGroupWriter<'_, impl Write + Send>,
) -> Result<SerializedColumnWriter<'a>> {
    Ok(group.next_column()?.expect("the schema has as many columns"))
}
