//! Caves: a map filled at random with walls, then smoothed by counting neighbours.
//!
//! Row by row, a cell is a wall if a number from 1 to 100 is at most the fill, else floor. In an iteration every cell becomes
//! a wall if more than 4 of its 8 neighbours in the map before are walls, else floor; outside the map all is wall. The
//! numbers are those of `CPython`'s `random` module, so that the maps are those of the Python tutorial that the rule comes from.

#[cfg(test)]
mod tests;

use alloc::string::String;
use core::error::Error;
use core::fmt;

use super::bit_grid::BitGrid;
use super::{MersenneTwister, Position, Reading, Size, SizeError};

/// How caves are made.
///
/// ```
/// use darkwaar_core::baseline::cave::Cave;
///
/// let cave = Cave::new(12, 6)?;
/// print!("{}", cave.generate(1));
/// # Ok::<(), darkwaar_core::baseline::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cave {
    size: Size,
    fill: u8,
    iterations: u32,
    count_self: bool,
}

impl Cave {
    /// The most columns and rows: a map of 2^28 cells takes 32 MiB.
    pub const MOST_SIDE: u32 = 16384;

    /// Caves of this size with fill 45 and 4 iterations that do not count the cell itself.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than [`MOST_SIDE`](Self::MOST_SIDE).
    pub fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        let size = Size::up_to(Self::MOST_SIDE, width, height)?;
        Ok(Self { size, fill: 45, iterations: 4, count_self: false })
    }

    /// With this share of walls in the noise, in per cent.
    ///
    /// # Errors
    ///
    /// If it is above 100.
    pub const fn with_fill(self, fill: u8) -> Result<Self, FillError> {
        if fill > 100 {
            return Err(FillError(fill));
        }
        Ok(Self { fill, ..self })
    }

    /// With so many iterations; with 0 the map is the noise.
    #[must_use]
    pub const fn with_iterations(self, iterations: u32) -> Self {
        Self { iterations, ..self }
    }

    /// Whether an iteration counts the cell itself, so that more than 4 of 9 cells make a wall.
    ///
    /// The tutorial's printed listing does so, contrary to its text and its picture.
    ///
    /// ```
    /// use darkwaar_core::baseline::cave::Cave;
    ///
    /// let cave = Cave::new(70, 90).unwrap();
    /// let floors = |cave: Cave| cave.generate(20020).floors();
    /// assert!(floors(cave.with_count_self(true)) < floors(cave));
    /// ```
    #[must_use]
    pub const fn with_count_self(self, count_self: bool) -> Self {
        Self { count_self, ..self }
    }

    /// The size of the maps.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The share of walls in the noise in per cent, 0..=100.
    #[must_use]
    pub const fn fill(&self) -> u8 {
        self.fill
    }

    /// The number of iterations.
    #[must_use]
    pub const fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Whether an iteration counts the cell itself.
    #[must_use]
    pub const fn count_self(&self) -> bool {
        self.count_self
    }

    /// The map of a seed, which is that of `random.Random(seed)`; Python takes a negative seed's absolute value.
    #[must_use]
    pub fn generate(&self, seed: u64) -> CaveMap {
        let mut map = self.noise(seed);
        let mut other = CaveMap { floor: BitGrid::empty(self.size) };
        let mut left = self.iterations;
        while left > 0 {
            // What is overwritten is the map two iterations ago. In the first iteration it is all walls, which stay so.
            let returns = map.step_into(&mut other.floor, self.count_self);
            core::mem::swap(&mut map, &mut other);
            left = if returns { (left - 1) % 2 } else { left - 1 };
        }
        map
    }

    /// The map before all iterations.
    #[must_use]
    pub fn noise(&self, seed: u64) -> CaveMap {
        let Size { width, height } = self.size;
        let mut random = MersenneTwister::from_seed(seed);
        let mut floor = BitGrid::empty(self.size);
        for y in 0..height {
            for (word, start) in floor.row_mut(y).iter_mut().zip((0..width).step_by(64)) {
                let cells = 64.min(width - start);
                let mut cell = 0;
                while cell < cells {
                    // Python's randint(1, 100) - 1: the first number below 100 of seven bits each.
                    let number = random.next_u32() >> 25;
                    let is_taken = number < 100;
                    let is_floor = is_taken && number >= self.fill.into();
                    *word |= u64::from(is_floor) << cell;
                    cell += u32::from(is_taken);
                }
            }
        }
        CaveMap { floor }
    }
}

/// The fill of a cave is above 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillError(u8);

impl fmt::Display for FillError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a fill is 0 to 100 per cent, not {}", self.0)
    }
}

