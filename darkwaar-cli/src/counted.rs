//! Numbers of things, and lists of them.

use indicatif::HumanCount;

/// A number of things: `1 seed`, `2,000 seeds`.
pub(crate) fn counted(number: u128, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {thing}{ending}", HumanCount(u64::try_from(number).unwrap_or(u64::MAX)))
}

/// Names that [`first_few`] shows.
const MOST_SHOWN: usize = 3;

/// The first names, and how many more there are.
pub(crate) fn first_few(mut names: impl Iterator<Item = String>) -> String {
    let mut shown: Vec<_> = names.by_ref().take(MOST_SHOWN).collect();
    let more = names.count();
    if more > 0 {
        shown.push(format!("and {more} more"));
    }
    shown.join(",")
}
