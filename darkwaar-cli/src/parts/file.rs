//! A part that is there, or is not.

use core::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use sha2::{Digest as _, Sha256};

use super::manifest::{Content, Manifest, damage};
use super::name::{Name, SUMMARY};
use crate::checkpoint::beside;
use crate::error::BadInput;
use crate::provenance;

/// Bytes that a manifest has at most: it may list a million seeds, and a million of the best worlds.
const MOST_MANIFEST: u64 = 256 << 20;

/// The place of a part.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) name: Name,
    pub(crate) path: PathBuf,
}

impl Part {
    pub(crate) fn new(folder: &Path, name: Name) -> Self {
        Self { name, path: folder.join(name.to_string()) }
    }

    /// Where the manifest of rows is.
    pub(crate) fn manifest_path(&self) -> PathBuf {
        beside(&self.path, ".manifest")
    }

    fn is_summary(&self) -> bool {
        self.name.ending == SUMMARY
    }

    /// What the part says about itself; nothing if it is not there, as rows that are not complete.
    pub(crate) fn manifest(&self) -> Result<Option<Manifest>> {
        let is_file = match fs::metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            found => found.with_context(|| unreadable(&self.path))?.is_file(),
        };
        if !is_file {
            return Err(BadInput::new(format!("{self}: it is not a plain file")).into());
        }
        let path = if self.is_summary() { self.path.clone() } else { self.manifest_path() };
        let Some(line) = read_line(&path).with_context(|| unreadable(&path))? else {
            return Ok(None);
        };
        let line = String::from_utf8_lossy(&line);
        let manifest = Manifest::from_line(&line).with_context(|| self.to_string())?;
        if manifest.shard != self.name.shard {
            let message = format!("{self}: it is shard {}", manifest.shard);
            return Err(BadInput::new(message).into());
        }
        Ok(Some(manifest))
    }

    /// As [`manifest`](Self::manifest), if all of the part is what its manifest says.
    pub(crate) fn check(&self) -> Result<Option<Manifest>> {
        let Some(manifest) = self.manifest()? else { return Ok(None) };
        if self.is_summary() {
            let length = fs::metadata(&self.path).with_context(|| unreadable(&self.path))?.len();
            if length > MOST_MANIFEST.saturating_add(manifest.bytes()) {
                return Err(damage()).with_context(|| self.to_string());
            }
            let bytes = fs::read(&self.path).with_context(|| unreadable(&self.path))?;
            let detached = Manifest::detach(&String::from_utf8_lossy(&bytes));
            detached.with_context(|| self.to_string())?;
        } else {
            let read = File::open(&self.path)
                .and_then(|mut file| content(&mut file, manifest.bytes()))
                .with_context(|| unreadable(&self.path))?;
            manifest.check(&read).with_context(|| self.to_string())?;
        }
        Ok(Some(manifest))
    }
}

fn unreadable(path: &Path) -> String {
    format!("cannot read '{}'", path.display())
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.path.display())
    }
}

/// What a file has; of one that has not as many bytes as it should, nothing is read.
pub(super) fn content(file: &mut File, expected: u64) -> io::Result<Content> {
    let bytes = file.metadata()?.len();
    let mut hash = Sha256::new();
    if bytes == expected {
        let mut buffer = vec![0; 1 << 20];
        loop {
            match file.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => hash.update(&buffer[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(Content { bytes, sha256: provenance::hexadecimal(hash) })
}

/// The first line of a file; nothing if there is no file.
fn read_line(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        other => other?,
    };
    let mut line = Vec::new();
    BufReader::new(file).take(MOST_MANIFEST).read_until(b'\n', &mut line)?;
    Ok(Some(line))
}
