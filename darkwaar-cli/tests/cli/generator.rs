//! `cave` and `loom`: the maps, and the rows of many.

use std::fs;

use serde_json::Value;

use crate::bad_input::refused;
use crate::plain_maps::PlainMap;
use crate::support::{darkwaar, fixture, run, sha256, stdout_of};

/// The stdout of `loom` with any seed.
fn loom(seed: &str) -> String {
    let output = darkwaar().args(["loom", "-w", "20", "-h", "12", "-s", seed]).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{seed}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn harbor_is_that_of_loomscape_byte_for_byte() {
    let sample = fs::read_to_string(fixture("baseline/loom-harbor.txt")).unwrap();
    let digest = "939d272a06e2d138c2aa698142ce2b93eafc6a326a315f7f0ae81d4eb5785a6f";
    assert_eq!(sha256(&sample), digest);
    assert_eq!(loom("harbor"), sample);
    assert_eq!(stdout_of("loom --width=20 --height 12 --seed harbor"), sample);
}

#[test]
fn caves_are_those_of_the_fixture() {
    let mut reader = csv::Reader::from_path(fixture("baseline/caves.csv")).unwrap();
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 9);
    for record in &records {
        let options = ["seed", "width", "height", "fill", "iterations"].iter().zip(record);
        let options: Vec<_> = options.map(|(name, value)| format!("--{name} {value}")).collect();
        let count_self = if &record[5] == "true" { "--count-self" } else { "" };
        let cave = format!("cave {} {count_self}", options.join(" "));
        assert_eq!(sha256(&stdout_of(&cave)), record[6], "{cave}");
    }
}

#[test]
fn h_is_the_height_of_a_loom_and_help_is_spelled_out() {
    let map = stdout_of("loom -h 3 -w 5 -s a");
    let rows: Vec<_> = map.lines().collect();
    assert_eq!(rows.iter().take_while(|row| row.len() == 5).count(), 3, "{map}");
    assert_eq!((rows.len(), rows[3]), (6, ""));
    assert_eq!(stdout_of("loom -s a").lines().count(), 20 + 3);
    assert!(stdout_of("loom --help").contains("--height <ROWS>"));
    assert!(stdout_of("cave -h").contains("--height <N>"));
}

#[test]
fn h_without_a_number_says_what_it_is() {
    let directory = tempfile::tempdir().unwrap();
    for arguments in [
        &["loom", "-h"][..],
        &["loom", "-w", "5", "-h"],
        &["loom", "-h", "-w", "5"],
        &["loom", "-h", "--seed", "x"],
        &["loom", "--height"],
        &["loom", "-h", "tall"],
        &["loom", "-h", ""],
        &["loom", "-h="],
    ] {
        let line = refused(arguments, directory.path(), 2);
        let hint = "; -h is the height and needs a number; help is --help";
        let message = line.strip_suffix(hint).unwrap_or_else(|| panic!("{arguments:?}: {line}"));
        assert!(!message.contains(hint), "{arguments:?}: {line}");
    }
    let line = refused(&["cave", "--height"], directory.path(), 2);
    assert_eq!(line, "a value is required for '--height <N>' but none was supplied");
}

#[test]
fn the_seed_of_a_loom_is_shown_as_it_is_typed() {
    for seed in ["007", "-5", "two words", "é", "0x10", "4294967296", "a=b"] {
        assert!(loom(seed).ends_with(&format!("\nseed: {seed}\n")), "{seed}");
    }
    let hyphens = stdout_of("loom -w 5 -h 2 --seed=--help");
    assert!(hyphens.ends_with("\nseed: --help\n"), "{hyphens}");
    let map = |seed: &str| loom(seed)[..12 * 21].to_owned();
    assert_eq!(map("007"), map("7"));
    assert_ne!(map("-5"), map("5"));
    assert_ne!(map("0x10"), map("16"));
}

