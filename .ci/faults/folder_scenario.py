"""Folders that cannot be written, vanish or change, and names that lead elsewhere."""

import shutil
from collections.abc import Callable
from pathlib import Path

from disks import mounted, remount
from jobs import Job
from processes import expect, wait_for
from program import FAILURE, SUCCESS, USAGE, expect_files, files, finish, run, start

RESUME = ("--resume", "--checkpoint-interval", "0")
# Some seconds of work, so that something can happen meanwhile.
JOBS = (
    (Job("explore --seeds 0..6000", "rows.csv"), ()),
    (Job("explore --seeds 0..3000", "rows.csv"), RESUME),
    (Job("summarize --seeds 0..60000", "summary.json"), RESUME),
)
SMALL = (
    (Job("explore --seeds 0..20", "rows.csv"), ()),
    (Job("explore --seeds 0..20", "rows.csv"), RESUME),
    (Job("summarize --seeds 0..20", "summary.json"), RESUME),
    (Job("render 20020 LOLVO", "world.svg"), ()),
)
# Takes the rights of the superuser away, so that the permissions of folders count.
POWERLESS = ("setpriv", "--bounding-set=-all", "--inh-caps=-all")


def check_unwritable(place: Path) -> int:
    """A disk that can only be read, and a folder without permissions."""
    for job, options in SMALL:
        with mounted(place, "1m"):
            remount(place, "ro")
            done = run(place, *job.arguments, "-o", job.output, *options)
            done.expect_error(FAILURE, "Read-only file system")
        for mode in (0o555, 0o000):
            place.chmod(mode)
            done = run(place.parent, *job.arguments, "-o", f"{place.name}/{job.output}", *options, prefix=POWERLESS)
            place.chmod(0o755)
            done.expect_error(FAILURE, "Permission denied")
            expect(done.what, files(place), {})
    return 3 * len(SMALL)


def check_names(place: Path) -> int:
    """Names that lead to no file."""
    (place / "dangling").symlink_to("nowhere")
    (place / "loop").symlink_to("pool")
    (place / "pool").symlink_to("loop")
    (place / "folder").mkdir()
    (place / "file").write_text("as before")
    names = {"dangling": (USAGE,), "loop": (USAGE, FAILURE), "folder": (USAGE,), "absent/x.csv": (FAILURE,),
             "file/x.csv": (USAGE, FAILURE), "new/": (USAGE,), "": (USAGE, FAILURE)}
    for job, options in SMALL:
        form = ("--format", job.output.rpartition(".")[2])
        for name, codes in names.items():
            done = run(place, *job.arguments, *form, "-o", name, *options)
            done.expect_error(done.code if done.code in codes else codes[0])
    expect("files", files(place), {"file": b"as before"})
    return len(SMALL) * len(names)


def rename(place: Path) -> None:
    """Gives the folder another name."""
    place.rename(place.with_name("renamed"))


def remove(place: Path) -> None:
    """Removes the folder."""
    while place.exists():
        shutil.rmtree(place, ignore_errors=True)


def replace(place: Path) -> None:
    """Puts another folder in the place of this one."""
    rename(place)
    place.mkdir()


def occupy(place: Path, output: str) -> None:
    """Makes a folder where the output is to go."""
    (place / output).mkdir()


def check_change(parent: Path, job: Job, options: tuple[str, ...], change: Callable[[Path], None]) -> None:
    """Something happens to the folder while the job runs."""
    parent.mkdir()
    place = parent / "place"
    place.mkdir()
    process = start(parent, *job.arguments, "-q", "-o", f"{place}/{job.output}", *options)
    wait_for("a file", 20, lambda: place.exists() and any(place.iterdir()) or process.poll() is not None, 0.001)
    change(place)
    done = finish(process)
    what = f"{done.what}, {change}"
    # The run may have been quicker than the change.
    if done.code == SUCCESS:
        found = [content for name, content in files(parent).items() if name.endswith(job.output)]
        expect(what, all(content == job.whole[job.output] for content in found), True)
    else:
        # Usage, if it is told only when the result is to be written.
        done.expect_error(done.code if done.code == USAGE else FAILURE)
        finals = [name for name in files(parent) if Path(name).name == job.output]
        expect(what, finals, [])
    # Where there is a folder again, the command does all.
    shutil.rmtree(parent)
    place.mkdir(parents=True)
    run(parent, *job.arguments, "-q", "-o", f"{place}/{job.output}", *options).expect_success()
    expect_files(what, place, job.whole)


def check(folder: Path) -> None:
    """All of it."""
    for name in ("unwritable", "names"):
        (folder / name).mkdir()
    cases = check_unwritable(folder / "unwritable") + check_names(folder / "names")
    for job, options in JOBS:
        for change in (rename, remove, replace, lambda place: occupy(place, job.output)):
            cases += 1
            check_change(folder / f"{cases}", job, options, change)
    print(f"{cases} folders and names")
