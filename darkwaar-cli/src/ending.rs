//! Formats that the ending of a file's name stands for.

use std::path::Path;

use clap::ValueEnum;

use crate::error::BadInput;

/// The format that was asked for, or that the ending of the output file's name stands for; without a file the ending is empty.
pub(crate) fn format<F: ValueEnum>(
    asked: Option<F>,
    output: Option<&Path>,
    of_ending: impl FnOnce(&str) -> Option<F>,
) -> Result<F, BadInput> {
    let path = output.unwrap_or("".as_ref());
    asked.or_else(|| of_ending(&ending(path))).ok_or_else(|| refusal::<F>(path, NO_FORMAT))
}

const NO_FORMAT: &str = "its ending names no format";

/// The ending in small letters.
pub(crate) fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// An error of an output file, with the formats that there are.
pub(crate) fn refusal<F: ValueEnum>(path: &Path, why: &str) -> BadInput {
    let values = F::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let names: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
    let (last, others) = names.split_last().expect("there is a format");
    let names = format!("{} or {last}", others.join(", "));
    BadInput::new(format!("--output '{}': {why}; give --format {names}", path.display()))
}
