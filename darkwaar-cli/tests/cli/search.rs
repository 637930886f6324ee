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

/// A sentence with its numbers.
fn summary(checked: usize, matched: usize, no_way_out: usize) -> String {
    let [checked, matched, no_way_out] = [checked, matched, no_way_out].map(with_commas);
    format!("checked {checked} worlds: {matched} match, {no_way_out} have no way out")
}

/// A number below a million as the program says it.
fn with_commas(number: usize) -> String {
    match (number / 1000, number % 1000) {
        (0, number) => number.to_string(),
        (thousands, number) => format!("{thousands},{number:03}"),
    }
}

/// How many of the rows have no way out.
fn dead(rows: &[String]) -> usize {
    rows.iter().filter(|row| number(row, 12).is_none()).count()
}

#[test]
fn filters_leave_the_rows_that_meet_all_and_count_the_others() {
    let rows = all_rows("-600..500");
    let is_long = |row: &&String| number(row, 12).is_some_and(|length| length >= 11);
    let has_energy = |row: &&String| number(row, 9) != Some(0);
    let ends_so = |row: &&String| row.split(',').nth(1).unwrap().ends_with("OL");
    let is_met = |row: &&String| is_long(row) && has_energy(row) && ends_so(row);
    let expected: Vec<_> = rows.iter().filter(is_met).cloned().collect();
    assert!(expected.len() > 10);
    let filters = ["--where=path_length>=11", "--where= energy != 0 ", "--where=sequence = ???OL"];
    let (found, said) = found(&[&["--seeds=-600..500"][..], &filters].concat());
    assert!(found == expected);
    let rejected = |count: usize| with_commas(rows.len() - count);
    let expected = format!(
        "{}; 'path_length>=11' rejects {}, 'energy != 0' rejects {}, 'sequence = ???OL' rejects {}\n",
        summary(1100 * 243, expected.len(), dead(&rows)),
        rejected(rows.iter().filter(is_long).count()),
        rejected(rows.iter().filter(has_energy).count()),
        rejected(1100 * 27),
    );
    assert_eq!(said, expected);
}

#[test]
fn the_best_come_first_and_ties_by_seed_then_sequence() {
    let seeds = "700..900,-3..2,5";
    let all = all_rows(seeds);
    for (by, column, count) in
        [("path_length", 12, 40), ("void:desc", 7, 20_000), ("reachable:asc", 10, 9)]
    {
        let mut rows = all.clone();
        rows.retain(|row| number(row, column).is_some());
        // Sequences of a seed are in order already, and the sort keeps that.
        rows.sort_by_key(|row| {
            let value = number(row, column).unwrap();
            (if by.ends_with("asc") { value } else { 99 - value }, number(row, 0))
        });
        let (found, _) = found(&[
            "--seeds",
            seeds,
            "--by",
            by,
            "--top",
            &count.to_string(),
            "--where=sequence != ????L",
            "--where=void<50",
        ]);
        let expected = rows.iter().filter(|row| {
            !row.split(',').nth(1).unwrap().ends_with('L') && number(row, 7).unwrap() < 50
        });
        assert!(found.iter().eq(expected.take(count)), "{by}");
    }
}

#[test]
fn a_limit_ends_the_search_with_the_very_world_that_fills_it() {
    let rows = all_rows("0..100");
    let playable: Vec<_> = rows.iter().filter(|row| number(row, 12).is_some()).collect();
    for limit in [1, 2, 243, 2345, 5000] {
        let limit_text = limit.to_string();
        let arguments = ["--seeds=0..=18446744073709551615", "--where=playable", "--limit"];
        let (found, said) = found(&[&arguments[..], &[&limit_text]].concat());
        assert!(found.iter().eq(playable[..limit].iter().copied()), "{limit}");
        let checked = rows.iter().position(|row| row == playable[limit - 1]).unwrap() + 1;
        let dead = checked - limit;
        let end = format!("; 'playable' rejects {}\n", with_commas(dead));
        assert_eq!(said, summary(checked, limit, dead) + &end);
    }
    let (found, said) = found(&["--seeds=0..100", "--limit=99999"]);
    assert!(found == rows);
    assert_eq!(said, summary(24_300, 24_300, dead(&rows)) + "\n");
}

#[test]
fn every_backend_and_thread_count_finds_and_counts_the_same() {
    for search in [
        "--where playable --where path_length>=17 --format json",
        "--where seed>5 --limit 100001 --format ndjson",
        "--top 7 --by void:asc --sequences V????,LOLVO",
        "--top 3000 --by energy",
    ] {
        let explore = format!("explore --seeds 900..1500,-500..400 {search}");
        let expected = run(&explore);
        assert_eq!(expected.status.code(), Some(0), "{search}");
        for backend in Backend::available() {
            for threads in [1, 2, 7] {
                let found = run(&format!("{explore} --backend {backend} --threads {threads}"));
                assert!(found == expected, "{search}, {backend}, {threads} threads");
            }
        }
    }
}

