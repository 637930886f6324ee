//! Programs that run while a test looks at them.

use core::time::Duration;
use std::io::Read as _;
use std::process::{Child, Command};
use std::thread;
use std::time::Instant;

/// Sends signals in this order.
pub(crate) fn signal(child: &Running, names: &[&str]) {
    let kills = names.iter().map(|name| format!("kill -{name} {}; ", child.0.id()));
    let kill: String = kills.collect();
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
}

/// A program that does not outlive its test.
pub(crate) struct Running(pub(crate) Child);

impl Running {
    /// Starts a program.
    pub(crate) fn start(command: &mut Command) -> Self {
        Self(command.spawn().unwrap())
    }

    /// Its exit code, once it has ended by itself.
    pub(crate) fn code(&mut self) -> Option<i32> {
        wait_for("the end of the program", || self.0.try_wait().unwrap()).code()
    }

    /// What it wrote to stderr, which is a pipe.
    pub(crate) fn stderr(&mut self) -> String {
        let mut text = String::new();
        self.0.stderr.take().unwrap().read_to_string(&mut text).unwrap();
        text
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended already unless a test has failed.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Asks until there is an answer, but not for ever.
pub(crate) fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(started.elapsed() < Duration::from_secs(60), "{what} does not come");
        thread::sleep(Duration::from_millis(5));
    }
}
