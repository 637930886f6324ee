//! One attempt to weave a map.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use super::Tile;
use super::segments::Segments;
use crate::baseline::reading::neighbours;
use crate::baseline::{Mulberry32, Position, Size};

/// A set of tiles, bit t for tile t.
pub(super) type Options = u8;

/// All tiles.
pub(super) const ALL: Options = 0b11111;

/// How often a tile is chosen, from the lowest to the highest. The sample that loomscape's own page prints decides all of
/// them but that of mountain, which it allows to be 1 to 6.
const BASES: [u32; 5] = [3, 2, 4, 3, 1];
/// How many times as often for each neighbour that is settled to it.
const ATTRACTION: u32 = 5;

/// The tiles that can be beside one of `options`: they differ by one elevation at most.
pub(super) const fn beside(options: Options) -> Options {
    (options | options << 1 | options >> 1) & ALL
}

/// A map on the way from all options to one tile a cell.
#[derive(Debug)]
pub(super) struct Weave<R> {
    size: Size,
    /// Row by row.
    options: Vec<Options>,
    segments: Segments,
    /// Cells that have lost options since their neighbours were looked at.
    changed: VecDeque<Position>,
    /// The tiles that can be beside some options: [`beside`], or another rule in a test.
    rule: R,
}

impl<R: Fn(Options) -> Options> Weave<R> {
    /// All cells with all options.
    pub(super) fn new(size: Size, rule: R) -> Self {
        let cells = size.width as usize * size.height as usize;
        Self {
            size,
            options: vec![ALL; cells],
            segments: Segments::new(cells),
            changed: VecDeque::new(),
            rule,
        }
    }

    /// Settles cells until all are; `None` if one is left without a tile.
    pub(super) fn finish(mut self, random: &mut Mulberry32) -> Option<Vec<Tile>> {
        while let Some(cell) = self.segments.pick(random) {
            self.settle(self.position(cell), random)?;
        }
        let tile = |options: &Options| Tile::ALL[options.trailing_zeros() as usize];
        Some(self.options.iter().map(tile).collect())
    }

    /// Settles a cell to one of its tiles at random, then takes the options that do not go with it from all others.
    fn settle(&mut self, cell: Position, random: &mut Mulberry32) -> Option<()> {
        let tile = self.choose(cell, random.next_u32());
        self.set(cell, 1 << tile);
        while let Some(cell) = self.changed.pop_front() {
            let allowed = (self.rule)(self.options[self.index(cell)]);
            for neighbour in neighbours(cell, self.size) {
                let options = self.options[self.index(neighbour)];
                if options & allowed == 0 {
                    return None;
                }
                if options & allowed != options {
                    self.set(neighbour, options & allowed);
                }
            }
        }
        Some(())
    }

    /// The tile of a draw: each option has its weight of all numbers of 32 bits.
    fn choose(&self, cell: Position, draw: u32) -> usize {
        let mut weights = BASES;
        for neighbour in neighbours(cell, self.size) {
            let options = self.options[self.index(neighbour)];
            if options.is_power_of_two() {
                weights[options.trailing_zeros() as usize] *= ATTRACTION;
            }
        }
        let options = self.options[self.index(cell)];
        for (tile, weight) in weights.iter_mut().enumerate() {
            *weight *= u32::from(options >> tile & 1);
        }
        let total: u32 = weights.iter().sum();
        let mut sum = 0;
        let chosen = weights.iter().position(|weight| {
            sum += weight;
            u64::from(draw) * u64::from(total) < u64::from(sum) << 32
        });
        chosen.expect("a draw is below 2^32, and a cell has an option")
    }

    fn set(&mut self, cell: Position, options: Options) {
        let index = self.index(cell);
        self.options[index] = options;
        self.segments.set(index, options.count_ones());
        self.changed.push_back(cell);
    }

    const fn index(&self, Position { x, y }: Position) -> usize {
        y as usize * self.size.width as usize + x as usize
    }

    #[expect(clippy::cast_possible_truncation, reason = "an index of at most 2^20 cells")]
    const fn position(&self, index: usize) -> Position {
        Position { x: index as u32 % self.size.width, y: index as u32 / self.size.width }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_at_an_end_of_a_share_is_in_the_next_one() {
        let [mountain, forest] = [1 << 4, 1 << 3];
        let mut weave = Weave::new(Size { width: 2, height: 1 }, beside);
        let [left, right] = [0, 1].map(|x| Position { x, y: 0 });
        weave.set(left, mountain);
        weave.set(right, forest | mountain);
        // Forest has 3 of 8 shares, and mountain 1 times 5.
        let chosen = [0, (3 << 29) - 1, 3 << 29, u32::MAX].map(|draw| weave.choose(right, draw));
        assert_eq!(chosen, [3, 3, 4, 4]);
    }
}
