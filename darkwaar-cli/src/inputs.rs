//! Files that are read, which the output must not replace.

use std::path::Path;

use same_file::Handle;

use crate::cli::OutputArgs;
use crate::error::BadInput;

/// An error if the output would replace one of the files, links included; - is stdin.
pub(crate) fn refuse_as_output<'a>(
    mut files: impl Iterator<Item = &'a Path>,
    args: &OutputArgs,
) -> Result<(), BadInput> {
    let path = args.output.as_deref().filter(|path| path.is_file());
    let Some((path, Ok(output))) = path.map(|path| (path, Handle::from_path(path))) else {
        return Ok(());
    };
    let handle =
        |path: &Path| if is_stdin(path) { Handle::stdin() } else { Handle::from_path(path) };
    // What cannot be opened is told when it is read.
    if files.any(|path| handle(path).is_ok_and(|input| input == output)) {
        let name = path.display();
        let message = format!("--output '{name}' is a file to read, too; name another");
        return Err(BadInput::new(message));
    }
    Ok(())
}

pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}
