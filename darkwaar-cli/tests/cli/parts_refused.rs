//! Parts of other runs, in wrong places, or asked for in a wrong way.

use std::fs;
use std::path::Path;

use crate::bad_input::refused;
use crate::parts::{done, outcome};
use crate::support::names;

/// Two of three parts of a run, and of each kind of others one.
fn write_parts(place: &Path, ending: &str, run: &str) {
    for index in [0, 2] {
        done(place, &format!("{run} --shard {index}/3 --output {ending}/"));
    }
}

#[test]
fn a_part_of_another_run_is_refused_by_what_differs() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    write_parts(place, "summaries", "summarize --seeds 0..90");
    write_parts(place, "rows", "explore --seeds 0..90");
    for (run, folder, difference) in [
        ("summarize --seeds 0..91", "summaries", "seeds '0..=89', not '0..=90'"),
        ("summarize --seeds 0..90 --sequences LLLLL", "summaries", "sequences 'all', not 'LLLLL'"),
        (
            "summarize --seeds 0..90 --generator loom",
            "summaries",
            "generator none, not 'loom 50x20'",
        ),
        ("explore --seeds 0..89,89", "rows", ""),
        ("explore --seeds 1..90,0", "rows", "seeds '0..=89', not '1..=89,0'"),
        ("explore --seeds 0..90 --where playable", "rows", "where '[]', not '[\"playable\"]'"),
        ("explore --seeds 0..90 --top 1 --by void", "rows", "by none, not 'void'"),
    ] {
        let run = format!("{run} --shard 2/3 -o {folder}/");
        if difference.is_empty() {
            done(place, &run);
            continue;
        }
        let line = refused(&run.split_whitespace().collect::<Vec<_>>(), place, 2);
        let start = format!("'{folder}/part-00002-of-00003.");
        assert!(line.starts_with(&start), "{line}");
        assert!(line.contains(&format!("' is of a run with {difference}")), "{line}");
        assert!(line.ends_with("; give each run a directory of its own"), "{line}");
        // Another shard finds no part of its own, but those of the other run.
        let other = run.replace("2/3", "1/3");
        let line = refused(&other.split_whitespace().collect::<Vec<_>>(), place, 2);
        assert!(line.starts_with(&format!("'{folder}/part-00000-of-00003.")), "{line}");
        assert!(line.contains(&format!("' is of a run with {difference}")), "{line}");
    }
}

#[test]
fn parts_of_two_runs_do_not_merge() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    write_parts(place, "parts", "summarize --seeds 0..90");
    done(place, "summarize --seeds 0..91 --shard 1/3 -o others/");
    let other = place.join("parts/part-00001-of-00003.json");
    fs::copy(place.join("others/part-00001-of-00003.json"), &other).unwrap();
    for command in [&["merge", "parts/"][..], &["missing", "parts/", "--of", "3"]] {
        assert_eq!(
            refused(command, place, 2),
            "'parts/part-00001-of-00003.json' is of a run with seeds '0..=90', not '0..=89'; give each run \
             a directory of its own"
        );
    }
    // The right run, but another shard of it.
    fs::copy(place.join("parts/part-00002-of-00003.json"), &other).unwrap();
    let message = "'parts/part-00001-of-00003.json': it is shard 2/3";
    assert_eq!(refused(&["merge", "parts/"], place, 2), message);
    let missing = outcome(place, "missing parts/ --of 3");
    assert_eq!(missing, (Some(1), "1\n".to_owned(), format!("{message}\n")));
}

#[test]
fn a_directory_has_parts_of_one_kind() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    let message = |other: &str| {
        format!(
            "'parts' has 'part-00000-of-00003.json' and '{other}', which are not of one run; give \
             each run a directory of its own"
        )
    };
    done(place, "summarize --seeds 0..90 --shard 0/3 -o parts/");
    for (run, part) in [
        ("summarize --seeds 0..90 --shard 0/4", "part-00000-of-00004.json"),
        ("summarize --seeds 0..90 --shard 2/4", "part-00002-of-00004.json"),
        ("explore --seeds 0..90 --shard 0/3", "part-00000-of-00003.csv"),
    ] {
        let arguments = format!("{run} -o parts/");
        let line = refused(&arguments.split_whitespace().collect::<Vec<_>>(), place, 2);
        assert_eq!(line, message(part));
    }
    done(place, "summarize --seeds 0..90 --shard 0/4 -o others/");
    let name = "part-00000-of-00004.json";
    fs::copy(place.join("others").join(name), place.join("parts").join(name)).unwrap();
    assert_eq!(refused(&["merge", "parts"], place, 2), message(name));
    assert_eq!(refused(&["missing", "parts", "--of", "3"], place, 2), message(name));
    fs::remove_dir_all(place.join("others")).unwrap();
    done(place, "summarize --seeds 0..90 --shard 0/3 -o others/");
    let line = refused(&["missing", "others", "--of", "4"], place, 2);
    assert_eq!(line, "--of 4: 'others' has parts of 3, 'part-00000-of-00003.json'");
}

