//! The first pass, over noise: the rules on whole bytes.
//!
//! What [`levels`](super::levels) does with sums of level indices and with equality is done here with sums of bytes and with
//! differences. ORDER's majority is that of the levels to which the noise rounds, so it is found there.

use super::levels::{self, Board, Level, Neighbourhood};
use super::noise::{Byte, Noise};
use super::number::{add, at_least, constant, greater};
use super::thresholds::{self, Thresholds};
use super::word::Word;
use crate::{CHANNELS, Cell, Condition, rules};

/// Settles noise under LIFE, ORDER and VOID. `rounded` is for the levels to which the noise rounds.
#[inline(always)]
pub(super) fn settle<W: Word>(
    noise: &Noise<W>,
    rounded: &mut Board<W>,
    settled: &mut [Board<W>; 3],
) {
    for (bytes, levels) in noise
        .as_flattened()
        .as_flattened()
        .iter()
        .zip(rounded.as_flattened_mut().as_flattened_mut())
    {
        *levels = snap(bytes);
    }
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
fn settle_cell<W: Word>(
    noise: &Noise<W>,
    rounded: &Board<W>,
    channel: usize,
    cell: Cell,
) -> [Level<W>; 3] {
    let byte = |cell: Cell| noise[usize::from(cell.y())][channel][usize::from(cell.x())];
    let level = |cell: Cell| rounded[usize::from(cell.y())][channel][usize::from(cell.x())];
    let own = level(cell);
    match *cell.neighbours() {
        [a, b] => settled(byte(cell), [byte(a), byte(b)], &corner(own, level(a), level(b))),
        [a, b, c] => {
            let rounded = edge(own, level(a), level(b), level(c));
            settled(byte(cell), [byte(a), byte(b), byte(c)], &rounded)
        }
        [a, b, c, d] => {
            let rounded = inner(own, level(a), level(b), level(c), level(d));
            settled(byte(cell), [byte(a), byte(b), byte(c), byte(d)], &rounded)
        }
        _ => unreachable!("a cell has two to four neighbours"),
    }
}

#[inline(always)]
fn corner<W: Word>(own: Level<W>, a: Level<W>, b: Level<W>) -> Neighbourhood<W, 2, 3> {
    levels::corner(own, [a, b], [own.equals(a), own.equals(b)], a.equals(b))
}

#[inline(always)]
fn edge<W: Word>(own: Level<W>, a: Level<W>, b: Level<W>, c: Level<W>) -> Neighbourhood<W, 3, 3> {
    let equal = [own.equals(a), own.equals(b), own.equals(c)];
    levels::edge(own, [a, b, c], equal, [a.equals(b), b.equals(c)])
}

#[inline(always)]
fn inner<W: Word>(
    own: Level<W>,
    a: Level<W>,
    b: Level<W>,
    c: Level<W>,
    d: Level<W>,
) -> Neighbourhood<W, 4, 3> {
    let equal = [own.equals(a), own.equals(b), own.equals(c), own.equals(d)];
    let pairs = [a.equals(b), b.equals(c), c.equals(d), d.equals(a)];
    levels::inner(own, [a, b, c, d], equal, pairs)
}

/// The level nearest to a byte.
#[inline(always)]
fn snap<W: Word>(byte: &Byte<W>) -> Level<W> {
    const THRESHOLDS: Thresholds = thresholds::of_bytes(Condition::Order, 0, false);
    reached(*byte, THRESHOLDS)
}

/// A cell and its neighbours under LIFE, ORDER and VOID.
#[inline(always)]
fn settled<W: Word, const N: usize>(
    own: Byte<W>,
    neighbours: [Byte<W>; N],
    rounded: &Neighbourhood<W, N, 3>,
) -> [Level<W>; 3] {
    let mut around = widen(neighbours[0]);
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
    let life = const { by_support(Condition::Life, N) };
    let order = const { thresholds::of_bytes(Condition::Order, N, false) };
    let void = const { by_support(Condition::Void, N) };
    [
        levels::averaged(sum, supported, life),
        Level::select(rounded.decided, rounded.winner, reached(weighted, order)),
        levels::averaged(sum, supported, void),
    ]
}

#[inline(always)]
fn reached<W: Word, const N: usize>(number: [W; N], thresholds: Thresholds) -> Level<W> {
    Level::reached([
        at_least(number, thresholds[1]),
        at_least(number, thresholds[2]),
        at_least(number, thresholds[3]),
    ])
}

/// Without support and with it.
const fn by_support(condition: Condition, neighbours: usize) -> [Thresholds; 2] {
    [
        thresholds::of_bytes(condition, neighbours, false),
        thresholds::of_bytes(condition, neighbours, true),
    ]
}

/// Room for the cell and three times four neighbours: 13 * 255 < 2^12.
type Sum<W> = [W; 12];

#[inline(always)]
fn widen<W: Word>(byte: Byte<W>) -> Sum<W> {
    let mut sum = [byte[0].zero(); 12];
    sum[..8].copy_from_slice(&byte);
    sum
}

#[inline(always)]
fn double<W: Word>(sum: Sum<W>) -> Sum<W> {
    let mut double = [sum[0].zero(); 12];
    double[1..].copy_from_slice(&sum[..11]);
    double
}

/// Where a neighbour supports the cell: neither value is greater than the other plus 64.
#[inline(always)]
fn is_near<W: Word>(own: Byte<W>, neighbour: Byte<W>) -> W {
    let distance = constant(own[0].zero(), rules::SUPPORT_DISTANCE.into());
    let (own, neighbour): (Sum<W>, Sum<W>) = (widen(own), widen(neighbour));
    !(greater(own, add(neighbour, distance)) | greater(neighbour, add(own, distance)))
}
