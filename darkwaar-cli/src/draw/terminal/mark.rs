//! What stands on the terrain.

use darkwaar_core::{Cell, World};

use crate::draw::palette::{self, Colour};

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Player,
    Core,
    Exit,
}

impl Mark {
    /// The player hides what else is there.
    pub(crate) fn of(world: &World, player: Option<Cell>, cell: Cell) -> Option<Self> {
        let marks =
            [(player, Self::Player), (world.core(), Self::Core), (world.exit(), Self::Exit)];
        marks.into_iter().find(|(place, _)| *place == Some(cell)).map(|(_, mark)| mark)
    }

    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Player => '@',
            Self::Core => 'C',
            Self::Exit => 'E',
        }
    }

    /// Two characters, the core as a ring and the exit as a square, and their colour.
    pub(crate) const fn text(self) -> (&'static str, Colour) {
        match self {
            Self::Player => ("()", palette::PLAYER),
            Self::Core => ("[]", palette::CORE),
            Self::Exit => ("\u{2588}\u{2588}", palette::EXIT),
        }
    }
}
