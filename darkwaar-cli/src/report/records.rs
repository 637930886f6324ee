//! Worlds that stand out.

use maud::{Markup, html};

use crate::summary::Summary;

pub(super) fn records(_: &Summary) -> Markup {
    html! {}
}
