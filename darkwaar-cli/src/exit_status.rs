//! How the program ends.

use std::io;
use std::process::ExitCode;

use crate::error::{BadInput, Interrupted};

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
            Self::Interrupted
        } else if error.is::<BadInput>() {
            Self::Usage
        } else {
            Self::Failure
        }
    }

    /// Whether there is an error to report.
    pub(crate) const fn is_error(self) -> bool {
        matches!(self, Self::Usage | Self::Failure | Self::Interrupted)
    }
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
    }
}
