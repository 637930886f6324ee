//! Colours of shares: ten steps of viridis.

const CLASSES: [(&str, &str); 10] = [
    ("440154", "fff"),
    ("482878", "fff"),
    ("3e4989", "fff"),
    ("31688e", "fff"),
    ("26828e", "fff"),
    ("1f9e89", "000"),
    ("35b779", "000"),
    ("6ece58", "000"),
    ("b5de2b", "000"),
    ("fde725", "000"),
];

/// The class of a share from 0 to 1, `q0` to `q9`: a tenth each, 1 in the last one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share is 0 to 1")]
pub(super) fn class(share: f64) -> usize {
    ((share * 10.0) as usize).min(CLASSES.len() - 1)
}

/// The classes: a colour for marks, and `--ink` for text on them.
pub(super) fn css() -> String {
    let rule = |(class, (colour, ink))| {
        format!(".q{class}{{fill:#{colour};background:#{colour};--ink:#{ink}}}\n")
    };
    CLASSES.into_iter().enumerate().map(rule).collect()
}
