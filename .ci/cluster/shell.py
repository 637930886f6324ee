"""Commands that the test runs, as a user with a terminal would."""

import os
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from processes import Failure, expect

REPOSITORY = Path(__file__).resolve().parents[2]
SCRIPTS = REPOSITORY / "darkwaar-cli" / "cluster"


@dataclass
class Shell:
    """A folder to work in and the variables of commands."""

    folder: Path
    variables: dict[str, str] = field(default_factory=dict)

    def attempt(self, *arguments: str | Path, seconds: float = 60) -> subprocess.CompletedProcess[str]:
        """Runs a command whatever its exit code."""
        return subprocess.run(
            arguments, cwd=self.folder, env={**os.environ, **self.variables}, timeout=seconds,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )

    def run(self, *arguments: str | Path, seconds: float = 60) -> str:
        """Runs a command that must succeed, and gives what it prints."""
        done = self.attempt(*arguments, seconds=seconds)
        if done.returncode != 0:
            raise Failure(f"{arguments} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout

    def expect_missing(self, shards: int, indices: str) -> None:
        """`darkwaar missing` must print these indices, and say so by its exit code."""
        done = self.attempt("darkwaar", "missing", "parts/", "--of", str(shards))
        expect("exit code of missing", done.returncode, 1 if indices else 0)
        expect("missing", done.stdout.splitlines()[-1:], [indices] if indices else [])

    def expect_single_run(self, result: str, *command: str) -> None:
        """A merged file must have the bytes of one run on one machine."""
        single = self.folder / f"single-{result}"
        if not single.exists():
            self.run("darkwaar", *command, "--output", single, seconds=180)
        is_same = (self.folder / result).read_bytes() == single.read_bytes()
        expect(f"{result} has the bytes of the single run", is_same, True)


def seeds(shell: Shell, shards: int, seconds: float) -> str:
    """Seeds so many that each shard takes this time on one core."""
    probe = 200_000
    start = time.monotonic()
    shell.run("darkwaar", "summarize", "--seeds", f"0..{probe}", "--threads", "1", "--output", "/dev/null")
    return f"0..{int(shards * seconds / (time.monotonic() - start) * probe)}"
