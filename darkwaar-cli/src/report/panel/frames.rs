//! What many charts share: axes, backgrounds and scales, drawn once and referred to.

use darkwaar_core::{CELLS, COLUMNS, ROWS};
use maud::{Markup, html};

use super::axis::{LEFT, PathAxis, WIDTH};
use super::{histogram, range};
use crate::report::scale::CLASSES;
use crate::report::svg::{length, short};

/// An invisible picture that has the parts.
pub(super) fn frames(axis: PathAxis) -> Markup {
    html! {
        svg .frames width="0" height="0" aria-hidden="true" {
            defs {
                g #tiles { path d=(grid(COLUMNS, ROWS)) {} }
                g #board {
                    path .never d="M0 0h105v135H0z" {}
                    path .dots transform="scale(15)" d=(dots(COLUMNS, ROWS, 0.08)) {}
                }
                g #steps { (steps(0.0, 138.0, 10.5)) }
                g #lengths { (lengths(axis, histogram::BASE)) }
                g #range { (background(axis)) }
                @for (scale, leasts) in range::SCALES.iter().enumerate() {
                    g id={ "scale" (scale) } { (legend(leasts)) }
                }
            }
        }
    }
}

/// Lines between cells.
fn grid(columns: usize, rows: usize) -> String {
    let down = (1..columns).map(|x| format!("M{x} 0v{rows}"));
    down.chain((1..rows).map(|y| format!("M0 {y}h{columns}"))).collect()
}

/// A dot of this size in the middle of each cell.
fn dots(columns: usize, rows: usize, size: f64) -> String {
    let places = (0..rows).flat_map(|y| (0..columns).map(move |x| [x, y]));
    let start = 0.5 - size / 2.0;
    let dot = |[x, y]: [usize; 2]| {
        let (x, y) = (length(x) + start, length(y) + start);
        format!("M{x:.2} {y:.2}h{size}v{size}h-{size}z")
    };
    places.map(dot).collect()
}

/// The ten colours in a row.
fn steps(x: f64, y: f64, width: f64) -> Markup {
    html! {
        @for class in 0..CLASSES {
            rect class={ "q" (class) } x=(x + width * length(class)) y=(y) width=(width) height="7" {}
        }
    }
}

/// The axis of path lengths below a chart.
fn lengths(axis: PathAxis, base: f64) -> Markup {
    html! {
        path .axis d={ "M" (LEFT) " " (base + 0.5) "h" (WIDTH) } {}
        @for tick in axis.ticks() {
            text .label .mid x=(short(axis.middle(tick.into()))) y=(base + 13.0) { (tick) }
        }
        text .label .mid x=(LEFT + WIDTH / 2.0) y=(base + 28.0) { "path length, steps" }
    }
}

/// The empty chart of path length by energy.
fn background(axis: PathAxis) -> Markup {
    let base = length(range::BASE);
    let rows = CELLS * range::ROW;
    html! {
        path .never d={ "M" (LEFT) " " (range::BASE) "v-" (rows) "h" (WIDTH) "v" (rows) "z" } {}
        path .dots transform={ "matrix(" (axis.scale()) " 0 0 -" (range::ROW) " " (LEFT) " " (base) ")" }
            d=(dots(axis.last.into(), CELLS, 0.2)) {}
        @for energy in (0..CELLS).step_by(10) {
            text .label .end x=(LEFT - 4.0) y=(base - length(energy * range::ROW) + 2.0) { (energy) }
        }
        text .label .mid transform="rotate(-90)" x="-134" y="10" { "energy, cells" }
        (lengths(axis, base))
    }
}

/// The classes of counts, each with its least count.
fn legend(leasts: &[u64]) -> Markup {
    html! {
        (steps(0.0, 298.0, 32.0))
        @for (class, least) in leasts.iter().enumerate() {
            text .label .mid x=(16 + 32 * class) y="318" { (rounded(*least)) }
        }
    }
}

/// A count in few characters.
fn rounded(count: u64) -> String {
    let units = [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")];
    let unit = units.into_iter().find(|(unit, _)| count >= *unit);
    unit.map_or_else(|| count.to_string(), |(unit, name)| format!("{}{name}", count / unit))
}
