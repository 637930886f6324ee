//! `report`: the page as a browser reads it. How it looks and behaves is for .ci/report/test.mjs.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use scraper::{ElementRef, Html, Selector};
use sha2::{Digest as _, Sha256};

use crate::support::{darkwaar, output_for, run, stdout_of};

/// The report of a summary on stdin.
fn report(summary: &str) -> String {
    let output = output_for(&["report", "-"], summary);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap()
}

/// The report of the worlds that `arguments` name, as text and as a document.
fn report_of(arguments: &str) -> (String, Html) {
    let text = report(&stdout_of(&format!("summarize {arguments} --format json")));
    let page = Html::parse_document(&text);
    assert_eq!(page.errors, Vec::<String>::new(), "{arguments}");
    (text, page)
}

fn select<'a>(page: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    page.select(&Selector::parse(selector).unwrap()).collect()
}

fn text(element: ElementRef<'_>) -> String {
    element.text().collect()
}

/// The text of each element.
fn texts(page: &Html, selector: &str) -> Vec<String> {
    select(page, selector).into_iter().map(text).collect()
}

/// The value of an attribute of each element.
fn attributes<'a>(page: &'a Html, selector: &str, name: &str) -> Vec<&'a str> {
    select(page, selector).into_iter().map(|element| element.attr(name).unwrap()).collect()
}

#[test]
fn the_table_has_the_figures_of_the_csv() {
    let arguments = "--seeds 0..1000";
    let (_, page) = report_of(arguments);
    let csv = stdout_of(&format!("summarize {arguments} --format csv --sort playable_rate"));
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let columns = reader.headers().unwrap().clone();
    let cells = texts(&page, "#table tbody :is(th, td)");
    assert_eq!(cells.len(), 243 * columns.len());
    for (row, found) in reader.records().map(Result::unwrap).zip(cells.chunks(columns.len())) {
        for ((column, field), found) in columns.iter().zip(&row).zip(found) {
            assert_eq!(*found, shown(column, field), "{column} of {}", &row[0]);
        }
    }
}

/// A field of the CSV as the table shows it; no count has more than four digits.
fn shown(column: &str, field: &str) -> String {
    let number = || field.parse::<f64>().unwrap();
    match column {
        "sequence" => field.to_owned(),
        _ if field.is_empty() => "–".to_owned(),
        "playable_rate" | "rate_low" | "rate_high" => format!("{:.4}", 100.0 * number()),
        _ if column.ends_with("mean") => format!("{:.3}", number()),
        _ if field.len() == 4 => format!("{},{}", &field[..1], &field[1..]),
        _ => field.to_owned(),
    }
}

#[test]
fn ranks_put_rows_in_the_order_of_summarize() {
    let (_, page) = report_of("--seeds 0..300");
    let styles = attributes(&page, "#table tbody tr", "style");
    let names = texts(&page, "#table tbody th");
    for (place, column) in attributes(&page, "#table thead input.down", "id").iter().enumerate() {
        let column = column.trim_start_matches("sort-").trim_end_matches("-down");
        if column == "sequence" {
            continue;
        }
        for (order, direction, last) in [("asc", 1, 999), ("desc", -1, -999)] {
            let rank = |style: &str| {
                let (_, rest) = style.split_once(&format!("--r{place}:")).unwrap();
                let rank = rest.split(';').next().unwrap();
                direction * if rank == "var(--last)" { last } else { rank.parse::<i32>().unwrap() }
            };
            let mut rows: Vec<_> = styles.iter().zip(&names).collect();
            rows.sort_by_key(|(style, name)| (rank(style), *name));
            let csv = stdout_of(&format!(
                "summarize --seeds 0..300 --format csv --sort {column}:{order}"
            ));
            let expected = csv.lines().skip(1).map(|line| line.split(',').next().unwrap());
            assert!(rows.iter().map(|(_, name)| name.as_str()).eq(expected), "{column}:{order}");
        }
    }
}

