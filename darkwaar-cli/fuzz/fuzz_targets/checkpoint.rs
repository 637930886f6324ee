//! A checkpoint for `--resume`.

#![no_main]

use darkwaar_cli::fuzzing;
use darkwaar_cli_fuzz::unless_caught;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| unless_caught(|| fuzzing::checkpoint(bytes)));
