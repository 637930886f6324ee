//! `verify`: what is right passes, what is changed is listed.

use std::fs;
use std::path::Path;

use darkwaar_core::kernel::Backend;

use crate::support::{darkwaar, fixture, outcome_of, output_for, stdout_of};

fn verify(path: &Path) -> (Option<i32>, String, String) {
    outcome_of(&darkwaar().arg("verify").arg(path).output().unwrap())
}

/// Verifies text from stdin.
fn verify_text(text: &str) -> (Option<i32>, String, String) {
    outcome_of(&output_for(&["verify", "-"], text))
}

fn checked(code: i32, differences: &str, rows: &str) -> (Option<i32>, String, String) {
    (Some(code), differences.to_owned(), format!("{rows}\n"))
}

#[test]
fn the_fixtures_are_right() {
    let rows = checked(0, "", "5346 rows checked, 0 differ");
    assert_eq!(verify(&fixture("worlds.csv")), rows);
    assert_eq!(verify(&fixture("seed-20020.json")), checked(0, "", "1 row checked, 0 differ"));
}

#[test]
fn digests_are_recomputed() {
    let digests = fs::read_to_string(fixture("digests.csv")).unwrap();
    let lines: Vec<_> = digests.lines().collect();
    // The whole file is verified by .ci/run, with an optimised build.
    let some = [lines[0], lines[1], lines[lines.len() - 1]].join("\n");
    assert_eq!(verify_text(&some), checked(0, "", "2 rows checked, 0 differ"));
    let digest = |line: &str| line.rsplit(',').next().unwrap().to_owned();
    let (first, second) = (digest(lines[1]), digest(lines[2]));
    let swapped = [lines[0], &lines[1].replace(&first, &second)].join("\n");
    let (code, differences, _) = verify_text(&swapped);
    let difference = format!("row 1: seeds 0..=999: sha256 is {second}, should be {first}\n");
    assert_eq!((code, differences), (Some(1), difference));
}

#[test]
fn digests_cover_a_hundred_thousand_seeds_with_both_ends() {
    let mut reader = csv::Reader::from_path(fixture("digests.csv")).unwrap();
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    let worlds: u64 = rows.iter().map(|row| row[1].parse::<u64>().unwrap()).sum();
    assert!(worlds >= 100_000 * 243, "{worlds}");
    assert!(rows[0][0].starts_with("0..") && rows[rows.len() - 1][0].ends_with("..=-1"));
}

#[test]
fn every_format_of_explore_is_verified() {
    for format in ["csv", "json", "ndjson"] {
        let rows = stdout_of(&format!("explore --seeds -40..40 --format {format}"));
        assert_eq!(verify_text(&rows), checked(0, "", "19440 rows checked, 0 differ"), "{format}");
    }
    let pretty: serde_json::Value =
        serde_json::from_str(&stdout_of("explore --seeds 1,2 --format json")).unwrap();
    let pretty = serde_json::to_string_pretty(&pretty).unwrap();
    assert_eq!(verify_text(&pretty), checked(0, "", "486 rows checked, 0 differ"));
}

#[test]
fn rows_in_any_order_are_verified_with_every_backend() {
    let rows = stdout_of("explore --seeds -50..50");
    let (header, rows) = rows.split_once('\n').unwrap();
    let mut rows: Vec<_> = rows.lines().collect();
    // An order without any; 24300 rows are more than one batch.
    rows.sort_by_key(|row| {
        row.bytes().fold(0_u32, |hash, byte| hash.wrapping_mul(0x0100_0193) ^ u32::from(byte))
    });
    let right = [&[header], &rows[..]].concat().join("\n");
    let wrong = right.replace(",LOLVO,true,", ",LOLVO,false,");
    let differing = right.matches(",LOLVO,true,").count();
    for backend in Backend::available() {
        let verify =
            |text| outcome_of(&output_for(&["verify", "-", "--backend", backend.name()], text));
        assert_eq!(verify(&right), checked(0, "", "24300 rows checked, 0 differ"), "{backend}");
        let (code, differences, summary) = verify(&wrong);
        let expected = format!("24300 rows checked, {differing} differ\n");
        assert_eq!((code, summary), (Some(1), expected), "{backend}");
        assert_eq!(differences.lines().count(), differing);
    }
}

#[test]
fn every_column_of_a_row_is_compared() {
    let rows = stdout_of("explore --seeds 20020 --sequences LOLVO");
    let (header, row) = rows.trim_end().split_once('\n').unwrap();
    let fields: Vec<_> = row.split(',').collect();
    let names: Vec<_> = header.split(',').collect();
    for column in 2..fields.len() {
        let mut changed = fields.clone();
        changed[column] = "7";
        let text = format!("{header}\n{}\n", changed.join(","));
        let (name, right) = (names[column], fields[column]);
        let difference = format!("row 1: seed 20020 LOLVO: {name} is 7, should be {right}\n");
        assert_eq!(verify_text(&text), checked(1, &difference, "1 row checked, 1 differ"));
    }
}

