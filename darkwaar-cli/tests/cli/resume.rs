//! Runs that are cut off and gone on with.

use core::time::Duration;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Instant;

use darkwaar_core::kernel::Backend;
use serde_json::Value;
use tempfile::TempDir;

use crate::running::{Running, signal, wait_for};
use crate::support::{darkwaar, stdout_of};

/// Seeds of some dozens of pieces, in several runs.
const SEEDS: &str = "0..500,18446744073709551615,-400..-9,7";

/// A folder for an output and the files beside it.
pub(crate) struct Place(TempDir);

impl Place {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// `explore --resume` with its messages in a pipe.
    pub(crate) fn explore(&self, arguments: &[&str]) -> Command {
        let mut command = darkwaar();
        command.args(["explore", "--resume"]).args(arguments).current_dir(self.0.path());
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.explore(arguments).output().unwrap()
    }

    /// Every file and what is in it.
    pub(crate) fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let files = fs::read_dir(self.0.path()).unwrap().map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        });
        files.collect()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.files().into_keys().collect()
    }

    /// The number of seeds that the checkpoint says are done; nothing without one.
    pub(crate) fn finished(&self, output: &str) -> Option<u64> {
        let text = fs::read_to_string(self.path(&format!("{output}.checkpoint"))).ok()?;
        let header: Value = serde_json::from_str(text.lines().next()?).unwrap();
        Some(header["finished"].as_u64().unwrap())
    }

    /// Leaves rows.csv of the given seeds unfinished, as a power failure does.
    pub(crate) fn cut_off(&self, seeds: &str) {
        self.cut_off_beside(seeds);
        assert_eq!(self.names(), ["rows.csv.checkpoint", "rows.csv.partial"]);
    }

    /// The same where there may be other files.
    pub(crate) fn cut_off_beside(&self, seeds: &str) {
        let mut command = self.explore(&["--seeds", seeds, "-o", "rows.csv"]);
        let mut child = Running::start(command.args(["--checkpoint-interval", "0"]));
        wait_for("a checkpoint", || self.finished("rows.csv").filter(|finished| *finished > 0));
        child.0.kill().unwrap();
        child.0.wait().unwrap();
        let _ = fs::remove_file(self.path("rows.csv.checkpoint.lock"));
        let _ = fs::remove_file(self.path("rows.csv.checkpoint.new"));
    }
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Waits for a moment at which to kill a run that writes `output`.
fn wait_for_moment(dice: &mut Dice, child: &mut Running, place: &Place, output: &str) {
    let is_there = |ending| place.path(&format!("{output}{ending}")).exists();
    let started = Instant::now();
    let wait = Duration::from_millis(10 + dice.below(150));
    let moment = dice.below(3);
    while child.0.try_wait().unwrap().is_none() {
        let has_come = match moment {
            // A checkpoint is being written.
            0 => started.elapsed() > wait && is_there(".checkpoint.new"),
            // The last steps.
            1 => is_there(""),
            _ => started.elapsed() > wait,
        };
        if has_come || started.elapsed() > 2 * wait {
            return;
        }
        thread::yield_now();
    }
}

/// Runs with kills until a run is complete; the number of kills.
fn run_with_kills(
    dice: &mut Dice,
    place: &Place,
    output: &str,
    options: &[&str],
    interval: &str,
) -> u32 {
    let backends: Vec<_> = Backend::available().map(Backend::name).collect();
    let mut kills = 0;
    loop {
        let threads = (1 + dice.below(4)).to_string();
        let backend = backends[usize::try_from(dice.below(backends.len() as u64)).unwrap()];
        let mut command = place.explore(&["--seeds", SEEDS, "-o", output, "--threads", &threads]);
        command.args(["--backend", backend, "--checkpoint-interval", interval]).args(options);
        let mut child = Running::start(&mut command);
        // Without checkpoints it would never end.
        if interval == "0" || kills < 4 {
            wait_for_moment(dice, &mut child, place, output);
            let _ = child.0.kill();
        }
        match child.0.wait().unwrap().code() {
            None => kills += 1,
            code => {
                assert_eq!((code, child.stderr()), (Some(0), String::new()));
                return kills;
            }
        }
    }
}

