//! The program from the outside.

mod atlas;
mod bad_input;
mod compare;
mod documents;
mod explore;
#[cfg(unix)]
mod forged;
mod generator;
#[cfg(feature = "parquet")]
mod parquet;
mod parts;
mod parts_refused;
#[cfg(unix)]
mod parts_stopped;
mod picture;
mod plain_maps;
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
mod summarize_maps;
mod summarize_maps_refused;
#[cfg(unix)]
mod summarize_resume;
mod support;
#[cfg(unix)]
mod terminal;
mod verify;
