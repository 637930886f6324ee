//! Sets of cells of a map, a bit for each cell.

use alloc::vec;
use alloc::vec::Vec;

use super::{Position, Size};

const BITS: u32 = u64::BITS;

/// A set of cells: each row is words of bits, the lowest bit on the left.
///
/// Bits beyond the right side are clear. So are a word on both sides of each row and the rows above and below the map,
/// which makes all cells alike for those who look at neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct BitGrid {
    size: Size,
    words: Vec<u64>,
}

impl BitGrid {
    /// No cell.
    pub(super) fn empty(size: Size) -> Self {
        let rows = size.height as usize + 2;
        Self { size, words: vec![0; 1 + rows * stride(size) as usize] }
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// The words of a row, with a clear one before and behind; row 0 is the one above the map.
    pub(super) fn framed_row(&self, row: usize) -> &[u64] {
        let stride = stride(self.size) as usize;
        &self.words[row * stride..][..=stride]
    }

    /// The words of a row of the map.
    pub(super) fn row_mut(&mut self, y: u32) -> &mut [u64] {
        let stride = stride(self.size) as usize;
        &mut self.words[1 + (y as usize + 1) * stride..][..stride - 1]
    }

    /// The number of cells.
    pub(super) fn len(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn contains(&self, position: Position) -> bool {
        let bit = self.bit(position);
        self.words[(bit / BITS) as usize] >> (bit % BITS) & 1 == 1
    }

    pub(super) fn insert(&mut self, position: Position) {
        let bit = self.bit(position);
        self.words[(bit / BITS) as usize] |= 1 << (bit % BITS);
    }

    /// Takes the cell of a bit out; whether it was there.
    pub(super) fn remove(&mut self, bit: u32) -> bool {
        let word = &mut self.words[(bit / BITS) as usize];
        let mask = 1 << (bit % BITS);
        let was_there = *word & mask != 0;
        *word &= !mask;
        was_there
    }

    /// The bit of the first cell in reading order that is not before the cell of `bit`.
    pub(super) fn first_from(&self, bit: u32) -> Option<u32> {
        let start = (bit / BITS) as usize;
        let word = start + self.words[start..].iter().position(|word| *word != 0)?;
        let base = u32::try_from(word).ok()? * BITS;
        Some(base + self.words[word].trailing_zeros())
    }

    /// The place of a cell in all the words. A bit's neighbours that are cells are its cell's neighbours, and all others are
    /// clear.
    pub(super) const fn bit(&self, Position { x, y }: Position) -> u32 {
        BITS + (y + 1) * self.bits_of_row() + x
    }

    /// The cell of a bit.
    pub(super) const fn position(&self, bit: u32) -> Position {
        let place = bit - BITS;
        Position { x: place % self.bits_of_row(), y: place / self.bits_of_row() - 1 }
    }

    /// How much further the bits of the neighbours are, modulo 2^32.
    pub(super) const fn neighbours(&self) -> [u32; 4] {
        let row = self.bits_of_row();
        [1, u32::MAX, row, row.wrapping_neg()]
    }

    /// Bits from a row to the next.
    const fn bits_of_row(&self) -> u32 {
        stride(self.size) * BITS
    }
}

/// Words from a row to the next: one is between them.
const fn stride(size: Size) -> u32 {
    size.width.div_ceil(BITS) + 1
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    #[test]
    fn cells_at_the_ends_of_words_and_rows_are_kept_apart() {
        for width in [1, 2, 63, 64, 65, 127, 128, 129] {
            let size = Size { width, height: 3 };
            let mut grid = BitGrid::empty(size);
            let cells: Vec<_> = (0..3)
                .flat_map(|y| [0, 62, 63, 64, 127, 128].map(|x| Position { x, y }))
                .filter(|cell| cell.x < width)
                .collect();
            for (count, cell) in (1..).zip(&cells) {
                assert!(!grid.contains(*cell));
                grid.insert(*cell);
                assert!(grid.contains(*cell));
                assert_eq!(grid.len(), count);
            }
            let row = grid.bit(Position { x: 0, y: 1 });
            assert_eq!(grid.first_from(row), Some(row));
            for cell in cells {
                let bit = grid.first_from(0).unwrap();
                assert_eq!((grid.bit(cell), grid.position(bit)), (bit, cell));
                assert_eq!([grid.remove(bit), grid.remove(bit)], [true, false]);
            }
            assert_eq!(grid, BitGrid::empty(size));
            assert_eq!(grid.first_from(row), None);
        }
    }
}
