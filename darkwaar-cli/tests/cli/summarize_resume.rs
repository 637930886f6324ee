//! `summarize --resume`: runs that are killed or interrupted, and gone on with.

use core::time::Duration;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Instant;

use crate::support::{darkwaar, names, stdout_of};

const SEEDS: &str = "-5000..300000";

/// A run that keeps its work after every piece.
fn resumable(output: &Path, seeds: &str) -> Command {
    let mut command = darkwaar();
    command.args(["summarize", "--resume", "--checkpoint-interval", "0", "--seeds", seeds, "-o"]);
    command.arg(output).stderr(Stdio::piped());
    command
}

/// Waits for a file, but not for ever.
fn await_file(path: &Path) {
    let started = Instant::now();
    while !path.exists() {
        assert!(started.elapsed() < Duration::from_secs(60), "{} does not come", path.display());
        thread::sleep(Duration::from_millis(2));
    }
}

fn interrupt(child: &Child) {
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
}

/// Kills runs again and again until one comes to its end. `arguments` may change from attempt to attempt.
fn kill_until_done(rounds: u64, seeds: &str, kind: &str, arguments: impl Fn(usize) -> String) {
    let expected = stdout_of(&format!("summarize --seeds {seeds} {kind} --format json"));
    let resumable = |output: &Path| {
        let mut command = resumable(output, seeds);
        command.args(kind.split_whitespace());
        command
    };
    let mut kills = 0;
    for round in 0..rounds {
        let directory = tempfile::tempdir().unwrap();
        let output = directory.path().join("summary.json");
        // At least one run has something to go on with.
        let mut child = resumable(&output).spawn().unwrap();
        await_file(&directory.path().join("summary.json.checkpoint"));
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success());
        kills += 1;
        for attempt in 0.. {
            assert!(attempt < 200, "no run comes to its end");
            let mut command = resumable(&output);
            command.args(arguments(attempt).split_whitespace());
            let mut child = command.spawn().unwrap();
            // Longer and longer, so that a busy machine comes to an end as well.
            let attempt = attempt as u64;
            let milliseconds = (round * 7919 + attempt * 104_729) % (100 + 20 * attempt);
            thread::sleep(Duration::from_millis(milliseconds));
            child.kill().unwrap();
            if child.wait().unwrap().success() {
                break;
            }
            kills += 1;
        }
        assert!(fs::read_to_string(&output).unwrap() == expected, "round {round}");
        let leftovers = names(directory.path());
        // A kill while the result is written leaves its temporary file.
        let is_expected = |name: &String| name == "summary.json" || name.ends_with(".partial");
        assert!(leftovers.iter().all(is_expected), "{leftovers:?}");
    }
    assert!(kills >= 2 * rounds, "{kills} kills");
}

#[test]
fn kills_at_any_moment_lose_and_repeat_nothing() {
    kill_until_done(4, SEEDS, "", |attempt| {
        let threads = ["1", "2", "5"][attempt % 3];
        let backend = ["auto", "portable"][attempt / 2 % 2];
        format!("--threads {threads} --backend {backend}")
    });
}

#[test]
fn kills_lose_and_repeat_no_map() {
    for (seeds, kind) in
        [("0..4000", "--generator cave"), ("0..20000", "--generator loom --width 12 --height 9")]
    {
        kill_until_done(1, seeds, kind, |attempt| {
            format!("--threads {}", ["1", "2", "5"][attempt % 3])
        });
    }
}

#[test]
fn an_interrupted_run_says_how_to_go_on() {
    let directory = tempfile::tempdir().unwrap();
    let output = directory.path().join("a summary.json");
    let child = resumable(&output, "0..=18446744073709551615").spawn().unwrap();
    await_file(&directory.path().join("a summary.json.checkpoint"));
    interrupt(&child);
    let ended = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(ended.stderr).unwrap();
    let [error, advice] = stderr.lines().collect::<Vec<_>>()[..] else { panic!("{stderr}") };
    assert_eq!((ended.status.code(), error), (Some(130), "error: interrupted"));
    let line = advice.strip_prefix("go on with: ").unwrap();
    assert_eq!(names(directory.path()), ["a summary.json.checkpoint"]);

    // The command goes on: its first checkpoint knows more seeds than the last one.
    let finished = || {
        let text = fs::read_to_string(directory.path().join("a summary.json.checkpoint")).unwrap();
        let (_, rest) = text.split_once("\"finished\":").unwrap();
        rest.split(',').next().unwrap().parse::<u64>().unwrap()
    };
    let before = finished();
    let exec = format!("exec {line}");
    let child = Command::new("sh").args(["-c", &exec]).stderr(Stdio::piped()).spawn().unwrap();
    let started = Instant::now();
    while finished() == before {
        assert!(started.elapsed() < Duration::from_secs(60), "no further checkpoint");
        thread::sleep(Duration::from_millis(5));
    }
    interrupt(&child);
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
    assert!(finished() > before);
}

#[test]
fn an_unfinished_summary_has_a_name_that_the_next_run_knows() {
    let directory = tempfile::tempdir().unwrap();
    let output = directory.path().join("summary.json");
    let unfinished = directory.path().join("summary.json.partial");
    fs::write(&unfinished, "left by a kill").unwrap();
    assert!(resumable(&output, "0..9").status().unwrap().success());
    assert_eq!(names(directory.path()), ["summary.json"]);
    assert!(fs::read(&output).unwrap() == stdout_of("summarize --seeds 0..9 -f json").as_bytes());
}

#[test]
fn another_command_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let output = directory.path().join("summary.json");
    let child = resumable(&output, "0..=18446744073709551615").spawn().unwrap();
    await_file(&directory.path().join("summary.json.checkpoint"));
    interrupt(&child);
    child.wait_with_output().unwrap();
    for (arguments, what) in [
        (&["--sequences", "LOLVO"][..], "sequences '"),
        (&["--format", "csv"], "format 'json', not 'csv'"),
        (&["--shard", "0/2"], "seeds '0..=18446744073709551615', not '0..=9223372036854775807'"),
        (&["--generator", "cave"], "generator none, not 'cave 60x30, fill 45, 4 iterations'"),
    ] {
        let refused = resumable(&output, "0..=18446744073709551615").args(arguments).output();
        let refused = refused.unwrap();
        let stderr = String::from_utf8(refused.stderr).unwrap();
        assert_eq!((refused.status.code(), stderr.lines().count()), (Some(2), 1), "{stderr}");
        assert!(stderr.contains(&format!("is of a run with {what}")), "{stderr}");
        assert!(stderr.contains("to start anew"), "{stderr}");
    }
}
