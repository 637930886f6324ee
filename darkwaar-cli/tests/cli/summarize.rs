//! `summarize` and `merge`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::{darkwaar, output_for, run, stdout_of};

/// The summary of 1000 seeds as JSON.
fn thousand() -> Value {
    serde_json::from_str(&stdout_of("summarize --seeds 0..1000 --format json")).unwrap()
}

/// Rows of `explore` as maps from column to value.
fn rows(arguments: &str) -> Vec<BTreeMap<String, String>> {
    let text = stdout_of(&format!("explore {arguments}"));
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(Result::unwrap).collect()
}

/// How many rows have each number in a column; rows without one do not count.
fn histogram<'a>(
    rows: impl Iterator<Item = &'a BTreeMap<String, String>>,
    column: &str,
) -> Vec<u64> {
    let mut counts = vec![0; 64];
    for row in rows.filter(|row| !row[column].is_empty()) {
        counts[row[column].parse::<usize>().unwrap()] += 1;
    }
    counts
}

#[test]
fn counts_are_those_of_the_rows() {
    let summary = thousand();
    // Those of a seed are in the order of the sequences.
    let rows = rows("--seeds 0..1000");
    for (index, entry) in summary["sequences"].as_array().unwrap().iter().enumerate() {
        let of_sequence = rows.iter().skip(index).step_by(243);
        assert!(of_sequence.clone().all(|row| row["sequence"] == entry["sequence"]));
        let playable: Vec<_> =
            of_sequence.clone().filter(|row| row["playable"] == "true").collect();
        assert_eq!(entry["worlds"], 1000);
        assert_eq!(entry["playable"], playable.len());
        let without_core = of_sequence.clone().filter(|row| row["core_x"].is_empty()).count();
        assert_eq!(entry["no_core"], without_core);
        assert_eq!(entry["no_exit"], 1000 - without_core - playable.len());
        for column in ["void", "ground", "energy", "reachable", "distance", "path_length"] {
            assert_eq!(entry[column], json!(histogram(of_sequence.clone(), column)), "{column}");
        }
        let mut cores = vec![vec![0; 7]; 9];
        for row in of_sequence.clone().filter(|row| !row["core_x"].is_empty()) {
            let place = |column: &str| row[column].parse::<usize>().unwrap();
            cores[place("core_y")][place("core_x")] += 1;
        }
        assert_eq!(entry["core"], json!(cores));
        let longest = playable.iter().map(|row| row["path_length"].parse::<u64>().unwrap()).max();
        assert_eq!(entry["longest_path"]["value"].as_u64(), longest);
        assert_eq!(
            entry["first_playable"]["seed"].as_u64(),
            playable.first().map(|row| row["seed"].parse().unwrap())
        );
    }
}

#[test]
fn csv_has_the_documented_columns() {
    let text = stdout_of("summarize --seeds 0..1000 --sequences LOLVO,VVVVV --format csv");
    let expected = "\
sequence,worlds,playable,playable_rate,rate_low,rate_high,no_core,no_exit,path_length_mean,path_length_median,\
path_length_p90,path_length_max,void_mean,ground_mean,energy_mean,reachable_mean,distance_mean
LOLVO,1000,1000,1,0.9961732415144449,1,0,0,11.309,11,14,14,1.393,46.39,15.217,61.594,11.309
VVVVV,1000,0,0,0,0.003826758485555124,1000,0,,,,,63,0,0,0,
";
    assert_eq!(text, expected);
}

#[test]
fn bytes_depend_on_the_seeds_alone() {
    let expected = stdout_of("summarize --seeds -700..2000 --format json");
    for arguments in [
        "--seeds 0..2000,-700..0",
        "--seeds 5,1999,-3,-700..2000",
        "--seeds -700..2000 --threads 1 --backend portable",
        "--seeds -700..2000 --threads 7",
    ] {
        let text = stdout_of(&format!("summarize --format json {arguments}"));
        assert!(text == expected, "{arguments}");
    }
}

