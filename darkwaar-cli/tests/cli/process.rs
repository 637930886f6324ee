//! The program among others: pipes, signals, full devices.

use core::time::Duration;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::{Command, Stdio};
use std::thread;

use crate::running::{Running, signal, wait_for};
use crate::support::{darkwaar, stdout_of};

/// More seeds than any test waits for.
pub(crate) const ENDLESS: [&str; 3] = ["explore", "--seeds", "0..=18446744073709551615"];

#[test]
fn a_closed_pipe_ends_the_work_quietly() {
    for arguments in [
        &ENDLESS[..],
        &["explore", "--seeds", "0..=18446744073709551615", "--format", "json"],
        &["show", "20020", "LOLVO"],
        &["cave", "--seeds", "0..=18446744073709551615"],
        &["loom", "--seeds", "0..=18446744073709551615", "--format", "json"],
        &["cave", "--seed", "1", "--width", "2000", "--height", "2000", "--iterations", "0"],
        &["--help"],
        &["man"],
        &["completions", "bash"],
    ] {
        let mut command = darkwaar();
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = Running::start(&mut command);
        let mut line = String::new();
        let mut stdout = BufReader::with_capacity(16, child.0.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        assert!(!line.is_empty(), "{arguments:?}");
        drop(stdout);
        assert_eq!(child.code(), Some(0), "{arguments:?}");
        assert_eq!(child.stderr(), "", "{arguments:?}");
    }
}

#[test]
fn a_signal_stops_the_work_and_leaves_no_file() {
    for name in ["INT", "TERM", "HUP"] {
        let directory = tempfile::tempdir().unwrap();
        let output = directory.path().join("worlds.csv");
        fs::write(&output, "as before\n").unwrap();
        let mut command = darkwaar();
        command.args(ENDLESS).arg("--output").arg(&output).stderr(Stdio::piped());
        let mut child = Running::start(&mut command);
        // Work has begun once the temporary file is there and has rows.
        wait_for("a row in the temporary file", || {
            let entries = fs::read_dir(directory.path()).unwrap().map(Result::unwrap);
            let longest = entries.map(|entry| entry.metadata().map_or(0, |data| data.len())).max();
            longest.filter(|length| *length > 1000)
        });
        signal(&child, &[name]);
        assert_eq!(child.code(), Some(130), "{name}");
        assert_eq!(child.stderr(), "error: interrupted\n");
        assert_eq!(fs::read_to_string(&output).unwrap(), "as before\n");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "a temporary file is left");
    }
}

#[test]
fn a_signal_stops_maps_and_their_rows_and_leaves_no_file() {
    for arguments in [
        "cave --seeds 0..=18446744073709551615",
        "cave --seed 1 --width 16384 --height 16384 --iterations 0",
    ] {
        let directory = tempfile::tempdir().unwrap();
        let mut command = darkwaar();
        command
            .args(arguments.split_whitespace())
            .arg("--output")
            .arg(directory.path().join("x.csv"));
        let mut child = Running::start(command.stderr(Stdio::piped()));
        let written = || fs::read_dir(directory.path()).unwrap().next();
        let length = || written().map_or(0, |entry| entry.unwrap().metadata().unwrap().len());
        wait_for("bytes in the temporary file", || (length() > 1000).then_some(()));
        signal(&child, &["INT"]);
        assert_eq!(child.code(), Some(130), "{arguments}");
        assert_eq!(child.stderr(), "error: interrupted\n");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "a file is left");
    }
}

#[test]
fn rows_on_stdout_end_with_a_whole_row_at_a_signal() {
    let mut command = darkwaar();
    command.args(ENDLESS).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = Running::start(&mut command);
    let mut stdout = BufReader::new(child.0.stdout.take().unwrap());
    let mut text = String::new();
    // The header, and a row.
    stdout.read_line(&mut text).unwrap();
    stdout.read_line(&mut text).unwrap();
    signal(&child, &["INT"]);
    // Far more than can be written until the program ends.
    stdout.take(1 << 30).read_to_string(&mut text).unwrap();
    assert_eq!(child.code(), Some(130));
    let seeds = (text.lines().count() - 1) / 243;
    assert!(text == stdout_of(&format!("explore --seeds 0..{seeds}")), "{seeds} seeds");
}

