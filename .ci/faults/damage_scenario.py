"""Damaged checkpoints and unfinished rows: refused, or gone on with to the right bytes."""

import shutil
from pathlib import Path
from random import Random

from jobs import Job
from processes import expect
from program import SUCCESS, USAGE, expect_files, files, finish, run, start

RESUME = ("-q", "--resume", "--checkpoint-interval", "0", "--threads", "1")
JOBS = (
    Job("explore --seeds 0..200 --sequences LOL??", "rows.csv"),
    Job("explore --seeds 0..9000 --where 'path_length >= 16'", "rows.parquet"),
    Job("summarize --seeds 0..9000 --sequences LOLVO", "summary.json"),
)
# Of a long file so many bytes are tried.
MOST_PLACES = 60


def cut_off(folder: Path, job: Job) -> dict[str, bytes]:
    """The files of a run that was killed after its first checkpoint."""
    process = start(folder, *job.arguments, "-o", job.output, *RESUME)
    while process.poll() is None and not (folder / f"{job.output}.checkpoint").exists():
        pass
    process.kill()
    finish(process)
    found = files(folder)
    return {name: found[name] for name in found if name.endswith((".checkpoint", ".partial"))}


def check_damaged(folder: Path, job: Job, left: dict[str, bytes]) -> bool:
    """Goes on with files that are not what they were; whether the run did."""
    shutil.rmtree(folder)
    folder.mkdir()
    for name, content in left.items():
        (folder / name).write_bytes(content)
    done = run(folder, *job.arguments, "-o", job.output, *RESUME)
    if done.code == SUCCESS:
        done.expect_success()
        expect_files(done.what, folder, job.whole)
        return True
    done.expect_error(USAGE, "--resume: ")
    expect(f"files after {done.what}", files(folder) == left, True)
    return False


def check(folder: Path, random: Random) -> None:
    """Each file of each job, each byte or many of them: changed, and the last one."""
    refused = cases = 0
    for index, job in enumerate(JOBS):
        place = folder / f"{index}"
        place.mkdir()
        left = cut_off(place, job)
        for name, content in left.items():
            for at in sorted(random.sample(range(len(content)), min(MOST_PLACES, len(content)))):
                changed = content[:at] + bytes([content[at] ^ 1 << random.randrange(8)]) + content[at + 1 :]
                for damaged in (changed, content[:at]):
                    cases += 1
                    refused += not check_damaged(place, job, left | {name: damaged})
    print(f"{cases} damaged files, of which {refused} were refused")
