//! What targets of readers share that let the crate `parquet` panic and catch it.

use std::panic::{self, AssertUnwindSafe};
use std::process;
use std::sync::{Mutex, PoisonError};

/// What the last panic said.
static LAST: Mutex<String> = Mutex::new(String::new());

/// Aborts on a panic that comes out of `work`, and not, as libFuzzer's harness does, on one that `work` catches.
pub fn unless_caught(work: impl FnOnce()) {
    panic::set_hook(Box::new(|panic| {
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string();
    }));
    if panic::catch_unwind(AssertUnwindSafe(work)).is_err() {
        eprintln!("{}", LAST.lock().unwrap_or_else(PoisonError::into_inner));
        process::abort();
    }
}
