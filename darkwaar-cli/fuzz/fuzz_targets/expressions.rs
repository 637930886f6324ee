//! Seeds, sequences, filters, rankings and all other expressions among the arguments.

#![no_main]

use darkwaar_cli::fuzzing;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzzing::expressions(text));
