//! Pictures as PNG.

use anyhow::Result;
use png::{BitDepth, ColorType, Compression, Encoder};

use super::raster::Raster;
use super::scene::Scene;

/// A whole file.
pub(super) fn encode(scene: &Scene) -> Result<Vec<u8>> {
    let raster = Raster::of(scene);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, raster.width, raster.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    encoder.add_text_chunk("Title".to_owned(), scene.title.clone())?;
    encoder.add_text_chunk("Description".to_owned(), scene.description.clone())?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(raster.pixels.as_flattened())?;
    writer.finish()?;
    Ok(bytes)
}
