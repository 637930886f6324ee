//! Pictures, decoded.

use std::io::Cursor;

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// Rows of pixels.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pixels: Vec<Rgb>,
}

impl Picture {
    pub(crate) fn png(bytes: &[u8]) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
        let mut samples = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut samples).unwrap();
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        let (width, height) = (info.width as usize, info.height as usize);
        Self { width, height, pixels: samples.as_chunks().0.to_vec() }
    }

    /// The pictures of an animation that repeats for ever, with their delays in hundredths of a second.
    pub(crate) fn gif(bytes: &[u8]) -> Vec<(Self, u16)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).unwrap();
        let (width, height) = (decoder.width().into(), decoder.height().into());
        let mut picture = Self { width, height, pixels: vec![[0; 3]; width * height] };
        let mut pictures = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
            let rows = frame.buffer.chunks(4 * usize::from(frame.width));
            for (y, row) in (usize::from(frame.top)..).zip(rows) {
                let colours = row.as_chunks::<4>().0.iter().map(|[r, g, b, _]| [*r, *g, *b]);
                let start = y * width + usize::from(frame.left);
                picture.pixels.splice(start..start + usize::from(frame.width), colours);
            }
            pictures.push((picture.clone(), frame.delay));
        }
        assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
        pictures
    }

    /// The rectangles of an SVG without text.
    pub(crate) fn svg(text: &str) -> Self {
        let number =
            |element: &str, name| attribute(element, name).map_or(0.0, |n| n.parse().unwrap());
        let pixels = |element, name| whole(number(element, name));
        let (width, height) = (pixels(text, "width"), pixels(text, "height"));
        let mut picture = Self { width, height, pixels: vec![[0; 3]; width * height] };
        for element in text.split("<rect").skip(1) {
            let line = number(element, "stroke-width");
            let edge = |name| whole(number(element, name) - line / 2.0);
            let (left, top) = (edge("x"), edge("y"));
            let (right, bottom) = (
                left + pixels(element, "width") + whole(line),
                top + pixels(element, "height") + whole(line),
            );
            let is_line = attribute(element, "fill") == Some("none");
            let colour =
                colour(attribute(element, if is_line { "stroke" } else { "fill" }).unwrap());
            for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
                let depth = [x - left, right - 1 - x, y - top, bottom - 1 - y].into_iter().min();
                if !is_line || depth.unwrap() < whole(line) {
                    picture.pixels[y * width + x] = colour;
                }
            }
        }
        picture
    }

    pub(crate) fn at(&self, x: usize, y: usize) -> Rgb {
        self.pixels[y * self.width + x]
    }

    /// A part of the picture.
    pub(crate) fn part(&self, left: usize, top: usize, width: usize, height: usize) -> Self {
        let rows = self.pixels.chunks(self.width).skip(top).take(height);
        let pixels = rows.flat_map(|row| row[left..left + width].to_vec()).collect();
        Self { width, height, pixels }
    }

    pub(crate) fn has(&self, colour: Rgb) -> bool {
        self.pixels.contains(&colour)
    }
}

/// The first attribute of this name.
fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let tag = element.split('>').next()?;
    let (_, value) = tag.split_once(&format!(" {name}=\""))?;
    value.split('"').next()
}

/// `#rrggbb`.
fn colour(text: &str) -> Rgb {
    [1, 3, 5].map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
fn whole(number: f64) -> usize {
    assert!(number >= 0.0 && number.fract() == 0.0, "{number} is no number of pixels");
    number as usize
}
