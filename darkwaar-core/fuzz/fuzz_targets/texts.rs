//! What can be read prints as a text that reads as the same, and patterns agree with sequences.

#![no_main]

use core::fmt::{Debug, Display};
use core::str::FromStr;

use darkwaar_core::baseline::Size;
use darkwaar_core::baseline::loom::Tile;
use darkwaar_core::kernel::Backend;
use darkwaar_core::{Cell, CellSet, Condition, Direction, Pattern, Phase, Seed, Sequence, Terrain};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    check::<Backend>(text);
    check::<Cell>(text);
    check::<CellSet>(text);
    check::<Condition>(text);
    check::<Direction>(text);
    check::<Phase>(text);
    check::<Size>(text);
    check::<Terrain>(text);
    check::<Tile>(text);
    if let Some(Seed(bits)) = check::<Seed>(text) {
        assert_eq!(format!("{:#x}", Seed(bits)).parse(), Ok(Seed(bits)));
        assert_eq!(Seed(bits).signed().to_string().parse(), Ok(Seed(bits)));
    }
    let sequence = check::<Sequence>(text);
    let pattern = check::<Pattern>(text);
    let matching = pattern.map(|pattern| pattern.sequences().collect::<Vec<_>>());
    match sequence {
        Some(sequence) => {
            assert_eq!(matching, Some(vec![sequence]));
            assert_eq!(pattern, Some(sequence.into()));
            assert_eq!(Sequence::from_index(sequence.index()), Some(sequence));
        }
        None => assert!(matching.is_none_or(|matching| matching.len() > 1)),
    }
    for letter in text.chars() {
        check_letter(letter);
    }
});

/// The value that a text reads as, if it does.
fn check<T: FromStr<Err: Display> + Display + Debug + PartialEq>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(value) => {
            assert_eq!(value.to_string().parse::<T>().ok().as_ref(), Some(&value));
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().contains(char::is_control));
            None
        }
    }
}

fn check_letter(letter: char) {
    if let Ok(direction) = Direction::try_from(letter) {
        assert!(letter.eq_ignore_ascii_case(&direction.letter()));
    }
    let condition = Condition::try_from(letter);
    assert_eq!(condition, letter.to_string().parse());
    if let Ok(condition) = condition {
        assert!(letter.eq_ignore_ascii_case(&condition.letter()));
    }
}
