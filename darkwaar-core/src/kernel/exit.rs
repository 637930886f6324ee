//! The exit: the farthest reachable ground from the core, the last of equals in reading order.
//!
//! The Manhattan distance of two cells is the larger one of their distances in x + y and in x - y, that is, of their
//! distances across the two kinds of diagonals. So only the outermost diagonals with a candidate matter, at most four: their
//! distances from the core's diagonals are subtractions, and the candidates on those that are farthest are left.

use super::land::{Cells, Land, Place};
use super::number::{add, constant, greater, select, subtract, unrolled};
use super::word::Word;
use crate::{COLUMNS, ROWS};

/// Diagonals of a kind.
const DIAGONALS: usize = COLUMNS + ROWS - 1;

/// The exit and its Manhattan distance to the core, 0 where there is none.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Exit<W> {
    /// Where it is.
    pub place: Place<W>,
    /// The Manhattan distance in binary, the lowest bit first.
    pub distance: [W; 4],
}

/// Runs code for every cell, written out.
macro_rules! for_cells {
    ($x:ident, $y:ident, $work:block) => {
        unrolled!($y in [0, 1, 2, 3, 4, 5, 6, 7, 8] {
            unrolled!($x in [0, 1, 2, 3, 4, 5, 6] $work);
        });
    };
}

/// Finds the exit.
#[inline(always)]
pub(super) fn find<W: Word>(land: &Land<W>, reachable: &Cells<W>, exit: &mut Exit<W>) {
    let zero = land.word().zero();
    if land.is_void() {
        *exit = Exit { place: land.core, distance: [zero; 4] };
        return;
    }
    let core = land.core.cells();
    let mut candidates = [[zero; COLUMNS]; ROWS];
    let (mut sums, mut differences) = ([zero; DIAGONALS], [zero; DIAGONALS]);
    for_cells!(X, Y, {
        let candidate = reachable[Y][X] & !(land.energy[Y][X] | core[Y][X]);
        candidates[Y][X] = candidate;
        sums[sum_of(X, Y)] = sums[sum_of(X, Y)] | candidate;
    });
    for_cells!(X, Y, {
        let difference = &mut differences[difference_of(X, Y)];
        *difference = *difference | candidates[Y][X];
    });

    let Place { column: x, row: y, .. } = land.core;
    let x = [x[0], x[1], x[2], zero, zero];
    let y = [y[0], y[1], y[2], y[3], zero];
    let across = [
        distances(&sums, add(x, y)),
        distances(&differences, add(x, subtract(constant(zero, ROWS - 1), y))),
    ];
    let [[sum_above, sum_below], [difference_above, difference_below]] = across;
    let distance = larger(larger(sum_above, sum_below), larger(difference_above, difference_below));
    leave_outermost(&mut sums, across[0], distance);
    leave_outermost(&mut differences, across[1], distance);
    for_cells!(X, Y, {
        let outermost = sums[sum_of(X, Y)] | differences[difference_of(X, Y)];
        candidates[Y][X] = candidates[Y][X] & outermost;
    });
    *exit = Exit { place: last(&candidates), distance };
}

/// The number of a diagonal along which x + y is the same.
const fn sum_of(x: usize, y: usize) -> usize {
    x + y
}

/// The number of a diagonal along which x - y is the same.
const fn difference_of(x: usize, y: usize) -> usize {
    x + (ROWS - 1 - y)
}

/// How far the highest and the lowest diagonal with a candidate are above and below the core's, 0 where they are not.
#[inline(always)]
fn distances<W: Word>(occupied: &[W; DIAGONALS], core: [W; 5]) -> [[W; 4]; 2] {
    let zero = core[0].zero();
    // A number is how many steps from 1 on it reaches; bit i of it is the parity of those that are multiples of 2^i.
    let (mut highest, mut lowest) = ([zero; 5], [zero; 5]);
    let (mut from, mut upto) = (zero, zero);
    for i in 1..DIAGONALS {
        upto = upto | occupied[i - 1];
        from = from | occupied[DIAGONALS - i];
        for place in 0..4 {
            if i.is_multiple_of(1 << place) {
                lowest[place] = lowest[place] ^ !upto;
            }
            if (DIAGONALS - i).is_multiple_of(1 << place) {
                highest[place] = highest[place] ^ from;
            }
        }
    }
    [not_negative(subtract(highest, core)), not_negative(subtract(core, lowest))]
}

/// Leaves the highest diagonal if it is `distance` above the core's, and the lowest one if it is so much below.
#[inline(always)]
fn leave_outermost<W: Word>(
    occupied: &mut [W; DIAGONALS],
    [above, below]: [[W; 4]; 2],
    distance: [W; 4],
) {
    let zero = distance[0].zero();
    let (above, below) = (same(above, distance), same(below, distance));
    let mut outermost = [zero; DIAGONALS];
    let (mut from, mut upto) = (zero, zero);
    for i in 0..DIAGONALS {
        let j = DIAGONALS - 1 - i;
        outermost[i] = outermost[i] | (occupied[i] & !upto & below);
        outermost[j] = outermost[j] | (occupied[j] & !from & above);
        upto = upto | occupied[i];
        from = from | occupied[j];
    }
    *occupied = outermost;
}

#[inline(always)]
fn not_negative<W: Word>([bit_0, bit_1, bit_2, bit_3, sign]: [W; 5]) -> [W; 4] {
    [bit_0 & !sign, bit_1 & !sign, bit_2 & !sign, bit_3 & !sign]
}

#[inline(always)]
fn larger<W: Word>(a: [W; 4], b: [W; 4]) -> [W; 4] {
    select(greater(a, b), a, b)
}

/// Where a = b.
#[inline(always)]
fn same<W: Word>(a: [W; 4], b: [W; 4]) -> W {
    !((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]))
}

/// The last cell in reading order.
#[inline(always)]
fn last<W: Word>(cells: &Cells<W>) -> Place<W> {
    let zero = cells[0][0].zero();
    let mut exists = zero;
    let mut row = [zero; 4];
    let mut columns = [zero; COLUMNS];
    for y in (0..ROWS).rev() {
        let mut occupied = zero;
        for x in 0..COLUMNS {
            occupied = occupied | cells[y][x];
        }
        let is_last = occupied & !exists;
        exists = exists | occupied;
        encode(&mut row, is_last, y);
        for x in 0..COLUMNS {
            columns[x] = columns[x] | (cells[y][x] & is_last);
        }
    }
    let mut column = [zero; 3];
    let mut found = zero;
    for x in (0..COLUMNS).rev() {
        encode(&mut column, columns[x] & !found, x);
        found = found | columns[x];
    }
    Place { column, row, exists }
}

/// Sets the bits of `value`, which are clear, in the lanes of `mask`.
#[inline(always)]
fn encode<W: Word>(number: &mut [W], mask: W, value: usize) {
    for (place, bit) in number.iter_mut().enumerate() {
        if value >> place & 1 == 1 {
            *bit = *bit | mask;
        }
    }
}
