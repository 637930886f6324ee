//! Pictures of worlds, for files.
//!
//! A picture is a [`scene::Scene`] first: shapes in pixels. SVG writes these down, PNG and GIF fill them in, so all formats show
//! the same.

mod animation;
mod cell_size;
mod format;
mod gif;
mod look;
mod panel;
mod png;
mod raster;
mod scene;
mod still;
mod subject;
mod svg;

pub(crate) use self::cell_size::CellSize;
pub(crate) use self::format::PictureFormat;
pub(crate) use self::subject::Subject;

use anyhow::Result;

use crate::interrupt::Interrupt;

/// What a still picture shows.
#[derive(Clone, Copy, Debug)]
pub(crate) enum View {
    /// The board after so many passes.
    Board(usize),
    /// All six boards side by side.
    Strip,
}

/// The bytes of a picture; a GIF moves, and `view` does not matter to it.
pub(crate) fn encode(
    subject: &Subject,
    format: PictureFormat,
    view: View,
    size: CellSize,
    interrupt: &Interrupt,
) -> Result<Vec<u8>> {
    match format {
        PictureFormat::Png => png::encode(&still::scene(subject, view, size)),
        PictureFormat::Svg => Ok(svg::encode(&still::scene(subject, view, size)).into_bytes()),
        PictureFormat::Gif => gif::encode(&animation::frames(subject, size), interrupt),
    }
}
