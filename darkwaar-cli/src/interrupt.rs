//! Stopping at a signal.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::fs;
use std::sync::Arc;
use std::thread;

use anyhow::{Context as _, Result};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::destination;
use crate::error::Interrupted;
use crate::exit_status::ExitStatus;

#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// How long the work may take to stop by itself, unless it waits for a pipe that nobody reads or writes.
const GRACE: Duration = Duration::from_secs(2);

/// Raised by SIGINT, SIGTERM or SIGHUP.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens for the signals that the program was not started to ignore, as by `nohup`.
    pub(crate) fn install() -> Result<Self> {
        let raised = Arc::new(AtomicBool::new(false));
        let heard = SIGNALS.into_iter().filter(|signal| !is_ignored(*signal));
        let mut signals = Signals::new(heard).context("cannot listen for signals")?;
        let listener = Arc::clone(&raised);
        let listen = move || {
            if signals.forever().next().is_some() {
                listener.store(true, Ordering::Relaxed);
                thread::sleep(GRACE);
                end_at_once();
            }
        };
        let thread = thread::Builder::new().name("signals".to_owned());
        thread.spawn(listen).context("cannot listen for signals")?;
        write_errors_instead_of_a_signal()?;
        Ok(Self(raised))
    }

    /// An error once a signal has come.
    pub(crate) fn check(&self) -> Result<(), Interrupted> {
        if self.0.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) }
    }
}

/// Ends a program that is stuck.
#[expect(clippy::exit, reason = "the main thread cannot return")]
fn end_at_once() {
    destination::discard_unfinished();
    // From another thread: stderr itself may be the pipe that nobody reads.
    thread::spawn(|| crate::report(&Interrupted.into()));
    thread::sleep(Duration::from_millis(100));
    std::process::exit(ExitStatus::Interrupted as i32);
}

/// A file that outgrows its limit is then an error of the write, which cleans up, and not a sudden end.
#[cfg(unix)]
fn write_errors_instead_of_a_signal() -> Result<()> {
    let unread = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, unread)?;
    Ok(())
}

#[cfg(not(unix))]
fn write_errors_instead_of_a_signal() -> Result<()> {
    Ok(())
}

/// Whether the signal's disposition is to be ignored, where Linux tells.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
