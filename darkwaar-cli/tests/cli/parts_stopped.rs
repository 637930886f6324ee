//! Parts whose runs are stopped, or meet others.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::parts::{done, outcome};
use crate::running::{Running, signal, wait_for};
use crate::support::{darkwaar, names};

/// A run that writes one part.
fn part(directory: &Path, run: &str, shard: &str) -> Command {
    let mut command = darkwaar();
    command.args(run.split_whitespace()).args(["--quiet", "--shard", shard, "--output", "parts/"]);
    command.current_dir(directory).stderr(Stdio::piped());
    command
}

/// Waits until a file whose name ends so is in the directory.
fn await_file(directory: &Path, ending: &str) {
    wait_for(ending, || {
        let is_there =
            directory.exists() && names(directory).iter().any(|name| name.ends_with(ending));
        is_there.then_some(())
    });
}

#[test]
fn an_interrupted_part_asks_for_a_requeue() {
    for run in
        ["summarize --seeds 0..100000000 --threads 1", "explore --seeds 0..100000000 --threads 1"]
    {
        for name in ["TERM", "INT", "HUP"] {
            let directory = tempfile::tempdir().unwrap();
            let parts = directory.path().join("parts");
            let mut child = Running::start(&mut part(directory.path(), run, "0/2"));
            await_file(&parts, ".partial");
            signal(&child, &[name]);
            assert_eq!(child.code(), Some(75), "{run}, {name}");
            assert_eq!(child.stderr(), "error: interrupted\n");
            assert!(names(&parts).is_empty());
        }
    }
}

#[test]
fn two_runs_can_write_one_part_at_the_same_time() {
    for (run, ending) in
        [("summarize --seeds 0..20000", "json"), ("explore --seeds 0..1000", "csv")]
    {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path();
        let mut children: Vec<_> =
            (0..4).map(|_| Running::start(&mut part(place, run, "1/2"))).collect();
        for child in &mut children {
            assert_eq!((child.code(), child.stderr().as_str()), (Some(0), ""));
        }
        done(place, &format!("{run} --quiet --shard 0/2 -o parts/"));
        assert_eq!(outcome(place, "missing parts --of 2").0, Some(0));
        let names = names(&place.join("parts"));
        assert!(names.iter().all(|name| name.starts_with("part-0000")), "{names:?}");
        done(place, &format!("merge parts/ -o merged.{ending}"));
        done(place, &format!("{run} -o whole.{ending}"));
        let read = |name: &str| fs::read(place.join(format!("{name}.{ending}"))).unwrap();
        assert!(read("merged") == read("whole"));
    }
}

#[test]
fn a_part_is_gone_on_with_by_resume() {
    for (run, ending) in
        [("summarize --seeds 0..150000", "json"), ("explore --seeds 0..6000", "csv")]
    {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path();
        let parts = place.join("parts");
        let often = format!("{run} --checkpoint-interval 0 --resume");
        let mut child = Running::start(&mut part(place, &often, "1/2"));
        await_file(&parts, ".checkpoint");
        signal(&child, &["STOP"]);
        // Whoever comes meanwhile may come again.
        let mut other = Running::start(&mut part(place, &often, "1/2"));
        assert_eq!(other.code(), Some(75));
        let name = format!("part-00001-of-00002.{ending}");
        let busy = format!("error: another run is writing 'parts/{name}'; wait for its end\n");
        assert_eq!(other.stderr(), busy);
        signal(&child, &["TERM", "CONT"]);
        assert_eq!(child.code(), Some(75));
        let stderr = child.stderr();
        assert!(stderr.starts_with("error: interrupted\ngo on with: "), "{stderr}");
        assert!(names(&parts).contains(&format!("{name}.checkpoint")));
        assert_eq!(outcome(place, "missing parts/ --of 2").1, "0-1\n");
        for shard in ["1/2", "0/2"] {
            done(place, &format!("{run} --resume --quiet --shard {shard} -o parts/"));
        }
        let is_rest = |name: &String| name.contains("checkpoint") || name.contains("partial");
        assert!(!names(&parts).iter().any(is_rest));
        done(place, &format!("merge parts/ -o merged.{ending}"));
        done(place, &format!("{run} -o whole.{ending}"));
        let read = |name: &str| fs::read(place.join(format!("{name}.{ending}"))).unwrap();
        assert!(read("merged") == read("whole"), "{run}");
    }
}
