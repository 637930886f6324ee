//! Worlds as a person sees them.

pub(crate) mod depth;
pub(crate) mod palette;
pub(crate) mod picture;
pub(crate) mod terminal;

use darkwaar_core::Condition;

/// The number and the condition of a pass; step 0 is the noise.
pub(crate) fn caption(conditions: &[Condition], step: usize) -> String {
    match step.checked_sub(1) {
        None => "noise".to_owned(),
        Some(pass) => format!("{step} {}", conditions[pass]),
    }
}
