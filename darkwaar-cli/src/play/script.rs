//! A game as text: conditions, then moves.

use core::fmt;
use core::str::FromStr;

use darkwaar_core::{Condition, Direction, PASSES};

use crate::error::BadInput;

/// What a player does: up to five conditions, and after five any moves. It displays and parses as `LOLVO:RDD`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Script {
    pub(crate) conditions: Vec<Condition>,
    pub(crate) moves: Vec<Direction>,
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.conditions.iter().map(|condition| condition.letter());
        f.write_str(&letters.collect::<String>())?;
        if self.moves.is_empty() {
            return Ok(());
        }
        let letters = self.moves.iter().map(|direction| direction.letter());
        write!(f, ":{}", letters.collect::<String>())
    }
}

impl FromStr for Script {
    type Err = BadInput;

    /// Letters are read in either case.
    fn from_str(text: &str) -> Result<Self, BadInput> {
        let (conditions, moves) = text.split_once(':').unwrap_or((text, ""));
        let script = Self {
            conditions: parse("condition", conditions, "L, O, V")?,
            moves: parse("move", moves, "R, L, D, U")?,
        };
        match script.conditions.len() {
            count if count > PASSES => {
                Err(BadInput::new(format!("a game has five conditions, here are {count}")))
            }
            count if count < PASSES && !script.moves.is_empty() => {
                Err(BadInput::new(format!("moves come after five conditions, here are {count}")))
            }
            _ => Ok(script),
        }
    }
}

/// Reads a letter after the other.
fn parse<T: TryFrom<char>>(what: &str, letters: &str, right: &str) -> Result<Vec<T>, BadInput> {
    let parse = |(place, letter): (usize, char)| {
        let wrong =
            || format!("{what} {} is '{}', none of {right}", place + 1, letter.escape_debug());
        T::try_from(letter).map_err(|_| BadInput::new(wrong()))
    };
    letters.chars().enumerate().map(parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_read_back() {
        for text in ["", "L", "LOLV", "LOLVO", "LOLVO:R", "VVOVL:RLDU"] {
            assert_eq!(text.parse::<Script>().unwrap().to_string(), text);
            assert_eq!(text.to_lowercase().parse::<Script>().unwrap().to_string(), text);
        }
        assert_eq!("LOLVO:".parse::<Script>().unwrap().to_string(), "LOLVO");
    }

    #[test]
    fn errors_name_the_letter_and_its_place() {
        for (text, message) in [
            ("LOX", "condition 3 is 'X', none of L, O, V"),
            ("LO\u{1b}[2J", r"condition 3 is '\u{1b}', none of L, O, V"),
            ("LOLVO RR", "condition 6 is ' ', none of L, O, V"),
            ("LOLVO:RRO", "move 3 is 'O', none of R, L, D, U"),
            ("LOLVO:R:R", "move 2 is ':', none of R, L, D, U"),
            ("LOLVOL", "a game has five conditions, here are 6"),
            ("LOL:R", "moves come after five conditions, here are 3"),
            (":R", "moves come after five conditions, here are 0"),
        ] {
            assert_eq!(text.parse::<Script>().unwrap_err().to_string(), message);
        }
    }
}
