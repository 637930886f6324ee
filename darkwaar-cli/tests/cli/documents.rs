//! What the documents show is what the program does.

use std::fs;
use std::path::{Path, PathBuf};

/// A fenced block of a document.
struct Block {
    language: String,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn blocks(document: &str) -> Vec<Block> {
    let text = fs::read_to_string(root().join(document)).unwrap();
    let parts: Vec<_> = text.split("```").skip(1).step_by(2).collect();
    let block = |part: &&str| {
        let (language, text) = part.split_once('\n').unwrap();
        Block { language: language.to_owned(), text: text.to_owned() }
    };
    parts.iter().map(block).collect()
}

/// An empty folder below the build's, with the fixtures where the documents say they are.
fn workplace(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    copy_files(&root().join("fixtures"), &place.join("fixtures"));
    for folder in ["fixtures/atlas", "fixtures/baseline", "fixtures/pictures"] {
        copy_files(&root().join(folder), &place.join(folder));
    }
    place
}

/// Copies the files of a folder, but none of the folders in it.
fn copy_files(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

#[test]
fn transcripts_hold() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").run();
}

/// Blocks of `console` show a session: commands after `$`, then what they print.
#[test]
fn sessions_in_the_readme_hold() {
    let sessions = blocks("README.md").into_iter().filter(|block| block.language == "console");
    let sessions: Vec<_> = sessions.map(|block| format!("```\n{}```\n", block.text)).collect();
    assert!(!sessions.is_empty());
    // Such a folder beside the file is where its commands run.
    let case = workplace("readme-sessions/README.in").with_extension("trycmd");
    fs::write(&case, sessions.join("\n")).unwrap();
    trycmd::TestCases::new().case(case.to_str().unwrap()).run();
}

/// Blocks of `sh` are scripts; a block of `text` after one shows what it prints.
///
/// The first block of the README, the two set-up commands, is run by .ci/run.
#[test]
#[cfg(all(unix, feature = "parquet"))]
fn scripts_in_the_readme_work() {
    check_scripts("README.md", 1);
}

#[test]
#[cfg(unix)]
fn scripts_in_the_readme_of_the_fixtures_work() {
    check_scripts("fixtures/README.md", 0);
}

#[cfg(unix)]
fn check_scripts(document: &str, skipped: usize) {
    let place = workplace(&document.replace('/', "-"));
    let blocks = blocks(document);
    let is_script = |block: &&[Block]| block[0].language == "sh";
    let scripts: Vec<_> = blocks.windows(2).filter(is_script).skip(skipped).collect();
    assert!(!scripts.is_empty());
    for pair in scripts {
        let printed = run_script(&pair[0].text, &place);
        if pair[1].language == "text" {
            assert_eq!(printed, pair[1].text, "{}", pair[0].text);
        }
    }
}

#[cfg(unix)]
fn run_script(script: &str, place: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_darkwaar")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut shell = std::process::Command::new("sh");
    shell.args(["-euc", script]).current_dir(place).env("PATH", path);
    let output = shell.output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""), "{script}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_readme_lists_every_command_and_column() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let help = crate::support::stdout_of("--help");
    let commands = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let names = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    for name in names.map(|line| line.split_whitespace().next().unwrap()) {
        let is_listed = [" ", "`"].map(|end| readme.contains(&format!("\n| `{name}{end}")));
        assert!(name == "help" || is_listed.contains(&true), "{name}");
    }
    let rows = crate::support::stdout_of("explore --seeds 0 --sequences LLLLL");
    for column in rows.lines().next().unwrap().split(',') {
        assert!(readme.contains(&format!("| `{column}")), "{column}");
    }
}

#[test]
fn every_command_has_completions_and_a_manual_page() {
    use crate::support::stdout_of;
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(stdout_of(&format!("completions {shell}")).contains("explore"), "{shell}");
    }
    assert!(stdout_of("man").contains(".TH darkwaar 1"));
    let commands = ["explore", "summarize", "merge", "report", "show", "render", "play", "verify"];
    for command in commands.into_iter().chain(["cave", "loom", "compare", "completions", "man"]) {
        let page = stdout_of(&format!("man {command}"));
        assert!(page.contains(&format!(".TH darkwaar-{command} 1")), "{command}: {page}");
    }
}