#[test]
fn killed_runs_add_up_to_the_bytes_of_one_run() {
    let mut dice = Dice(20020);
    for format in ["csv", "json", "ndjson"] {
        let output = format!("rows.{format}");
        let whole = stdout_of(&format!("explore --seeds {SEEDS} --format {format}"));
        let kills = |interval: &str, dice: &mut Dice| {
            let place = Place::new();
            let kills = run_with_kills(dice, &place, &output, &[], interval);
            assert_eq!(place.names(), [output.as_str()]);
            assert!(place.files()[&output] == whole.as_bytes(), "{format}, {interval} s");
            kills
        };
        let mut frequent = 0;
        while frequent < 24 {
            frequent += kills("0", &mut dice);
        }
        kills("5", &mut dice);
    }
}

#[test]
fn killed_searches_add_up_as_well() {
    let mut dice = Dice(7);
    for (output, options) in [
        ("rows.csv", &["--where", "path_length >= 14"][..]),
        ("rows.json", &["--where", "playable", "--where", "seed != 7", "--limit", "9000"]),
        ("rows.ndjson", &["--top", "9000", "--by", "energy:asc"]),
        ("none.json", &["--where", "path_length = 62"]),
        #[cfg(feature = "parquet")]
        ("rows.parquet", &["--where", "path_length >= 14"]),
        #[cfg(feature = "parquet")]
        ("best.parquet", &["--top", "500", "--by", "path_length"]),
    ] {
        let place = Place::new();
        let once = place.run(&[&["--seeds", SEEDS, "-o", output], options].concat());
        let (counts, whole) = (String::from_utf8(once.stderr).unwrap(), place.files());
        assert!(counts.starts_with("checked "), "{counts}");
        let mut kills = 0;
        while kills < 6 {
            let place = Place::new();
            let quiet = [options, &["-q"]].concat();
            kills += run_with_kills(&mut dice, &place, output, &quiet, "0");
            assert!(place.files() == whole, "{output}");
        }
        // The counts come through as well.
        let place = Place::new();
        let mut command = place.explore(&["--seeds", SEEDS, "-o", output, "-q"]);
        let mut child = Running::start(command.args(options).args(["--checkpoint-interval", "0"]));
        let is_begun = || place.finished(output).or(child.0.try_wait().unwrap().map(|_| 0));
        wait_for("a checkpoint", is_begun);
        let _ = child.0.kill();
        let _ = child.0.wait();
        let rest = place.run(&[&["--seeds", SEEDS, "-o", output], options].concat());
        assert_eq!(String::from_utf8(rest.stderr).unwrap(), counts);
    }
}

#[cfg(feature = "parquet")]
#[test]
fn a_parquet_file_is_gone_on_with_after_any_row_group() {
    let place = Place::new();
    // Three row groups, of 6144 seeds each but for the last one.
    let seeds = ["--seeds", "-4000..9000", "--sequences", "L????,O????"];
    let whole = stdout_of_bytes(&[&["explore", "-f", "parquet"][..], &seeds].concat());
    let mut kills = 0;
    let mut command = place.explore(&[&seeds[..], &["-o", "rows.parquet"]].concat());
    command.args(["--checkpoint-interval", "0"]);
    loop {
        let before = place.finished("rows.parquet").unwrap_or(0);
        let mut child = Running::start(&mut command);
        let ended = wait_for("a row group", || {
            let ended = child.0.try_wait().unwrap();
            let is_further = place.finished("rows.parquet").is_some_and(|seeds| seeds > before);
            ended.map(Some).or(is_further.then_some(None))
        });
        if let Some(status) = ended {
            assert!(status.success());
            break;
        }
        child.0.kill().unwrap();
        child.0.wait().unwrap();
        kills += 1;
    }
    assert!(kills >= 1, "{kills} kills");
    let _ = fs::remove_file(place.path("rows.parquet.checkpoint.lock"));
    let _ = fs::remove_file(place.path("rows.parquet.checkpoint.new"));
    assert_eq!(place.names(), ["rows.parquet"]);
    assert!(place.files()["rows.parquet"] == whole);
}

/// What the program writes to stdout, which is no text.
#[cfg(feature = "parquet")]
fn stdout_of_bytes(arguments: &[&str]) -> Vec<u8> {
    let output = darkwaar().args(arguments).output().unwrap();
    assert!(output.status.success());
    output.stdout
}

/// Goes on with rows.csv, which must be refused and change nothing.
fn refused(place: &Place, arguments: &[&str], why: &str) {
    let before = place.files();
    let output = place.run(&[&["-o", "rows.csv"], arguments].concat());
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    let advice = "give what it was started with, or remove 'rows.csv.checkpoint' to start anew";
    assert_eq!(stderr, format!("error: --resume: {why}; {advice}\n"));
    assert!(place.files() == before, "{why}: the files have changed");
}

