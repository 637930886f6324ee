//! The program from the outside.

mod atlas;
mod bad_input;
mod compare;
mod documents;
mod explore;
mod generator;
#[cfg(feature = "parquet")]
mod parquet;
mod picture;
#[cfg(target_os = "linux")]
mod play;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod pty;
mod render;
mod report;
mod report_panels;
#[cfg(unix)]
mod resume;
#[cfg(unix)]
mod resume_names;
#[cfg(unix)]
mod running;
mod search;
#[cfg(target_os = "linux")]
mod session;
mod show;
mod summarize;
#[cfg(unix)]
mod summarize_resume;
mod support;
#[cfg(unix)]
mod terminal;
mod verify;
