//! `explore`: the rows, in every format, whatever the threads.

use std::fs;

use darkwaar_core::kernel::Backend;
use serde_json::Value;

use crate::support::{fixture, output_for, run, stdout_of};

#[test]
fn the_fixture_is_reproduced_byte_for_byte_from_its_own_seeds() {
    let path = fixture("worlds.csv");
    let found = stdout_of(&format!("explore --seeds @{}", path.display()));
    assert!(found == fs::read_to_string(&path).unwrap(), "rows differ from {}", path.display());
}

#[test]
fn every_backend_and_thread_count_gives_the_same_bytes() {
    for format in ["csv", "json", "ndjson"] {
        // 1100 seeds: several blocks of any backend, the last one cut short, over the end of the range.
        let explore = format!("explore --seeds -600..500 --format {format}");
        let expected = stdout_of(&explore);
        for backend in Backend::available() {
            for threads in [1, 2, 7] {
                let found =
                    stdout_of(&format!("{explore} --backend {backend} --threads {threads}"));
                assert!(found == expected, "{format}, {backend}, {threads} threads");
            }
        }
    }
}

#[test]
fn blocks_that_are_not_full_have_all_rows() {
    let most = 513;
    let longest = stdout_of(&format!("explore --seeds 0..{most}"));
    let ends: Vec<_> = longest.match_indices('\n').map(|(place, _)| place + 1).collect();
    assert_eq!(ends.len(), 1 + most * 243);
    for backend in Backend::available() {
        for count in [1, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, most] {
            let found = stdout_of(&format!("explore --seeds 0..{count} --backend {backend}"));
            assert!(found == longest[..ends[count * 243]], "{backend}, {count} seeds");
        }
    }
}

#[test]
fn scattered_seeds_of_a_list_share_blocks() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("seeds.txt");
    let explore = |seeds: &[u64], backend: Backend| {
        let lines: Vec<_> = seeds.iter().map(u64::to_string).collect();
        fs::write(&path, lines.join("\n")).unwrap();
        let rows = stdout_of(&format!("explore --seeds @{} --backend {backend}", path.display()));
        rows.split_once('\n').unwrap().1.to_owned()
    };
    // Products with an odd number are distinct.
    let scatter = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let seeds: Vec<_> = (0..600).map(scatter).collect();
    for backend in Backend::available() {
        let (alone, together) = seeds.split_at(40);
        let mut apart: String = alone.chunks(1).map(|seed| explore(seed, backend)).collect();
        apart += &explore(&together[..129], backend);
        apart += &explore(&together[129..], backend);
        assert!(explore(&seeds, backend) == apart, "{backend}");
    }
}

#[test]
fn few_sequences_have_the_rows_that_they_have_among_all() {
    let all = stdout_of("explore --seeds -300..300");
    for (patterns, pattern) in
        [("LOLVO", &["LOLVO"][..]), ("VV???", &["VV"]), ("O????,LLLLL", &["O", "LLLLL"])]
    {
        let is_asked_for = |line: &&str| {
            let sequence = line.split(',').nth(1).unwrap();
            sequence == "sequence" || pattern.iter().any(|start| sequence.starts_with(start))
        };
        let expected: Vec<_> = all.lines().filter(is_asked_for).collect();
        let found = stdout_of(&format!("explore --seeds -300..300 --sequences {patterns}"));
        assert!(found.lines().eq(expected), "{patterns}");
    }
}

#[test]
fn all_formats_say_the_same() {
    let rows = |format: &str| stdout_of(&format!("explore --seeds 20020,-1 --format {format}"));
    let array: Vec<Value> = serde_json::from_str(&rows("json")).unwrap();
    let lines: Vec<Value> =
        rows("ndjson").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(array, lines);
    let csv = rows("csv");
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().unwrap().clone();
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!((array.len(), records.len()), (486, 486));
    for (object, record) in array.iter().zip(&records) {
        for (column, field) in header.iter().zip(record) {
            let value = match &object[column] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                value => value.to_string(),
            };
            assert_eq!(value, field, "{column} of {object}");
        }
        let seed: u64 = record[0].parse().unwrap();
        assert_eq!(object["seed_hex"], format!("{seed:#x}"));
        assert_eq!(object.as_object().unwrap().len(), header.len() + 1);
    }
}

