//! CSV files: rows of `explore`, or digests of ranges.

use std::io::{self, BufRead};

use anyhow::Result;
use csv::{Position, StringRecord};
use serde_json::Value;

use super::rows::{Claim, Rows};
use super::{Check, digests, rows};
use crate::short_lines::ShortLines;

/// Recomputes a CSV file; its header says what it holds.
pub(super) fn verify(input: Box<dyn BufRead>, check: &mut Check) -> Result<()> {
    let mut reader = csv::Reader::from_reader(ShortLines::new(input));
    let header = reader.headers().map_err(|error| unreadable(error, check))?.clone();
    if header == digests::HEADER[..] {
        for record in reader.into_records() {
            let record = record.map_err(|error| unreadable(error, check))?;
            digests::verify(&place(&record), &record, check)?;
        }
        return Ok(());
    }
    check_header(&header).map_err(|why| check.bad(&why))?;
    let mut rows = Rows::new(check, field);
    let read = reader.into_records().try_for_each(|record| {
        let record = record.map_err(|error| unreadable(error, rows.check()))?;
        let claim = claim(&header, &record);
        let claim = claim.map_err(|why| rows.check().bad(&format!("{}: {why}", place(&record))))?;
        rows.push(claim)
    });
    // The rows before one that cannot be read are compared all the same.
    rows.flush()?;
    read
}

fn check_header(header: &StringRecord) -> Result<(), String> {
    for (place, name) in header.iter().enumerate() {
        if !rows::is_column(name) {
            let digests = digests::HEADER.join(",");
            return Err(format!("'{name}' is not a column of explore, nor is this {digests}"));
        }
        if header.iter().take(place).any(|earlier| earlier == name) {
            return Err(format!("there are two columns '{name}'"));
        }
    }
    Ok(())
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
        seed: seed.parse().map_err(|error| format!("'{seed}' is not a seed; {error}"))?,
        sequence: sequence
            .parse()
            .map_err(|error| format!("'{sequence}' is not a sequence; {error}"))?,
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

/// Where a record stands, counted from 1 below the header.
fn place(record: &StringRecord) -> String {
    format!("row {}", record.position().map_or(0, Position::record))
}

fn unreadable(error: csv::Error, check: &Check) -> anyhow::Error {
    match error.kind() {
        csv::ErrorKind::Io(cause) if cause.kind() != io::ErrorKind::InvalidData => {
            anyhow::Error::new(error).context(format!("cannot read {}", check.name))
        }
        _ => check.bad(&error.to_string()).into(),
    }
}
