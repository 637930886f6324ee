//! Summaries for `merge` and `report`.

#![no_main]

use darkwaar_cli::fuzzing;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| fuzzing::summaries(bytes));