#[test]
fn one_world_can_be_asked_for() {
    let row = stdout_of("explore --seeds 20020 --sequences LOLVO --format json");
    assert_eq!(row.lines().count(), 3);
    let array: Vec<Value> = serde_json::from_str(&row).unwrap();
    assert_eq!((&array[0]["core_x"], &array[0]["exit_y"]), (&Value::from(3), &Value::from(8)));
}

#[test]
fn seeds_come_from_files_and_stdin_in_their_order() {
    let directory = tempfile::tempdir().unwrap();
    let list = directory.path().join("seeds.txt");
    fs::write(&list, "9\n-1\n9\n0x5\n").unwrap();
    let comma = directory.path().join("a,b.txt");
    fs::write(&comma, "4\n3\n").unwrap();
    let rows = stdout_of(&format!("explore --seed @{} --sequence LLLLL", comma.display()));
    assert_eq!(rows, stdout_of("explore --seeds 4,3 --sequences LLLLL"));
    let seeds_of = |rows: &str| -> Vec<String> {
        let rows = rows.lines().skip(1);
        rows.map(|row| row.split(',').next().unwrap().to_owned()).collect()
    };
    let rows = stdout_of(&format!("explore --sequences LLLLL --seeds 7,@{}", list.display()));
    assert_eq!(seeds_of(&rows), ["7", "9", "18446744073709551615", "5"]);

    let output = output_for(&["explore", "--seeds", "@-", "--sequences", "LLLLL"], &rows);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), rows);
}

#[test]
fn both_ends_of_the_whole_range_work() {
    let both = stdout_of("explore --seeds 0,18446744073709551615 --sequences LOLVO");
    let signed = stdout_of("explore --seeds=0,-0x1 --sequences lolvo");
    assert_eq!(both, signed);
    assert_eq!(both.lines().count(), 3);
    assert!(both.lines().last().unwrap().starts_with("18446744073709551615,LOLVO,"));
}

#[test]
fn a_file_appears_complete_and_in_the_format_of_its_ending() {
    let directory = tempfile::tempdir().unwrap();
    for (name, format) in [
        ("w.csv", "csv"),
        ("w.json", "json"),
        ("w.ndjson", "ndjson"),
        ("w.jsonl", "ndjson"),
        ("w", "csv"),
    ] {
        let path = directory.path().join(name);
        stdout_of(&format!("explore --seeds 0..70 --output {}", path.display()));
        let expected = stdout_of(&format!("explore --seeds 0..70 --format {format}"));
        assert!(fs::read_to_string(&path).unwrap() == expected, "{name}");
    }
    let csv = directory.path().join("x.json");
    stdout_of(&format!("explore --seeds 5 --format csv -o {}", csv.display()));
    assert!(fs::read_to_string(&csv).unwrap().starts_with("seed,sequence,"));
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 6, "temporary files are left");
}

#[test]
fn an_existing_file_is_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("worlds.csv");
    fs::write(&path, "anything").unwrap();
    let name = path.display();
    stdout_of(&format!("explore --seeds 3,1 --sequences VVVVV --output {name}"));
    let rows = fs::read_to_string(&path).unwrap();
    assert_eq!(rows, stdout_of("explore --seeds 3,1 --sequences VVVVV"));
}

#[test]
fn progress_shows_when_it_is_asked_for() {
    let shown = run("explore --seeds 0..200 --progress always");
    assert!(String::from_utf8(shown.stderr).unwrap().contains("/200 seeds"));
    let ended = run("explore --seeds 0..200 --sequences LLLLL --progress always");
    let stderr = String::from_utf8(ended.stderr).unwrap();
    assert!(stderr.contains("ETA ") && stderr.contains("200 worlds in "), "{stderr}");
    assert_eq!(shown.stdout, stdout_of("explore --seeds 0..200").as_bytes());
    let quiet = run("explore --seeds 0..200 --progress always --quiet");
    assert!(quiet.stderr.is_empty());
}
