//! A checkpoint as a file: a line of JSON on the run, a line of JSON with its state, and their SHA-256.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use crate::provenance;

/// What the first line calls the format.
const FORMAT: &str = "darkwaar checkpoint";
/// Changes when other versions could not read the file.
const VERSION: u32 = 1;

/// Characters of a value that a message shows.
const MOST_SHOWN: usize = 70;

/// What makes a run: two runs of the same kind write the same bytes.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kind {
    /// The version of the program.
    pub(super) program: String,
    /// The digest of the rules.
    pub(super) rules: String,
    pub(super) command: String,
    /// All options that the output depends on.
    pub(super) configuration: Map<String, Value>,
}

/// How far a run has come.
#[derive(Debug, PartialEq)]
pub(crate) struct Checkpoint<State> {
    /// The number of seeds that are done, the first of all in their order.
    pub(crate) finished: u128,
    /// All else that the command needs to go on.
    pub(crate) state: State,
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Header<Run> {
    format: String,
    version: u32,
    finished: u128,
    run: Run,
}

/// What the first line of any version has.
#[derive(Debug, Deserialize)]
struct Format {
    format: String,
    version: u32,
}

impl Kind {
    /// A run of this program.
    pub(super) fn new(command: &str, configuration: Map<String, Value>) -> Self {
        Self {
            program: provenance::VERSION.to_owned(),
            rules: provenance::rules_digest(),
            command: command.to_owned(),
            configuration,
        }
    }

    /// The text of a checkpoint.
    pub(super) fn write<State: Serialize>(
        &self,
        finished: u128,
        state: &State,
    ) -> serde_json::Result<String> {
        let header = Header { format: FORMAT.to_owned(), version: VERSION, finished, run: self };
        let mut text = serde_json::to_string(&header)? + "\n";
        text += &serde_json::to_string(state)?;
        text += "\n";
        let checksum = checksum(&text);
        Ok(text + &checksum + "\n")
    }

    /// Reads a checkpoint of a run of this kind, or says why it cannot be gone on with.
    pub(super) fn read<State: DeserializeOwned>(
        &self,
        text: &str,
    ) -> Result<Checkpoint<State>, String> {
        let damaged = || "is damaged".to_owned();
        let first = text.lines().next().unwrap_or_default();
        let format: Format = serde_json::from_str(first)
            .ok()
            .filter(|format: &Format| format.format == FORMAT)
            .ok_or_else(damaged)?;
        if format.version != VERSION {
            let version = format.version;
            return Err(format!("has version {version}; this program reads version {VERSION}"));
        }
        let body = text.strip_suffix('\n').and_then(|text| text.rsplit_once('\n'));
        let body = body.filter(|(body, sum)| checksum(&format!("{body}\n")) == **sum);
        let (header, state) =
            body.and_then(|(body, _)| body.split_once('\n')).ok_or_else(damaged)?;
        let header: Header<Self> = serde_json::from_str(header).map_err(|_| damaged())?;
        let finished = header.finished;
        if let Some(difference) = self.difference(header.run) {
            return Err(format!("is of a run with {difference}"));
        }
        let state = serde_json::from_str(state).map_err(|_| damaged())?;
        Ok(Checkpoint { finished, state })
    }

