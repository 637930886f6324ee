//! Two older ways to get a world from noise, to compare Darkwaar20 with: [cellular-automaton caves](cave) and
//! [wave function collapse](loom).
//!
//! Both are exact: the same settings and seed give the same map as the programs that they come from, cell for cell. What a
//! walker finds on a map is its [`Reading`], made by the rules of Darkwaar20 as far as they fit.
//!
//! ```
//! use darkwaar_core::baseline::cave::Cave;
//!
//! let map = Cave::new(7, 9).unwrap().generate(20020);
//! let reading = map.reading();
//! assert_eq!((reading.regions(), reading.path_length()), (1, Some(8)));
//! ```

mod bit_grid;
pub mod cave;
pub mod loom;
mod mersenne_twister;
mod mulberry32;
mod reading;
mod size;

pub use self::mersenne_twister::MersenneTwister;
pub use self::mulberry32::Mulberry32;
pub use self::reading::Reading;
pub use self::size::{ParseSizeError, Position, Size, SizeError};
