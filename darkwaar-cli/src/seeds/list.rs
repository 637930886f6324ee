//! Lists of seeds in files: an item a line, or a CSV with a `seed` column.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use anyhow::{Context as _, Result};

use super::{Builder, Item, grammar};
use crate::error::BadInput;
use crate::short_lines::ShortLines;

/// Some editors begin a file with it.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Adds the seeds of a file.
pub(super) fn read_file(path: &str, builder: &mut Builder) -> Result<()> {
    if path.is_empty() {
        return Err(
            BadInput::new("--seeds '@': the name of a file follows @, or - for stdin").into()
        );
    }
    let name = format!("'{path}'");
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    read(file, &name, builder)
}

/// Adds the seeds of a list; `name` is for messages.
pub(super) fn read(list: impl Read, name: &str, builder: &mut Builder) -> Result<()> {
    let mut list = List { name, rest: BufReader::new(ShortLines::new(list)), line: 0 };
    let Some(first) = list.next_item()? else {
        return Err(BadInput::new(format!("{name} has no seeds; write one a line")).into());
    };
    if first.starts_with(['[', '{']) {
        let why = "is not a list; write one seed a line, or a CSV with a seed column";
        return Err(BadInput::new(format!("{name} {why}")).into());
    }
    match seed_column(&first) {
        Some(column) => list.read_column(column, &first, builder),
        None => list.read_items(first, builder),
    }
}

/// Which column of a heading is `seed`.
fn seed_column(heading: &str) -> Option<usize> {
    let mut reader = csv_reader(heading.as_bytes());
    let headings = reader.headers().ok()?;
    headings.iter().position(|name| name == "seed")
}

fn csv_reader<R: Read>(text: R) -> csv::Reader<R> {
    csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text)
}

/// A list being read.
struct List<'a, R> {
    /// For messages.
    name: &'a str,
    rest: R,
    /// Lines read so far.
    line: u64,
}

impl<R: BufRead> List<'_, R> {
    /// The next line that is not blank, trimmed.
    fn next_item(&mut self) -> Result<Option<String>> {
        loop {
            let mut line = String::new();
            let length = self.rest.read_line(&mut line);
            if length.map_err(|error| unreadable(error, self.name))? == 0 {
                return Ok(None);
            }
            self.line += 1;
            let item = line.trim_start_matches(BYTE_ORDER_MARK).trim();
            if !item.is_empty() {
                return Ok(Some(item.to_owned()));
            }
        }
    }

    /// Adds an item a line.
    fn read_items(mut self, first: String, builder: &mut Builder) -> Result<()> {
        let mut next = Some(first);
        while let Some(item) = next {
            let added = grammar::parse(&item).and_then(|parsed| builder.add(&item, parsed));
            added.map_err(|error| {
                BadInput::new(format!("{}, line {}: {error}", self.name, self.line))
            })?;
            next = self.next_item()?;
        }
        Ok(())
    }

    /// Adds a column of a CSV.
    fn read_column(self, column: usize, heading: &str, builder: &mut Builder) -> Result<()> {
        let heading = format!("{heading}\n");
        let mut reader = csv_reader(heading.as_bytes().chain(self.rest));
        let headings = reader.headers().map_err(|error| malformed(error, self.name))?;
        if headings.iter().filter(|name| *name == "seed").count() > 1 {
            return Err(BadInput::new(format!("{} has two columns 'seed'", self.name)).into());
        }
        let mut record = csv::StringRecord::new();
        let mut is_empty = true;
        while reader.read_record(&mut record).map_err(|error| malformed(error, self.name))? {
            let text = &record[column];
            let row = || {
                format!("{}, row {}", self.name, record.position().map_or(0, csv::Position::record))
            };
            let seed = text.parse().map_err(|error| {
                BadInput::new(format!("{}: '{text}' is not a seed; {error}", row()))
            })?;
            let added = builder.add(text, Item::Seed(seed));
            added.map_err(|error| BadInput::new(format!("{}: {error}", row())))?;
            is_empty = false;
        }
        if is_empty {
            return Err(BadInput::new(format!("{} has no seeds, only a heading", self.name)).into());
        }
        Ok(())
    }
}

