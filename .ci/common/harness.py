"""How tests run: each scenario in a folder of its own, all of them within a time."""

import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from processes import Failure, supervised


@contextmanager
def scenario(name: str, parent: Path) -> Iterator[Path]:
    """The folder of one scenario; says how long it took."""
    print(f"-- {name}")
    start = time.monotonic()
    (parent / name).mkdir()
    yield parent / name
    # What is left by all of them together would not fit the disk of a test.
    shutil.rmtree(parent / name)
    print(f"{name}: passed in {time.monotonic() - start:.0f} seconds")


def run_within(seconds: int, run: Callable[[Path], None]) -> None:
    """Runs all in a temporary folder, which is removed, and ends all processes by their pid, whatever happens."""

    def stop(number: int, _: object) -> None:
        # As an error, so that all is ended in order.
        if number == signal.SIGALRM:
            raise Failure(f"not done within {seconds} seconds")
        sys.exit(128 + number)

    for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    signal.alarm(seconds)
    try:
        # Not below the repository: the paths of sockets are short.
        with tempfile.TemporaryDirectory(prefix="darkwaar-") as folder, supervised():
            run(Path(folder))
    except (Failure, subprocess.TimeoutExpired) as failure:
        sys.exit(f"error: {failure}")
