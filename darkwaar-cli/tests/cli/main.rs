//! The program from the outside.

mod atlas;
mod bad_input;
mod documents;
mod explore;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(unix)]
mod process;
mod report_panels;
#[cfg(unix)]
mod resume;
#[cfg(unix)]
mod resume_names;
#[cfg(unix)]
mod running;
mod search;
mod show;
mod summarize;
#[cfg(unix)]
mod summarize_resume;
mod support;
#[cfg(unix)]
mod terminal;
mod verify;
