//! Text that cannot fill the memory with one line, nor hide lines in a quote.

use std::io::{Error, ErrorKind, Read, Result};

/// The longest line that is read, in bytes: far beyond any seed or row.
const LONGEST: usize = 1 << 16;

/// Passes text on until a line is longer than [`LONGEST`], or ends within a quoted field of a CSV; then it fails with
/// `InvalidData`.
#[derive(Debug)]
pub(crate) struct ShortLines<R> {
    text: R,
    /// Bytes of the line so far.
    length: usize,
    place: Place,
}

/// Where a byte stands in a line of CSV.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Start,
    Plain,
    Quoted,
    /// After a quote within a quoted field: its end, unless another quote follows.
    Quote,
}

impl Place {
    const fn next(self, byte: u8) -> Self {
        // Blanks, and the mark that some editors begin a file with.
        let is_blank = matches!(byte, b' ' | b'\t' | 0xef | 0xbb | 0xbf);
        match (self, byte) {
            (Self::Quoted, b'"') => Self::Quote,
            (Self::Quoted, _) | (Self::Start | Self::Quote, b'"') => Self::Quoted,
            (_, b',' | b'\r' | b'\n') => Self::Start,
            (Self::Start, _) if is_blank => Self::Start,
            _ => Self::Plain,
        }
    }
}

impl<R> ShortLines<R> {
    pub(crate) const fn new(text: R) -> Self {
        Self { text, length: 0, place: Place::Start }
    }

    fn check(&mut self, byte: u8) -> core::result::Result<(), String> {
        if byte == b'\n' && self.place == Place::Quoted {
            return Err("a quote is not closed in its line".to_owned());
        }
        self.place = self.place.next(byte);
        self.length = if byte == b'\n' { 0 } else { self.length + 1 };
        if self.length > LONGEST {
            return Err(format!("a line is longer than {LONGEST} bytes"));
        }
        Ok(())
    }
}

impl<R: Read> Read for ShortLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let count = self.text.read(buffer)?;
        // The end of the text ends its last line.
        let is_end = count == 0 && !buffer.is_empty();
        let end: &[u8] = if is_end { b"\n" } else { &[] };
        let mut bytes = buffer[..count].iter().chain(end);
        match bytes.try_for_each(|byte| self.check(*byte)) {
            Ok(()) => Ok(count),
            Err(message) => Err(Error::new(ErrorKind::InvalidData, message)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_line_can_be_too_long() {
        let line = "x".repeat(LONGEST) + "\n";
        let mut text = String::new();
        ShortLines::new(line.repeat(3).as_bytes()).read_to_string(&mut text).unwrap();
        assert_eq!(text.len(), 3 * (LONGEST + 1));
        let endless = std::io::repeat(0).take(1 << 20);
        let error = ShortLines::new(endless).read_to_string(&mut text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidData);
    }

    #[test]
    fn quotes_are_closed_in_their_line() {
        let passes = |text: &str| ShortLines::new(text.as_bytes()).read_to_end(&mut Vec::new());
        for text in
            ["\"a\",\"b, c\"\n", "\"say \"\"a\"\"\"\n1", "5\" wide,\"\"\r\n\"\"", "a\"\n\"b\"c\"\n"]
        {
            assert!(passes(text).is_ok(), "{text:?}");
        }
        for text in ["1,\"a\n2", "\u{feff}\"a\nb\"\n", "1\n2,\"\"\"", "a, \"b\n", "\"", "\"a\"\"\n"]
        {
            let error = passes(text).unwrap_err();
            assert_eq!(error.to_string(), "a quote is not closed in its line", "{text:?}");
        }
    }
}
