//! Stopping at a signal.

use core::sync::atomic::{AtomicBool, Ordering};
use std::fs;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::error::Interrupted;
use crate::exit_status::ExitStatus;

#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// Set by the first SIGINT, SIGTERM or SIGHUP; a second one ends the program at once.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens for the signals that the program was not started to ignore, as by `nohup`.
    pub(crate) fn install() -> Result<Self> {
        let raised = Arc::new(AtomicBool::new(false));
        for signal in SIGNALS.into_iter().filter(|signal| !is_ignored(*signal)) {
            let status = ExitStatus::Interrupted as i32;
            flag::register_conditional_shutdown(signal, status, Arc::clone(&raised))
                .and_then(|_| flag::register(signal, Arc::clone(&raised)))
                .context("cannot listen for signals")?;
        }
        Ok(Self(raised))
    }

    /// An error once a signal has come.
    pub(crate) fn check(&self) -> Result<(), Interrupted> {
        if self.0.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) }
    }
}

/// Whether the signal's disposition is to be ignored, where Linux tells.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
