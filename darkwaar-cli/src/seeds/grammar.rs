//! One item of a seed list: `N`, `A..B` or `A..=B`.

use darkwaar_core::{ParseSeedError, Seed};

use crate::error::BadInput;

/// Consecutive seeds, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) first: u64,
    pub(super) last: u64,
}

impl Span {
    /// The first `count` seeds, which are one at least, and the others.
    pub(super) const fn split(self, count: u64) -> (Self, Option<Self>) {
        let Self { first, last } = self;
        if last - first < count {
            return (self, None);
        }
        let next = first + count;
        (Self { first, last: next - 1 }, Some(Self { first: next, last }))
    }
}

/// What an item stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Seed(Seed),
    /// One span, or two where the range crosses from negative seeds to zero.
    Range(Vec<Span>),
}

/// Reads an item.
pub(super) fn parse(item: &str) -> Result<Item, BadInput> {
    let wrong = |why: &str| BadInput::new(format!("--seeds '{item}': {why}"));
    let Some((start, end)) = item.split_once("..") else {
        let seed = item.parse().map_err(|error| match error {
            ParseSeedError::NotANumber => wrong(
                "seeds are N, A..B, A..=B or @FILE with whole numbers such as 20020, -1, 0x4e34",
            ),
            error => wrong(&error.to_string()),
        });
        return seed.map(Item::Seed);
    };
    let (end, inclusive) = end.strip_prefix('=').map_or((end, false), |end| (end, true));
    let bound = |text: &str| number(text).map_err(|error| wrong(&error.to_string()));
    let (start, end) = (bound(start)?, bound(end)?);
    let last = if inclusive { end } else { end - 1 };
    if end < start {
        Err(wrong(&format!("the range is reversed; {end} is below {start}")))
    } else if last < start {
        Err(wrong("the range is empty; A..B leaves B out, A..=B includes it"))
    } else if last - start > i128::from(u64::MAX) {
        Err(wrong(
            "the range overlaps itself: negative seeds are those from 9223372036854775808 on",
        ))
    } else {
        Ok(Item::Range(spans(start, last)))
    }
}

/// The value as it is spelled: a negative seed is below zero here.
fn number(text: &str) -> Result<i128, ParseSeedError> {
    let seed: Seed = text.trim().parse()?;
    let is_negative = text.trim_start().starts_with('-');
    Ok(if is_negative { seed.signed().into() } else { seed.0.into() })
}

/// The seeds from `start` to `last` in their unsigned spelling.
fn spans(start: i128, last: i128) -> Vec<Span> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "two's complement")]
    let bits = |number: i128| number as u64;
    if start < 0 && last >= 0 {
        let negative = Span { first: bits(start), last: u64::MAX };
        vec![negative, Span { first: 0, last: bits(last) }]
    } else {
        vec![Span { first: bits(start), last: bits(last) }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_of_a_range_are_read() {
        let one = |first, last| Item::Range(vec![Span { first, last }]);
        for (text, item) in [
            ("20020", Item::Seed(Seed(20020))),
            ("0..10", one(0, 9)),
            ("0..=10", one(0, 10)),
            ("0x10..0x20", one(16, 31)),
            ("-5..-2", one(u64::MAX - 4, u64::MAX - 2)),
            (
                "-1..=0",
                Item::Range(vec![
                    Span { first: u64::MAX, last: u64::MAX },
                    Span { first: 0, last: 0 },
                ]),
            ),
            ("0..=18446744073709551615", one(0, u64::MAX)),
            ("1 .. 3", one(1, 2)),
        ] {
            assert_eq!(parse(text).unwrap(), item, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, why) in [
            ("", "seeds are N, A..B"),
            ("x", "seeds are N, A..B"),
            ("1.5", "seeds are N, A..B"),
            ("1...3", "a seed is a whole number"),
            ("1..", "a seed is a whole number"),
            ("..5", "a seed is a whole number"),
            ("1..2..3", "a seed is a whole number"),
            ("9..5", "the range is reversed; 5 is below 9"),
            ("0..-5", "the range is reversed; -5 is below 0"),
            ("5..5", "the range is empty"),
            ("0..18446744073709551616", "a seed has 64 bits"),
            ("18446744073709551616", "a seed has 64 bits"),
            ("-9223372036854775809..0", "a seed has 64 bits"),
            ("-1..=18446744073709551615", "the range overlaps itself"),
        ] {
            let message = parse(text).unwrap_err().to_string();
            assert!(message.starts_with(&format!("--seeds '{text}': {why}")), "{message}");
        }
    }
}
