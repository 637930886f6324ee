//! `--shard` with a directory: parts, `merge` and `missing`.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::{darkwaar, names, outcome_of, stdout_of};

/// Runs the program in a directory.
pub(crate) fn run_in(directory: &Path, arguments: &str) -> Output {
    let words = shlex::split(arguments).unwrap();
    darkwaar().args(words).current_dir(directory).output().unwrap()
}

/// Exit code, stdout and stderr.
pub(crate) fn outcome(directory: &Path, arguments: &str) -> (Option<i32>, String, String) {
    outcome_of(&run_in(directory, arguments))
}

/// Runs the program, which must succeed and say nothing.
pub(crate) fn done(directory: &Path, arguments: &str) {
    let nothing = (Some(0), String::new(), String::new());
    assert_eq!(outcome(directory, arguments), nothing, "{arguments}");
}

/// Writes all parts of a run to `parts`, the last first.
fn all_parts(directory: &Path, run: &str, count: u64) {
    for index in (0..count).rev() {
        done(directory, &format!("{run} --quiet --shard {index}/{count} --output parts/"));
    }
}

#[test]
fn parts_of_summaries_merge_to_the_run_on_one_machine() {
    for run in [
        "summarize --seeds=-50..1000,5000",
        "summarize --seeds 0..2000 --sequences VV???",
        "summarize --seeds 0..3",
        "summarize --seeds 0..300 --generator cave --width 9 --height 7",
    ] {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path();
        all_parts(place, run, 4);
        let expected: Vec<_> =
            (0..4).map(|part| format!("part-0000{part}-of-00004.json")).collect();
        assert_eq!(names(&place.join("parts")), expected);
        for format in ["json", "table"] {
            let whole = outcome(place, &format!("{run} --format {format}"));
            let merged = outcome(place, &format!("merge parts/ --format {format}"));
            assert!(merged == whole, "{run}, {format}: {}", merged.2);
        }
        done(place, "merge parts -o merged.json --threads 1");
        done(place, &format!("{run} -o whole.json"));
        assert!(
            fs::read(place.join("merged.json")).unwrap()
                == fs::read(place.join("whole.json")).unwrap()
        );
    }
}

#[test]
fn a_part_is_a_summary_as_any_other() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    all_parts(place, "summarize --seeds 0..700", 2);
    let merged =
        "merge parts/part-00001-of-00002.json parts/part-00000-of-00002.json --format json";
    assert_eq!(outcome(place, merged).1, stdout_of("summarize --seeds 0..700 --format json"));
    let value: serde_json::Value = serde_json::from_str(
        &fs::read_to_string(place.join("parts/part-00001-of-00002.json")).unwrap(),
    )
    .unwrap();
    assert_eq!(value["part"]["seeds"], serde_json::json!(["350..=699"]));
    assert_eq!(value["meta"]["seeds"], value["part"]["seeds"]);
    assert_eq!(value["part"]["run"]["configuration"]["seeds"], "0..=699");
    done(place, "report parts/part-00001-of-00002.json -o report.html");
}

#[test]
fn parts_of_rows_merge_to_the_run_on_one_machine() {
    const FORMATS: &[&str] =
        if cfg!(feature = "parquet") { &["csv", "ndjson", "parquet"] } else { &["csv", "ndjson"] };
    for format in FORMATS {
        for search in [
            "",
            "--sequences LO???",
            "--where 'path_length >= 15' --where 'not playable' --sequences VVVVV",
            "--where 'path_length >= 15' --where 'energy < 9'",
            "--top 40 --by path_length --where 'core_x = 3'",
        ] {
            let run = format!("explore --seeds=70,-300..100,-310 {search} --format {format}");
            let run = if *format == "parquet" { run.replace("100", "-230") } else { run };
            let directory = tempfile::tempdir().unwrap();
            let place = directory.path();
            all_parts(place, &run, 5);
            let whole = run_in(place, &run);
            let merged = run_in(place, "merge parts/");
            assert_eq!(merged.stderr, whole.stderr, "{run}");
            assert!(merged.status.success() && merged.stdout == whole.stdout, "{run}");
            done(place, &format!("merge parts --quiet -o rows.{format}"));
            assert!(
                fs::read(place.join(format!("rows.{format}"))).unwrap() == whole.stdout,
                "{run}"
            );
        }
    }
}

