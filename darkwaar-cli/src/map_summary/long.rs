//! Counts of maps as CSV with a row for each cell, each value, or the records.

use anyhow::Result;

use super::MapSummary;
use super::tally::{Extreme, cells as cells_of};
use crate::summary::long::table;

/// Maps that have something at a cell.
pub(super) fn cells(MapSummary { generator, tally, .. }: &MapSummary) -> Result<String> {
    let tiles = generator.tiles();
    let header = ["generator", "x", "y", "worlds", "start", "exit"].into_iter();
    table(&header.chain(tiles).collect::<Vec<_>>(), |writer| {
        let last = tally.last_tile_cells();
        for (cell, place) in cells_of(generator.size()).zip(0..) {
            let position = [u64::from(cell.x), u64::from(cell.y)];
            let counts = [tally.maps, tally.start[place], tally.exit[place]];
            let of_tiles = tally.tile_cells.iter().chain([&last]).map(|counts| counts[place]);
            let numbers = position.into_iter().chain(counts).chain(of_tiles);
            let numbers = numbers.map(|number| number.to_string());
            writer.write_record([generator.name().to_owned()].into_iter().chain(numbers))?;
        }
        Ok(())
    })
}

/// Maps that have a value, for values that occur.
pub(super) fn histograms(MapSummary { generator, tally, .. }: &MapSummary) -> Result<String> {
    table(&["generator", "column", "value", "worlds"], |writer| {
        let others = [
            ("regions", &tally.regions),
            ("reachable", &tally.reachable),
            ("distance", &tally.distance),
            ("path_length", &tally.path_length),
        ];
        let tiles = generator.tiles().into_iter().zip(&tally.tiles);
        for (column, histogram) in tiles.chain(others) {
            for (value, count) in histogram.iter() {
                let [value, count] = [value, count].map(|number| number.to_string());
                writer.write_record([generator.name(), column, &value, &count])?;
            }
        }
        Ok(())
    })
}

/// Maps that stand out, each by seed.
pub(super) fn records(MapSummary { generator, tally, .. }: &MapSummary) -> Result<String> {
    let header = [
        "generator",
        "playable",
        "first_playable_seed",
        "longest_path",
        "longest_path_seed",
        "most_regions",
        "most_regions_seed",
    ];
    table(&header, |writer| {
        let extreme = |found: Option<Extreme>| {
            found.map_or([None; 2], |found| [Some(found.value.into()), Some(found.seed().0)])
        };
        let first = [Some(tally.playable()), tally.first_playable.map(|seed| seed.0)];
        let records = [first, extreme(tally.longest_path), extreme(tally.most_regions)];
        let numbers = records.as_flattened().iter();
        let fields =
            numbers.map(|number| number.map_or(String::new(), |number| number.to_string()));
        writer.write_record([generator.name().to_owned()].into_iter().chain(fields))?;
        Ok(())
    })
}
