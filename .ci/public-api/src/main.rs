//! Writes the public API of a library to stdout, one item a line: `public-api-list JSON`, a file of rustdoc.

use std::env;
use std::error::Error;
use std::io::{Write as _, stdout};

use public_api::Builder;

fn main() -> Result<(), Box<dyn Error>> {
    let json = env::args_os().nth(1).ok_or("give a file of JSON that rustdoc has written")?;
    let api = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()?;
    write!(stdout(), "{api}")?;
    Ok(())
}
