//! The terminal while a game is on it.

use core::mem::ManuallyDrop;
use core::sync::atomic::{AtomicBool, Ordering};
use std::io::{self, IsTerminal as _, Stdout, stdout};

use crossterm::cursor::Show;
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

use crate::draw::terminal::can_move_cursor;
use crate::error::BadInput;

/// Whether the terminal has to be given back.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal: raw, on its alternate screen, until this is dropped.
#[derive(Debug)]
pub(super) struct Screen(ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>);

impl Screen {
    /// Takes the terminal.
    pub(super) fn take() -> io::Result<Self> {
        let screen = Self(blank()?);
        restore_at_panic();
        enter()?;
        Ok(screen)
    }

    pub(super) fn draw(&mut self, view: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.0.draw(view).map(|_| ())
    }

    /// Gives the terminal to the shell until the user comes back.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        restore();
        stop()?;
        enter()?;
        // Not `clear`, which would ask the terminal where its cursor is.
        self.0 = blank()?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Says why there can be no game, if it cannot.
pub(super) fn check() -> Result<(), BadInput> {
    if io::stdin().is_terminal() && can_move_cursor() {
        return Ok(());
    }
    Err(BadInput::new(
        "stdin and stdout are not both a terminal that can move its cursor; without one, --moves plays a script, \
        such as darkwaar play 20020 --moves LOLVO:RDDRRDDDDDD",
    ))
}

/// A screen on which nothing has been drawn. It is not dropped: it would show the cursor, which [`restore`] does, and panic
/// where the terminal has gone away and stderr with it.
fn blank() -> io::Result<ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>> {
    Terminal::new(CrosstermBackend::new(stdout())).map(ManuallyDrop::new)
}

/// Whether the terminal has gone away, which a program that ignores SIGHUP is not told.
pub(super) fn is_gone() -> bool {
    !io::stdin().is_terminal()
}

fn enter() -> io::Result<()> {
    IS_TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen)
}

/// Gives the terminal back as it was, if it was taken.
pub(crate) fn restore() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        // A terminal that has gone away needs nothing.
        let _ = disable_raw_mode();
        let _ = execute!(stdout(), LeaveAlternateScreen, Show);
    }
}

/// Lets the message of a panic be read.
fn restore_at_panic() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        report(panic);
    }));
}

/// Stops the program as Ctrl-Z does without a game.
#[cfg(unix)]
fn stop() -> io::Result<()> {
    signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn stop() -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    /// The test runs itself again, on a terminal that `script` makes, and panics there.
    #[test]
    fn a_panic_gives_the_terminal_back_before_it_is_reported() {
        const ON_TERMINAL: &str = "DARKWAAR_TEST_ON_TERMINAL";
        if std::env::var_os(ON_TERMINAL).is_some() {
            let mut screen = Screen::take().unwrap();
            screen.draw(|_| {}).unwrap();
            panic!("a fault");
        }
        let name = "play::screen::tests::a_panic_gives_the_terminal_back_before_it_is_reported";
        let program = std::env::current_exe().unwrap();
        let line = format!("stty -g; '{}' --exact {name} --nocapture; stty -g", program.display());
        let mut command = Command::new("script");
        command.args(["-qec", &line, "/dev/null"]).env(ON_TERMINAL, "").env("TERM", "xterm");
        let output = command.stdin(Stdio::null()).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let (game, shell) = text.split_once("\u{1b}[?1049l").unwrap();
        assert!(game.contains("\u{1b}[?1049h") && game.contains("\u{1b}[?25l"), "{text:?}");
        assert!(shell.contains("\u{1b}[?25h") && shell.contains("a fault"), "{text:?}");
        let settings =
            |part: &str| part.lines().find(|line| line.contains(":0:")).map(str::to_owned);
        assert!(settings(game).is_some() && settings(game) == settings(shell), "{text:?}");
    }
}
