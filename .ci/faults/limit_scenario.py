"""Limits to the size of files and to their number: an error in one line, and without the limit the rest is done."""

import resource
from pathlib import Path
from random import Random

from disk_scenario import ONCE, RESUME, RESUMABLE
from jobs import Job, expect_cut_off, remove_temporary
from processes import expect
from program import FAILURE, SUCCESS, Done, expect_files, files, run

# From what the loader needs on to more than any command needs.
DESCRIPTORS = range(4, 14)


def limited(folder: Path, job: Job, kind: int, limit: int, *options: str) -> Done:
    """Runs a job under a limit."""

    def set_limit() -> None:
        resource.setrlimit(kind, (limit, limit))

    folder.mkdir(exist_ok=True)
    return run(folder, *job.arguments, "-q", "-o", job.output, *options, preexec_fn=set_limit)


def check_sizes(folder: Path, job: Job, random: Random) -> int:
    """Files that are too long, to the byte."""
    longest = max(map(len, job.whole.values()))
    limits = [0, 1, random.randrange(longest), longest - 1]
    for limit in limits:
        done = limited(folder, job, resource.RLIMIT_FSIZE, limit)
        done.expect_error(FAILURE, "File too large")
        expect(f"{done.what} in files of {limit} bytes", [name for name in files(folder) if name not in job.whole], [])
    return len(limits)


def check_numbers(folder: Path, job: Job, options: tuple[str, ...]) -> int:
    """Files that are too many at a time."""
    codes = []
    for limit in DESCRIPTORS:
        place = folder.with_name(f"{folder.name}-{limit}")
        done = limited(place, job, resource.RLIMIT_NOFILE, limit, *options)
        if done.code != SUCCESS:
            done.expect_error(FAILURE, "Too many open files")
        codes.append(done.code)
        what = f"{done.what} with {limit} open files"
        expect_cut_off(what, place, job.whole)
        run(place, *job.arguments, "-q", "-o", job.output, *options).expect_success()
        remove_temporary(place)
        expect_files(what, place, job.whole)
    expect(f"{job.command}: exit codes from few open files to many", codes, sorted(codes, reverse=True))
    return len(codes)


def check(folder: Path, random: Random) -> None:
    """All jobs."""
    sizes = sum(check_sizes(folder / f"size-{index}", job, random) for index, job in enumerate(ONCE))
    jobs = [*((job, ()) for job in (ONCE[0], ONCE[2], ONCE[4], ONCE[6], ONCE[9]))]
    jobs += [(job, RESUME) for job in (RESUMABLE[0], RESUMABLE[4], RESUMABLE[6])]
    numbers = sum(check_numbers(folder / f"number-{index}", *job) for index, job in enumerate(jobs))
    print(f"{sizes} limited sizes, {numbers} limited numbers")
