//! A part that a run is asked for.

use std::fs::{self, File};
use std::io::{self, Seek as _};
use std::path::Path;

use anyhow::{Context as _, Result};

use super::file::content;
use super::folder::{check_run, two_runs};
use super::manifest::Manifest;
use super::name::Name;
use super::{Folder, MOST_PARTS, Part, is_folder};
use crate::cli::OutputArgs;
use crate::destination::Destination;
use crate::error::BadInput;
use crate::exit_status;
use crate::run::Run;
use crate::search;
use crate::seeds::{self, SeedSet, Shard};

/// The folder that a run is to write its part into, and which part that is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartRequest<'a> {
    folder: &'a Path,
    shard: Shard,
}

impl<'a> PartRequest<'a> {
    /// Nothing, if the output is a file or a stream. Failures that may be gone the next time ask for a requeue then on.
    pub(crate) fn resolve(output: &'a OutputArgs, shard: Option<Shard>) -> Result<Option<Self>> {
        let Some(folder) = output.output.as_deref().filter(|path| is_folder(path)) else {
            return Ok(None);
        };
        let name = folder.display();
        let shard = shard.ok_or_else(|| {
            BadInput::new(format!(
                "--output '{name}' is a directory, which takes parts; give --shard K/N, or the name of a file"
            ))
        })?;
        if shard.count > MOST_PARTS {
            let message = format!("--shard {shard}: a directory takes {MOST_PARTS} parts at most");
            return Err(BadInput::new(message).into());
        }
        exit_status::ask_for_requeue();
        Ok(Some(Self { folder, shard }))
    }
}

/// A part that is to be written, unless it is there already.
#[derive(Debug)]
pub(crate) struct NewPart {
    part: Part,
    run: Run,
    seeds: SeedSet,
}

impl NewPart {
    /// The part of a run in a format, which must be one that parts have.
    pub(crate) fn new(asked: PartRequest<'_>, format: &str, run: Run, whole: &SeedSet) -> Self {
        let name = Name::new(asked.shard, format).expect("parts have this format");
        let part = Part::new(asked.folder, name);
        Self { part, run, seeds: whole.shard(asked.shard) }
    }

    /// An error if the part, or what says that it is complete, would replace a list of `--seeds`.
    pub(crate) fn refuse_lists(&self, lists: &[String]) -> Result<(), BadInput> {
        seeds::refuse_as_output(lists, &self.output())?;
        seeds::refuse_beside(lists, &self.part.path, &self.part.manifest_path())
    }

    /// Whether the part is there and whole; an error if there is another in its place. Where there is no folder, it is
    /// made.
    pub(crate) fn is_there(&self) -> Result<bool> {
        let folder = self.part.path.parent().unwrap_or(Path::new("."));
        match fs::create_dir(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(error).context(format!("cannot make '{}'", folder.display()));
            }
            _ => {}
        }
        let advice = "remove it to have it made anew";
        let found = self.part.check().map_err(|error| {
            let is_invalid = error.is::<BadInput>();
            if is_invalid { BadInput::new(format!("{error:#}; {advice}")).into() } else { error }
        })?;
        let Some(found) = found else {
            self.check_others(folder)?;
            return Ok(false);
        };
        check_run(&self.part, &found, &self.run)?;
        Ok(true)
    }

    /// Fails if the folder is that of another run, as the first part in it tells.
    fn check_others(&self, folder: &Path) -> Result<()> {
        let Some(others) = Folder::read(folder)? else { return Ok(()) };
        let (first, own) = (others.first(), self.part.name);
        if !first.is_like(own) {
            return Err(two_runs(folder, first, own).into());
        }
        let told = others.parts().find_map(|part| Some((part, part.manifest().ok()??)));
        told.map_or(Ok(()), |(part, manifest)| check_run(part, &manifest, &self.run))
    }

    /// The file to write.
    pub(crate) fn output(&self) -> OutputArgs {
        OutputArgs { output: Some(self.part.path.clone()) }
    }

    /// The seeds of the part.
    pub(crate) const fn seeds(&self) -> &SeedSet {
        &self.seeds
    }

    /// The run that makes the part alone, as its checkpoints know it.
    pub(crate) fn run_alone(&self) -> Run {
        let mut run = self.run.clone();
        run.configuration.extend(self.seeds.description());
        run
    }

    /// The text of a summary as that of the part.
    pub(crate) fn embed(&self, summary: &str) -> Result<String> {
        Manifest::embed(self.run.clone(), self.part.name.shard, &self.seeds, summary)
    }

    /// Says of rows, which are on disk, that they are complete.
    ///
    /// The checksum is of what this run has written: another run may have replaced the file by rows of its own.
    pub(crate) fn complete(self, rows: Option<File>, found: Option<&search::State>) -> Result<()> {
        let Self { part, run, seeds } = self;
        let mut rows = rows.ok_or_else(|| BadInput::new(format!("{part} is no plain file")))?;
        let read = rows.rewind().and_then(|()| {
            let bytes = rows.metadata()?.len();
            content(&mut rows, bytes)
        });
        let content = read.with_context(|| format!("cannot read {part}"))?;
        let manifest = Manifest::new(run, part.name.shard, &seeds, content, found);
        let output = OutputArgs { output: Some(part.manifest_path()) };
        Destination::write_whole(&output, manifest.to_document()?.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;

    /// What is found of a part whose rows are `one`, while its file has `present`.
    fn checked(present: &str) -> Result<bool> {
        let folder = tempfile::tempdir().unwrap();
        let asked = PartRequest { folder: folder.path(), shard: Shard { index: 0, count: 1 } };
        let run = Run::new("explore", "rules".to_owned(), Map::new());
        let new = || NewPart::new(asked, "csv", run.clone(), &SeedSet::default());
        let path = new().part.path;
        fs::write(&path, "one").unwrap();
        let rows = File::open(&path).unwrap();
        fs::rename(&path, folder.path().join("away")).unwrap();
        fs::write(&path, present).unwrap();
        assert!(!new().is_there().unwrap());
        new().complete(Some(rows), None).unwrap();
        new().is_there()
    }

    #[test]
    fn a_part_says_nothing_of_rows_that_others_wrote() {
        assert!(checked("one").unwrap());
        let error = checked("two").unwrap_err().to_string();
        assert!(error.contains("it is damaged"), "{error}");
    }
}
