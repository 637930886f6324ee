//! Errors with an exit code of their own, and errors as one line.

use core::fmt;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::maps;

/// Input that cannot be used; the message names the value and what would be right.
#[derive(Debug)]
pub(crate) struct BadInput(String);

impl BadInput {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for BadInput {}

/// A signal asked the program to stop.
#[derive(Debug)]
pub(crate) struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl core::error::Error for Interrupted {}

/// Another run writes the same file.
#[derive(Debug)]
pub(crate) struct Busy(
    /// The name of the file.
    pub(crate) String,
);

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "another run is writing {}; wait for its end", self.0)
    }
}

impl core::error::Error for Busy {}

/// The message on one line: characters that a terminal would obey or not show, as a file name or an argument can carry
/// them, are escaped.
pub(crate) fn one_line(message: &str) -> String {
    let escaped = message.chars().map(|character| match character {
        '\'' | '"' | '\\' => character.to_string(),
        _ => character.escape_debug().to_string(),
    });
    escaped.collect()
}

/// The parser's message on one line: without its usage, and without a pointer to the help where it says all.
pub(crate) fn usage_line(error: &clap::Error) -> String {
    let text = error.context().fold(error.render().to_string(), escape_value);
    let paragraphs = text.split("\n\n").map(str::trim);
    let says_all = matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation);
    let telling = paragraphs.filter(|paragraph| {
        let is_needless = says_all && paragraph.starts_with("For more information");
        !is_needless && !paragraph.starts_with("Usage:")
    });
    let lines = telling.map(|paragraph| {
        let words: Vec<_> = paragraph.lines().map(str::trim).collect();
        words.join(" ").replace("For more information, try", "for more information, try")
    });
    let hint = asks_loom_for_help(error).then(|| maps::HEIGHT_HINT.to_owned());
    let mut parts: Vec<_> = lines.chain(hint).collect();
    parts.dedup_by(|next, part| part.ends_with(next.as_str()));
    one_line(&parts.join("; "))
}

/// Whether the height of a loom is missing: its -h may have been meant as other commands take it.
fn asks_loom_for_help(error: &clap::Error) -> bool {
    let is = |kind, text: &str| error.get(kind) == Some(&ContextValue::String(text.to_owned()));
    is(ContextKind::InvalidArg, maps::LOOM_HEIGHT) && is(ContextKind::InvalidValue, "")
}

/// Escapes in `text` what was typed, so that no line break of it is taken for the parser's.
fn escape_value(text: String, (_, value): (ContextKind, &ContextValue)) -> String {
    match value {
        ContextValue::String(typed) if typed.contains(char::is_control) => {
            text.replace(typed, &one_line(typed))
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_cannot_break_the_line() {
        let message = "a\nb\u{1b}[31m\t\u{202e}'é\\\"";
        assert_eq!(one_line(message), "a\\nb\\u{1b}[31m\\t\\u{202e}'é\\\"");
    }
}