#[test]
fn another_run_is_refused_by_what_differs() {
    let place = Place::new();
    place.cut_off("0..100000");
    for (arguments, difference) in [
        (&["--seeds", "0..100001"][..], "seeds '0..=99999', not '0..=100000'"),
        (&["--seeds", "0..100000", "--format", "json"], "format 'csv', not 'json'"),
        (&["--seeds", "0..100000", "--sequences", "LOLVO"], "sequences 'all', not 'LOLVO'"),
        (&["--seeds", "0..100000", "--where", "playable"], "where '[]', not '[\"playable\"]'"),
        (&["--seeds", "0..100000", "--top", "3", "--by", "void"], "by none, not 'void'"),
        (&["--seeds", "0..100000", "--limit", "3"], "limit none, not '3'"),
    ] {
        let why = format!("'rows.csv.checkpoint' is of a run with {difference}");
        refused(&place, arguments, &why);
    }
}

#[test]
fn damaged_files_are_refused() {
    let place = Place::new();
    place.cut_off("0..100000");
    let own = ["--seeds", "0..100000"];
    let read = |name: &str| fs::read(place.path(name)).unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(place.path(name), bytes).unwrap();

    let checkpoint = read("rows.csv.checkpoint");
    let text = String::from_utf8(checkpoint.clone()).unwrap();
    let newer = text.replacen("\"version\":1", "\"version\":2", 1);
    let more = text.replacen("\"length\":", "\"length\":1", 1);
    for (content, why) in [
        (&text[..text.len() / 2], "is damaged"),
        ("", "is damaged"),
        (&more, "is damaged"),
        (&newer, "has version 2; this program reads version 1"),
    ] {
        write("rows.csv.checkpoint", content.as_bytes());
        refused(&place, &own, &format!("'rows.csv.checkpoint' {why}"));
    }
    write("rows.csv.checkpoint", &checkpoint);

    let finished = place.finished("rows.csv").unwrap();
    let length = stdout_of(&format!("explore --seeds 0..{finished}")).len();
    let mut rows = read("rows.csv.partial");
    let why = "the unfinished rows of 'rows.csv' are gone or changed";
    rows[length - 2] ^= 1;
    write("rows.csv.partial", &rows);
    refused(&place, &own, why);
    write("rows.csv.partial", &rows[..length - 1]);
    refused(&place, &own, why);
    fs::remove_file(place.path("rows.csv.partial")).unwrap();
    refused(&place, &own, why);
}

#[test]
fn only_a_plain_file_can_be_resumed() {
    let place = Place::new();
    assert!(Command::new("mkfifo").arg(place.path("pipe")).status().unwrap().success());
    for (arguments, what) in [
        (&["--seeds", "1"][..], "stdout"),
        (&["--seeds", "1", "-o", "-"], "stdout"),
        (&["--seeds", "1", "-o", "pipe"], "'pipe'"),
        (&["--seeds", "1", "-o", "/dev/stdout"], "'/dev/stdout'"),
        (&["--seeds", "1", "-o", "/dev/null"], "'/dev/null'"),
    ] {
        let output = place.run(arguments);
        let message = "error: --resume needs --output FILE, a plain file; here it is";
        assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("{message} {what}\n"));
        assert_eq!(output.status.code(), Some(2));
    }
    assert_eq!(fs::read_dir(place.0.path()).unwrap().count(), 1);
}

#[test]
fn two_runs_do_not_write_the_same_file() {
    let place = Place::new();
    let endless = ["--seeds", "0..=18446744073709551615", "-o", "rows.csv"];
    let mut first = Running::start(&mut place.explore(&endless));
    wait_for("rows", || fs::metadata(place.path("rows.csv.partial")).ok());
    let second = place.run(&["--seeds", "1", "-o", "./rows.csv"]);
    let stderr = String::from_utf8(second.stderr).unwrap();
    assert_eq!(stderr, "error: another run is writing './rows.csv'; wait for its end\n");
    assert_eq!(second.status.code(), Some(2));
    signal(&first, &["TERM"]);
    assert_eq!(first.code(), Some(130));
}

/// Waits until a run has written rows to its unfinished file.
fn wait_for_rows(place: &Place, output: &str) {
    let partial = place.path(&format!("{output}.partial"));
    wait_for("rows", || fs::metadata(&partial).ok().filter(|data| data.len() > 1_000_000));
}

