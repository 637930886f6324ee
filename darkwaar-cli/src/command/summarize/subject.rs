//! What is summarized, and in which format.

use anyhow::Result;
use serde_json::{Map, Value};

use crate::cli::SummarizeArgs;
use crate::error::BadInput;
use crate::generator::Generator;
use crate::provenance;
use crate::run::Run;
use crate::seeds::SeedSet;
use crate::sequences;
use crate::summary::Format;

/// All that a summary depends on but its seeds.
pub(super) struct Subject {
    pub(super) format: Format,
    /// The digest of the rules of the worlds or maps.
    rules: String,
    settings: Map<String, Value>,
    read_seeds: fn(&[String]) -> Result<SeedSet>,
}

impl Subject {
    /// Worlds of Darkwaar20, or maps of another generator; a part must be one that can be merged.
    pub(super) fn resolve(
        generator: Option<Generator>,
        args: &SummarizeArgs,
        is_part: bool,
    ) -> Result<Self> {
        if let Some(generator) = generator {
            refuse_options_of_sequences(generator, args)?;
        }
        let sequences = sequences::resolve(&args.worlds.sequences)?;
        let format = if is_part {
            format_of_part(args)?
        } else {
            args.layout.format(args.output.output.as_deref())?
        };
        let mut settings = Map::new();
        settings.insert("format".to_owned(), format.name().into());
        let Some(generator) = generator else {
            settings.insert("sequences".to_owned(), sequences::description(sequences).into());
            settings.extend(args.layout.description());
            let rules = provenance::rules_digest();
            return Ok(Self { format, rules, settings, read_seeds: SeedSet::resolve });
        };
        settings.insert("generator".to_owned(), generator.to_string().into());
        let rules = generator.rules_digest()?;
        Ok(Self { format, rules, settings, read_seeds: SeedSet::resolve_unsigned })
    }

    /// All seeds that were asked for, in ascending order.
    pub(super) fn seeds(&self, args: &SummarizeArgs) -> Result<SeedSet> {
        Ok((self.read_seeds)(&args.worlds.seeds)?.ascending())
    }

    /// The run that summarizes some seeds.
    pub(super) fn run(&self, seeds: &SeedSet) -> Run {
        let mut configuration = seeds.description();
        configuration.extend(self.settings.clone());
        Run::new("summarize", self.rules.clone(), configuration)
    }
}

/// The format of parts; `merge` makes all others of it.
fn format_of_part(args: &SummarizeArgs) -> Result<Format, BadInput> {
    let format = args.layout.format(Some("part.json".as_ref()))?;
    if format == Format::Json {
        return Ok(format);
    }
    Err(BadInput::new(format!(
        "--format {}: parts in a directory are json; `merge` shows them in other formats",
        format.name()
    )))
}

/// Fails if there are options that mean something for Darkwaar20 only.
fn refuse_options_of_sequences(generator: Generator, args: &SummarizeArgs) -> Result<(), BadInput> {
    let name = generator.name();
    if !args.worlds.sequences.is_empty() {
        let message = format!("--sequences is for darkwaar20; a {name} has no conditions");
        return Err(BadInput::new(message));
    }
    if args.backend.backend.is_some() {
        let message = format!("--backend is for darkwaar20; a {name} is computed in one way only");
        return Err(BadInput::new(message));
    }
    args.layout.refuse_rows(generator)
}
