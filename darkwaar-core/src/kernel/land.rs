//! What a settled board reads as: terrain and core, row by row as the last pass makes them.

use super::levels::{Between, Betweens, Board, Pass, Row};
use super::neighbourhood::Level;
use super::number::{Threshold, at_least, full_adder, greater, half_adder, select, unrolled};
use super::word::Word;
use crate::{CHANNELS, COLUMNS, ROWS, Terrain, rules};

/// A bit for each cell, indexed `[y][x]`.
pub type Cells<W> = [[W; COLUMNS]; ROWS];

/// From this sum of a cell's four level indices on, it is not void.
struct Open;

impl Threshold for Open {
    const FROM: usize = rules::VOID_MAX_SUM as usize / crate::Level::SPACING as usize + 1;
}

/// From this sum of a cell's four level indices on, it is energy.
struct Energy;

impl Threshold for Energy {
    const FROM: usize = (rules::ENERGY_MIN_SUM as usize).div_ceil(crate::Level::SPACING as usize);
}

/// A place on the board.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Place<W> {
    /// x in binary, the lowest bit first.
    pub column: [W; 3],
    /// y in binary, the lowest bit first.
    pub row: [W; 4],
    /// Whether there is such a place at all; if not, column and row mean nothing.
    pub exists: W,
}

/// Terrain and core.
#[derive(Clone, Copy, Debug)]
pub struct Land<W> {
    /// Ground and energy.
    pub(super) open: Cells<W>,
    pub(super) energy: Cells<W>,
    /// The heaviest open cell so far, the first of equals, and its weight in level indices.
    pub(super) core: Place<W>,
    weight: [W; 4],
    /// Where no cell so far is void.
    solid: W,
    /// Whether that is so in all lanes.
    is_solid: bool,
    /// Whether all is void in all lanes.
    is_void: bool,
}

impl<W: Word> Land<W> {
    /// Read from a board that has one level everywhere.
    #[inline(never)]
    pub(super) fn uniform(zero: W, level: u8) -> Self {
        let zero_or_ones = |is_set: bool| if is_set { zero.ones() } else { zero };
        let terrain = rules::terrain([crate::Level::ALL[usize::from(level)].value(); CHANNELS]);
        let open = zero_or_ones(terrain != Terrain::Void);
        let energy = zero_or_ones(terrain == Terrain::Energy);
        Self {
            open: [[open; COLUMNS]; ROWS],
            energy: [[energy; COLUMNS]; ROWS],
            // The first of equals.
            core: Place { column: [zero; 3], row: [zero; 4], exists: open },
            weight: [zero; 4],
            solid: open,
            is_solid: terrain != Terrain::Void,
            is_void: terrain == Terrain::Void,
        }
    }

    /// Any word.
    #[inline(always)]
    pub(super) const fn word(&self) -> W {
        self.solid
    }

    /// Whether it takes no walk to know what is reached: all that is open, since either all is or nothing.
    pub(super) const fn is_plain(&self) -> bool {
        self.is_solid || self.is_void
    }

    /// Forgets what was read; the planes of cells stay until they are read again.
    #[inline(always)]
    pub(super) fn restart(&mut self) {
        let zero = self.weight[0].zero();
        self.core.exists = zero;
        self.weight = [zero; 4];
        self.solid = zero.ones();
    }

    /// Whether all is void in all lanes.
    pub(super) const fn is_void(&self) -> bool {
        self.is_void
    }

    /// Whether no lane has void anywhere.
    pub(super) const fn is_solid(&self) -> bool {
        self.is_solid
    }

    /// Reads a row, after those above it.
    #[inline(always)]
    pub(super) fn read(&mut self, y: usize, rows: &[Row<W>; CHANNELS]) {
        let (open, energy) = (&mut self.open[y], &mut self.energy[y]);
        let (mut weight, mut column) = (self.weight, self.core.column);
        let mut solid = self.solid;
        let mut improved = solid.zero();
        unrolled!(X in [0, 1, 2, 3, 4, 5, 6] {
            let ab = sum(rows[0][X], rows[1][X]);
            let all = add(ab, sum(rows[2][X], rows[3][X]));
            open[X] = at_least::<Open, _, 4>(all);
            energy[X] = at_least::<Energy, _, 4>(all);
            solid = solid & open[X];
            // An open cell weighs more than nothing: it cannot be all d's.
            let candidate = add_twice(ab, rows[2][X]);
            let better = open[X] & greater(candidate, weight);
            weight = select(better, candidate, weight);
            put(&mut column, better, X);
            improved = improved | better;
        });
        put(&mut self.core.row, improved, y);
        self.core.exists = self.core.exists | improved;
        self.core.column = column;
        self.weight = weight;
        self.solid = solid;
        self.is_solid = (!solid).is_zero();
        self.is_void = self.core.exists.is_zero();
    }
}

/// a + b.
#[inline(always)]
fn sum<W: Word>(a: Level<W>, b: Level<W>) -> [W; 3] {
    let [low, carry] = half_adder(a.low, b.low);
    let [middle, high] = full_adder(a.high, b.high, carry);
    [low, middle, high]
}

/// a + b.
#[inline(always)]
fn add<W: Word>(a: [W; 3], b: [W; 3]) -> [W; 4] {
    let [bit_0, carry] = half_adder(a[0], b[0]);
    let [bit_1, carry] = full_adder(a[1], b[1], carry);
    let [bit_2, bit_3] = full_adder(a[2], b[2], carry);
    [bit_0, bit_1, bit_2, bit_3]
}

/// sum + 2c.
#[inline(always)]
fn add_twice<W: Word>([low, middle, high]: [W; 3], c: Level<W>) -> [W; 4] {
    let [bit_1, carry] = half_adder(middle, c.low);
    let [bit_2, bit_3] = full_adder(high, c.high, carry);
    [low, bit_1, bit_2, bit_3]
}

/// Puts `value` in the lanes of `mask`.
#[inline(always)]
fn put<W: Word>(number: &mut [W], mask: W, value: usize) {
    for (place, bit) in number.iter_mut().enumerate() {
        *bit = if value >> place & 1 == 1 { *bit | mask } else { *bit & !mask };
    }
}

/// Room for what the last pass makes, row by row.
#[derive(Debug)]
pub struct Scratch<W> {
    pub(super) between: Betweens<W>,
    rows: [[Row<W>; CHANNELS]; 3],
}

impl<W: Word> Scratch<W> {
    #[inline(never)]
    pub(super) fn new(zero: W) -> Self {
        let row = [Level { high: zero, low: zero }; COLUMNS];
        Self { between: [Between::none(zero); CHANNELS], rows: [[row; CHANNELS]; 3] }
    }
}

/// The last pass over a board with levels up to `CAP` under the first `N` conditions, read row by row.
pub(super) fn settle_and_read<W: Word, const CAP: usize, const N: usize>(
    board: &Board<W>,
    mut lands: [&mut Land<W>; N],
    Scratch { between, rows }: &mut Scratch<W>,
) {
    let word = lands[0].word();
    let mut pass = Pass::<W, CAP>::new(board, between);
    let rows: &mut [_; N] = rows.first_chunk_mut().expect("at most three conditions");
    for land in &mut lands {
        land.restart();
    }
    for y in 0..ROWS {
        pass.row(y, rows.each_mut());
        for (land, rows) in lands.iter_mut().zip(&*rows) {
            word.vectorize(
                #[inline(always)]
                || land.read(y, rows),
            );
        }
    }
}