#[test]
fn shards_merge_to_the_whole_in_any_order() {
    let directory = tempfile::tempdir().unwrap();
    let part = |shard: u32| directory.path().join(format!("{shard}.json"));
    for shard in 0..5 {
        let path = part(shard);
        let arguments = format!("--seeds -50..1000,5000 --shard {shard}/5 -o {}", path.display());
        assert_eq!(stdout_of(&format!("summarize --sequences LO??? {arguments}")), "");
    }
    let parts = [3, 0, 4, 1, 2].map(|shard| part(shard).display().to_string());
    let whole = "summarize --seeds -50..1000,5000 --sequences LO???";
    for format in ["json", "csv", "table", "csv --by prefix:3", "table --by place --sort no_exit"] {
        let merged = stdout_of(&format!("merge {} --format {format}", parts.join(" ")));
        assert!(merged == stdout_of(&format!("{whole} --format {format}")), "{format}");
    }
}

/// What `merge` says of a summary that was tampered with, after its name.
fn refusal(change: impl FnOnce(&mut Value)) -> String {
    let mut summary = thousand();
    change(&mut summary);
    merge_error(&summary.to_string())
}

fn merge_error(text: &str) -> String {
    let output = output_for(&["merge", "-"], text);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr.trim_end().strip_prefix("error: '-': ").unwrap().to_owned()
}

#[test]
fn a_summary_may_be_laid_out_anew() {
    let pretty = serde_json::to_string_pretty(&thousand()).unwrap();
    let output = output_for(&["merge", "-", "--format", "json"], &pretty);
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        stdout_of("summarize --seeds 0..1000 --format json")
    );
}

#[test]
fn other_files_and_other_rules_are_refused() {
    let unlike = "it is not a summary as `summarize --format json` writes it: ";
    for text in ["", "{}", "[1]", "seed,sequence\n", "\u{0}", "{\"meta\":{},\"sequences\":[]}"] {
        assert!(merge_error(text).starts_with(unlike), "{text}");
    }
    assert_eq!(
        refusal(|summary| summary["meta"]["format"] = json!("darkwaar caves")),
        format!("{unlike}its format is 'darkwaar caves'")
    );
    assert_eq!(
        refusal(|summary| summary["meta"]["format_version"] = json!(2)),
        "it has version 2 of the format, this program reads version 1"
    );
    let message = refusal(|summary| summary["meta"]["rules"] = json!("abc"));
    assert!(
        message.starts_with("its worlds follow other rules, abc, than this program's, dfe17a887")
    );
}

/// Moves a world from its place in a list to the next one.
fn move_counts(list: &mut Value) {
    let counts = list.as_array_mut().unwrap();
    let from = counts.iter().position(|count| *count != 0).unwrap();
    counts[from] = json!(counts[from].as_u64().unwrap() - 1);
    counts[from + 1] = json!(counts[from + 1].as_u64().unwrap() + 1);
}

#[test]
fn contradictions_are_refused() {
    let refused = "it is not a summary as `summarize --format json` writes it: its counts contradict each other";
    let changes: [fn(&mut Value); 20] = [
        |summary| summary["meta"]["seeds"] = json!(["0..=1000"]),
        |summary| summary["meta"]["seeds"] = json!(["0..1000"]),
        |summary| summary["meta"]["sequences"] = json!(["LOLVO"]),
        |summary| drop(summary["sequences"].as_array_mut().unwrap().pop()),
        |summary| summary["sequences"].as_array_mut().unwrap().swap(0, 1),
        |summary| summary["sequences"][5]["worlds"] = json!(999),
        |summary| summary["sequences"][5]["void"][3] = json!(u64::MAX),
        |summary| summary["sequences"][5]["energy"] = json!([1000]),
        |summary| summary["sequences"][5]["core"][0] = json!([1, 2]),
        |summary| summary["sequences"][5]["playable"] = json!(1000),
        |summary| summary["sequences"][45]["longest_path"]["value"] = json!(62),
        |summary| summary["sequences"][45]["first_playable"]["seed"] = json!(1000),
        |summary| {
            summary["sequences"][45]["first_playable"] =
                summary["sequences"][45]["longest_path"].clone();
        },
        |summary| move_counts(&mut summary["sequences"][45]["void"]),
        |summary| move_counts(&mut summary["sequences"][45]["ground"]),
        |summary| move_counts(&mut summary["sequences"][45]["energy"]),
        // A walk has the parity of the distance.
        |summary| move_counts(&mut summary["sequences"][45]["distance"]),
        |summary| summary["sequences"][45]["energy_cells"][2][2] = json!(0),
        |summary| {
            let record = &mut summary["sequences"][45]["most_energy"];
            (record["seed"], record["seed_hex"]) = (json!(999), json!("0x3e7"));
        },
        |summary| {
            summary["meta"]["sequences"] = json!([]);
            summary["sequences"] = json!([]);
        },
    ];
    for (number, change) in changes.into_iter().enumerate() {
        assert_eq!(refusal(change), refused, "change {number}");
    }
}

