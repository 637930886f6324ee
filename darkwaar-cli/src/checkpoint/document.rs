//! A checkpoint as a file: a line of JSON on the run, a line of JSON with its state, and their SHA-256.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::provenance;
use crate::run::Run;

/// What the first line calls the format.
const FORMAT: &str = "darkwaar checkpoint";
/// Changes when other versions could not read the file.
const VERSION: u32 = 1;

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
struct Header<R> {
    format: String,
    version: u32,
    finished: u128,
    run: R,
}

/// What the first line of any version has.
#[derive(Debug, Deserialize)]
struct Format {
    format: String,
    version: u32,
}

impl Run {
    /// The text of a checkpoint.
    pub(super) fn write_checkpoint<State: Serialize>(
        &self,
        finished: u128,
        state: &State,
    ) -> serde_json::Result<String> {
        let header = Header { format: FORMAT.to_owned(), version: VERSION, finished, run: self };
        let mut text = serde_json::to_string(&header)? + "\n";
        text += &serde_json::to_string(state)?;
        text += "\n";
        let checksum = provenance::sha256(&text);
        Ok(text + &checksum + "\n")
    }

    /// Reads a checkpoint of a run of this kind, or says why it cannot be gone on with.
    pub(super) fn read_checkpoint<State: DeserializeOwned>(
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
        let body = body.filter(|(body, sum)| provenance::sha256(format!("{body}\n")) == **sum);
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
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn run(configuration: &Value) -> Run {
        Run::new("explore", provenance::rules_digest(), configuration.as_object().unwrap().clone())
    }

    fn example() -> Run {
        run(&json!({ "format": "csv", "seeds": "0..=9" }))
    }

    fn refusal(run: &Run, text: &str) -> String {
        run.read_checkpoint::<Vec<u64>>(text).unwrap_err()
    }

    #[test]
    fn what_is_written_is_read() {
        let finished = (1 << 64) - 1 + (1 << 64);
        let text = example().write_checkpoint(finished, &vec![1_u64, u64::MAX]).unwrap();
        assert_eq!(text.lines().count(), 3);
        assert!(text.starts_with("{\"format\":\"darkwaar checkpoint\",\"version\":1,"), "{text}");
        let checkpoint = example().read_checkpoint::<Vec<u64>>(&text).unwrap();
        assert_eq!(checkpoint, Checkpoint { finished, state: vec![1, u64::MAX] });
    }

    #[test]
    fn every_changed_or_missing_byte_is_noticed() {
        let text = example().write_checkpoint(7, &vec![1_u64, 2]).unwrap();
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
        let text = example().write_checkpoint(7, &[1]).unwrap();
        for (configuration, difference) in [
            (json!({ "format": "json", "seeds": "0..=9" }), "format 'csv', not 'json'"),
            (json!({ "format": "csv", "seeds": "5" }), "seeds '0..=9', not '5'"),
            (json!({ "format": "csv" }), "seeds '0..=9', not none"),
            (json!({ "format": "csv", "limit": 3, "seeds": "0..=9" }), "limit none, not '3'"),
        ] {
            let refused = refusal(&run(&configuration), &text);
            assert_eq!(refused, format!("is of a run with {difference}"));
        }
        for (other, difference) in [
            (Run { program: "0.0.9".into(), ..example() }, "program version '0.0.9', not '"),
            (Run { rules: "cafe".into(), ..example() }, "rules 'cafe', not 'dfe17a88"),
            (Run { command: "summarize".into(), ..example() }, "command 'summarize', not 'expl"),
        ] {
            let refused = refusal(&example(), &other.write_checkpoint(7, &[1]).unwrap());
            assert!(refused.starts_with(&format!("is of a run with {difference}")), "{refused}");
        }
        let long = run(&json!({ "format": "x".repeat(999), "seeds": "0..=9" }));
        let cut = format!("format 'csv', not '{}…'", "x".repeat(70));
        assert_eq!(refusal(&long, &text), format!("is of a run with {cut}"));
    }

    #[test]
    fn another_version_is_named_even_if_its_form_is_another() {
        let text = "{\"format\":\"darkwaar checkpoint\",\"version\":2,\"more\":[]}\nwhatever";
        assert_eq!(refusal(&example(), text), "has version 2; this program reads version 1");
    }
}
