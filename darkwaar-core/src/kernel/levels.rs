//! A pass over settled boards: the circuits of one cell, and the rows that feed them.
//!
//! The three conditions are computed together, since they share nearly all of it: the sum of the neighbourhood, how many
//! neighbours are equal to the cell, and which level has the majority.

use super::number::{Threshold, at_least_either, full_adder, half_adder, unrolled};
use super::thresholds::{self, Thresholds};
use super::word::Word;
use crate::{CHANNELS, COLUMNS, Condition, ROWS};

/// The level index, 0..=3, of a channel of a cell, in binary.
#[derive(Clone, Copy, Debug)]
pub struct Level<W> {
    pub(super) high: W,
    pub(super) low: W,
}

/// A channel of a row.
pub(super) type Row<W> = [Level<W>; COLUMNS];

/// A settled board, indexed `[y][channel][x]`.
pub(super) type Board<W> = [[Row<W>; CHANNELS]; ROWS];

impl<W: Word> Level<W> {
    #[inline(always)]
    pub(super) fn equals(self, other: Self) -> W {
        !((self.high ^ other.high) | (self.low ^ other.low))
    }

    #[inline(always)]
    pub(super) fn select(mask: W, yes: Self, no: Self) -> Self {
        Self { high: mask.select(yes.high, no.high), low: mask.select(yes.low, no.low) }
    }

    /// The same level, of which it is known that it is at most `CAP`.
    #[inline(always)]
    fn capped<const CAP: usize>(self) -> Self {
        if CAP == 1 { Self { high: self.high.zero(), low: self.low } } else { self }
    }

    /// The level from where level 1, 2 and 3 are reached.
    #[inline(always)]
    pub(super) fn reached([one, two, three]: [W; 3]) -> Self {
        Self { high: two, low: three | (one & !two) }
    }
}

/// What the conditions need to know of a cell and its neighbours on levels up to `CAP`.
pub(super) struct Neighbourhood<W, const NEIGHBOURS: usize, const CAP: usize> {
    own: Level<W>,
    /// The sum of the level indices, the cell's own included.
    sum: [W; 4],
    /// Two or more neighbours are equal to the cell: on levels, "within 64" means equal.
    supported: W,
    /// Some level has a strict majority.
    pub(super) decided: W,
    /// That level, if there is one.
    pub(super) winner: Level<W>,
}

/// Of two neighbours.
#[inline(always)]
pub(super) fn corner<W: Word, const CAP: usize>(
    own: Level<W>,
    [a, b]: [Level<W>; 2],
    [own_a, own_b]: [W; 2],
    a_b: W,
) -> Neighbourhood<W, 2, CAP> {
    let [sum_0, low] = full_adder(own.low, a.low, b.low);
    let [odd, high] = full_adder(own.high, a.high, b.high);
    let [sum_1, carry] = half_adder(odd, low);
    let [sum_2, sum_3] = half_adder(high, carry);
    Neighbourhood {
        own,
        sum: [sum_0, sum_1, sum_2, sum_3],
        supported: own_a & own_b,
        // Two of three are equal; then the majority of each bit is theirs.
        decided: own_a | own_b | a_b,
        winner: Level { high, low },
    }
}

/// Of three neighbours, `b` the one between the others.
#[inline(always)]
pub(super) fn edge<W: Word, const CAP: usize>(
    own: Level<W>,
    [a, b, c]: [Level<W>; 3],
    [own_a, own_b, own_c]: [W; 3],
    [a_b, b_c]: [W; 2],
) -> Neighbourhood<W, 3, CAP> {
    let [odd_low, low] = full_adder(a.low, b.low, c.low);
    let [sum_0, carry_0] = half_adder(odd_low, own.low);
    let [odd_high, high] = full_adder(a.high, b.high, c.high);
    let [odd, carry_1] = half_adder(odd_high, own.high);
    let [sum_1, carry_2] = full_adder(odd, low, carry_0);
    let [sum_2, sum_3] = full_adder(high, carry_1, carry_2);
    let supported = own_a.majority(own_b, own_c);
    Neighbourhood {
        own,
        sum: [sum_0, sum_1, sum_2, sum_3],
        supported,
        // Three of four are equal: the cell and two neighbours, or all neighbours. Then two neighbours or more have the
        // level, so the majority of the neighbours' bits is its bits.
        decided: supported | (a_b & b_c),
        winner: Level { high, low },
    }
}

