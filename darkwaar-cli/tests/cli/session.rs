//! People at terminals.

use core::num::NonZeroU16;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;

use crate::pty::{set_size, terminal};
use crate::running::{Running, wait_for};
use crate::support::without_settings;

/// A shell on a terminal of its own, where a person types and looks.
pub(crate) struct Session {
    shell: Running,
    screen: OwnedFd,
    shown: Arc<Mutex<vt100::Parser>>,
}

impl Session {
    /// Runs a script in which `darkwaar` is the program. The shell outlives the signals that end the program, and stays
    /// until the test is over.
    pub(crate) fn start(rows: u16, columns: u16, script: &str) -> Self {
        let (screen, line) = terminal(rows, columns);
        let mut command = Command::new("setsid");
        without_settings(&mut command);
        let script =
            format!("trap : INT TERM HUP; darkwaar() {{ \"$0\" \"$@\"; }}; {script}; read _");
        command.args(["--ctty", "sh", "-c", &script, env!("CARGO_BIN_EXE_darkwaar")]);
        command.env("TERM", "xterm-256color");
        command.stdin(line.try_clone().unwrap()).stdout(line.try_clone().unwrap()).stderr(line);
        let shell = Running::start(&mut command);
        let parser = vt100::Parser::new(one_or_more(rows), one_or_more(columns), 0);
        let shown = Arc::new(Mutex::new(parser));
        let (mut output, emulator) = (File::from(screen.try_clone().unwrap()), Arc::clone(&shown));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Reading fails once the last program has left the terminal.
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                emulator.lock().unwrap().process(&bytes[..count]);
            }
        });
        Self { shell, screen, shown }
    }

    /// Types.
    pub(crate) fn press(&self, keys: &str) {
        File::from(self.screen.try_clone().unwrap()).write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until the terminal shows a text, and returns all that it shows.
    pub(crate) fn see(&self, text: &str) -> String {
        wait_for(text, || Some(self.contents()).filter(|contents| contents.contains(text)))
    }

    /// What the terminal shows.
    pub(crate) fn contents(&self) -> String {
        self.shown.lock().unwrap().screen().contents()
    }

    /// Whether the terminal is as a shell wants it: its own screen, with a cursor.
    pub(crate) fn is_restored(&self) -> bool {
        let shown = self.shown.lock().unwrap();
        !shown.screen().alternate_screen() && !shown.screen().hide_cursor()
    }

    pub(crate) fn resize(&self, rows: u16, columns: u16) {
        let mut shown = self.shown.lock().unwrap();
        shown.screen_mut().set_size(one_or_more(rows), one_or_more(columns));
        set_size(&self.screen, rows, columns);
    }

    /// Sends a signal to all programs of the terminal.
    pub(crate) fn signal(&self, name: &str) {
        // The shell's own: not every system has a program of this name.
        let kill = format!("kill -s {name} -- -{}", self.shell.0.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }
}

fn one_or_more(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}