#[test]
fn the_seed_of_a_cave_loses_its_sign() {
    let map = |seed: &str| stdout_of(&format!("cave --width 20 --seed {seed}"));
    assert_eq!(map("-5"), map("5"));
    assert_eq!(stdout_of("cave --width 20 --seed=-0x10"), map("16"));
    assert_eq!(map("-18446744073709551615"), map("0xffffffffffffffff"));
    assert_ne!(map("1"), map("18446744073709551615"));
}

#[test]
fn a_random_seed_is_told() {
    let output = run("cave");
    let told = String::from_utf8(output.stderr).unwrap();
    let seed: u64 = told.strip_prefix("seed ").unwrap().trim_end().parse().unwrap();
    assert!(seed < 1_000_000, "{seed}");
    assert_eq!(output.stdout, stdout_of(&format!("cave --seed {seed}")).into_bytes());
    assert_eq!(stdout_of("cave --quiet").lines().count(), 30);
    let map = stdout_of("loom");
    let seed: u64 = map.rsplit_once("seed: ").unwrap().1.trim_end().parse().unwrap();
    assert!(seed < 1_000_000, "{seed}");
    assert_eq!(map, stdout_of(&format!("loom --seed {seed}")));
}

#[test]
fn a_map_goes_to_a_file_of_any_name() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("map.orc");
    assert_eq!(stdout_of(&format!("loom --seed a -o {}", path.display())), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), stdout_of("loom --seed a"));
}

/// The columns of what a walker finds, of a map that was read from its text.
fn reading(map: &PlainMap) -> Vec<(&'static str, String)> {
    fn text(value: Option<impl ToString>) -> String {
        value.map_or_else(String::new, |value| value.to_string())
    }
    let (start, exit) = (map.start(), map.exit());
    #[expect(clippy::cast_precision_loss, reason = "a small map")]
    let share = (map.open() > 0).then(|| map.reachable() as f64 / map.open() as f64);
    vec![
        ("regions", map.regions().to_string()),
        ("reachable", map.reachable().to_string()),
        ("largest_share", text(share)),
        ("playable", exit.is_some().to_string()),
        ("start_x", text(start.map(|cell| cell.0))),
        ("start_y", text(start.map(|cell| cell.1))),
        ("exit_x", text(exit.map(|cell| cell.0))),
        ("exit_y", text(exit.map(|cell| cell.1))),
        ("distance", text(map.distance())),
        ("path_length", text(map.path_length())),
    ]
}

/// Compares every figure of the rows that `command --seeds SEEDS` writes with those of the map that it prints.
fn check_rows(command: &str, seeds: &str, settings: &[(&str, &str)], tiles: &[(&str, char, bool)]) {
    let blocked: String = tiles.iter().filter(|tile| !tile.2).map(|tile| tile.1).collect();
    let rows = stdout_of(&format!("{command} --seeds {seeds}"));
    let mut reader = csv::Reader::from_reader(rows.as_bytes());
    let header: Vec<_> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let seeds: Vec<_> = seeds.split(',').collect();
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), seeds.len());
    for (record, seed) in records.iter().zip(seeds) {
        let printed = stdout_of(&format!("{command} --seed {seed}"));
        let map = printed.split("\n\n").next().unwrap();
        let map = PlainMap::new(seed.parse().unwrap(), map, &blocked);
        let mut expected = vec![("seed", seed.to_owned())];
        expected.extend(settings.iter().map(|(name, value)| (*name, (*value).to_owned())));
        expected.extend(tiles.iter().map(|(name, mark, _)| (*name, map.count(*mark).to_string())));
        expected.extend(reading(&map));
        let found = header.iter().map(String::as_str).zip(record.iter().map(str::to_owned));
        assert_eq!(found.collect::<Vec<_>>(), expected, "{command} --seed {seed}");
    }
}

