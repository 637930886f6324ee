//! The board and its passes.

use crate::{CHANNELS, COLUMNS, Cell, Condition, Level, ROWS, rules};

/// Nine rows of seven cells of four channel values, indexed `[y][x][channel]`, each 0..=255.
///
/// [`Board::noise`] makes the opening field of a seed; [`settle`](Self::settle) applies a pass.
///
/// ```
/// use darkwaar_core::{Board, Condition};
///
/// let empty = Board([[[0; 4]; 7]; 9]);
/// assert_eq!(empty.settle(Condition::Void), empty);
/// assert_eq!(empty.settle(Condition::Life), Board([[[85; 4]; 7]; 9]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Board(pub [[[u8; CHANNELS]; COLUMNS]; ROWS]);

impl Board {
    /// The channel values of a cell.
    #[must_use]
    pub const fn channels(&self, cell: Cell) -> [u8; CHANNELS] {
        self.0[cell.y() as usize][cell.x() as usize]
    }

    /// The board after a pass under `condition`. Every value of it is a level.
    #[must_use]
    pub fn settle(&self, condition: Condition) -> Self {
        self.pass(|own, neighbours| rules::settle(condition, own, neighbours))
    }

    /// The board after a pass of the base rule, which no game has; see [`rules::base`].
    ///
    /// ```
    /// use darkwaar_core::Board;
    ///
    /// let even = Board([[[100; 4]; 7]; 9]);
    /// assert_eq!(even.settle_base(), Board([[[85; 4]; 7]; 9]));
    /// ```
    #[must_use]
    pub fn settle_base(&self) -> Self {
        self.pass(rules::base)
    }

    /// Applies a rule to every channel of every cell, reading the old board only.
    fn pass(&self, rule: impl Fn(u8, &[u8]) -> Level) -> Self {
        let mut settled = *self;
        for cell in Cell::all() {
            let (own, neighbours) = (self.channels(cell), cell.neighbours());
            let place = &mut settled.0[usize::from(cell.y())][usize::from(cell.x())];
            for channel in 0..CHANNELS {
                let mut values = [0; 4];
                for (value, neighbour) in values.iter_mut().zip(neighbours) {
                    *value = self.channels(*neighbour)[channel];
                }
                place[channel] = rule(own[channel], &values[..neighbours.len()]).value();
            }
        }
        settled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_reads_the_old_board_only() {
        let mut board = Board([[[0; 4]; 7]; 9]);
        board.0[4][3] = [255; 4];
        // 255 / 5 = 51 inside; the four neighbours see it too, cells further away do not.
        let settled = board.settle_base();
        for cell in Cell::all() {
            let near = cell.distance(Cell::new(3, 4).unwrap()) <= 1;
            assert_eq!(settled.channels(cell), [if near { 85 } else { 0 }; 4], "{cell}");
        }
    }

    #[test]
    fn corners_edges_and_inner_cells_count_their_neighbours() {
        // 255 / 3 = 85, 255 / 4 = 63, 255 / 5 = 51; raised by 16 or 48 LIFE tells them apart only in the sum.
        let lone = |x: usize, y: usize| {
            let mut board = Board([[[0; 4]; 7]; 9]);
            board.0[y][x][2] = 255;
            board.settle(Condition::Life).0[y][x]
        };
        assert_eq!(lone(0, 0), [85, 85, 85, 85]);
        assert_eq!(lone(3, 0), [85, 85, 85, 85]);
        let full = |x: usize, y: usize| {
            let mut board = Board([[[255; 4]; 7]; 9]);
            board.0[y][x][1] = 0;
            board.settle(Condition::Void).0[y][x][1]
        };
        // Unsupported: 170 - 120 = 50, 191 - 120 = 71, 204 - 120 = 84.
        assert_eq!([full(0, 0), full(0, 4), full(3, 4)], [85; 3]);
    }

    #[test]
    fn three_voids_empty_any_board() {
        let mut board = Board::noise(crate::Seed(u64::MAX));
        for _ in 0..3 {
            board = board.settle(Condition::Void);
        }
        assert_eq!(board, Board([[[0; 4]; 7]; 9]));
    }
}
