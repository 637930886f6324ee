//! The state of the game on the screen.

use darkwaar_core::{Cell, Direction, Outcome, PASSES, Phase, Seed};

use super::keys::Action;
use super::playthrough::Playthrough;

/// Where the cursor starts.
const MIDDLE: Cell = Cell::new(3, 4).unwrap();

/// A game, and what of it the player looks at.
#[derive(Debug)]
pub(super) struct Session {
    played: Playthrough,
    /// The cell whose channels are shown: in a walk that of the player.
    cursor: Cell,
    is_inspecting: bool,
    is_previewing: bool,
    /// Why the last step did not happen.
    obstacle: Option<&'static str>,
}

impl Session {
    /// A new game.
    pub(super) const fn new(seed: Seed) -> Self {
        Self {
            played: Playthrough::new(seed),
            cursor: MIDDLE,
            is_inspecting: false,
            is_previewing: false,
            obstacle: None,
        }
    }

    pub(super) const fn played(&self) -> &Playthrough {
        &self.played
    }

    /// The game, once nobody looks any more.
    pub(super) fn into_played(self) -> Playthrough {
        self.played
    }

    pub(super) fn phase(&self) -> Phase {
        self.played.game().phase()
    }

    /// The cell that is inspected.
    pub(super) const fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Whether keys move the cursor, not the player.
    pub(super) fn is_inspecting(&self) -> bool {
        self.is_inspecting || self.phase() != Phase::Play
    }

    /// Whether the board is shown as terrain.
    pub(super) const fn shows_terrain(&self) -> bool {
        self.is_previewing || self.played.game().step() == PASSES
    }

    /// What to do next, or what came of it.
    pub(super) fn message(&self) -> String {
        match self.phase() {
            Phase::Denoise => match PASSES - self.played.game().step() {
                PASSES => "Choose five conditions to settle the noise.".to_owned(),
                1 => "Choose the last condition.".to_owned(),
                left => format!("Choose {left} more conditions."),
            },
            Phase::Play => {
                self.obstacle.unwrap_or("Walk from the core to the exit; void blocks.").to_owned()
            }
            Phase::Won | Phase::Lost => self.played.outcome(),
        }
    }

    /// Does what a key asks for.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Settle(condition) => {
                self.played.settle(condition);
                self.follow_player();
            }
            Action::Go(direction) if self.is_inspecting() => {
                self.cursor = self.cursor.step(direction).unwrap_or(self.cursor);
            }
            Action::Go(direction) => self.walk(direction),
            Action::Inspect => {
                self.is_inspecting = !self.is_inspecting && self.phase() == Phase::Play;
                self.follow_player();
            }
            Action::Preview => self.is_previewing = !self.is_previewing,
            Action::Restore => *self = Self::new(self.played.game().seed()),
        }
    }

    fn walk(&mut self, direction: Direction) {
        let outcome = self.played.walk(direction);
        self.obstacle = (outcome == Outcome::Blocked).then(|| {
            let is_inside = self.cursor.step(direction).is_some();
            if is_inside { "Void blocks the way." } else { "The board ends here." }
        });
        self.follow_player();
    }

    fn follow_player(&mut self) {
        self.cursor = self.played.game().player().unwrap_or(self.cursor);
    }
}

#[cfg(test)]
mod tests {
    use darkwaar_core::Condition;

    use super::*;

    fn settled(conditions: &str) -> Session {
        let mut session = Session::new(Seed(20020));
        for letter in conditions.chars() {
            session.act(Action::Settle(Condition::try_from(letter).unwrap()));
        }
        session
    }

    fn go(session: &mut Session, moves: &str) {
        for letter in moves.chars() {
            session.act(Action::Go(Direction::try_from(letter).unwrap()));
        }
    }

    fn cursor(session: &Session) -> (u8, u8) {
        (session.cursor().x(), session.cursor().y())
    }

    #[test]
    fn the_cursor_stays_on_the_board() {
        let mut session = settled("LO");
        go(&mut session, "RRRRRRR");
        assert_eq!(cursor(&session), (6, 4));
        go(&mut session, "UUUUUUULLLLLLLL");
        assert_eq!(cursor(&session), (0, 0));
        assert_eq!(session.played().command(), "darkwaar play 20020 --moves LO");
    }

    #[test]
    fn walking_and_inspecting_take_turns() {
        let mut session = settled("LOLVO");
        go(&mut session, "UR");
        assert_eq!((cursor(&session), session.played().moves()), ((4, 0), 1));
        session.act(Action::Inspect);
        go(&mut session, "DDD");
        assert_eq!((cursor(&session), session.played().moves()), ((4, 3), 1));
        session.act(Action::Inspect);
        go(&mut session, "DR");
        assert_eq!(cursor(&session), (4, 1));
        assert_eq!(session.message(), "Void blocks the way.");
        assert_eq!(session.played().command(), "darkwaar play 20020 --moves LOLVO:RD");
        assert_eq!(session.played().blocked(), 2);
    }

    #[test]
    fn a_won_game_can_be_inspected_and_restored() {
        let mut session = settled("LOLVO");
        go(&mut session, "RDDRRDDDDDD");
        assert_eq!(session.message(), "won in 11 moves; a shortest walk has 11");
        go(&mut session, "UU");
        assert_eq!((cursor(&session), session.played().moves()), ((6, 6), 11));
        session.act(Action::Restore);
        assert_eq!(session.played().command(), "darkwaar play 20020");
        assert_eq!(session.phase(), Phase::Denoise);
    }

    #[test]
    fn terrain_shows_when_asked_for_and_from_the_fifth_pass_on() {
        let mut session = settled("VVOV");
        assert!(!session.shows_terrain());
        session.act(Action::Preview);
        assert!(session.shows_terrain());
        session.act(Action::Preview);
        session.act(Action::Settle(Condition::Life));
        assert!(session.shows_terrain());
        assert_eq!(session.message(), "NO WAY OUT: no core");
    }
}