#[test]
fn a_signal_ends_a_program_that_waits_for_others() {
    let directory = tempfile::tempdir().unwrap();
    let list = directory.path().join("list");
    assert!(Command::new("mkfifo").arg(&list).status().unwrap().success());
    let from_list = ["explore", "--seeds", &format!("@{}", list.display())];
    // Nobody reads what the first writes; nobody writes what the others read.
    let to_pipe = ["man", "--output", list.to_str().unwrap()];
    for arguments in
        [&ENDLESS, &["verify", "-"][..], &["explore", "--seeds", "@-"], &from_list, &to_pipe]
    {
        let mut command = darkwaar();
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = Running::start(&mut command);
        thread::sleep(Duration::from_millis(300));
        signal(&child, &["INT"]);
        assert_eq!(child.code(), Some(130), "{arguments:?}");
        assert_eq!(child.stderr(), "error: interrupted\n", "{arguments:?}");
    }
}

#[test]
fn a_signal_ends_a_program_whose_messages_nobody_reads() {
    let mut command = darkwaar();
    command.args(ENDLESS).args(["--progress", "always", "--output", "/dev/null"]);
    let (reader, writer) = std::io::pipe().unwrap();
    command.stderr(writer.try_clone().unwrap());
    // The pipe is full before the program starts.
    let filler = thread::spawn(move || (&writer).write_all(&vec![b'x'; 1 << 20]));
    thread::sleep(Duration::from_millis(100));
    let mut child = Running::start(&mut command);
    thread::sleep(Duration::from_millis(300));
    signal(&child, &["INT"]);
    assert_eq!(child.code(), Some(130));
    drop(reader);
    assert!(filler.join().unwrap().is_err());
}

#[test]
fn a_signal_ends_a_verification() {
    let directory = tempfile::tempdir().unwrap();
    let digests = directory.path().join("digests.csv");
    fs::write(&digests, "seeds,worlds,sha256\n0..=18446744073709551615,0,0\n").unwrap();
    let mut command = darkwaar();
    command.arg("verify").arg(&digests).stderr(Stdio::piped());
    let mut child = Running::start(&mut command);
    thread::sleep(Duration::from_millis(300));
    signal(&child, &["INT"]);
    assert_eq!(child.code(), Some(130));
    assert_eq!(child.stderr(), "error: interrupted\n");
}

#[test]
fn several_signals_at_once_leave_no_file_either() {
    for _ in 0..20 {
        let directory = tempfile::tempdir().unwrap();
        let output = directory.path().join("worlds.csv");
        let mut command = darkwaar();
        command.args(ENDLESS).arg("--output").arg(&output).stderr(Stdio::piped());
        let mut child = Running::start(&mut command);
        let entries = || fs::read_dir(directory.path()).unwrap();
        wait_for("the temporary file", || entries().next().map(drop));
        signal(&child, &["TERM", "INT", "TERM"]);
        assert_eq!(child.code(), Some(130));
        assert_eq!(child.stderr(), "error: interrupted\n");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "a file is left");
    }
}

#[test]
fn a_file_that_outgrows_its_limit_is_a_failure() {
    let directory = tempfile::tempdir().unwrap();
    let script = "ulimit -f 100; exec \"$0\" explore --seeds 0..1000 --output worlds.csv";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_darkwaar")]).current_dir(directory.path());
    let output = command.output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(stderr.starts_with("error: cannot write 'worlds.csv': "), "{stderr}");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "a file is left");
}

