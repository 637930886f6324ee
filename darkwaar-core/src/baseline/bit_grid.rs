//! Sets of cells of a map, a bit for each cell.

use alloc::vec;
use alloc::vec::Vec;

use super::{Position, Size};

const BITS: u32 = u64::BITS;

/// A set of cells: each row is words of bits, the lowest bit on the left; bits beyond the right side are clear.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct BitGrid {
    size: Size,
    words: Vec<u64>,
}

impl BitGrid {
    /// No cell.
    pub(super) fn empty(size: Size) -> Self {
        Self { size, words: vec![0; words_of(size.width) * size.height as usize] }
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// The words of a row.
    pub(super) fn row(&self, y: u32) -> &[u64] {
        let length = words_of(self.size.width);
        &self.words[y as usize * length..][..length]
    }

    pub(super) fn row_mut(&mut self, y: u32) -> &mut [u64] {
        let length = words_of(self.size.width);
        &mut self.words[y as usize * length..][..length]
    }

    /// The number of cells.
    pub(super) fn len(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn contains(&self, Position { x, y }: Position) -> bool {
        self.row(y)[(x / BITS) as usize] >> (x % BITS) & 1 == 1
    }

    pub(super) fn insert(&mut self, Position { x, y }: Position) {
        self.row_mut(y)[(x / BITS) as usize] |= 1 << (x % BITS);
    }

    /// Takes a cell out; whether it was there.
    pub(super) fn remove(&mut self, Position { x, y }: Position) -> bool {
        let word = &mut self.row_mut(y)[(x / BITS) as usize];
        let bit = 1 << (x % BITS);
        let was_there = *word & bit != 0;
        *word &= !bit;
        was_there
    }

    /// The first cell in reading order, if there is one from row `y` on.
    pub(super) fn first_from(&self, y: u32) -> Option<Position> {
        let length = words_of(self.size.width);
        let start = y as usize * length;
        let place = start + self.words.get(start..)?.iter().position(|word| *word != 0)?;
        let (row, word) = (place / length, place % length);
        let x = word * BITS as usize + self.words[place].trailing_zeros() as usize;
        Some(Position { x: u32::try_from(x).ok()?, y: u32::try_from(row).ok()? })
    }
}

/// The words of a row.
const fn words_of(width: u32) -> usize {
    width.div_ceil(BITS) as usize
}