#[test]
fn differing_rows_are_listed_in_order_and_no_others() {
    let rows = stdout_of("explore --seeds 0..200 --format ndjson");
    let changed = rows
        .replacen("\"playable\":false", "\"playable\":true", 1)
        .replace("\"seed_hex\":\"0xc7\"", "\"seed_hex\":\"0xc8\"");
    let (code, differences, summary) = verify_text(&changed);
    assert_eq!((code, summary.as_str()), (Some(1), "48600 rows checked, 244 differ\n"));
    let lines: Vec<_> = differences.lines().collect();
    assert_eq!(lines[0], "row 1: seed 0 LLLLL: playable is true, should be false");
    assert_eq!(lines[1], "row 48358: seed 199 LLLLL: seed_hex is \"0xc8\", should be \"0xc7\"");
    assert_eq!(lines.len(), 244);
}

#[test]
fn some_columns_in_any_order_are_enough() {
    let text = "path_length,sequence,seed\n11,lolvo,0x4e34\n12,LOLVO,20020\n";
    let difference = "row 2: seed 20020 LOLVO: path_length is 12, should be 11\n";
    assert_eq!(verify_text(text), checked(1, difference, "2 rows checked, 1 differ"));
}

#[test]
fn a_changed_record_of_a_seed_is_listed_value_by_value() {
    let record = fs::read_to_string(fixture("seed-20020.json")).unwrap();
    let changed = record
        .replacen("[[[149,", "[[[150,", 1)
        .replacen("\"path_length\":11", "\"path_length\":12", 1)
        .replacen("\"phase\":\"play\"", "\"stage\":\"play\"", 1);
    let differences = "row 1: seed 20020: .noise[0][0][0] is 150, should be 149; \
        .runs[0].stage should not be there; .runs[0].path_length is 12, should be 11; \
        .runs[0].phase is missing\n";
    let (code, found, _) = verify_text(&changed);
    assert_eq!(code, Some(1));
    let sorted = |text: &str| {
        let mut parts: Vec<_> = text.trim_end().split("; ").map(str::to_owned).collect();
        parts[0] = parts[0].trim_start_matches("row 1: seed 20020: ").to_owned();
        parts.sort();
        parts
    };
    assert_eq!(sorted(&found), sorted(differences));
}

#[test]
fn a_wrong_count_of_a_digest_is_listed() {
    let digests = fs::read_to_string(fixture("digests.csv")).unwrap();
    let first =
        digests.lines().take(2).collect::<Vec<_>>().join("\n").replace(",243000,", ",242999,");
    let difference = "row 1: seeds 0..=999: worlds is 242999, should be 243000\n";
    assert_eq!(verify_text(&first), checked(1, difference, "1 row checked, 1 differ"));
}

#[test]
fn a_record_with_a_value_too_few_is_listed() {
    let record = fs::read_to_string(fixture("seed-20020.json")).unwrap();
    let (code, differences, _) = verify_text(&record.replacen("[[[149,141,131,210],", "[[", 1));
    assert_eq!(code, Some(1));
    assert!(differences.starts_with("row 1: seed 20020: .noise[0] is [["), "{differences}");
}

#[test]
fn seeds_of_json_may_be_negative() {
    let text = "{\"seed\":-1,\"sequence\":\"LOLVO\",\"seed_hex\":\"0xffffffffffffffff\"}";
    assert_eq!(verify_text(text), checked(0, "", "1 row checked, 0 differ"));
}

#[test]
fn many_differences_of_a_record_are_counted() {
    let record = fs::read_to_string(fixture("seed-20020.json")).unwrap();
    let (code, differences, _) = verify_text(&record.replace("170", "171"));
    assert_eq!((code, differences.lines().count()), (Some(1), 1));
    assert_eq!(differences.matches(" is 171, should be 170").count(), 12);
    let more = record.matches("170").count() - 12;
    assert!(differences.ends_with(&format!("; and {more} more\n")), "{differences}");
}