#[test]
fn a_signal_keeps_the_work_and_names_the_command_to_go_on_with() {
    for names in [&["INT"][..], &["HUP"], &["TERM", "INT", "HUP"]] {
        let place = Place::new();
        let name = "it's mine.json";
        let seeds = "0..20000";
        let arguments = ["--seeds", seeds, "--sequences", "LOL??", "-o", name];
        let mut child = Running::start(place.explore(&arguments).args(["--progress", "never"]));
        wait_for_rows(&place, name);
        signal(&child, names);
        assert_eq!(child.code(), Some(130));
        // No checkpoint has come before the signal's.
        let finished = place.finished(name).unwrap();
        assert!((1..20000).contains(&finished), "{finished}");
        let stderr = child.stderr();
        let (error, command) = stderr.split_once('\n').unwrap();
        assert_eq!(error, "error: interrupted");
        let command = command.strip_prefix("go on with: ").unwrap().trim_end();
        assert!(command.contains("--resume") && command.contains(seeds), "{command}");

        let command = format!("{} always", command.strip_suffix(" never").unwrap());
        let mut shell = Command::new("sh");
        let output = shell.args(["-c", &command]).current_dir(place.0.path()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        let last = stderr.rsplit("\u{1b}[2K").next().unwrap();
        let worlds = last.split(' ').next().unwrap().replace(',', "");
        assert_eq!(worlds, ((20000 - finished) * 9).to_string(), "{stderr}");
        assert_eq!(place.names(), [name]);
        let whole = format!("explore --seeds {seeds} --sequences LOL?? --format json");
        assert!(place.files()[name] == stdout_of(&whole).as_bytes());
    }
}

#[test]
fn a_second_signal_ends_the_program_at_once() {
    let mut command = darkwaar();
    command.args(["explore", "--seeds", "0..1000000"]).stdout(Stdio::piped());
    let mut child = Running::start(command.stderr(Stdio::piped()));
    // Nobody reads what it writes.
    thread::sleep(Duration::from_millis(300));
    let first = Instant::now();
    signal(&child, &["INT"]);
    thread::sleep(Duration::from_millis(200));
    assert_eq!(child.0.try_wait().unwrap(), None);
    signal(&child, &["INT"]);
    assert_eq!(child.code(), Some(130));
    assert!(first.elapsed() < Duration::from_millis(1500), "{:?}", first.elapsed());
    assert_eq!(child.stderr(), "error: interrupted\n");
}

#[test]
fn a_full_disk_loses_nothing() {
    let place = Place::new();
    let script = "ulimit -f 4000; exec \"$0\" explore --resume --seeds 0..1000 -o rows.csv \
        --checkpoint-interval 0";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_darkwaar")]).current_dir(place.0.path());
    let output = command.output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(stderr.starts_with("error: cannot write 'rows.csv': "), "{stderr}");
    assert!(place.finished("rows.csv").unwrap() > 0);
    assert_eq!(place.run(&["--seeds", "0..1000", "-o", "rows.csv"]).status.code(), Some(0));
    assert_eq!(place.names(), ["rows.csv"]);
    assert!(place.files()["rows.csv"] == stdout_of("explore --seeds 0..1000").as_bytes());
}

#[test]
fn a_link_and_the_permissions_behind_it_stay() {
    let place = Place::new();
    fs::create_dir(place.path("real")).unwrap();
    let target = place.path("real/rows.csv");
    File::create(&target).unwrap().set_permissions(fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/rows.csv", place.path("link")).unwrap();
    let arguments = ["--seeds", "0..300", "-o", "link", "--format", "csv"];
    let mut child = Running::start(place.explore(&arguments).args(["--checkpoint-interval", "0"]));
    wait_for("the unfinished rows", || is_there(&place.path("real/rows.csv.partial")));
    child.0.kill().unwrap();
    child.0.wait().unwrap();
    assert_eq!(fs::read(&target).unwrap(), b"", "the output changed before all was done");
    assert_eq!(place.run(&arguments).status.code(), Some(0));
    assert!(fs::symlink_metadata(place.path("link")).unwrap().is_symlink());
    assert!(fs::read(&target).unwrap() == stdout_of("explore --seeds 0..300").as_bytes());
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(place.path("real")).unwrap().count(), 1);
}

fn is_there(path: &Path) -> Option<()> {
    path.exists().then_some(())
}
