//! Row groups, decoded: the reverse of how they are encoded.

use std::panic;
use std::sync::Arc;

use anyhow::Result;
use bytes::Bytes;
use darkwaar_core::kernel::Figures;
use darkwaar_core::{Cell, CellSet, Condition, PASSES, Seed};
use parquet::column::reader::ColumnReaderImpl;
use parquet::data_type::{BoolType, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result as ParquetResult};
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::reader::SerializedPageReader;

use super::foreign;
use super::group::{BATCH, Group};
use super::rows::Rows;

/// Columns of numbers up to 63.
const NUMBERS: usize = 10;
/// The place of the first of them.
const FIRST_NUMBER: usize = 3;

impl Group {
    /// The rows; an error if they are none that [`encode`](Self::encode) takes.
    ///
    /// Damaged bytes may also be read as rows of other worlds: only a checksum of the file tells.
    pub(super) fn decode(self) -> Result<Rows> {
        // The crate panics at some damage, such as a number of too many bytes.
        let rows = panic::catch_unwind(|| read(Bytes::from(self.bytes), &self.metadata));
        rows.unwrap_or_else(|_| Err(ParquetError::General("its bytes are damaged".to_owned())))
            .map_err(foreign)
    }
}

/// Reads all rows of a row group.
fn read(bytes: Bytes, group: &RowGroupMetaData) -> ParquetResult<Rows> {
    let mut columns = Columns::open(bytes, group)?;
    let count = usize::try_from(group.num_rows())?;
    let mut rows = Rows::default();
    // No more than a batch too many, whatever the columns say.
    while rows.len() <= count && columns.read(&mut rows)? > 0 {}
    if rows.len() == count {
        return Ok(rows);
    }
    Err(ParquetError::General("a row group has not as many rows as it says".to_owned()))
}

/// A column that is read batch by batch.
struct Column<T: DataType> {
    reader: ColumnReaderImpl<T>,
    values: Vec<T::T>,
    /// For each row 1, or 0 if the value is absent; empty for a column that has all.
    levels: Vec<i16>,
}

impl<T: DataType> Column<T> {
    fn open(bytes: &Arc<Bytes>, group: &RowGroupMetaData, place: usize) -> ParquetResult<Self> {
        let metadata = group.column(place);
        let rows = usize::try_from(group.num_rows())?;
        let pages = SerializedPageReader::new(Arc::clone(bytes), metadata, rows, None)?;
        let reader = ColumnReaderImpl::new(metadata.column_descr_ptr(), Box::new(pages));
        Ok(Self { reader, values: Vec::with_capacity(BATCH), levels: Vec::with_capacity(BATCH) })
    }

    /// Goes on to the next batch; the number of its rows, 0 at the end.
    fn read(&mut self) -> ParquetResult<usize> {
        self.values.clear();
        self.levels.clear();
        let levels = Some(&mut self.levels);
        Ok(self.reader.read_records(BATCH, levels, None, &mut self.values)?.0)
    }
}

impl Column<Int32Type> {
    /// The numbers of the batch.
    fn numbers(&self) -> ParquetResult<Vec<Option<u8>>> {
        let values = self.values.iter().map(|value| u8::try_from(*value));
        if self.levels.is_empty() {
            return Ok(values.map(|value| value.map(Some)).collect::<Result<_, _>>()?);
        }
        let mut values = values;
        let present = self.levels.iter().map(|level| (*level > 0).then(|| values.next()));
        Ok(present.map(|value| value.flatten().transpose()).collect::<Result<_, _>>()?)
    }
}

/// The columns in the order of the schema.
struct Columns {
    seeds: Column<Int64Type>,
    sequences: Column<ByteArrayType>,
    playable: Column<BoolType>,
    numbers: Vec<Column<Int32Type>>,
}

impl Columns {
    fn open(bytes: Bytes, group: &RowGroupMetaData) -> ParquetResult<Self> {
        let bytes = Arc::new(bytes);
        let numbers = FIRST_NUMBER..FIRST_NUMBER + NUMBERS;
        let numbers = numbers.map(|place| Column::open(&bytes, group, place));
        Ok(Self {
            seeds: Column::open(&bytes, group, 0)?,
            sequences: Column::open(&bytes, group, 1)?,
            playable: Column::open(&bytes, group, 2)?,
            numbers: numbers.collect::<ParquetResult<_>>()?,
        })
    }

    /// Adds the rows of the next batch; returns how many, 0 at the end.
    fn read(&mut self, rows: &mut Rows) -> ParquetResult<usize> {
        let count = self.seeds.read()?;
        let mut counts = vec![self.sequences.read()?, self.playable.read()?];
        for column in &mut self.numbers {
            counts.push(column.read()?);
        }
        if counts.iter().any(|other| *other != count) {
            return Err(ParquetError::General("its columns have different lengths".to_owned()));
        }
        rows.seeds.extend(self.seeds.values.iter().map(|seed| Seed::from(*seed)));
        let sequences = self.sequences.values.iter().map(|name| {
            let index = sequence(name.data());
            index.ok_or_else(|| ParquetError::General("a sequence is none".to_owned()))
        });
        for sequence in sequences {
            rows.sequences.push(sequence?);
        }
        self.read_figures(&mut rows.figures)?;
        Ok(count)
    }

