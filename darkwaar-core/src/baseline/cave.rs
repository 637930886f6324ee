//! Caves: a map filled at random with walls, then smoothed by counting neighbours.
//!
//! Row by row, a cell is a wall if a number from 1 to 100 is at most the fill, else floor. In an iteration every cell becomes
//! a wall if more than 4 of its 8 neighbours in the map before are walls, else floor; outside the map all is wall. The
//! numbers are `CPython`'s, so that the maps are those of the Python tutorial that the rule comes from.

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
    /// The most columns and rows.
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
        let mut now = self.noise(seed).floor;
        let mut other = BitGrid::empty(self.size);
        for iteration in 0..self.iterations {
            // Unlike the map before, the one before that is still there: a map that equals it goes on in turns for ever.
            let repeats = step(&now, &mut other, self.count_self);
            core::mem::swap(&mut now, &mut other);
            if repeats && (self.iterations - iteration) % 2 == 1 {
                break;
            }
        }
        CaveMap { floor: now }
    }

    /// The map before all iterations.
    #[must_use]
    pub fn noise(&self, seed: u64) -> CaveMap {
        let mut random = MersenneTwister::from_seed(seed);
        let mut floor = BitGrid::empty(self.size);
        for y in 0..self.size.height {
            for x in 0..self.size.width {
                if 1 + random.below(100) > u32::from(self.fill) {
                    floor.insert(Position { x, y });
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CaveMap {
    /// What is not floor is a wall, and so is all beyond the map.
    floor: BitGrid,
}

impl CaveMap {
    /// The map after an iteration; see [`Cave::with_count_self`].
    #[must_use]
    pub fn step(&self, count_self: bool) -> Self {
        let mut next = BitGrid::empty(self.size());
        let _ = step(&self.floor, &mut next, count_self);
        Self { floor: next }
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

/// Makes `next` the map after `now`; whether it has been that before.
///
/// A cell is floor if 4 of its 8 neighbours are, or 5 of the 9 cells with itself.
fn step(now: &BitGrid, next: &mut BitGrid, count_self: bool) -> bool {
    let Size { width, height } = now.size();
    let mut same = true;
    for y in 0..height {
        for x in 0..width {
            let columns = x.saturating_sub(1)..width.min(x + 2);
            let rows = y.saturating_sub(1)..height.min(y + 2);
            let cells = rows.flat_map(|y| columns.clone().map(move |x| Position { x, y }));
            let here = Position { x, y };
            let counted = cells.filter(|cell| count_self || *cell != here);
            let floors = counted.filter(|cell| now.contains(*cell)).count();
            let is_floor = floors >= if count_self { 5 } else { 4 };
            same &= next.contains(here) == is_floor;
            next.remove(here);
            if is_floor {
                next.insert(here);
            }
        }
    }
    same
}
