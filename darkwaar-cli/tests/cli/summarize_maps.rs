//! `summarize --generator cave|loom`, and `merge` of such summaries.

use std::collections::BTreeMap;

use darkwaar_core::baseline::cave::Cave;
use darkwaar_core::baseline::loom::{Loom, state_of};
use serde_json::{Value, json};

use crate::plain_maps::{PlainMap, counts};
use crate::support::stdout_of;

pub(crate) const CAVES: &str =
    "--generator cave --width 9 --height 7 --fill 50 --iterations 2 --count-self";
const LOOMS: &str = "--generator loom --width 6 --height 5";

fn cave_counts(seeds: core::ops::Range<u64>) -> Value {
    let cave = Cave::new(9, 7).unwrap().with_fill(50).unwrap();
    let cave = cave.with_iterations(2).with_count_self(true);
    let map = |seed| PlainMap::new(seed, &cave.generate(seed).to_string(), "#");
    counts(&seeds.map(map).collect::<Vec<_>>(), &[("wall", '#'), ("floor", '.')])
}

fn loom_counts(seeds: core::ops::Range<u64>) -> Value {
    let loom = Loom::new(6, 5).unwrap();
    let map = |seed: u64| {
        let map = loom.generate(state_of(&seed.to_string())).unwrap();
        PlainMap::new(seed, &map.to_string(), "~^")
    };
    let marks = [("water", '~'), ("sand", '.'), ("grass", ','), ("forest", '#'), ("mountain", '^')];
    counts(&seeds.map(map).collect::<Vec<_>>(), &marks)
}

/// The summary as JSON.
pub(crate) fn summary(arguments: &str) -> Value {
    let text = stdout_of(&format!("summarize {arguments} --format json"));
    serde_json::from_str(&text).unwrap()
}

#[test]
fn counts_are_those_of_the_maps() {
    let caves = summary(&format!("{CAVES} --seeds 0..300"));
    assert_eq!(caves["counts"], cave_counts(0..300));
    // Each outcome is there.
    assert!(["playable", "no_start", "no_exit"].iter().all(|name| caves["counts"][name] != 0));
    let settings = json!({
        "name": "cave", "width": 9, "height": 7, "fill": 50, "iterations": 2, "count_self": true
    });
    assert_eq!(
        (&caves["meta"]["generator"], &caves["meta"]["seeds"]),
        (&settings, &json!(["0..=299"]))
    );
    // Beyond 32 bits, a loom's seed is a word.
    for first in [0, u64::from(u32::MAX) - 100] {
        let looms = summary(&format!("{LOOMS} --seeds {first}..{}", first + 300));
        assert_eq!(looms["counts"], loom_counts(first..first + 300));
        assert!(["playable", "no_start", "no_exit"].iter().all(|name| looms["counts"][name] != 0));
    }
}

