//! Maps of the comparison generators: one as text, or a row for each of many.

mod args;
mod print;
mod rows;

pub(crate) use self::args::{CaveArgs, HEIGHT_HINT, LOOM_HEIGHT, LoomArgs};
pub(crate) use self::print::print;
pub(crate) use self::rows::write_rows;
