//! A pass over settled boards, row by row.

use core::mem::replace;

use super::neighbourhood::{Level, corner, edge, inner};
use super::number::unrolled;
use super::word::Word;
use crate::{CHANNELS, COLUMNS, ROWS};

/// A channel of a row.
pub(super) type Row<W> = [Level<W>; COLUMNS];

/// A settled board, indexed `[y][channel][x]`.
pub(super) type Board<W> = [[Row<W>; CHANNELS]; ROWS];

/// Where neighbours across two rows differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Between<W> {
    /// (x, y) and (x, y + 1).
    down: [W; COLUMNS],
    /// (x, y) and (x + 1, y + 1).
    falling: [W; LAST],
    /// (x + 1, y) and (x, y + 1).
    rising: [W; LAST],
}

const LAST: usize = COLUMNS - 1;

impl<W: Word> Between<W> {
    /// Nowhere.
    pub(super) fn none(zero: W) -> Self {
        Self { down: [zero; COLUMNS], falling: [zero; LAST], rising: [zero; LAST] }
    }

    #[inline(always)]
    fn compare<const CAP: usize>(&mut self, upper: Capped<'_, W, CAP>, lower: Capped<'_, W, CAP>) {
        unrolled!(X in [0, 1, 2, 3, 4, 5, 6] {
            self.down[X] = upper.at(X).differs(lower.at(X));
        });
        unrolled!(X in [0, 1, 2, 3, 4, 5] {
            self.falling[X] = upper.at(X).differs(lower.at(X + 1));
            self.rising[X] = upper.at(X + 1).differs(lower.at(X));
        });
    }
}

/// A row of which it is known that its levels are at most `CAP`.
#[derive(Clone, Copy)]
struct Capped<'a, W, const CAP: usize>(&'a Row<W>);

impl<W: Word, const CAP: usize> Capped<'_, W, CAP> {
    #[inline(always)]
    fn at(self, x: usize) -> Level<W> {
        let level = self.0[x];
        if CAP == 1 { Level { high: level.high.zero(), low: level.low } } else { level }
    }
}

/// Where (x, y) and (x + 1, y) differ.
#[inline(always)]
fn beside<W: Word, const CAP: usize>(row: Capped<'_, W, CAP>) -> [W; LAST] {
    let mut differs = [row.at(0).low; LAST];
    unrolled!(X in [0, 1, 2, 3, 4, 5] { differs[X] = row.at(X).differs(row.at(X + 1)) });
    differs
}

/// Where a channel of a settled row goes: a row for each of the first `N` conditions.
struct Settled<'a, W, const N: usize>([&'a mut Row<W>; N]);

impl<W: Word, const N: usize> Settled<'_, W, N> {
    #[inline(always)]
    fn put(&mut self, x: usize, levels: [Level<W>; 3]) {
        unrolled!(CONDITION in [0, 1, 2] {
            if const { CONDITION < N } {
                self.0[CONDITION][x] = levels[CONDITION];
            }
        });
    }
}

