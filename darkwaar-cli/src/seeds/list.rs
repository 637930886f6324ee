//! Lists of seeds in files: an item a line, or a CSV with a `seed` column.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use anyhow::{Context as _, Result};

use super::{Builder, Item, grammar};
use crate::error::BadInput;

/// Adds the seeds of a file.
pub(super) fn read_file(path: &str, builder: &mut Builder) -> Result<()> {
    let name = format!("'{path}'");
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    read(BufReader::new(file), &name, builder)
}

/// Adds the seeds of a list; `name` is for messages.
pub(super) fn read(mut list: impl BufRead, name: &str, builder: &mut Builder) -> Result<()> {
    let mut first = String::new();
    while first.trim().is_empty() {
        first.clear();
        let length = list.read_line(&mut first).map_err(|error| unreadable(error, name))?;
        if length == 0 {
            return Err(BadInput::new(format!("{name} has no seeds; write one a line")).into());
        }
    }
    // Some editors begin a file with a byte order mark.
    let first = first.trim_start_matches('\u{feff}').to_owned();
    if first.split(',').any(is_seed_column) {
        read_column(first.as_bytes().chain(list), name, builder)
    } else {
        read_lines(&first, list, name, builder)
    }
}

fn is_seed_column(heading: &str) -> bool {
    heading.trim().trim_matches('"') == "seed"
}

fn read_lines(first: &str, rest: impl BufRead, name: &str, builder: &mut Builder) -> Result<()> {
    for line in first.as_bytes().chain(rest).lines() {
        let line = line.map_err(|error| unreadable(error, name))?;
        let item = line.trim();
        if !item.is_empty() {
            let parsed = grammar::parse(item).and_then(|parsed| builder.add(item, parsed));
            parsed.map_err(|error| BadInput::new(format!("{name}: {error}")))?;
        }
    }
    Ok(())
}

fn read_column(list: impl Read, name: &str, builder: &mut Builder) -> Result<()> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(list);
    let headings = reader.headers()?;
    let column = headings.iter().position(is_seed_column).context("the seed column is there")?;
    let mut record = csv::StringRecord::new();
    let mut is_empty = true;
    while reader.read_record(&mut record).map_err(|error| malformed(error, name))? {
        let text = &record[column];
        let seed = text.parse().map_err(|error| {
            let line = record.position().map_or(0, csv::Position::line);
            BadInput::new(format!("{name}, line {line}: '{text}' is no seed; {error}"))
        })?;
        builder.add(text, Item::Seed(seed))?;
        is_empty = false;
    }
    if is_empty {
        return Err(BadInput::new(format!("{name} has no seeds, only a heading")).into());
    }
    Ok(())
}

fn malformed(error: csv::Error, name: &str) -> anyhow::Error {
    let message = format!("{name} is no CSV: {error}");
    match error.into_kind() {
        csv::ErrorKind::Io(error) => unreadable(error, name),
        _ => BadInput::new(message).into(),
    }
}

/// Bytes that are no text are bad input, all else is a failure to read.
fn unreadable(error: io::Error, name: &str) -> anyhow::Error {
    if error.kind() == io::ErrorKind::InvalidData {
        BadInput::new(format!("{name} is not a text file of seeds")).into()
    } else {
        anyhow::Error::new(error).context(format!("cannot read {name}"))
    }
}

#[cfg(test)]
mod tests {
    use darkwaar_core::Seed;

    use super::*;
    use crate::seeds::SeedSet;

    fn seeds(text: &[u8]) -> Result<Vec<Seed>, String> {
        let mut builder = Builder::default();
        read(text, "list", &mut builder).map_err(|error| format!("{error:#}"))?;
        Ok(SeedSet { runs: builder.runs }.iter().collect())
    }

    #[test]
    fn lines_and_columns_are_read() {
        let three = Ok(vec![Seed(7), Seed(u64::MAX), Seed(16)]);
        for text in [
            "7\n-1\n0x10\n",
            "\r\n7\r\n\r\n-1\r\n7\r\n0x10",
            "\u{feff}7\n-1\n16\n",
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
        assert_eq!(message(b""), "list has no seeds; write one a line");
        assert_eq!(message(b"seed,sequence\n"), "list has no seeds, only a heading");
        assert!(message(b"1\nx\n").starts_with("list: --seeds 'x': seeds are N"));
        assert!(message(b"a,b\n1,2\n").starts_with("list: --seeds 'a,b': seeds are N"));
        assert!(message(b"seed\n1\nx\n").starts_with("list, line 3: 'x' is no seed"));
        assert!(message(b"seed,b\n1,2\n3\n").contains("no CSV"));
        assert_eq!(message(b"1\n\xff\n"), "list is not a text file of seeds");
    }
}
