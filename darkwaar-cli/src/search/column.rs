//! The columns that are read from the figures of a world.

use core::ops::RangeInclusive;

use darkwaar_core::Cell;

/// The values of a byte of figures: 0..=63.
pub(super) const VALUES: u8 = 64;

/// A column of numbers.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: &'static str,
    /// The values that it can have.
    pub(super) range: RangeInclusive<u8>,
    /// The place of its byte among the figures.
    pub(super) byte: usize,
    /// The value for a byte, if it is present.
    pub(super) value: fn(u8) -> Option<u8>,
}

/// The byte of the exit, which only playable worlds have.
pub(super) const EXIT: usize = 1;

const X: RangeInclusive<u8> = 0..=6;
const Y: RangeInclusive<u8> = 0..=8;
const COUNT: RangeInclusive<u8> = 0..=63;

/// The columns of coordinates.
const PLACES: [Column; 4] = [
    Column { name: "core_x", range: X, byte: 0, value: x },
    Column { name: "core_y", range: Y, byte: 0, value: y },
    Column { name: "exit_x", range: X, byte: EXIT, value: x },
    Column { name: "exit_y", range: Y, byte: EXIT, value: y },
];

/// The columns that measure a world.
pub(super) const METRICS: [Column; 6] = [
    Column { name: "void", range: COUNT, byte: 2, value: Some },
    Column { name: "ground", range: COUNT, byte: 3, value: Some },
    Column { name: "energy", range: COUNT, byte: 4, value: Some },
    Column { name: "reachable", range: COUNT, byte: 5, value: Some },
    Column { name: "distance", range: 1..=14, byte: 6, value: steps },
    Column { name: "path_length", range: 1..=62, byte: 7, value: steps },
];

fn x(index: u8) -> Option<u8> {
    Cell::from_index(index).map(Cell::x)
}

fn y(index: u8) -> Option<u8> {
    Cell::from_index(index).map(Cell::y)
}

fn steps(steps: u8) -> Option<u8> {
    (steps != 0).then_some(steps)
}

impl Column {
    /// The column of numbers of this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        PLACES.into_iter().chain(METRICS).find(|column| column.name == name)
    }

    /// Whether it has no value in some worlds.
    pub(super) fn can_be_absent(&self) -> bool {
        (0..VALUES).any(|byte| (self.value)(byte).is_none())
    }
}

/// The name that is most like a mistaken one, as the end of a message.
pub(super) fn suggestion<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let likeness = |name: &&str| strsim::jaro(typed, name);
    let nearest = names.into_iter().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    // The likeness from which on the parser of the command line suggests options.
    let near = nearest.filter(|name| likeness(name) > 0.7);
    near.map_or_else(String::new, |name| format!("; did you mean {name}?"))
}

#[cfg(test)]
mod tests {
    use darkwaar_core::Seed;
    use darkwaar_core::explore;
    use darkwaar_core::kernel::Figures;
    use serde_json::Value;

    use super::*;
    use crate::row::Row;

    #[test]
    fn columns_read_what_rows_have() {
        for seed in (0..40).map(|seed: u64| Seed(seed.pow(11))) {
            for (sequence, world) in explore::worlds(seed) {
                let row = Row { seed, sequence, figures: Figures::of(&world) };
                for name in &Row::COLUMNS[3..] {
                    let column = Column::named(name).unwrap();
                    let found = (column.value)(row.figures.to_bytes()[column.byte]);
                    assert_eq!(Value::from(found), row.value(name), "{name} of {row:?}");
                    assert!(found.is_none_or(|found| column.range.contains(&found)));
                    assert!(found.is_some() || column.can_be_absent());
                }
                assert_eq!(row.figures.to_bytes()[EXIT] == VALUES - 1, !row.figures.is_playable());
            }
        }
    }

    #[test]
    fn only_a_name_that_is_near_is_suggested() {
        assert_eq!(suggestion("path_lenght", Row::COLUMNS), "; did you mean path_length?");
        assert_eq!(suggestion("corex", Row::COLUMNS), "; did you mean core_x?");
        assert_eq!(suggestion("zzz", Row::COLUMNS), "");
    }
}
