//! Where data goes: stdout, a device, or a file that appears only when it is complete.

use std::fs::{self, File, Permissions};
use std::io::{self, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use tempfile::NamedTempFile;

use crate::error::BadInput;

/// Where data goes.
#[derive(Debug)]
pub(crate) struct Destination {
    kind: Kind,
    /// For messages.
    name: String,
}

#[derive(Debug)]
enum Kind {
    Stdout(StdoutLock<'static>),
    /// A pipe or a device, which cannot be replaced by a complete file.
    Stream(File),
    /// A temporary file beside the target.
    File {
        temporary: NamedTempFile,
        target: PathBuf,
    },
}

impl Destination {
    /// Opens `path`, or stdout for none and for `-`, so that a place that cannot be written fails before any work.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self { kind: Kind::Stdout(io::stdout().lock()), name: "stdout".to_owned() });
        };
        let name = format!("'{}'", path.display());
        let kind = Kind::open(path).with_context(|| format!("cannot write {name}"))?;
        Ok(Self { kind, name })
    }

    /// Whether data goes to stdout.
    pub(crate) const fn is_stdout(&self) -> bool {
        matches!(self.kind, Kind::Stdout(_))
    }

    /// Writes all of `bytes`.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let written = self.kind.writer().write_all(bytes);
        written.with_context(|| format!("cannot write {}", self.name))
    }

    /// Ends the data: a file takes its final name, on disk.
    pub(crate) fn finish(self) -> Result<()> {
        self.kind.finish().with_context(|| format!("cannot write {}", self.name))
    }
}

impl Kind {
    fn open(path: &Path) -> Result<Self> {
        if path.as_os_str().is_empty() {
            return Err(BadInput::new("a file name is not empty").into());
        }
        // Through a link, so that the link stays and its target is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&target) {
            Ok(present) if present.is_dir() => {
                Err(BadInput::new("it is a directory, not a file").into())
            }
            Ok(present) if !present.is_file() => {
                Ok(Self::Stream(File::options().write(true).open(&target)?))
            }
            Ok(present) => Self::beside(target, Some(present.permissions())),
            Err(_) => Self::beside(target, None),
        }
    }

    fn beside(target: PathBuf, permissions: Option<Permissions>) -> Result<Self> {
        let directory = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        let directory = directory.unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        builder.prefix(".darkwaar-").suffix(".partial");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let temporary = builder.tempfile_in(directory).map_err(|error| without_path(&error))?;
        if let Some(permissions) = permissions {
            temporary.as_file().set_permissions(permissions)?;
        }
        Ok(Self::File { temporary, target })
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Stdout(stdout) => stdout,
            Self::Stream(file) => file,
            Self::File { temporary, .. } => temporary.as_file_mut(),
        }
    }

    fn finish(mut self) -> Result<()> {
        self.writer().flush()?;
        if let Self::File { temporary, target } = self {
            temporary.as_file().sync_all()?;
            temporary.persist(&target).map_err(|error| error.error)?;
            sync_directory_of(&target);
        }
        Ok(())
    }
}

/// The system's own message: the path that the crate adds is the temporary file's, which means nothing to the user.
fn without_path(error: &io::Error) -> anyhow::Error {
    let message = error.to_string();
    let system = message.split(" at path ").next().unwrap_or_default();
    anyhow::Error::msg(system.to_owned())
}

/// Makes the rename durable where the system lets directories be synced; the file is complete either way.
fn sync_directory_of(target: &Path) {
    let directory = target.parent().filter(|parent| !parent.as_os_str().is_empty());
    if let Ok(directory) = File::open(directory.unwrap_or(Path::new("."))) {
        let _ = directory.sync_all();
    }
}
