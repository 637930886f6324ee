//! Parquet: typed columns, compressed, in row groups that are encoded in parallel.
//!
//! A file is made front to back, so pipes can take it. At the end of each row group its [`Footer`] is all that is needed to
//! go on; a search also has rows that do not fill a row group yet, see [`Unfinished`].

mod decode;
mod footer;
mod group;
mod join;
mod reader;
mod rows;
mod schema;
mod unfinished;

use core::fmt::Display;

use anyhow::{Context as _, Result};
use darkwaar_core::{Seed, Sequence, SequenceSet};
use parquet::file::metadata::KeyValue;
use serde_json::{Map, Value, json};

use self::footer::Footer;
pub(crate) use self::footer::MAGIC;
use self::group::Group;
pub(crate) use self::join::join;
use self::rows::Rows;
use self::schema::Schema;
pub(crate) use self::unfinished::Unfinished;
use crate::batch;
use crate::blocks::Blocks;
use crate::engine::Engine;
use crate::error::{BadInput, Interrupted};
use crate::interrupt::Interrupt;
use crate::provenance;
use crate::reuse::Reuse;
use crate::search;
use crate::seeds::SeedSet;

/// Rows of a row group at most.
const GROUP_ROWS: usize = 1 << 20;
/// A row group has a multiple of so many seeds: no backend has more lanes, and none is left idle.
const GROUP_STEP: usize = 512;

/// What fails when the crate does.
const ENCODING: &str = "cannot encode Parquet";

/// An error in a file that is read.
fn foreign(error: impl Display) -> anyhow::Error {
    BadInput::new(format!("it is no Parquet file that explore wrote: {error}")).into()
}

/// Every seed of `seeds` under every sequence of `sequences`, as a Parquet file.
#[derive(Debug)]
pub(crate) struct Table<'a> {
    seeds: &'a SeedSet,
    sequences: SequenceSet,
    /// Seeds of a row group; the bytes of the file depend on it.
    group: usize,
}

impl<'a> Table<'a> {
    pub(crate) fn new(seeds: &'a SeedSet, sequences: SequenceSet) -> Self {
        Self { seeds, sequences, group: group_rows(sequences, false) / sequences.len() }
    }

    /// Hands the file to `write` piece by piece, with the number of seeds that each piece completes and the file as far as it
    /// is then written; or the rest of the file that `state` has. After an interruption comes an empty piece.
    pub(crate) fn write(
        &self,
        engine: &Engine,
        state: &mut search::State,
        interrupt: &Interrupt,
        mut write: impl FnMut(&[u8], usize, &search::State) -> Result<()>,
    ) -> Result<()> {
        let (blocks, schema) = (Blocks::new(engine, self.sequences), Schema::new());
        let (spare, buffers) = (Reuse::new(), Reuse::new());
        let encode = |seeds: Vec<Seed>| {
            let mut rows = spare.take(Rows::default);
            let is_whole = self.compute(&blocks, &seeds, &mut rows, interrupt).is_ok();
            let group = is_whole.then(|| Group::encode(&schema, &rows, buffers.take(Vec::new)));
            spare.give_back(rows);
            Some(group?.map(|group| (group, seeds.len())))
        };

        if file_of(state).footer.is_empty() {
            write(MAGIC, 0, state)?;
        }
        batch::with_workers(&engine.pool, |workers| {
            for group in workers.in_order(self.seeds.chunks(self.group), &encode) {
                let Some(group) = group else { return write(&[], 0, state) };
                let (mut group, seeds) = group.context(ENCODING)?;
                file_of(state).footer.push(&group).context(ENCODING)?;
                write(&group.bytes, seeds, state)?;
                group.bytes.clear();
                buffers.give_back(group.bytes);
            }
            anyhow::Ok(())
        })?;
        let end = file_of(state).clone().finish()?;
        write(&end, 0, state)
    }

    /// Replaces `rows` by those of some seeds, unless it is interrupted.
    fn compute(
        &self,
        blocks: &Blocks<'_>,
        seeds: &[Seed],
        rows: &mut Rows,
        interrupt: &Interrupt,
    ) -> Result<(), Interrupted> {
        let sequences: Vec<_> = self.sequences.iter().map(Sequence::index).collect();
        rows.clear();
        for seeds in seeds.chunks(blocks.seeds()) {
            interrupt.check()?;
            for part in Blocks::split(blocks.compute(seeds.to_vec()), seeds.len()) {
                rows.extend(&part, &sequences);
                blocks.give_back(part);
            }
        }
        interrupt.check()
    }
}

