//! Colours of shares: ten steps of viridis, which grow evenly lighter to any eye and in print.

use colorous::{Color, VIRIDIS};
use maud::{Markup, html};

/// Classes of the scale, `q0` to `q9`.
pub(super) const CLASSES: usize = 10;

/// Viridis begins too dark for a dark page: its first two twelfths are left out.
const DARK: usize = 2;

/// The class of a share from 0 to 1: a tenth each, 1 in the last one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share is 0 to 1")]
pub(super) fn class(share: f64) -> usize {
    ((share * 10.0) as usize).min(CLASSES - 1)
}

/// The classes: a colour for marks, and `--ink` for text on them.
pub(super) fn css() -> String {
    let rule = |class| {
        let colour = colour(class);
        let ink = ink(colour);
        format!(".q{class}{{fill:#{colour:x};background:#{colour:x};--ink:{ink}}}\n")
    };
    (0..CLASSES).map(rule).collect()
}

fn colour(class: usize) -> Color {
    VIRIDIS.eval_rational(class + DARK, CLASSES + DARK)
}

/// Black or white, whichever has more contrast: above a luminance of 0.179 it is black (WCAG 2, contrast ratio).
fn ink(colour: Color) -> &'static str {
    if luminance(colour) > 0.179 { "#000" } else { "#fff" }
}

/// The relative luminance of WCAG 2.
fn luminance(Color { r, g, b }: Color) -> f64 {
    let linear = |channel: u8| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// What the colours mean.
pub(super) fn legend(what: &str) -> Markup {
    html! {
        p .legend {
            span { (what) ": never" }
            span .steps .one aria-hidden="true" { i .none {} }
            span { "0 %" }
            span .steps aria-hidden="true" {
                @for class in 0..CLASSES { i class={ "q" (class) } {} }
            }
            span { "100 %" }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_a_tenth() {
        let shares = [0.0, 0.099, 0.1, 0.299_999, 0.3, 0.7, 0.899, 0.9, 1.0];
        assert_eq!(shares.map(class), [0, 0, 1, 2, 3, 7, 8, 9, 9]);
    }

    #[test]
    fn text_on_every_colour_has_contrast() {
        for class in 0..CLASSES {
            let luminance = luminance(colour(class));
            let contrast = match ink(colour(class)) {
                "#fff" => 1.05 / (luminance + 0.05),
                _ => (luminance + 0.05) / 0.05,
            };
            assert!(contrast >= 4.5, "q{class}: {contrast}");
        }
        assert!(css().starts_with(".q0{fill:#423e84;background:#423e84;--ink:#fff}\n.q1{"));
        assert!(css().ends_with(".q9{fill:#fde725;background:#fde725;--ink:#000}\n"));
    }
}
