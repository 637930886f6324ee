//! The files beside an output that is gone on with.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::Command;

use crate::resume::Place;
use crate::running::{Running, wait_for};
use crate::support::stdout_of;

#[test]
fn names_that_others_have_are_refused() {
    for ending in ["checkpoint", "checkpoint.new", "checkpoint.lock", "partial"] {
        let place = Place::new();
        let name = format!("rows.csv.{ending}");
        fs::write(place.path("others"), "others").unwrap();
        for make in [
            &|| symlink("others", place.path(&name)).unwrap() as (),
            &|| fs::create_dir(place.path(&name)).unwrap(),
            &|| {
                let made = Command::new("mkfifo").arg(place.path(&name)).status().unwrap();
                assert!(made.success());
            },
        ] as [&dyn Fn(); 3]
        {
            make();
            let output = place.run(&["--seeds", "0..100", "-o", "rows.csv"]);
            let stderr = String::from_utf8(output.stderr).unwrap();
            let needed = format!("--resume needs the name '{name}' for a file of its own");
            assert_eq!(stderr, format!("error: {needed}; something else has it\n"));
            assert_eq!(output.status.code(), Some(2));
            let path = place.path(&name);
            let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir(&path));
        }
        assert_eq!(place.names(), ["others"]);
        assert_eq!(place.files()["others"], b"others");
    }
}

#[test]
fn a_file_that_cannot_be_written_to_is_replaced_as_ever() {
    let place = Place::new();
    fs::write(place.path("rows.csv"), "old").unwrap();
    fs::set_permissions(place.path("rows.csv"), fs::Permissions::from_mode(0o444)).unwrap();
    place.cut_off_beside("0..20000");
    let mode = |name: &str| fs::metadata(place.path(name)).unwrap().permissions().mode() & 0o777;
    assert_ne!(mode("rows.csv.partial"), 0o444);
    assert!(place.run(&["--seeds", "0..20000", "-o", "rows.csv"]).status.success());
    assert_eq!((place.names(), mode("rows.csv")), (vec!["rows.csv".to_owned()], 0o444));
    assert!(place.files()["rows.csv"] == stdout_of("explore --seeds 0..20000").as_bytes());
}

#[test]
fn rows_that_were_replaced_do_not_get_the_final_name() {
    let place = Place::new();
    let mut command = place.explore(&["--seeds", "0..60000", "-o", "rows.csv"]);
    let mut child = Running::start(command.args(["--checkpoint-interval", "0"]));
    wait_for("a checkpoint", || place.finished("rows.csv"));
    fs::write(place.path("others"), "others").unwrap();
    fs::rename(place.path("others"), place.path("rows.csv.partial")).unwrap();
    assert_eq!(child.code(), Some(3));
    let stderr = child.stderr();
    assert!(stderr.contains("rows.csv.partial' was replaced or removed by others"), "{stderr}");
    assert!(!place.path("rows.csv").exists());
}

#[test]
fn without_a_checkpoint_nothing_is_offered() {
    let place = Place::new();
    let refused = place.run(&["--seeds", "0..10", "-o", "rows.csv", "--where", "void > 99"]);
    let stderr = String::from_utf8(refused.stderr).unwrap();
    assert!(!stderr.contains("go on"), "{stderr}");
    assert!(place.names().is_empty());
}

#[test]
fn a_failed_checkpoint_leaves_nothing_behind() {
    let place = Place::new();
    place.cut_off("0..20000");
    fs::write(place.path("rows.csv.checkpoint.new"), "left by a kill").unwrap();
    assert!(place.run(&["--seeds", "0..20000", "-o", "rows.csv"]).status.success());
    assert_eq!(place.names(), ["rows.csv"]);
}

#[cfg(feature = "parquet")]
#[test]
fn a_parquet_run_is_stopped_within_a_row_group() {
    let place = Place::new();
    let all = ["--seeds", "0..=18446744073709551615", "-o", "p.parquet", "-q"];
    let mut command = place.explore(&all);
    command.args(["--backend", "portable", "--threads", "16", "--checkpoint-interval", "3600"]);
    let mut child = Running::start(&mut command);
    wait_for("the file", || {
        fs::metadata(place.path("p.parquet.partial")).ok().filter(|file| file.len() > 0)
    });
    crate::running::signal(&child, &["INT"]);
    assert_eq!(child.code(), Some(130));
    let stderr = child.stderr();
    assert!(stderr.starts_with("error: interrupted\ngo on with: "), "{stderr}");
    assert_eq!(place.names(), ["p.parquet.checkpoint", "p.parquet.partial"]);
}
