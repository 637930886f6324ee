//! Arguments, and the expressions among them.

use core::fmt::Display;
use core::str::FromStr;

use clap::Parser as _;
use clap::error::ErrorKind;

use super::check_refusal;
use super::seeds::check_seeds;
use crate::cli::Cli;
use crate::error::usage_line;
use crate::parts::Name;
use crate::play::Script;
use crate::search::{Search, SearchArgs};
use crate::seeds::{SeedSet, Shard};
use crate::sequences;
use crate::summary::Grouping;

/// The arguments of the program, one a line.
pub fn arguments(text: &str) {
    let arguments = core::iter::once("darkwaar").chain(text.lines());
    if let Err(answer) = Cli::try_parse_from(arguments)
        && answer.use_stderr()
        // Without any argument the help is told, which has many lines.
        && answer.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    {
        let line = usage_line(&answer);
        assert!(line.starts_with("error: ") && !line.contains(char::is_control), "{line:?}");
    }
}

/// A text in the place of every expression: seeds, sequences, filters, rankings, shards, scripts and names of parts.
pub fn expressions(text: &str) {
    seeds(text);
    sequences(text);
    search(text, None);
    search("playable", Some(text));
    same_when_printed::<Shard>(text);
    same_when_printed::<Script>(text);
    same_when_printed::<Name>(text);
    same_when_printed::<Grouping>(text);
}

fn seeds(text: &str) {
    // Lists are files.
    if text.contains('@') {
        return;
    }
    let arguments = [text.to_owned()];
    let resolved = SeedSet::resolve(&arguments);
    match &resolved {
        Ok(seeds) => check_seeds(seeds),
        Err(error) => check_refusal(error),
    }
    match SeedSet::resolve_unsigned(&arguments) {
        Ok(seeds) => assert_eq!(resolved.ok(), Some(seeds)),
        Err(error) => check_refusal(&error),
    }
}

fn sequences(text: &str) {
    match sequences::resolve(&[text.to_owned()]) {
        Ok(set) => {
            let described = sequences::description(set);
            assert_eq!(sequences::resolve(&[described]).ok(), Some(set));
        }
        Err(error) => check_refusal(&error),
    }
}

/// A filter, and perhaps what the best are ranked by.
fn search(filter: &str, by: Option<&str>) {
    let args = SearchArgs {
        r#where: vec![filter.to_owned()],
        top: by.map(|_| 5),
        by: by.map(ToOwned::to_owned),
        limit: None,
        fail_if_none: false,
    };
    match Search::resolve(&args) {
        Ok(search) => {
            let described = args.description().into_iter().collect();
            let again = Search::of(&described).ok();
            assert_eq!(format!("{again:?}"), format!("{:?}", Some(search)));
        }
        Err(error) => check_refusal(&error.into()),
    }
}

fn same_when_printed<T: FromStr + Display>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let printed = value.to_string();
        let again = printed.parse::<T>().ok().map(|value| value.to_string());
        assert_eq!(again, Some(printed));
    }
}