/// Pairs of value and count.
pub(crate) fn pairs(histogram: &Value) -> Vec<(u64, u64)> {
    serde_json::from_value(histogram.clone()).unwrap()
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn mean(histogram: &Value) -> f64 {
    let pairs = pairs(histogram);
    let sum: u64 = pairs.iter().map(|(value, count)| value * count).sum();
    sum as f64 / pairs.iter().map(|(_, count)| count).sum::<u64>() as f64
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn csv_has_the_statistics_of_the_counts() {
    let counts = loom_counts(0..300);
    let text = stdout_of(&format!("summarize {LOOMS} --seeds 0..300 --format csv"));
    let header = "generator,width,height,worlds,playable,playable_rate,rate_low,rate_high,no_start,no_exit,\
        path_length_mean,path_length_median,path_length_p90,path_length_max,water_mean,sand_mean,grass_mean,forest_mean,\
        mountain_mean,regions_mean,reachable_mean,largest_share,distance_mean\n";
    assert!(text.starts_with(header), "{text}");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<BTreeMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    let [row] = &rows[..] else { panic!("{text}") };
    let mut steps = Vec::new();
    for (value, count) in pairs(&counts["path_length"]) {
        steps.extend(vec![value; usize::try_from(count).unwrap()]);
    }
    let playable = steps.len();
    let sum = |histogram: &Value| {
        pairs(histogram).iter().map(|(value, count)| value * count).sum::<u64>()
    };
    let open: u64 = (1..4).map(|tile| sum(&counts["tiles"][tile]["histogram"])).sum();
    for (column, value) in [
        ("worlds", 300.0),
        ("playable", playable as f64),
        ("playable_rate", playable as f64 / 300.0),
        ("no_start", counts["no_start"].as_f64().unwrap()),
        ("no_exit", counts["no_exit"].as_f64().unwrap()),
        ("path_length_mean", mean(&counts["path_length"])),
        ("path_length_median", steps[playable.div_ceil(2) - 1] as f64),
        ("path_length_p90", steps[(playable * 9).div_ceil(10) - 1] as f64),
        ("path_length_max", steps[playable - 1] as f64),
        ("water_mean", mean(&counts["tiles"][0]["histogram"])),
        ("mountain_mean", mean(&counts["tiles"][4]["histogram"])),
        ("regions_mean", mean(&counts["regions"])),
        ("reachable_mean", mean(&counts["reachable"])),
        ("largest_share", sum(&counts["reachable"]) as f64 / open as f64),
        ("distance_mean", mean(&counts["distance"])),
    ] {
        assert_eq!(row[column].parse(), Ok(value), "{column}");
    }
    assert_eq!([&row["generator"], &row["width"], &row["height"]], ["loom", "6", "5"]);
}

#[test]
fn csv_of_caves_names_all_settings() {
    let text = stdout_of("summarize --generator cave --seeds 0..100 --width 7 --height 9 -f csv");
    // The interval: Python, statsmodels.stats.proportion.proportion_confint(99, 100, method="wilson").
    let expected = "\
generator,width,height,fill,iterations,count_self,worlds,playable,playable_rate,rate_low,rate_high,no_start,no_exit,\
path_length_mean,path_length_median,path_length_p90,path_length_max,wall_mean,floor_mean,regions_mean,reachable_mean,\
largest_share,distance_mean
cave,7,9,45,4,false,100,99,0.99,0.9455138038212947,0.9982325679358593,1,0,8.11111111111111,8,10,11,32.55,30.45,1.01,\
30.41,0.9986863711001642,8.090909090909092
";
    assert_eq!(text, expected);
    let walls =
        stdout_of("summarize --generator cave --seeds 5 --width 1 --height 1 --fill 100 -f csv");
    let row = walls.lines().nth(1).unwrap();
    let low = row.split(',').nth(10).unwrap();
    assert_eq!(row, format!("cave,1,1,100,4,false,1,0,0,0,{low},1,0,,,,,1,0,0,0,,"));
}

#[test]
fn the_table_says_the_same_to_people() {
    let text = stdout_of("summarize --generator loom --width 7 --height 9 --seeds 0..1000");
    let expected = "\
1,000 seeds (0..=999) x loom 7x9 = 1,000 worlds
962 playable (96.2000 %), 5 without an open cell (0.5000 %), 33 without an exit (3.3000 %)

playable        █████████▋ 96.2000 %, 95 % interval 94.8273..97.2191 %
path length     mean 10.5, median 14, 90% 14, max 14
distance        mean 10.5, median 14, 90% 14, max 14
water           mean 18.2 of 63 cells (28.8810 %)
sand            mean 6.6 of 63 cells (10.4841 %)
grass           mean 21.6 of 63 cells (34.3444 %)
forest          mean 13.9 of 63 cells (22.1429 %)
mountain        mean 2.6 of 63 cells (4.1476 %)
regions         mean 1.7, max 8
largest region  mean 40.7, max 63 cells; 96.4685 % of the open cells
";
    assert_eq!(text, expected);
    let walls = stdout_of(
        "summarize --generator cave --seeds 5 --width 2 --height 1 --fill 100 --iterations 1 --count-self",
    );
    assert!(
        walls.starts_with(
            "1 seed (5) x cave 2x1, fill 100, 1 iteration, cell itself counted = 1 world\n\
         0 playable (0.0000 %), 1 without an open cell (100.0000 %), 0 without an exit (0.0000 %)\n"
        ),
        "{walls}"
    );
    assert!(walls.contains("\npath length     none\n"), "{walls}");
    assert!(
        walls.ends_with(
            "\nregions         mean 0.0, max 0\nlargest region  mean 0.0, max 0 cells\n"
        )
    );
}

#[test]
fn long_tables_have_the_counts_of_the_json() {
    let [cells, histograms, records] = ["cells", "histograms", "records"]
        .map(|format| stdout_of(&format!("summarize {LOOMS} --seeds 0..300 --format {format}")));
    let counts = loom_counts(0..300);
    let names = ["water", "sand", "grass", "forest", "mountain"];
    let mut lines = cells.lines();
    assert_eq!(
        lines.next(),
        Some("generator,x,y,worlds,start,exit,water,sand,grass,forest,mountain")
    );
    for (y, x) in (0..5).flat_map(|y| (0..6).map(move |x| (y, x))) {
        let at = |cells: &Value| cells[y][x].as_u64().unwrap();
        let tiles: Vec<_> = (0..4).map(|tile| at(&counts["tiles"][tile]["cells"])).collect();
        let mountain = 300 - tiles.iter().sum::<u64>();
        let tiles: Vec<_> = tiles.iter().map(ToString::to_string).collect();
        let (start, exit) = (at(&counts["start"]), at(&counts["exit"]));
        let expected = format!("loom,{x},{y},300,{start},{exit},{},{mountain}", tiles.join(","));
        assert_eq!(lines.next(), Some(expected.as_str()));
    }
    assert_eq!(lines.next(), None);
    let tiles =
        names.iter().zip(0..).map(|(name, tile)| (*name, &counts["tiles"][tile]["histogram"]));
    let others = ["regions", "reachable", "distance", "path_length"];
    let others = others.iter().map(|name| (*name, &counts[*name]));
    let mut expected = vec!["generator,column,value,worlds".to_owned()];
    for (name, histogram) in tiles.chain(others) {
        for (value, count) in pairs(histogram) {
            expected.push(format!("loom,{name},{value},{count}"));
        }
    }
    assert_eq!(histograms.lines().collect::<Vec<_>>(), expected);
    let [longest, most] = ["longest_path", "most_regions"]
        .map(|name| format!("{},{}", counts[name]["value"], counts[name]["seed"]));
    let expected = format!(
        "generator,playable,first_playable_seed,longest_path,longest_path_seed,most_regions,most_regions_seed\n\
         loom,{},{},{longest},{most}\n",
        counts["playable"], counts["first_playable"]["seed"]
    );
    assert_eq!(records, expected);
}

#[test]
fn bytes_depend_on_the_seeds_alone() {
    for kind in [CAVES, LOOMS] {
        let expected = stdout_of(&format!("summarize {kind} --seeds 0..2000 -f json"));
        for arguments in [
            "--seeds 1000..2000,0..1000",
            "--seeds 5,1999,0..2000 --threads 1",
            "--seeds 0..2000 --threads 2",
            "--seeds 0..2000 --threads 7",
        ] {
            let text = stdout_of(&format!("summarize {kind} -f json {arguments}"));
            assert!(text == expected, "{kind} {arguments}");
        }
    }
}

#[test]
fn darkwaar20_is_the_default() {
    let expected = stdout_of("summarize --seeds 0..50 -f json");
    let named = stdout_of("summarize --generator darkwaar20 --seeds 0..50 -f json");
    assert!(
        expected == named && expected.starts_with("{\"meta\":{\"format\":\"darkwaar summary\"")
    );
}

#[test]
fn shards_merge_to_the_whole_in_any_order() {
    let directory = tempfile::tempdir().unwrap();
    for kind in [CAVES, LOOMS] {
        let whole = format!("summarize {kind} --seeds 3..500,5000,18446744073709551615");
        let parts = [3, 0, 4, 1, 2].map(|shard| {
            let path = directory.path().join(format!("{shard}.json"));
            assert_eq!(stdout_of(&format!("{whole} --shard {shard}/5 -o {}", path.display())), "");
            path.display().to_string()
        });
        for format in ["json", "csv", "table", "cells", "histograms", "records"] {
            let merged = stdout_of(&format!("merge {} -f {format}", parts.join(" ")));
            assert!(merged == stdout_of(&format!("{whole} -f {format}")), "{kind} {format}");
        }
    }
}
