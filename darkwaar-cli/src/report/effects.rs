//! Effects of conditions.

use maud::{Markup, html};

use crate::summary::Summary;

pub(super) fn effects(_: &Summary) -> Markup {
    html! {}
}
