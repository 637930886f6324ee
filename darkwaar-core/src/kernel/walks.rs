//! What a walker finds: the reachable cells, and the length of the path to the exit.

use super::exit::Exit;
use super::land::{Cells, Land, Place};
use super::number::half_adder;
use super::word::Word;
use crate::{COLUMNS, ROWS};

impl<W: Word> Place<W> {
    /// The cells of the place: one at most.
    #[inline(always)]
    pub(super) fn cells(&self) -> Cells<W> {
        let (rows, columns) = self.lines();
        let mut cells = [columns; ROWS];
        for y in 0..ROWS {
            for x in 0..COLUMNS {
                cells[y][x] = rows[y] & columns[x];
            }
        }
        cells
    }

    /// Where the place is in each row, and in each column.
    #[inline(always)]
    fn lines(&self) -> ([W; ROWS], [W; COLUMNS]) {
        let mut rows = [self.exists; ROWS];
        for y in 0..ROWS {
            rows[y] = equals(self.row, y) & self.exists;
        }
        let mut columns = [self.exists; COLUMNS];
        for x in 0..COLUMNS {
            columns[x] = equals(self.column, x);
        }
        (rows, columns)
    }
}

/// Where the number is `value`.
#[inline(always)]
fn equals<W: Word, const N: usize>(number: [W; N], value: usize) -> W {
    let mut equal = number[0].ones();
    for place in 0..N {
        equal = equal & if value >> place & 1 == 1 { number[place] } else { !number[place] };
    }
    equal
}

/// Flood fill: the cells that a walk from the core through open cells reaches.
#[inline(always)]
pub(super) fn reach<W: Word>(land: &Land<W>, reached: &mut Cells<W>) {
    let zero = land.word().zero();
    *reached = land.core.cells();
    spread(&mut reached[0], &[zero; COLUMNS], &land.open[0]);
    loop {
        // A row that was reached is filled to both sides.
        for y in 1..ROWS {
            let above = reached[y - 1];
            spread(&mut reached[y], &above, &land.open[y]);
        }
        for y in (0..ROWS - 1).rev() {
            let below = reached[y + 1];
            spread(&mut reached[y], &below, &land.open[y]);
        }
        // After the way up, there can be more only downwards.
        let mut further = zero;
        for y in 1..ROWS {
            for x in 0..COLUMNS {
                further = further | (reached[y - 1][x] & land.open[y][x] & !reached[y][x]);
            }
        }
        if further.is_zero() {
            return;
        }
    }
}

/// Spreads from a neighbouring row into a row, and along it.
#[inline(always)]
fn spread<W: Word>(row: &mut [W; COLUMNS], beside: &[W; COLUMNS], open: &[W; COLUMNS]) {
    for x in 0..COLUMNS {
        row[x] = row[x] | (beside[x] & open[x]);
    }
    for x in 1..COLUMNS {
        row[x] = row[x] | (row[x - 1] & open[x]);
    }
    for x in (0..COLUMNS - 1).rev() {
        row[x] = row[x] | (row[x + 1] & open[x]);
    }
}

/// Steps of a shortest walk from core to exit, 0 where there is no exit.
///
/// Breadth-first search. Every step changes the colour of the cell on the chessboard, so that it is enough to follow the odd
/// cells, two steps at a time: from the core, or its neighbours if it is even, to the exit, or its neighbours if it is
/// even.
#[inline(always)]
pub(super) fn measure_path<W: Word>(land: &Land<W>, exit: &Exit<W>, length: &mut [W; 6]) {
    let Exit { place: exit, distance } = exit;
    let zero = land.word().zero();
    if land.is_plain() {
        *length = [distance[0], distance[1], distance[2], distance[3], zero, zero];
        return;
    }
    let core_is_even = !(land.core.row[0] ^ land.core.column[0]);
    let exit_is_even = !(exit.row[0] ^ exit.column[0]);
    let mut reached = odd_start(land, &land.core);
    let goal = odd_start(land, exit);
    let mut double_steps = [zero; 5];
    loop {
        let mut met = zero;
        for_each_odd(
            #[inline(always)]
            |x, y| met = met | (reached[y][x] & goal[y][x]),
        );
        let mut carry = exit.exists & !met;
        if carry.is_zero() {
            break;
        }
        for bit in &mut double_steps {
            [*bit, carry] = half_adder(*bit, carry);
        }
        step(&mut reached, &land.open, 0);
        step(&mut reached, &land.open, 1);
    }
    let mut carry;
    [length[0], carry] = half_adder(core_is_even & exit.exists, exit_is_even & exit.exists);
    for place in 0..double_steps.len() {
        [length[place + 1], carry] = half_adder(double_steps[place], carry);
    }
}

/// The place if it is odd, else its open neighbours; even cells mean nothing.
#[inline(always)]
fn odd_start<W: Word>(land: &Land<W>, place: &Place<W>) -> Cells<W> {
    let here = place.cells();
    let mut start = here;
    step(&mut start, &land.open, 1);
    for_each_odd(
        #[inline(always)]
        |x, y| start[y][x] = start[y][x] | here[y][x],
    );
    start
}

#[inline(always)]
fn for_each_odd(mut work: impl FnMut(usize, usize)) {
    for y in 0..ROWS {
        for x in 0..COLUMNS {
            if (x + y) % 2 == 1 {
                work(x, y);
            }
        }
    }
}

/// Makes the cells of a colour, 0 for even ones, those that are open and have a neighbour, of the other colour, in the set.
#[inline(always)]
fn step<W: Word>(cells: &mut Cells<W>, open: &Cells<W>, colour: usize) {
    for y in 0..ROWS {
        for x in 0..COLUMNS {
            if (x + y) % 2 == colour {
                let mut near = open[y][x].zero();
                if y > 0 {
                    near = near | cells[y - 1][x];
                }
                if x > 0 {
                    near = near | cells[y][x - 1];
                }
                if x + 1 < COLUMNS {
                    near = near | cells[y][x + 1];
                }
                if y + 1 < ROWS {
                    near = near | cells[y + 1][x];
                }
                cells[y][x] = near & open[y][x];
            }
        }
    }
}
