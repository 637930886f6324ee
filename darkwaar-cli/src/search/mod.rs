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

use darkwaar_core::SEQUENCES;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

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

impl State {
    /// What is left to tell of a search that is over.
    pub(crate) fn over(self) -> Self {
        #[cfg(feature = "parquet")]
        let over = Self { file: None, ..self };
        #[cfg(not(feature = "parquet"))]
        let over = self;
        over
    }
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

    /// Reads the options of a run as they were given; nothing if all worlds were asked for.
    pub(crate) fn of(configuration: &Map<String, Value>) -> Result<Option<Self>, BadInput> {
        let args = SearchArgs::of(configuration)
            .ok_or_else(|| BadInput::new("the options of the run are not those of a search"))?;
        Self::resolve(&args)
    }

    /// Whether only the best worlds are asked for.
    pub(crate) const fn ranks(&self) -> bool {
        self.top.is_some()
    }

    /// Whether a state can be what this search has found in the worlds of so many seeds. Files are read of which anybody can
    /// make the checksum, and sums of what they say must not overflow.
    pub(crate) fn can_find(&self, state: &State, seeds: u128) -> bool {
        let State { counts, written, best, .. } = state;
        counts.can_be(self.filters.len(), seeds.saturating_mul(SEQUENCES as u128))
            && u128::from(*written) <= counts.matched
            && self.limit.is_none_or(|limit| *written <= limit)
            && best.can_be(self.top.as_ref())
    }

    /// Adds what was found in other worlds.
    pub(crate) fn add(&self, state: &mut State, other: &State) {
        state.counts.add(&other.counts);
        if let Some(top) = &self.top {
            other.best.iter().for_each(|world| state.best.offer(*world, top.count));
        }
    }

    /// What was counted, as a line.
    pub(crate) fn summary(&self, state: &State) -> String {
        one_line(&state.counts.sentence(&self.filters))
    }
}
