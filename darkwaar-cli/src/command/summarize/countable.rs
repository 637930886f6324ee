//! Summaries that grow.

use anyhow::Result;
use rayon::ThreadPool;

use crate::engine::Engine;
use crate::interrupt::Interrupt;
use crate::map_summary::MapSummary;
use crate::seeds::SeedSet;
use crate::summary::Summary;

/// Counts that are made piece by piece.
pub(super) trait Countable: Sized {
    /// What they are counted with.
    type Engine;

    /// The seeds that are counted.
    fn seeds(&self) -> &SeedSet;

    /// Counts more seeds, in ascending order; see [`Summary::count`].
    fn count(
        &mut self,
        engine: &Self::Engine,
        seeds: &SeedSet,
        interrupt: &Interrupt,
        finished: impl FnMut(&Self, usize) -> Result<()>,
    ) -> Result<()>;

    /// Adds the counts of other seeds of the same kind.
    fn merge(&mut self, other: &Self) -> Result<()>;

    fn to_json(&self) -> Result<String>;

    fn from_json(text: &str) -> Result<Self>;
}

impl Countable for Summary {
    type Engine = Engine;

    fn seeds(&self) -> &SeedSet {
        &self.seeds
    }

    fn count(
        &mut self,
        engine: &Engine,
        seeds: &SeedSet,
        interrupt: &Interrupt,
        finished: impl FnMut(&Self, usize) -> Result<()>,
    ) -> Result<()> {
        self.count(engine, seeds, interrupt, finished)
    }

    fn merge(&mut self, other: &Self) -> Result<()> {
        self.merge(other)
    }

    fn to_json(&self) -> Result<String> {
        self.to_json()
    }

    fn from_json(text: &str) -> Result<Self> {
        Self::from_json(text)
    }
}

impl Countable for MapSummary {
    type Engine = ThreadPool;

    fn seeds(&self) -> &SeedSet {
        &self.seeds
    }

    fn count(
        &mut self,
        pool: &ThreadPool,
        seeds: &SeedSet,
        interrupt: &Interrupt,
        finished: impl FnMut(&Self, usize) -> Result<()>,
    ) -> Result<()> {
        self.count(pool, seeds, interrupt, finished)
    }

    fn merge(&mut self, other: &Self) -> Result<()> {
        self.merge(other)
    }

    fn to_json(&self) -> Result<String> {
        self.to_json()
    }

    fn from_json(text: &str) -> Result<Self> {
        Self::from_json(text)
    }
}
