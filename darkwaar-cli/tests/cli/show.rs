//! `show`: colours where they are wanted, every value as JSON.

use std::fs;

use crate::support::{darkwaar, fixture, stdout_of};

/// What `show` prints for the checked example with these options and settings.
fn shown(options: &[&str], settings: &[(&str, &str)]) -> String {
    let mut command = darkwaar();
    command.args(["show", "20020", "LOLVO"]).args(options).envs(settings.iter().copied());
    let output = command.output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn without_a_terminal_it_is_plain_ascii() {
    let plain = shown(&[], &[]);
    assert!(plain.is_ascii() && !plain.contains('\u{1b}'));
    for settings in [[("NO_COLOR", "1")], [("COLORTERM", "truecolor")], [("CLICOLOR", "1")]] {
        assert!(shown(&[], &settings) == plain, "{settings:?}");
    }
    assert_eq!(shown(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]), plain);
}

#[test]
fn colours_are_the_authors_where_the_terminal_has_them_all() {
    // Channels 149, 141, 131, 210 between ink and their tints: a above c, then b above d.
    let first = "\u{1b}[38;2;99;58;55m\u{1b}[48;2;79;107;117m\u{2580}\
        \u{1b}[38;2;138;110;71m\u{1b}[48;2;183;180;168m\u{2580}";
    let truecolor = shown(&["--color", "always"], &[("COLORTERM", "truecolor")]);
    assert!(truecolor.lines().nth(1).unwrap().starts_with(first), "{truecolor}");
    assert_eq!(truecolor, shown(&[], &[("CLICOLOR_FORCE", "1"), ("COLORTERM", "24bit")]));
    let few = shown(&["--color", "always"], &[("NO_COLOR", "1")]);
    assert!(few.contains("\u{1b}[38;5;") && !few.contains("[38;2;"));
}

/// The file was looked at: `cat` it on a terminal with 16 million colours, 80 columns wide.
#[test]
fn the_whole_picture_is_as_it_was_seen() {
    let seen = include_str!("show-truecolor.txt");
    assert!(shown(&["--color", "always"], &[("COLORTERM", "truecolor")]) == seen);
}

#[test]
fn every_line_of_colours_is_reset() {
    for line in shown(&["--color", "always"], &[]).lines().filter(|line| line.contains('\u{1b}')) {
        let rest = line.rsplit("\u{1b}[").next().unwrap();
        assert!(rest == "0m" || rest.starts_with("0m "), "{line:?}");
    }
}

#[test]
fn figures_do_not_depend_on_colours() {
    let figures = |text: &str| text[text.find("\nseed ").unwrap()..].to_owned();
    let coloured = figures(&shown(&["--color", "always"], &[]));
    assert_eq!(coloured, figures(&shown(&[], &[])));
    assert!(coloured.contains("core       (3, 0)\nexit       (6, 8)\n"), "{coloured}");
}

#[test]
fn every_spelling_names_the_same_world() {
    let world = stdout_of("show 18446744073709551615 LOLVO");
    assert_eq!(stdout_of("show -1 lolvo"), world);
    assert_eq!(stdout_of("show 0xFFFFFFFFFFFFFFFF l,o,l,v,o"), world);
    let words = darkwaar().args(["show", "-1", "LIFE ORDER LIFE VOID ORDER"]).output().unwrap();
    assert_eq!(String::from_utf8(words.stdout).unwrap(), world);
}

#[test]
fn no_way_out_says_why() {
    assert!(stdout_of("show 20020 VVOVL").contains("outcome    NO WAY OUT: no core\n"));
    assert!(stdout_of("show 0 LLLLL").contains("outcome    NO WAY OUT: no exit\n"));
}

#[test]
fn watched_without_a_terminal_the_steps_stand_one_below_another() {
    let watched = stdout_of("show 20020 LOLVO --watch");
    let captions = watched.split("\n\n").map(|part| part.lines().next().unwrap());
    let captions: Vec<_> = captions.take(7).collect();
    assert_eq!(captions, ["noise", "1 LIFE", "2 ORDER", "3 LIFE", "4 VOID", "5 ORDER", "world"]);
    let shown = stdout_of("show 20020 LOLVO");
    let figures = &shown[shown.find("\nC core").unwrap()..];
    assert!(watched.ends_with(figures) && watched.is_ascii() && !watched.contains('\u{1b}'));
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("steps.txt");
    stdout_of(&format!("show 20020 LOLVO --watch --output {}", file.display()));
    assert_eq!(fs::read_to_string(file).unwrap(), watched);
}

#[test]
fn json_has_every_value_of_the_fixture() {
    let record = stdout_of("show 20020 LOLVO VVOVL --format json");
    assert_eq!(record, fs::read_to_string(fixture("seed-20020.json")).unwrap());
}
