//! A map as text.

use core::fmt::{self, Display, Write};

use anyhow::Result;

use crate::destination::Destination;
use crate::interrupt::Interrupt;

/// Writes a text row by row, as it comes.
pub(crate) fn print(
    text: &impl Display,
    mut destination: Destination,
    interrupt: &Interrupt,
) -> Result<()> {
    let mut rows = Rows { destination: &mut destination, interrupt, failure: None };
    let written = write!(rows, "{text}");
    rows.failure.map_or(Ok(()), Err)?;
    written?;
    destination.finish()
}

/// Where rows go, of which there may be 256 MB: they are never together.
struct Rows<'a> {
    destination: &'a mut Destination,
    interrupt: &'a Interrupt,
    /// What [`fmt::Error`] cannot tell.
    failure: Option<anyhow::Error>,
}

impl Rows<'_> {
    fn put(&mut self, row: &str) -> Result<()> {
        self.interrupt.check()?;
        self.destination.write(row.as_bytes())
    }
}

impl Write for Rows<'_> {
    fn write_str(&mut self, row: &str) -> fmt::Result {
        self.put(row).map_err(|failure| {
            self.failure = Some(failure);
            fmt::Error
        })
    }
}