/// Of four neighbours in the order in which they surround the cell.
#[inline(always)]
pub(super) fn inner<W: Word, const CAP: usize>(
    own: Level<W>,
    [a, b, c, d]: [Level<W>; 4],
    [own_a, own_b, own_c, own_d]: [W; 4],
    [a_b, b_c, c_d, d_a]: [W; 4],
) -> Neighbourhood<W, 4, CAP> {
    let [odd_low, low_0] = full_adder(a.low, b.low, c.low);
    let [sum_0, low_1] = full_adder(odd_low, d.low, own.low);
    let [odd_high, high_0] = full_adder(a.high, b.high, c.high);
    let [odd, high_1] = full_adder(odd_high, d.high, own.high);
    let [sum_1, carry] = full_adder(odd, low_0, low_1);
    let [sum_2, sum_3] = full_adder(high_0, high_1, carry);
    let supported = own_a.majority(own_b, own_c) | (own_d & (own_a | own_b | own_c));
    Neighbourhood {
        own,
        sum: [sum_0, sum_1, sum_2, sum_3],
        supported,
        // Three of five are equal: the cell and two neighbours, or three neighbours, of which two pairs are adjacent: one
        // pair of a-b and c-d, and one of b-c and d-a.
        decided: supported | ((a_b | c_d) & (b_c | d_a)),
        // The majority of five bits is set if 2 (low_0 + low_1) + sum_0 >= 3.
        winner: Level { high: high_0.majority(high_1, odd), low: low_0.majority(low_1, sum_0) },
    }
}

/// A condition, by index, for cells with this many neighbours and levels up to `CAP`.
struct Rule<const CONDITION: usize, const NEIGHBOURS: usize, const CAP: usize>;

impl<const CONDITION: usize, const NEIGHBOURS: usize, const CAP: usize>
    Rule<CONDITION, NEIGHBOURS, CAP>
{
    const THRESHOLDS: [Thresholds; 4] =
        thresholds::of_levels(Condition::ALL[CONDITION], NEIGHBOURS, CAP);

    /// Whether levels 2 and 3 have the thresholds of levels 0 and 1.
    const fn ignores_high_bit(level: usize) -> bool {
        let [zero, one, two, three] = Self::THRESHOLDS;
        zero[level] == two[level] && one[level] == three[level]
    }
}

pub(super) const LIFE: usize = Condition::Life as usize;
pub(super) const ORDER: usize = Condition::Order as usize;
pub(super) const VOID: usize = Condition::Void as usize;

/// From where on a rule reaches a level, in one of its cases.
struct Reach<
    const CONDITION: usize,
    const NEIGHBOURS: usize,
    const CAP: usize,
    const CASE: usize,
    const LEVEL: usize,
>;

impl<
    const CONDITION: usize,
    const NEIGHBOURS: usize,
    const CAP: usize,
    const CASE: usize,
    const LEVEL: usize,
> Threshold for Reach<CONDITION, NEIGHBOURS, CAP, CASE, LEVEL>
{
    const FROM: usize = Rule::<CONDITION, NEIGHBOURS, CAP>::THRESHOLDS[CASE][LEVEL];
}

impl<W: Word, const NEIGHBOURS: usize, const CAP: usize> Neighbourhood<W, NEIGHBOURS, CAP> {
    /// The cell under LIFE, ORDER and VOID.
    #[inline(always)]
    fn settled(&self) -> [Level<W>; 3] {
        [self.averaged::<LIFE>(), self.ordered(), self.averaged::<VOID>()]
    }

