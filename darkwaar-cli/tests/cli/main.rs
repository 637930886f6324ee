//! The program from the outside.

mod bad_input;
mod documents;
mod explore;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(unix)]
mod process;
mod show;
mod support;
#[cfg(unix)]
mod terminal;
mod verify;
