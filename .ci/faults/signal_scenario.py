"""Signals at random moments: exit code 130, and the command that is named does the rest."""

import signal
import subprocess
import time
from pathlib import Path
from random import Random

from jobs import PARTS, ROWS, SUMMARIES, Job, expect_cut_off, remove_temporary
from kill_scenario import duration
from processes import Failure, expect
from program import INTERRUPTED, SUCCESS, TEMPORARY, Done, expect_files, files, finish, start

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
RESUME = ("--resume", "--checkpoint-interval", "0")
JOBS = (ROWS[0], ROWS[2], ROWS[3], ROWS[6], SUMMARIES[0], SUMMARIES[2], PARTS[0], PARTS[2])
GO_ON = "error: interrupted\ngo on with: "


def disturbed(folder: Path, job: Job, moments: list[tuple[float, signal.Signals]], *options: str) -> Done:
    """A run that gets signals after some seconds each."""
    process = start(folder, *job.arguments, "-q", "-o", job.output, *options)
    for seconds, number in moments:
        time.sleep(seconds)
        process.send_signal(number)
    return finish(process)


def go_on(folder: Path, job: Job, done: Done) -> None:
    """Does what the interrupted run says, or if it has not begun, the same again."""
    command = done.stderr.removeprefix(GO_ON) if done.stderr.startswith(GO_ON) else done.what
    again = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, timeout=60)
    expect(f"{command}, gone on with", (again.returncode, again.stderr), (SUCCESS, b""))
    remove_temporary(folder)
    expect_files(done.what, folder, job.whole)


def check_moment(folder: Path, job: Job, moments: list[tuple[float, signal.Signals]]) -> None:
    """One run, and the rest."""
    folder.mkdir()
    done = disturbed(folder, job, moments, *RESUME)
    expect_cut_off(done.what, folder, job.whole)
    if done.code < 0:
        # It came before the program listened, and so before it has written anything.
        expect(f"{done.what}, files", list(files(folder)), [])
    elif done.code != SUCCESS:
        expect(f"{done.what}: {done.stderr}", done.code, TEMPORARY if job.is_part else INTERRUPTED)
        if done.stderr != "error: interrupted\n" and not done.stderr.startswith(GO_ON):
            raise Failure(f"{done.what}: {done.stderr}")
        has_checkpoint = any(name.endswith(".checkpoint") for name in files(folder))
        expect(f"{done.what}: a command to go on with", done.stderr.startswith(GO_ON), has_checkpoint)
    go_on(folder, job, done)


def check_once(folder: Path, job: Job, moments: list[tuple[float, signal.Signals]]) -> None:
    """Without --resume nothing is left."""
    folder.mkdir()
    done = disturbed(folder, job, moments)
    if done.code not in (SUCCESS, -moments[0][1]):
        done.expect_error(TEMPORARY if job.is_part else INTERRUPTED, "interrupted")
    if done.code == SUCCESS:
        expect_files(done.what, folder, job.whole)
    else:
        expect(done.what, files(folder), {})


def check_ignored(folder: Path, job: Job, number: signal.Signals, seconds: float) -> None:
    """Who starts a program to ignore a signal, as nohup does, has it ignored."""
    folder.mkdir()
    ignore = lambda: signal.signal(number, signal.SIG_IGN)
    process = start(folder, *job.arguments, "-q", "-o", job.output, preexec_fn=ignore)
    time.sleep(seconds)
    process.send_signal(number)
    finish(process).expect_success()
    expect_files(f"{job.command} with {number.name} ignored", folder, job.whole)


def check_stopped(folder: Path, job: Job, seconds: float) -> None:
    """Ctrl-Z and fg."""
    folder.mkdir()
    # A group of its own in the session of the test, so that the system lets it be stopped.
    process = start(folder, *job.arguments, "-q", "-o", job.output, *RESUME, process_group=0)
    time.sleep(seconds)
    process.send_signal(signal.SIGTSTP)
    time.sleep(0.1)
    process.send_signal(signal.SIGCONT)
    finish(process).expect_success()
    expect_files(f"{job.command}, stopped for a while", folder, job.whole)


def check_quit(folder: Path, job: Job, seconds: float) -> None:
    """Ctrl-\\ ends a program as a kill does."""
    folder.mkdir()
    done = disturbed(folder, job, [(seconds, signal.SIGQUIT)], *RESUME)
    expect(done.what, done.code in (SUCCESS, -signal.SIGQUIT), True)
    expect_cut_off(done.what, folder, job.whole)
    go_on(folder, job, done)


def check(folder: Path, random: Random) -> None:
    """All signals, once and twice."""
    cases = 0

    def place() -> Path:
        nonlocal cases
        cases += 1
        return folder / f"{cases}"

    for index, job in enumerate(JOBS):
        seconds = duration(job, folder / f"undisturbed-{index}")
        moment = lambda: random.random() * seconds
        for number in SIGNALS:
            check_moment(place(), job, [(moment(), number)])
            check_moment(place(), job, [(moment(), number), (random.random() * 0.3, random.choice(SIGNALS))])
            check_once(place(), job, [(moment() / 2, number)])
            check_ignored(place(), job, number, moment() / 2)
        check_ignored(place(), job, signal.SIGPIPE, moment() / 2)
        check_stopped(place(), job, moment())
        check_quit(place(), job, moment())
    print(f"{cases} runs with signals")
