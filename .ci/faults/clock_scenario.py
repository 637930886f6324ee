"""Clocks, time zones, languages and masks: the bytes are the same."""

import os
from pathlib import Path

from jobs import ROWS, SUMMARIES, Job, expect_cut_off, remove_temporary
from processes import expect
from program import expect_files, finish, run, start
from writers import prepare

LOCALES = ("C", "POSIX", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG", "xx_YY.nonsense", "")
ENVIRONMENTS = (
    *({"LANG": name, "LC_ALL": name} for name in LOCALES),
    *({"TZ": name} for name in ("Asia/Kathmandu", "UTC+25", ":/nowhere", "")),
    {"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": ""}, {"COLUMNS": "1", "LINES": "0"}, {"COLUMNS": "x"},
    {"HOME": "/nowhere", "TMPDIR": "/nowhere"}, {"PWD": "/nowhere"},
)
COMMANDS = (
    Job("explore --seeds 0..90", "rows.csv"),
    Job("explore --seeds 0..90 --where playable", "rows.parquet"),
    Job("summarize --seeds 0..90", "table.txt"),
    Job("summarize --seeds 0..90", "summary.json"),
    Job("compare --seeds 0..90", "compared.txt"),
    Job("show 20020 LOLVO", "world.txt"),
    Job("render 20020 LOLVO", "world.svg"),
)
FAKES = ("1970-01-01 00:00:01", "2100-01-01 00:00:00", "@2026-01-01 00:00:00 x5000")
# Before the epoch of Unix, its first second, and far ahead.
FILE_TIMES = (-1, 0, 4_102_444_800)
MASKS = ((0o077, 0o600), (0o000, 0o666), (0o027, 0o640))
CUTS = (ROWS[0], ROWS[3], ROWS[6], SUMMARIES[0])


def check_environments(folder: Path) -> int:
    """Files have the same bytes whatever the variables."""
    for variables in ENVIRONMENTS:
        for job in COMMANDS:
            run(folder, *job.arguments, "-o", job.output, "-q", variables=variables).expect_success()
            expect_files(f"{job.command} with {variables}", folder, job.whole)
            (folder / job.output).unlink()
    return len(ENVIRONMENTS) * len(COMMANDS)


def check_masks(folder: Path) -> int:
    """New files have the permissions that the mask leaves."""
    for mask, mode in MASKS:
        for options in ((), ("--resume",)):
            job = COMMANDS[0]
            run(folder, *job.arguments, "-o", job.output, *options, umask=mask).expect_success()
            expect(f"mode under {mask:o}", oct((folder / job.output).stat().st_mode & 0o777), oct(mode))
            (folder / job.output).unlink()
    return 2 * len(MASKS)


def set_times(folder: Path, seconds: int) -> None:
    """Gives all files another time."""
    for path in folder.iterdir():
        os.utime(path, (seconds, seconds))


def cut_off(folder: Path, job: Job, prefix: tuple[str, ...]) -> None:
    """Starts a job and kills it once there is a checkpoint."""
    command = (*job.arguments, "-q", "-o", job.output, "--resume", "--checkpoint-interval", "0")
    process = start(folder, *command, prefix=prefix)
    while process.poll() is None and not (folder / f"{job.output}.checkpoint").exists():
        pass
    process.kill()
    finish(process)
    expect_cut_off(job.command, folder, job.whole)


def check_resume(folder: Path, job: Job, before: tuple[str, ...], after: tuple[str, ...], seconds: int) -> None:
    """A run goes on at another time, with files of a third one."""
    folder.mkdir()
    cut_off(folder, job, before)
    set_times(folder, seconds)
    run(folder, *job.arguments, "-q", "-o", job.output, "--resume", prefix=after).expect_success()
    remove_temporary(folder)
    expect_files(f"{job.command}, {before} and {after}", folder, job.whole)


def check_clocks(folder: Path) -> int:
    """Clocks that stand elsewhere, run fast, and go back."""
    fakes = [("faketime", "-f", fake) for fake in FAKES]
    cases = 0
    for job in CUTS:
        for index, seconds in enumerate(FILE_TIMES):
            before, after = fakes[index % len(fakes)], fakes[(index + 1) % len(fakes)]
            check_resume(folder / f"{cases}", job, before, after, seconds)
            cases += 1
    return cases


def check_inputs(folder: Path) -> int:
    """The times of files that are read do not matter."""
    prepare(folder)
    expected = run(folder, "merge", "one.json", "two.json").expect_success().stdout
    for seconds in FILE_TIMES:
        set_times(folder, seconds)
        expect("merge", run(folder, "merge", "one.json", "two.json").expect_success().stdout == expected, True)
    return len(FILE_TIMES)


def check(folder: Path) -> None:
    """All of it."""
    names = ("environments", "masks", "clocks", "inputs")
    for name in names:
        (folder / name).mkdir()
    environments, masks = check_environments(folder / "environments"), check_masks(folder / "masks")
    clocks, inputs = check_clocks(folder / "clocks"), check_inputs(folder / "inputs")
    print(f"{environments} environments, {masks} masks, {clocks} clocks, {inputs} times of files")
