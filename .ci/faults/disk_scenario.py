"""Disks that are full: nothing unfinished has a final name, and once there is room the same command does the rest."""

from pathlib import Path
from random import Random

from disks import mounted, remount
from jobs import PARTS, ROWS, SUMMARIES, Job, expect_cut_off
from processes import expect
from program import FAILURE, TEMPORARY, expect_files, files, run
from writers import WRITERS, prepare

PAGE = 4096
NO_ROOM = ("No space left", "Disk quota exceeded")
RESUME = ("--resume", "--checkpoint-interval", "0")
RESUMABLE = (ROWS[1], ROWS[3], ROWS[4], ROWS[6], SUMMARIES[0], SUMMARIES[2], *PARTS)
ONCE = (
    Job("explore --seeds 0..300", "rows.csv"),
    Job("explore --seeds 0..300", "rows.json"),
    Job("explore --seeds 0..3000 --sequences L????", "rows.parquet"),
    Job("explore --seeds 0..3000 --where playable --limit 999", "rows.ndjson"),
    Job("summarize --seeds 0..300", "summary.json"),
    Job("summarize --seeds 0..300", "summary.csv"),
    Job("summarize --seeds 0..300 --shard 1/3", "parts/"),
    Job("explore --seeds 0..300 --shard 1/3", "parts/"),
    Job("compare --seeds 0..300", "compared.json"),
    Job("render 20020 LOLVO", "world.png"),
    Job("render 20020 LOLVO", "world.svg"),
    Job("render 20020 LOLVO --cell 24", "world.gif"),
    Job("show 20020 LOLVO --format json", "world.json"),
    Job("cave --seeds 0..1000", "caves.csv"),
    Job("loom --seeds 0..100", "looms.csv"),
    Job("completions bash", "completions"),
    Job("man", "man"),
)


def expect_full(what: str, disk: Path, job: Job) -> None:
    """The job must fail for want of room, and leave nothing that is half done."""
    code = TEMPORARY if job.is_part else FAILURE
    run(disk, *job.arguments, "-q", "-o", job.output).expect_error(code, *NO_ROOM)
    expect(what, [name for name in files(disk) if name not in job.whole], [])


def pages_of(job: Job) -> int:
    """Pages that the files of the job fill."""
    return sum(-(-len(content) // PAGE) for content in job.whole.values())


def check_sizes(disk: Path, job: Job, random: Random) -> int:
    """A job on disks of some sizes below what it needs, the largest smaller by a page."""
    pages = pages_of(job)
    sizes = sorted({1, pages - 1, *(random.randint(1, pages - 1) for _ in range(2))} - {0}) if pages > 1 else []
    # A part's folder and a disk's root take no page; a disk of no size would have no limit.
    for size in sizes:
        with mounted(disk, f"{size * PAGE}"):
            expect_full(f"{job.command} on {size} pages", disk, job)
            remount(disk, f"size={2 * pages * PAGE}")
            run(disk, *job.arguments, "-q", "-o", job.output).expect_success()
            expect_files(f"{job.command} after {size} pages", disk, job.whole)
    return len(sizes)


def check_growing(disk: Path, job: Job, random: Random) -> int:
    """A resumable job on a disk that is full again and again, until it has room."""
    pages = pages_of(job)
    sizes = sorted({1, 2, pages // 2, pages - 1, pages, *(random.randint(1, pages) for _ in range(6))})
    full = 0
    with mounted(disk, f"{PAGE}"):
        for size in filter(None, sizes):
            remount(disk, f"size={size * PAGE}")
            done = run(disk, *job.arguments, "-q", "-o", job.output, *RESUME)
            if done.code == 0:
                break
            done.expect_error(TEMPORARY if job.is_part else FAILURE, *NO_ROOM)
            expect_cut_off(f"{job.command} on {size} pages", disk, job.whole)
            full += 1
        remount(disk, f"size={(4 * pages + 4096) * PAGE}")
        run(disk, *job.arguments, "-q", "-o", job.output, *RESUME).expect_success()
        expect_files(f"{job.command} on a disk that grows", disk, job.whole)
    return full


def check_inodes(disk: Path, job: Job, options: tuple[str, ...]) -> int:
    """A disk that takes few files; its root is one of them."""
    full = 0
    for count in range(1, 7):
        with mounted(disk, "64m", f",nr_inodes={count}"):
            done = run(disk, *job.arguments, "-q", "-o", job.output, *options)
            if done.code == 0:
                continue
            full += 1
            done.expect_error(TEMPORARY if job.is_part else FAILURE, *NO_ROOM)
            expect_cut_off(f"{job.command} with {count} inodes", disk, job.whole)
            remount(disk, "nr_inodes=99")
            run(disk, *job.arguments, "-q", "-o", job.output, *options).expect_success()
            expect_files(f"{job.command} after {count} inodes", disk, job.whole)
    return full


def check_device(folder: Path) -> int:
    """Every command that writes to stdout, which is a full device."""
    prepare(folder)
    for writer in WRITERS:
        with open("/dev/full", "wb") as full:
            run(folder, *writer.arguments, stdout=full).expect_error(FAILURE, *NO_ROOM)
    return len(WRITERS)


def check(folder: Path, random: Random) -> None:
    """All kinds of full disks."""
    disk, device = folder / "disk", folder / "device"
    for each in (disk, device):
        each.mkdir()
    sizes = sum(check_sizes(disk, job, random) for job in ONCE)
    growing = sum(check_growing(disk, job, random) for job in RESUMABLE)
    inodes = sum(check_inodes(disk, job, ()) for job in ONCE[:8])
    inodes += sum(check_inodes(disk, job, RESUME) for job in (ROWS[1], SUMMARIES[0], PARTS[0]))
    print(
        f"{sizes} sizes of disks, {growing} full disks of runs that go on, {inodes} without inodes, "
        f"{check_device(device)} full devices"
    )
