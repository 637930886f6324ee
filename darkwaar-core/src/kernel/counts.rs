//! How many cells there are of each kind.

use super::land::{Cells, Land};
use super::number::{constant, full_adder, subtract};
use super::word::Word;
use crate::CELLS;

/// Numbers of cells, 0..=63 each, in binary, the lowest bit first.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Counts<W> {
    /// Cells of void.
    pub void: [W; 6],
    /// Cells of ground.
    pub ground: [W; 6],
    /// Cells of energy.
    pub energy: [W; 6],
    /// Cells reached from the core, the core included.
    pub reachable: [W; 6],
}

/// Counts the cells.
#[inline(always)]
pub(super) fn count<W: Word>(land: &Land<W>, reachable: &Cells<W>, counts: &mut Counts<W>) {
    let open = number_of(&land.open);
    counts.energy = number_of(&land.energy);
    counts.ground = subtract(open, counts.energy);
    counts.void = subtract(constant(land.word().zero(), CELLS), open);
    counts.reachable = if land.is_solid() { open } else { number_of(reachable) };
}

/// The number of cells.
#[inline(always)]
fn number_of<W: Word>(cells: &Cells<W>) -> [W; 6] {
    sum_of_63(cells.as_flattened())
}

/// A function that adds planes: twice as many as another one, and a further one as the carry that comes in.
macro_rules! sum {
    ($name:ident of $planes:literal in $places:literal, by $half:ident) => {
        #[inline(always)]
        fn $name<W: Word>(planes: &[W]) -> [W; $places] {
            const HALF: usize = $planes / 2;
            let [a, b] = [$half(&planes[..HALF]), $half(&planes[HALF..])];
            let mut carry = planes[2 * HALF];
            let mut sum = [carry; $places];
            for place in 0..$places - 1 {
                [sum[place], carry] = full_adder(a[place], b[place], carry);
            }
            sum[$places - 1] = carry;
            sum
        }
    };
}

sum!(sum_of_3 of 3 in 2, by sum_of_1);
sum!(sum_of_7 of 7 in 3, by sum_of_3);
sum!(sum_of_15 of 15 in 4, by sum_of_7);
sum!(sum_of_31 of 31 in 5, by sum_of_15);
sum!(sum_of_63 of 63 in 6, by sum_of_31);

#[inline(always)]
const fn sum_of_1<W: Word>(planes: &[W]) -> [W; 1] {
    [planes[0]]
}
