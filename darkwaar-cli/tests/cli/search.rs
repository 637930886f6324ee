//! `explore` with filters, rankings and limits.

use std::fs;

use darkwaar_core::kernel::Backend;

use crate::support::{darkwaar, run, stdout_of};

/// Runs `explore` with these arguments, each one whole: its exit code, its stdout and its stderr.
fn explore(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = darkwaar().arg("explore").args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The rows of a search that must succeed, without their header, and what it says.
fn found(arguments: &[&str]) -> (Vec<String>, String) {
    let (code, stdout, stderr) = explore(arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {stderr}");
    (stdout.lines().skip(1).map(str::to_owned).collect(), stderr)
}

/// All rows of seeds.
fn all_rows(seeds: &str) -> Vec<String> {
    let text = stdout_of(&format!("explore --seeds {seeds}"));
    text.lines().skip(1).map(str::to_owned).collect()
}

/// A field of a row as a number, nothing if it is absent.
fn number(row: &str, column: usize) -> Option<u64> {
    row.split(',').nth(column).unwrap().parse().ok()
}

#[test]
fn filters_leave_the_rows_that_meet_all_and_count_the_others() {
    let rows = all_rows("-600..500");
    let long = |row: &&String| number(row, 12).is_some_and(|length| length >= 16);
    let with_energy = |row: &&String| number(row, 9).unwrap() != 0;
    let sequence = |row: &&String| row.split(',').nth(1).unwrap().ends_with("OL");
    let expected: Vec<_> =
        rows.iter().filter(|row| long(row) && with_energy(row) && sequence(row)).collect();
    let dead = rows.iter().filter(|row| number(row, 12).is_none()).count();
    assert!(expected.len() > 10, "{}", expected.len());
    let (found, said) = found(&[
        "--seeds=-600..500",
        "--where=path_length>=16",
        "--where",
        " energy != 0 ",
        "--where",
        "sequence = ???OL",
    ]);
    assert!(found.iter().eq(expected.iter().copied()));
    let rejected = [&long as &dyn Fn(&&String) -> bool, &with_energy, &sequence]
        .map(|holds| rows.iter().filter(|row| !holds(row)).count());
    let plain = said.replace("s: ", ": ").replace("worlds", "world");
    let numbers: Vec<_> = plain
        .split([' ', ';'])
        .filter(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))
        .map(|word| word.trim_matches([',', '\n']).replace(',', ""))
        .collect();
    let counts = [1100 * 243, expected.len(), dead, 0, rejected[1], rejected[2]];
    let _ = (numbers, counts);
    assert_eq!(
        said,
        format!(
            "checked 267,300 worlds: {} match, {} have no way out; 'path_length>=16' rejects {}, \
             'energy != 0' rejects {}, 'sequence = ???OL' rejects {}\n",
            expected.len(),
            with_commas(dead),
            with_commas(rejected[0]),
            with_commas(rejected[1]),
            with_commas(rejected[2]),
        )
    );
}

/// A number between a thousand and a million as the program says it.
fn with_commas(number: usize) -> String {
    assert!((1000..1_000_000).contains(&number));
    format!("{},{:03}", number / 1000, number % 1000)
}
