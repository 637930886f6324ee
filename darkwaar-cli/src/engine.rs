//! What commands that compute work with.

use core::error::Error;

use anyhow::Result;
use darkwaar_core::kernel::{Backend, self_check};
use rayon::ThreadPool;

use crate::batch;
use crate::cli::WorkArgs;

/// Threads, and the instruction set that they compute with.
#[derive(Debug)]
pub(crate) struct Engine {
    pub(crate) pool: ThreadPool,
    pub(crate) backend: Backend,
}

impl Engine {
    /// Starts what was asked for, unless it computes wrong worlds.
    pub(crate) fn start(args: &WorkArgs) -> Result<Self> {
        Self::start_checked(args, self_check)
    }

    fn start_checked<E: Error + Send + Sync + 'static>(
        args: &WorkArgs,
        check: impl FnOnce(Backend) -> Result<(), E>,
    ) -> Result<Self> {
        check(args.backend)?;
        Ok(Self { pool: batch::pool(args.threads)?, backend: args.backend })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::When;
    use crate::exit_status::ExitStatus;

    #[test]
    fn a_backend_that_fails_its_check_is_a_failure() {
        let args = WorkArgs { threads: Some(1), backend: Backend::PORTABLE, progress: When::Never };
        assert!(Engine::start(&args).is_ok());
        let wrong = |_| Err(core::fmt::Error);
        let error = Engine::start_checked(&args, wrong).unwrap_err();
        assert_eq!(ExitStatus::of(&error), ExitStatus::Failure);
    }
}
