//! The options of a search as they are typed.

#![expect(clippy::doc_markdown, reason = "doc comments are help texts here, printed as they are")]

use clap::Args;
use serde_json::{Map, Value};

use crate::error::BadInput;

/// How many worlds can be ranked.
fn top(text: &str) -> Result<usize, &'static str> {
    let number = text.parse().ok().filter(|number| (1..=1_000_000).contains(number));
    number.ok_or("the best are a whole number from 1 to 1000000")
}

/// How many rows can be asked for.
fn limit(text: &str) -> Result<u64, &'static str> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or("a limit is a whole number of rows from 1 on")
}

/// Which of the rows are asked for.
#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    /// Only worlds that this holds for: 'COLUMN OP VALUE', playable or 'not playable'; repeating narrows
    ///
    /// OP is =, !=, <, <=, > or >=. Examples: 'path_length >= 12', 'core_x = 3', 'sequence = LO???', 'seed < 0x100',
    /// 'exit_x = none'. An absent value meets no comparison, not even !=, only '= none'; '!= none' asks for any value.
    /// Sequences and none go with = and != only. Seeds are compared as unsigned numbers.
    #[arg(long, value_name = "FILTER", allow_hyphen_values = true)]
    pub(crate) r#where: Vec<String>,
    /// Only the best N worlds by the column that --by names, best first (N up to 1000000); not with --limit
    #[arg(
        long,
        value_name = "N",
        requires = "by",
        conflicts_with = "limit",
        value_parser = top,
        allow_hyphen_values = true
    )]
    pub(crate) top: Option<usize>,
    /// The column to rank by, largest first; COLUMN:asc ranks smallest first
    ///
    /// void, ground, energy, reachable, distance or path_length. Worlds in which it is absent are not ranked. Of equal
    /// ones, the smaller seed (unsigned) comes first, then the sequence.
    #[arg(long, value_name = "COLUMN", requires = "top", allow_hyphen_values = true)]
    pub(crate) by: Option<String>,
    /// Only the first N rows, then stop; not with --top
    #[arg(
        long,
        value_name = "N",
        value_parser = limit,
        allow_hyphen_values = true
    )]
    pub(crate) limit: Option<u64>,
    /// Exit with code 1 if there is no row
    #[arg(long)]
    pub(crate) fail_if_none: bool,
}

impl SearchArgs {
    /// Fails if something is asked for that no part of the worlds can tell.
    pub(crate) fn refuse_for_parts(&self) -> Result<(), BadInput> {
        let refused = match (self.limit, self.fail_if_none) {
            (Some(limit), _) => format!("--limit {limit}: the first rows of all"),
            (None, true) => "--fail-if-none: whether there is any row".to_owned(),
            (None, false) => return Ok(()),
        };
        Err(BadInput::new(format!(
            "{refused} cannot be told by parts in a directory; leave it out"
        )))
    }

    /// The options as they were given.
    pub(crate) fn description(&self) -> [(String, Value); 4] {
        [
            ("where", self.r#where.clone().into()),
            ("top", self.top.into()),
            ("by", self.by.clone().into()),
            ("limit", self.limit.into()),
        ]
        .map(|(name, value): (&str, Value)| (name.to_owned(), value))
    }

    /// The options that a description tells; nothing if it is none.
    pub(crate) fn of(description: &Map<String, Value>) -> Option<Self> {
        let value = |name| description.get(name).cloned();
        Some(Self {
            r#where: serde_json::from_value(value("where")?).ok()?,
            top: serde_json::from_value(value("top")?).ok()?,
            by: serde_json::from_value(value("by")?).ok()?,
            limit: serde_json::from_value(value("limit")?).ok()?,
            fail_if_none: false,
        })
    }
}
