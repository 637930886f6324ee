//! A list of seeds.

#![no_main]

use darkwaar_cli::fuzzing;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|list: &[u8]| fuzzing::seed_list(list));