    #[inline(always)]
    fn averaged<const CONDITION: usize>(&self) -> Level<W> {
        Level::reached([
            self.by_support::<CONDITION, 1>(),
            self.by_support::<CONDITION, 2>(),
            self.by_support::<CONDITION, 3>(),
        ])
    }

    /// Where LIFE or VOID reaches a level.
    #[inline(always)]
    fn by_support<const CONDITION: usize, const LEVEL: usize>(&self) -> W {
        at_least_either::<
            Reach<CONDITION, NEIGHBOURS, CAP, 1, LEVEL>,
            Reach<CONDITION, NEIGHBOURS, CAP, 0, LEVEL>,
            _,
            4,
        >(self.sum, self.supported)
    }

    #[inline(always)]
    fn ordered(&self) -> Level<W> {
        let average = Level::reached([self.by_own::<1>(), self.by_own::<2>(), self.by_own::<3>()]);
        Level::select(self.decided, self.winner, average)
    }

    /// Where ORDER's average reaches a level, if there is no majority.
    #[inline(always)]
    fn by_own<const LEVEL: usize>(&self) -> W {
        let high = self.by_low_bit::<3, 2, LEVEL>();
        if const { Rule::<ORDER, NEIGHBOURS, CAP>::ignores_high_bit(LEVEL) } {
            high
        } else {
            self.own.high.select(high, self.by_low_bit::<1, 0, LEVEL>())
        }
    }

    #[inline(always)]
    fn by_low_bit<const ONE: usize, const ZERO: usize, const LEVEL: usize>(&self) -> W {
        at_least_either::<
            Reach<ORDER, NEIGHBOURS, CAP, ONE, LEVEL>,
            Reach<ORDER, NEIGHBOURS, CAP, ZERO, LEVEL>,
            _,
            4,
        >(self.sum, self.own.low)
    }
}

/// Where neighbours across two rows are equal.
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
    fn compare(&mut self, upper: &Row<W>, lower: &Row<W>) {
        unrolled!(X in [0, 1, 2, 3, 4, 5, 6] {
            self.down[X] = upper[X].equals(lower[X]);
            if X > 0 {
                self.falling[X - 1] = upper[X - 1].equals(lower[X]);
                self.rising[X - 1] = upper[X].equals(lower[X - 1]);
            }
        });
    }
}

/// A row of which it is known that its levels are at most `CAP`.
#[inline(always)]
fn capped<W: Word, const CAP: usize>(row: &Row<W>) -> Row<W> {
    let mut capped = *row;
    unrolled!(X in [0, 1, 2, 3, 4, 5, 6] { capped[X] = row[X].capped::<CAP>() });
    capped
}

/// Where (x, y) and (x + 1, y) are equal.
#[inline(always)]
fn beside<W: Word>(row: &Row<W>) -> [W; LAST] {
    let mut equal = [row[0].low; LAST];
    unrolled!(X in [0, 1, 2, 3, 4, 5] { equal[X] = row[X].equals(row[X + 1]) });
    equal
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
    [row, next]: [&Row<W>; 2],
    down: &[W; COLUMNS],
    [falling, rising]: [&[W; LAST]; 2],
    settled: &mut Settled<'_, W, N>,
) {
    let beside = beside(row);
    let left = corner::<W, CAP>(row[0], [row[1], next[0]], [beside[0], down[0]], rising[0]);
    settled.put(0, left.settled());
    unrolled!(X in [1, 2, 3, 4, 5] {
        let cell = edge::<W, CAP>(
            row[X],
            [row[X - 1], next[X], row[X + 1]],
            [beside[X - 1], down[X], beside[X]],
            [falling[X - 1], rising[X]],
        );
        settled.put(X, cell.settled());
    });
    let right = corner::<W, CAP>(
        row[LAST],
        [row[LAST - 1], next[LAST]],
        [beside[LAST - 1], down[LAST]],
        falling[LAST - 1],
    );
    settled.put(LAST, right.settled());
}

