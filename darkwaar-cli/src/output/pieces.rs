//! Rows put together from ready pieces of text.

use core::array;
use core::fmt::{self, Display, Write};

use darkwaar_core::kernel::Figures;
use darkwaar_core::{CELLS, Cell, Seed, SequenceSet};

use super::Text;
use crate::row::Row;

/// How a format writes the parts of a row.
pub(crate) trait Spelling: Sync {
    /// All before the second column.
    fn seed(&self, text: &mut dyn Write, seed: Seed) -> fmt::Result;
    /// A further column.
    fn column(&self, text: &mut dyn Write, name: &str, value: Value<'_>) -> fmt::Result;
    /// All after the last column.
    fn end(&self, text: &mut dyn Write, seed: Seed) -> fmt::Result;
}

/// A value of a column.
#[derive(Clone, Copy)]
pub(crate) enum Value<'a> {
    Absent,
    /// A number or a truth value.
    Plain(&'a dyn Display),
    /// A text.
    Text(&'a dyn Display),
}

/// A short text that is copied whole, with what is behind it, since that is faster than to copy as much as it has.
///
/// The last byte is the text's length.
#[derive(Clone, Copy, Debug)]
struct Piece<const N: usize>([u8; N]);

impl<const N: usize> Piece<N> {
    fn new(spell: impl FnOnce(&mut Self) -> fmt::Result) -> Self {
        let mut piece = Self([0; N]);
        spell(&mut piece).expect("a piece has room for the longest value");
        piece
    }

    const fn len(&self) -> usize {
        self.0[N - 1] as usize
    }
}

impl<const N: usize> Write for Piece<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let (start, end) = (self.len(), self.len() + text.len());
        let room = self.0[..N - 1].get_mut(start..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.0[N - 1] = u8::try_from(end).map_err(|_| fmt::Error)?;
        Ok(())
    }
}

/// As many as there are numbers of cells, 0..=63; and cells with an absent one behind them.
const NUMBERS: usize = CELLS + 1;
/// Stands for an absent cell.
const NOWHERE: usize = CELLS;
/// Stands for an absent distance or path length, which are never 0.
const NO_WAY: usize = 0;

/// All that the columns of a format can hold: `COLUMN` is the room of a piece, `SEED` that of a piece with the seed.
pub(super) struct Pieces<const COLUMN: usize, const SEED: usize> {
    spelling: &'static dyn Spelling,
    /// Of each sequence, when it is not playable and when it is.
    sequences: Vec<[Piece<COLUMN>; 2]>,
    core: [Piece<COLUMN>; NUMBERS],
    exit: [Piece<COLUMN>; NUMBERS],
    void: [Piece<COLUMN>; NUMBERS],
    ground: [Piece<COLUMN>; NUMBERS],
    energy: [Piece<COLUMN>; NUMBERS],
    reachable: [Piece<COLUMN>; NUMBERS],
    distance: [Piece<COLUMN>; NUMBERS],
    path_length: [Piece<COLUMN>; NUMBERS],
}

impl<const COLUMN: usize, const SEED: usize> Pieces<COLUMN, SEED> {
    /// More than a row takes: the room of its pieces.
    pub(super) const ROOM: usize = 2 * SEED + 9 * COLUMN;

    pub(super) fn new(spelling: &'static dyn Spelling, sequences: &SequenceSet) -> Self {
        let sequences = sequences.iter().map(|sequence| {
            [false, true].map(|playable| {
                Piece::new(|text| {
                    spelling.column(text, "sequence", Value::Text(&sequence))?;
                    spelling.column(text, "playable", Value::Plain(&playable))
                })
            })
        });
        let count = |name| numbers(spelling, name, None);
        let steps = |name| numbers(spelling, name, Some(NO_WAY));
        Self {
            spelling,
            sequences: sequences.collect(),
            core: cells(spelling, ["core_x", "core_y"]),
            exit: cells(spelling, ["exit_x", "exit_y"]),
            void: count("void"),
            ground: count("ground"),
            energy: count("energy"),
            reachable: count("reachable"),
            distance: steps("distance"),
            path_length: steps("path_length"),
        }
    }

    /// Adds the rows of a seed: the figures of each sequence.
    pub(super) fn write(&self, seed: Seed, figures: &[Figures], text: &mut Text) {
        let start: Piece<SEED> = Piece::new(|text| self.spelling.seed(text, seed));
        let end: Piece<SEED> = Piece::new(|text| self.spelling.end(text, seed));
        for (sequence, figures) in self.sequences.iter().zip(figures) {
            self.write_row([&start, &end], sequence, *figures, text);
        }
    }

    /// Adds any rows; the pieces are those of all sequences.
    pub(super) fn write_rows(&self, rows: &[Row], text: &mut Text) {
        for rows in rows.chunk_by(|row, next| row.seed == next.seed) {
            let start: Piece<SEED> = Piece::new(|text| self.spelling.seed(text, rows[0].seed));
            let end: Piece<SEED> = Piece::new(|text| self.spelling.end(text, rows[0].seed));
            for row in rows {
                let sequence = &self.sequences[usize::from(row.sequence.index())];
                self.write_row([&start, &end], sequence, row.figures, text);
            }
        }
    }

