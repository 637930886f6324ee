//! Whether counts can be those of maps.

use darkwaar_core::Seed;

use super::MapSummary;
use super::histogram::Histogram;
use super::tally::{Extreme, Tally};
use crate::generator::MapFigures;
use crate::summary::document::total;

/// Whether the counts can be those of the maps of the seeds.
pub(super) fn is_consistent(summary: &MapSummary) -> bool {
    let tally = &summary.tally;
    u128::from(tally.maps) == summary.seeds.len()
        && has_totals(tally)
        && has_walks(tally)
        && has_sums(summary)
        && has_open_ends(summary)
        && has_records(summary)
}

/// Whether each map is counted as often as it must be.
fn has_totals(tally: &Tally) -> bool {
    let maps = u128::from(tally.maps);
    let playable = tally.path_length.total();
    let mut of_maps = tally.tiles.iter().chain([&tally.regions, &tally.reachable]);
    of_maps.all(|histogram| histogram.total() == maps)
        && tally.distance.total() == playable
        && total(&tally.exit) == playable
        && total(&tally.start) + u128::from(tally.no_start()) == maps
        && tally.regions.count(0) == tally.no_start()
        && playable + u128::from(tally.no_start()) + u128::from(tally.no_exit()) == maps
}

/// Whether walks are at least as long as the distance, by an even number of steps, and no longer than the cells that they
/// lead through.
fn has_walks(Tally { distance, path_length, reachable, .. }: &Tally) -> bool {
    distance.least() != Some(0)
        && path_length.least() >= distance.least()
        && path_length.sum() >= distance.sum()
        && odd(path_length) == odd(distance)
        && path_length.greatest().is_none_or(|steps| Some(steps) < reachable.greatest())
}

/// Maps that are counted at odd values.
fn odd(histogram: &Histogram) -> u128 {
    let counts = histogram.iter().filter(|(value, _)| value % 2 == 1);
    counts.map(|(_, count)| u128::from(count)).sum()
}

/// Whether cells counted map by map are as many as cells counted place by place, and as there are.
fn has_sums(MapSummary { generator, tally, .. }: &MapSummary) -> bool {
    let cells = generator.size().cells();
    let is_within = |histogram: &Histogram| {
        histogram.greatest().is_none_or(|greatest| u64::from(greatest) <= cells)
    };
    // Each region but the largest has a cell at least that is not in it.
    let open = tally.open(*generator);
    let counted: u128 = tally.tiles.iter().map(Histogram::sum).sum();
    tally.tiles.iter().all(is_within)
        && counted == u128::from(tally.maps) * u128::from(cells)
        && tally.tiles.iter().zip(&tally.tile_cells).all(|(tile, cells)| tile.sum() == total(cells))
        && tally.reachable.sum() + tally.regions.sum() <= open + total(&tally.start)
}

/// Whether no cell has more tiles than there are maps, and starts and exits are on open cells.
fn has_open_ends(MapSummary { generator, tally, .. }: &MapSummary) -> bool {
    (0..tally.start.len()).all(|place| {
        let tiles = || tally.tile_cells.iter().map(|counts| u128::from(counts[place])).enumerate();
        let (all, maps) = (tiles().map(|(_, count)| count).sum::<u128>(), u128::from(tally.maps));
        let blocked = tiles().filter(|(tile, _)| !generator.is_open(*tile));
        let blocked: u128 = blocked.map(|(_, count)| count).sum();
        let ends = tally.start[place].max(tally.exit[place]);
        all <= maps && blocked + u128::from(ends) <= maps
    })
}

/// Whether the records are those of the histograms, and the maps that they name are so.
fn has_records(MapSummary { generator, seeds, tally }: &MapSummary) -> bool {
    let figures = |seed: Seed| -> Option<MapFigures> {
        seeds.contains(seed).then(|| generator.figures(seed).ok()).flatten()
    };
    let path_length = |seed| figures(seed).and_then(|map| map.reading.path_length());
    let regions = |seed| figures(seed).map(|map| map.reading.regions());
    let Tally { first_playable, longest_path, most_regions, .. } = tally;
    longest_path.map(|found| found.value) == tally.path_length.greatest()
        && most_regions.map(|found| found.value) == tally.regions.greatest()
        && first_playable.is_some() == longest_path.is_some()
        && *first_playable <= longest_path.map(Extreme::seed)
        && longest_path.is_none_or(|found| path_length(found.seed()) == Some(found.value))
        && most_regions.is_none_or(|found| regions(found.seed()) == Some(found.value))
        && first_playable.is_none_or(|seed| path_length(seed).is_some())
}
