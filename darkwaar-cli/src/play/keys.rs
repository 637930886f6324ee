//! What the keys do.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use darkwaar_core::{Condition, Direction, Phase};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Act(Action),
    /// Another seed.
    NewSeed,
    /// Back to the shell for a while.
    Suspend,
    Quit,
    /// Ctrl-C.
    Interrupt,
}

/// What a player does in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Settle(Condition),
    /// Moves the player or the cursor.
    Go(Direction),
    /// Inspects cells instead of walking, or walks again.
    Inspect,
    /// Shows the board as terrain before its time, or as it is again.
    Preview,
    /// Back to the noise.
    Restore,
}

/// Keys and what they do.
pub(super) type Help = [(&'static str, &'static str)];

/// What the key line shows in a phase; in a walk, whether its keys move the cursor counts, too.
pub(super) const fn help(phase: Phase, is_inspecting: bool) -> &'static Help {
    match (phase, is_inspecting) {
        (Phase::Denoise, _) => &[
            ("L", "LIFE"),
            ("O", "ORDER"),
            ("V", "VOID"),
            ("T", "terrain"),
            ("arrows", "look"),
            ("R", "restore"),
            ("N", "new"),
            ("Q", "quit"),
        ],
        (Phase::Play, false) => &[
            ("arrows/HJKL/WASD", "walk"),
            ("Tab", "look"),
            ("R", "restore"),
            ("N", "new"),
            ("Q", "quit"),
        ],
        (Phase::Play, true) => &[
            ("arrows/HJKL/WASD", "look"),
            ("Tab", "walk"),
            ("R", "restore"),
            ("N", "new"),
            ("Q", "quit"),
        ],
        (Phase::Won | Phase::Lost, _) => {
            &[("arrows/HJKL/WASD", "look"), ("R", "restore"), ("N", "new"), ("Q", "quit")]
        }
    }
}

/// What a key asks for in a phase. Letters count in either case.
pub(super) fn request(key: KeyEvent, phase: Phase) -> Option<Request> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers == KeyModifiers::CONTROL {
        return control(key.code);
    }
    if !KeyModifiers::SHIFT.contains(key.modifiers) {
        return None;
    }
    match key.code {
        KeyCode::Esc => Some(Request::Quit),
        KeyCode::Tab => Some(Request::Act(Action::Inspect)),
        KeyCode::Right => Some(Request::Act(Action::Go(Direction::Right))),
        KeyCode::Left => Some(Request::Act(Action::Go(Direction::Left))),
        KeyCode::Down => Some(Request::Act(Action::Go(Direction::Down))),
        KeyCode::Up => Some(Request::Act(Action::Go(Direction::Up))),
        KeyCode::Char(letter) => letter_request(letter.to_ascii_lowercase(), phase),
        _ => None,
    }
}

const fn control(code: KeyCode) -> Option<Request> {
    match code {
        KeyCode::Char('c') => Some(Request::Interrupt),
        KeyCode::Char('z') => Some(Request::Suspend),
        _ => None,
    }
}

fn letter_request(letter: char, phase: Phase) -> Option<Request> {
    match letter {
        'q' => Some(Request::Quit),
        'n' => Some(Request::NewSeed),
        _ => action(letter, phase).map(Request::Act),
    }
}

/// `l` is LIFE as long as there are conditions to choose, and then, with vi's other letters, a way to go.
fn action(letter: char, phase: Phase) -> Option<Action> {
    match letter {
        'r' => Some(Action::Restore),
        't' => Some(Action::Preview),
        'w' => Some(Action::Go(Direction::Up)),
        'a' => Some(Action::Go(Direction::Left)),
        's' => Some(Action::Go(Direction::Down)),
        'd' => Some(Action::Go(Direction::Right)),
        _ if phase == Phase::Denoise => Condition::try_from(letter).ok().map(Action::Settle),
        'h' => Some(Action::Go(Direction::Left)),
        'j' => Some(Action::Go(Direction::Down)),
        'k' => Some(Action::Go(Direction::Up)),
        'l' => Some(Action::Go(Direction::Right)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(code: KeyCode, phase: Phase) -> Option<Request> {
        request(KeyEvent::new(code, KeyModifiers::NONE), phase)
    }

    #[test]
    fn letters_choose_conditions_and_then_walk() {
        let asked = |phase| {
            ['l', 'L', 'o', 'v', 'h', 'd'].map(|letter| pressed(KeyCode::Char(letter), phase))
        };
        let settle = |condition| Some(Request::Act(Action::Settle(condition)));
        let go = |direction| Some(Request::Act(Action::Go(direction)));
        let [life, order, void] = Condition::ALL.map(settle);
        let [right, left, ..] = Direction::ALL.map(go);
        assert_eq!(asked(Phase::Denoise), [life, life, order, void, None, right]);
        for phase in [Phase::Play, Phase::Won, Phase::Lost] {
            assert_eq!(asked(phase), [right, right, None, None, left, right]);
        }
    }

    #[test]
    fn a_key_that_is_let_go_or_held_with_others_does_nothing() {
        let mut key = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
        assert_eq!(request(key, Phase::Play), Some(Request::Quit));
        key.kind = KeyEventKind::Release;
        assert_eq!(request(key, Phase::Play), None);
        key.kind = KeyEventKind::Repeat;
        assert_eq!(request(key, Phase::Play), Some(Request::Quit));
        for modifiers in [KeyModifiers::ALT, KeyModifiers::CONTROL, KeyModifiers::SUPER] {
            let key = KeyEvent::new(KeyCode::Char('q'), modifiers);
            assert_eq!(request(key, Phase::Play), None);
        }
        let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(request(key, Phase::Play), Some(Request::Interrupt));
    }

    #[test]
    fn every_key_of_the_key_line_does_something() {
        for phase in [Phase::Denoise, Phase::Play, Phase::Won, Phase::Lost] {
            for (keys, _) in help(phase, phase == Phase::Play) {
                let codes = match *keys {
                    "Tab" => vec![KeyCode::Tab],
                    "arrows" => vec![KeyCode::Right, KeyCode::Left, KeyCode::Down, KeyCode::Up],
                    _ => keys.rsplit('/').next().unwrap().chars().map(KeyCode::Char).collect(),
                };
                for code in codes {
                    assert!(pressed(code, phase).is_some(), "{code} in {phase}");
                }
            }
        }
    }
}
