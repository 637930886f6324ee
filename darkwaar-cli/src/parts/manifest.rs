//! What a part says about itself, on a line of JSON.
//!
//! The line is the first of a summary, and of rows all that is in a file beside them: rows stay as every reader of their
//! format takes them. It has the checksum of the content, and one of its own.

use anyhow::Result;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::BadInput;
use crate::provenance::sha256;
use crate::run::Run;
use crate::search::State;
use crate::seeds::{SeedSet, Shard};

/// What tells manifests from other lines.
const FORMAT: &str = "darkwaar part";
/// Raised when other versions could not read the manifest.
const VERSION: u32 = 1;

/// How a summary begins that is a part.
const START: &str = "{\"part\":";

/// What a part says about itself.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Manifest<Found = State> {
    format: String,
    format_version: u32,
    /// Of the whole: its seeds are those of all parts.
    pub(crate) run: Run,
    pub(crate) shard: Shard,
    /// The part's own, run by run.
    seeds: Vec<String>,
    content: Content,
    /// What a search has found in the part.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) found: Option<Found>,
}

/// What the bytes of a part must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Content {
    pub(crate) bytes: u64,
    /// In hexadecimal.
    pub(crate) sha256: String,
}

/// A manifest with its own checksum.
#[derive(Debug, Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    part: &'a RawValue,
    part_sha256: String,
}

/// What manifests of all versions have.
#[derive(Debug, Deserialize)]
struct Version {
    format: String,
    format_version: u32,
}

impl Content {
    fn of(document: &str) -> Self {
        Self { bytes: document.len() as u64, sha256: sha256(document) }
    }
}

impl<Found: Serialize> Manifest<Found> {
    pub(crate) fn new(
        run: Run,
        shard: Shard,
        seeds: &SeedSet,
        content: Content,
        found: Option<Found>,
    ) -> Self {
        let format = FORMAT.to_owned();
        let seeds = seeds.runs().collect();
        Self { format, format_version: VERSION, run, shard, seeds, content, found }
    }

    /// The manifest alone, as a document of JSON.
    pub(crate) fn to_document(&self) -> Result<String> {
        self.to_line("}")
    }

    fn to_line(&self, end: &str) -> Result<String> {
        let json = serde_json::to_string(self)?;
        let checksum = sha256(&json);
        Ok(format!("{START}{json},\"part_sha256\":\"{checksum}\"{end}\n"))
    }
}

impl Manifest {
    /// Puts the manifest of a document of JSON, an object, before it.
    pub(crate) fn embed(run: Run, shard: Shard, seeds: &SeedSet, document: &str) -> Result<String> {
        let manifest = Self::new(run, shard, seeds, Content::of(document), None);
        Ok(manifest.to_line(",")? + &document[1..])
    }

    /// Takes the manifest away that a summary has, if it is a part, and checks the document by it.
    pub(crate) fn detach(text: &str) -> Result<Option<(Self, String)>, BadInput> {
        if !text.starts_with(START) {
            return Ok(None);
        }
        let (line, rest) = text.split_once('\n').ok_or_else(damage)?;
        let manifest = Self::from_line(line)?;
        let document = format!("{{{rest}");
        manifest.check(&Content::of(&document))?;
        Ok(Some((manifest, document)))
    }

    /// Reads the line before a summary, or the one beside rows.
    pub(crate) fn from_line(line: &str) -> Result<Self, BadInput> {
        let object = match line.trim_end_matches('\n').strip_suffix(',') {
            Some(fields) => format!("{fields}}}"),
            None => line.to_owned(),
        };
        let Line { part, part_sha256 } = serde_json::from_str(&object).map_err(|_| damage())?;
        if sha256(part.get()) != part_sha256 {
            return Err(damage());
        }
        let version: Version = serde_json::from_str(part.get()).map_err(|_| damage())?;
        if (version.format.as_str(), version.format_version) != (FORMAT, VERSION) {
            let Version { format, format_version } = version;
            return Err(BadInput::new(format!(
                "it is a '{format}' of version {format_version}; this program reads a '{FORMAT}' of version {VERSION}"
            )));
        }
        serde_json::from_str(part.get()).map_err(|_| damage())
    }

    /// Fails unless a part's bytes are those that the manifest is of.
    pub(crate) fn check(&self, content: &Content) -> Result<(), BadInput> {
        if self.content == *content { Ok(()) } else { Err(damage()) }
    }

    /// The bytes of the part.
    pub(crate) const fn bytes(&self) -> u64 {
        self.content.bytes
    }

    /// The part's own seeds, in their order.
    pub(crate) fn seeds(&self) -> Result<SeedSet, BadInput> {
        let mut seeds = SeedSet::default();
        for run in &self.seeds {
            seeds.append(&SeedSet::parse(run)?);
        }
        Ok(seeds)
    }
}

/// An error of a part that is not as it was written.
pub(crate) fn damage() -> BadInput {
    BadInput::new("it is damaged: it is not what its checksum is of")
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;

    fn run() -> Run {
        Run::new("summarize", "rules".to_owned(), Map::new())
    }

    fn shard() -> Shard {
        "1/3".parse().unwrap()
    }

    #[test]
    fn what_is_embedded_is_detached() {
        let document = "{\"meta\":1,\n\"more\":2}\n";
        let seeds = SeedSet::parse("7..9").unwrap();
        let text = Manifest::embed(run(), shard(), &seeds, document).unwrap();
        assert_eq!(text.lines().count(), 3);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&value["more"], &value["part"]["shard"]), (&2.into(), &"1/3".into()));
        let (manifest, detached) = Manifest::detach(&text).unwrap().unwrap();
        assert_eq!((manifest.shard, detached.as_str()), (shard(), document));
        assert_eq!(manifest.seeds().unwrap(), seeds);
        assert!(Manifest::detach(document).unwrap().is_none());
    }

    #[test]
    fn every_changed_or_missing_byte_is_noticed() {
        let seeds = SeedSet::parse("7..9").unwrap();
        let text = Manifest::embed(run(), shard(), &seeds, "{\"meta\":1}\n").unwrap();
        for (place, byte) in text.bytes().enumerate().skip(START.len()) {
            let mut changed = text.clone().into_bytes();
            changed[place] = byte ^ 1;
            let changed = String::from_utf8(changed).unwrap();
            assert!(Manifest::detach(&changed).is_err(), "{changed}");
            assert!(Manifest::detach(&text[..place]).is_err(), "{place} bytes");
        }
        let content = Content { bytes: 3, sha256: "x".to_owned() };
        let manifest = Manifest::<State>::new(run(), shard(), &seeds, content, None);
        let line = manifest.to_document().unwrap();
        assert_eq!(Manifest::from_line(&line).unwrap().bytes(), 3);
        for (place, byte) in line.bytes().enumerate().take(line.len() - 1) {
            let mut changed = line.clone().into_bytes();
            changed[place] = byte ^ 1;
            assert!(Manifest::from_line(&String::from_utf8(changed).unwrap()).is_err(), "{place}");
            assert!(Manifest::from_line(&line[..place]).is_err(), "{place} bytes");
        }
    }

    #[test]
    fn another_version_is_named_even_if_its_form_is_another() {
        let json = "{\"format\":\"darkwaar part\",\"format_version\":2,\"more\":[]}";
        let line = format!("{{\"part\":{json},\"part_sha256\":\"{}\"}}\n", sha256(json));
        let error = Manifest::from_line(&line).unwrap_err().to_string();
        assert!(error.starts_with("it is a 'darkwaar part' of version 2; this"), "{error}");
    }
}