#[test]
fn overlaps_and_other_sequences_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, arguments: &str| {
        let path = directory.path().join(name).display().to_string();
        stdout_of(&format!("summarize {arguments} -o {path}"));
        path
    };
    let first = write("first.json", "--seeds 0..100,500");
    let second = write("second.json", "--seeds 90..95,1000");
    let third = write("third.json", "--seeds 2000 --sequences LOLVO");
    let output = directory.path().join("sum.json");
    for (other, message) in [
        (&second, "seeds 90..=94 were counted before; summaries must be disjoint"),
        (&first, "seeds 0..=99 were counted before; summaries must be disjoint"),
        (&third, "it has other sequences than those before it"),
    ] {
        let refused = run(&format!("merge {first} {other} -o {}", output.display()));
        let stderr = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(stderr, format!("error: '{other}': {message}\n"));
        assert_eq!((refused.status.code(), output.exists()), (Some(2), false));
    }
    let twice = run("merge - -");
    let stderr = String::from_utf8(twice.stderr).unwrap();
    assert_eq!(stderr, "error: FILE '-' is given twice; stdin can be read once\n");
    let endless = run("merge /dev/zero");
    let stderr = String::from_utf8(endless.stderr).unwrap();
    assert_eq!(stderr, "error: '/dev/zero': it is larger than any summary\n");
    let missing = run("merge no-such.json");
    assert_eq!(missing.status.code(), Some(3));
    let stderr = String::from_utf8(missing.stderr).unwrap();
    assert!(stderr.starts_with("error: 'no-such.json': cannot read it: No such file"), "{stderr}");
}

#[test]
fn an_ending_names_the_format() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, more: &[&str]| {
        let path = directory.path().join(name);
        let mut command = darkwaar();
        command.args(["summarize", "--seeds", "7", "-o"]).arg(&path).args(more);
        assert!(command.status().unwrap().success());
        fs::read_to_string(path).unwrap()
    };
    assert!(write("a.json", &[]).starts_with("{\"meta\":{\"format\":\"darkwaar summary\""));
    assert!(write("a.csv", &[]).starts_with("sequence,worlds,"));
    assert!(write("a", &[]).starts_with("1 seed (7) x 243 sequences = 243 worlds\n"));
    assert!(write("a.json", &["--format", "csv"]).starts_with("sequence,worlds,"));
    let output = run("summarize --seeds 7 -o a.html");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        stderr,
        "error: --output 'a.html': its ending names no format; give --format table, csv, json, \
         cells, histograms or records\n"
    );
    assert!(!Path::new("a.html").exists());
}

#[test]
fn bad_options_are_refused_before_any_work() {
    for (arguments, message) in [
        (
            "--by prefix:5",
            "invalid value 'prefix:5' for '--by <GROUP>': rows are by sequence, prefix:1 to prefix:4, place or all",
        ),
        (
            "--sort rate",
            "invalid value 'rate' for '--sort <COLUMN>': columns are worlds, playable, playable_rate",
        ),
        (
            "--shard 3/3",
            "invalid value '3/3' for '--shard <K/N>': a shard K/N has K from 0 to N - 1",
        ),
        (
            "--by all --format json",
            "--by and --sort are for tables and CSV; json always has an entry for each sequence",
        ),
        (
            "--sort playable --format json",
            "--by and --sort are for tables and CSV; json always has an entry for each sequence",
        ),
        ("--resume", "--resume needs --output FILE, a plain file; here it is stdout"),
    ] {
        let output = run(&format!("summarize --seeds 0..=18446744073709551615 {arguments}"));
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.starts_with(&format!("error: {message}")), "{stderr}");
        assert_eq!((output.status.code(), stderr.lines().count()), (Some(2), 1), "{stderr}");
    }
}

