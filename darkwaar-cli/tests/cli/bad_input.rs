//! Bad input: one line on stderr, nothing on stdout, no file, before any work.

use std::fs;
use std::path::Path;

use darkwaar_core::kernel::Backend;

use crate::support::{darkwaar, run};

/// Runs the program, which must refuse with `status` and one line, and returns the line.
pub(crate) fn refused(arguments: &[&str], directory: &Path, status: i32) -> String {
    let output = darkwaar().args(arguments).current_dir(directory).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {stderr}");
    assert!(output.stdout.is_empty(), "{arguments:?} wrote to stdout");
    assert!(stderr.starts_with("error: ") && stderr.ends_with('\n'), "{arguments:?}: {stderr}");
    assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    stderr.trim_start_matches("error: ").trim_end().to_owned()
}

/// `explore` with one bad argument among good ones; no file may be left.
fn explore(option: &str, value: &str, status: i32) -> String {
    let directory = tempfile::tempdir().unwrap();
    let mut arguments = vec!["explore", "--output", "out.csv", option, value];
    if option != "--seeds" {
        arguments.extend(["--seeds", "0..10"]);
    }
    let line = refused(&arguments, directory.path(), status);
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "{value} left a file");
    line
}

#[test]
fn bad_seeds_are_named() {
    for (value, why) in [
        ("", "'': seeds are N"),
        ("x", "'x': seeds are N"),
        ("--quiet", "'--quiet': seeds are N"),
        ("1,,2", "'': seeds are N"),
        ("1.5", "'1.5': seeds are N"),
        ("1e6", "'1e6': seeds are N"),
        ("+5", "'+5': seeds are N"),
        ("0x", "'0x': seeds are N"),
        ("0xg", "'0xg': seeds are N"),
        ("1 2", "'1 2': seeds are N"),
        ("18446744073709551616", "'18446744073709551616': a seed has 64 bits"),
        ("-9223372036854775809", "'-9223372036854775809': a seed has 64 bits"),
        ("0..18446744073709551616", "'0..18446744073709551616': a seed has 64 bits"),
        ("5..5", "'5..5': the range is empty"),
        ("9..5", "'9..5': the range is reversed"),
        ("9..=8", "'9..=8': the range is reversed"),
        ("..5", "'..5': a seed is a whole number"),
        ("5..", "'5..': a seed is a whole number"),
        ("1...5", "'1...5': a seed is a whole number"),
        ("0..10,5..15", "'5..15' overlaps an earlier range in 5..=9"),
        ("-1..1,18446744073709551615..=18446744073709551615", "in 18446744073709551615..="),
        ("-1..=18446744073709551615", "the range overlaps itself"),
    ] {
        let line = explore("--seeds", value, 2);
        assert!(line.contains(why), "{value}: {line}");
    }
}

#[test]
fn other_bad_arguments_are_named() {
    for (option, value, why) in [
        ("--sequences", "LOLV", "'LOLV': a sequence has five conditions such as LOLVO, here are 4"),
        ("--sequences", "LOXVO", "'LOXVO': condition 3 is none of L, O, V"),
        ("--sequences", "", "'': a sequence has five conditions"),
        ("--sequences", "LIFE,ORDER,LIFE,VOID,CHAOS", "condition 5 is none of L, O, V"),
        ("--format", "xml", "'xml' for '--format <FORMAT>' [possible values: csv, json, ndjson"),
        ("--threads", "0", "'0' for '--threads <N>': threads are a whole number from 1 to 1024"),
        ("--threads", "-1", "'-1' for '--threads <N>': threads are a whole number"),
        ("--threads", "two", "'two' for '--threads <N>': threads are a whole number"),
        ("--threads", "99999999999", "threads are a whole number from 1 to 1024"),
        ("--backend", "neon", "'neon' for '--backend <NAME>': this machine can use auto, portable"),
        ("--backend", "", "--backend <NAME>"),
        ("--backend", "AVX2", "'AVX2' for '--backend <NAME>': this machine can use auto, portable"),
        ("--progress", "maybe", "'maybe' for '--progress <WHEN>' [possible values:"),
        ("--color", "red", "'red' for '--color <WHEN>' [possible values:"),
        ("--speed", "9", "unexpected argument '--speed'"),
        ("--quiet", "extra", "unexpected argument 'extra'"),
    ] {
        let line = explore(option, value, 2);
        assert!(line.contains(why), "{option} {value}: {line}");
    }
}

