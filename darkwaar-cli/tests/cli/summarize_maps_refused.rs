//! Bad options of `summarize --generator cave|loom`, and bad summaries of maps.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::bad_input::refused;
use crate::summarize_maps::{CAVES, pairs, summary};
use crate::support::{output_for, stdout_of};

/// The only line on stderr of a run that is refused.
fn refusal(arguments: &str) -> String {
    let arguments: Vec<_> = arguments.split_whitespace().collect();
    refused(&arguments, Path::new("."), 2)
}

#[test]
fn what_does_not_fit_is_refused_before_any_work() {
    let sides = "columns and rows are whole numbers from 1 to 1024";
    let fills = "a fill is a whole number of per cent from 0 to 100";
    for (arguments, message) in [
        ("--width 9", "--width is an option of maps; give --generator cave or loom, too"),
        ("--height 9", "--height is an option of maps; give --generator cave or loom, too"),
        ("--fill 9", "--fill is an option of caves; give --generator cave, too"),
        ("--iterations 9", "--iterations is an option of caves; give --generator cave, too"),
        ("--count-self", "--count-self is an option of caves; give --generator cave, too"),
        (
            "--generator loom --fill 45",
            "--fill is an option of caves; a loom has --width and --height alone",
        ),
        (
            "--generator loom --iterations 4",
            "--iterations is an option of caves; a loom has --width and --height alone",
        ),
        (
            "--generator loom --count-self",
            "--count-self is an option of caves; a loom has --width and --height alone",
        ),
        (
            "--generator cave --sequences LOLVO",
            "--sequences is for darkwaar20; a cave has no conditions",
        ),
        (
            "--generator loom --backend auto",
            "--backend is for darkwaar20; a loom is computed in one way only",
        ),
        (
            "--generator cave --by sequence",
            "--by and --sort are for the sequences of darkwaar20; a cave has none",
        ),
        (
            "--generator loom --sort playable",
            "--by and --sort are for the sequences of darkwaar20; a loom has none",
        ),
        (
            "--generator maze",
            "invalid value 'maze' for '--generator <NAME>' [possible values: darkwaar20, cave, loom]",
        ),
        ("--generator cave --width 0", &format!("invalid value '0' for '--width <N>': {sides}")),
        (
            "--generator loom --height -1",
            &format!("invalid value '-1' for '--height <N>': {sides}"),
        ),
        (
            "--generator loom --height 1.5",
            &format!("invalid value '1.5' for '--height <N>': {sides}"),
        ),
        ("--generator cave --width x", &format!("invalid value 'x' for '--width <N>': {sides}")),
        (
            "--generator cave --width 99999999999",
            &format!("invalid value '99999999999' for '--width <N>': {sides}"),
        ),
        (
            "--generator cave --width 1025",
            "invalid value '1025' for '--width <N>': a summary counts cell by cell, on up to 1024 columns and rows; \
             `cave --seeds` has rows of larger caves",
        ),
        ("--generator cave --fill 101", &format!("invalid value '101' for '--fill <N>': {fills}")),
        ("--generator cave --fill 4.5", &format!("invalid value '4.5' for '--fill <N>': {fills}")),
        ("--generator cave --fill -1", &format!("invalid value '-1' for '--fill <N>': {fills}")),
        (
            "--generator cave --iterations -1",
            "invalid value '-1' for '--iterations <N>': iterations are a whole number from 0 to 4294967295",
        ),
        (
            "--generator cave --resume",
            "--resume needs --output FILE, a plain file; here it is stdout",
        ),
        (
            "--generator cave -o x.html",
            "--output 'x.html': its ending names no format; give --format table, csv, json, cells, histograms or records",
        ),
    ] {
        let found = refusal(&format!("summarize --seeds 0..=18446744073709551615 {arguments}"));
        assert!(found.starts_with(message), "{arguments}: {found}");
    }
    let missing = refusal("summarize --seeds 1 --generator cave --width");
    assert!(missing.starts_with("a value is required for '--width <N>'"), "{missing}");
    let negative = refusal("summarize --generator cave --seeds -5");
    assert!(negative.starts_with("--seeds '-5': seeds of caves and looms are 0 to "), "{negative}");
}

#[test]
fn summaries_of_other_kinds_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, arguments: &str| {
        let path = directory.path().join(name).display().to_string();
        stdout_of(&format!("summarize {arguments} -o {path}"));
        path
    };
    let game = write("game.json", "--seeds 0..10");
    let caves = write("caves.json", "--generator cave --seeds 0..10");
    let later = write("later.json", "--generator cave --seeds 9..20");
    let others = write("others.json", "--generator cave --seeds 20..30 --fill 46");
    let looms = write("looms.json", "--generator loom --seeds 20..30");
    let cave = "cave 60x30, fill 45, 4 iterations";
    for (first, second, message) in [
        (&game, &caves, format!("it is of {cave}, those before it are of darkwaar20")),
        (&caves, &game, format!("it is of darkwaar20, those before it are of {cave}")),
        (&caves, &looms, format!("it is of loom 50x20, those before it are of {cave}")),
        (
            &caves,
            &others,
            format!("it is of cave 60x30, fill 46, 4 iterations, those before it are of {cave}"),
        ),
        (&caves, &later, "seeds 9 were counted before; summaries must be disjoint".to_owned()),
    ] {
        assert_eq!(refusal(&format!("merge {first} {second}")), format!("'{second}': {message}"));
    }
    assert_eq!(
        refusal(&format!("report {caves}")),
        format!("reports are made of summaries of darkwaar20, not of {cave}")
    );
    assert_eq!(
        refusal(&format!("merge {caves} --by all")),
        "--by and --sort are for the sequences of darkwaar20; a cave has none"
    );
    assert!(fs::read_dir(&directory).unwrap().count() == 5);
}

