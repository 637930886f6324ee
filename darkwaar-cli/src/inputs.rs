//! Files that are read, which the output must not replace.

use std::path::Path;

use same_file::Handle;

use crate::cli::OutputArgs;
use crate::error::BadInput;

/// An error if the output would replace one of the files, links included; - is stdin.
pub(crate) fn refuse_as_output<'a>(
    files: impl Iterator<Item = &'a Path>,
    args: &OutputArgs,
) -> Result<(), BadInput> {
    let Some(path) = args.output.as_deref().filter(|path| is_one_of(path, files)) else {
        return Ok(());
    };
    let name = path.display();
    let message = format!("--output '{name}' is a file to read, too; name another");
    Err(BadInput::new(message))
}

/// As [`refuse_as_output`], of a file that is written beside the output for a while.
pub(crate) fn refuse_beside<'a>(
    files: impl Iterator<Item = &'a Path>,
    output: &Path,
    beside: &Path,
) -> Result<(), BadInput> {
    if !is_one_of(beside, files) {
        return Ok(());
    }
    let (output, beside) = (output.display(), beside.display());
    let message = format!(
        "--output '{output}': '{beside}' is written beside it and is a file to read, too; name another"
    );
    Err(BadInput::new(message))
}

/// Whether a name leads to one of the files.
fn is_one_of<'a>(path: &Path, mut files: impl Iterator<Item = &'a Path>) -> bool {
    let handle =
        |path: &Path| if is_stdin(path) { Handle::stdin() } else { Handle::from_path(path) };
    // What cannot be opened is told when it is read.
    let is = |own: Handle| files.any(|path| handle(path).is_ok_and(|other| other == own));
    path.is_file() && Handle::from_path(path).is_ok_and(is)
}

pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}
