//! Where data goes: stdout, a device, or a file that appears only when it is complete.

use std::fs::{self, File, Permissions};
use std::io::{self, IsTerminal as _, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result};
use tempfile::NamedTempFile;

use crate::cli::OutputArgs;
use crate::error::BadInput;
use crate::interrupt;

/// The temporary file that a sudden end must remove.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

fn set_unfinished(path: Option<PathBuf>) -> Option<PathBuf> {
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    core::mem::replace(&mut *unfinished, path)
}

/// Removes the temporary file, if there is one, before the program ends without unwinding.
pub(crate) fn discard_unfinished() {
    if let Some(path) = set_unfinished(None) {
        // What cannot be removed now never could be.
        let _ = fs::remove_file(path);
    }
}

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
    /// Opens what was asked for, or stdout for nothing and for `-`, so that a place that cannot be written fails before
    /// any work.
    pub(crate) fn open(args: &OutputArgs) -> Result<Self> {
        let Some(path) = args.output.as_deref().filter(|path| *path != Path::new("-")) else {
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

    /// An error if it is a terminal, which cannot show what comes.
    pub(crate) fn refuse_terminal(&self, what: &str) -> Result<(), BadInput> {
        if self.is_stdout() && io::stdout().is_terminal() {
            let message = format!("{what} is nothing to show on a terminal; give --output FILE");
            return Err(BadInput::new(message));
        }
        Ok(())
    }

    /// Writes all of `bytes`.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let written = self.kind.writer().write_all(bytes);
        written.with_context(|| format!("cannot write {}", self.name))
    }

    /// Writes all of the data and ends it.
    pub(crate) fn write_whole(args: &OutputArgs, bytes: &[u8]) -> Result<()> {
        let mut destination = Self::open(args)?;
        destination.write(bytes)?;
        destination.finish()
    }

    /// Ends the data: a file takes its final name, on disk.
    pub(crate) fn finish(self) -> Result<()> {
        self.finish_file().map(|_| ())
    }

    /// As [`finish`](Self::finish); a file stays open, whatever takes its name meanwhile.
    pub(crate) fn finish_file(self) -> Result<Option<File>> {
        self.kind.finish().with_context(|| format!("cannot write {}", self.name))
    }
}

impl Kind {
    fn open(path: &Path) -> Result<Self> {
        match Place::of(path)? {
            Place::Stdout => Ok(Self::Stdout(io::stdout().lock())),
            Place::Stream => Ok(Self::Stream(File::options().append(true).open(path)?)),
            Place::File(target) => Self::beside(target),
        }
    }

    fn beside(target: Target) -> Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".darkwaar-").suffix(".partial");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // A program that is ending makes no more files: nobody would remove them.
        let temporary = interrupt::hold_off(|| {
            let temporary = builder.tempfile_in(directory_of(&target.path))?;
            set_unfinished(Some(temporary.path().to_owned()));
            io::Result::Ok(temporary)
        });
        let temporary = temporary.map_err(|error| without_path(&error))?;
        target.give_permissions_to(temporary.as_file())?;
        let target = target.path;
        Ok(Self::File { temporary, target })
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Stdout(stdout) => stdout,
            Self::Stream(file) => file,
            Self::File { temporary, .. } => temporary.as_file_mut(),
        }
    }

    fn finish(mut self) -> Result<Option<File>> {
        self.writer().flush()?;
        let Self::File { temporary, target } = self else { return Ok(None) };
        temporary.as_file().sync_all()?;
        let file = interrupt::hold_off(|| {
            let file = temporary.persist(&target).map_err(|error| error.error)?;
            set_unfinished(None);
            io::Result::Ok(file)
        })?;
        sync_directory_of(&target);
        Ok(Some(file))
    }
}

/// What a name leads to.
enum Place {
    Stdout,
    /// A pipe, a device or a file that is open already.
    Stream,
    File(Target),
}

