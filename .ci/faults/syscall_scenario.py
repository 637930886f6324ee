"""Each system call on a file fails in turn, and each is the last one before a kill."""

import re
import shutil
from collections import Counter
from pathlib import Path
from random import Random

from jobs import Job, expect_cut_off, remove_temporary
from processes import expect
from program import FAILURE, SUCCESS, TEMPORARY, Done, expect_files, run

# Those that act on files.
CALLS = "openat,read,write,fsync,fdatasync,rename,unlink,ftruncate,fchmod,flock,mkdir"
ERRORS = ("ENOSPC", "EIO", "EDQUOT", "EROFS", "EACCES")
# These are tried again.
TRIED_AGAIN = {"write", "read"}

RESUME = "--resume --checkpoint-interval 0 --threads 1"
JOBS = (
    Job(f"explore --seeds 0..40 {RESUME}", "rows.csv"),
    Job(f"explore --seeds 0..60 --where playable {RESUME}", "rows.parquet"),
    Job(f"summarize --seeds 0..600 {RESUME}", "summary.json"),
    Job(f"explore --seeds 0..90 --shard 1/3 {RESUME}", "parts/"),
    Job("explore --seeds 0..10 --threads 1", "rows.ndjson"),
    Job("render 20020 LOLVO", "world.png"),
)


def calls_on(folder: Path, job: Job) -> list[tuple[str, int]]:
    """The job's system calls on files below its folder: the name of each, and how many of that name it is."""
    log = folder.with_suffix(".log")
    traced(folder, job, "-o", str(log), "-y", "-e", f"trace={CALLS}").expect_success()
    count: Counter[str] = Counter()
    found = []
    lines = [line for line in log.read_text(errors="replace").splitlines() if "resumed>" not in line]
    main_thread = lines[0].split()[0]
    for thread, text in (line.split(maxsplit=1) for line in lines):
        if thread == main_thread and (call := re.match(r"(\w+)\(", text)):
            count[call[1]] += 1
            if str(folder) in text:
                found.append((call[1], count[call[1]]))
    return found


def traced(folder: Path, job: Job, *options: str) -> Done:
    """Runs the job in a new folder under strace."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return run(folder, *job.arguments, "-q", "-o", f"{folder}/{job.output}", prefix=["strace", "-f", *options])


def injected(folder: Path, job: Job, call: tuple[str, int], fault: str) -> Done:
    """Runs the job with a fault in one system call."""
    name, number = call
    done = traced(folder, job, "-o", "/dev/null", "-e", f"inject={name}:{fault}:when={number}")
    return Done(f"{job.command}, {fault} at {name} {number}", done.code, done.stdout, done.stderr)


def go_on(what: str, folder: Path, job: Job) -> None:
    """The same command again does what is missing."""
    done = run(folder, *job.arguments, "-q", "-o", f"{folder}/{job.output}")
    expect(f"{what}, then again", (done.code, done.stderr), (SUCCESS, ""))
    remove_temporary(folder)
    expect_files(what, folder, job.whole)


def kill_at(folder: Path, job: Job, call: tuple[str, int]) -> None:
    """Kills the job instead of a system call."""
    done = injected(folder, job, call, "signal=KILL")
    expect_cut_off(done.what, folder, job.whole, "--resume" in job.command)
    go_on(done.what, folder, job)


def fail_at(folder: Path, job: Job, call: tuple[str, int], error: str) -> None:
    """Lets a system call fail: the run does without it, or says so."""
    done = injected(folder, job, call, f"error={error}")
    if done.code == SUCCESS:
        done.expect_success()
    else:
        is_temporary = job.is_part and error in ("ENOSPC", "EDQUOT")
        done.expect_error(TEMPORARY if is_temporary else FAILURE)
    expect_cut_off(done.what, folder, job.whole)
    if call[0] == "unlink":
        # What cannot be removed stays, and does no harm.
        for path in folder.rglob("*.lock"):
            path.unlink()
    go_on(done.what, folder, job)


def check(folder: Path, random: Random) -> None:
    """All system calls of some small jobs."""
    cases = 0
    for index, job in enumerate(JOBS):
        place = folder / f"{index}"
        calls = calls_on(place, job)
        for call in calls:
            kill_at(place, job, call)
            fail_at(place, job, call, random.choice(ERRORS))
            if call[0] in TRIED_AGAIN:
                injected(place, job, call, "error=EINTR").expect_success()
            cases += 2
        print(f"{job.command}: {len(calls)} system calls")
    print(f"{cases} faults")
