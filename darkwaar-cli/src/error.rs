//! Errors with an exit code of their own, and errors as one line.

use core::fmt;

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

/// The parser's message without its usage and hints for more, on one line.
pub(crate) fn usage_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let paragraphs = text.split("\n\n").map(str::trim);
    let telling = paragraphs.filter(|paragraph| {
        !paragraph.starts_with("Usage:") && !paragraph.starts_with("For more information")
    });
    let lines = telling.map(|paragraph| {
        let words: Vec<_> = paragraph.lines().map(str::trim).collect();
        words.join(" ")
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