/// What `merge` says of a summary that was tampered with, after its name.
fn tampered(arguments: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut document = summary(arguments);
    change(&mut document);
    let output = output_for(&["merge", "-"], &document.to_string());
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr.trim_end().strip_prefix("error: '-': ").unwrap().to_owned()
}

const UNLIKE: &str = "it is not a summary as `summarize --format json` writes it: ";

#[test]
fn other_rules_and_settings_are_refused() {
    let caves = &format!("{CAVES} --seeds 0..300");
    assert_eq!(
        tampered(caves, |summary| summary["meta"]["format_version"] = json!(2)),
        "it has version 2 of the format, this program reads version 1"
    );
    assert_eq!(
        tampered(caves, |summary| summary["meta"]["rules"] = json!("abc")),
        "its worlds follow other rules, abc, than this program's, \
         5cbece2726cf7726a8512df422b947378e7d3f71a78dbdd3f18e2497b100ccdc"
    );
    for (setting, value) in [("width", 0), ("height", 1025), ("fill", 101)] {
        let message =
            tampered(caves, |summary| summary["meta"]["generator"][setting] = json!(value));
        assert_eq!(message, format!("{UNLIKE}there is no generator with its settings"));
    }
    let message = tampered(caves, |summary| summary["meta"]["generator"]["name"] = json!("maze"));
    assert!(message.starts_with(UNLIKE), "{message}");
    let message =
        tampered(caves, |summary| summary["counts"]["path_length"] = json!([[3, 1], [2, 4]]));
    assert!(message.contains("a histogram is pairs of a value and a count above 0"), "{message}");
}

/// Moves a map from the first value of a histogram to the next higher number, unless that has some already.
fn move_counts(histogram: &mut Value) {
    let mut pairs: BTreeMap<u64, u64> = pairs(histogram).into_iter().collect();
    let (value, count) = pairs.pop_first().unwrap();
    *pairs.entry(value + 1).or_default() += 1;
    if count > 1 {
        pairs.insert(value, count - 1);
    }
    *histogram = json!(pairs.into_iter().collect::<Vec<_>>());
}

/// Moves a map from the first cell that has one to the next, which is to be its equal.
fn move_cells(cells: &mut Value) {
    let mut rows: Vec<Vec<u64>> = serde_json::from_value(cells.clone()).unwrap();
    let row = rows.iter().position(|row| row.iter().any(|count| *count > 0)).unwrap();
    let place = rows[row].iter().position(|count| *count > 0).unwrap();
    rows[row][place] -= 1;
    rows[6][8] += 1;
    *cells = json!(rows);
}

#[test]
fn contradictions_are_refused() {
    let changes: [fn(&mut Value); 29] = [
        |summary| summary["meta"]["seeds"] = json!(["0..=300"]),
        |summary| summary["meta"]["seeds"] = json!(["0..300"]),
        |summary| summary["meta"]["seeds"] = json!(["1..=300"]),
        |summary| summary["meta"]["generator"]["height"] = json!(8),
        |summary| summary["meta"]["generator"]["fill"] = json!(30),
        |summary| summary["counts"]["worlds"] = json!(299),
        |summary| summary["counts"]["worlds"] = json!(u64::MAX),
        |summary| summary["counts"]["playable"] = json!(300),
        |summary| summary["counts"]["no_start"] = json!(0),
        |summary| summary["counts"]["no_exit"] = json!(0),
        |summary| summary["counts"]["path_length"][0][1] = json!(u64::MAX),
        // No walk is shorter than the distance.
        |summary| summary["counts"]["distance"] = json!([[11, 292]]),
        // A walk has the parity of the distance.
        |summary| move_counts(&mut summary["counts"]["path_length"]),
        |summary| move_counts(&mut summary["counts"]["regions"]),
        |summary| move_counts(&mut summary["counts"]["reachable"]),
        |summary| move_counts(&mut summary["counts"]["tiles"][0]["histogram"]),
        |summary| move_counts(&mut summary["counts"]["tiles"][1]["histogram"]),
        |summary| summary["counts"]["tiles"][0]["name"] = json!("floor"),
        |summary| summary["counts"]["tiles"][1]["cells"] = summary["counts"]["start"].clone(),
        |summary| drop(summary["counts"]["tiles"].as_array_mut().unwrap().pop()),
        |summary| summary["counts"]["tiles"][0]["cells"][3][3] = json!(0),
        // The corner is a wall on every map.
        |summary| move_cells(&mut summary["counts"]["start"]),
        |summary| move_cells(&mut summary["counts"]["exit"]),
        |summary| move_cells(&mut summary["counts"]["tiles"][0]["cells"]),
        |summary| summary["counts"]["exit"][0] = json!([1, 2]),
        |summary| summary["counts"]["longest_path"]["value"] = json!(62),
        |summary| summary["counts"]["longest_path"]["seed_hex"] = json!("0x0"),
        |summary| summary["counts"]["first_playable"] = Value::Null,
        |summary| {
            let record = &mut summary["counts"]["most_regions"];
            (record["seed"], record["seed_hex"]) = (json!(300), json!("0x12c"));
        },
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let message = tampered(&format!("{CAVES} --seeds 0..300"), change);
        assert_eq!(message, format!("{UNLIKE}its counts contradict each other"), "change {number}");
    }
}
