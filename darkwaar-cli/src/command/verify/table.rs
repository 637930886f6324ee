//! CSV files: rows of `explore`, or digests of ranges.

use std::io::BufRead;

use anyhow::Result;
use csv::{Position, StringRecord};
use serde_json::Value;

use super::rows::{Claim, Rows};
use super::{Check, digests, rows};

/// Recomputes a CSV file; its header says what it holds.
pub(super) fn verify(input: Box<dyn BufRead>, check: &mut Check) -> Result<()> {
    let mut reader = csv::Reader::from_reader(input);
    let header = reader.headers().map_err(|error| unreadable(error, check))?.clone();
    let records = reader.into_records();
    if header == digests::HEADER[..] {
        for record in records {
            let record = record.map_err(|error| unreadable(error, check))?;
            digests::verify(&place(&record), &record, check)?;
        }
        return Ok(());
    }
    if let Some(strange) = header.iter().find(|name| !rows::is_column(name)) {
        return Err(check
            .bad(&format!("'{strange}' is no column of explore or of digests"))
            .into());
    }
    let mut rows = Rows::new(check, field);
    for record in records {
        let record = record.map_err(|error| unreadable(error, rows.check()))?;
        let claim = claim(&header, &record);
        let claim = claim.map_err(|why| rows.check().bad(&format!("{}: {why}", place(&record))))?;
        rows.push(claim)?;
    }
    rows.flush()
}

/// A row; its seed and sequence say which world it claims to be.
fn claim(header: &StringRecord, record: &StringRecord) -> Result<Claim, String> {
    let named = |name: &str| {
        let mut fields = header.iter().zip(record);
        let field = fields.find(|(column, _)| *column == name);
        field.map(|(_, text)| text).ok_or_else(|| format!("there is no {name} column"))
    };
    let (seed, sequence) = (named("seed")?, named("sequence")?);
    let fields = header.iter().zip(record).filter(|(name, _)| !["seed", "sequence"].contains(name));
    Ok(Claim {
        place: place(record),
        seed: seed.parse().map_err(|error| format!("'{seed}' is no seed; {error}"))?,
        sequence: sequence
            .parse()
            .map_err(|error| format!("'{sequence}' is no sequence; {error}"))?,
        fields: fields.map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
    })
}

/// A value as CSV has it.
fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

fn place(record: &StringRecord) -> String {
    format!("line {}", record.position().map_or(0, Position::line))
}

fn unreadable(error: csv::Error, check: &Check) -> anyhow::Error {
    if error.is_io_error() {
        anyhow::Error::new(error).context(format!("cannot read {}", check.name))
    } else {
        check.bad(&error.to_string()).into()
    }
}
