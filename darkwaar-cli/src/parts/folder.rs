//! The parts in a folder, as those of one run.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
#[cfg(feature = "parquet")]
use darkwaar_core::SequenceSet;
#[cfg(feature = "parquet")]
use serde_json::Value;

use super::Part;
use super::manifest::Manifest;
use super::name::{Name, SUMMARY};
use crate::cli::OutputArgs;
use crate::counted::first_few;
use crate::error::BadInput;
use crate::inputs;
use crate::interrupt::Interrupt;
use crate::provenance;
use crate::run::Run;
use crate::seeds::{SeedSet, Shard};
#[cfg(feature = "parquet")]
use crate::sequences;

/// Parts of one run, as far as their names tell: all are of as many, and in one format.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// By the indices of their shards; one at least.
    parts: BTreeMap<u64, Part>,
}

/// The run that all parts are of.
#[derive(Debug)]
pub(crate) struct WholeRun {
    pub(crate) run: Run,
    pub(crate) seeds: SeedSet,
}

impl Folder {
    /// The parts that are in a folder; nothing if there are none, or no folder.
    pub(crate) fn read(path: &Path) -> Result<Option<Self>> {
        let names = names(path).with_context(|| format!("cannot read '{}'", path.display()))?;
        let Some(first) = names.first() else { return Ok(None) };
        if let Some(other) = names.iter().find(|name| !name.is_like(*first)) {
            return Err(two_runs(path, *first, *other).into());
        }
        let parts = names.into_iter().map(|name| (name.shard.index, Part::new(path, name)));
        Ok(Some(Self { path: path.to_owned(), parts: parts.collect() }))
    }

    /// How many parts the run has, and the name of the first one here.
    pub(crate) fn first(&self) -> Name {
        let first = self.parts.values().next().expect("there is a part");
        first.name
    }

    /// Whether the parts are summaries, and not rows.
    pub(crate) fn has_summaries(&self) -> bool {
        self.first().ending == SUMMARY
    }

    /// The parts in the order of their shards.
    pub(crate) fn parts(&self) -> impl ExactSizeIterator<Item = &Part> {
        self.parts.values()
    }

    /// Fails if the output would replace a part or a manifest, or look like one.
    pub(crate) fn refuse_as_output(&self, args: &OutputArgs) -> Result<(), BadInput> {
        let manifests = self.parts().map(Part::manifest_path);
        let files: Vec<_> = self.files().into_iter().chain(manifests).collect();
        inputs::refuse_as_output(files.iter().map(PathBuf::as_path), args)?;
        let path = args.output.as_deref().unwrap_or("-".as_ref());
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let is_part = name.trim_end_matches(".manifest").parse::<Name>().is_ok();
        let folder = Path::new(".").join(path.parent().unwrap_or("".as_ref()));
        if is_part && same_file::is_same_file(folder, &self.path).unwrap_or(false) {
            let path = path.display();
            let message = format!("--output '{path}': the name is one of a part; name another");
            return Err(BadInput::new(message));
        }
        Ok(())
    }

    /// The files of the parts, without manifests.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        self.parts().map(|part| part.path.clone()).collect()
    }

    /// The run that the parts make one of. An error unless all are there and say that they are of it.
    pub(crate) fn whole(&self, interrupt: &Interrupt) -> Result<WholeRun> {
        let mut whole: Option<WholeRun> = None;
        let mut absent = Vec::new();
        for index in 0..self.first().shard.count {
            interrupt.check()?;
            let part = self.parts.get(&index);
            let manifest = part.map(Part::manifest).transpose()?.flatten();
            let (Some(part), Some(manifest)) = (part, manifest) else {
                absent.push(index);
                continue;
            };
            let seeds = manifest.seeds().with_context(|| part.to_string())?;
            match &mut whole {
                None => {
                    check_program(&manifest.run).with_context(|| part.to_string())?;
                    whole = Some(WholeRun { run: manifest.run, seeds });
                }
                Some(whole) => {
                    check_run(part, &manifest, &whole.run)?;
                    whole.seeds.append(&seeds);
                }
            }
        }
        if !absent.is_empty() {
            return Err(self.gap(&absent, whole.as_ref()).into());
        }
        let whole = whole.expect("a run has a part, and none is absent");
        whole.check(&self.path)?;
        Ok(whole)
    }

    /// An error that names shards that are not there, and their seeds if these can be told.
    fn gap(&self, absent: &[u64], whole: Option<&WholeRun>) -> BadInput {
        let count = self.first().shard.count;
        let asked = whole.and_then(|whole| asked_seeds(&whole.run));
        let seeds = asked.map_or_else(String::new, |asked| {
            let texts =
                absent.iter().map(|index| asked.shard(Shard { index: *index, count }).text());
            format!(", with the seeds {}", first_few(texts))
        });
        BadInput::new(format!(
            "'{}' lacks {} of {count} parts: {}{seeds}",
            self.path.display(),
            absent.len(),
            first_few(runs(absent))
        ))
    }
}

