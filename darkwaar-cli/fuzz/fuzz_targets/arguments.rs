//! The arguments of the program, one a line.

#![no_main]

use darkwaar_cli::fuzzing;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzzing::arguments(text));