impl Place {
    fn of(path: &Path) -> Result<Self> {
        match descriptor(path) {
            Some(Descriptor::Stdout) => return Ok(Self::Stdout),
            Some(Descriptor::Other) => return Ok(Self::Stream),
            None => {}
        }
        let path = resolve(path)?;
        match fs::metadata(&path) {
            Ok(present) if present.is_dir() => {
                Err(BadInput::new("it is a directory, not a file").into())
            }
            Ok(present) if !present.is_file() => Ok(Self::Stream),
            Ok(present) => {
                Ok(Self::File(Target { path, permissions: Some(present.permissions()) }))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Self::File(Target { path, permissions: None }))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// A plain file that is to be written or replaced.
#[derive(Debug)]
pub(crate) struct Target {
    /// Its name, behind links.
    pub(crate) path: PathBuf,
    /// Those of the file that is replaced.
    permissions: Option<Permissions>,
}

impl Target {
    /// The file that `--resume` goes on with; nothing else can be gone on with.
    pub(crate) fn to_resume(args: &OutputArgs) -> Result<Self> {
        let refusal = |what: &str| {
            BadInput::new(format!("--resume needs --output FILE, a plain file; here it is {what}"))
        };
        let path = args.output.as_deref().filter(|path| *path != Path::new("-"));
        let path = path.ok_or_else(|| refusal("stdout"))?;
        let name = format!("'{}'", path.display());
        match Place::of(path).with_context(|| format!("cannot write {name}"))? {
            Place::File(target) => Ok(target),
            Place::Stdout | Place::Stream => Err(refusal(&name).into()),
        }
    }

    /// Gives a file that takes the place of another its permissions.
    pub(crate) fn give_permissions_to(&self, file: &File) -> io::Result<()> {
        self.permissions.clone().map_or(Ok(()), |permissions| file.set_permissions(permissions))
    }
}

/// The file behind links, so that they stay and their target is replaced.
fn resolve(path: &Path) -> Result<PathBuf> {
    if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(BadInput::new("the name of a file does not end in /").into());
    }
    match fs::canonicalize(path) {
        Ok(target) => Ok(target),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
        Err(_) if path.is_symlink() => Err(BadInput::new("it is a link to no file").into()),
        Err(_) => Ok(path.to_owned()),
    }
}

/// A file that is open already, whatever it is: to replace it would lose what others write to it.
enum Descriptor {
    Stdout,
    Other,
}

/// The descriptor that a path such as `/dev/stdout` or `/proc/self/fd/1` leads to, through any links.
fn descriptor(path: &Path) -> Option<Descriptor> {
    let mut path = path.to_owned();
    // As many links as Linux follows.
    for _ in 0..40 {
        let folder = fs::canonicalize(directory_of(&path)).ok()?;
        let name = path.file_name()?.to_owned();
        if folder.ends_with("fd") && (folder.starts_with("/proc") || folder.starts_with("/dev")) {
            let own = Path::new("/proc").join(std::process::id().to_string());
            let is_own = folder.starts_with(own) || folder.starts_with("/dev");
            let is_stdout = is_own && name == "1";
            return Some(if is_stdout { Descriptor::Stdout } else { Descriptor::Other });
        }
        path = folder.join(fs::read_link(folder.join(name)).ok()?);
    }
    None
}

/// The folder that a file is in.
fn directory_of(target: &Path) -> &Path {
    let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// The system's own message: the path that the crate adds is the temporary file's, which means nothing to the user.
fn without_path(error: &io::Error) -> io::Error {
    let message = error.to_string();
    let system = message.split(" at path ").next().unwrap_or_default();
    io::Error::new(error.kind(), system.to_owned())
}

/// Makes the rename durable where the system lets directories be synced; the file is complete either way.
pub(crate) fn sync_directory_of(target: &Path) {
    if let Ok(directory) = File::open(directory_of(target)) {
        let _ = directory.sync_all();
    }
}