/// The file that a state has.
fn file_of(state: &mut search::State) -> &mut Unfinished {
    state.file.as_mut().expect("a Parquet file is being written")
}

/// Rows of all row groups of a file but the last: of a search, or of all worlds under some sequences.
pub(crate) fn group_rows(sequences: SequenceSet, is_search: bool) -> usize {
    if is_search {
        return unfinished::GROUP_ROWS;
    }
    let seeds = GROUP_ROWS / sequences.len() / GROUP_STEP * GROUP_STEP;
    seeds * sequences.len()
}

/// A file that has no rows yet, with what it is made of: two runs with the same rows say the same.
pub(crate) fn unfinished(configuration: &Map<String, Value>) -> Unfinished {
    let mut provenance = configuration.clone();
    provenance.retain(|name, value| name != "format" && !value.is_null() && *value != json!([]));
    provenance.insert("version".to_owned(), provenance::VERSION.into());
    provenance.insert("rules".to_owned(), provenance::rules_digest().into());
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let pairs = provenance
        .iter()
        .map(|(name, value)| KeyValue::new(format!("darkwaar.{name}"), text(value)));
    Unfinished::new(Footer::new(&Schema::new(), pairs.collect()))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use darkwaar_core::explore::Explorer;
    use darkwaar_core::kernel::{Backend, Figures};
    use parquet::file::metadata::RowGroupMetaData;
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::Field;
    use serde_json::Value;

    use super::*;
    use crate::row::Row;

    /// Seeds in row groups of 16.
    fn table(seeds: &SeedSet) -> Table<'_> {
        Table { seeds, sequences: SequenceSet::ALL, group: 16 }
    }

    pub(super) fn new_file() -> Unfinished {
        let provenance = vec![KeyValue::new("name".to_owned(), "value".to_owned())];
        Unfinished::new(Footer::new(&Schema::new(), provenance))
    }

    /// The bytes before the last piece, the last piece, and the seeds of each.
    pub(super) fn written(table: &Table<'_>, file: Unfinished) -> (Vec<u8>, Vec<u8>, Vec<usize>) {
        let mut pieces = Vec::new();
        let write = |piece: &[u8], seeds, _: &search::State| {
            pieces.push((piece.to_vec(), seeds));
            Ok(())
        };
        let mut state = search::State::default();
        state.file = Some(file);
        let engine = Engine::of(Backend::detect());
        table.write(&engine, &mut state, &Interrupt::none(), write).unwrap();
        let seeds = pieces.iter().map(|(_, seeds)| *seeds).collect();
        let (last, _) = pieces.pop().unwrap();
        (pieces.into_iter().flat_map(|(piece, _)| piece).collect(), last, seeds)
    }

    fn reader(table: &Table<'_>) -> SerializedFileReader<std::fs::File> {
        let mut file = tempfile::tempfile().unwrap();
        let (groups, footer, _) = written(table, new_file());
        file.write_all(&[groups, footer].concat()).unwrap();
        SerializedFileReader::new(file).unwrap()
    }

    fn value(field: &Field) -> Value {
        match field {
            Field::Null => Value::Null,
            Field::Bool(value) => (*value).into(),
            Field::UByte(value) => (*value).into(),
            Field::ULong(value) => (*value).into(),
            Field::Str(value) => value.as_str().into(),
            other => panic!("no column has {other:?}"),
        }
    }

    #[test]
    fn every_value_of_every_row_group_is_read_back() {
        let seeds = SeedSet::parse("-30..40").unwrap();
        let mut rows = reader(&table(&seeds)).into_iter();
        for seed in seeds.chunks(9).flatten() {
            let mut explorer = Explorer::new(seed);
            for sequence in Sequence::all() {
                let row = Row { seed, sequence, figures: Figures::of(&explorer.world(sequence)) };
                let found = rows.next().unwrap().unwrap();
                let found: Vec<_> = found
                    .get_column_iter()
                    .map(|(name, field)| (name.as_str(), value(field)))
                    .collect();
                assert_eq!(found, Row::COLUMNS.map(|name| (name, row.value(name))));
            }
        }
        assert!(rows.next().is_none());
    }

    #[test]
    fn row_groups_have_their_place_and_statistics() {
        let seeds = SeedSet::parse("-30..40").unwrap();
        let file = reader(&table(&seeds));
        let groups = file.metadata().row_groups();
        let rows: Vec<_> = groups.iter().map(RowGroupMetaData::num_rows).collect();
        assert_eq!(rows, [16, 16, 16, 16, 6].map(|seeds| seeds * 243));
        assert_eq!(file.metadata().file_metadata().num_rows(), 70 * 243);
        let mut end = 4;
        for (group, ordinal) in groups.iter().zip(0..) {
            assert_eq!((group.ordinal(), group.file_offset()), (Some(ordinal), Some(end)));
            for column in group.columns() {
                let (start, length) = column.byte_range();
                assert_eq!(start, u64::try_from(end).unwrap());
                end += i64::try_from(length).unwrap();
                assert!(column.statistics().unwrap().null_count_opt().is_some());
            }
        }
        let bytes = |group: usize| {
            let seeds = groups[group].column(0).statistics().unwrap();
            let of = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap());
            (of(seeds.min_bytes_opt().unwrap()), of(seeds.max_bytes_opt().unwrap()))
        };
        // Unsigned: the second group has the seeds from -14 to 1.
        assert_eq!((bytes(0), bytes(1)), ((u64::MAX - 29, u64::MAX - 14), (0, u64::MAX)));
    }

    #[test]
    fn a_file_goes_on_after_any_row_group() {
        let all = SeedSet::parse("-30..40").unwrap();
        let (groups, end, seeds) = written(&table(&all), new_file());
        assert_eq!(seeds, [0, 16, 16, 16, 16, 6, 0]);
        for (first, rest) in [("-30..-14", "-14..40"), ("-30..2", "2..40"), ("-30..34", "34..40")] {
            let (first, rest) = (SeedSet::parse(first).unwrap(), SeedSet::parse(rest).unwrap());
            let (before, stopped, _) = written(&table(&first), new_file());
            let footer = Footer::from_bytes(&stopped).unwrap();
            assert_eq!(footer.length(), before.len() as u64);
            let (after, end_after, _) = written(&table(&rest), Unfinished::new(footer));
            assert!([before, after].concat() == groups && end_after == end, "{first:?}");
        }
    }

    #[test]
    fn a_footer_that_is_cut_is_refused() {
        let seeds = SeedSet::parse("7").unwrap();
        let (_, footer, _) = written(&table(&seeds), new_file());
        for length in [0, 7, 8, footer.len() / 2] {
            assert!(Footer::from_bytes(&footer[..length]).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn a_file_without_rows_has_its_columns() {
        let file = reader(&table(&SeedSet::default()));
        let metadata = file.metadata();
        assert_eq!((metadata.num_row_groups(), metadata.file_metadata().num_rows()), (0, 0));
        let columns = metadata.file_metadata().schema_descr().columns();
        assert!(columns.iter().map(|column| column.name()).eq(Row::COLUMNS));
        let pairs = metadata.file_metadata().key_value_metadata().unwrap();
        assert_eq!(pairs[..], [KeyValue::new("name".to_owned(), "value".to_owned())]);
    }

    #[test]
    fn a_file_says_what_was_asked_for() {
        let configuration = json!({
            "seeds": "0..9", "where": ["playable"], "top": 5, "by": null, "format": "parquet", "limit": [],
        });
        let end = unfinished(configuration.as_object().unwrap()).finish().unwrap();
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&[&MAGIC[..], &end].concat()).unwrap();
        let file = SerializedFileReader::new(file).unwrap();
        let pairs = file.metadata().file_metadata().key_value_metadata().unwrap();
        let pairs = pairs.iter().map(|pair| (&pair.key[..], pair.value.as_deref().unwrap()));
        let rules = provenance::rules_digest();
        let expected = [
            ("darkwaar.rules", &rules[..]),
            ("darkwaar.seeds", "0..9"),
            ("darkwaar.top", "5"),
            ("darkwaar.version", provenance::VERSION),
            ("darkwaar.where", "[\"playable\"]"),
        ];
        assert_eq!(pairs.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn row_groups_have_about_a_million_rows() {
        let seeds = SeedSet::default();
        let seeds = |patterns: &str| {
            let sequences = crate::sequences::resolve(&[patterns.to_owned()]).unwrap();
            Table::new(&seeds, sequences).group
        };
        assert_eq!((seeds("all"), seeds("LO???"), seeds("LOLVO")), (4096, 38400, 1 << 20));
    }
}
