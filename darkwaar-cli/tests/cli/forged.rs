//! Checkpoints and manifests of which somebody else has made the checksum.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::bad_input::refused;
use crate::parts::done;
use crate::resume::Place;
use crate::running::{Running, wait_for};
use crate::support::{darkwaar, sha256, stdout_of};

/// Leaves a run unfinished, and returns the lines of its checkpoint but the checksum.
fn cut_off(place: &Place, run: &str, output: &str) -> (Value, String) {
    let mut command = darkwaar();
    command.args(run.split_whitespace()).args(["--resume", "-o", output]);
    command.args(["--checkpoint-interval", "0"]).current_dir(place.path(""));
    let mut child = Running::start(&mut command);
    wait_for("a checkpoint", || place.finished(output).filter(|finished| *finished > 0));
    child.0.kill().unwrap();
    child.0.wait().unwrap();
    let text = fs::read_to_string(place.path(&format!("{output}.checkpoint"))).unwrap();
    let (header, rest) = text.split_once('\n').unwrap();
    let (state, _) = rest.trim_end().rsplit_once('\n').unwrap();
    (serde_json::from_str(header).unwrap(), state.to_owned())
}

/// That a run is not gone on with from such a checkpoint, and why.
fn refused_with(place: &Place, run: &str, output: &str, header: &Value, state: &str) -> String {
    let body = format!("{header}\n{state}\n");
    let checkpoint = body.clone() + &sha256(&body) + "\n";
    fs::write(place.path(&format!("{output}.checkpoint")), checkpoint).unwrap();
    let run = format!("{run} --resume -o {output}");
    refused(&run.split_whitespace().collect::<Vec<_>>(), &place.path(""), 2)
}

#[test]
fn a_search_does_not_go_on_with_what_it_cannot_have_found() {
    let place = Place::new();
    let run = "explore --seeds 0..300000 --where playable";
    let (header, state) = cut_off(&place, run, "rows.csv");
    let world = json!({ "rank": 3, "row": { "seed": 2, "sequence": "LVOOO", "figures": [42, 43, 61, 2, 0, 2, 1, 1] } });
    let most = json!(u64::MAX);
    for (name, value, why) in [
        ("/found/counts/checked", &most, "is damaged"),
        ("/found/counts/matched", &most, "is damaged"),
        ("/found/counts/no_way_out", &most, "is damaged"),
        ("/found/counts/rejected", &json!([u64::MAX]), "is damaged"),
        ("/found/counts/rejected", &json!([]), "is damaged"),
        ("/found/written", &most, "is damaged"),
        ("/found/best", &json!([world]), "is damaged"),
        ("/rows/length", &most, "the unfinished rows of 'rows.csv' are gone or changed"),
    ] {
        let mut state: Value = serde_json::from_str(&state).unwrap();
        *state.pointer_mut(name).unwrap() = value.clone();
        let line = refused_with(&place, run, "rows.csv", &header, &state.to_string());
        assert!(line.contains(why), "{name}: {line}");
    }
    let mut header = header;
    header["finished"] = json!(300_001);
    let line = refused_with(&place, run, "rows.csv", &header, &state);
    assert!(line.contains("'rows.csv.checkpoint' is damaged"), "{line}");
}

#[test]
fn a_summary_does_not_go_on_with_other_counts() {
    let place = Place::new();
    let run = "summarize --seeds 0..3000000 --sequences LOLVO --format json";
    let (header, state) = cut_off(&place, run, "summary.json");
    for (other, why) in [
        ("summarize --seeds 1..5 --sequences LOLVO", "is damaged"),
        ("summarize --seeds 0..5,3000000 --sequences LOLVO", "is damaged"),
        ("summarize --seeds 0..5 --sequences LOLVL", "it has other sequences"),
    ] {
        let other = stdout_of(&format!("{other} --format json"));
        let line = refused_with(&place, run, "summary.json", &header, other.trim_end());
        assert!(line.contains(why), "{other}: {line}");
    }
    assert!(state.starts_with("{\"meta\":"), "{state}");
}

/// Changes the manifest of a part, and its checksum with it.
fn forge(path: &Path, name: &str, value: Value) {
    let mut line: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    *line["part"].pointer_mut(name).unwrap() = value;
    let part = line["part"].to_string();
    let checksum = sha256(&part);
    fs::write(path, format!("{{\"part\":{part},\"part_sha256\":\"{checksum}\"}}\n")).unwrap();
}

#[test]
fn parts_do_not_merge_with_what_no_search_has_found() {
    for (name, value) in [
        ("/found/counts/checked", json!(u64::MAX)),
        ("/found/counts/rejected", json!([1, 2, 3])),
        ("/found/written", json!(u64::MAX)),
        ("/found/best/0/rank", json!(0)),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path();
        let run = "explore --quiet --seeds 0..2 --where playable --top 2 --by void";
        done(place, &format!("{run} --shard 0/1 -o parts/"));
        let manifest = place.join("parts/part-00000-of-00001.csv.manifest");
        forge(&manifest, name, value);
        let line = refused(&["merge", "parts/"], place, 2);
        assert!(line.contains("it is damaged"), "{name}: {line}");
    }
}