#[test]
fn rows_of_caves_say_what_their_maps_show() {
    let tiles = [("wall", '#', false), ("floor", '.', true)];
    let seeds = "1,42,20020,0,18446744073709551615,5";
    for (width, height, fill, iterations, count_self) in [
        ("60", "30", "45", "4", "false"),
        ("30", "15", "55", "2", "true"),
        ("7", "9", "50", "0", "false"),
        ("1", "1", "50", "0", "false"),
        ("3", "1", "60", "0", "false"),
        ("130", "2", "40", "0", "false"),
        ("7", "9", "100", "1", "false"),
    ] {
        let mut command = format!(
            "cave --width {width} --height {height} --fill {fill} --iterations {iterations}"
        );
        if count_self == "true" {
            command += " --count-self";
        }
        let settings = [
            ("width", width),
            ("height", height),
            ("fill", fill),
            ("iterations", iterations),
            ("count_self", count_self),
        ];
        check_rows(&command, seeds, &settings, &tiles);
    }
}

#[test]
fn rows_of_looms_say_what_their_maps_show() {
    let tiles = [
        ("water", '~', false),
        ("sand", '.', true),
        ("grass", ',', true),
        ("forest", '#', true),
        ("mountain", '^', false),
    ];
    let seeds = "1,42,20020,0,4294967295,4294967296,18446744073709551615";
    for (width, height) in [("50", "20"), ("7", "9"), ("1", "1"), ("40", "1"), ("1", "40")] {
        let command = format!("loom -w {width} -h {height}");
        check_rows(&command, seeds, &[("width", width), ("height", height)], &tiles);
    }
}

/// Small maps, of which there are several pieces, and a list.
const MANY: [&str; 3] = [
    "cave --width 7 --height 9 --fill 50 --seeds 9,0..4000",
    "cave --seeds 0..100",
    "loom -w 7 -h 9 --seeds 18446744073709551000..=18446744073709551615,0..2000",
];

#[test]
fn every_thread_count_gives_the_same_bytes() {
    for command in MANY {
        for format in ["csv", "json", "ndjson"] {
            let rows = format!("{command} --format {format}");
            let expected = stdout_of(&format!("{rows} --threads 1"));
            for threads in [2, 7] {
                let found = stdout_of(&format!("{rows} --threads {threads}"));
                assert!(found == expected, "{rows}, {threads} threads");
            }
        }
    }
}

#[test]
fn all_formats_say_the_same() {
    for command in MANY {
        let rows = |format: &str| stdout_of(&format!("{command} --format {format}"));
        let (csv, json, ndjson) = (rows("csv"), rows("json"), rows("ndjson"));
        assert_eq!(json, format!("[\n{}\n]\n", ndjson.trim_end().replace('\n', ",\n")));
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let header = reader.headers().unwrap().clone();
        let objects: Vec<Value> = serde_json::from_str(&json).unwrap();
        let records: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(objects.len(), records.len());
        for ((record, object), line) in records.iter().zip(&objects).zip(ndjson.lines()) {
            let quoted = |text: &str| if text.is_empty() { "null" } else { text }.to_owned();
            let columns = header.iter().zip(record);
            let columns = columns.map(|(name, text)| format!("\"{name}\":{}", quoted(text)));
            let columns: Vec<_> = columns.collect();
            let seed = object["seed"].as_u64().unwrap();
            let expected = format!("{{{},\"seed_hex\":\"{seed:#x}\"}}", columns.join(","));
            assert_eq!(line, expected);
        }
    }
}

#[test]
fn absent_values_are_empty_or_null() {
    let solid = "cave --width 2 --height 2 --fill 100 --seeds 1";
    let row = stdout_of(solid);
    assert_eq!(row.lines().nth(1), Some("1,2,2,100,4,false,4,0,0,0,,false,,,,,,"));
    let objects: Vec<Value> =
        serde_json::from_str(&stdout_of(&format!("{solid} --format json"))).unwrap();
    for name in ["largest_share", "start_x", "exit_y", "distance", "path_length"] {
        assert!(objects[0][name].is_null(), "{name}");
    }
}