#[test]
fn parts_without_seeds_change_no_counts() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    let run = "explore --seeds 0..2 --where playable --where 'void < 30'";
    // Of these four, the first and the third have no seed.
    all_parts(place, run, 4);
    let whole = outcome(place, run);
    assert!(whole.2.ends_with("'playable' rejects 339, 'void < 30' rejects 272\n"), "{}", whole.2);
    assert_eq!(outcome(place, "merge parts/"), whole);
}

#[test]
fn a_shard_without_a_directory_is_a_run_of_its_seeds() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    let rows = stdout_of("explore --seeds 25..50");
    assert_eq!(stdout_of("explore --seeds 0..100 --shard 1/4"), rows);
    all_parts(place, "explore --seeds 0..100", 4);
    assert_eq!(fs::read_to_string(place.join("parts/part-00001-of-00004.csv")).unwrap(), rows);
    let first = outcome(place, "explore --seeds 0..100 --shard 3/4 --limit 2 --quiet").1;
    assert_eq!(first.lines().nth(1), stdout_of("explore --seeds 75").lines().nth(1));
}

#[cfg(feature = "parquet")]
#[test]
fn row_groups_are_those_of_the_run_on_one_machine() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    // More rows than a row group of a search has.
    let run = "explore --quiet --seeds 0..700 --where 'void >= 0' --format parquet";
    for index in 0..2 {
        done(place, &format!("{run} --shard {index}/2 --output parts/"));
    }
    assert!(run_in(place, "merge parts/ --quiet").stdout == run_in(place, run).stdout);
    let part = fs::read(place.join("parts/part-00001-of-00002.parquet")).unwrap();
    assert!(part == run_in(place, &format!("{run} --shard 1/2")).stdout);
    // What is found has no rows in it.
    let manifest = fs::read(place.join("parts/part-00001-of-00002.parquet.manifest")).unwrap();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!(manifest["part"]["found"]["counts"]["checked"], 350 * 243);
    assert!(manifest["part"]["found"]["file"].is_null());
}

#[test]
fn a_part_that_is_there_is_kept() {
    for run in ["summarize --seeds 0..400", "explore --seeds 0..40 --where playable"] {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path();
        all_parts(place, run, 3);
        let parts = place.join("parts");
        let stamps = || {
            let stamp = |name: &String| fs::metadata(parts.join(name)).unwrap().modified().unwrap();
            names(&parts).iter().map(stamp).collect::<Vec<_>>()
        };
        let before = stamps();
        for options in ["", "--threads 1 --backend portable", "--resume", "--progress always"] {
            done(place, &format!("{run} --shard 1/3 --output parts {options}"));
        }
        assert_eq!(stamps(), before);
    }
}

#[test]
fn rows_without_their_manifest_are_made_anew() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    all_parts(place, "explore --seeds 0..40", 3);
    let rows = place.join("parts/part-00001-of-00003.csv");
    let whole = fs::read(&rows).unwrap();
    fs::remove_file(place.join("parts/part-00001-of-00003.csv.manifest")).unwrap();
    fs::write(&rows, "seed,sequence\nhalf a row").unwrap();
    assert_eq!(outcome(place, "missing parts/ --of 3").1, "1\n");
    done(place, "explore --seeds 0..40 --shard 1/3 --output parts/");
    assert_eq!(outcome(place, "missing parts/ --of 3"), (Some(0), String::new(), String::new()));
    assert!(fs::read(&rows).unwrap() == whole);
    // A manifest alone says nothing either.
    fs::remove_file(&rows).unwrap();
    assert_eq!(outcome(place, "missing parts/ --of 3").1, "1\n");
    done(place, "explore --seeds 0..40 --shard 1/3 --output parts/");
    assert!(fs::read(&rows).unwrap() == whole);
}

