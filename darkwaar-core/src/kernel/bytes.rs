//! The first pass, over noise: the rules on whole bytes.
//!
//! What [`neighbourhood`](super::neighbourhood) does with sums of level indices and with equality is done here with sums of
//! bytes and with how far they are apart. ORDER's majority is that of the levels to which the noise rounds, so it is found there.

use super::levels::Board;
use super::neighbourhood::{self, LIFE, Level, Neighbourhood, ORDER, VOID};
use super::noise::{Byte, Noise};
use super::number::{Threshold, add, at_least, at_least_either, greater, unrolled};
use super::thresholds;
use super::word::Word;
use crate::{CHANNELS, Cell, Condition, rules};

/// Settles noise under LIFE, ORDER and VOID. `rounded` is for the levels to which the noise rounds.
pub(super) fn settle<W: Word>(
    noise: &Noise<W>,
    rounded: &mut Board<W>,
    settled: &mut [Board<W>; 3],
) {
    let word = noise[0][0][0][0];
    word.vectorize(
        #[inline(always)]
        || round(noise, rounded),
    );
    for cell in Cell::all() {
        for channel in 0..CHANNELS {
            let levels = settle_cell(noise, rounded, channel, cell);
            for (board, level) in settled.iter_mut().zip(levels) {
                board[usize::from(cell.y())][channel][usize::from(cell.x())] = level;
            }
        }
    }
}

#[inline(always)]
fn round<W: Word>(noise: &Noise<W>, rounded: &mut Board<W>) {
    let levels = rounded.as_flattened_mut().as_flattened_mut();
    for (byte, level) in noise.as_flattened().as_flattened().iter().zip(levels) {
        *level = nearest::<W, 0, 8>(*byte);
    }
}

fn settle_cell<W: Word>(
    noise: &Noise<W>,
    rounded: &Board<W>,
    channel: usize,
    cell: Cell,
) -> [Level<W>; 3] {
    let byte = |cell: Cell| &noise[usize::from(cell.y())][channel][usize::from(cell.x())];
    let level = |cell: Cell| rounded[usize::from(cell.y())][channel][usize::from(cell.x())];
    let (own, own_level) = (byte(cell), level(cell));
    let word = own_level.low;
    match *cell.neighbours() {
        [a, b] => {
            let (bytes, levels) = ([a, b].map(byte), [a, b].map(level));
            word.vectorize(
                #[inline(always)]
                || settled(own, bytes, &corner(own_level, levels)),
            )
        }
        [a, b, c] => {
            let (bytes, levels) = ([a, b, c].map(byte), [a, b, c].map(level));
            word.vectorize(
                #[inline(always)]
                || settled(own, bytes, &edge(own_level, levels)),
            )
        }
        [a, b, c, d] => {
            let (bytes, levels) = ([a, b, c, d].map(byte), [a, b, c, d].map(level));
            word.vectorize(
                #[inline(always)]
                || settled(own, bytes, &inner(own_level, levels)),
            )
        }
        _ => unreachable!("a cell has two to four neighbours"),
    }
}

#[inline(always)]
fn corner<W: Word>(own: Level<W>, [a, b]: [Level<W>; 2]) -> Neighbourhood<W, 2, 3> {
    neighbourhood::corner(own, [a, b], [own.differs(a), own.differs(b)], a.differs(b))
}

#[inline(always)]
fn edge<W: Word>(own: Level<W>, [a, b, c]: [Level<W>; 3]) -> Neighbourhood<W, 3, 3> {
    let equal = [own.differs(a), own.differs(b), own.differs(c)];
    neighbourhood::edge(own, [a, b, c], equal, [a.differs(b), b.differs(c)])
}

#[inline(always)]
fn inner<W: Word>(own: Level<W>, [a, b, c, d]: [Level<W>; 4]) -> Neighbourhood<W, 4, 3> {
    let equal = [own.differs(a), own.differs(b), own.differs(c), own.differs(d)];
    let pairs = [a.differs(b), b.differs(c), c.differs(d), d.differs(a)];
    neighbourhood::inner(own, [a, b, c, d], equal, pairs)
}

/// From where on the sum of the bytes of a cell and its neighbours, weighted as the condition, by index, weighs, reaches a
/// level.
struct Reach<
    const CONDITION: usize,
    const NEIGHBOURS: usize,
    const SUPPORTED: bool,
    const LEVEL: usize,
