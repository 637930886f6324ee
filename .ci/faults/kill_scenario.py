"""Kills at random moments: what is left is what is documented, and going on gives the bytes of an undisturbed run."""

import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from jobs import RESUMABLE, Job, expect_cut_off, remove_temporary
from program import expect_files, files, finish, run, start

# After so many kills a run may come to its end.
MOST_KILLS = 6


@dataclass
class Kills:
    """What the kills have met."""

    random: Random
    # When each came, from 0 to 1 of the time that the run takes undisturbed.
    moments: list[float] = field(default_factory=list)
    gone_on: int = 0


def duration(job: Job, folder: Path) -> float:
    """How long the job takes undisturbed, with a checkpoint after each piece."""
    folder.mkdir()
    begin = time.monotonic()
    run(folder, *job.arguments, "-q", "-o", job.output, "--resume", "--checkpoint-interval", "0").expect_success()
    seconds = time.monotonic() - begin
    expect_files(job.command, folder, job.whole)
    return seconds


def options(random: Random) -> list[str]:
    """Those that may be others whenever a run is gone on with; most keep a checkpoint after each piece."""
    interval, threads = random.choice(("0", "0", "0", "5")), str(random.randint(1, 3))
    return ["-q", "--resume", "--checkpoint-interval", interval, "--threads", threads]


def kill_once(job: Job, folder: Path, seconds: float, kills: Kills) -> bool:
    """Starts the job and kills it; whether it was there to be killed."""
    process = start(folder, *job.arguments, "-o", job.output, *options(kills.random))
    moment = kills.random.random()
    try:
        finish(process, seconds * moment).expect_success()
        return False
    except subprocess.TimeoutExpired:
        process.kill()
    finish(process)
    kills.moments.append(moment)
    return True


def until_complete(job: Job, folder: Path, seconds: float, kills: Kills) -> None:
    """Kills a job and goes on with it, several times."""
    folder.mkdir()
    for _ in range(MOST_KILLS):
        if not kill_once(job, folder, seconds, kills):
            break
        expect_cut_off(job.command, folder, job.whole)
        kills.gone_on += any(name.endswith(".checkpoint") for name in files(folder))
    run(folder, *job.arguments, "-o", job.output, *options(kills.random)).expect_success()
    remove_temporary(folder)
    expect_files(job.command, folder, job.whole)


def check(folder: Path, random: Random, rounds: int) -> None:
    """So many kills, shared out among all jobs."""
    kills = Kills(random)
    for index, job in enumerate(RESUMABLE):
        seconds = duration(job, folder / f"{index}")
        run_number = 0
        while len(kills.moments) < rounds * (index + 1) / len(RESUMABLE):
            run_number += 1
            until_complete(job, folder / f"{index}-{run_number}", seconds, kills)
    print(
        f"{len(kills.moments)} kills, {kills.gone_on} with a checkpoint, from "
        f"{min(kills.moments):.1%} to {max(kills.moments):.1%} of the run"
    )
