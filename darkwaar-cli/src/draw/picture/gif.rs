//! Pictures that move, as GIF.

use std::collections::HashMap;

use anyhow::Result;
use gif::{Encoder, Repeat};

use super::animation::Frame;
use super::raster::{Raster, Rgb};
use super::scene::Area;
use crate::interrupt::Interrupt;

/// A whole file, which starts again at its end.
pub(super) fn encode(frames: &[Frame], interrupt: &Interrupt) -> Result<Vec<u8>> {
    let mut rasters = frames.iter().map(|frame| (Raster::of(&frame.scene), frame.delay));
    let (mut last, delay) = rasters.next().expect("a picture has a frame");
    let whole = Area { left: 0, top: 0, width: last.width, height: last.height };
    let [width, height] = [last.width, last.height].map(short);
    let mut encoder = Encoder::new(Vec::new(), width, height, &[])?;
    encoder.set_repeat(Repeat::Infinite)?;
    encoder.write_frame(&indexed(&last, whole, delay))?;
    for (raster, delay) in rasters {
        interrupt.check()?;
        encoder.write_frame(&indexed(&raster, changed(&last, &raster), delay))?;
        last = raster;
    }
    Ok(encoder.into_inner()?)
}

/// An area of a picture, with a palette of its own.
fn indexed(raster: &Raster, area: Area, delay: u16) -> gif::Frame<'static> {
    let (mut palette, mut indices) = (Vec::new(), HashMap::new());
    let mut index = |colour: Rgb| {
        *indices.entry(colour).or_insert_with(|| {
            palette.push(colour);
            // Fading noise has 252 colours; the outline of void, the ground and two texts are the other four. Settled cells have
            // one each, and an outline.
            u8::try_from(palette.len() - 1).expect("a board has at most 256 colours")
        })
    };
    let buffer: Vec<_> = raster.rows(area).flatten().map(|colour| index(*colour)).collect();
    let [left, top, width, height] = [area.left, area.top, area.width, area.height].map(short);
    let palette = Some(palette.into_flattened());
    gif::Frame {
        delay,
        left,
        top,
        width,
        height,
        palette,
        buffer: buffer.into(),
        ..gif::Frame::default()
    }
}

/// The smallest area that has all pixels that differ; a single pixel if none does, as a frame must have some.
fn changed(before: &Raster, after: &Raster) -> Area {
    let pixels = (0..).zip(before.pixels.iter().zip(&after.pixels));
    let places = pixels
        .filter(|(_, (before, after))| before != after)
        .map(|(index, _)| (index % after.width, index / after.width));
    let corners = places.fold(None, |corners, (x, y)| {
        let (left, top, right, bottom) = corners.unwrap_or((x, y, x, y));
        Some((left.min(x), top.min(y), right.max(x), bottom.max(y)))
    });
    let (left, top, right, bottom) = corners.unwrap_or_default();
    Area { left, top, width: right - left + 1, height: bottom - top + 1 }
}

fn short(length: u32) -> u16 {
    u16::try_from(length).expect("the largest cells make a board of less than 65536 pixels")
}
