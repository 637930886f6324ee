//! Counts as CSV with a row for each cell, each value, or each group's records.

use anyhow::Result;
use csv::Writer;
use darkwaar_core::{Cell, Extreme, Sequence, Tally};

use super::Summary;
use super::group::Group;

/// Worlds of a group that have something at a cell.
pub(super) fn cells(groups: &[Group]) -> Result<String> {
    table(&["sequence", "x", "y", "worlds", "core", "exit", "void", "ground", "energy"], |writer| {
        for Group { pattern, tally } in groups {
            let ground = tally.ground_cells();
            for cell in Cell::all() {
                let index = usize::from(cell.index());
                let counts = [
                    tally.worlds,
                    tally.core[index],
                    tally.exit[index],
                    tally.void_cells[index],
                    ground[index],
                    tally.energy_cells[index],
                ];
                let place = [cell.x(), cell.y()].map(|part| part.to_string());
                let counts = counts.map(|count| count.to_string());
                let fields = [pattern.to_string()].into_iter().chain(place).chain(counts);
                writer.write_record(fields)?;
            }
        }
        Ok(())
    })
}

/// Worlds of a group that have a value, for values that occur.
pub(super) fn histograms(groups: &[Group]) -> Result<String> {
    table(&["sequence", "column", "value", "worlds"], |writer| {
        for Group { pattern, tally } in groups {
            for (column, histogram) in [
                ("void", tally.void),
                ("ground", tally.ground),
                ("energy", tally.energy),
                ("reachable", tally.reachable),
                ("distance", tally.distance),
                ("path_length", tally.path_length()),
            ] {
                for (value, count) in histogram.iter().enumerate().filter(|(_, count)| **count > 0)
                {
                    let (value, count) = (value.to_string(), count.to_string());
                    writer.write_record([pattern.to_string(), column.to_owned(), value, count])?;
                }
            }
        }
        Ok(())
    })
}

/// Worlds of a group that stand out, each by seed and sequence.
pub(super) fn records(summary: &Summary, groups: &[Group]) -> Result<String> {
    let header = [
        "sequence",
        "playable",
        "first_playable_seed",
        "first_playable_sequence",
        "longest_path",
        "longest_path_seed",
        "longest_path_sequence",
        "most_energy",
        "most_energy_seed",
        "most_energy_sequence",
    ];
    table(&header, |writer| {
        for group in groups {
            let Group { pattern, tally } = group;
            let text =
                |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
            let name = |sequence: Option<Sequence>| {
                sequence.map_or(String::new(), |sequence| sequence.to_string())
            };
            let extreme = |of: fn(&Tally) -> Option<Extreme>| {
                let extreme = of(tally);
                let value = extreme.map(|extreme| extreme.value.into());
                let seed = extreme.map(|extreme| extreme.seed.0);
                [text(value), text(seed), name(summary.holder(group, of))]
            };
            let first = [
                pattern.to_string(),
                tally.playable().to_string(),
                text(tally.first_playable.map(|seed| seed.0)),
                name(summary.holder(group, |one| one.first_playable)),
            ];
            let extremes =
                [extreme(|tally| tally.longest_path), extreme(|tally| tally.most_energy)];
            writer.write_record(first.iter().chain(extremes.as_flattened()))?;
        }
        Ok(())
    })
}

/// A header and what `write` writes.
pub(crate) fn table(
    header: &[&str],
    write: impl FnOnce(&mut Writer<Vec<u8>>) -> Result<()>,
) -> Result<String> {
    let mut writer = Writer::from_writer(Vec::new());
    writer.write_record(header)?;
    write(&mut writer)?;
    Ok(String::from_utf8(writer.into_inner()?)?)
}
