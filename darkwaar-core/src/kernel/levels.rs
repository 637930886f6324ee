//! A pass over settled boards: the circuits of one cell, and the rows that feed them.
//!
//! The three conditions are computed together, since they share nearly all of it: the sum of the neighbourhood, how many
//! neighbours are equal to the cell, and which level has the majority.

use core::mem::replace;

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
    pub(super) fn differs(self, other: Self) -> W {
        (self.high ^ other.high) | (self.low ^ other.low)
    }

    #[inline(always)]
    pub(super) fn select(mask: W, yes: Self, no: Self) -> Self {
        Self { high: mask.select(yes.high, no.high), low: mask.select(yes.low, no.low) }
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
    /// No level has a strict majority.
    pub(super) undecided: W,
    /// That level, if there is one.
    pub(super) winner: Level<W>,
}

/// Of two neighbours; `own_a` is where the cell differs from `a`, and so on.
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
        supported: !(own_a | own_b),
        // Two of three are equal; then the majority of each bit is theirs.
        undecided: own_a & own_b & a_b,
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
    let supported = !own_a.majority(own_b, own_c);
    Neighbourhood {
        own,
        sum: [sum_0, sum_1, sum_2, sum_3],
        supported,
        // Three of four are equal: the cell and two neighbours, or all neighbours. Then two neighbours or more have the
        // level, so the majority of the neighbours' bits is its bits.
        undecided: !supported & (a_b | b_c),
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
    let supported = !(own_a.majority(own_b, own_c) & (own_d | (own_a & own_b & own_c)));
    Neighbourhood {
        own,
        sum: [sum_0, sum_1, sum_2, sum_3],
        supported,
        // Three of five are equal: the cell and two neighbours, or three neighbours, of which two pairs are adjacent: one
        // pair of a-b and c-d, and one of b-c and d-a.
        undecided: !supported & ((a_b & c_d) | (b_c & d_a)),
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
        Level::select(self.undecided, average, self.winner)
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
            if X > 0 {
                self.falling[X - 1] = upper.at(X - 1).differs(lower.at(X));
                self.rising[X - 1] = upper.at(X).differs(lower.at(X - 1));
            }
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