#[test]
fn a_backend_that_the_machine_does_not_have_is_refused() {
    let available: Vec<_> = Backend::available().map(Backend::name).collect();
    for name in ["portable", "avx2", "avx512"].iter().filter(|name| !available.contains(name)) {
        let line = explore("--backend", name, 2);
        let list = format!("this machine can use auto, {}", available.join(", "));
        assert_eq!(line, format!("invalid value '{name}' for '--backend <NAME>': {list}"));
    }
}

#[test]
fn bad_lists_are_named() {
    let directory = tempfile::tempdir().unwrap();
    for (text, why) in [
        (&b""[..], "has no seeds"),
        (b"\n \n", "has no seeds"),
        (b"seed,sequence\n", "has no seeds, only a heading"),
        (b"1\n2\nthree\n", "'three'"),
        (b"sequence,playable\nLLLLL,true\n", "'sequence,playable'"),
        (b"seed\n1\n99999999999999999999\n", "row 2: '99999999999999999999' is not a seed"),
        (b"seed,a\n1,2,3\n", "is not CSV"),
        (b"0..5\n3..9\n", "'3..9' overlaps an earlier range in 3..=4"),
        (b"\x00\xff\xfe\n", "is not a text file"),
        (b"1\n\xff\n", "is not a text file"),
        (b"\xef\xbb\xbf", "has no seeds"),
        (b"\"a,seed\"\n1\n", "line 1: "),
        ("1".repeat(100_000).as_bytes(), "is not a text file"),
        (b"@other\n", "'@other'"),
    ] {
        fs::write(directory.path().join("list"), text).unwrap();
        let line = refused(&["explore", "--seeds", "@list"], directory.path(), 2);
        assert!(line.contains("'list'") && line.contains(why), "{text:?}: {line}");
    }
    let twice = refused(&["explore", "--seeds", "@-,@-"], directory.path(), 2);
    assert!(twice.contains("stdin"), "{twice}");
}

#[test]
fn files_that_cannot_be_read_or_written_are_named() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("folder")).unwrap();
    fs::write(directory.path().join("list"), "1\n").unwrap();
    for (arguments, status, why) in [
        (&["explore", "--seeds", "@none"][..], 3, "cannot read 'none': No such file"),
        (&["explore", "--seeds", "@folder"], 3, "cannot read 'folder': Is a directory"),
        (&["explore", "--seeds", "1", "-o", "none/x"], 3, "cannot write 'none/x': No such file"),
        (
            &["explore", "--seeds", "1", "-o", "folder"],
            2,
            "'folder' is a directory, which takes parts; give --shard K/N, or the name",
        ),
        (&["explore", "--seeds", "1", "-o", "x.orc"], 2, "'x.orc': its ending names no format"),
        (&["explore", "--seeds", "1", "-o", "x.csv.gz"], 2, "give --format csv, json"),
        (&["verify", "list", "-o", "folder"], 2, "cannot write 'folder': it is a directory"),
        (&["verify", "list", "-o", "new/"], 2, "cannot write 'new/': the name of a file"),
        (&["explore", "--seeds", "1", "-o", &"n".repeat(256)], 3, "File name too long"),
        (&["explore", "--seeds", "1", "-o", ""], 2, "'--output <FILE>'"),
        (&["explore", "--seeds", "@"], 2, "--seeds '@': the name of a file follows @"),
        (&["verify", "list", "-o", "./list"], 2, "'./list' is a file to read, too; name another"),
        (&["verify", "none"], 3, "cannot read 'none': No such file"),
        (&["verify", "folder"], 3, "cannot read 'folder': Is a directory"),
    ] {
        let line = refused(arguments, directory.path(), status);
        assert!(line.contains(why), "{arguments:?}: {line}");
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2, "a file is left");
}

#[test]
#[cfg(not(feature = "parquet"))]
fn parquet_is_refused_by_a_build_without_it() {
    let directory = tempfile::tempdir().unwrap();
    let explore = ["explore", "--seeds", "1", "-o", "x.parquet"];
    let line = refused(&explore, directory.path(), 2);
    let why = "this build has no parquet; give --format csv, json or ndjson";
    assert_eq!(line, format!("--output 'x.parquet': {why}"));
    let line = refused(&["explore", "--seeds", "1", "-f", "parquet"], directory.path(), 2);
    assert!(line.contains("[possible values: csv, json, ndjson]"), "{line}");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "a file is left");
}