#[test]
fn bytes_depend_on_the_worlds_alone() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str| directory.path().join(name).display().to_string();
    let summarize = |seeds: &str, name: &str| {
        stdout_of(&format!("summarize --seeds {seeds} -o {}", file(name)))
    };
    summarize("0..1000", "whole.json");
    summarize("0..300", "low.json");
    summarize("300..1000", "high.json");
    let whole = stdout_of(&format!("report {}", file("whole.json")));
    for parts in [["low.json", "high.json"], ["high.json", "low.json"]] {
        let [first, second] = parts.map(file);
        let written = file("report.html");
        assert_eq!(stdout_of(&format!("report {first} {second} --output {written}")), "");
        assert!(fs::read_to_string(written).unwrap() == whole, "{parts:?}");
    }
}

#[test]
fn every_link_leads_somewhere() {
    for arguments in [
        "--seeds 0..100",
        "--seeds 5,9,100 --sequences LOLVO",
        "--seeds 7 --sequences VVVVV",
        "--seeds 0..50 --sequences VV???,LOLVO",
        // More shards than seeds: no world at all.
        "--seeds 7 --shard 0/4",
        "--seeds 1,3,5,7,9,11,13,15,17,-1",
    ] {
        let (text, page) = report_of(arguments);
        let ids = attributes(&page, "[id]", "id");
        let distinct: BTreeSet<_> = ids.iter().copied().collect();
        assert_eq!(ids.len(), distinct.len(), "{arguments}");
        for link in attributes(&page, "[href]", "href") {
            assert!(distinct.contains(link.strip_prefix('#').unwrap()), "{arguments}: {link}");
        }
        for label in attributes(&page, "label", "for") {
            assert!(distinct.contains(label), "{arguments}: {label}");
        }
        for nonsense in ["NaN", "inf%", "-0.0000", ":%", "\"%\""] {
            assert!(!text.contains(nonsense), "{arguments}: {nonsense}");
        }
    }
}

#[test]
fn the_tree_has_the_sequences_that_were_counted() {
    for (arguments, boxes, rows) in [
        ("--seeds 0..100", 1 + 3 + 9 + 27 + 81 + 243, 243),
        ("--seeds 0..100 --sequences VV???", 1 + 1 + 1 + 3 + 9 + 27, 27),
        ("--seeds 0..100 --sequences LOLVO,LOVVV", 1 + 1 + 1 + 2 + 2 + 2, 2),
    ] {
        let (_, page) = report_of(arguments);
        assert_eq!(select(&page, ".icicle svg a").len(), boxes, "{arguments}");
        assert_eq!(select(&page, "#table tbody tr").len(), rows, "{arguments}");
        assert_eq!(select(&page, ".panel[id]").len(), boxes, "{arguments}");
    }
    let (_, page) = report_of("--seeds 0..1000");
    // explore --seeds 0..1000 --sequences 'LO???' --where playable | wc -l, and so on.
    let titles = texts(&page, ".icicle svg a[href='#LO---'] title");
    let counted = stdout_of("summarize --seeds 0..1000 --sequences LO??? --by all --format csv");
    let figures: Vec<_> = counted.lines().nth(1).unwrap().split(',').collect();
    let rate = 100.0 * figures[3].parse::<f64>().unwrap();
    let playable = figures[2].parse::<u64>().unwrap();
    let playable = format!("{},{:03}", playable / 1000, playable % 1000);
    let expected =
        format!("LO???, 27 sequences\n27,000 worlds\n{rate:.4} % ({playable}) playable\n");
    assert!(titles[0].starts_with(&expected), "{titles:?}");
}

#[test]
fn the_headline_is_that_of_the_table_of_summarize() {
    let (_, page) = report_of("--seeds 0..1000");
    let values = texts(&page, ".tiles .value");
    // README: summarize --seeds 0..1000 --by all; explore --seeds 0..1000 --top 1 --by path_length.
    let expected = ["1,000", "243,000", "29.9510 %", "47.9107 %", "22.1383 %", "8.90", "23"];
    let found: Vec<_> = values.iter().map(String::as_str).collect();
    assert_eq!(found[..7], expected);
    let best = stdout_of("summarize --seeds 0..1000 --format csv --sort playable");
    assert_eq!(found[7], best.lines().nth(1).unwrap().split(',').next().unwrap());
    let rates: Vec<_> = best.lines().skip(1).map(|line| line.split(',').nth(3).unwrap()).collect();
    let count = |rate| rates.iter().filter(|found| **found == rate).count().to_string();
    assert_eq!(found[8..], [count("1"), count("0")]);
    let (_, page) = report_of("--seeds 7 --sequences VVVVV");
    let found = texts(&page, ".tiles .value");
    assert_eq!(found, ["1", "1", "0.0000 %", "100.0000 %", "0.0000 %", "none"]);
}