#[test]
fn records_of_a_group_name_the_sequence() {
    let records = stdout_of("summarize --seeds 0..1000 --format records --by all");
    let (_, row) = records.trim_end().split_once('\n').unwrap();
    let fields: Vec<_> = row.split(',').collect();
    assert_eq!(fields[..7], ["?????", "72781", "0", "LLLOV", "23", "195", "OOOOO"]);
    let [seed, sequence] = [fields[8], fields[9]];
    let world = stdout_of(&format!("explore --seeds {seed} --sequences {sequence}"));
    let world: Vec<_> = world.lines().nth(1).unwrap().split(',').collect();
    assert_eq!((world[2], world[9]), ("true", fields[7]));
}

#[test]
fn sorting_puts_the_highest_first_and_keeps_the_order_of_equals() {
    let text = stdout_of("summarize --seeds 0..100 --format csv --sort path_length_max");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<BTreeMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    let index = |letter| "LOV".find(letter).unwrap();
    let keys: Vec<_> = rows
        .iter()
        .map(|row| {
            let longest = row["path_length_max"].parse().unwrap_or(-1_i32);
            (-longest, row["sequence"].chars().map(index).collect::<Vec<_>>())
        })
        .collect();
    assert_eq!(keys.len(), 243);
    assert!(keys.is_sorted());
    let lowest = stdout_of("summarize --seeds 0..100 --format csv --sort path_length_max:asc");
    assert!(lowest.lines().nth(1).unwrap().split(',').nth(11).unwrap() == "1");
    assert_eq!(lowest.lines().count(), 244);
    assert_eq!(keys.last().unwrap().0, 1);
}

#[test]
fn long_tables_have_the_counts_of_the_json() {
    let [cells, histograms, records] = ["cells", "histograms", "records"]
        .map(|format| stdout_of(&format!("summarize --seeds 0..1000 --format {format}")));
    let summary = thousand();
    let entries = summary["sequences"].as_array().unwrap();
    let (mut cells, mut histograms, mut records) =
        (cells.lines(), histograms.lines(), records.lines());
    assert_eq!(cells.next(), Some("sequence,x,y,worlds,core,exit,void,ground,energy"));
    assert_eq!(histograms.next(), Some("sequence,column,value,worlds"));
    assert!(records.next().unwrap().starts_with("sequence,playable,first_playable_seed,"));
    for entry in entries {
        let sequence = entry["sequence"].as_str().unwrap();
        for (y, x) in (0..9).flat_map(|y| (0..7).map(move |x| (y, x))) {
            let at = |name: &str| entry[name][y][x].as_u64().unwrap();
            let (void, energy) = (at("void_cells"), at("energy_cells"));
            let ground = 1000 - void - energy;
            let (core, exit) = (at("core"), at("exit"));
            let expected =
                format!("{sequence},{x},{y},1000,{core},{exit},{void},{ground},{energy}");
            assert_eq!(cells.next(), Some(expected.as_str()));
        }
        for column in ["void", "ground", "energy", "reachable", "distance", "path_length"] {
            for (value, count) in entry[column].as_array().unwrap().iter().enumerate() {
                if *count != 0 {
                    let expected = format!("{sequence},{column},{value},{count}");
                    assert_eq!(histograms.next(), Some(expected.as_str()));
                }
            }
        }
        let text = |value: &Value| if value.is_null() { String::new() } else { value.to_string() };
        let [longest, most] = ["longest_path", "most_energy"]
            .map(|name| [text(&entry[name]["value"]), text(&entry[name]["seed"])].join(","));
        let (playable, first) = (&entry["playable"], text(&entry["first_playable"]["seed"]));
        let holder = if *playable == 0 { "" } else { sequence };
        let expected =
            format!("{sequence},{playable},{first},{holder},{longest},{holder},{most},{holder}");
        assert_eq!(records.next(), Some(expected.as_str()));
    }
    assert_eq!((cells.next(), histograms.next(), records.next()), (None, None, None));
}
