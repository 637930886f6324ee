//! Verification without arguments and files.

use std::io::Cursor;
use std::sync::Mutex;

use anyhow::Result;
use darkwaar_core::kernel::Backend;

use super::{Check, compare, first_byte};
use crate::cli::{OutputArgs, When};
use crate::destination::Destination;
use crate::engine::Engine;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// Starting one takes longer than a file.
static ENGINE: Mutex<Option<Engine>> = Mutex::new(None);

/// Recomputes the bytes of a file.
pub(crate) fn verify_bytes(bytes: &[u8]) -> Result<ExitStatus> {
    let mut input = Box::new(Cursor::new(bytes.to_vec()));
    let first = first_byte(&mut input)?;
    let mut engine = ENGINE.lock().expect("a panic ends the process");
    let mut check = Check {
        name: "'file'".to_owned(),
        engine: engine.take().unwrap_or_else(|| Engine::of(Backend::PORTABLE)),
        interrupt: Interrupt::none(),
        progress: Progress::new(When::Never, None, "rows", false),
        differences: Destination::open(&OutputArgs { output: Some("/dev/null".into()) })?,
        checked: 0,
        differing: 0,
    };
    let compared = compare(first, input, &mut check);
    *engine = Some(check.engine);
    compared?;
    Ok(if check.differing == 0 { ExitStatus::Success } else { ExitStatus::Negative })
}
