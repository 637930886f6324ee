//! JSON files: an array of rows, rows one after another, or records of seeds.

use core::fmt;
use std::io::BufRead;

use anyhow::{Error, Result};
use darkwaar_core::{SEQUENCES, Seed, Sequence};
use serde::de::{Deserializer as _, Error as _, SeqAccess, Visitor};
use serde_json::{Deserializer, Map, Value};

use super::Check;
use super::rows::{self, Claim, Rows};
use crate::record::SeedRecord;

/// Recomputes a JSON or NDJSON file.
pub(super) fn verify(mut input: Box<dyn BufRead>, check: &mut Check) -> Result<()> {
    let is_array = input.fill_buf()?.first() == Some(&b'[');
    let mut rows = Rows::new(check, Value::to_string);
    let mut values = Values { rows: &mut rows, count: 0, failure: None };
    let mut json = Deserializer::from_reader(input);
    let read = if is_array {
        json.deserialize_seq(&mut values).and_then(|()| json.end())
    } else {
        json.into_iter().try_for_each(|value| values.take(value?))
    };
    let failure = values.failure;
    // The rows before one that cannot be read are compared all the same.
    rows.flush()?;
    match failure {
        Some(failure) => Err(failure),
        None => read.map_err(|error| unreadable(error, rows.check())),
    }
}

fn unreadable(error: serde_json::Error, check: &Check) -> Error {
    if error.is_io() {
        Error::new(error).context(format!("cannot read {}", check.name))
    } else {
        check.bad(&error.to_string()).into()
    }
}

/// Takes the values of a file one by one, so that a file of any size fits.
struct Values<'a, 'b> {
    rows: &'a mut Rows<'b>,
    count: u64,
    /// Why reading was given up, if the file's syntax was not to blame.
    failure: Option<Error>,
}

impl Values<'_, '_> {
    fn take(&mut self, value: Value) -> Result<(), serde_json::Error> {
        self.count += 1;
        let taken = self.judge(value);
        taken.map_err(|error| {
            self.failure = Some(error);
            serde_json::Error::custom("given up")
        })
    }

    fn judge(&mut self, value: Value) -> Result<()> {
        let place = format!("row {}", self.count);
        let check = self.rows.check();
        let bad = |why: String| check.bad(&format!("{place}: {why}"));
        let Value::Object(object) = value else {
            return Err(bad(format!("{value} is not an object")).into());
        };
        if object.contains_key("meta") {
            let why = "it is a summary; to check it, count again, best with another --backend, and compare the files";
            return Err(check.bad(why).into());
        }
        if object.contains_key("runs") {
            let (seed, sequences) = names_of_record(&object).map_err(bad)?;
            self.rows.flush()?;
            let expected = serde_json::to_value(SeedRecord::new(seed, &sequences))?;
            let mut differences = Vec::new();
            compare("", &object.into(), &expected, &mut differences);
            return self.rows.check().row(&format!("{place}: seed {seed}"), &differences);
        }
        let claim = claim(&place, &object).map_err(bad)?;
        self.rows.push(claim)
    }
}

impl<'de> Visitor<'de> for &mut Values<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        while let Some(value) = values.next_element()? {
            self.take(value).map_err(A::Error::custom)?;
        }
        Ok(())
    }
}

fn seed_of(object: &Map<String, Value>) -> Result<Seed, String> {
    let seed = object.get("seed").ok_or("there is no seed")?;
    let unsigned = seed.as_u64().map(Seed::from);
    let signed = || seed.as_i64().map(Seed::from);
    unsigned
        .or_else(signed)
        .ok_or_else(|| format!("{seed} is not a seed; a seed is a 64-bit number"))
}

fn sequence_of(object: &Map<String, Value>) -> Result<Sequence, String> {
    let sequence = object.get("sequence").ok_or("there is no sequence")?;
    let text = sequence.as_str().ok_or_else(|| format!("{sequence} is not a sequence"))?;
    text.parse().map_err(|error| format!("'{text}' is not a sequence; {error}"))
}

/// A row; its seed and sequence say which world it claims to be.
fn claim(place: &str, object: &Map<String, Value>) -> Result<Claim, String> {
    let (seed, sequence) = (seed_of(object)?, sequence_of(object)?);
    if let Some(strange) = object.keys().find(|name| !rows::is_column(name)) {
        return Err(format!("'{strange}' is not a column of explore"));
    }
    let fields = object.iter().filter(|(name, _)| !["seed", "sequence"].contains(&name.as_str()));
    let fields = fields.map(|(name, value)| (name.clone(), value.to_string())).collect();
    Ok(Claim { place: place.to_owned(), seed, sequence, fields })
}

/// The seed of a record and the sequences of its runs.
fn names_of_record(object: &Map<String, Value>) -> Result<(Seed, Vec<Sequence>), String> {
    let runs = object.get("runs").and_then(Value::as_array).ok_or("runs is not an array")?;
    if runs.len() > SEQUENCES {
        return Err(format!("there are {} runs, but only {SEQUENCES} sequences", runs.len()));
    }
    let sequences =
        runs.iter().map(|run| sequence_of(run.as_object().ok_or("a run is not an object")?));
    Ok((seed_of(object)?, sequences.collect::<Result<_, _>>()?))
}

/// Lists where two values differ, down to the innermost ones.
fn compare(path: &str, found: &Value, expected: &Value, differences: &mut Vec<String>) {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            for name in found.keys().filter(|name| !expected.contains_key(*name)) {
                differences.push(format!("{path}.{name} should not be there"));
            }
            for (name, expected) in expected {
                match found.get(name) {
                    Some(found) => compare(&format!("{path}.{name}"), found, expected, differences),
                    None => differences.push(format!("{path}.{name} is missing")),
                }
            }
        }
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => {
            for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
                compare(&format!("{path}[{index}]"), found, expected, differences);
            }
        }
        _ if found != expected => {
            differences.push(format!("{path} is {found}, should be {expected}"));
        }
        _ => {}
    }
}