#[test]
fn a_name_cannot_break_the_line() {
    let directory = tempfile::tempdir().unwrap();
    let line = refused(&["explore", "--seeds", "@a\nb\u{1b}[2J"], directory.path(), 3);
    assert!(line.contains("'a\\nb\\u{1b}[2J'"), "{line}");
    refused(&["explore", "--seeds", "a\nb"], directory.path(), 2);
    refused(&["x\ny"], directory.path(), 2);
    let line = refused(&["show", "1", "LO\n\nVO"], directory.path(), 2);
    assert!(line.contains("'LO\\n\\nVO' for '<SEQUENCE>...'"), "{line}");
}

#[test]
fn other_commands_refuse_what_they_cannot_use() {
    let directory = tempfile::tempdir().unwrap();
    for (arguments, why) in [
        (&["show", "x", "LOLVO"][..], "'x' for '<SEED>': a seed is a whole number"),
        (&["show", "18446744073709551616", "LOLVO"], "a seed has 64 bits"),
        (&["show", "1"], "<SEQUENCE>"),
        (&["show", "1", "LO?VO"], "condition 3 is none of L, O, V"),
        (&["show", "1", "LOLVO", "--format", "csv"], "[possible values: text, json]"),
        (&["verify", "-", "--backend", "neon"], "'neon' for '--backend <NAME>'"),
        (&["completions", "tcl"], "[possible values: bash, elvish, fish, powershell, zsh]"),
        (&["man", "play-chess"], "'play-chess' is not a command; there are explore, show"),
        (&["frobnicate"], "unrecognized subcommand 'frobnicate'"),
        (&["--bogus"], "unexpected argument '--bogus'"),
    ] {
        let line = refused(arguments, directory.path(), 2);
        assert!(line.contains(why), "{arguments:?}: {line}");
    }
}

#[test]
fn no_command_at_all_gets_the_help() {
    let output = run("");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8(output.stderr).unwrap().contains("Usage: darkwaar"));
}

#[test]
fn no_list_of_seeds_is_replaced_by_the_output() {
    let directory = tempfile::tempdir().unwrap();
    let list = directory.path().join("list");
    fs::write(&list, "7\n9\n").unwrap();
    for command in [
        "explore --seeds @list -o list",
        "explore --seeds 1,@list --resume -o ./list",
        "summarize --seeds @./list --format csv -o list",
        "summarize --generator cave --seeds @list --format csv -o list",
        "compare --seeds @list -o list",
        "cave --seeds 3 --seeds @list -o list",
        "loom --seeds @list,8 -o list",
    ] {
        let arguments: Vec<_> = command.split(' ').collect();
        let line = refused(&arguments, directory.path(), 2);
        assert!(line.ends_with("list' is a file to read, too; name another"), "{command}: {line}");
    }
    assert_eq!(fs::read_to_string(&list).unwrap(), "7\n9\n");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
}

#[test]
fn no_list_of_seeds_is_replaced_by_what_is_beside_the_output() {
    for (list, command) in [
        ("x.csv.partial", "explore --resume -o x.csv"),
        ("x.csv.checkpoint", "explore --resume -o x.csv"),
        ("x.csv.checkpoint.new", "summarize --resume -o ./x.csv"),
        ("x.csv.checkpoint.lock", "summarize --resume -o x.csv"),
        ("part-00000-of-00002.csv.partial", "explore -f csv --shard 0/2 --resume -o ./"),
        ("part-00000-of-00002.csv.manifest", "explore -f csv --shard 0/2 -o ./"),
    ] {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join(list), "7\n9\n").unwrap();
        let command = format!("{command} --seeds @{list}");
        let arguments: Vec<_> = command.split(' ').collect();
        let line = refused(&arguments, directory.path(), 2);
        let why = format!("{list}' is written beside it and is a file to read, too; name another");
        assert!(line.ends_with(&why), "{command}: {line}");
        assert_eq!(fs::read_to_string(directory.path().join(list)).unwrap(), "7\n9\n");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }
}
