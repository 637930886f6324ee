//! Running the program.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The program, with no setting of the caller's that changes what it prints.
pub(crate) fn darkwaar() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_darkwaar"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

/// Runs the program to its end, its arguments separated by blanks.
pub(crate) fn run(arguments: &str) -> Output {
    darkwaar().args(arguments.split_whitespace()).output().unwrap()
}

/// Runs the program, which must succeed and say nothing on stderr, and returns its stdout.
pub(crate) fn stdout_of(arguments: &str) -> String {
    let output = run(arguments);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""), "{arguments}");
    String::from_utf8(output.stdout).unwrap()
}

/// The path of a file in fixtures/.
pub(crate) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(name)
}
