"""Several runs on one output at the same time: it is whole and right, and who is refused says so."""

from pathlib import Path
from random import Random
import time

from jobs import PARTS, ROWS, SUMMARIES, Job
from processes import expect
from program import SUCCESS, TEMPORARY, USAGE, expect_files, finish, run, start
from writers import prepare

RIVALS = 3
ROUNDS = 4
RESUME = ("--resume", "--checkpoint-interval", "0")


def check_rivals(folder: Path, job: Job, random: Random, options: list[tuple[str, ...]]) -> int:
    """Starts runs that write the same; the number of those that were refused."""
    folder.mkdir()
    processes = []
    for option in options:
        processes.append(start(folder, *job.arguments, "-q", "-o", job.output, *option))
        time.sleep(random.random() * 0.05)
    ended = [finish(process) for process in processes]
    refused = [done for done in ended if done.code != SUCCESS]
    for done in refused:
        done.expect_error(TEMPORARY if job.is_part else USAGE, "another run is writing")
        expect(f"{done.what} may be refused", "--resume" in done.what, True)
    expect("runs that were not refused", len(refused) < len(ended), True)
    expect_files(job.command, folder, job.whole)
    return len(refused)


def check_merges(folder: Path) -> None:
    """Merges onto one file, of summaries and of parts."""
    folder.mkdir()
    prepare(folder)
    commands = [("merge", "one.json", "two.json", "-o", "sum.json"), ("merge", "rows/", "-o", "rows.csv")]
    for process in [start(folder, *command) for command in commands for _ in range(RIVALS)]:
        finish(process).expect_success()
    expected = run(folder, "merge", "one.json", "two.json", "--format", "json").stdout
    expect("sum.json is right", (folder / "sum.json").read_bytes() == expected, True)
    expect("rows.csv is right", (folder / "rows.csv").read_bytes() == (folder / "right.csv").read_bytes(), True)


def check(folder: Path, random: Random) -> None:
    """All kinds of outputs."""
    cases = refused = 0
    for job in (ROWS[1], ROWS[3], ROWS[6], SUMMARIES[0], PARTS[0], PARTS[2]):
        for round_number in range(ROUNDS):
            options = [random.choice(((), RESUME, ("--resume",))) for _ in range(RIVALS)]
            options = [RESUME] * RIVALS if round_number == 0 else options
            refused += check_rivals(folder / f"{cases}", job, random, options)
            cases += 1
    check_merges(folder / "merges")
    print(f"{cases + 2} outputs of {RIVALS} runs each, of which {refused} were refused")
