//! The panels, effects and records of a report.

use std::collections::BTreeSet;

use crate::support::{output_for, stdout_of};

/// The report on these worlds.
fn report(worlds: &str) -> String {
    let summary = stdout_of(&format!("summarize {worlds} --format json"));
    let output = output_for(&["report", "-"], &summary);
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    String::from_utf8(output.stdout).unwrap()
}

/// The names of the panels.
fn panels(page: &str) -> Vec<&str> {
    let starts = page.split("<section class=\"panel\" id=\"").skip(1);
    starts.map(|panel| panel.split_once('"').unwrap().0).collect()
}

/// The part of a page that a section has.
fn section<'a>(page: &'a str, start: &str) -> &'a str {
    let (_, rest) = page.split_once(start).unwrap();
    rest.split_once("</section>").unwrap().0
}

/// What stands between two texts, every time.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    text.split(start).skip(1).map(|rest| rest.split_once(end).unwrap().0).collect()
}

#[test]
fn there_is_a_panel_for_each_sequence_and_each_start_of_them() {
    let page = report("--seeds 0..20");
    let panels = panels(&page);
    assert_eq!(panels.len(), 1 + 3 + 9 + 27 + 81 + 243);
    assert_eq!(panels.iter().collect::<BTreeSet<_>>().len(), panels.len());
    assert_eq!((panels[0], panels[3], panels[363]), ("all", "V----", "VVVVV"));
    let few = report("--seeds 0..20 --sequences LOLV?");
    assert_eq!(
        self::panels(&few),
        ["all", "L----", "LO---", "LOL--", "LOLV-", "LOLVL", "LOLVO", "LOLVV"]
    );
}

#[test]
fn records_are_what_show_shows() {
    let page = report("--seeds 0..300");
    let section = section(&page, "<section id=\"records\">");
    let commands = between(section, "<code>darkwaar ", "</code>");
    // Three records of all, and the longest paths of six sequences.
    assert_eq!(commands.len(), 9);
    let figures = between(section, "</a><br>", "<br>");
    assert_eq!(figures.len(), commands.len());
    for (command, figures) in commands.iter().zip(figures) {
        let shown = stdout_of(command);
        let (steps, terrain) = figures.split_once("; ").unwrap();
        assert!(shown.contains(&format!("path       {steps}\n")), "{command}: {figures}\n{shown}");
        assert!(
            shown.contains(&format!("terrain    {terrain}\n")),
            "{command}: {figures}\n{shown}"
        );
    }
}

#[test]
fn records_are_those_of_the_summary() {
    let worlds = "--seeds -200..100 --sequences VV??? --sequences LOLVO";
    let table = stdout_of(&format!("summarize {worlds} --format records --by all"));
    let fields: Vec<_> = table.lines().nth(1).unwrap().split(',').collect();
    let page = report(worlds);
    let commands =
        between(section(&page, "<section id=\"records\">"), "<code>darkwaar ", "</code>");
    let named = [[5, 6], [8, 9], [2, 3]]
        .map(|[seed, sequence]| format!("show {} {}", fields[seed], fields[sequence]));
    assert_eq!(commands[..3], named);
}

#[test]
fn what_is_not_there_is_said_in_words() {
    let dead = report("--seeds 0..20 --sequences VVVVV");
    for words in [
        "No world is playable, so there are no path lengths, exits and records to show.",
        "Exit: nowhere.",
        "No world is playable, so there are no records.",
        "Effects compare sequences that have every combination",
    ] {
        assert!(dead.contains(words), "{words}");
    }
    let even = report("--seeds 20020 --sequences VVVV?");
    assert!(even.contains("All sequences have the same playable rate"));
    for page in [dead, even, report("--seeds 5,9,100"), report("--seeds 20020 --sequences LOLVO")] {
        assert!(!["NaN", "inf\"", "\u{2212}0.00<"].iter().any(|text| page.contains(text)));
    }
}
