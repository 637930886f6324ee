//! Errors with an exit code of their own, and errors as one line.

use core::fmt;

use clap::error::ErrorKind;

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

/// The message on one line: control characters, which a file name or an argument can carry, are escaped.
pub(crate) fn one_line(message: &str) -> String {
    let escaped = message.chars().map(|character| {
        if character.is_control() {
            character.escape_default().to_string()
        } else {
            character.into()
        }
    });
    escaped.collect()
}

/// The parser's message on one line: without its usage, and without a pointer to the help where it says all.
pub(crate) fn usage_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
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
    one_line(&lines.collect::<Vec<_>>().join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_cannot_break_the_line() {
        assert_eq!(one_line("a\nb\u{1b}[31m\t'é'"), "a\\nb\\u{1b}[31m\\t'é'");
    }
}