#[test]
fn missing_parts_can_be_those_of_a_run_that_is_told() {
    for (run, ending, others) in [
        (
            "summarize --seeds 0..90",
            "json",
            [
                ("summarize --seeds 0..91", "seeds '0..=89', not '0..=90'"),
                ("summarize --seeds 0..90 --generator cave", "generator none, not 'cave 60x30, f"),
                ("explore --seeds 0..90", "command 'summarize', not 'explore'"),
            ],
        ),
        (
            "explore --seeds 0..90 --format ndjson --where void<9",
            "ndjson",
            [
                ("explore --seeds 0..90 --format csv --where void<9", "format 'ndjson', not 'csv'"),
                ("explore --seeds 0..90 --format ndjson", "where '[\"void<9\"]', not '[]'"),
                ("summarize --seeds 0..90", "command 'explore', not 'summarize'"),
            ],
        ),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path();
        let missing = |run: &str| outcome(place, &format!("missing parts/ --of 3 -- {run}"));
        assert_eq!(missing(run), (Some(1), "0-2\n".to_owned(), String::new()));
        done(place, &format!("{run} --quiet --shard 1/3 -o parts/"));
        assert_eq!(missing(run), (Some(1), "0,2\n".to_owned(), String::new()));
        for (other, difference) in others {
            let (code, stdout, stderr) = missing(other);
            assert_eq!((code, stdout.as_str()), (Some(2), ""), "{other}");
            let start = format!(
                "error: 'parts/part-00001-of-00003.{ending}' is of a run with {difference}"
            );
            assert!(stderr.starts_with(&start), "{stderr}");
        }
    }
}

#[test]
fn what_is_asked_for_in_a_wrong_way_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    for (arguments, why) in [
        (
            "explore --seeds 0..9 -o parts/ --shard 0/1000001",
            "a directory takes 1000000 parts at most",
        ),
        (
            "explore --seeds 0..9 -o parts/",
            "'parts/' is a directory, which takes parts; give --shard K/N",
        ),
        ("summarize --seeds 0..9 -o .", "'.' is a directory, which takes parts; give --shard K/N"),
        ("explore --seeds 0..9 -o parts/ --shard 0/2 --format json", "are csv, ndjson or parquet"),
        (
            "explore --seeds 0..9 -o parts/ --shard 0/2 --limit 3",
            "--limit 3: the first rows of all",
        ),
        (
            "explore --seeds 0..9 -o parts/ --shard 0/2 --fail-if-none",
            "whether there is any row cannot",
        ),
        ("explore --seeds 9..0 -o parts/ --shard 0/2", "--seeds '9..0': the range is reversed"),
        ("explore --seeds 0..9 -o parts/ --shard 2/2", "'2/2' for '--shard <K/N>'"),
        (
            "summarize --seeds 0..9 -o parts/ --shard 0/2 --format csv",
            "--format csv: parts in a directory are json",
        ),
        ("summarize --seeds 0..9 -o parts/ --shard 0/2 --by all", "json always has an entry"),
        ("merge parts/", "'parts/' has no parts, such as part-00000-of-00012.json"),
        ("merge .", "'.' has no parts"),
        ("merge . -", "'.' is a directory; give one directory, or files"),
        ("missing parts/", "--of <N>"),
        ("missing parts/ --of 0", "parts are a whole number from 1 to 1000000"),
        ("missing parts/ --of 1000001", "parts are a whole number from 1 to 1000000"),
        (
            "missing parts/ --of 3 -- summarize --seeds 0..9x",
            "--seeds '0..9x': a seed is a whole number",
        ),
        ("missing parts/ --of 3 -- summarize --sed 0", "after --, unexpected argument '--sed'"),
        (
            "missing parts/ --of 3 -- explore --seeds 0 --limit 3",
            "--limit 3: the first rows of all",
        ),
        ("missing parts/ --of 3 -- explore --seeds 0 --where voi<3", "voi"),
        ("missing parts/ --of 3 -- explore --seeds 0 --format json", "are csv, ndjson or parquet"),
        (
            "missing parts/ --of 3 -- summarize --seeds 0 --format csv",
            "parts in a directory are json",
        ),
        ("missing parts/ --of 3 -- merge x", "after -- comes `summarize` or `explore`"),
    ] {
        let line = refused(&arguments.split_whitespace().collect::<Vec<_>>(), place, 2);
        assert!(line.contains(why), "{arguments}: {line}");
        assert!(names(place).is_empty(), "{arguments}");
    }
    let line =
        refused(&["summarize", "--seeds", "0..9", "--shard", "0/2", "-o", "no/parts/"], place, 3);
    assert!(line.starts_with("cannot make 'no/parts': No such file"), "{line}");
}

