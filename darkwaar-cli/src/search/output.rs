//! Found rows in the format that is asked for.

use core::mem;

use anyhow::Result;
use darkwaar_core::SequenceSet;

use super::State;
use super::run::Write;
#[cfg(feature = "parquet")]
use crate::output::parquet;
use crate::output::{FileFormat, Format, Text, Writer};
use crate::reuse::Reuse;
use crate::row::Row;
use crate::worlds::ROWS;

/// What makes bytes of rows: text in the threads that find them, Parquet where they come together.
#[derive(Debug)]
pub(super) enum Output {
    Text {
        format: Format,
        writer: Writer,
        spare: Reuse<Text>,
    },
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Output {
    pub(super) fn new(format: FileFormat) -> Self {
        match format {
            FileFormat::Text(format) => Self::Text {
                format,
                writer: Writer::new(format, &SequenceSet::ALL),
                spare: Reuse::new(),
            },
            #[cfg(feature = "parquet")]
            FileFormat::Parquet => Self::Parquet,
        }
    }

    /// What stands before all rows.
    pub(super) fn header(&self) -> Vec<u8> {
        match self {
            Self::Text { format, .. } => format.header(&Row::COLUMNS).into_bytes(),
            #[cfg(feature = "parquet")]
            Self::Parquet => parquet::MAGIC.to_vec(),
        }
    }

    /// The text of rows, where the format is one of text.
    #[cfg_attr(
        not(feature = "parquet"),
        expect(clippy::unnecessary_wraps, reason = "Parquet has none")
    )]
    pub(super) fn text(&self, rows: &[Row]) -> Option<Text> {
        match self {
            Self::Text { writer, spare, .. } => {
                let mut text = spare.take(|| writer.text(ROWS));
                writer.write_rows(rows, &mut text);
                Some(text)
            }
            #[cfg(feature = "parquet")]
            Self::Parquet => None,
        }
    }

    /// Writes rows, of which `text` is the text.
    pub(super) fn write(
        &self,
        rows: &[Row],
        text: Option<Text>,
        seeds: usize,
        state: &mut State,
        write: &mut Write<'_>,
    ) -> Result<()> {
        let is_first = state.written == 0;
        state.written += rows.len() as u64;
        match self {
            Self::Text { format, spare, .. } => {
                let text = text.expect("rows of text have one");
                write(trimmed(*format, &text, is_first), seeds, state)?;
                spare.give_back(text);
                Ok(())
            }
            #[cfg(feature = "parquet")]
            Self::Parquet => {
                let file = state.file.as_mut();
                let bytes = file.map_or(Ok(Vec::new()), |file| file.push(rows))?;
                write(&bytes, seeds, state)
            }
        }
    }

    /// Writes the best rows, and what stands after all rows.
    ///
    /// Until all is written the state stays as it was: a run that is stopped here writes it anew.
    pub(super) fn finish(
        &self,
        best: &[Row],
        state: &mut State,
        write: &mut Write<'_>,
    ) -> Result<()> {
        match self {
            Self::Text { format, writer, .. } => {
                let mut text = writer.text(ROWS);
                let mut is_first = state.written == 0;
                for rows in best.chunks(ROWS) {
                    writer.write_rows(rows, &mut text);
                    write(trimmed(*format, &text, mem::take(&mut is_first)), 0, state)?;
                }
                write(format.footer().as_bytes(), 0, state)?;
            }
            #[cfg(feature = "parquet")]
            Self::Parquet => {
                if let Some(mut file) = state.file.clone() {
                    write(&file.push(best)?, 0, state)?;
                    write(&file.finish()?, 0, state)?;
                }
            }
        }
        state.written += best.len() as u64;
        Ok(())
    }
}

/// The text, without the separator at its start if no row comes before.
fn trimmed(format: Format, text: &Text, is_first: bool) -> &[u8] {
    let bytes = text.as_bytes();
    let has_needless = is_first && !bytes.is_empty();
    &bytes[if has_needless { format.separator().len() } else { 0 }..]
}
