"""A node whose disk is full: the part is not written, and the exit code asks for another attempt."""

import subprocess
from pathlib import Path

from processes import expect
from shell import Shell

SKIP = Path(__file__).resolve().parents[1] / "common/skip"
# A disk of 64 KiB that only this command sees.
FULL = ["unshare", "--map-root-user", "--mount", "sh", "-euc", 'mount -t tmpfs -o size=64k none full; exec "$@"', "-"]


def check(shell: Shell) -> None:
    """Summaries and rows, and rows of which a checkpoint is kept."""
    (shell.folder / "full").mkdir()
    if shell.attempt(*FULL, "true").returncode != 0:
        subprocess.run([SKIP, "no full disks of the cluster: none can be mounted here"], check=True)
        return
    run = ["--seeds", "0..1000", "--shard", "0/2", "--output", "full/"]
    for command in (["summarize"], ["explore"], ["explore", "--resume"]):
        done = shell.attempt(*FULL, "darkwaar", *command, *run)
        expect(f"{command} on a full disk", (done.returncode, "No space left" in done.stdout), (75, True))
        expect("lines of the error", len(done.stdout.splitlines()), 1)
