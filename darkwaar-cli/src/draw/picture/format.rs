//! The formats of pictures.

use std::path::Path;

use clap::ValueEnum;

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
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        match ending.as_str() {
            "png" => Ok(Self::Png),
            "svg" => Ok(Self::Svg),
            "gif" => Ok(Self::Gif),
            _ => Err(BadInput::new(format!(
                "--output '{}': its ending names no format; give --format png, svg or gif",
                path.display()
            ))),
        }
    }
}