#[test]
fn the_page_says_how_to_make_it_again() {
    let directory = tempfile::tempdir().unwrap();
    let (page, document) = report_of("--seeds -3..50,99 --sequences LO???");
    let commands = texts(&document, "#method pre").concat();
    for line in commands.lines() {
        let mut words = line.split_whitespace();
        assert_eq!(words.next(), Some("darkwaar"));
        let status = darkwaar().args(words).current_dir(directory.path()).status();
        assert!(status.unwrap().success(), "{line}");
    }
    assert!(fs::read_to_string(directory.path().join("report.html")).unwrap() == page);
    let (_, document) = report_of("--seeds 1,3,5,7,9,11,13,15,17 --sequences LOLVO");
    assert!(texts(&document, "#method pre")[0].contains(" --seeds @seeds.txt "));
    assert!(texts(&document, "#method")[0].contains("seeds.txt has the 9 runs of seeds"));
}

#[test]
fn the_browser_runs_only_the_script_of_the_page() {
    let (_, page) = report_of("--seeds 0..10 --sequences LOLVO");
    let policy = attributes(&page, "meta[http-equiv='Content-Security-Policy']", "content");
    let scripts = texts(&page, "script");
    assert_eq!((policy.len(), scripts.len()), (1, 1));
    let hash = BASE64_STANDARD.encode(Sha256::digest(&scripts[0]));
    assert!(policy[0].starts_with("default-src 'none'; "), "{policy:?}");
    assert!(policy[0].contains(&format!("script-src 'sha256-{hash}'")), "{policy:?}");
    assert!(select(&page, "script[src], link, img, iframe").is_empty());
}

#[test]
fn what_is_no_summary_makes_no_page() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    let page = path("report.html");
    fs::write(path("text.json"), "no summary").unwrap();
    for (name, seeds) in [("a.json", "0..10"), ("b.json", "5..15")] {
        stdout_of(&format!("summarize --seeds {seeds} -o {}", path(name).display()));
    }
    for (files, code, message) in [
        (&["missing.json"][..], 3, "cannot read it: No such file or directory"),
        (&["text.json"], 2, "it is not a summary as `summarize --format json` writes it"),
        (&["a.json", "b.json"], 2, "seeds 5..=9 were counted before; summaries must be disjoint"),
    ] {
        let mut command = darkwaar();
        command.arg("report").args(files.iter().map(|name| path(name))).arg("--output").arg(&page);
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.starts_with("error: '") && stderr.contains(message), "{stderr}");
        assert_eq!((output.status.code(), stderr.lines().count()), (Some(code), 1), "{stderr}");
        assert!(!page.exists());
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 3);
}

#[test]
fn a_place_that_cannot_be_written_is_found_before_any_reading() {
    let output = run("report missing.json --output no/such/folder/report.html");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("error: cannot write 'no/such/folder/report.html': "), "{stderr}");
    assert!(!Path::new("no").exists());
    let output = run("report - - --output report.html");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr, "error: FILE '-' is given twice; stdin can be read once\n");
}

#[test]
fn a_report_does_not_replace_its_summary() {
    let directory = tempfile::tempdir().unwrap();
    let summary = directory.path().join("summary.json");
    stdout_of(&format!("summarize --seeds 0..9 -o {}", summary.display()));
    let before = fs::read(&summary).unwrap();
    let refused = |input: &str, output: &Path| {
        let mut command = darkwaar();
        command.args(["report", input, "-o"]).arg(output).stdin(File::open(&summary).unwrap());
        let output = command.output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.ends_with("is a file to read, too; name another\n"), "{error}");
    };
    refused(summary.to_str().unwrap(), &summary);
    refused("-", &summary);
    #[cfg(unix)]
    {
        let link = directory.path().join("link.json");
        std::os::unix::fs::symlink(&summary, &link).unwrap();
        refused(summary.to_str().unwrap(), &link);
    }
    assert_eq!(fs::read(&summary).unwrap(), before);
}