#[test]
fn rows_go_to_a_file_in_the_format_of_its_ending() {
    let directory = tempfile::tempdir().unwrap();
    for (name, format) in
        [("m.csv", "csv"), ("m.json", "json"), ("m.jsonl", "ndjson"), ("m", "csv")]
    {
        let path = directory.path().join(name);
        stdout_of(&format!("cave --seeds 0..70 --output {}", path.display()));
        let expected = stdout_of(&format!("cave --seeds 0..70 --format {format}"));
        assert!(fs::read_to_string(&path).unwrap() == expected, "{name}");
    }
    let rows = directory.path().join("m.csv");
    let again = stdout_of(&format!("cave --seeds @{}", rows.display()));
    assert_eq!(again, fs::read_to_string(rows).unwrap());
}

#[test]
fn progress_shows_when_it_is_asked_for() {
    let shown = run("cave --seeds 0..200 --progress always");
    assert!(String::from_utf8(shown.stderr).unwrap().contains("/200 maps"));
    assert_eq!(shown.stdout, stdout_of("cave --seeds 0..200").into_bytes());
    let quiet = run("cave --seeds 0..200 --progress always --quiet");
    assert!(quiet.stderr.is_empty());
}

#[test]
fn bad_input_is_named() {
    let sides = "columns and rows are whole numbers from 1 to";
    let fill = "a fill is a whole number of per cent from 0 to 100";
    let iterations = "iterations are a whole number from 0 to 4294967295";
    let seed = "a cave's seed is a whole number such as 42, -5 or 0x2a, up to 18446744073709551615";
    let unsigned = "seeds of caves and looms are 0 to 18446744073709551615";
    let needs_seeds = "not provided: --seeds <SEEDS>";
    let directory = tempfile::tempdir().unwrap();
    for (arguments, value, why) in [
        (&["cave", "--width", "0"][..], "'0' for '--width <N>'", sides),
        (&["cave", "--width", "-5"], "'-5' for '--width <N>'", sides),
        (&["cave", "--width", "1.5"], "'1.5' for '--width <N>'", sides),
        (&["cave", "--width", "wide"], "'wide' for '--width <N>'", sides),
        (&["cave", "--width", ""], "'' for '--width <N>'", sides),
        (&["cave", "--width", "16385"], "'16385' for '--width <N>'", "from 1 to 16384"),
        (&["cave", "--height", "4294967297"], "'4294967297' for '--height <N>'", sides),
        (&["cave", "--height"], "--height <N>", "a value is required"),
        (&["cave", "--fill", "101"], "'101' for '--fill <N>'", fill),
        (&["cave", "--fill", "-1"], "'-1' for '--fill <N>'", fill),
        (&["cave", "--fill", "45.5"], "'45.5' for '--fill <N>'", fill),
        (&["cave", "--fill", "half"], "'half' for '--fill <N>'", fill),
        (&["cave", "--fill"], "--fill <N>", "a value is required"),
        (&["cave", "--iterations", "-1"], "'-1' for '--iterations <N>'", iterations),
        (&["cave", "--iterations", "4294967296"], "'4294967296'", iterations),
        (&["cave", "--iterations"], "--iterations <N>", "a value is required"),
        (&["cave", "--seed", "harbor"], "'harbor' for '--seed <SEED>'", seed),
        (&["cave", "--seed=--5"], "'--5' for '--seed <SEED>'", seed),
        (&["cave", "--seed", "--width", "5"], "--seed <SEED>", "a value is required"),
        (&["cave", "--width", "--height", "5"], "--width <N>", "a value is required"),
        (&["cave", "--fill", "--seed", "1"], "--fill <N>", "a value is required"),
        (&["cave", "--seed", "1.5"], "'1.5' for '--seed <SEED>'", seed),
        (&["cave", "--seed", "18446744073709551616"], "'18446744073709551616'", seed),
        (&["cave", "--seed", "-18446744073709551616"], "'-18446744073709551616'", seed),
        (&["cave", "--seed"], "--seed <SEED>", "a value is required"),
        (&["cave", "--seed", "1", "--seeds", "2"], "'--seed <SEED>'", "with '--seeds <SEEDS>'"),
        (&["cave", "--seed", "1", "--format", "csv"], "'--format <FORMAT>'", "'--seed <SEED>'"),
        (&["cave", "--seed", "1", "--threads", "2"], "'--threads <N>'", "'--seed <SEED>'"),
        (&["cave", "--seed", "1", "--progress", "auto"], "'--progress <WHEN>'", "'--seed <SEED>'"),
        (&["cave", "--format", "csv"], needs_seeds, "--help"),
        (&["cave", "--threads", "2"], needs_seeds, "--help"),
        (&["cave", "--progress", "always"], needs_seeds, "--help"),
        (&["cave", "--seeds", "1", "--threads", "0"], "'0'", "from 1 to 1024"),
        (&["cave", "--seeds", "1", "--format", "parquet"], "'parquet'", "csv, json, ndjson"),
        (&["cave", "--seeds", "1", "-o", "x.parquet"], "'x.parquet'", "csv, json or ndjson"),
        (&["cave", "--seeds", "1", "-o", "x.orc"], "'x.orc'", "csv, json or ndjson"),
        (&["cave", "--seeds", "-1"], "'-1'", unsigned),
        (&["cave", "--seeds", "-2..2"], "'-2..2'", unsigned),
        (&["cave", "--seeds", "5..5"], "'5..5'", "the range is empty"),
        (&["cave", "--seeds", "1", "--backend", "auto"], "'--backend'", "unexpected argument"),
        (&["loom", "-w", "0"], "'0' for '--width <COLUMNS>'", sides),
        (&["loom", "-w", "1025"], "'1025' for '--width <COLUMNS>'", "from 1 to 1024"),
        (&["loom", "-w", "-5"], "'-5' for '--width <COLUMNS>'", sides),
        (&["loom", "-w"], "--width <COLUMNS>", "a value is required"),
        (&["loom", "-h", "0"], "'0' for '--height <ROWS>'", sides),
        (&["loom", "-h", "2.5"], "'2.5' for '--height <ROWS>'", sides),
        (&["loom", "-h", "1025"], "'1025' for '--height <ROWS>'", "from 1 to 1024"),
        (&["loom", "-h", "-3"], "'-3' for '--height <ROWS>'", sides),
        (&["loom", "-s", ""], "'' for '--seed <SEED>'", "a word or a number"),
        (&["loom", "-s", "a\nb"], "'a\\nb' for '--seed <SEED>'", "without control characters"),
        (&["loom", "-s", "\u{1b}[2J"], "'--seed <SEED>'", "without control characters"),
        (&["loom", "-s"], "--seed <SEED>", "a value is required"),
        (&["loom", "-s", "--width=5"], "--seed <SEED>", "a value is required"),
        (&["loom", "-s", "-q"], "--seed <SEED>", "a value is required"),
        (&["loom", "-w", "-s", "1"], "--width <COLUMNS>", "a value is required"),
        (&["loom", "-s", "a", "--seeds", "2"], "'--seed <SEED>'", "with '--seeds <SEEDS>'"),
        (&["loom", "--seeds", "harbor"], "'harbor'", "seeds are N, A..B"),
        (&["loom", "--seeds", "-1"], "'-1'", unsigned),
        (&["loom", "--format", "json"], needs_seeds, "--help"),
        (&["loom", "--fill", "45"], "'--fill'", "unexpected argument"),
    ] {
        let line = refused(arguments, directory.path(), 2);
        assert!(line.contains(value) && line.contains(why), "{arguments:?}: {line}");
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "a file is left");
}
