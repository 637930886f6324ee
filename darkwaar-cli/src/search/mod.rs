//! Searches: which of the worlds are asked for, and what was found.

mod args;
mod column;
mod counts;
mod filter;
mod grammar;
mod output;
mod run;
#[cfg(test)]
mod tests;
mod top;

use serde::{Deserialize, Serialize};

pub(crate) use self::args::SearchArgs;
use self::counts::Counts;
use self::filter::Filter;
use self::top::{Best, Ranking};
use crate::error::{BadInput, one_line};
#[cfg(feature = "parquet")]
use crate::output::parquet;

/// Which of the worlds are asked for.
#[derive(Debug)]
pub(crate) struct Search {
    /// All must hold.
    filters: Vec<Filter>,
    top: Option<Top>,
    /// Rows to stop after.
    limit: Option<u64>,
}

/// How many of the best worlds are asked for, and what is good.
#[derive(Debug)]
struct Top {
    count: usize,
    ranking: Ranking,
}

/// How far a search has come: all that it needs to go on.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) counts: Counts,
    /// Rows written.
    pub(crate) written: u64,
    /// The best worlds so far, where these are asked for.
    best: Best,
    /// The Parquet file so far, where one is written.
    #[cfg(feature = "parquet")]
    pub(crate) file: Option<parquet::Unfinished>,
}

impl Search {
    /// Reads the options; nothing if all worlds are asked for.
    pub(crate) fn resolve(args: &SearchArgs) -> Result<Option<Self>, BadInput> {
        let filters = args.r#where.iter().map(|text| grammar::parse_filter(text));
        let filters = filters.collect::<Result<Vec<_>, _>>()?;
        let ranking = args.by.as_deref().map(grammar::parse_ranking).transpose()?;
        let top = args.top.zip(ranking).map(|(count, ranking)| Top { count, ranking });
        let is_needed = !filters.is_empty() || top.is_some() || args.limit.is_some();
        Ok(is_needed.then_some(Self { filters, top, limit: args.limit }))
    }

    /// What was counted, as a line.
    pub(crate) fn summary(&self, state: &State) -> String {
        one_line(&state.counts.sentence(&self.filters))
    }
}