impl WholeRun {
    /// The sequences of the run.
    #[cfg(feature = "parquet")]
    pub(crate) fn sequences(&self) -> Result<SequenceSet> {
        let text = self.run.configuration.get("sequences").and_then(Value::as_str);
        sequences::resolve(&[text.unwrap_or("all").to_owned()])
    }

    /// Fails unless the seeds of the parts are those that the run was asked for, in their order.
    fn check(&self, folder: &Path) -> Result<(), BadInput> {
        let configuration = &self.run.configuration;
        let is_asked = |(key, value)| configuration.get(&key) == Some(&value);
        if self.seeds.description().into_iter().all(is_asked) {
            return Ok(());
        }
        let found = self.seeds.text();
        Err(BadInput::new(format!(
            "the parts in '{}' have the seeds {found}, which are not those of their run",
            folder.display()
        )))
    }
}

/// Fails if a part is of another run.
pub(crate) fn check_run(part: &Part, manifest: &Manifest, run: &Run) -> Result<()> {
    let Some(difference) = run.difference(manifest.run.clone()) else { return Ok(()) };
    let message =
        format!("{part} is of a run with {difference}; give each run a directory of its own");
    Err(BadInput::new(message).into())
}

/// An error of parts that cannot be of one run, as their names tell.
pub(super) fn two_runs(folder: &Path, one: Name, other: Name) -> BadInput {
    let folder = folder.display();
    BadInput::new(format!(
        "'{folder}' has '{one}' and '{other}', which are not of one run; give each run a directory of its own"
    ))
}

/// Fails unless this program would make the same run.
pub(crate) fn check_program(run: &Run) -> Result<(), BadInput> {
    // The rules of the other generators are checked where their summaries are read.
    let is_game = !run.configuration.contains_key("generator");
    let rules = if is_game { provenance::rules_digest() } else { run.rules.clone() };
    let own = Run::new(&run.command, rules, run.configuration.clone());
    own.difference(run.clone()).map_or(Ok(()), |difference| {
        Err(BadInput::new(format!("it is of a run with {difference}")))
    })
}

/// The seeds that a run was asked for; nothing if there are too many runs for the text to name, which then ends in words.
fn asked_seeds(run: &Run) -> Option<SeedSet> {
    let text = run.configuration.get("seeds")?.as_str()?;
    let mut seeds = SeedSet::default();
    for item in text.split(',') {
        seeds.append(&SeedSet::parse(item).ok()?);
    }
    Some(seeds)
}

/// Ascending indices as `sbatch --array` takes them: `4` and `7-9`.
pub(crate) fn runs(indices: &[u64]) -> impl Iterator<Item = String> {
    let runs = indices.chunk_by(|one, next| one + 1 == *next);
    runs.map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run[0].to_string(),
    })
}

/// The names of parts in a folder, in the order of format and shard.
fn names(folder: &Path) -> io::Result<Vec<Name>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other?,
    };
    let mut names = Vec::new();
    for entry in entries {
        names.extend(entry?.file_name().to_str().and_then(|name| name.parse::<Name>().ok()));
    }
    names.sort_unstable_by_key(|name| (name.ending, name.shard.count, name.shard.index));
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the parts make of which these are the seeds, if the run has the seeds from 0 to 9.
    fn whole(program: &str, parts: &[&str]) -> Result<String> {
        let folder = tempfile::tempdir().unwrap();
        let configuration = SeedSet::parse("0..10").unwrap().description();
        let run = Run::new("summarize", provenance::rules_digest(), configuration);
        let run = Run { program: program.to_owned(), ..run };
        for (seeds, index) in parts.iter().zip(0..) {
            let shard = Shard { index, count: parts.len() as u64 };
            let seeds = SeedSet::parse(seeds).unwrap();
            let text = Manifest::embed(run.clone(), shard, &seeds, "{}\n").unwrap();
            fs::write(Part::new(folder.path(), Name::new(shard, SUMMARY).unwrap()).path, text)?;
        }
        let whole = Folder::read(folder.path())?.unwrap().whole(&Interrupt::none())?;
        Ok(whole.seeds.text())
    }

    #[test]
    fn parts_have_the_seeds_of_their_run() {
        assert_eq!(whole(provenance::VERSION, &["0..3", "3..10"]).unwrap(), "0..=9");
        for parts in [["0..3", "4..10"], ["3..10", "0..3"], ["0..3", "3..11"]] {
            let error = whole(provenance::VERSION, &parts).unwrap_err().to_string();
            assert!(error.ends_with("which are not those of their run"), "{parts:?}: {error}");
        }
    }

    #[test]
    fn parts_of_another_program_are_refused() {
        let error = format!("{:#}", whole("0.0.9", &["0..10"]).unwrap_err());
        let expected = "it is of a run with program version '0.0.9', not '";
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn lists_are_as_short_as_an_array_takes_them() {
        for (indices, text) in [
            (&[][..], ""),
            (&[3], "3"),
            (&[0, 1], "0-1"),
            (&[0, 2, 3, 4, 9, 11, 12], "0,2-4,9,11-12"),
        ] {
            assert_eq!(runs(indices).collect::<Vec<_>>().join(","), text);
        }
    }
}
