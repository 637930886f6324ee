//! A world as a row of figures.

use darkwaar_core::kernel::Figures;
use darkwaar_core::{Cell, Seed, Sequence};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A row of `explore`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) seed: Seed,
    pub(crate) sequence: Sequence,
    pub(crate) figures: Figures,
}

impl Row {
    /// The names of the columns, in their order.
    pub(crate) const COLUMNS: [&str; 13] = [
        "seed",
        "sequence",
        "playable",
        "core_x",
        "core_y",
        "exit_x",
        "exit_y",
        "void",
        "ground",
        "energy",
        "reachable",
        "distance",
        "path_length",
    ];

    /// The value of a column, or of `seed_hex`; null if it is absent.
    pub(crate) fn value(&self, column: &str) -> Value {
        let figures = self.figures;
        match column {
            "seed" => self.seed.0.into(),
            "seed_hex" => format!("{:#x}", self.seed).into(),
            "sequence" => self.sequence.to_string().into(),
            "playable" => figures.is_playable().into(),
            "core_x" => figures.core().map(Cell::x).into(),
            "core_y" => figures.core().map(Cell::y).into(),
            "exit_x" => figures.exit().map(Cell::x).into(),
            "exit_y" => figures.exit().map(Cell::y).into(),
            "void" => figures.void().into(),
            "ground" => figures.ground().into(),
            "energy" => figures.energy().into(),
            "reachable" => figures.reachable().into(),
            "distance" => figures.distance().into(),
            "path_length" => figures.path_length().into(),
            _ => Value::Null,
        }
    }
}
