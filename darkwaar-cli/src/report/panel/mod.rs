//! A panel for each sequence and each prefix.

use darkwaar_core::PASSES;
use maud::{Markup, html};

use super::anchor;
use crate::summary::{Grouping, Summary};

pub(super) fn panels(summary: &Summary) -> Markup {
    let prefixes = (1..PASSES).map(Grouping::Prefix);
    let groupings = [Grouping::All].into_iter().chain(prefixes).chain([Grouping::Sequence]);
    html! {
        @for group in groupings.flat_map(|grouping| summary.groups(grouping)) {
            section .panel id=(anchor(group.pattern)) { h3 { (group.pattern) } }
        }
    }
}
