//! Running the program.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use sha2::{Digest as _, Sha256};

/// The program, with no setting of the caller's that changes what it prints.
pub(crate) fn darkwaar() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_darkwaar"));
    without_settings(&mut command);
    command
}

/// Takes away the settings of the caller that change what the program prints.
pub(crate) fn without_settings(command: &mut Command) {
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "CI"] {
        command.env_remove(name);
    }
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

/// Exit code, stdout and stderr.
pub(crate) fn outcome_of(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// The names of all that is in a directory, sorted.
pub(crate) fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs the program with this text on stdin, and reads while it writes.
pub(crate) fn output_for(arguments: &[&str], text: &str) -> Output {
    let mut command = darkwaar();
    command.args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // The program may have enough before it has read all.
        scope.spawn(move || stdin.write_all(text.as_bytes()));
        child.wait_with_output().unwrap()
    })
}

/// The path of a file in fixtures/.
pub(crate) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(name)
}

/// The SHA-256 of a text, in hexadecimal.
pub(crate) fn sha256(text: &str) -> String {
    let bytes = Sha256::digest(text);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}
