//! What fuzzers call: a function for each reader of arguments and files that anybody may have made.
//!
//! It is there with `--cfg fuzzing` only. What is refused must be refused as bad input, in one line; what is read must come
//! out the same when it is written and read again. The functions panic if that does not hold.

#![expect(clippy::missing_panics_doc, reason = "panics are how all of these tell what they find")]

mod arguments;
mod checkpoints;
mod parts;
mod seeds;
mod summaries;
#[cfg(feature = "parquet")]
mod tables;
mod verification;

use std::sync::{LazyLock, Mutex};

use darkwaar_core::kernel::Backend;

pub use self::arguments::{arguments, expressions};
pub use self::checkpoints::checkpoint;
pub use self::parts::part;
pub use self::seeds::seed_list;
pub use self::summaries::summaries;
#[cfg(feature = "parquet")]
pub use self::tables::parquet;
pub use self::verification::verification;

use crate::engine::Engine;
use crate::error::one_line;
use crate::exit_status::ExitStatus;

/// Fails unless the error is one of the input, told in a line.
fn check_refusal(error: &anyhow::Error) {
    let line = one_line(&format!("error: {error:#}"));
    assert_eq!(ExitStatus::of(error), ExitStatus::Usage, "{line}");
    assert!(!line.contains(char::is_control), "{line:?}");
}

/// Computes with threads and kernels that are there already.
fn with_engine<R>(work: impl FnOnce(&Engine) -> R) -> R {
    static ENGINE: LazyLock<Mutex<Engine>> =
        LazyLock::new(|| Mutex::new(Engine::of(Backend::PORTABLE)));
    work(&ENGINE.lock().expect("a panic ends the process"))
}
