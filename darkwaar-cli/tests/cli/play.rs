//! `play`: games on a terminal.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;
use std::process::Command;

use crate::pty::terminal;
use crate::running::Running;
use crate::session::Session;
use crate::support::{darkwaar, stdout_of};

/// A game in a shell that shows the terminal's settings before and after.
fn game(rows: u16, columns: u16, arguments: &str) -> Session {
    let script = format!("stty -g; darkwaar play {arguments}; echo \"exit $?\"; stty -g; echo end");
    let session = Session::start(rows, columns, &script);
    session.see("quit");
    session
}

/// Waits for the end of the program, and returns what it wrote to the shell's screen.
fn end(session: &Session) -> String {
    let text = session.see("\nend");
    assert!(session.is_restored(), "{text}");
    let lines: Vec<_> = text.lines().collect();
    let before = lines[0];
    let exit = lines.iter().position(|line| line.starts_with("exit ")).unwrap();
    assert!(before.contains(':') && lines[exit + 1] == before, "{text}");
    lines[1..=exit].join("\n")
}

#[test]
fn the_example_is_won() {
    let session = game(24, 80, "20020");
    session.press("LOLV");
    session.see("darkwaar play 20020 --moves LOLV");
    session.press("o");
    session.see("Walk from the core to the exit");
    // Right, then down, in all three ways; up is the border.
    session.press("\u{1b}[A");
    session.see("The board ends here.");
    session.press("\u{1b}[Csjld\u{1b}[B");
    session.see("LOLVO:RDDRRD");
    session.press("sssss");
    session.see("won in 11 moves; a shortest walk has 11");
    for part in ["WON", "seed  20020", "step  5/5, 11 moves", "LIFE ORDER LIFE VOID ORDER"] {
        session.see(part);
    }
    session.press("q");
    let printed = end(&session);
    let command = "darkwaar play 20020 --moves LOLVO:RDDRRDDDDDD";
    assert_eq!(printed, format!("won in 11 moves; a shortest walk has 11: {command}\nexit 0"));
}

#[test]
fn a_dead_world_says_why_and_can_be_restored_or_left_for_another() {
    let session = game(24, 80, "20020");
    session.press("vvovl");
    session.see("NO WAY OUT: no core");
    session.see("darkwaar play 20020 --moves VVOVL");
    session.press("r");
    session.see("Choose five conditions");
    session.press("l");
    session.see("darkwaar play 20020 --moves L");
    session.see("step  1/5");
    session.see("LIFE - - - -");
    session.press("n");
    let text = session.see("Choose five conditions");
    let seed = text.split("seed  ").nth(1).unwrap().lines().next().unwrap().trim();
    assert!(seed.parse::<u32>().unwrap() < 1_000_000 && seed != "20020", "{text}");
    session.press("\u{1b}");
    assert_eq!(end(&session), format!("5 of 5 conditions to go: darkwaar play {seed}\nexit 0"));
}

#[test]
fn cells_are_inspected_at_every_step() {
    let session = game(24, 80, "20020");
    // (3, 4) of the noise is ce547762.
    for part in ["(3, 4)", "a 206", "b  84", "c 119", "d  98", "507: ground if read now"] {
        session.see(part);
    }
    session.press("\u{1b}[D");
    for part in ["(2, 4)", "a 154", "d 129"] {
        session.see(part);
    }
    session.press("lolvo\td");
    for part in ["(4, 0)", "step  5/5, 0 moves"] {
        session.see(part);
    }
}

#[test]
fn a_small_terminal_is_told_what_the_game_needs() {
    let session = Session::start(10, 30, "darkwaar play 20020; echo \"exit $?\"");
    let text = session.see("Q quits");
    assert!(text.replace('\n', " ").contains("30x10, the game needs 40x20"), "{text}");
    session.resize(20, 40);
    session.see("darkwaar play 20020");
    session.see("seed  20020");
    session.resize(5, 100);
    session.see("The terminal has 100x5");
    session.press("q");
    session.see("exit 0");
    assert!(session.is_restored());
}

