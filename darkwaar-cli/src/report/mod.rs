//! A page of charts and tables: one HTML file that needs nothing else.

mod board;
mod effects;
mod panel;
mod records;
mod scale;
mod svg;

use darkwaar_core::Pattern;
use indicatif::HumanCount;
use maud::{DOCTYPE, PreEscaped, html};

use crate::summary::statistics::ratio;
use crate::summary::table::percent;
use crate::summary::{Group, Summary};

/// The page as text.
pub(crate) fn page(summary: &Summary) -> String {
    let style = [include_str!("style.css"), include_str!("panel.css"), &scale::css()];
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Darkwaar20" }
                style { (PreEscaped(style.concat())) }
            }
            body {
                main {
                    h1 { "Darkwaar20" }
                    section #sequences {
                        h2 { "Sequences" }
                        div .panels { (panel::panels(summary)) }
                    }
                    section #effects { (effects::effects(summary)) }
                    section #records { (records::records(summary)) }
                }
            }
        }
    };
    page.into_string()
}

/// The panel of a group of sequences, as fragments of addresses name it: they have no `?`.
fn anchor(pattern: Pattern) -> String {
    if pattern == Pattern::ALL { "all".to_owned() } else { pattern.to_string().replace('?', "-") }
}

/// A share of the worlds of a group, and its number.
fn share(group: &Group, part: u64) -> String {
    format!("{} % ({})", percent(ratio(part, group.tally.worlds)), HumanCount(part))
}