/// A channel of the row at the top; `lower` is filled in.
#[inline(always)]
fn settle_first_row<W: Word, const CAP: usize, const N: usize>(
    [row, below]: [&Row<W>; 2],
    lower: &mut Between<W>,
    settled: &mut Settled<'_, W, N>,
) {
    let [row, below] = [&capped::<W, CAP>(row), &capped::<W, CAP>(below)];
    lower.compare(row, below);
    let diagonals = [&lower.falling, &lower.rising];
    settle_outer_row::<W, CAP, N>([row, below], &lower.down, diagonals, settled);
}

/// A channel of the row at the bottom: as at the top, turned upside down.
#[inline(always)]
fn settle_last_row<W: Word, const CAP: usize, const N: usize>(
    [above, row]: [&Row<W>; 2],
    upper: &Between<W>,
    settled: &mut Settled<'_, W, N>,
) {
    let [above, row] = [&capped::<W, CAP>(above), &capped::<W, CAP>(row)];
    let diagonals = [&upper.rising, &upper.falling];
    settle_outer_row::<W, CAP, N>([row, above], &upper.down, diagonals, settled);
}

/// A channel of a row between two others; `lower` is filled in.
#[inline(always)]
fn settle_inner_row<W: Word, const CAP: usize, const N: usize>(
    [above, row, below]: [&Row<W>; 3],
    upper: &Between<W>,
    lower: &mut Between<W>,
    settled: &mut Settled<'_, W, N>,
) {
    let [above, row, below] =
        [&capped::<W, CAP>(above), &capped::<W, CAP>(row), &capped::<W, CAP>(below)];
    lower.compare(row, below);
    let beside = beside(row);
    let left = edge::<W, CAP>(
        row[0],
        [above[0], row[1], below[0]],
        [upper.down[0], beside[0], lower.down[0]],
        [upper.falling[0], lower.rising[0]],
    );
    settled.put(0, left.settled());
    unrolled!(X in [1, 2, 3, 4, 5] {
        let cell = inner::<W, CAP>(
            row[X],
            [row[X - 1], above[X], row[X + 1], below[X]],
            [beside[X - 1], upper.down[X], beside[X], lower.down[X]],
            [upper.rising[X - 1], upper.falling[X], lower.rising[X], lower.falling[X - 1]],
        );
        settled.put(X, cell.settled());
    });
    let right = edge::<W, CAP>(
        row[LAST],
        [above[LAST], row[LAST - 1], below[LAST]],
        [upper.down[LAST], beside[LAST - 1], lower.down[LAST]],
        [upper.rising[LAST - 1], lower.falling[LAST - 1]],
    );
    settled.put(LAST, right.settled());
}

/// A pass over a board, row by row from the top.
pub(super) struct Pass<'a, W, const CAP: usize> {
    board: &'a Board<W>,
    between: &'a mut Betweens<W>,
}

/// [`Between`] row y and the next one, by y modulo 2 and channel.
pub(super) type Betweens<W> = [[Between<W>; CHANNELS]; 2];

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
        let [even, odd] = &mut *self.between;
        let (lower, upper) = if y.is_multiple_of(2) { (even, odd) } else { (odd, even) };
        for channel in 0..CHANNELS {
            let row = |y: usize| &self.board[y][channel];
            let settled = &mut Settled(settled.each_mut().map(|rows| &mut rows[channel]));
            let (upper, lower) = (&upper[channel], &mut lower[channel]);
            match y {
                0 => word.vectorize(
                    #[inline(always)]
                    || settle_first_row::<W, CAP, N>([row(0), row(1)], lower, settled),
                ),
                LAST_ROW => word.vectorize(
                    #[inline(always)]
                    || settle_last_row::<W, CAP, N>([row(y - 1), row(y)], upper, settled),
                ),
                _ => {
                    let rows = [row(y - 1), row(y), row(y + 1)];
                    word.vectorize(
                        #[inline(always)]
                        || settle_inner_row::<W, CAP, N>(rows, upper, lower, settled),
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
