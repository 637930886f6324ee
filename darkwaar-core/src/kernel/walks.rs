//! What a walker finds: reachable cells, the exit, and the length of the path to it.

use super::land::{Cells, Land, Place};
use super::number::{add, constant, full_adder, greater, half_adder, select, subtract};
use super::word::Word;
use crate::{CELLS, COLUMNS, ROWS};

/// Diagonals of the board in each direction.
const DIAGONALS: usize = COLUMNS + ROWS - 1;

impl<W: Word> Place<W> {
    /// The cells of the place: one at most.
    #[inline(always)]
    fn cells(&self) -> Cells<W> {
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
pub(super) fn reachable<W: Word>(land: &Land<W>) -> Cells<W> {
    let zero = land.core.exists.zero();
    if land.is_solid() || land.is_void() {
        return land.open;
    }
    let mut reached = land.core.cells();
    spread(&mut reached[0], &[zero; COLUMNS], &land.open[0]);
    loop {
        // Down, then up; a row that was reached is filled to both sides. When nothing more goes down, all is reached.
        let mut further = zero;
        for y in 1..ROWS {
            let above = reached[y - 1];
            for x in 0..COLUMNS {
                further = further | (above[x] & land.open[y][x] & !reached[y][x]);
            }
            spread(&mut reached[y], &above, &land.open[y]);
        }
        for y in (0..ROWS - 1).rev() {
            let below = reached[y + 1];
            spread(&mut reached[y], &below, &land.open[y]);
        }
        if further.is_zero() {
            return reached;
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

/// The exit and its Manhattan distance to the core, 0 where there is none.
#[derive(Clone, Copy, Debug)]
pub struct Exit<W> {
    /// Where it is.
    pub place: Place<W>,
    /// The Manhattan distance in binary, the lowest bit first.
    pub distance: [W; 4],
}

/// The farthest reachable ground from the core, the last of equals.
#[inline(always)]
pub(super) fn exit<W: Word>(land: &Land<W>, reachable: &Cells<W>) -> Exit<W> {
    let zero = land.core.exists.zero();
    if land.is_void() {
        return Exit { place: land.core, distance: [zero; 4] };
    }
    let (rows, columns) = land.core.lines();
    let mut candidates = [[zero; COLUMNS]; ROWS];
    // The Manhattan distance is the larger distance in x + y and in x - y: only the outermost diagonals count.
    let mut rising = [zero; DIAGONALS];
    let mut falling = [zero; DIAGONALS];
    for y in 0..ROWS {
        for x in 0..COLUMNS {
            let candidate = reachable[y][x] & !land.energy[y][x] & !(rows[y] & columns[x]);
            candidates[y][x] = candidate;
            rising[x + y] = rising[x + y] | candidate;
            falling[x + (ROWS - 1 - y)] = falling[x + (ROWS - 1 - y)] | candidate;
        }
    }
    let Place { column, row, .. } = land.core;
    let column = [column[0], column[1], column[2], zero, zero];
    let row = [row[0], row[1], row[2], row[3], zero];
    let rising = Extremes::new(rising, add(column, row));
    let falling = Extremes::new(falling, add(column, subtract(constant(zero, ROWS - 1), row)));
    let distance = larger(larger(rising.above, rising.below), larger(falling.above, falling.below));
    let (rising, falling) = (rising.at(distance), falling.at(distance));
    for y in 0..ROWS {
        for x in 0..COLUMNS {
            candidates[y][x] = candidates[y][x] & (rising[x + y] | falling[x + (ROWS - 1 - y)]);
        }
    }
    Exit { place: last(&candidates), distance }
}

/// The occupied diagonals of one direction that are farthest from the core's.
struct Extremes<W> {
    /// The diagonal of the highest number, and that of the lowest.
    highest: [W; DIAGONALS],
    lowest: [W; DIAGONALS],
    /// How far they are above and below the core's diagonal, 0 where they are not.
    above: [W; 4],
    below: [W; 4],
}

impl<W: Word> Extremes<W> {
    #[inline(always)]
    fn new(occupied: [W; DIAGONALS], core: [W; 5]) -> Self {
        let mut highest = occupied;
        let mut lowest = occupied;
        // Occupied diagonals from this one on, and up to this one.
        let mut from = occupied;
        let mut upto = occupied;
        for i in 1..DIAGONALS {
            upto[i] = upto[i] | upto[i - 1];
            lowest[i] = lowest[i] & !upto[i - 1];
            let j = DIAGONALS - 1 - i;
            from[j] = from[j] | from[j + 1];
            highest[j] = highest[j] & !from[j + 1];
        }
        let above = subtract(
            count_steps(
                #[inline(always)]
                |i| from[i],
                upto[0].zero(),
            ),
            core,
        );
        let below = subtract(
            core,
            count_steps(
                #[inline(always)]
                |i| !upto[i - 1],
                upto[0].zero(),
            ),
        );
        Self { highest, lowest, above: not_negative(above), below: not_negative(below) }
    }

    /// The diagonals at `distance`.
    #[inline(always)]
    fn at(&self, distance: [W; 4]) -> [W; DIAGONALS] {
        let (above, below) = (same(self.above, distance), same(self.below, distance));
        let mut diagonals = self.highest;
        for i in 0..DIAGONALS {
            diagonals[i] = (self.highest[i] & above) | (self.lowest[i] & below);
        }
        diagonals
    }
}

/// How many of `step(1)`, `step(2)`, … are set, where one is only if those before it are.
#[inline(always)]
fn count_steps<W: Word>(step: impl Fn(usize) -> W, zero: W) -> [W; 5] {
    let mut count = [zero; 5];
    for i in 1..DIAGONALS {
        let step = step(i);
        for place in 0..4 {
            if i.is_multiple_of(1 << place) {
                count[place] = count[place] ^ step;
            }
        }
    }
    count
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

/// Steps of a shortest walk from core to exit, 0 where there is no exit.
///
/// Breadth-first search. Every step changes the colour of the cell on the chessboard, so that it is enough to follow the odd
/// cells, two steps at a time: from the core, or its neighbours if it is even, to the exit, or its neighbours if it is
/// even.
#[inline(always)]
pub(super) fn path_length<W: Word>(land: &Land<W>, exit: &Exit<W>) -> [W; 6] {
    let Exit { place: exit, distance } = exit;
    let zero = exit.exists.zero();
    if land.is_solid() || land.is_void() {
        return [distance[0], distance[1], distance[2], distance[3], zero, zero];
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
        let even = step(&reached, &land.open, 0);
        reached = step(&even, &land.open, 1);
    }
    let [ones, carry] = half_adder(core_is_even & exit.exists, exit_is_even & exit.exists);
    let mut length = [ones, zero, zero, zero, zero, zero];
    let mut carry = carry;
    for (bit, double) in length[1..].iter_mut().zip(double_steps) {
        [*bit, carry] = half_adder(double, carry);
    }
    length
}

/// The place if it is odd, else its open neighbours.
#[inline(always)]
fn odd_start<W: Word>(land: &Land<W>, place: &Place<W>) -> Cells<W> {
    let cells = place.cells();
    let mut start = step(&cells, &land.open, 1);
    for_each_odd(
        #[inline(always)]
        |x, y| start[y][x] = start[y][x] | cells[y][x],
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

/// The open cells of a colour, 0 for even ones, that have a neighbour in `cells`.
#[inline(always)]
fn step<W: Word>(cells: &Cells<W>, open: &Cells<W>, colour: usize) -> Cells<W> {
    let mut stepped = [[cells[0][0].zero(); COLUMNS]; ROWS];
    for y in 0..ROWS {
        for x in 0..COLUMNS {
            if (x + y) % 2 != colour {
                continue;
            }
            let mut near = cells[0][0].zero();
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
            stepped[y][x] = near & open[y][x];
        }
    }
    stepped
}

/// The number of cells.
#[inline(always)]
pub(super) fn count<W: Word>(cells: &Cells<W>) -> [W; 6] {
    let mut planes = [cells[0][0]; CELLS];
    planes.copy_from_slice(cells.as_flattened());
    let (bit_0, pairs) = compress::<W, 63, 31>(&planes);
    let (bit_1, fours) = compress::<W, 31, 15>(&pairs);
    let (bit_2, eights) = compress::<W, 15, 7>(&fours);
    let (bit_3, sixteens) = compress::<W, 7, 3>(&eights);
    let [bit_4, bit_5] = full_adder(sixteens[0], sixteens[1], sixteens[2]);
    [bit_0, bit_1, bit_2, bit_3, bit_4, bit_5]
}

/// The parity of the planes, and planes of double weight for the rest of their sum.
#[inline(always)]
fn compress<W: Word, const N: usize, const HALF: usize>(planes: &[W; N]) -> (W, [W; HALF]) {
    let mut parity = planes[0];
    let mut carries = [parity; HALF];
    for i in 0..HALF {
        [parity, carries[i]] = full_adder(parity, planes[2 * i + 1], planes[2 * i + 2]);
    }
    (parity, carries)
}
