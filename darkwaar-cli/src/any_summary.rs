//! Summaries of any generator, told apart by what they say they are.

use anyhow::Result;
use serde::Deserialize;

use crate::error::BadInput;
use crate::map_summary::{self, MapSummary, of_another};
use crate::summary::kind::Kind;
use crate::summary::{Format, LayoutArgs, Mergeable, Summary};

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

impl Mergeable for AnySummary {
    fn from_json(text: &str) -> Result<Self> {
        let is_of_maps = |head: &Head| head.meta.format == map_summary::FORMAT;
        if serde_json::from_str(text).is_ok_and(|head| is_of_maps(&head)) {
            return Ok(Self::Maps(Box::new(MapSummary::from_json(text)?)));
        }
        Summary::from_json(text).map(Self::Darkwaar20)
    }

    fn merge(&mut self, other: &Self) -> Result<()> {
        match (&mut *self, other) {
            (Self::Darkwaar20(own), Self::Darkwaar20(other)) => own.merge(other),
            (Self::Maps(own), Self::Maps(other)) => own.merge(other),
            (own, other) => Err(of_another(&other.generator(), &own.generator()).into()),
        }
    }
}

/// Summaries of Darkwaar20 alone.
impl Mergeable for Summary {
    fn from_json(text: &str) -> Result<Self> {
        match AnySummary::from_json(text)? {
            AnySummary::Darkwaar20(summary) => Ok(summary),
            other @ AnySummary::Maps(_) => Err(BadInput::new(format!(
                "it is a summary of {}; reports are made of summaries of {DARKWAAR20}",
                other.generator()
            ))
            .into()),
        }
    }

    fn merge(&mut self, other: &Self) -> Result<()> {
        self.merge(other)
    }
}