#[test]
fn what_is_no_fixture_is_refused_in_one_line() {
    for (text, why) in [
        ("", "it is empty"),
        (" \n", "it is empty"),
        ("hello\n", "'hello' is not a column"),
        ("seed,void\n", "it has no rows"),
        ("seeds,worlds,sha256\n", "it has no rows"),
        ("[]", "it has no rows"),
        ("seed,sequence\n1,LOLVO\n", "row 1: there is nothing to compare"),
        ("{\"seed\":1,\"sequence\":\"LOLVO\"}", "row 1: there is nothing to compare"),
        ("seed,sequence\nx,LOLVO\n", "row 1: 'x' is not a seed"),
        ("seed,sequence\n1,LOLV\n", "row 1: 'LOLV' is not a sequence"),
        ("seed,void\n1,3\n", "there is no sequence column"),
        ("seed,seed,sequence\n1,2,LOLVO\n", "there are two columns 'seed'"),
        ("worlds,seeds,sha256\n1,2,x\n", "'worlds' is not a column of explore, nor is this seeds,"),
        ("seed,sequence\n1,LOLVO,3\n", "line: 2"),
        ("seeds,worlds,sha256\n5..3,0,x\n", "row 1: --seeds '5..3': the range is reversed"),
        ("[1]", "row 1: 1 is not an object"),
        ("[{\"seed\":1}]", "row 1: there is no sequence"),
        ("{\"seed\":1.5,\"sequence\":\"LOLVO\"}", "row 1: 1.5 is not a seed"),
        ("{\"seed\":1,\"sequence\":\"LOLVO\",\"x\":1}", "row 1: 'x' is not a column of explore"),
        ("{\"seed\":1,\"runs\":7}", "row 1: runs is not an array"),
        ("{\"seed\":1,", "EOF while parsing"),
        ("[{\"seed\":1,\"sequence\":\"LOLVL\",\"seed_hex\":\"0x1\"}", "EOF while parsing"),
        ("[] x", "trailing characters"),
    ] {
        let (code, stdout, stderr) = verify_text(text);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{text:?}: {stderr}");
        assert!(stderr.starts_with("error: stdin: ") && stderr.contains(why), "{text:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{text:?}: {stderr}");
    }
}

#[test]
fn rows_before_a_malformed_one_are_compared() {
    for (text, place) in [
        ("seed,sequence,void\n20020,LOLVO,7\n1,x,3\n", "row 1"),
        ("{\"seed\":20020,\"sequence\":\"LOLVO\",\"void\":7}\n{\"seed\":", "row 1"),
        ("[{\"seed\":20020,\"sequence\":\"LOLVO\",\"void\":7},1]", "row 1"),
    ] {
        let (code, differences, stderr) = verify_text(text);
        assert_eq!(code, Some(2), "{stderr}");
        assert_eq!(differences, format!("{place}: seed 20020 LOLVO: void is 7, should be 6\n"));
    }
}

#[test]
fn a_difference_stays_one_line_and_harmless() {
    let (code, differences, _) = verify_text("seed,sequence,void\n1,LOLVO,\"a\rb\u{1b}[2J\"\n");
    assert_eq!((code, differences.lines().count()), (Some(1), 1));
    assert!(differences.contains("void is a\\rb\\u{1b}[2J, should be "), "{differences}");
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_does_not_hide_a_difference() {
    let rows = stdout_of("explore --seeds 0..400").replace("true", "false");
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("rows.csv");
    fs::write(&path, rows).unwrap();
    let script = "{ \"$0\" verify \"$1\"; echo $? >&2; } | true";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_darkwaar")]).arg(&path);
    let stderr = String::from_utf8(shell.output().unwrap().stderr).unwrap();
    assert_eq!(stderr, "1\n");
}

#[test]
fn a_quote_that_is_not_closed_hides_no_rows() {
    for rest in ["\"6", "\"6\n0,LOLVV,63\n"] {
        let (code, stdout, stderr) = verify_text(&format!("seed,sequence,void\n0,LOLVO,{rest}"));
        assert_eq!((code, stdout.as_str()), (Some(2), ""));
        assert!(stderr.ends_with("a quote is not closed in its line\n"), "{stderr}");
    }
}

#[test]
fn a_summary_has_no_rows() {
    let summary = stdout_of("summarize --seeds 0..2 --format json");
    let (code, _, stderr) = verify_text(&summary);
    assert_eq!(code, Some(2));
    assert!(stderr.ends_with(
        "it is a summary; to check it, count again, best with another --backend, and compare the files\n"
    ));
}

#[test]
fn byte_order_marks_are_skipped() {
    let rows = stdout_of("explore --seeds 1 --format json");
    assert_eq!(verify_text(&format!("\u{feff}{rows}")).0, Some(0));
    let rows = stdout_of("explore --seeds 1");
    assert_eq!(verify_text(&format!("\u{feff}{rows}")).0, Some(0));
}

#[test]
fn quiet_leaves_the_answer_to_the_exit_code() {
    let output =
        darkwaar().args(["verify", "-q"]).arg(fixture("seed-20020.json")).output().unwrap();
    assert_eq!(outcome_of(&output), (Some(0), String::new(), String::new()));
}
