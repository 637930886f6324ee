//! Pictures as SVG.

use maud::{Markup, html};

use super::scene::{Area, Scene, Shape, Text};
use crate::draw::palette::{self, Colour};

/// A whole file.
pub(super) fn encode(scene: &Scene) -> String {
    let Scene { width, height, .. } = scene;
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
            viewBox=(format!("0 0 {width} {height}")) role="img" aria-labelledby="title"
            aria-describedby="description" shape-rendering="crispEdges"
        {
            title id="title" { (scene.title) }
            desc id="description" { (scene.description) }
            rect width=(width) height=(height) fill=(palette::INK.hex()) {}
            @for shape in &scene.shapes { "\n" (element(shape)) }
            "\n"
        }
    };
    picture.into_string() + "\n"
}

fn element(shape: &Shape) -> Markup {
    match shape {
        Shape::Rectangle { area: Area { left, top, width, height }, colour } => html! {
            rect x=(left) y=(top) width=(width) height=(height) fill=(colour.hex()) {}
        },
        Shape::Outline { area, width, colour } => outline(*area, *width, *colour),
        Shape::Disc { centre: [x, y], radius, colour } => html! {
            circle cx=(x) cy=(y) r=(radius) fill=(colour.hex()) shape-rendering="geometricPrecision" {}
        },
        Shape::Text(text) => line(text),
    }
}

/// SVG draws a line on both sides of where it runs.
fn outline(area: Area, width: u32, colour: Colour) -> Markup {
    let start = |edge: u32| f64::from(edge) + f64::from(width) / 2.0;
    html! {
        rect x=(start(area.left)) y=(start(area.top)) width=(area.width - width)
            height=(area.height - width) fill="none" stroke=(colour.hex()) stroke-width=(width) {}
    }
}

/// Text of any monospace font, as wide as that of the raster.
fn line(text: &Text) -> Markup {
    // The rows of a character above the baseline, and the size at which characters are six wide: most monospace fonts have
    // 0.6 em.
    const ASCENT: u32 = 10;
    const SIZE: u32 = 10;
    let [left, top] = text.at;
    html! {
        text x=(left) y=(top + ASCENT * text.scale) textLength=(Text::width(&text.line, text.scale))
            fill=(text.colour.hex()) font-family="monospace"
            font-size=(SIZE * text.scale) { (text.line) }
    }
}
