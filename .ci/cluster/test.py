#!/usr/bin/env -S python3 -Bu
"""Runs darkwaar on real clusters on the loopback interface: python3 -Bu .ci/cluster/test.py FOLDER VALIDATE

FOLDER has the program darkwaar; VALIDATE is the program kubernetes-validate (pip install kubernetes-validate). What
else is needed is installed by .ci/cluster/install. All is in a temporary folder, which is removed, and all processes
are ended by their pid, also when the test fails, takes longer than fifteen minutes, or is interrupted.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import explore_scenario
import full_scenario
import manifest_scenario
import parallel_scenario
import readme_scenario
import slurm_scenario
from processes import Failure, supervised
from shell import Shell
from slurm import cluster
from ssh import hosts

SECONDS = 900


def stop(number: int, _: object) -> None:
    """Turns a signal into an error, so that all is ended in order."""
    if number == signal.SIGALRM:
        raise Failure(f"not done within {SECONDS} seconds")
    sys.exit(128 + number)


def scenario(name: str, folder: Path, check: Callable[..., None], *arguments: object, **variables: str) -> None:
    """Runs one scenario in a folder of its own."""
    print(f"-- {name}")
    start = time.monotonic()
    (folder / name).mkdir()
    check(*arguments, Shell(folder / name, dict(variables)))
    print(f"{name}: passed in {time.monotonic() - start:.0f} seconds")


def run(folder: Path, validate: Path) -> None:
    """All scenarios; the cheap ones come first."""
    scenario("manifest", folder, manifest_scenario.check, validate)
    scenario("explore", folder, explore_scenario.check)
    scenario("full", folder, full_scenario.check)
    with hosts(folder / "hosts") as ssh:
        scenario("parallel", folder, parallel_scenario.check, ssh, **ssh.variables)
        ssh.start_all()
        with cluster(folder / "cluster") as slurm:
            scenario("slurm", folder, slurm_scenario.check, slurm, **slurm.shell.variables)
            slurm.start_absent_nodes()
            scenario("readme", folder, readme_scenario.check, slurm, **slurm.shell.variables, **ssh.variables)


def main() -> None:
    """Sets limits, then runs all."""
    _, programs, validate = sys.argv
    for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    signal.alarm(SECONDS)
    # Debian has servers in /usr/sbin.
    os.environ["PATH"] = os.pathsep.join([str(Path(programs).resolve()), os.environ["PATH"], "/usr/sbin"])
    try:
        # Not below the repository: the paths of sockets are short.
        with tempfile.TemporaryDirectory(prefix="darkwaar-") as folder, supervised():
            run(Path(folder), Path(validate).resolve())
    except (Failure, subprocess.TimeoutExpired) as failure:
        sys.exit(f"error: {failure}")


if __name__ == "__main__":
    main()
