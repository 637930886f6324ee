//! What commands that compute work with.

use core::error::Error;

use anyhow::Result;
use darkwaar_core::kernel::{Backend, Kernel, self_check};
use rayon::ThreadPool;

use crate::batch;
use crate::cli::{BackendArgs, WorkArgs};
use crate::reuse::Reuse;

/// Threads, and the kernels that they compute with.
#[derive(Debug)]
pub(crate) struct Engine {
    pub(crate) pool: ThreadPool,
    backend: Backend,
    kernels: Reuse<Kernel>,
}

impl Engine {
    /// Starts what was asked for, unless it computes wrong worlds.
    pub(crate) fn start(work: &WorkArgs, backend: &BackendArgs) -> Result<Self> {
        let backend = backend.backend.unwrap_or_else(Backend::detect);
        Self::start_checked(work.threads, backend, self_check)
    }

    fn start_checked<E: Error + Send + Sync + 'static>(
        threads: Option<u16>,
        backend: Backend,
        check: impl FnOnce(Backend) -> Result<(), E>,
    ) -> Result<Self> {
        check(backend)?;
        Ok(Self { pool: batch::pool(threads)?, backend, kernels: Reuse::new() })
    }

    /// Lets `work` use a kernel that nobody else uses.
    pub(crate) fn with_kernel<R>(&self, work: impl FnOnce(&mut Kernel) -> R) -> R {
        let mut kernel = self.kernels.take(|| Kernel::new(self.backend));
        let result = work(&mut kernel);
        self.kernels.give_back(kernel);
        result
    }

    /// Seeds that a kernel computes side by side.
    pub(crate) fn lanes(&self) -> usize {
        self.with_kernel(|kernel| kernel.lanes())
    }
}

#[cfg(any(test, fuzzing))]
impl Engine {
    /// Two threads.
    pub(crate) fn of(backend: Backend) -> Self {
        Self::start_checked(Some(2), backend, self_check).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit_status::ExitStatus;

    #[test]
    fn a_backend_that_fails_its_check_is_a_failure() {
        let wrong = |_| Err(core::fmt::Error);
        let error = Engine::start_checked(Some(1), Backend::PORTABLE, wrong).unwrap_err();
        assert_eq!(ExitStatus::of(&error), ExitStatus::Failure);
    }
}
