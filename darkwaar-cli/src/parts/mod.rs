//! Parts: what the shards of a run write into a folder, on any machines and in any order, and what `merge` makes one of.
//!
//! The part of shard 3 of 12 is `part-00003-of-00012.json`, a summary that begins with a line about itself, or rows in
//! `part-00003-of-00012.csv` with that line beside them, in `part-00003-of-00012.csv.manifest`, which comes when the rows are
//! complete. A part has the same bytes whoever writes it. So it does no harm if two runs write one, and there is nothing
//! to do where a run finds its part: it says of itself which run it is of, and whether it is whole.

mod file;
mod folder;
mod manifest;
mod name;
mod new;
mod rows;

use std::path::Path;

pub(crate) use self::file::Part;
pub(crate) use self::folder::{Folder, check_program, check_run, runs};
pub(crate) use self::manifest::Manifest;
#[cfg(fuzzing)]
pub(crate) use self::name::Name;
pub(crate) use self::new::{NewPart, PartRequest};
pub(crate) use self::rows::join;

/// Parts that a run has at most.
pub(crate) const MOST_PARTS: u64 = 1_000_000;

/// Whether the name is one of a folder, be it there or not; - is stdin or stdout.
pub(crate) fn is_folder(path: &Path) -> bool {
    let is_named_so = path.as_os_str().as_encoded_bytes().ends_with(b"/");
    is_named_so || path.is_dir() && path != Path::new("-")
}