    #[inline]
    fn write_row(
        &self,
        [start, end]: [&Piece<SEED>; 2],
        sequence: &[Piece<COLUMN>; 2],
        figures: Figures,
        text: &mut Text,
    ) {
        let cell = |cell: Option<Cell>| cell.map_or(NOWHERE, |cell| cell.index().into());
        let steps = |steps: Option<u8>| steps.map_or(NO_WAY, usize::from);
        let mut row = Line { room: &mut text.room[text.length..][..Self::ROOM], length: 0 };
        row.put(start);
        row.put(&sequence[usize::from(figures.is_playable())]);
        row.put(&self.core[cell(figures.core())]);
        row.put(&self.exit[cell(figures.exit())]);
        row.put(&self.void[usize::from(figures.void())]);
        row.put(&self.ground[usize::from(figures.ground())]);
        row.put(&self.energy[usize::from(figures.energy())]);
        row.put(&self.reachable[usize::from(figures.reachable())]);
        row.put(&self.distance[steps(figures.distance())]);
        row.put(&self.path_length[steps(figures.path_length())]);
        row.put(end);
        text.length += row.length;
    }
}

/// A row that is being written.
struct Line<'a> {
    room: &'a mut [u8],
    length: usize,
}

impl Line<'_> {
    #[inline]
    fn put<const N: usize>(&mut self, piece: &Piece<N>) {
        self.room[self.length..self.length + N].copy_from_slice(&piece.0);
        self.length += piece.len();
    }
}

/// The pieces of a column of numbers, one of which may stand for an absent number.
fn numbers<const N: usize>(
    spelling: &dyn Spelling,
    name: &str,
    absent: Option<usize>,
) -> [Piece<N>; NUMBERS] {
    array::from_fn(|number| {
        let value = if absent == Some(number) { Value::Absent } else { Value::Plain(&number) };
        Piece::new(|text| spelling.column(text, name, value))
    })
}

/// The pieces of two columns, the coordinates of a cell.
fn cells<const N: usize>(spelling: &dyn Spelling, names: [&str; 2]) -> [Piece<N>; NUMBERS] {
    array::from_fn(|index| {
        let coordinates = Cell::all().nth(index).map(|cell| [cell.x(), cell.y()]);
        Piece::new(|text| {
            names.iter().enumerate().try_for_each(|(axis, name)| {
                let coordinate = coordinates.as_ref().map(|coordinates| &coordinates[axis]);
                let value = coordinate.map_or(Value::Absent, |coordinate| Value::Plain(coordinate));
                spelling.column(text, name, value)
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::csv::Csv;
    use crate::output::json::JSON;

    fn texts<const N: usize>(pieces: &[Piece<N>]) -> Vec<&str> {
        pieces.iter().map(|piece| core::str::from_utf8(&piece.0[..piece.len()]).unwrap()).collect()
    }

    #[test]
    fn every_number_has_its_text() {
        let expected: Vec<_> = (0..=63).map(|number| format!(",{number}")).collect();
        assert_eq!(texts(&numbers::<16>(&Csv, "void", None)), expected);
        let expected: Vec<_> = (0..=63).map(|number| format!(",\"void\":{number}")).collect();
        assert_eq!(texts(&numbers::<40>(&JSON, "void", None)), expected);
        let steps = numbers::<16>(&Csv, "distance", Some(NO_WAY));
        assert_eq!(texts(&steps)[..3], [",", ",1", ",2"]);
        let steps = numbers::<40>(&JSON, "distance", Some(NO_WAY));
        assert_eq!(texts(&steps)[..2], [",\"distance\":null", ",\"distance\":1"]);
    }

    #[test]
    fn every_cell_has_its_text() {
        let coordinates = (0..9).flat_map(|y| (0..7).map(move |x| (x, y)));
        let expected: Vec<_> = coordinates.clone().map(|(x, y)| format!(",{x},{y}")).collect();
        let found = cells::<16>(&Csv, ["core_x", "core_y"]);
        assert_eq!(texts(&found), [&expected[..], &[",,".to_owned()]].concat());
        let expected: Vec<_> =
            coordinates.map(|(x, y)| format!(",\"exit_x\":{x},\"exit_y\":{y}")).collect();
        let nowhere = ",\"exit_x\":null,\"exit_y\":null".to_owned();
        let found = cells::<40>(&JSON, ["exit_x", "exit_y"]);
        assert_eq!(texts(&found), [&expected[..], &[nowhere]].concat());
    }

    #[test]
    fn the_longest_values_have_room() {
        let seed = Seed(u64::MAX);
        assert_eq!(Piece::<32>::new(|text| Csv.seed(text, seed)).len(), 20);
        assert_eq!(Piece::<40>::new(|text| JSON.seed(text, seed)).len(), 30);
        assert_eq!(Piece::<40>::new(|text| JSON.end(text, seed)).len(), 33);
        let fits = |text| Piece([0; 8]).write_str(text).is_ok();
        assert!(fits("seven b") && !fits("eight by"));
    }
}
