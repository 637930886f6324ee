"""Output onto an input: refused before the work begins, and the input stays as it was."""

import os
from collections.abc import Iterator
from pathlib import Path

from processes import expect
from program import USAGE, files, run
from writers import prepare

# What reads a file, with its name as {}.
READERS = (
    "explore --seeds @{} --format csv",
    "explore --seeds 5,@{} --format csv --resume",
    "summarize --seeds @{} --format json",
    "summarize --seeds @{} --format json --resume",
    "cave --seeds @{}",
    "loom --seeds @{}",
    "compare --seeds @{}",
    "verify {}",
)
SUMMARY_READERS = ("report {}", "report two.json {}")
# Names beside an output that runs write, too: the input has one of them.
BESIDE = (".partial", ".checkpoint", ".checkpoint.new", ".checkpoint.lock")


def spellings(folder: Path, name: str) -> Iterator[str]:
    """Names of one file."""
    hard, soft = folder / f"hard-{name}", folder / f"soft-{name}"
    os.link(folder / name, hard)
    soft.symlink_to(name)
    yield from (name, f"./{name}", f"../{folder.name}/{name}", str(folder / name), hard.name, soft.name)


def expect_refused(folder: Path, *arguments: str, **options: object) -> None:
    """Nothing may change."""
    before = files(folder)
    run(folder, *arguments, **options).expect_error(USAGE)
    expect(f"files after {arguments}", files(folder) == before, True)


def check_files(folder: Path, readers: tuple[str, ...], name: str) -> int:
    """A file, by any name, and as stdin."""
    cases = 0
    names = list(spellings(folder, name))
    for reader in readers:
        for output in names:
            cases += 1
            expect_refused(folder, *reader.format(name).split(), "-o", output)
        for source in ("-", "/dev/stdin", "/proc/self/fd/0"):
            for output in (name, *(() if "--resume" in reader else ("/dev/stdin", "/proc/self/fd/0"))):
                cases += 1
                with (folder / name).open("r+b") as stdin:
                    expect_refused(folder, *reader.format(source).split(), "-o", output, stdin=stdin)
    return cases


def check_beside(folder: Path) -> int:
    """A list of seeds that has a name which the run would take for its own files."""
    cases = 0
    for command in ("explore", "summarize"):
        for ending in BESIDE:
            folder.mkdir(exist_ok=True)
            name = f"x.json{ending}"
            (folder / name).write_text("5\n6\n7\n")
            expect_refused(folder, command, "--seeds", f"@{name}", "-o", "x.json", "--resume")
            (folder / name).unlink()
            cases += 1
    return cases


def check_parts(folder: Path) -> int:
    """A list of seeds that has the name of a part or of what is beside one, and a result with the name of a part."""
    folder.mkdir()
    (folder / "parts").mkdir()
    endings = ("csv", "csv.manifest", *(f"csv{ending}" for ending in BESIDE))
    for ending in endings:
        name = f"parts/part-00000-of-00002.{ending}"
        (folder / name).write_text("5\n6\n7\n")
        expect_refused(
            folder, "explore", "--seeds", f"@{name}", "--format", "csv", "--shard", "0/2", "-o", "parts/", "--resume"
        )
        (folder / name).unlink()
    prepare(folder)
    outputs = ("00000-of-00002.csv", "00000-of-00002.csv.manifest", "00007-of-00009.csv")
    for output in outputs:
        expect_refused(folder, "merge", "rows/", "-o", f"rows/part-{output}")
    return len(endings) + len(outputs)


def check_merge(folder: Path) -> int:
    """`merge` may replace one of its summaries: it has read them all by then."""
    prepare(folder)
    sum_of_both = run(folder, "merge", "one.json", "two.json", "-o", "sum.json").expect_success()
    run(folder, "merge", "one.json", "two.json", "-o", "one.json").expect_success()
    is_sum = (folder / "one.json").read_bytes() == (folder / "sum.json").read_bytes()
    expect(f"{sum_of_both.what} has the sum", is_sum, True)
    return 1


def check(folder: Path) -> None:
    """All commands that read and write files."""
    for name in ("seeds", "summaries", "merge"):
        (folder / name).mkdir()
    (folder / "seeds" / "list.csv").write_text("seed\n5\n6\n7\n")
    cases = check_files(folder / "seeds", READERS, "list.csv")
    prepare(folder / "summaries")
    cases += check_files(folder / "summaries", SUMMARY_READERS, "one.json")
    cases += check_beside(folder / "beside") + check_parts(folder / "parts") + check_merge(folder / "merge")
    print(f"{cases} outputs onto inputs")