#[test]
fn too_few_open_files_are_a_failure() {
    for options in ["", "--resume"] {
        let mut codes = Vec::new();
        // From what is enough to start the program to what is enough for all.
        for limit in 4..=16 {
            let directory = tempfile::tempdir().unwrap();
            let script = format!(
                "ulimit -n {limit}; exec \"$0\" explore --seeds 0..9 --threads 1 -o worlds.csv {options}"
            );
            let mut command = Command::new("sh");
            command.args(["-c", &script, env!("CARGO_BIN_EXE_darkwaar")]);
            command.current_dir(directory.path()).stderr(Stdio::piped());
            let mut child = Running::start(&mut command);
            let (code, stderr) = (child.code(), child.stderr());
            if code != Some(0) {
                assert_eq!(code, Some(3), "{limit}: {stderr}");
                assert!(stderr.contains("Too many open files"), "{limit}: {stderr}");
                assert!(!directory.path().join("worlds.csv").exists());
            }
            codes.push(code.unwrap());
        }
        assert!(codes.is_sorted_by(|one, next| one >= next), "{codes:?}");
        assert_eq!((codes[0], codes.last()), (3, Some(&0)));
    }
}

#[test]
fn an_ignored_signal_stays_ignored() {
    let script = "trap '' HUP; exec \"$0\" explore --seeds 0..2000";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_darkwaar")]).stdout(Stdio::piped());
    let mut child = Running::start(&mut command);
    let mut stdout = BufReader::new(child.0.stdout.take().unwrap());
    let mut text = String::new();
    stdout.read_line(&mut text).unwrap();
    signal(&child, &["HUP"]);
    stdout.read_to_string(&mut text).unwrap();
    assert_eq!(child.code(), Some(0));
    assert_eq!(text.lines().count(), 1 + 2000 * 243);
}

/// Checks on a pipe and a link in a folder of its own that what is no plain file is not replaced, before a test names a
/// device of the machine.
fn names_are_kept() {
    let directory = tempfile::tempdir().unwrap();
    let (pipe, link) = (directory.path().join("pipe"), directory.path().join("link"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    symlink(&pipe, &link).unwrap();
    let explore = |name: &str| {
        let script = "{ cat pipe >rows & } && \"$0\" explore --seeds 1 --output \"$1\" && wait";
        let mut command = Command::new("sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_darkwaar"), name]);
        assert!(command.current_dir(directory.path()).status().unwrap().success());
        let rows = fs::read_to_string(directory.path().join("rows")).unwrap();
        assert!(rows == stdout_of("explore --seeds 1"), "{name}");
    };
    explore("pipe");
    assert!(!fs::metadata(&pipe).unwrap().is_file(), "the pipe was replaced");
    explore("link");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "the link was replaced");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_a_failure_in_one_line() {
    names_are_kept();
    for arguments in [
        "explore --seeds 0..100 --output /dev/full",
        "explore --seeds 0..100",
        "show 20020 LOLVO",
        "man",
        "completions zsh",
        "--help",
    ] {
        let mut command = darkwaar();
        command.args(arguments.split_whitespace());
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command.stdout(full).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{arguments}: {stderr}");
        assert!(stderr.starts_with("error: ") && stderr.contains("No space left"), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{arguments}: {stderr}");
    }
    assert!(!fs::metadata("/dev/full").unwrap().is_file(), "the device was replaced");
}

#[test]
#[cfg(target_os = "linux")]
fn errors_are_survived_by_a_stderr_that_cannot_be_written() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let status = |arguments: &str| {
        let mut command = darkwaar();
        command.args(arguments.split_whitespace()).stdout(Stdio::null()).stderr(full());
        command.status().unwrap().code()
    };
    assert_eq!(status("explore --seeds x"), Some(2));
    assert_eq!(status("explore --bogus"), Some(2));
    assert_eq!(status(""), Some(2));
    assert_eq!(status("explore --seeds 0..100 --progress always"), Some(0));
}

#[test]
fn devices_and_pipes_are_written_in_place() {
    names_are_kept();
    let rows = stdout_of("explore --seeds 0..3");
    assert_eq!(stdout_of("explore --seeds 0..3 --output -"), rows);
    assert_eq!(stdout_of("explore --seeds 0..3 --output /dev/stdout"), rows);
    assert_eq!(stdout_of("explore --seeds 0..3 --output /dev/null"), "");
    assert!(!fs::metadata("/dev/null").unwrap().is_file(), "the device was replaced");
}

