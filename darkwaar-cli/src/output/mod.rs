//! Rows as text and as typed columns, a file for each format.

mod csv;
mod file_format;
mod json;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
mod pieces;

use core::fmt;

use clap::ValueEnum;
use darkwaar_core::SequenceSet;

use self::csv::Csv;
pub(crate) use self::file_format::FileFormat;
use self::json::{JSON, NDJSON};
use self::pieces::Pieces;
pub(crate) use self::pieces::{Spelling, Value};
use crate::blocks::Part;
use crate::row::Row;

/// A format of rows as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A header, then a line a world; absent values are empty
    Csv,
    /// One array of objects; absent values are null
    Json,
    /// An object a line
    Ndjson,
}

impl Format {
    /// What stands before all rows.
    pub(crate) fn header(self, columns: &[&str]) -> String {
        match self {
            Self::Csv => csv::header(columns),
            Self::Json => json::HEADER.to_owned(),
            Self::Ndjson => String::new(),
        }
    }

    /// How it writes rows.
    pub(crate) const fn spelling(self) -> &'static dyn Spelling {
        match self {
            Self::Csv => &Csv,
            Self::Json => &JSON,
            Self::Ndjson => &NDJSON,
        }
    }

    /// What stands before every row but the first.
    pub(crate) const fn separator(self) -> &'static str {
        match self {
            Self::Csv | Self::Ndjson => "",
            Self::Json => json::SEPARATOR,
        }
    }

    /// What stands after all rows.
    pub(crate) const fn footer(self) -> &'static str {
        match self {
            Self::Csv | Self::Ndjson => "",
            Self::Json => json::FOOTER,
        }
    }
}

/// Writes rows in a format.
pub(crate) struct Writer(Kind);

enum Kind {
    Csv(Box<Pieces<16, 32>>),
    Objects(Box<Pieces<40, 40>>),
}

impl Writer {
    /// A writer of the rows of some sequences.
    pub(crate) fn new(format: Format, sequences: &SequenceSet) -> Self {
        Self(match format {
            Format::Csv => Kind::Csv(Box::new(Pieces::new(&Csv, sequences))),
            Format::Json => Kind::Objects(Box::new(Pieces::new(&JSON, sequences))),
            Format::Ndjson => Kind::Objects(Box::new(Pieces::new(&NDJSON, sequences))),
        })
    }

    /// An empty text with room for so many rows.
    pub(crate) fn text(&self, rows: usize) -> Text {
        let room = match &self.0 {
            Kind::Csv(_) => Pieces::<16, 32>::ROOM,
            Kind::Objects(_) => Pieces::<40, 40>::ROOM,
        };
        Text { room: vec![0; rows * room], length: 0 }
    }

    /// Replaces the text by rows, each with the separator before it.
    pub(crate) fn write(&self, part: &Part, text: &mut Text) {
        text.length = 0;
        match &self.0 {
            Kind::Csv(pieces) => {
                part.rows().for_each(|(seed, figures)| pieces.write(seed, figures, text));
            }
            Kind::Objects(pieces) => {
                part.rows().for_each(|(seed, figures)| pieces.write(seed, figures, text));
            }
        }
    }

    /// Replaces the text by any rows, each with the separator before it. The writer must be one of all sequences.
    pub(crate) fn write_rows(&self, rows: &[Row], text: &mut Text) {
        text.length = 0;
        match &self.0 {
            Kind::Csv(pieces) => pieces.write_rows(rows, text),
            Kind::Objects(pieces) => pieces.write_rows(rows, text),
        }
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").finish_non_exhaustive()
    }
}

/// Rows as text, in a buffer that is longer.
#[derive(Debug)]
pub(crate) struct Text {
    room: Vec<u8>,
    length: usize,
}

impl Text {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.room[..self.length]
    }
}

#[cfg(test)]
mod tests {
    use darkwaar_core::kernel::Backend;
    use darkwaar_core::{Seed, Sequence};
    use serde_json::Value;

    use super::*;
    use crate::blocks::Blocks;
    use crate::engine::Engine;

    /// Worlds without a core, without an exit and with both, of seeds of one to twenty digits.
    fn parts() -> Vec<Part> {
        let seeds = (0..20).map(|digits| Seed(10_u64.pow(digits))).chain([Seed(0), Seed(u64::MAX)]);
        let engine = Engine::of(Backend::PORTABLE);
        let blocks = Blocks::new(&engine, SequenceSet::ALL);
        Blocks::split(blocks.compute(seeds.collect()), 7).collect()
    }

    fn rows(parts: &[Part]) -> Vec<Row> {
        let seeds = parts.iter().flat_map(Part::rows);
        let rows = seeds.flat_map(|(seed, figures)| {
            let worlds = Sequence::all().zip(figures);
            worlds.map(move |(sequence, figures)| Row { seed, sequence, figures: *figures })
        });
        rows.collect()
    }

    fn written(format: Format, parts: &[Part]) -> String {
        let writer = Writer::new(format, &SequenceSet::ALL);
        let mut text = writer.text(7 * 243);
        let written = parts.iter().map(|part| {
            writer.write(part, &mut text);
            String::from_utf8(text.as_bytes().to_vec()).unwrap()
        });
        written.collect()
    }

    #[test]
    fn chosen_rows_are_written_as_among_all() {
        let parts = parts();
        let rows = rows(&parts);
        for format in [Format::Csv, Format::Ndjson] {
            let lines = written(format, &parts);
            let expected: String = lines.split_inclusive('\n').step_by(7).collect();
            let writer = Writer::new(format, &SequenceSet::ALL);
            let mut text = writer.text(rows.len());
            writer.write_rows(&rows, &mut text);
            let chosen: Vec<_> = rows.iter().copied().step_by(7).collect();
            writer.write_rows(&chosen, &mut text);
            assert!(text.as_bytes() == expected.as_bytes());
        }
    }

    #[test]
    fn csv_is_what_a_csv_writer_writes() {
        let parts = parts();
        let mut writer = ::csv::Writer::from_writer(Vec::new());
        for row in rows(&parts) {
            let fields = Row::COLUMNS.map(|column| match row.value(column) {
                Value::Null => String::new(),
                Value::String(text) => text,
                value => value.to_string(),
            });
            writer.write_record(fields).unwrap();
        }
        let expected = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        assert!(written(Format::Csv, &parts) == expected);
        for outcome in [",false,,,,,63,0,0,0,,\n", ",false,3,", ",true,"] {
            assert!(expected.contains(outcome), "no world has {outcome}");
        }
    }

    #[test]
    fn objects_are_what_a_json_writer_writes() {
        let parts = parts();
        let columns = || Row::COLUMNS.into_iter().chain(["seed_hex"]);
        let objects: Vec<_> = rows(&parts)
            .iter()
            .map(|row| columns().map(|column| format!("\"{column}\":{}", row.value(column))))
            .map(|fields| format!("{{{}}}", fields.collect::<Vec<_>>().join(",")))
            .collect();
        assert!(written(Format::Ndjson, &parts) == objects.join("\n") + "\n");
        assert!(written(Format::Json, &parts) == ",\n".to_owned() + &objects.join(",\n"));
    }
}