#[test]
fn a_list_of_seeds_is_no_place_for_a_part() {
    for (command, ending) in [("summarize", "json"), ("explore", "csv")] {
        let directory = tempfile::tempdir().unwrap();
        let name = format!("part-00000-of-00002.{ending}");
        let list = directory.path().join(&name);
        fs::write(&list, "7\n9\n").unwrap();
        let seeds = format!("@{name}");
        let arguments = [command, "--seeds", &seeds, "--shard", "0/2", "--output", "./"];
        let line = refused(&arguments, directory.path(), 2);
        assert_eq!(line, format!("--output './{name}' is a file to read, too; name another"));
        assert_eq!(fs::read(&list).unwrap(), b"7\n9\n");
    }
}

#[test]
fn no_output_takes_the_name_of_a_part() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    write_parts(place, "parts", "explore --seeds 0..9");
    let before = names(&place.join("parts"));
    for (output, why) in [
        ("parts/part-00000-of-00003.csv", "is a file to read, too; name another"),
        ("parts/part-00000-of-00003.csv.manifest", "is a file to read, too; name another"),
        ("parts/part-00001-of-00003.csv", "the name is one of a part; name another"),
        ("./parts/../parts/part-00001-of-00003.csv", "the name is one of a part; name another"),
        ("parts/part-00001-of-00003.csv.manifest", "the name is one of a part; name another"),
    ] {
        for command in [&["missing", "parts/", "--of", "3"][..], &["merge", "parts"]] {
            let line = refused(&[command, &["-o", output]].concat(), place, 2);
            assert!(line.contains(why), "{output}: {line}");
        }
    }
    assert_eq!(names(&place.join("parts")), before);
}

#[test]
fn rows_are_only_written_when_all_parts_are_whole() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    write_parts(place, "csv", "explore --seeds 0..9");
    done(place, "explore --seeds 0..9 --shard 1/3 -o csv/");
    fs::write(place.join("csv/part-00002-of-00003.csv"), "seed\n").unwrap();
    let line = refused(&["merge", "csv/"], place, 2);
    assert!(line.starts_with("'csv/part-00002-of-00003.csv': it is damaged"), "{line}");
}

#[test]
#[cfg(unix)]
fn what_is_no_plain_file_is_no_part() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    write_parts(place, "parts", "summarize --seeds 0..9");
    let part = place.join("parts/part-00001-of-00003.json");
    let make_pipe = || {
        let made = std::process::Command::new("mkfifo").arg(&part).status();
        assert!(made.unwrap().success());
    };
    let make_folder = || fs::create_dir(&part).unwrap();
    let makers: [&dyn Fn(); 2] = [&make_pipe, &make_folder];
    for make in makers {
        make();
        let message = "'parts/part-00001-of-00003.json': it is not a plain file";
        assert_eq!(refused(&["merge", "parts/"], place, 2), message);
        let line =
            refused(&["summarize", "--seeds", "0..9", "--shard", "1/3", "-o", "parts/"], place, 2);
        assert!(line.starts_with(message), "{line}");
        let missing = outcome(place, "missing parts/ --of 3 --set-aside");
        assert_eq!(missing, (Some(1), "1\n".to_owned(), format!("{message}\n")));
        let aside = place.join("parts/part-00001-of-00003.json.invalid");
        fs::remove_file(&aside).or_else(|_| fs::remove_dir(&aside)).unwrap();
    }
    done(place, "summarize --seeds 0..9 --shard 1/3 -o parts/");
}

#[test]
fn merged_rows_keep_their_format() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    done(place, "explore --seeds 0..9 --shard 0/1 -o parts/");
    let part = "parts/part-00000-of-00001.csv";
    for (arguments, why) in [
        (&["-o", "rows.ndjson"][..], "--output 'rows.ndjson': the parts are csv; name a file .csv"),
        (&["-o", "rows.txt"], "--output 'rows.txt': the parts are csv; name a file .csv"),
        (
            &["--format", "csv"],
            "--format, --by and --sort are for summaries; the parts are rows in csv",
        ),
        (
            &["--by", "all"],
            "--format, --by and --sort are for summaries; the parts are rows in csv",
        ),
        (&["-o", part], "'parts/part-00000-of-00001.csv' is a file to read, too; name another"),
    ] {
        let line = refused(&[&["merge", "parts/"][..], arguments].concat(), place, 2);
        assert!(line.contains(why), "{line}");
    }
    done(place, "merge parts/ -o rows");
    assert!(fs::read(place.join("rows")).unwrap() == fs::read(place.join(part)).unwrap());
}
