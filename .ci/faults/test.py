#!/usr/bin/env -S python3 -Bu
"""Disturbs darkwaar in every way that a machine has: python3 -Bu .ci/faults/test.py FOLDER [KILLS] [SEED] [SCENARIO…]

What is needed is installed by .ci/faults/install. FOLDER has the program darkwaar; KILLS is the number of kills at random
moments, 200 by default; SEED repeats the moments of a test that failed; without the names of scenarios all are run. All
is in a temporary folder on disks of its own, which vanish with the test, and all processes are ended by their pid.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).resolve().parents[1] / "common"))

import clock_scenario
import damage_scenario
import disk_scenario
import folder_scenario
import input_scenario
import kill_scenario
import limit_scenario
import pipe_scenario
import rival_scenario
import signal_scenario
import syscall_scenario
from disks import mounted
from harness import run_within, scenario

SECONDS = 480
# Lets an ordinary user mount, and hides from all others what is mounted.
NAMESPACES = ["unshare", "--map-root-user", "--mount"]
# Tells the test that it is within.
INSIDE = "DARKWAAR_FAULTS"


def run(folder: Path, kills: int, seed: int, names: list[str]) -> None:
    """All scenarios, or those that are named."""
    print(f"seed {seed}")
    checks = {
        "kill": lambda place, random: kill_scenario.check(place, random, kills),
        "syscall": syscall_scenario.check,
        "disk": disk_scenario.check,
        "limit": limit_scenario.check,
        "folder": lambda place, _: folder_scenario.check(place),
        "pipe": pipe_scenario.check,
        "signal": signal_scenario.check,
        "clock": lambda place, _: clock_scenario.check(place),
        "input": lambda place, _: input_scenario.check(place),
        "rival": rival_scenario.check,
        "damage": damage_scenario.check,
    }
    with mounted(folder, "2g"):
        # Nothing waits for a real disk.
        tempfile.tempdir = str(folder)
        for name in names or checks:
            with scenario(name, folder) as place:
                checks[name](place, Random(f"{seed} {name}"))


def enter_namespaces() -> None:
    """Starts the test anew where it can mount disks."""
    if subprocess.run([*NAMESPACES, "true"], stderr=subprocess.DEVNULL).returncode != 0:
        print("skipped: no disk can be mounted here")
        sys.exit(1 if os.environ.get("CI") == "true" else 0)
    os.environ[INSIDE] = "yes"
    os.execvp(NAMESPACES[0], [*NAMESPACES, sys.executable, "-Bu", *sys.argv])


def main() -> None:
    """Finds the program, then runs all."""
    if INSIDE not in os.environ:
        enter_namespaces()
    _, programs, *rest = sys.argv
    kills = int(rest[0]) if rest else 200
    seed = int(rest[1]) if rest[1:] else time.time_ns() % 1_000_000
    os.environ["PATH"] = os.pathsep.join([str(Path(programs).resolve()), os.environ["PATH"]])
    run_within(SECONDS, lambda folder: run(folder, kills, seed, rest[2:]))


if __name__ == "__main__":
    main()
