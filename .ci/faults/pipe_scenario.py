"""Pipes and streams that are closed: the run ends quietly, as the README says."""

import os
import subprocess
from pathlib import Path
from random import Random

from processes import expect
from program import SUCCESS, expect_files, finish, run, start
from jobs import Job
from writers import WRITERS, Writer, prepare

# More than one pipe holds comes last.
LENGTHS = (0, 1, 100, 65536)


def check_reader(folder: Path, writer: Writer, length: int) -> None:
    """Somebody reads so many bytes and goes."""
    process = start(folder, *writer.arguments)
    read = process.stdout.read(length)
    process.stdout.close()
    process.stdout = None
    done = finish(process)
    what = f"{writer.command}, of which {length} bytes are read"
    # Of a short output the whole may be written before the reader goes.
    codes = (SUCCESS, writer.code) if len(read) == length else (writer.code,)
    expect(what, (done.code in codes, "error" in done.stderr), (True, False))


def check_closed(folder: Path, writer: Writer) -> None:
    """Descriptors that are not there from the beginning."""
    whole = run(folder, *writer.arguments)
    expect(writer.command, whole.code, writer.code)
    for script in ('exec "$@" >&-', 'exec "$@" <&-', 'exec "$@" 2>&-', 'exec "$@" <&- 2>&-'):
        done = run(folder, *writer.arguments, prefix=["sh", "-c", script, "-"])
        expect(f"{done.what}: exit code", done.code, writer.code)
        if ">&-" not in script.replace("2>&-", ""):
            expect(f"{done.what}: stdout is the same", done.stdout == whole.stdout, True)


def check_messages(folder: Path) -> None:
    """Nobody reads progress and counts; the work is done all the same."""
    job = Job("explore --seeds 0..900 --where playable --progress always", "rows.csv")
    reader, writer = os.pipe()
    os.close(reader)
    process = start(folder, *job.arguments, "-o", job.output, stderr=writer)
    os.close(writer)
    expect(job.command, finish(process).code, SUCCESS)
    plain = Job("explore --seeds 0..900 --where playable", "rows.csv")
    expect_files(job.command, folder, plain.whole)


def check_ignored(folder: Path) -> None:
    """A shell may have told its programs to ignore SIGPIPE."""
    script = "trap '' PIPE; darkwaar explore --seeds 0..3000 | head -n 2 >/dev/null; darkwaar man | head -c 1"
    done = subprocess.run(["sh", "-c", script], cwd=folder, capture_output=True, timeout=60)
    expect("SIGPIPE ignored", (done.returncode, done.stdout, done.stderr), (SUCCESS, b".", b""))


def check(folder: Path, random: Random) -> None:
    """All commands that write to stdout."""
    prepare(folder)
    for writer in WRITERS:
        for length in (*LENGTHS, random.randrange(200_000)):
            check_reader(folder, writer, length)
        check_closed(folder, writer)
    for name, check_one in (("messages", check_messages), ("ignored", check_ignored)):
        (folder / name).mkdir()
        check_one(folder / name)
    print(f"{len(WRITERS) * (len(LENGTHS) + 5) + 3} closed pipes and streams")