    /// Adds the figures of the batch.
    fn read_figures(&self, rows: &mut Vec<Figures>) -> ParquetResult<()> {
        let numbers = self.numbers.iter().map(Column::numbers);
        let numbers = numbers.collect::<ParquetResult<Vec<_>>>()?;
        for (row, is_playable) in self.playable.values.iter().enumerate() {
            let numbers = core::array::from_fn(|column| numbers[column][row]);
            let figures = figures(*is_playable, numbers);
            let error = || ParquetError::General("a row has figures of no world".to_owned());
            rows.push(figures.ok_or_else(error)?);
        }
        Ok(())
    }
}

/// The index of a sequence.
fn sequence(letters: &[u8]) -> Option<u8> {
    let letters: [u8; PASSES] = letters.try_into().ok()?;
    letters.iter().try_fold(0, |index, letter| {
        let conditions = Condition::ALL.into_iter();
        let condition = conditions.zip(0..).find(|(one, _)| one.letter() == char::from(*letter))?;
        Some(index * 3 + condition.1)
    })
}

/// The figures whose columns have these values.
fn figures(is_playable: bool, numbers: [Option<u8>; NUMBERS]) -> Option<Figures> {
    let [core_x, core_y, exit_x, exit_y, void, ground, energy, reachable, distance, path_length] =
        numbers;
    let index = |x: Option<u8>, y: Option<u8>| Cell::new(x?, y?).map(Cell::index);
    let nowhere = CellSet::ALL.len();
    let core = index(core_x, core_y).unwrap_or(nowhere);
    let exit = index(exit_x, exit_y).unwrap_or(nowhere);
    let (distance, path_length) = (distance.unwrap_or(0), path_length.unwrap_or(0));
    let bytes = [core, exit, void?, ground?, energy?, reachable?, distance, path_length];
    let figures = Figures::try_from(bytes).ok()?;
    let is_world = figures.is_playable() == is_playable && (core != nowhere || !is_playable);
    (is_world && self::numbers(figures) == numbers).then_some(figures)
}

/// The numbers that the columns have of a world.
fn numbers(figures: Figures) -> [Option<u8>; NUMBERS] {
    let (core, exit) = (figures.core(), figures.exit());
    [
        core.map(Cell::x),
        core.map(Cell::y),
        exit.map(Cell::x),
        exit.map(Cell::y),
        Some(figures.void()),
        Some(figures.ground()),
        Some(figures.energy()),
        Some(figures.reachable()),
        figures.distance(),
        figures.path_length(),
    ]
}

#[cfg(test)]
mod tests {
    use darkwaar_core::explore::Explorer;
    use darkwaar_core::{SEQUENCES, Sequence};

    use super::*;

    /// The columns of a world with core and exit.
    const PLAYABLE: [u8; NUMBERS] = [3, 0, 6, 8, 6, 54, 3, 57, 11, 11];

    #[test]
    fn the_figures_of_worlds_are_read_back() {
        for seed in (0..50).map(Seed) {
            let mut explorer = Explorer::new(seed);
            for world in Sequence::all().map(|sequence| Figures::of(&explorer.world(sequence))) {
                assert_eq!(figures(world.is_playable(), numbers(world)), Some(world));
                assert_eq!(figures(!world.is_playable(), numbers(world)), None);
            }
        }
    }

    #[test]
    fn figures_that_contradict_each_other_are_refused() {
        let playable = PLAYABLE.map(Some);
        assert!(figures(true, playable).is_some());
        for column in 0..NUMBERS {
            let [mut absent, mut large] = [playable; 2];
            absent[column] = None;
            assert_eq!(figures(true, absent), None, "column {column} is absent");
            large[column] = Some(64);
            assert_eq!(figures(true, large), None, "column {column} is too large");
        }
        // Without a core, without an exit, without a way out.
        for (columns, is_playable) in [(vec![0, 1], true), (vec![2, 3], false), (vec![8, 9], false)]
        {
            let mut numbers = playable;
            for column in &columns {
                numbers[*column] = None;
            }
            assert_eq!(figures(is_playable, numbers), None, "columns {columns:?} are absent");
        }
    }

    #[test]
    fn sequences_are_five_letters() {
        let names = Sequence::all().map(|sequence| sequence.to_string());
        let indices: Vec<_> = names.map(|name| sequence(name.as_bytes()).unwrap()).collect();
        assert_eq!(indices.len(), SEQUENCES);
        assert!(indices.is_sorted_by(|one, next| one + 1 == *next));
        for name in ["", "LOLV", "LOLVOL", "lolvo", "LOLVX"] {
            assert_eq!(sequence(name.as_bytes()), None, "{name}");
        }
    }
}
