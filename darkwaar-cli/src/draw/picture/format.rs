//! The formats of pictures.

use std::path::Path;

use clap::ValueEnum;

use crate::ending;
use crate::error::BadInput;

/// A format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Pixels
    Png,
    /// Shapes, sharp at any size
    Svg,
    /// Moves: the noise, the five passes and the walk
    Gif,
}

impl PictureFormat {
    /// The format that a file's ending names.
    pub(crate) fn of(path: &Path) -> Result<Self, BadInput> {
        ending::format(None, Some(path), |ending| match ending {
            "png" => Some(Self::Png),
            "svg" => Some(Self::Svg),
            "gif" => Some(Self::Gif),
            _ => None,
        })
    }
}
