//! Summaries of any generator, told apart by what they say they are.

use anyhow::Result;
use serde::Deserialize;

use crate::error::BadInput;
use crate::map_summary::{self, MapSummary, of_another};
use crate::parts::Manifest;
use crate::summary::kind::Kind;
use crate::summary::{Format, LayoutArgs, Summary};

/// What summaries without another generator are of.
const DARKWAAR20: &str = "darkwaar20";

/// The counts of all worlds of a set of seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnySummary {
    Darkwaar20(Summary),
    Maps(Box<MapSummary>),
}

/// A document, of which only the kind is read.
#[derive(Debug, Deserialize)]
struct Head {
    meta: Kind,
}

impl AnySummary {
    /// Reads a text that `summarize` wrote, a part of a run or not; anything else is refused.
    pub(crate) fn from_json(text: &str) -> Result<Self> {
        match Manifest::detach(text)? {
            Some((_, summary)) => Self::from_document(&summary),
            None => Self::from_document(text),
        }
    }

    fn from_document(text: &str) -> Result<Self> {
        let head: Option<Head> = serde_json::from_str(text).ok();
        if head.is_some_and(|head| head.meta.format == map_summary::FORMAT) {
            return Ok(Self::Maps(Box::new(MapSummary::from_json(text)?)));
        }
        Summary::from_json(text).map(Self::Darkwaar20)
    }

    /// Adds the counts of other seeds of the same kind.
    pub(crate) fn merge(&mut self, other: &Self) -> Result<()> {
        match (&mut *self, other) {
            (Self::Darkwaar20(own), Self::Darkwaar20(other)) => own.merge(other),
            (Self::Maps(own), Self::Maps(other)) => own.merge(other),
            (own, other) => Err(of_another(&other.generator(), &own.generator()).into()),
        }
    }

    /// The summary of Darkwaar20, of which alone there are reports.
    pub(crate) fn into_darkwaar20(self) -> Result<Summary, BadInput> {
        match self {
            Self::Darkwaar20(summary) => Ok(summary),
            Self::Maps(summary) => Err(BadInput::new(format!(
                "reports are made of summaries of {DARKWAAR20}, not of {}",
                summary.generator
            ))),
        }
    }

    /// What makes the worlds.
    fn generator(&self) -> String {
        match self {
            Self::Darkwaar20(_) => DARKWAAR20.to_owned(),
            Self::Maps(summary) => summary.generator.to_string(),
        }
    }

    /// The text of a summary.
    pub(crate) fn write(&self, layout: &LayoutArgs, format: Format) -> Result<String> {
        match self {
            Self::Darkwaar20(summary) => layout.write(format, summary),
            Self::Maps(summary) => {
                layout.refuse_rows(summary.generator)?;
                summary.write(format)
            }
        }
    }
}
