//! The program from the outside.

mod bad_input;
mod documents;
mod explore;
#[cfg(unix)]
mod process;
mod search;
mod show;
mod support;
#[cfg(unix)]
mod terminal;
mod verify;
