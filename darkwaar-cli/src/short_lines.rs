//! Text that cannot fill the memory with one line.

use std::io::{Error, ErrorKind, Read, Result};

/// The longest line that is read, in bytes: far beyond any seed or row.
const LONGEST: usize = 1 << 16;

/// Passes text on until a line is longer than [`LONGEST`]; then it fails with `InvalidData`.
#[derive(Debug)]
pub(crate) struct ShortLines<R> {
    text: R,
    /// Bytes of the line so far.
    length: usize,
}

impl<R> ShortLines<R> {
    pub(crate) const fn new(text: R) -> Self {
        Self { text, length: 0 }
    }
}

impl<R: Read> Read for ShortLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let count = self.text.read(buffer)?;
        for byte in &buffer[..count] {
            self.length = if *byte == b'\n' { 0 } else { self.length + 1 };
            if self.length > LONGEST {
                let message = format!("a line is longer than {LONGEST} bytes");
                return Err(Error::new(ErrorKind::InvalidData, message));
            }
        }
        Ok(count)
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
}
