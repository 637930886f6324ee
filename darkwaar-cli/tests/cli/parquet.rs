//! `explore --format parquet`: the same rows, typed.

use std::fs::{self, File};
use std::path::Path;

use darkwaar_core::kernel::Backend;
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::{Field, Row};

use crate::support::{darkwaar, run, stdout_of};

/// A field as CSV has it, if it has the type of its column.
fn text(name: &str, field: &Field) -> String {
    match (name, field) {
        ("seed", Field::ULong(seed)) => seed.to_string(),
        ("sequence", Field::Str(sequence)) => sequence.clone(),
        ("playable", Field::Bool(playable)) => playable.to_string(),
        ("core_x" | "core_y" | "exit_x" | "exit_y" | "distance" | "path_length", Field::Null) => {
            String::new()
        }
        ("seed" | "sequence" | "playable", _) => panic!("{name} has {field:?}"),
        (_, Field::UByte(number)) => number.to_string(),
        _ => panic!("{name} has {field:?}"),
    }
}

fn line(row: &Row) -> String {
    let fields = row.get_column_iter().map(|(name, field)| text(name, field));
    fields.collect::<Vec<_>>().join(",")
}

fn read(path: &Path) -> SerializedFileReader<File> {
    SerializedFileReader::new(File::open(path).unwrap()).unwrap()
}

/// Writes a file in an empty folder and returns its rows as CSV has them.
fn rows_of(arguments: &str) -> Vec<String> {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("worlds.parquet");
    stdout_of(&format!("{arguments} --output {}", path.display()));
    read(&path).into_iter().map(|row| line(&row.unwrap())).collect()
}

#[test]
fn every_value_is_that_of_the_csv() {
    for seeds in ["-40..60", "9223372036854775800..9223372036854775816", "7,0x10,-1,5..9"] {
        for sequences in ["all", "LOLVO", "VV???,OOOOO"] {
            let explore = format!("explore --seeds {seeds} --sequences {sequences}");
            let csv = stdout_of(&explore);
            let rows = rows_of(&explore);
            assert!(csv.lines().skip(1).eq(rows.iter().map(String::as_str)), "{explore}");
        }
    }
    // Worlds without a core, without an exit and with both are among them.
    let rows = rows_of("explore --seeds -40..60");
    for outcome in [",false,,,,,63,0,0,0,,", ",false,3,", ",true,"] {
        assert!(rows.iter().any(|row| row.contains(outcome)), "no world has {outcome}");
    }
}

#[test]
fn every_backend_and_thread_count_gives_the_same_file() {
    // Two row groups, the second one short.
    let explore = "explore --seeds -2000..2200 --format parquet";
    let file = |options: &str| run(&format!("{explore} {options}")).stdout;
    let expected = file("");
    assert_eq!((&expected[..4], &expected[expected.len() - 4..]), (&b"PAR1"[..], &b"PAR1"[..]));
    for (backend, threads) in Backend::available().zip([7, 1, 2].into_iter().cycle()) {
        let found = file(&format!("--backend {backend} --threads {threads}"));
        assert!(found == expected, "{backend}, {threads} threads");
    }
    for threads in [1, 2, 7] {
        assert!(file(&format!("--threads {threads}")) == expected, "{threads} threads");
    }
}

#[test]
fn a_file_says_what_made_it() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("seeds.txt"), "7\n9\n").unwrap();
    let mut command = darkwaar();
    command.args(["explore", "--seeds", "@seeds.txt", "--seeds", "20020,-0x10..-3"]);
    command.args(["--sequences", "vv???", "--output", "Worlds.PARQUET"]);
    assert!(command.current_dir(directory.path()).status().unwrap().success());
    let file = read(&directory.path().join("Worlds.PARQUET"));
    let metadata = file.metadata().file_metadata();
    let pairs = metadata.key_value_metadata().unwrap().iter();
    let pairs: Vec<_> =
        pairs.map(|pair| (pair.key.as_str(), pair.value.as_deref().unwrap())).collect();
    let version = env!("CARGO_PKG_VERSION");
    let sequences: Vec<_> = stdout_of("explore --seeds 0 --sequences VV???")
        .lines()
        .skip(1)
        .map(|row| row[2..7].to_owned())
        .collect();
    assert_eq!(
        pairs,
        [
            ("darkwaar.rules", "dfe17a887ae30469a28a1dd3009501081feefaba9936d01380c6733830c1456c"),
            ("darkwaar.seeds", "7,9,20020,and 1 more"),
            ("darkwaar.seeds_count", "16"),
            (
                "darkwaar.seeds_sha256",
                "044288c01b434a5e475f4bb0501d94456260c5631d6333dd4e63c442a810f20d"
            ),
            ("darkwaar.sequences", &sequences.join(",")),
            ("darkwaar.version", version),
        ]
    );
    assert_eq!(metadata.created_by(), Some(format!("darkwaar version {version}").as_str()));
    assert_eq!(metadata.num_rows(), (3 + 13) * 27);
}

