//! Rows put together from ready pieces of text.

use core::array;
use core::fmt::{self, Display, Write};

use darkwaar_core::kernel::Figures;
use darkwaar_core::{CELLS, Cell, Seed, SequenceSet};

use super::Text;

/// How a format writes the parts of a row.
pub(super) trait Spelling: Sync {
    /// All before the second column.
    fn seed(&self, text: &mut dyn Write, seed: Seed) -> fmt::Result;
    /// A further column.
    fn column(&self, text: &mut dyn Write, name: &str, value: Value<'_>) -> fmt::Result;
    /// All after the last column.
    fn end(&self, text: &mut dyn Write, seed: Seed) -> fmt::Result;
}

/// A value of a column.
#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
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
    const EMPTY: Self = Self([0; N]);

    fn new(spell: impl FnOnce(&mut Self) -> fmt::Result) -> Self {
        let mut piece = Self::EMPTY;
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

/// A number of cells, 0..=63, as index.
const NUMBERS: usize = CELLS + 1;
/// The index of an absent cell.
const NOWHERE: u8 = CELLS as u8;
/// The index of an absent distance or path length, which are never 0.
const NO_WAY: u8 = 0;

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

    #[inline]
    fn write_row(
        &self,
        [start, end]: [&Piece<SEED>; 2],
        sequence: &[Piece<COLUMN>; 2],
        figures: Figures,
        text: &mut Text,
    ) {
        let cell = |cell: Option<Cell>| usize::from(cell.map_or(NOWHERE, Cell::index));
        let steps = |steps: Option<u8>| usize::from(steps.unwrap_or(NO_WAY));
        text.put(start);
        text.put(&sequence[usize::from(figures.is_playable())]);
        text.put(&self.core[cell(figures.core())]);
        text.put(&self.exit[cell(figures.exit())]);
        text.put(&self.void[usize::from(figures.void())]);
        text.put(&self.ground[usize::from(figures.ground())]);
        text.put(&self.energy[usize::from(figures.energy())]);
        text.put(&self.reachable[usize::from(figures.reachable())]);
        text.put(&self.distance[steps(figures.distance())]);
        text.put(&self.path_length[steps(figures.path_length())]);
        text.put(end);
    }
}

/// The pieces of a column of numbers.
fn numbers<const N: usize>(
    spelling: &dyn Spelling,
    name: &str,
    absent: Option<u8>,
) -> [Piece<N>; NUMBERS] {
    pieces(|text, number| {
        let value = if absent == Some(number) { Value::Absent } else { Value::Plain(&number) };
        spelling.column(text, name, value)
    })
}

/// The pieces of two columns, the coordinates of a cell.
fn cells<const N: usize>(spelling: &dyn Spelling, [x, y]: [&str; 2]) -> [Piece<N>; NUMBERS] {
    pieces(|text, index| match Cell::from_index(index) {
        None => {
            spelling.column(text, x, Value::Absent)?;
            spelling.column(text, y, Value::Absent)
        }
        Some(cell) => {
            spelling.column(text, x, Value::Plain(&cell.x()))?;
            spelling.column(text, y, Value::Plain(&cell.y()))
        }
    })
}

fn pieces<const N: usize>(spell: impl Fn(&mut Piece<N>, u8) -> fmt::Result) -> [Piece<N>; NUMBERS] {
    array::from_fn(|index| Piece::new(|text| spell(text, index as u8)))
}

impl Text {
    #[inline]
    fn put<const N: usize>(&mut self, piece: &Piece<N>) {
        self.room[self.length..][..N].copy_from_slice(&piece.0);
        self.length += piece.len();
    }
}