#[test]
fn few_sequences_are_searched_by_themselves() {
    let patterns = "--sequences=VV???,LOLVO";
    let rows = stdout_of(&format!("explore --seeds 0..600 {patterns}"));
    let lines = rows.lines().skip(1).map(str::to_owned);
    let expected: Vec<_> = lines.filter(|row| number(row, 8).unwrap() > 60).collect();
    let (rows, _) = found(&["--seeds=0..600", patterns, "--where=ground>60"]);
    assert!(!rows.is_empty() && rows == expected);
    let (_, said) = found(&["--seeds=0..600", "--sequences=LOLVO", "--where=sequence=VV???"]);
    assert!(said.starts_with("checked 600 worlds: 0 match"), "{said}");
    assert!(said.ends_with("'sequence=VV???' rejects 600\n"), "{said}");
}

#[test]
fn every_format_holds_what_is_found_even_nothing() {
    let directory = tempfile::tempdir().unwrap();
    for (ending, filter, expected) in [
        ("json", "path_length >= 23", 1),
        ("json", "path_length = 62", 0),
        ("ndjson", "path_length = 62", 0),
        ("csv", "path_length = 62", 1),
    ] {
        let path = directory.path().join("found").with_extension(ending);
        let path = path.to_str().unwrap();
        let (found, _) = found(&["--seeds=195", "--where", filter, "--output", path]);
        assert!(found.is_empty());
        let text = fs::read_to_string(path).unwrap();
        let count = match ending {
            "json" => serde_json::from_str::<Vec<serde_json::Value>>(&text).unwrap().len(),
            _ => text.lines().count(),
        };
        assert_eq!(count, expected, "{ending}: {text}");
    }
}

#[test]
fn nothing_found_is_negative_only_if_asked() {
    let code = |arguments: &[&str]| explore(&[&["--seeds=0..9", "-q"], arguments].concat()).0;
    assert_eq!(code(&["--where=path_length=62"]), Some(0));
    assert_eq!(code(&["--where=path_length=62", "--fail-if-none"]), Some(1));
    assert_eq!(code(&["--where=path_length>5", "--fail-if-none"]), Some(0));
    assert_eq!(code(&["--where=not playable", "--top=5", "--by=void", "--fail-if-none"]), Some(0));
    // Worlds match, but none can be ranked.
    let unranked = ["--where=not playable", "--top=5", "--by=distance", "--fail-if-none"];
    assert_eq!(code(&unranked), Some(1));
    assert_eq!(code(&["--fail-if-none"]), Some(0));
}

#[test]
fn only_a_search_is_summed_up_and_not_if_quiet() {
    let said = |arguments: &[&str]| explore(&[&["--seeds=0"], arguments].concat()).2;
    assert_eq!(said(&[]), "");
    assert_eq!(said(&["--fail-if-none"]), "");
    assert_eq!(said(&["--limit=5", "--quiet"]), "");
    assert_eq!(said(&["--limit=1"]), summary(1, 1, 1) + "\n");
}

#[test]
fn bad_searches_are_refused_before_any_work() {
    let directory = tempfile::tempdir().unwrap();
    let output = directory.path().join("out.csv");
    let output = output.to_str().unwrap();
    for (arguments, why) in [
        (&["--where", "core_x = 9"][..], "--where 'core_x = 9': core_x is 0..=6 or none, not '9'"),
        (
            &["--where", "length > 5"],
            "--where 'length > 5': there is no column 'length'; columns are seed,",
        ),
        (&["--where", "--quiet"], "--where '--quiet': there is no column ''; columns are seed,"),
        (&["--where", "void\n>"], "--where 'void\\n>': after the operator stands a value"),
        (&["--top", "5"], "required arguments were not provided: --by <COLUMN>"),
        (&["--by", "void"], "required arguments were not provided: --top <N>"),
        (&["--top", "5", "--by", "seed"], "--by 'seed': worlds are ranked by void, ground,"),
        (&["--top", "5", "--by", "void:down"], "after the column stands :desc"),
        (
            &["--top", "0", "--by", "void"],
            "'0' for '--top <N>': the best are a whole number from 1 to 1000000",
        ),
        (&["--top", "1000001", "--by", "void"], "a whole number from 1 to 1000000"),
        (
            &["--top", "5", "--by", "void", "--limit", "5"],
            "'--top <N>' cannot be used with '--limit <N>'",
        ),
        (&["--limit", "0"], "'0' for '--limit <N>': a limit is a whole number of rows from 1 on"),
        (&["--limit", "-1"], "'-1' for '--limit <N>': a limit is a whole number of rows"),
    ] {
        let (code, stdout, stderr) =
            explore(&[&["--seeds=0..9", "--output", output], arguments].concat());
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}: {stderr}");
        assert!(stderr.starts_with("error: ") && stderr.contains(why), "{arguments:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "{arguments:?}");
    }
}
