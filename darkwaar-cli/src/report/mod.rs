//! A page of charts and tables: one HTML file that needs nothing else.

mod board;
mod effects;
mod headline;
mod icicle;
mod method;
mod outcomes;
mod panel;
mod records;
mod scale;
mod svg;
mod table;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use darkwaar_core::Pattern;
use indicatif::HumanCount;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

use crate::counted::counted;
use crate::summary::statistics::{Statistic, ratio};
use crate::summary::table::percent;
use crate::summary::{Group, Summary};

const SCRIPT: &str = include_str!("script.js");

/// The page as text.
pub(crate) fn page(summary: &Summary) -> String {
    let style = [
        include_str!("style.css"),
        include_str!("panel.css"),
        &board::css(),
        &scale::css(),
        &table::css(),
    ];
    let worlds = counted(summary.worlds().into(), "world");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy());
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Darkwaar20: " (worlds) }
                style { (PreEscaped(style.concat())) }
            }
            body {
                (header(summary))
                main { (sections(summary)) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// What the browser lets the page do: it shows its own styles, runs its own script and asks for nothing.
fn policy() -> String {
    let hash = BASE64_STANDARD.encode(Sha256::digest(SCRIPT));
    format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{hash}'; base-uri 'none'"
    )
}

fn header(summary: &Summary) -> Markup {
    let seeds = counted(summary.seeds.len(), "seed");
    let sequences = counted(summary.sequences.len() as u128, "sequence");
    html! {
        header {
            p .kicker { "Darkwaar20" }
            h1 { "Which sequences make playable worlds?" }
            p .lede {
                (seeds) " under " (sequences) " of five conditions out of LIFE, ORDER and VOID: "
                (counted(summary.worlds().into(), "world")) ", each computed and counted."
            }
            nav aria-label="Parts of this page" {
                a href="#sequences" { "Sequences" }
                a href="#effects" { "Effects" }
                a href="#records" { "Records" }
                a href="#table" { "Table" }
                a href="#method" { "Method" }
            }
        }
    }
}

fn sections(summary: &Summary) -> Markup {
    html! {
        section #headline aria-label="Headline figures" { (headline::headline(summary)) }
        section #sequences {
            h2 { "Sequences" }
            div .explorer {
                (icicle::icicle(summary))
                div .panels { (panel::panels(summary)) }
            }
        }
        section #effects { (effects::effects(summary)) }
        section #records { (records::records(summary)) }
        section #table { (table::table(summary)) }
        section #method { (method::method(summary)) }
    }
}

/// The panel of a group of sequences, as fragments of addresses name it: they have no `?`.
fn anchor(pattern: Pattern) -> String {
    name(pattern).replace('?', "-")
}

/// A link to the panel of a group.
fn link(pattern: Pattern) -> Markup {
    html! { a href={ "#" (anchor(pattern)) } { code { (name(pattern)) } } }
}

/// A group as it is called in the text.
fn name(pattern: Pattern) -> String {
    if pattern == Pattern::ALL { "all".to_owned() } else { pattern.to_string() }
}

/// A share of the worlds of a group; a dash if it has none.
fn rate(group: &Group, part: u64) -> String {
    match ratio(part, group.tally.worlds) {
        Statistic::Absent => "–".to_owned(),
        rate => format!("{} %", percent(rate)),
    }
}

/// A share of the worlds of a group, and its number.
fn share(group: &Group, part: u64) -> String {
    format!("{} ({})", rate(group, part), HumanCount(part))
}
