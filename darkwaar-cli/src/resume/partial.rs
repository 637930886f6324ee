//! The rows of a run that is not complete, in a file beside its output.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::checkpoint::{beside, create_anew, is_at};
use crate::destination::{self, Target};
use crate::provenance;

/// Bytes at the end that a mark covers.
const TAIL: u64 = 1 << 16;

/// The content of a file up to a place.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Mark {
    length: u64,
    /// The SHA-256 of the last 64 KiB, so that another file is not taken for this one.
    tail_sha256: String,
}

impl Mark {
    /// The mark of the first `length` bytes; it fails if there are fewer.
    fn of(mut file: &File, length: u64) -> io::Result<Self> {
        // Some lengths are none that could be sought.
        if file.metadata()?.len() < length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let tail = length.min(TAIL);
        file.seek(SeekFrom::Start(length - tail))?;
        let mut bytes = Vec::new();
        file.take(tail).read_to_end(&mut bytes)?;
        let mut hash = Sha256::new();
        hash.update(&bytes);
        Ok(Self { length, tail_sha256: provenance::hexadecimal(hash) })
    }
}

/// The unfinished rows of `rows.csv`, in `rows.csv.partial`.
#[derive(Debug)]
pub(super) struct Partial {
    file: File,
    path: PathBuf,
    target: Target,
    length: u64,
}

impl Partial {
    /// An empty one; what another run left is gone.
    pub(super) fn start(target: Target) -> io::Result<Self> {
        let path = path(&target);
        Ok(Self { file: create_anew(&path)?, path, target, length: 0 })
    }

    /// Writes a whole file under a name that the next run knows, whenever this one is cut off; a failure leaves nothing.
    pub(super) fn write_whole(target: Target, bytes: &[u8]) -> io::Result<()> {
        let path = path(&target);
        let mut partial = Self::start(target)?;
        let written = partial.write(bytes).and_then(|()| partial.finish());
        if written.is_err() {
            // It may hold the very room that is missing.
            let _ = fs::remove_file(path);
        }
        written.map(drop)
    }

    /// That of an earlier run, cut back to the mark; nothing if its content is another.
    ///
    /// Complete rows may have their final name already.
    pub(super) fn go_on(
        target: Target,
        mark: &Mark,
        is_complete: bool,
    ) -> io::Result<Option<Self>> {
        let path = path(&target);
        if let Some(mut file) = open_marked(&path, mark)? {
            file.set_len(mark.length)?;
            file.seek(SeekFrom::End(0))?;
            return Ok(Some(Self { file, path, target, length: mark.length }));
        }
        if is_complete && let Some(file) = open_marked(&target.path, mark)? {
            let is_whole = file.metadata()?.len() == mark.length;
            let found = Self { file, path: target.path.clone(), target, length: mark.length };
            return Ok(is_whole.then_some(found));
        }
        Ok(None)
    }

    /// The number of bytes.
    pub(super) const fn len(&self) -> u64 {
        self.length
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Marks the first `length` bytes, which are on disk then.
    pub(super) fn mark(&mut self, length: u64) -> io::Result<Mark> {
        self.file.sync_data()?;
        let mark = Mark::of(&self.file, length)?;
        self.file.seek(SeekFrom::Start(self.length))?;
        Ok(mark)
    }

    /// Takes the final name, on disk; the file stays open.
    pub(super) fn finish(self) -> io::Result<File> {
        if !is_at(&self.file, &self.path)? {
            let name = self.path.display();
            return Err(io::Error::other(format!("'{name}' was replaced or removed by others")));
        }
        self.target.give_permissions_to(&self.file)?;
        self.file.sync_all()?;
        fs::rename(&self.path, &self.target.path)?;
        destination::sync_directory_of(&self.target.path);
        Ok(self.file)
    }
}

/// The name of the unfinished rows.
fn path(target: &Target) -> PathBuf {
    beside(&target.path, ".partial")
}

/// A file, if it is there and begins as the mark says.
fn open_marked(path: &Path, mark: &Mark) -> io::Result<Option<File>> {
    let found = File::options().read(true).write(true).open(path).and_then(|file| {
        let is_marked = Mark::of(&file, mark.length)? == *mark;
        Ok(is_marked.then_some(file))
    });
    match found {
        Err(error) if is_absence(error.kind()) => Ok(None),
        other => other,
    }
}

/// Whether a file, or a part of it, is not there.
fn is_absence(kind: io::ErrorKind) -> bool {
    matches!(kind, io::ErrorKind::NotFound | io::ErrorKind::UnexpectedEof)
}
