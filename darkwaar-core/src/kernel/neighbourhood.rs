//! The circuits of a cell and its neighbours on settled boards, one channel of them.
//!
//! The three conditions are computed together, since they share nearly all of it: the sum of the neighbourhood, how many
//! neighbours are equal to the cell, and which level has the majority. What they do with it, they ask of the scalar rules:
//! see [`thresholds`](super::thresholds).

use super::number::{Threshold, at_least_either, full_adder, half_adder};
use super::thresholds::{self, Thresholds};
use super::word::Word;
use crate::Condition;

/// The level index, 0..=3, of a channel of a cell, in binary.
#[derive(Clone, Copy, Debug)]
pub struct Level<W> {
    pub(super) high: W,
    pub(super) low: W,
}

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
    /// The level that has it elsewhere.
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
        // Unless two of three are equal; then the majority of each bit is theirs.
        undecided: own_a & own_b & a_b,
        winner: Level { high, low },
    }
}

/// Of three neighbours, `b` the one between the others; differences as for a corner.
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
        // Unless three of four are equal: the cell and two neighbours, or all neighbours. Then two neighbours or more have
        // the level, so the majority of the neighbours' bits is its bits.
        undecided: !supported & (a_b | b_c),
        winner: Level { high, low },
    }
}

/// Of four neighbours in the order in which they surround the cell; differences as for a corner.
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
        // Unless three of five are equal: the cell and two neighbours, or three neighbours, of which two pairs are
        // adjacent: one pair of a-b and c-d, and one of b-c and d-a.
        undecided: !supported & ((a_b & c_d) | (b_c & d_a)),
        // Three of five bits are set if 2 (low_0 + low_1) + sum_0 >= 3.
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
    pub(super) fn settled(&self) -> [Level<W>; 3] {
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
