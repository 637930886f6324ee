"""Runs of darkwaar, and what may be said of them."""

import functools
import os
import shlex
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from processes import Failure, expect

# The exit codes, as the README has them.
SUCCESS, NEGATIVE, USAGE, FAILURE, TEMPORARY, INTERRUPTED = 0, 1, 2, 3, 75, 130


@dataclass(frozen=True)
class Done:
    """A run that has ended."""

    what: str
    code: int
    stdout: bytes
    stderr: str

    def expect_success(self) -> "Done":
        """It must have done all, and say nothing."""
        expect(self.what, (self.code, self.stderr), (SUCCESS, ""))
        return self

    def expect_error(self, code: int, *words: str) -> "Done":
        """It must have failed with one line that has one of the words."""
        expect(f"{self.what}, which said {self.stderr!r}", self.code, code)
        is_one_line = self.stderr.startswith("error: ") and self.stderr.count("\n") == 1
        if not is_one_line or (words and not any(word in self.stderr for word in words)):
            raise Failure(f"{self.what}: {self.stderr!r} is not one line with one of {words}")
        return self


def start(
    folder: Path,
    *arguments: str,
    prefix: Sequence[str] = (),
    variables: Mapping[str, str] | None = None,
    **options: object,
) -> subprocess.Popen[bytes]:
    """Starts darkwaar, perhaps by another program; its output goes to pipes unless the options say otherwise."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    environment = {**os.environ, **(variables or {})}
    command = [*prefix, "darkwaar", *arguments]
    return subprocess.Popen(command, cwd=folder, env=environment, **(streams | options))


def finish(process: subprocess.Popen[bytes], seconds: float = 60) -> Done:
    """Waits for the end of a run."""
    stdout, stderr = process.communicate(timeout=seconds)
    what = shlex.join(process.args)
    return Done(what, process.returncode, stdout or b"", (stderr or b"").decode())


def run(folder: Path, *arguments: str, **options: object) -> Done:
    """Runs darkwaar to its end, with the options of `start`."""
    return finish(start(folder, *arguments, **options))


@functools.cache
def undisturbed(arguments: tuple[str, ...], output: str) -> dict[str, bytes]:
    """All files that a run writes to an output which nobody disturbs."""
    with tempfile.TemporaryDirectory(prefix="darkwaar-") as name:
        folder = Path(name)
        run(folder, *arguments, "-q", "--output", output).expect_success()
        return files(folder)


def files(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def expect_files(what: str, folder: Path, expected: Mapping[str, bytes]) -> None:
    """Fails unless there are these files, with these bytes, and no others."""
    found = files(folder)
    expect(f"{what}: files", list(found), sorted(expected))
    for name, content in expected.items():
        expect(f"{what}: {name} has the bytes of an undisturbed run", found[name] == content, True)
