//! The program `darkwaar`. All of it is in the library of this package.

use std::process::ExitCode;

fn main() -> ExitCode {
    darkwaar_cli::main()
}
