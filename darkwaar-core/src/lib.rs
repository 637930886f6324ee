//! The exact rules of Darkwaar20, a small published game.
//!
//! A seed gives a board of noise, seven columns by nine rows with four channels a cell. The player chooses five
//! conditions, each of which settles the board once by a local integer rule. The settled board is read as void,
//! ground and energy, with a core and an exit; some worlds have no way out. The same seed under other conditions
//! is another world.
//!
//! ```
//! use darkwaar_core::{Board, Cell, Condition, Seed, World};
//!
//! let mut board = Board::noise(Seed(20020));
//! for condition in [Condition::Life, Condition::Order, Condition::Life, Condition::Void, Condition::Order] {
//!     board = board.settle(condition);
//! }
//! let world = World::read(&board);
//!
//! assert_eq!(world.core(), Cell::new(3, 0));
//! assert_eq!(world.exit(), Cell::new(6, 8));
//! assert_eq!(world.path_length(), Some(11));
//! let terrain = world.terrain();
//! assert_eq!([terrain.void().len(), terrain.ground().len(), terrain.energy().len()], [6, 54, 3]);
//! ```
//!
//! Read [`rules`] first, then [`Board`], [`World`] and [`explore`]: they are the plain scalar reference, integers only, no
//! allocation, the same result everywhere. The module `kernel` computes the same worlds hundreds of times faster, those of
//! hundreds of seeds side by side; the reference is what it is checked against.
//!
//! # Features
//!
//! - `std` (default): the kernel asks the CPU for its instruction sets when the program runs. Without, its backends are those
//!   whose instructions the compiler's target has. Also turns on `alloc`, and `std` in the optional dependencies.
//! - `alloc`: the modules `kernel`, whose workspace is on a heap, and `baseline`, two other generators of worlds to compare
//!   these with. Also turns on `alloc` in the optional dependencies. Without it the library needs only `core` and allocates
//!   nothing.
//! - `serde`: `Serialize` and `Deserialize` for seeds, boards, conditions, sequences, patterns, cells, directions, levels,
//!   terrain, phases, outcomes and sets, in the plain shapes of the project's `seed-20020.json`: a cell is `[x, y]`, a sequence
//!   `"LOLVO"`, terrain 0, 1 or 2, a set a list; for the sizes, positions and tiles of baselines; and for the kernel's figures,
//!   as eight numbers. What is computed from a board, such as a [`World`] or a [`Route`], has none: keep the board, or seed and
//!   sequence, and compute it again.
//!
//! # Panics
//!
//! No text, number or board makes the library panic, but for what is documented: counts of more than 2^64 worlds, fields of a
//! `Tally` that do not fit together, and slices of other lengths, or larger indices, than the kernel's methods ask for.
//!
//! # Value stability
//!
//! The rules are those of the published game and do not change: a seed and a sequence name the same world in every version
//! of this library, on every target, with any features and by any backend. The same in every version are
//!
//! - the draws of [`Pcg32`], the noise of a seed, and what [`rules`] and each condition make of a board;
//! - all that is read from it: terrain, core, exit, reachable cells, distance, path length and the steps of a [`Route`];
//! - what a [`Game`] answers to conditions and steps;
//! - the number and order of sequences, cells, directions and levels, and the order in which [`explore`] gives worlds;
//! - the figures and tallies of `kernel` for seeds and sequences;
//! - the maps of `baseline` for settings and a seed, their readings, and the draws of its generators;
//! - the text of types with `Display` and `FromStr`, and what they are for `serde`: what one version writes, later ones read.
//!
//! Not promised: the output of `Debug`, the words of errors, speed, and which backends there are, how many seeds their
//! blocks have and in which lanes.
//!
//! Published digests and boards pin these values in the tests. If one were found to differ from the published game, its
//! correction would come as a breaking change.
//!
//! # Versions
//!
//! Versions are semantic, as Cargo reads them: 0.2.0 may break code that uses 0.1, but 0.1.1 may not. Breaking is what takes
//! from the public API, the features or the values above, or asks more of callers. Not breaking are new items, features and
//! implementations of traits, new variants of enums that are `#[non_exhaustive]`, and new methods that a trait provides.
//! serde 1 is part of the public API, no other crate is.
//!
//! The least version of Rust is 1.89. A newer one is not a breaking change, but never comes with a mere correction: it raises
//! the second number of the version.
//!
#![doc = include_str!("../CHANGELOG.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "alloc")]
pub mod baseline;
mod board;
mod cell;
mod cell_set;
mod condition;
mod direction;
pub mod explore;
mod game;
#[cfg(feature = "alloc")]
pub mod kernel;
mod level;
mod noise;
mod parse_error;
mod pattern;
mod route;
pub mod rules;
mod seed;
mod sequence;
mod sequence_set;
#[cfg(feature = "serde")]
mod serde_impls;
#[cfg(feature = "alloc")]
mod tally;
mod terrain;
mod world;

pub use crate::board::Board;
pub use crate::cell::{CELLS, COLUMNS, Cell, ROWS};
pub use crate::cell_set::{CellSet, CellSetIter};
pub use crate::condition::Condition;
pub use crate::direction::Direction;
pub use crate::game::{Game, Outcome, Phase};
pub use crate::level::Level;
pub use crate::noise::Pcg32;
pub use crate::parse_error::{
    ParseCellError, ParseCellSetError, ParseConditionError, ParseDirectionError, ParseLevelError,
    ParsePhaseError, ParseTerrainError,
};
pub use crate::pattern::Pattern;
pub use crate::route::Route;
pub use crate::seed::{ParseSeedError, Seed};
pub use crate::sequence::{PASSES, ParseSequenceError, SEQUENCES, Sequence};
pub use crate::sequence_set::SequenceSet;
#[cfg(feature = "alloc")]
pub use crate::tally::{CellCounts, Extreme, Histogram, Tally};
pub use crate::terrain::{Terrain, TerrainMap};
pub use crate::world::World;

/// The code in the package's README runs with the doctests; some of it uses the kernel.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// Channels of a cell: a, b, c and d.
pub const CHANNELS: usize = 4;
