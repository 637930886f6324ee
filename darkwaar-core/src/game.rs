//! The game: five passes, then a walk.

use core::fmt;
use core::str::FromStr;

use crate::{
    Board, Cell, Condition, Direction, PASSES, ParsePhaseError, Seed, Terrain, TerrainMap, World,
};

/// Where a game stands. It displays as its name and parses from it.
///
/// ```
/// use darkwaar_core::{Game, Phase, Seed};
///
/// let game = Game::new(Seed(20020));
/// assert_eq!(game.phase().to_string(), "denoise");
/// assert_eq!("denoise".parse(), Ok(Phase::Denoise));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Phase {
    /// Conditions remain to be chosen.
    Denoise,
    /// The player walks from the core.
    Play,
    /// The player stands on the exit.
    Won,
    /// NO WAY OUT: the settled world has no exit.
    Lost,
}

impl Phase {
    /// The phases in the order of a game.
    pub const ALL: [Self; 4] = [Self::Denoise, Self::Play, Self::Won, Self::Lost];

    /// `denoise`, `play`, `won` or `lost`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Denoise => "denoise",
            Self::Play => "play",
            Self::Won => "won",
            Self::Lost => "lost",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Phase {
    type Err = ParsePhaseError;

    fn from_str(text: &str) -> Result<Self, ParsePhaseError> {
        Self::ALL.into_iter().find(|phase| phase.name() == text).ok_or(ParsePhaseError)
    }
}

/// What came of a condition or a step.
///
/// ```
/// use darkwaar_core::{Condition, Direction, Game, Outcome, Seed};
///
/// let mut game = Game::new(Seed(20020));
/// assert_eq!(game.walk(Direction::Down), Outcome::Ignored);
/// assert_eq!(game.settle(Condition::Void), Outcome::Settled);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[must_use = "a step that the rules ignore is told only here"]
pub enum Outcome {
    /// A pass settled the board; conditions remain.
    Settled,
    /// The fifth pass locked the world, and the player stands on the core.
    Opened,
    /// The fifth pass locked the world: NO WAY OUT.
    Lost,
    /// The player moved.
    Moved,
    /// Void or the border; the player stays.
    Blocked,
    /// The player reached the exit.
    Won,
    /// The phase has no such step; nothing changed.
    Ignored,
}

/// A game from its noise to its end.
///
/// ```
/// use darkwaar_core::{Condition, Direction, Game, Outcome, Phase, Seed, Sequence};
///
/// let mut game = Game::new(Seed(20020));
/// for condition in "LOLVO".parse::<Sequence>().unwrap().0 {
///     let _ = game.settle(condition);
/// }
/// assert_eq!(game.phase(), Phase::Play);
/// assert_eq!(game.settle(Condition::Life), Outcome::Ignored);
/// assert_eq!(game.walk(Direction::Up), Outcome::Blocked);
///
/// for direction in game.world().unwrap().route().unwrap().moves() {
///     let _ = game.walk(direction);
/// }
/// assert_eq!(game.phase(), Phase::Won);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    seed: Seed,
    board: Board,
    conditions: [Condition; PASSES],
    step: usize,
    end: Option<Locked>,
}

/// What the fifth pass adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Locked {
    world: World,
    /// Where the player stands, if the world has an exit.
    player: Option<Cell>,
}

impl Game {
    /// A game at its start: the raw noise of a seed.
    #[must_use]
    pub const fn new(seed: Seed) -> Self {
        let conditions = [Condition::Life; PASSES];
        Self { seed, board: Board::noise(seed), conditions, step: 0, end: None }
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The board as it is now; it can be inspected in every phase.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The terrain that the board would have if it were read now.
    #[must_use]
    pub fn terrain(&self) -> TerrainMap {
        TerrainMap::read(&self.board)
    }

    /// Passes so far, 0..=5.
    #[must_use]
    pub const fn step(&self) -> usize {
        self.step
    }

    /// The conditions chosen so far.
    ///
    /// ```
    /// use darkwaar_core::{Condition, Game, Seed};
    ///
    /// let mut game = Game::new(Seed(20020));
    /// let _ = game.settle(Condition::Life);
    /// assert_eq!(game.history(), [Condition::Life]);
    /// ```
    #[must_use]
    pub fn history(&self) -> &[Condition] {
        &self.conditions[..self.step]
    }

    /// The world, from the fifth pass on.
    #[must_use]
    pub fn world(&self) -> Option<&World> {
        self.end.as_ref().map(|end| &end.world)
    }

    /// Where the player stands, once there is a way out.
    #[must_use]
    pub fn player(&self) -> Option<Cell> {
        self.end?.player
    }

    /// Where the game stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.end {
            None => Phase::Denoise,
            Some(Locked { player: None, .. }) => Phase::Lost,
            Some(Locked { player, world }) if player == world.exit() => Phase::Won,
            Some(_) => Phase::Play,
        }
    }

    /// Settles the board under a condition. After the fifth pass it changes nothing.
    pub fn settle(&mut self, condition: Condition) -> Outcome {
        if self.step == PASSES {
            return Outcome::Ignored;
        }
        self.board = self.board.settle(condition);
        self.conditions[self.step] = condition;
        self.step += 1;
        if self.step < PASSES { Outcome::Settled } else { self.lock() }
    }

    fn lock(&mut self) -> Outcome {
        let world = World::read(&self.board);
        let player = world.exit().and(world.core());
        self.end = Some(Locked { world, player });
        if player.is_some() { Outcome::Opened } else { Outcome::Lost }
    }

    /// Takes one step. Outside the play phase it changes nothing.
    pub fn walk(&mut self, direction: Direction) -> Outcome {
        let (Phase::Play, Some(Locked { world, player: Some(player) })) = (self.phase(), self.end)
        else {
            return Outcome::Ignored;
        };
        let open = |cell: &Cell| world.terrain().get(*cell) != Terrain::Void;
        let Some(next) = player.step(direction).filter(open) else {
            return Outcome::Blocked;
        };
        self.end = Some(Locked { world, player: Some(next) });
        if Some(next) == world.exit() { Outcome::Won } else { Outcome::Moved }
    }

    /// Starts again: the noise of the same seed, no conditions. It works in every phase.
    pub const fn restore(&mut self) {
        *self = Self::new(self.seed);
    }
}