#[test]
fn missing_parts_are_listed_as_an_array_takes_them() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    let missing = |options: &str| {
        let (code, stdout, stderr) = outcome(place, &format!("missing parts/ --of 12 {options}"));
        assert_eq!(stderr, "");
        (code, stdout)
    };
    assert_eq!(missing(""), (Some(1), "0-11\n".to_owned()));
    for index in [0, 1, 5, 7, 11] {
        done(place, &format!("summarize --seeds 0..99 --shard {index}/12 -o parts/"));
    }
    assert_eq!(missing("--threads 1"), (Some(1), "2-4,6,8-10\n".to_owned()));
    assert_eq!(missing("--lines"), (Some(1), "2\n3\n4\n6\n8\n9\n10\n".to_owned()));
    let gap = "error: 'parts/' lacks 7 of 12 parts: 2-4,6,8-10, \
        with the seeds 16..=23,24..=32,33..=40,and 4 more\n";
    assert_eq!(outcome(place, "merge parts/"), (Some(2), String::new(), gap.to_owned()));
    for index in 0..12 {
        done(place, &format!("summarize --seeds 0..99 --shard {index}/12 -o parts/"));
    }
    assert_eq!(missing(""), (Some(0), String::new()));
    done(place, "missing parts --of 12 -o list");
    assert_eq!(fs::read(place.join("list")).unwrap(), b"");
}

#[test]
fn damaged_parts_are_missing_and_can_be_set_aside() {
    let mut runs = vec![
        ("summarize --seeds 0..90", "json"),
        ("explore --seeds 0..90", "csv"),
        ("explore --seeds 0..90 --top 99 --by void", "csv"),
    ];
    if cfg!(feature = "parquet") {
        runs.push(("explore --seeds 0..90 --format parquet", "parquet"));
    }
    for (run, ending) in runs {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path();
        all_parts(place, run, 3);
        let name = format!("part-00002-of-00003.{ending}");
        let part = place.join("parts").join(&name);
        let whole = fs::read(&part).unwrap();
        let mut flipped = whole.clone();
        flipped[whole.len() / 2] ^= 1;
        let damages = [&whole[..whole.len() - 3], &[], b"\xff\n", &flipped];
        for damage in damages {
            fs::write(&part, damage).unwrap();
            let message =
                format!("'parts/{name}': it is damaged: it is not what its checksum is of");
            let refusal = format!("error: {message}; remove it to have it made anew\n");
            let again = format!("{run} --quiet --shard 2/3 -o parts/");
            assert_eq!(outcome(place, &again), (Some(2), String::new(), refusal));
            let said = format!("{message}\n");
            assert_eq!(
                outcome(place, "missing parts/ --of 3"),
                (Some(1), "2\n".to_owned(), said.clone())
            );
            let (code, stdout, stderr) = outcome(place, "merge parts/ -o merged");
            assert_eq!((code, stdout, stderr), (Some(2), String::new(), format!("error: {said}")));
            let aside = outcome(place, "missing parts/ --of 3 --set-aside");
            assert_eq!(aside, (Some(1), "2\n".to_owned(), said));
            assert_eq!(fs::read(place.join(format!("parts/{name}.invalid"))).unwrap(), damage);
            assert!(!place.join(format!("parts/{name}.manifest")).exists());
            assert_eq!(
                outcome(place, "missing parts/ --of 3"),
                (Some(1), "2\n".to_owned(), String::new())
            );
            done(place, &again);
            assert!(fs::read(&part).unwrap() == whole);
        }
        assert_eq!(outcome(place, "missing parts/ --of 3").0, Some(0));
        assert!(!place.join("merged").exists());
    }
}
