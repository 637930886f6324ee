//! Numbers of things.

use indicatif::HumanCount;

/// A number of things: `1 seed`, `2,000 seeds`.
pub(crate) fn counted(number: u128, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {thing}{ending}", HumanCount(u64::try_from(number).unwrap_or(u64::MAX)))
}
