"""Processes that the test started: finds, awaits and ends them, each by its pid."""

import ctypes
import os
import pwd
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

# From linux/prctl.h.
PR_SET_CHILD_SUBREAPER = 36


class Failure(Exception):
    """A check of the test came out wrong."""


@dataclass(frozen=True)
class Process:
    """A process that has not ended."""

    pid: int
    parent: int
    name: str

    def environment(self) -> dict[str, str]:
        """The variables it was started with; none if it has ended."""
        try:
            text = Path(f"/proc/{self.pid}/environ").read_text(errors="replace")
        except OSError:
            return {}
        return dict(item.split("=", 1) for item in text.split("\0") if "=" in item)

    def handles(self, number: int) -> bool:
        """Whether it has a handler for a signal."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_text()
        except OSError:
            return False
        caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
        return bool(int(caught.split()[1], 16) >> (number - 1) & 1)


def user_name() -> str:
    """The user that the test runs as, whatever the environment says."""
    return pwd.getpwuid(os.getuid()).pw_name


def expect(what: str, found: object, expected: object) -> None:
    """Fails if something is not what it should be."""
    if found != expected:
        raise Failure(f"{what}: found {found!r}, expected {expected!r}")


def wait_for(what: str, seconds: float, ready: Callable[[], T], pause: float = 0.1) -> T:
    """The first value of `ready` that counts as true."""
    deadline = time.monotonic() + seconds
    while not (value := ready()):
        if time.monotonic() > deadline:
            raise Failure(f"{what}: not within {seconds:.0f} seconds")
        time.sleep(pause)
    return value


def read_process(pid: int) -> Process | None:
    """The process with this pid, unless it has ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    # The name is in parentheses and may have some itself.
    name, _, rest = stat.partition("(")[2].rpartition(") ")
    state, parent = rest.split()[:2]
    return None if state in "ZX" else Process(pid, int(parent), name)


def descendants(root: int) -> list[Process]:
    """All processes that came from `root`, parents before their children."""
    found = [read_process(int(entry.name)) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    children: dict[int, list[Process]] = {}
    for process in filter(None, found):
        children.setdefault(process.parent, []).append(process)
    family, pending = [], [root]
    while pending:
        more = children.get(pending.pop(0), [])
        family += more
        pending += [process.pid for process in more]
    return family


def own() -> list[Process]:
    """All processes that came from the test."""
    return descendants(os.getpid())


def kill(processes: list[Process]) -> None:
    """Ends processes at once, as a power failure does."""
    for process in processes:
        try:
            os.kill(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def kill_all(what: str, find: Callable[[], list[Process]]) -> None:
    """Ends processes until none is found."""

    def are_gone() -> bool:
        processes = find()
        kill(processes)
        return not processes

    wait_for(f"the end of {what}", 10, are_gone)


def start(
    arguments: Sequence[str | Path], log: Path, variables: Mapping[str, str], folder: Path | None = None
) -> subprocess.Popen[bytes]:
    """Starts a program in a session of its own, so that Ctrl-C reaches the test alone."""
    with log.open("a") as file:
        return subprocess.Popen(
            arguments, cwd=folder, env={**os.environ, **variables}, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=file, stderr=file,
        )


@contextmanager
def logs_on_failure(folder: Path, pattern: str) -> Iterator[None]:
    """Prints the end of each log in a folder if something fails."""
    try:
        yield
    except Exception:
        for path in sorted(folder.glob(pattern)):
            print(f"-- {path.relative_to(folder)}", *path.read_text(errors="replace").splitlines()[-15:], sep="\n")
        raise


def reap() -> None:
    """Takes note of all children that have ended, so that none of them stays as a zombie."""
    try:
        while os.waitpid(-1, 0):
            pass
    except ChildProcessError:
        pass


@contextmanager
def supervised() -> Iterator[None]:
    """Ends all processes that came from the test, those too whose parents have ended."""
    # Orphans become children of the test, instead of those of process 1.
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")
    try:
        yield
    finally:
        kill_all("all processes", own)
        reap()