>;

impl<const CONDITION: usize, const NEIGHBOURS: usize, const SUPPORTED: bool, const LEVEL: usize>
    Threshold for Reach<CONDITION, NEIGHBOURS, SUPPORTED, LEVEL>
{
    const FROM: usize =
        thresholds::of_bytes(Condition::ALL[CONDITION], NEIGHBOURS, SUPPORTED)[LEVEL];
}

/// The level nearest to a byte, or to the weighted average of several.
#[inline(always)]
fn nearest<W: Word, const N: usize, const PLANES: usize>(sum: [W; PLANES]) -> Level<W> {
    Level::reached([
        at_least::<Reach<ORDER, N, false, 1>, _, PLANES>(sum),
        at_least::<Reach<ORDER, N, false, 2>, _, PLANES>(sum),
        at_least::<Reach<ORDER, N, false, 3>, _, PLANES>(sum),
    ])
}

/// LIFE or VOID.
#[inline(always)]
fn averaged<W: Word, const CONDITION: usize, const N: usize>(
    sum: Sum<W>,
    supported: W,
) -> Level<W> {
    Level::reached([
        averaged_to::<W, CONDITION, N, 1>(sum, supported),
        averaged_to::<W, CONDITION, N, 2>(sum, supported),
        averaged_to::<W, CONDITION, N, 3>(sum, supported),
    ])
}

#[inline(always)]
fn averaged_to<W: Word, const CONDITION: usize, const N: usize, const LEVEL: usize>(
    sum: Sum<W>,
    supported: W,
) -> W {
    at_least_either::<Reach<CONDITION, N, true, LEVEL>, Reach<CONDITION, N, false, LEVEL>, _, PLANES>(
        sum, supported,
    )
}

/// A cell and its neighbours under LIFE, ORDER and VOID.
#[inline(always)]
fn settled<W: Word, const N: usize>(
    own: &Byte<W>,
    neighbours: [&Byte<W>; N],
    rounded: &Neighbourhood<W, N, 3>,
) -> [Level<W>; 3] {
    let mut around: Sum<W> = widen(neighbours[0]);
    let mut one_near = is_near(own, neighbours[0]);
    let mut supported = own[0].zero();
    for neighbour in 1..N {
        around = add(around, widen(neighbours[neighbour]));
        let near = is_near(own, neighbours[neighbour]);
        supported = supported | (one_near & near);
        one_near = one_near | near;
    }
    let sum = add(widen(own), around);
    let weighted = add(sum, double(around));
    [
        averaged::<W, LIFE, N>(sum, supported),
        Level::select(rounded.undecided, nearest::<W, N, PLANES>(weighted), rounded.winner),
        averaged::<W, VOID, N>(sum, supported),
    ]
}

/// Room for the cell and three times four neighbours: 13 * 255 < 2^12.
const PLANES: usize = 12;

type Sum<W> = [W; PLANES];

#[inline(always)]
fn widen<W: Word, const N: usize>(byte: &Byte<W>) -> [W; N] {
    let mut sum = [byte[0].zero(); N];
    sum[..8].copy_from_slice(byte);
    sum
}

#[inline(always)]
fn double<W: Word>(sum: Sum<W>) -> Sum<W> {
    let mut double = [sum[0].zero(); PLANES];
    double[1..].copy_from_slice(&sum[..PLANES - 1]);
    double
}

/// Where a neighbour supports the cell: neither value is greater than the other plus 64.
#[inline(always)]
fn is_near<W: Word>(own: &Byte<W>, neighbour: &Byte<W>) -> W {
    !(greater(widen(own), farthest(neighbour)) | greater(widen(neighbour), farthest(own)))
}

/// The byte plus the distance of support.
#[inline(always)]
fn farthest<W: Word>(byte: &Byte<W>) -> [W; 9] {
    let mut sum = widen(byte);
    let mut carry = byte[0].zero();
    unrolled!(PLACE in [0, 1, 2, 3, 4, 5, 6, 7] {
        let bit = byte[PLACE];
        if const { rules::SUPPORT_DISTANCE >> PLACE & 1 == 1 } {
            sum[PLACE] = !(bit ^ carry);
            carry = bit | carry;
        } else {
            sum[PLACE] = bit ^ carry;
            carry = bit & carry;
        }
    });
    sum[8] = carry;
    sum
}