#[test]
fn signals_and_ctrl_c_give_the_terminal_back() {
    for name in ["TERM", "HUP", "INT"] {
        let session = game(24, 80, "20020");
        session.signal(name);
        assert_eq!(end(&session), "error: interrupted\nexit 130", "{name}");
    }
    let session = game(24, 80, "20020");
    session.press("\u{3}");
    assert_eq!(end(&session), "error: interrupted\nexit 130");
}

#[test]
fn a_terminal_that_goes_away_ends_the_game() {
    let (screen, line) = terminal(24, 80);
    let mut command = Command::new("setsid");
    let script = "trap '' HUP; exec \"$0\" play 20020";
    command.args(["--ctty", "sh", "-c", script, env!("CARGO_BIN_EXE_darkwaar")]);
    // Then nothing can be said on stderr, either.
    command.stdin(line.try_clone().unwrap()).stdout(line.try_clone().unwrap()).stderr(line);
    let mut child = Running::start(command.env("TERM", "xterm"));
    // The command holds its ends of the terminal, too.
    drop(command);
    File::from(screen).read_exact(&mut [0; 1000]).unwrap();
    assert_eq!(child.code(), Some(130));
}

#[test]
fn a_paste_is_read_before_the_next_picture() {
    let session = game(50, 200, "20020");
    // Drawn one by one, these would take half a minute.
    session.press(&"x".repeat(3000));
    session.press("q");
    assert!(end(&session).ends_with("exit 0"));
}

#[test]
fn a_stopped_game_goes_on() {
    let script = "set -m; darkwaar play 20020; echo \"stopped $?\"; read _; fg; echo \"exit $?\"";
    let session = Session::start(24, 80, script);
    session.see("quit");
    session.press("l\u{1a}");
    session.see("stopped ");
    assert!(session.is_restored());
    session.press("\n");
    session.see("darkwaar play 20020 --moves L");
    session.press("q");
    session.see("exit 0");
    assert!(session.is_restored());
}

#[test]
fn colours_are_optional() {
    let session = game(24, 80, "20020 --color never");
    let text = session.see("958d a779 df86 318e bbfb 272d e14c");
    assert!(!text.contains('\u{2580}'), "{text}");
    session.press("lolvo");
    session.see("@@@@");
    session.see("#### EEEE");
    let coloured = game(24, 80, "20020 --color always").contents();
    assert!(coloured.contains('\u{2580}') && !coloured.contains("958d"), "{coloured}");
}

#[test]
fn a_terminal_that_cannot_move_its_cursor_is_refused() {
    let session = Session::start(24, 80, "TERM=dumb darkwaar play 20020; echo \"exit $?\"");
    let text = session.see("exit 2");
    assert!(text.contains("--moves plays a script"), "{text}");
}

/// Every game can be repeated: the command that the screen shows is one that plays without a terminal.
#[test]
fn scripts_without_a_terminal_print_what_came_of_them() {
    let text = stdout_of("play 20020 --moves lolvo:uurddrrdddddd");
    for line in
        ["outcome    won in 11 moves; a shortest walk has 11", "moves      11", "blocked    2"]
    {
        assert!(text.lines().any(|found| found == line), "{text}");
    }
    let coloured = darkwaar()
        .args(["play", "20020", "--moves", "LOLVO:RR", "--color", "always"])
        .output()
        .unwrap();
    assert!(String::from_utf8(coloured.stdout).unwrap().contains("\u{b7}\u{b7}"));
}

#[test]
fn the_screen_is_the_one_in_the_readme() {
    let session = game(24, 80, "20020 --color never");
    session.press("LOLVOdssd");
    let screen = session.see("LOLVO:RDDR");
    // Names stay with their keys by spaces that do not break.
    let screen = screen.trim_end().replace('\u{a0}', " ");
    let lines: Vec<_> = screen.lines().map(str::trim_end).collect();
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    assert!(fs::read_to_string(readme).unwrap().contains(&lines.join("\n")), "{screen}");
}