/// A channel of the row at the top, or, seen upside down, at the bottom; `next` is the row beside it.
#[inline(always)]
fn settle_outer_row<W: Word, const CAP: usize, const N: usize>(
    [row, next]: [Capped<'_, W, CAP>; 2],
    down: &[W; COLUMNS],
    [falling, rising]: [&[W; LAST]; 2],
    settled: &mut Settled<'_, W, N>,
) {
    let beside = beside(row);
    let left =
        corner::<W, CAP>(row.at(0), [row.at(1), next.at(0)], [beside[0], down[0]], rising[0]);
    settled.put(0, left.settled());
    unrolled!(X in [1, 2, 3, 4, 5] {
        let cell = edge::<W, CAP>(
            row.at(X),
            [row.at(X - 1), next.at(X), row.at(X + 1)],
            [beside[X - 1], down[X], beside[X]],
            [falling[X - 1], rising[X]],
        );
        settled.put(X, cell.settled());
    });
    let right = corner::<W, CAP>(
        row.at(LAST),
        [row.at(LAST - 1), next.at(LAST)],
        [beside[LAST - 1], down[LAST]],
        falling[LAST - 1],
    );
    settled.put(LAST, right.settled());
}

/// A channel of the row at the top; `lower` is filled in.
#[inline(always)]
fn settle_first_row<W: Word, const CAP: usize, const N: usize>(
    [row, below]: [Capped<'_, W, CAP>; 2],
    lower: &mut Between<W>,
    settled: &mut Settled<'_, W, N>,
) {
    lower.compare(row, below);
    let diagonals = [&lower.falling, &lower.rising];
    settle_outer_row::<W, CAP, N>([row, below], &lower.down, diagonals, settled);
}

/// A channel of the row at the bottom: as at the top, turned upside down.
#[inline(always)]
fn settle_last_row<W: Word, const CAP: usize, const N: usize>(
    [above, row]: [Capped<'_, W, CAP>; 2],
    upper: &Between<W>,
    settled: &mut Settled<'_, W, N>,
) {
    let diagonals = [&upper.rising, &upper.falling];
    settle_outer_row::<W, CAP, N>([row, above], &upper.down, diagonals, settled);
}

/// A channel of a row between two others.
///
/// `between` is about this row and the one above, and then about this row and the one below: what is read for the last time
/// makes room, so that all of it stays near.
#[inline(always)]
fn settle_inner_row<W: Word, const CAP: usize, const N: usize>(
    [above, row, below]: [Capped<'_, W, CAP>; 3],
    between: &mut Between<W>,
    settled: &mut Settled<'_, W, N>,
) {
    let up = replace(&mut between.down[0], row.at(0).differs(below.at(0)));
    let mut right = row.at(0).differs(row.at(1));
    let mut rising = row.at(1).differs(below.at(0));
    let cell = edge::<W, CAP>(
        row.at(0),
        [above.at(0), row.at(1), below.at(0)],
        [up, right, between.down[0]],
        [between.falling[0], rising],
    );
    settled.put(0, cell.settled());
    unrolled!(X in [1, 2, 3, 4, 5] {
        let left = replace(&mut right, row.at(X).differs(row.at(X + 1)));
        let up = replace(&mut between.down[X], row.at(X).differs(below.at(X)));
        let left_up = replace(&mut between.rising[X - 1], rising);
        let up_right = between.falling[X];
        let down_left = row.at(X - 1).differs(below.at(X));
        between.falling[X - 1] = down_left;
        rising = row.at(X + 1).differs(below.at(X));
        let cell = inner::<W, CAP>(
            row.at(X),
            [row.at(X - 1), above.at(X), row.at(X + 1), below.at(X)],
            [left, up, right, between.down[X]],
            [left_up, up_right, rising, down_left],
        );
        settled.put(X, cell.settled());
    });
    let up = replace(&mut between.down[LAST], row.at(LAST).differs(below.at(LAST)));
    let left_up = replace(&mut between.rising[LAST - 1], rising);
    let down_left = row.at(LAST - 1).differs(below.at(LAST));
    between.falling[LAST - 1] = down_left;
    let cell = edge::<W, CAP>(
        row.at(LAST),
        [above.at(LAST), row.at(LAST - 1), below.at(LAST)],
        [up, right, between.down[LAST]],
        [left_up, down_left],
    );
    settled.put(LAST, cell.settled());
}

/// A pass over a board, row by row from the top.
pub(super) struct Pass<'a, W, const CAP: usize> {
    board: &'a Board<W>,
    between: &'a mut Betweens<W>,
}

/// [`Between`] a row and the next one, by channel.
pub(super) type Betweens<W> = [Between<W>; CHANNELS];

impl<'a, W: Word, const CAP: usize> Pass<'a, W, CAP> {
    /// Before the first row; `between` is scratch space.
    pub(super) const fn new(board: &'a Board<W>, between: &'a mut Betweens<W>) -> Self {
        Self { board, between }
    }

    /// Settles row `y`, the one after the last, under the first `N` of LIFE, ORDER and VOID.
    pub(super) fn row<const N: usize>(
        &mut self,
        y: usize,
        mut settled: [&mut [Row<W>; CHANNELS]; N],
    ) {
        let word = self.board[0][0][0].low;
        for channel in 0..CHANNELS {
            let row = |y: usize| Capped::<W, CAP>(&self.board[y][channel]);
            let settled = &mut Settled(settled.each_mut().map(|rows| &mut rows[channel]));
            let between = &mut self.between[channel];
            match y {
                0 => word.vectorize(
                    #[inline(always)]
                    || settle_first_row::<W, CAP, N>([row(0), row(1)], between, settled),
                ),
                LAST_ROW => word.vectorize(
                    #[inline(always)]
                    || settle_last_row::<W, CAP, N>([row(y - 1), row(y)], between, settled),
                ),
                _ => {
                    let rows = [row(y - 1), row(y), row(y + 1)];
                    word.vectorize(
                        #[inline(always)]
                        || settle_inner_row::<W, CAP, N>(rows, between, settled),
                    );
                }
            }
        }
    }
}

const LAST_ROW: usize = ROWS - 1;

/// A pass over a whole board under the first `N` conditions.
pub(super) fn settle<W: Word, const CAP: usize, const N: usize>(
    board: &Board<W>,
    mut children: [&mut Board<W>; N],
    between: &mut Betweens<W>,
) {
    let mut pass = Pass::<W, CAP>::new(board, between);
    for y in 0..ROWS {
        pass.row(y, children.each_mut().map(|child| &mut child[y]));
    }
}
