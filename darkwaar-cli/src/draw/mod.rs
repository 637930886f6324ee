//! Worlds as a person sees them.

pub(crate) mod depth;
pub(crate) mod palette;
pub(crate) mod picture;
pub(crate) mod terminal;
