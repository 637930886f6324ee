#!/usr/bin/env -S python3 -Bu
"""Runs darkwaar on real clusters on the loopback interface: python3 -Bu .ci/cluster/test.py FOLDER VALIDATE

FOLDER has the program darkwaar; VALIDATE is the program kubernetes-validate (pip install kubernetes-validate). What
else is needed is installed by .ci/cluster/install. All is in a temporary folder, which is removed, and all processes
are ended by their pid, also when the test fails, takes longer than fifteen minutes, or is interrupted.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "common"))

import explore_scenario
import full_scenario
import manifest_scenario
import parallel_scenario
import readme_scenario
import slurm_scenario
from harness import run_within, scenario
from shell import Shell
from slurm import cluster
from ssh import hosts

SECONDS = 900


def check(name: str, parent: Path, body: Callable[..., None], *arguments: object, **variables: str) -> None:
    """Runs one scenario."""
    with scenario(name, parent) as folder:
        body(*arguments, Shell(folder, dict(variables)))


def run(folder: Path, validate: Path) -> None:
    """All scenarios; the cheap ones come first."""
    check("manifest", folder, manifest_scenario.check, validate)
    check("explore", folder, explore_scenario.check)
    check("full", folder, full_scenario.check)
    with hosts(folder / "hosts") as ssh:
        check("parallel", folder, parallel_scenario.check, ssh, **ssh.variables)
        ssh.start_all()
        with cluster(folder / "cluster") as slurm:
            check("slurm", folder, slurm_scenario.check, slurm, **slurm.shell.variables)
            slurm.start_absent_nodes()
            check("readme", folder, readme_scenario.check, slurm, **slurm.shell.variables, **ssh.variables)


def main() -> None:
    """Finds the programs, then runs all."""
    _, programs, validate = sys.argv
    # Debian has servers in /usr/sbin.
    os.environ["PATH"] = os.pathsep.join([str(Path(programs).resolve()), os.environ["PATH"], "/usr/sbin"])
    validator = Path(validate).resolve()
    run_within(SECONDS, lambda folder: run(folder, validator))


if __name__ == "__main__":
    main()
