//! Summaries, as `merge` and `report` read them.

use std::sync::LazyLock;

use clap::{Parser as _, ValueEnum as _};
use darkwaar_core::SequenceSet;

use super::check_refusal;
use crate::any_summary::AnySummary;
use crate::cli::{Cli, Command};
use crate::report;
use crate::summary::{Format, LayoutArgs, Summary};

/// Summaries to be merged, with an empty line between one and the next.
pub fn summaries(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut sum: Option<AnySummary> = None;
    for text in text.split("\n\n") {
        let summary = match AnySummary::from_json(text) {
            Ok(summary) => summary,
            Err(error) => return check_refusal(&error),
        };
        check_summary(&summary);
        match &mut sum {
            None => sum = Some(summary),
            Some(sum) => {
                if let Err(error) = sum.merge(&summary) {
                    return check_refusal(&error);
                }
                check_summary(sum);
            }
        }
    }
}

/// Fails unless a summary reads back from its text, goes into every format and into a page, and cannot be added twice.
fn check_summary(summary: &AnySummary) {
    let text = summary.write(&LAYOUTS[0], Format::Json).expect("all counts are written");
    assert_eq!(AnySummary::from_json(&text).ok().as_ref(), Some(summary));
    for layout in &*LAYOUTS {
        for format in Format::value_variants() {
            if let Err(error) = summary.write(layout, *format) {
                check_refusal(&error);
            }
        }
    }
    let mut sum = summary.clone();
    if let Err(error) = sum.merge(summary) {
        check_refusal(&error);
    }
    match summary.clone().into_darkwaar20() {
        Ok(summary) => {
            let _ = report::page(&summary);
            let mut sum = Summary::new(summary.sequences);
            assert!(sum.merge(&summary).is_ok());
            assert_eq!(sum, summary);
            let _ = sum.merge(&Summary::new(SequenceSet::ALL));
        }
        Err(error) => check_refusal(&error.into()),
    }
}

/// Every kind of rows.
static LAYOUTS: LazyLock<Vec<LayoutArgs>> = LazyLock::new(|| {
    let options = ["--quiet", "--by=prefix:2", "--by=place", "--sort=path_length_p90:asc"];
    let layout = |option| match Cli::parse_from(["darkwaar", "merge", "FILE", option]).command {
        Command::Merge(args) => args.layout,
        _ => unreachable!("the command is merge"),
    };
    options.map(layout).into()
});
