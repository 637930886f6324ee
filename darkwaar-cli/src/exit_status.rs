//! How the program ends.

use core::sync::atomic::{AtomicBool, Ordering};
use std::io;
use std::process::ExitCode;

use crate::error::{BadInput, Busy, Interrupted};

/// Whether an engine that started the program understands [`ExitStatus::Temporary`].
static CAN_BE_REQUEUED: AtomicBool = AtomicBool::new(false);

/// Lets failures that may be gone by the next time ask for a next time.
pub(crate) fn ask_for_requeue() {
    CAN_BE_REQUEUED.store(true, Ordering::Relaxed);
}

/// The exit codes, the same for every command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    /// Done, or the reader of the output closed its pipe.
    Success = 0,
    /// A check or a search came out negative.
    Negative = 1,
    /// Wrong usage or bad input.
    Usage = 2,
    /// Input or output failed, or the kernel computes wrong worlds on this machine.
    Failure = 3,
    /// A part was not written, but may be the next time: `EX_TEMPFAIL` of sysexits.h, which asks an engine for a requeue.
    Temporary = 75,
    /// Stopped by a signal, as shells number SIGINT.
    Interrupted = 130,
}

impl ExitStatus {
    /// The status that an error ends the program with.
    pub(crate) fn of(error: &anyhow::Error) -> Self {
        let is_closed_pipe = |cause: &(dyn core::error::Error + 'static)| {
            let cause = cause.downcast_ref::<io::Error>();
            cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
        };
        if error.chain().any(is_closed_pipe) {
            Self::Success
        } else if error.is::<Interrupted>() {
            Self::interrupted()
        } else if CAN_BE_REQUEUED.load(Ordering::Relaxed) && is_temporary(error) {
            Self::Temporary
        } else if error.is::<BadInput>() || error.is::<Busy>() {
            Self::Usage
        } else {
            Self::Failure
        }
    }

    /// The status of a program that a signal has stopped.
    pub(crate) fn interrupted() -> Self {
        if CAN_BE_REQUEUED.load(Ordering::Relaxed) { Self::Temporary } else { Self::Interrupted }
    }

    /// Whether there is an error to report.
    pub(crate) const fn is_error(self) -> bool {
        !matches!(self, Self::Success | Self::Negative)
    }
}

/// Whether another run, or this machine at another time, may not meet the error.
fn is_temporary(error: &anyhow::Error) -> bool {
    use io::ErrorKind;
    let is_of_the_place = |cause: &(dyn core::error::Error + 'static)| {
        let kind = cause.downcast_ref().map(io::Error::kind);
        matches!(
            kind,
            Some(
                ErrorKind::StorageFull
                    | ErrorKind::QuotaExceeded
                    | ErrorKind::OutOfMemory
                    | ErrorKind::ResourceBusy
                    | ErrorKind::WouldBlock
                    | ErrorKind::TimedOut
                    | ErrorKind::StaleNetworkFileHandle
                    | ErrorKind::NetworkDown
                    | ErrorKind::NetworkUnreachable
                    | ErrorKind::HostUnreachable
            )
        )
    };
    error.is::<Busy>() || error.chain().any(is_of_the_place)
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status as u8)
    }
}

#[cfg(test)]
mod tests {
    use anyhow::Context as _;

    use super::*;

    #[test]
    fn context_does_not_hide_what_happened() {
        let wrapped = |error: anyhow::Error| {
            ExitStatus::of(&Err::<(), _>(error).context("one").context("two").unwrap_err())
        };
        assert_eq!(wrapped(BadInput::new("x").into()), ExitStatus::Usage);
        assert_eq!(wrapped(Interrupted.into()), ExitStatus::Interrupted);
        assert_eq!(wrapped(io::Error::from(io::ErrorKind::BrokenPipe).into()), ExitStatus::Success);
        assert_eq!(
            wrapped(io::Error::from(io::ErrorKind::StorageFull).into()),
            ExitStatus::Failure
        );
        assert_eq!(wrapped(Busy("x".to_owned()).into()), ExitStatus::Usage);
    }

    #[test]
    fn what_may_be_gone_the_next_time_is_temporary() {
        let is_temporary =
            |error: anyhow::Error| is_temporary(&Err::<(), _>(error).context("one").unwrap_err());
        assert!(is_temporary(Busy("x".to_owned()).into()));
        for kind in [io::ErrorKind::StorageFull, io::ErrorKind::StaleNetworkFileHandle] {
            assert!(is_temporary(io::Error::from(kind).into()), "{kind}");
        }
        for kind in [io::ErrorKind::PermissionDenied, io::ErrorKind::NotFound] {
            assert!(!is_temporary(io::Error::from(kind).into()), "{kind}");
        }
        assert!(!is_temporary(BadInput::new("x").into()));
    }
}
