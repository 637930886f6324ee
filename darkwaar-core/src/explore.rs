//! The worlds of a seed.
//!
//! Sequences that start alike share their first boards. [`Explorer`] keeps the boards of the sequence that it read last
//! and settles only the places that differ, so that all 243 worlds of a seed in order of index take
//! 3 + 9 + 27 + 81 + 243 = 363 passes, not 5 * 243 = 1215.

use crate::{Board, PASSES, Seed, Sequence, World};

/// Reads worlds of one seed, reusing the passes that consecutive sequences share.
///
/// ```
/// use darkwaar_core::explore::Explorer;
/// use darkwaar_core::Seed;
///
/// let mut explorer = Explorer::new(Seed(20020));
/// assert_eq!(explorer.world("LOLVO".parse().unwrap()).path_length(), Some(11));
/// assert!(!explorer.world("LOVVV".parse().unwrap()).is_playable());
/// assert_eq!(explorer.passes(), 5 + 3);
/// ```
#[derive(Clone, Debug)]
pub struct Explorer {
    /// The noise, then the board after each pass of `last`.
    boards: [Board; PASSES + 1],
    last: Option<Sequence>,
    passes: u64,
}

impl Explorer {
    /// Nothing settled yet.
    #[must_use]
    pub const fn new(seed: Seed) -> Self {
        Self { boards: [Board::noise(seed); PASSES + 1], last: None, passes: 0 }
    }

    /// The world under a sequence.
    #[must_use]
    pub fn world(&mut self, sequence: Sequence) -> World {
        World::read(&self.boards(sequence)[PASSES])
    }

    /// The noise and the board after each of the five passes.
    ///
    /// ```
    /// use darkwaar_core::explore::Explorer;
    /// use darkwaar_core::{Board, Condition, Seed};
    ///
    /// let mut explorer = Explorer::new(Seed(20020));
    /// let boards = explorer.boards("LOLVO".parse().unwrap());
    /// assert_eq!(boards[0], Board::noise(Seed(20020)));
    /// assert_eq!(boards[1], boards[0].settle(Condition::Life));
    /// ```
    #[must_use]
    pub fn boards(&mut self, sequence: Sequence) -> &[Board; PASSES + 1] {
        let shared = self.last.map_or(0, |last| {
            let pairs = last.0.iter().zip(&sequence.0);
            pairs.take_while(|(last, next)| last == next).count()
        });
        for pass in shared..PASSES {
            self.boards[pass + 1] = self.boards[pass].settle(sequence.0[pass]);
            self.passes += 1;
        }
        self.last = Some(sequence);
        &self.boards
    }

    /// Passes settled so far.
    #[must_use]
    pub const fn passes(&self) -> u64 {
        self.passes
    }
}

/// All 243 worlds of a seed, by index of the sequence.
///
/// ```
/// use darkwaar_core::{Seed, explore};
///
/// let playable = explore::worlds(Seed(20020)).filter(|(_, world)| world.is_playable());
/// assert_eq!(playable.count(), 71);
/// ```
pub fn worlds(seed: Seed) -> impl Iterator<Item = (Sequence, World)> {
    let mut explorer = Explorer::new(seed);
    Sequence::all().map(move |sequence| (sequence, explorer.world(sequence)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn settled(seed: Seed, sequence: Sequence) -> World {
        World::read(&sequence.0.into_iter().fold(Board::noise(seed), |board, c| board.settle(c)))
    }

    #[test]
    fn all_worlds_of_a_seed_take_363_passes() {
        let mut explorer = Explorer::new(Seed(20020));
        for sequence in Sequence::all() {
            assert_eq!(explorer.world(sequence), settled(Seed(20020), sequence), "{sequence}");
        }
        assert_eq!(explorer.passes(), 363);
    }

    proptest! {
        #[test]
        fn sharing_passes_changes_no_world(
            bits: u64,
            indices in proptest::collection::vec(0..243_u8, 1..20),
        ) {
            let mut explorer = Explorer::new(Seed(bits));
            for sequence in indices.into_iter().filter_map(Sequence::from_index) {
                prop_assert_eq!(explorer.world(sequence), settled(Seed(bits), sequence));
            }
        }
    }
}