    /// The first difference of another run, as a message says it.
    fn difference(&self, other: Self) -> Option<String> {
        let Self { program, rules, command, mut configuration } = other;
        let own = |text: &String| Some(Value::from(text.as_str()));
        let fixed = [
            ("program version", Some(program.into()), own(&self.program)),
            ("rules", Some(rules.into()), own(&self.rules)),
            ("command", Some(command.into()), own(&self.command)),
        ];
        let options = self.configuration.iter().map(|(key, value)| {
            let other = configuration.remove(key);
            (key.clone(), other, Some(value.clone()))
        });
        let options: Vec<_> = options.collect();
        let unknown = configuration.into_iter().map(|(key, value)| (key, Some(value), None));
        let fixed = fixed.map(|(key, other, own)| (key.to_owned(), other, own));
        let mut all = fixed.into_iter().chain(options).chain(unknown);
        let (key, other, own) = all.find(|(_, other, own)| other != own)?;
        Some(format!("{key} {}, not {}", shown(other), shown(own)))
    }
}

/// The SHA-256 in hexadecimal.
fn checksum(text: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(text);
    provenance::hexadecimal(hash)
}

/// A value, or its beginning.
fn shown(value: Option<Value>) -> String {
    let text = match value {
        None | Some(Value::Null) => return "none".to_owned(),
        Some(Value::String(text)) => text,
        Some(value) => value.to_string(),
    };
    if text.chars().count() <= MOST_SHOWN {
        return format!("'{text}'");
    }
    format!("'{}…'", text.chars().take(MOST_SHOWN).collect::<String>())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn kind(configuration: &Value) -> Kind {
        Kind::new("explore", configuration.as_object().unwrap().clone())
    }

    fn example() -> Kind {
        kind(&json!({ "format": "csv", "seeds": "0..=9" }))
    }

    fn refusal(kind: &Kind, text: &str) -> String {
        kind.read::<Vec<u64>>(text).unwrap_err()
    }

    #[test]
    fn what_is_written_is_read() {
        let finished = (1 << 64) - 1 + (1 << 64);
        let text = example().write(finished, &vec![1_u64, u64::MAX]).unwrap();
        assert_eq!(text.lines().count(), 3);
        assert!(text.starts_with("{\"format\":\"darkwaar checkpoint\",\"version\":1,"), "{text}");
        let checkpoint = example().read::<Vec<u64>>(&text).unwrap();
        assert_eq!(checkpoint, Checkpoint { finished, state: vec![1, u64::MAX] });
    }

    #[test]
    fn every_changed_or_missing_byte_is_noticed() {
        let text = example().write(7, &vec![1_u64, 2]).unwrap();
        for (place, byte) in text.bytes().enumerate() {
            let mut changed = text.clone().into_bytes();
            changed[place] = byte ^ 1;
            let changed = String::from_utf8(changed).unwrap();
            let refused = refusal(&example(), &changed);
            assert!(refused == "is damaged" || refused.starts_with("has version 0"), "{changed}");
            assert_eq!(refusal(&example(), &text[..place]), "is damaged", "{place} bytes");
        }
        assert_eq!(refusal(&example(), &(text.clone() + &text)), "is damaged");
    }

    #[test]
    fn another_run_is_told_by_what_differs() {
        let text = example().write(7, &[1]).unwrap();
        for (configuration, difference) in [
            (json!({ "format": "json", "seeds": "0..=9" }), "format 'csv', not 'json'"),
            (json!({ "format": "csv", "seeds": "5" }), "seeds '0..=9', not '5'"),
            (json!({ "format": "csv" }), "seeds '0..=9', not none"),
            (json!({ "format": "csv", "limit": 3, "seeds": "0..=9" }), "limit none, not '3'"),
        ] {
            let refused = refusal(&kind(&configuration), &text);
            assert_eq!(refused, format!("is of a run with {difference}"));
        }
        for (other, difference) in [
            (Kind { program: "0.0.9".into(), ..example() }, "program version '0.0.9', not '"),
            (Kind { rules: "cafe".into(), ..example() }, "rules 'cafe', not 'dfe17a88"),
            (Kind { command: "summarize".into(), ..example() }, "command 'summarize', not 'expl"),
        ] {
            let refused = refusal(&example(), &other.write(7, &[1]).unwrap());
            assert!(refused.starts_with(&format!("is of a run with {difference}")), "{refused}");
        }
        let long = kind(&json!({ "format": "x".repeat(999), "seeds": "0..=9" }));
        let cut = format!("format 'csv', not '{}…'", "x".repeat(70));
        assert_eq!(refusal(&long, &text), format!("is of a run with {cut}"));
    }

    #[test]
    fn another_version_is_named_even_if_its_form_is_another() {
        let text = "{\"format\":\"darkwaar checkpoint\",\"version\":2,\"more\":[]}\nwhatever";
        assert_eq!(refusal(&example(), text), "has version 2; this program reads version 1");
    }
}
