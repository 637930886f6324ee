//! Pictures as pixels.

use core::convert::Infallible;

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Point, Size};
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::FONT_6X13;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::text::{Baseline, Text as Line};
use embedded_graphics::{Drawable as _, Pixel};

use super::scene::{Area, Scene, Shape, Text};
use crate::draw::palette::INK;

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

/// A picture as rows of pixels.
#[derive(Debug)]
pub(super) struct Raster {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Vec<Rgb>,
}

impl Raster {
    pub(super) fn of(scene: &Scene) -> Self {
        let Scene { width, height, .. } = *scene;
        let pixels = vec![INK.bytes(); width as usize * height as usize];
        let mut raster = Self { width, height, pixels };
        scene.shapes.iter().for_each(|shape| raster.draw(shape));
        raster
    }

    /// The pixels of an area, row by row.
    pub(super) fn rows(&self, area: Area) -> impl Iterator<Item = &[Rgb]> {
        let rows = self.pixels.chunks(self.width as usize).skip(area.top as usize);
        let (start, end) = (area.left as usize, (area.left + area.width) as usize);
        rows.take(area.height as usize).map(move |row| &row[start..end])
    }

    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Rectangle { area, colour } => self.fill(*area, colour.bytes()),
            Shape::Outline { area, width, colour } => self.outline(*area, *width, colour.bytes()),
            Shape::Disc { centre, radius, colour } => self.disc(*centre, *radius, colour.bytes()),
            Shape::Text(text) => self.text(text),
        }
    }

    fn fill(&mut self, area: Area, colour: Rgb) {
        for y in area.top..area.top + area.height {
            let start = self.index(area.left, y);
            self.pixels[start..start + area.width as usize].fill(colour);
        }
    }

    fn outline(&mut self, area: Area, width: u32, colour: Rgb) {
        let horizontal = Area { height: width, ..area };
        let vertical = Area { width, ..area };
        let bottom = Area { top: area.top + area.height - width, ..horizontal };
        let right = Area { left: area.left + area.width - width, ..vertical };
        for edge in [horizontal, bottom, vertical, right] {
            self.fill(edge, colour);
        }
    }

    fn disc(&mut self, [x, y]: [u32; 2], radius: u32, colour: Rgb) {
        let reach = radius.cast_signed();
        for (down, right) in
            (-reach..reach).flat_map(|down| (-reach..reach).map(move |right| (down, right)))
        {
            let index = self.index(x.wrapping_add_signed(right), y.wrapping_add_signed(down));
            let covered = coverage(right, down, reach);
            self.pixels[index] = blend(self.pixels[index], colour, covered);
        }
    }

    fn text(&mut self, text: &Text) {
        let style = MonoTextStyle::new(&FONT_6X13, BinaryColor::On);
        let line = Line::with_baseline(&text.line, Point::zero(), style, Baseline::Top);
        let Ok(_) = line.draw(&mut Page { raster: self, text });
    }

    fn index(&self, x: u32, y: u32) -> usize {
        y as usize * self.width as usize + x as usize
    }
}

/// Points that are looked at in a pixel, in each direction.
const SAMPLES: i32 = 4;

/// How many of a pixel's points, 0..=16, are in a disc, whose centre is so far from the pixel's upper left corner.
fn coverage(right: i32, down: i32, radius: i32) -> u16 {
    // In half distances between points, so that all are whole numbers.
    let points = |pixel: i32| (0..SAMPLES).map(move |point| 2 * (SAMPLES * pixel + point) + 1);
    let edge = 2 * SAMPLES * radius;
    let pairs = points(right).flat_map(|x| points(down).map(move |y| (x, y)));
    pairs.map(|(x, y)| u16::from(x * x + y * y <= edge * edge)).sum()
}

/// A colour of which another covers so many of [`SAMPLES`] squared parts.
#[expect(clippy::cast_possible_truncation, reason = "an average of bytes is one")]
fn blend(under: Rgb, over: Rgb, covered: u16) -> Rgb {
    let all = (SAMPLES * SAMPLES) as u16;
    let part = |at: usize| u16::from(under[at]) * (all - covered) + u16::from(over[at]) * covered;
    [0, 1, 2].map(|at| ((part(at) + all / 2) / all) as u8)
}

/// Where the font draws: its pixels are squares in the text's colour.
struct Page<'a> {
    raster: &'a mut Raster,
    text: &'a Text,
}

impl OriginDimensions for Page<'_> {
    fn size(&self) -> Size {
        Size::new(self.raster.width, self.raster.height)
    }
}

impl DrawTarget for Page<'_> {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        let Text { at: [left, top], scale, colour, .. } = *self.text;
        for Pixel(Point { x, y }, _) in pixels.into_iter().filter(|pixel| pixel.1.is_on()) {
            let along = |start: u32, step: i32| start + step.unsigned_abs() * scale;
            self.raster.fill(Area::square(along(left, x), along(top, y), scale), colour.bytes());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_is_round_and_as_large_as_a_circle() {
        let radius = 14;
        let pixels = || (-radius..radius).flat_map(|y| (-radius..radius).map(move |x| (x, y)));
        for (x, y) in pixels() {
            let covered = coverage(x, y, radius);
            assert_eq!([coverage(-1 - x, y, radius), coverage(y, x, radius)], [covered; 2]);
        }
        assert_eq!([coverage(-14, -14, radius), coverage(-1, 0, radius)], [0, 16]);
        // 16 points in a pixel, 196 pi = 615.75 pixels.
        let points: u32 = pixels().map(|(x, y)| u32::from(coverage(x, y, radius))).sum();
        assert_eq!(points.div_ceil(16), 616);
    }

    #[test]
    fn a_half_covered_pixel_is_between_the_colours() {
        assert_eq!(blend([0, 10, 255], [100, 11, 0], 8), [50, 11, 128]);
        assert_eq!([0, 16].map(|covered| blend([1; 3], [254; 3], covered)), [[1; 3], [254; 3]]);
    }
}