impl Error for FillError {}

/// A map of walls and floor.
///
/// It prints row by row, `#` for a wall and `.` for floor.
///
/// ```
/// use darkwaar_core::baseline::Position;
/// use darkwaar_core::baseline::cave::Cave;
///
/// let noise = Cave::new(7, 9)?.noise(20020);
/// let map = noise.step(false);
/// assert_eq!((noise.walls(), map.walls(), map.floors()), (27, 27, 36));
/// assert!(map.is_wall(Position { x: 7, y: 0 }), "beyond the map");
/// assert_eq!(map.reading().open(), map.floors());
/// # Ok::<(), darkwaar_core::baseline::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CaveMap {
    /// What is not floor is a wall, and so is all beyond the map.
    floor: BitGrid,
}

impl CaveMap {
    /// The map after an iteration; see [`Cave::with_count_self`].
    #[must_use]
    pub fn step(&self, count_self: bool) -> Self {
        let mut floor = BitGrid::empty(self.size());
        let _ = self.step_into(&mut floor, count_self);
        Self { floor }
    }

    /// Makes `next` the floor after an iteration; whether it was that before.
    fn step_into(&self, next: &mut BitGrid, count_self: bool) -> bool {
        let step_row = if count_self { step_row::<true> } else { step_row::<false> };
        let mut is_same = true;
        for y in 0..self.size().height {
            let rows = [0, 1, 2].map(|row| self.floor.framed_row(y as usize + row));
            is_same &= step_row(rows, next.row_mut(y));
        }
        is_same
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.floor.size()
    }

    /// Whether a cell is a wall; beyond the map all is.
    #[must_use]
    pub fn is_wall(&self, position: Position) -> bool {
        let Size { width, height } = self.size();
        position.x >= width || position.y >= height || !self.floor.contains(position)
    }

    /// The number of walls.
    #[must_use]
    pub fn walls(&self) -> u32 {
        let Size { width, height } = self.size();
        width * height - self.floors()
    }

    /// The number of cells of floor.
    #[must_use]
    pub fn floors(&self) -> u32 {
        self.floor.len()
    }

    /// What a walker finds: walls block.
    #[must_use]
    pub fn reading(&self) -> Reading {
        Reading::of(&self.floor)
    }
}

impl fmt::Display for CaveMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { width, height } = self.size();
        let mut row = String::new();
        for y in 0..height {
            row.clear();
            row.extend((0..width).map(|x| if self.is_wall(Position { x, y }) { '#' } else { '.' }));
            row.push('\n');
            f.write_str(&row)?;
        }
        Ok(())
    }
}

/// Makes `next` the row of floor after an iteration, from the row above, the row itself and the row below; whether it was
/// that before.
///
/// A cell is floor if 4 of its 8 neighbours are, or with itself 5 of 9. Each bit of a word is a cell: the three rows' counts
/// are numbers of two bits, and their sum is `ones` plus twice as many as there are bits among four. Bits beyond the right
/// side stay clear, as at most 3 of their neighbours are cells.
fn step_row<const COUNT_SELF: bool>(rows: [&[u64]; 3], next: &mut [u64]) -> bool {
    let [above, here, below] = rows.map(|row| row.windows(3));
    let mut changes = 0;
    for (((above, here), below), next) in above.zip(here).zip(below).zip(next) {
        let [above, below] = [above, below].map(|row| add(west(row), row[1], east(row)));
        let itself = if COUNT_SELF { here[1] } else { 0 };
        let here = add(west(here), itself, east(here));
        let (ones, fourth) = add(above.0, here.0, below.0);
        let [two, three] = two_and_three_of([above.1, here.1, below.1, fourth]);
        let floor = if COUNT_SELF { three | (two & ones) } else { two };
        changes |= floor ^ *next;
        *next = floor;
    }
    changes == 0
}

/// The western neighbours of the middle word's cells.
const fn west(words: &[u64]) -> u64 {
    words[1] << 1 | words[0] >> 63
}

/// The eastern neighbours of the middle word's cells.
const fn east(words: &[u64]) -> u64 {
    words[1] >> 1 | words[2] << 63
}

/// Three bits added up: a bit worth one, and one worth two.
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, (a & b) | (c & (a ^ b)))
}

/// Where at least two of the bits are set, and at least three.
const fn two_and_three_of([a, b, c, d]: [u64; 4]) -> [u64; 2] {
    let ([some, both], [other, others]) = ([a | b, a & b], [c | d, c & d]);
    [both | others | (some & other), (both & other) | (some & others)]
}
