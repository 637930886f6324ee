//! `compare`: the numbers again by plain code, and every refusal.

use std::fs;

use darkwaar_core::baseline::cave::Cave;
use darkwaar_core::baseline::loom::{Loom, state_of};
use darkwaar_core::kernel::Backend;
use darkwaar_core::{CELLS, Seed, explore};
use serde_json::{Value, json};

use crate::bad_input::refused;
use crate::plain_maps::PlainMap;
use crate::support::stdout_of;

/// Counts by value up to the number of cells.
fn histogram(values: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut counts = vec![0; CELLS + 1];
    values.for_each(|value| counts[usize::try_from(value).unwrap()] += 1);
    counts
}

/// What `compare` writes of worlds, each with its path length.
fn entry(generator: &str, worlds: &[(PlainMap, Option<u64>)]) -> Value {
    let of = |value: fn(&PlainMap) -> u64| histogram(worlds.iter().map(|(map, _)| value(map)));
    let path_lengths = || worlds.iter().filter_map(|(_, path_length)| *path_length);
    json!({
        "generator": generator,
        "worlds": worlds.len(),
        "playable": path_lengths().count(),
        "path_length": histogram(path_lengths()),
        "open": of(PlainMap::open),
        "regions": of(PlainMap::regions),
        "largest": of(PlainMap::reachable),
    })
}

/// The same for the maps of a baseline, drawn as text.
fn baseline(generator: &str, blocked: &str, draw: impl Fn(u64) -> String) -> Value {
    let maps = (0..40).map(|seed| {
        let map = PlainMap::new(seed, &draw(seed), blocked);
        let path_length = map.path_length();
        (map, path_length)
    });
    entry(generator, &maps.collect::<Vec<_>>())
}

fn json_of(arguments: &str) -> Value {
    let text = stdout_of(&format!("compare --format json {arguments}"));
    serde_json::from_str(&text).unwrap()
}

#[test]
fn all_counts_are_those_of_a_plain_search() {
    let worlds =
        (0..40).flat_map(|seed| explore::worlds(Seed(seed)).map(move |world| (seed, world)));
    let worlds = worlds.map(|(seed, (_, world))| {
        let map = PlainMap::new(seed, &world.terrain().open().to_string(), ".");
        (map, world.path_length().map(u64::from))
    });
    let cave = Cave::new(7, 9).unwrap();
    let other = cave.with_fill(60).unwrap().with_iterations(1).with_count_self(true);
    let loom = Loom::new(7, 9).unwrap();
    let woven = |seed: u64| loom.generate(state_of(&seed.to_string())).unwrap().to_string();
    let darkwaar20 = entry("darkwaar20", &worlds.collect::<Vec<_>>());
    let looms = baseline("loom", "~^", woven);
    for (options, cave) in [("", cave), ("--fill 60 --iterations 1 --count-self", other)] {
        let found = json_of(&format!("--seeds 0..40 {options}"));
        let caves = baseline("cave", "#", |seed| cave.generate(seed).to_string());
        assert_eq!(found["generators"], json!([darkwaar20, caves, looms]), "{options}");
        let settings = json!({
            "width": 7, "height": 9, "fill": cave.fill(), "iterations": cave.iterations(),
            "count_self": cave.count_self(),
        });
        assert_eq!(found["meta"]["cave"], settings);
    }
}

#[test]
fn only_darkwaar20_knows_sequences() {
    let found = json_of("--seeds 7,3..6 --sequences LOLVO,OOOOO --sequences VVVVV");
    let worlds = |index: usize| found["generators"][index]["worlds"].as_u64().unwrap();
    assert_eq!([0, 1, 2].map(worlds), [12, 4, 4]);
    assert_eq!(found["meta"]["seeds"], json!(["3..=5", "7"]));
    assert_eq!(found["meta"]["sequences"], json!(["LOLVO", "OOOOO", "VVVVV"]));
    let rules = |generator: &str| found["meta"]["rules"][generator].as_str().unwrap().len();
    assert_eq!(["darkwaar20", "cave", "loom"].map(rules), [64; 3]);
}

