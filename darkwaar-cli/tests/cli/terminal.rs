//! The program on a terminal.

use core::time::Duration;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::os::fd::{AsFd as _, OwnedFd};
use std::process::{Command, Stdio};
use std::thread;

use crate::pty::terminal;
#[cfg(target_os = "linux")]
use crate::session::Session;
use crate::support::{darkwaar, stdout_of};

/// Runs a command, whose streams `connect` ties to the terminal, and returns what the terminal showed.
fn seen(columns: u16, command: &mut Command, connect: impl Fn(&mut Command, OwnedFd)) -> String {
    seen_after(Duration::ZERO, columns, command, connect)
}

/// The same for a terminal that takes nothing at first.
fn seen_after(
    delay: Duration,
    columns: u16,
    command: &mut Command,
    connect: impl Fn(&mut Command, OwnedFd),
) -> String {
    let (screen, line) = terminal(50, columns);
    connect(command.stdin(Stdio::null()), line);
    let mut child = command.spawn().unwrap();
    // The command holds its ends of the terminal, too.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let reader = thread::spawn(move || {
        let mut text = Vec::new();
        thread::sleep(delay);
        // Reading fails once the last program has left the terminal.
        let _ = File::from(screen).read_to_end(&mut text);
        String::from_utf8(text).unwrap().replace("\r\n", "\n")
    });
    assert!(child.wait().unwrap().success());
    reader.join().unwrap()
}

fn show(columns: u16, settings: &[(&str, &str)]) -> String {
    let mut command = darkwaar();
    command.args(["show", "20020", "LOLVO"]).env("TERM", "xterm").envs(settings.iter().copied());
    seen(columns, &mut command, |command, line| {
        command.stdout(line);
    })
}

#[test]
fn a_terminal_gets_the_colours_it_has() {
    assert_eq!(show(80, &[("COLORTERM", "truecolor")]), include_str!("show-truecolor.txt"));
    assert!(show(80, &[]).contains("\u{1b}[38;5;"));
    let plain = stdout_of("show 20020 LOLVO");
    assert_eq!(show(80, &[("NO_COLOR", "1")]), plain);
    assert_eq!(show(80, &[("TERM", "dumb")]), plain);
}

#[test]
fn a_terminal_gets_no_pixels() {
    let mut command = darkwaar();
    command.args(["render", "20020", "LOLVO", "--format"]);
    let (_screen, line) = terminal(50, 80);
    let output = command.arg("png").stdout(line).output().unwrap();
    let refusal = "error: a picture is nothing to show on a terminal; give --output FILE\n";
    assert_eq!((output.status.code(), output.stderr), (Some(2), refusal.as_bytes().to_vec()));
}

#[test]
fn pictures_fill_the_width() {
    let captions = |columns| -> Vec<String> {
        let text = show(columns, &[("COLORTERM", "truecolor")]);
        let is_caption = |line: &&str| line.starts_with(|c: char| c.is_ascii_alphanumeric());
        let captions = text.split("\nseed ").next().unwrap().lines().filter(is_caption);
        captions.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    assert_eq!(captions(120), ["noise 1 LIFE 2 ORDER 3 LIFE 4 VOID 5 ORDER world"]);
    assert_eq!(captions(40), ["noise 1 LIFE", "2 ORDER 3 LIFE", "4 VOID 5 ORDER", "world"]);
}

/// Longer than work takes that shows no progress.
const LONG: Duration = Duration::from_millis(1500);

#[test]
fn long_work_shows_progress_and_takes_it_away() {
    let directory = tempfile::tempdir().unwrap();
    let pipe = directory.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut command = darkwaar();
    command.args(["explore", "--seeds", "0..6000", "--output"]).arg(&pipe).env("TERM", "xterm");
    // The work waits for its reader.
    let reader = thread::spawn(move || {
        let mut rows = BufReader::new(File::open(pipe).unwrap());
        rows.fill_buf().unwrap();
        thread::sleep(LONG);
        rows.lines().count()
    });
    let text = seen(80, &mut command, |command, line| {
        command.stdout(line.try_clone().unwrap()).stderr(line);
    });
    assert!(text.contains("/6,000 seeds") && text.contains("ETA "), "{text:?}");
    let (_, end) = text.rsplit_once("\u{1b}[2K").unwrap();
    assert!(end.starts_with("1,458,000 worlds in ") && end.ends_with(" s\n"), "{end:?}");
    assert_eq!(reader.join().unwrap(), 1 + 6000 * 243);
}

#[test]
fn rows_on_the_same_terminal_have_no_bar_among_them() {
    let mut command = darkwaar();
    command.args(["explore", "--seeds", "0..20000", "--sequences", "LLLLL"]);
    // Nobody looks for a while, so the work is long.
    let text = seen_after(LONG, 80, &mut command, |command, line| {
        command.stdout(line.as_fd().try_clone_to_owned().unwrap()).stderr(line);
    });
    assert_eq!(text, stdout_of("explore --seeds 0..20000 --sequences LLLLL"));
}

#[test]
fn watched_steps_take_the_place_of_each_other() {
    let mut command = darkwaar();
    command.args(["show", "20020", "LOLVO", "--watch"]).env("TERM", "xterm");
    let text = seen(80, &mut command, |command, line| {
        command.stdout(line);
    });
    let mut screen = vt100::Parser::new(50.try_into().unwrap(), 80.try_into().unwrap(), 0);
    let mut boards = Vec::new();
    for line in text.replace('\n', "\r\n").split_inclusive('\n') {
        screen.process(line.as_bytes());
        let shown = screen.screen().contents();
        boards.extend(Some(shown).filter(|shown| shown.trim_end().lines().count() == 10));
    }
    let captions: Vec<_> = boards.iter().map(|board| board.lines().next().unwrap()).collect();
    assert_eq!(captions[..6], ["noise", "1 LIFE", "2 ORDER", "3 LIFE", "4 VOID", "5 ORDER"]);
    let mut last = vt100::Parser::new(50.try_into().unwrap(), 80.try_into().unwrap(), 0);
    last.process(show(80, &[]).replace('\n', "\r\n").as_bytes());
    assert_eq!(screen.screen().contents(), last.screen().contents());
}

#[test]
#[cfg(target_os = "linux")]
fn watching_can_be_interrupted() {
    let watch = Session::start(60, 80, "darkwaar show 20020 LOLVO --watch; echo \"exit $?\"");
    watch.see("noise");
    watch.press("\u{3}");
    let text = watch.see("exit 130");
    assert!(text.contains("error: interrupted") && !text.contains("world"), "{text}");
}
