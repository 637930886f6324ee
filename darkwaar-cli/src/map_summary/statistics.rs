//! Rates, means and quantiles of maps, under the names that those of Darkwaar20 have.

use super::MapSummary;
use crate::summary::statistics::{Statistic, mean, quantile, ratio, wilson};

/// A column's name and value.
pub(super) type Column = (String, Statistic);

/// The columns after the settings, in order.
pub(super) fn columns(summary: &MapSummary) -> Vec<Column> {
    let MapSummary { generator, tally, .. } = summary;
    let [low, high] = interval(summary);
    let path_length = |percent| quantile(tally.path_length.iter(), percent);
    let mut columns = vec![
        ("worlds".to_owned(), Statistic::Count(tally.maps)),
        ("playable".to_owned(), Statistic::Count(tally.playable())),
        ("playable_rate".to_owned(), ratio(tally.playable(), tally.maps)),
        ("rate_low".to_owned(), low),
        ("rate_high".to_owned(), high),
        ("no_start".to_owned(), Statistic::Count(tally.no_start())),
        ("no_exit".to_owned(), Statistic::Count(tally.no_exit())),
        ("path_length_mean".to_owned(), mean(tally.path_length.iter())),
        ("path_length_median".to_owned(), path_length(50)),
        ("path_length_p90".to_owned(), path_length(90)),
        ("path_length_max".to_owned(), path_length(100)),
    ];
    let tiles = generator.tiles().into_iter().zip(&tally.tiles);
    columns.extend(tiles.map(|(tile, cells)| (format!("{tile}_mean"), mean(cells.iter()))));
    columns.extend([
        ("regions_mean".to_owned(), mean(tally.regions.iter())),
        ("reachable_mean".to_owned(), mean(tally.reachable.iter())),
        ("largest_share".to_owned(), largest_share(summary)),
        ("distance_mean".to_owned(), mean(tally.distance.iter())),
    ]);
    columns
}

/// The 95 % interval of the playable rate: maps of different seeds are independent draws.
pub(super) fn interval(MapSummary { tally, .. }: &MapSummary) -> [Statistic; 2] {
    let bounds = wilson(tally.playable(), tally.maps);
    bounds.map_or([Statistic::Absent; 2], |bounds| bounds.map(Statistic::Real))
}

/// The share of the open cells of all maps that are in the largest region of their map.
pub(super) fn largest_share(MapSummary { generator, tally, .. }: &MapSummary) -> Statistic {
    ratio(tally.reachable.sum(), tally.open(*generator))
}