#[test]
fn a_search_writes_what_it_finds() {
    for search in [
        "--where path_length>=13",
        "--where playable --limit 1000",
        "--top 300 --by energy:asc",
        "--where path_length=62",
    ] {
        let explore = format!("explore --seeds 0..4000 --sequences LO???,OL??? --quiet {search}");
        let csv = stdout_of(&explore);
        assert!(csv.lines().skip(1).eq(rows_of(&explore).iter().map(String::as_str)), "{search}");
    }
    // Two row groups and a part of a third: of 131,072 rows each.
    let explore = "explore --seeds 0..2000 --quiet --where void>=0 --limit 300000";
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("worlds.parquet");
    stdout_of(&format!("{explore} --output {}", path.display()));
    let file = read(&path);
    let groups = file.metadata().row_groups().iter();
    assert_eq!(
        groups.map(RowGroupMetaData::num_rows).collect::<Vec<_>>(),
        [131_072, 131_072, 37_856]
    );
    let pairs = file.metadata().file_metadata().key_value_metadata().unwrap();
    let found = |key: &str| pairs.iter().find(|pair| pair.key == key).unwrap().value.clone();
    assert_eq!(found("darkwaar.where").as_deref(), Some("[\"void>=0\"]"));
    assert_eq!(found("darkwaar.limit").as_deref(), Some("300000"));
    let rows = file.into_iter().map(|row| line(&row.unwrap()));
    assert!(stdout_of(explore).lines().skip(1).eq(rows));
}

#[test]
fn parquet_is_not_verified() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("worlds.parquet");
    stdout_of(&format!("explore --seeds 7 --output {}", path.display()));
    let output = run(&format!("verify {}", path.display()));
    assert_eq!(output.status.code(), Some(2));
    let why =
        "it is Parquet; verify reads CSV, JSON and NDJSON, in which explore writes the same rows";
    let line = format!("error: '{}': {why}\n", path.display());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), line);
}

#[cfg(unix)]
mod ended {
    use std::process::Stdio;

    use super::*;
    use crate::process::ENDLESS;
    use crate::running::{Running, signal, wait_for};

    /// Starts an endless run over a file that was there before, ends it once it has written a row group, and returns how it
    /// ended and what is there then besides the file.
    fn end(name: &str) -> (Option<i32>, Vec<String>) {
        let directory = tempfile::tempdir().unwrap();
        let output = directory.path().join("worlds.parquet");
        fs::write(&output, "as before\n").unwrap();
        let mut command = darkwaar();
        command.args(ENDLESS).arg("--output").arg(&output).stderr(Stdio::null());
        let mut child = Running::start(&mut command);
        let entries = || fs::read_dir(directory.path()).unwrap().map(Result::unwrap);
        wait_for("a row group in the temporary file", || {
            let longest =
                entries().map(|entry| entry.metadata().map_or(0, |data| data.len())).max();
            longest.filter(|length| *length > 100_000)
        });
        signal(&child, &[name]);
        let code = child.code();
        assert_eq!(fs::read_to_string(&output).unwrap(), "as before\n", "{name}");
        let names = entries().map(|entry| entry.file_name().into_string().unwrap());
        (code, names.filter(|name| name != "worlds.parquet").collect())
    }

    #[test]
    fn no_half_file_takes_the_name() {
        assert_eq!(end("INT"), (Some(130), vec![]));
        let (code, left) = end("KILL");
        assert_eq!(code, None);
        assert!(left.iter().all(|name| name.ends_with(".partial")), "{left:?}");
    }
}
