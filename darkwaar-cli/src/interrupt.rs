//! Stopping at a signal.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::fs;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::Instant;

use anyhow::{Context as _, Result};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::destination;
use crate::error::Interrupted;
use crate::exit_status::ExitStatus;
use crate::play::screen;

#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// How long the work may take to stop by itself, unless it waits for a pipe that nobody reads or writes.
const GRACE: Duration = Duration::from_secs(2);

/// Signals that come this close are one: `timeout` sends one to the process and one to its group.
const TOGETHER: Duration = Duration::from_millis(100);

/// How long a signal may go unnoticed while the program waits.
pub(crate) const TICK: Duration = Duration::from_millis(50);

/// Held while the program must not end at once.
static HELD_OFF: Mutex<()> = Mutex::new(());

/// The command that goes on with the work.
static CONTINUATION: OnceLock<String> = OnceLock::new();

/// Whether the interruption has been reported.
static REPORTED: Mutex<bool> = Mutex::new(false);

/// Whether the work comes to a checkpoint before it stops, however long that takes.
static IS_PATIENT: AtomicBool = AtomicBool::new(false);

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
            let mut signals = signals.forever();
            if signals.next().is_some() {
                listener.store(true, Ordering::Relaxed);
                end_after_grace();
                let first = Instant::now();
                if signals.any(|_| first.elapsed() > TOGETHER) {
                    end_at_once();
                }
            }
        };
        let thread = thread::Builder::new().name("signals".to_owned());
        thread.spawn(listen).context("cannot listen for signals")?;
        write_errors_instead_of_a_signal()?;
        Ok(Self(raised))
    }

    /// Waits, but no longer than until a signal comes.
    pub(crate) fn wait(&self, duration: Duration) -> Result<(), Interrupted> {
        let end = Instant::now() + duration;
        loop {
            self.check()?;
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            thread::sleep(left.min(TICK));
        }
    }

    /// An error once a signal has come.
    pub(crate) fn check(&self) -> Result<(), Interrupted> {
        if self.0.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) }
    }
}

#[cfg(any(test, fuzzing))]
impl Interrupt {
    /// One that never comes.
    pub(crate) fn none() -> Self {
        Self(Arc::default())
    }

    /// One that has come.
    #[cfg(all(test, feature = "parquet"))]
    pub(crate) fn raised() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }
}

/// Does work that is not cut off by a second signal.
pub(crate) fn hold_off<R>(work: impl FnOnce() -> R) -> R {
    let _held = HELD_OFF.lock().unwrap_or_else(PoisonError::into_inner);
    work()
}

/// Leaves it to a second signal to end work that does not stop by itself: its last checkpoint may take a while.
pub(crate) fn await_checkpoint() {
    IS_PATIENT.store(true, Ordering::Relaxed);
}

/// Lets the report of an interruption say how to go on: with the same command.
pub(crate) fn offer_continuation() {
    CONTINUATION.get_or_init(|| command_line().unwrap_or_else(|| "the same command".to_owned()));
}

/// The command as it was typed, quoted for a shell; nothing if a terminal could not show it as it is.
fn command_line() -> Option<String> {
    let arguments = std::env::args_os().map(|argument| argument.into_string().ok());
    let arguments: Vec<_> = arguments.collect::<Option<_>>()?;
    let line = shlex::try_join(arguments.iter().map(String::as_str)).ok()?;
    (crate::error::one_line(&line) == line).then_some(line)
}

/// Says, once, that the program was interrupted.
pub(crate) fn report() {
    let mut reported = REPORTED.lock().unwrap_or_else(PoisonError::into_inner);
    if !core::mem::replace(&mut *reported, true) {
        let continuation = CONTINUATION.get().map(|line| format!("\ngo on with: {line}"));
        crate::say(&format!("error: {Interrupted}{}", continuation.unwrap_or_default()));
    }
}

/// Ends a program that is stuck.
fn end_after_grace() {
    thread::spawn(|| {
        thread::sleep(GRACE);
        if !IS_PATIENT.load(Ordering::Relaxed) {
            end_at_once();
        }
    });
}

/// Ends the program although the main thread works.
#[expect(clippy::exit, reason = "the main thread cannot return")]
fn end_at_once() {
    // To the end of the program.
    let _held = HELD_OFF.lock().unwrap_or_else(PoisonError::into_inner);
    destination::discard_unfinished();
    // From another thread: stderr itself may be the pipe that nobody reads, or the terminal take nothing.
    let (said, is_said) = mpsc::channel();
    thread::spawn(move || {
        screen::restore();
        report();
        said.send(())
    });
    let _ = is_said.recv_timeout(Duration::from_secs(1));
    std::process::exit(ExitStatus::interrupted() as i32);
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