#[test]
fn stdout_in_a_file_is_added_to() {
    names_are_kept();
    let directory = tempfile::tempdir().unwrap();
    let script =
        "{ echo before; \"$0\" explore --seeds 1 --sequences LOLVO -o \"$1\"; echo after; } > rows";
    symlink("/dev/stdout", directory.path().join("link")).unwrap();
    let own = ["-", "/dev/stdout", "/dev/../dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"];
    for name in own {
        let mut command = Command::new("sh");
        command.args(["-euc", script, env!("CARGO_BIN_EXE_darkwaar"), name]);
        assert!(command.current_dir(directory.path()).status().unwrap().success());
        let rows = stdout_of("explore --seeds 1 --sequences LOLVO");
        let found = fs::read_to_string(directory.path().join("rows")).unwrap();
        assert_eq!(found, format!("before\n{rows}after\n"), "{name}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn stderr_and_files_of_others_are_not_replaced() {
    names_are_kept();
    let directory = tempfile::tempdir().unwrap();
    for name in ["/dev/stderr", "/proc/thread-self/fd/2", "/proc/$$/fd/2"] {
        let script = format!(
            "{{ echo before >&2; \"$0\" explore --seeds 1 --sequences LOLVO -o {name}; }} 2> rows"
        );
        let mut command = Command::new("sh");
        command.args(["-euc", &script, env!("CARGO_BIN_EXE_darkwaar")]);
        assert!(command.current_dir(directory.path()).status().unwrap().success());
        let rows = stdout_of("explore --seeds 1 --sequences LOLVO");
        let found = fs::read_to_string(directory.path().join("rows")).unwrap();
        assert_eq!(found, format!("before\n{rows}"), "{name}");
    }
}

#[test]
fn a_link_stays_and_its_target_is_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let (target, link) = (directory.path().join("real.csv"), directory.path().join("link.csv"));
    fs::write(&target, "old").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&target, &link).unwrap();
    stdout_of(&format!("explore --seeds 1 --output {}", link.display()));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), stdout_of("explore --seeds 1"));
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_new_file_has_ordinary_permissions() {
    let directory = tempfile::tempdir().unwrap();
    let script = "umask 027; exec \"$0\" explore --seeds 1 --output worlds.csv";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_darkwaar")]).current_dir(directory.path());
    assert!(command.status().unwrap().success());
    let mode = fs::metadata(directory.path().join("worlds.csv")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
#[cfg(target_os = "linux")]
fn as_many_threads_work_as_are_asked_for() {
    let count = |threads: &str| -> usize {
        let mut command = darkwaar();
        command.args(ENDLESS).args(["--threads", threads]).stdout(Stdio::piped());
        let mut child = Running::start(&mut command);
        child.0.stdout.as_mut().unwrap().read_exact(&mut [0; 1000]).unwrap();
        fs::read_dir(format!("/proc/{}/task", child.0.id())).unwrap().count()
    };
    assert_eq!(count("5"), count("1") + 4);
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_range() {
    let peak = |seeds: u64| -> u64 {
        let mut command = darkwaar();
        let seeds = format!("0..{seeds}");
        command.args(["explore", "--threads", "2", "--seeds", &seeds]).stdout(Stdio::piped());
        let mut child = Running::start(&mut command);
        let status = format!("/proc/{}/status", child.0.id());
        let mut stdout = child.0.stdout.take().unwrap();
        // Nobody reads at first: the work must not run ahead.
        thread::sleep(Duration::from_secs(1));
        let mut buffer = vec![0; 1 << 16];
        let mut peak = 0;
        while stdout.read(&mut buffer).unwrap() > 0 {
            let status = fs::read_to_string(&status).unwrap_or_default();
            let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let kilobytes = line.and_then(|line| line.split_whitespace().next());
            peak = kilobytes.and_then(|number| number.parse().ok()).unwrap_or(peak);
        }
        assert_eq!(child.code(), Some(0));
        peak
    };
    // The short one is longer than what is in flight at once.
    let (short, long) = (peak(5000), peak(25_000));
    assert!(long < 64 << 10, "{long} kB");
    assert!(long < short * 3 / 2, "{short} kB, then {long} kB");
}