fn malformed(error: csv::Error, name: &str) -> anyhow::Error {
    let message = format!("{name} is not CSV: {error}");
    match error.into_kind() {
        csv::ErrorKind::Io(error) => unreadable(error, name),
        _ => BadInput::new(message).into(),
    }
}

/// Bytes that are no text are bad input, all else is a failure to read.
fn unreadable(error: io::Error, name: &str) -> anyhow::Error {
    if error.kind() == io::ErrorKind::InvalidData {
        BadInput::new(format!("{name} is not a text file of seeds: {error}")).into()
    } else {
        anyhow::Error::new(error).context(format!("cannot read {name}"))
    }
}

#[cfg(test)]
mod tests {
    use darkwaar_core::Seed;

    use super::*;

    fn seeds(text: &[u8]) -> Result<Vec<Seed>, String> {
        let mut builder = Builder::default();
        read(text, "list", &mut builder).map_err(|error| format!("{error:#}"))?;
        Ok(builder.set.chunks(2).flatten().collect())
    }

    #[test]
    fn lines_and_columns_are_read() {
        let three = Ok(vec![Seed(7), Seed(u64::MAX), Seed(16)]);
        for text in [
            "7\n-1\n0x10\n",
            "\r\n7\r\n\r\n-1\r\n7\r\n0x10",
            "\u{feff}7\n-1\n16\n",
            "\u{feff}\nseed\n7\n-1\n16\n",
            "n,seed\r\n1,7\r\n2,-1\r\n3,0x10",
            "seed\n7\n-1\n16\n",
            "sequence,seed\nLLLLL,7\nLLLLO,7\nLLLLL,18446744073709551615\nLLLLL,16\n",
            "\"seed\", note\r\n7,\"a, b\"\r\n-1,\r\n16,x\r\n",
        ] {
            assert_eq!(seeds(text.as_bytes()), three, "{text:?}");
        }
        assert_eq!(seeds(b"3..5\n9\n"), Ok(vec![Seed(3), Seed(4), Seed(9)]));
    }

    #[test]
    fn bad_lists_are_named() {
        let message = |text: &[u8]| seeds(text).unwrap_err();
        for empty in [&b""[..], b"\n", b"\xef\xbb\xbf"] {
            assert_eq!(message(empty), "list has no seeds; write one a line");
        }
        assert_eq!(message(b"seed,sequence\n"), "list has no seeds, only a heading");
        assert!(message(b"1\nx\n").starts_with("list, line 2: --seeds 'x': seeds are N"));
        assert!(message(b"a,b\n1,2\n").starts_with("list, line 1: --seeds 'a,b': seeds are N"));
        assert!(message(b"\n\nseed\n1\nx\n").starts_with("list, row 2: 'x' is not a seed"));
        assert!(message(b"seed,b\n1,2\n3\n").contains("not CSV"));
        assert!(
            message(b"[{\"seed\":1}]").starts_with("list is not a list; write one seed a line")
        );
        assert!(message(b"\"a,seed\"\n1\n").starts_with("list, line 1: "));
        assert_eq!(message(b"seed,x,seed\n1,0,2\n"), "list has two columns 'seed'");
        let text = |why: &str| format!("list is not a text file of seeds: {why}");
        assert_eq!(message(&b"1".repeat(1 << 17)), text("a line is longer than 65536 bytes"));
        assert_eq!(message(b"1\n\xff\n"), text("stream did not contain valid UTF-8"));
        let quote = text("a quote is not closed in its line");
        assert_eq!(message(b"seed,note\n1,\"a\n2,b\n3,c\n"), quote);
    }

    #[test]
    fn the_place_of_a_negative_seed_is_named_where_there_must_be_none() {
        for (text, place) in [(&b"seed\n1\n-1\n"[..], "row 2"), (b"1\n-1\n", "line 2")] {
            let mut builder = Builder { is_unsigned: true, ..Builder::default() };
            let error = read(text, "list", &mut builder).unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("list, {place}: --seeds '-1': seeds of")),
                "{error}"
            );
        }
    }
}