#[test]
fn threads_backends_and_the_order_of_seeds_change_no_byte() {
    // More than two blocks of the widest backend.
    let expected = stdout_of("compare --seeds 0..1100 --sequences ?OLV? --format json");
    let mut options: Vec<_> = [1, 2, 7].map(|number| format!("--threads {number}")).into();
    options.extend(Backend::available().map(|backend| format!("--backend {backend}")));
    for option in options {
        let seeds = "--seeds 600..1100,0..600";
        let command = format!("compare {seeds} --sequences ?OLV? --format json {option}");
        assert_eq!(stdout_of(&command), expected, "{option}");
    }
}

/// The sum of counted values, and how many there are.
fn sum_and_count(histogram: &Value) -> [f64; 2] {
    let counts = || histogram.as_array().unwrap().iter().map(|count| count.as_f64().unwrap());
    let values = (0..).zip(counts());
    [values.map(|(value, count)| f64::from(value) * count).sum(), counts().sum()]
}

#[test]
fn csv_divides_the_counts_of_json() {
    let options = "--seeds 0..50 --sequences L????";
    let counts = json_of(options);
    let text = stdout_of(&format!("compare {options} --format csv"));
    let mut lines = text.lines();
    assert_eq!(
        lines.next().unwrap(),
        "generator,worlds,playable,playable_rate,path_length_mean,path_length_max,\
         no_open_rate,open_mean,regions_mean,split_rate,largest_share"
    );
    for (line, entry) in lines.by_ref().zip(counts["generators"].as_array().unwrap()) {
        let [length, open, regions, largest] =
            ["path_length", "open", "regions", "largest"].map(|name| sum_and_count(&entry[name]));
        let longest = entry["path_length"].as_array().unwrap().iter().rposition(|n| *n != 0);
        let (worlds, playable) = (open[1], length[1]);
        let regions_of = |count: usize| entry["regions"][count].as_f64().unwrap();
        let expected = format!(
            "{},{worlds},{playable},{},{},{},{},{},{},{},{}",
            entry["generator"].as_str().unwrap(),
            playable / worlds,
            length[0] / playable,
            longest.unwrap(),
            regions_of(0) / worlds,
            open[0] / worlds,
            regions[0] / worlds,
            (worlds - regions_of(0) - regions_of(1)) / worlds,
            largest[0] / open[0],
        );
        assert_eq!(line, expected);
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn the_table_shows_what_the_csv_has() {
    let options = "--seeds 0..50 --iterations 1 --count-self";
    let (table, csv) =
        (stdout_of(&format!("compare {options}")), stdout_of(&format!("compare {options} -f csv")));
    let mut lines = table.lines();
    assert_eq!(
        lines.next().unwrap(),
        "50 seeds (0..=49): darkwaar20 with 243 sequences (all); \
         cave 7x9, fill 45, 1 iteration, cell itself counted; loom 7x9"
    );
    for (line, row) in lines.skip(3).zip(csv.lines().skip(1)) {
        let shown: Vec<_> = line.split_whitespace().map(|cell| cell.replace(',', "")).collect();
        let mut row: Vec<_> = row.split(',').collect();
        // The number of playable worlds is in the CSV only.
        row.remove(2);
        let number = |column: usize| row[column].parse::<f64>().unwrap();
        for column in [0, 1, 4] {
            assert_eq!(shown[column], row[column]);
        }
        for column in [2, 5, 8, 9] {
            assert_eq!(shown[column], format!("{:.4}", 100.0 * number(column)));
        }
        for column in [3, 6, 7] {
            assert_eq!(shown[column], format!("{:.2}", number(column)));
        }
    }
    assert_eq!(table.lines().count(), 7);
}

#[test]
fn what_cannot_be_divided_is_absent() {
    let options = "--seeds 0..10 --sequences VVVVV --fill 100";
    let csv = stdout_of(&format!("compare {options} --format csv"));
    let rows: Vec<_> = csv.lines().skip(1).take(2).collect();
    assert_eq!(rows, ["darkwaar20,10,0,0,,,1,0,0,0,", "cave,10,0,0,,,1,0,0,0,"]);
}

#[test]
fn the_ending_of_the_file_names_the_format() {
    let directory = tempfile::tempdir().unwrap();
    for (ending, format) in [("txt", "table"), ("csv", "csv"), ("json", "json")] {
        let path = directory.path().join(format!("comparison.{ending}"));
        let options = "compare --seeds 0..3 --sequences LOLVO";
        assert_eq!(stdout_of(&format!("{options} -o {}", path.display())), "");
        let expected = stdout_of(&format!("{options} --format {format}"));
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    }
}

#[test]
fn bad_input_is_named() {
    let directory = tempfile::tempdir().unwrap();
    for (arguments, why) in [
        (
            &["--seeds", "-1"][..],
            "--seeds '-1': seeds of caves and looms are 0 to 1844674407370955",
        ),
        (&["--seeds", "-5..5"], "--seeds '-5..5': seeds of caves and looms are 0 to"),
        (&["--seeds", "x"], "'x': seeds are N"),
        (&["--seeds", "5..5"], "'5..5': the range is empty"),
        (&["--seeds", "0..9,5..12"], "overlaps an earlier range in 5..=8"),
        (&["--seeds", "1", "--sequences", "LOXVO"], "condition 3 is none of L, O, V"),
        (&["--seeds", "1", "--fill", "101"], "'101' for '--fill <N>': a fill is a whole number"),
        (&["--seeds", "1", "--fill", "-1"], "'-1' for '--fill <N>': a fill is a whole number"),
        (&["--seeds", "1", "--fill", "45.5"], "'45.5' for '--fill <N>': a fill is a whole number"),
        (&["--seeds", "1", "--iterations", "-1"], "'-1' for '--iterations <N>': iterations are"),
        (&["--seeds", "1", "--iterations", "4294967296"], "a whole number from 0 to 4294967295"),
        (&["--seeds", "1", "--format", "xml"], "[possible values: table, csv, json]"),
        (&["--seeds", "1", "-o", "x.parquet"], "'x.parquet': its ending names no format"),
        (&["--seeds", "1", "--threads", "0"], "threads are a whole number from 1 to 1024"),
        (&["--seeds", "1", "--backend", "neon"], "'neon' for '--backend <NAME>'"),
        (&["--seeds", "1", "--width", "9"], "unexpected argument '--width'"),
        (&[], "--seeds <SEEDS>"),
    ] {
        let line = refused(&[&["compare"], arguments].concat(), directory.path(), 2);
        assert!(line.contains(why), "{arguments:?}: {line}");
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "a file is left");
}

#[test]
#[cfg(unix)]
fn a_signal_stops_the_work_and_leaves_no_file() {
    use std::process::Stdio;

    use crate::running::{Running, signal, wait_for};
    use crate::support::darkwaar;

    let directory = tempfile::tempdir().unwrap();
    let count = || fs::read_dir(directory.path()).unwrap().count();
    let mut command = darkwaar();
    command.args(["compare", "--seeds", "0..=18446744073709551615", "--output", "table.txt"]);
    command.current_dir(directory.path()).stderr(Stdio::piped());
    let mut child = Running::start(&mut command);
    wait_for("the temporary file", || (count() == 1).then_some(()));
    signal(&child, &["INT"]);
    assert_eq!(child.code(), Some(130));
    assert_eq!(child.stderr(), "error: interrupted\n");
    assert_eq!(count(), 0, "a file is left");
}
