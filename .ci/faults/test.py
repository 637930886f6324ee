#!/usr/bin/env -S python3 -Bu
"""Disturbs darkwaar in every way that a machine has.

What is needed is installed by .ci/faults/install. All is in a temporary folder on disks of its own, which vanish with the
test, and all processes are ended by their pid.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

COMMON = Path(__file__).resolve().parents[1] / "common"
sys.path.append(str(COMMON))

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

# Without kills; a kill and what follows takes a quarter of a second.
SECONDS = 380
# Lets an ordinary user mount, and hides from all others what is mounted.
NAMESPACES = ["unshare", "--map-root-user", "--mount"]
# Tells the test that it is within.
INSIDE = "DARKWAAR_FAULTS"


SCENARIOS = {
    "kill": lambda place, random, kills: kill_scenario.check(place, random, kills),
    "syscall": lambda place, random, _: syscall_scenario.check(place, random),
    "disk": lambda place, random, _: disk_scenario.check(place, random),
    "limit": lambda place, random, _: limit_scenario.check(place, random),
    "folder": lambda place, *_: folder_scenario.check(place),
    "pipe": lambda place, random, _: pipe_scenario.check(place, random),
    "signal": lambda place, random, _: signal_scenario.check(place, random),
    "clock": lambda place, *_: clock_scenario.check(place),
    "input": lambda place, *_: input_scenario.check(place),
    "rival": lambda place, random, _: rival_scenario.check(place, random),
    "damage": lambda place, random, _: damage_scenario.check(place, random),
}


def run(folder: Path, kills: int, seed: int, names: list[str]) -> None:
    """All scenarios, or those that are named."""
    print(f"seed {seed}")
    with mounted(folder, "2g"):
        # Nothing waits for a real disk.
        tempfile.tempdir = str(folder)
        for name in names or SCENARIOS:
            with scenario(name, folder) as place:
                SCENARIOS[name](place, Random(f"{seed} {name}"), kills)


def enter_namespaces() -> None:
    """Starts the test anew where it can mount disks."""
    if subprocess.run([*NAMESPACES, "true"], stderr=subprocess.DEVNULL).returncode != 0:
        sys.exit(subprocess.run([COMMON / "skip", "no faults: no disk can be mounted here"]).returncode)
    os.environ[INSIDE] = "yes"
    os.execvp(NAMESPACES[0], [*NAMESPACES, sys.executable, "-Bu", *sys.argv])


def number(text: str) -> int:
    """A number above zero."""
    if (found := int(text)) < 1:
        raise ValueError
    return found


def arguments() -> argparse.Namespace:
    """What to test, and how."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="has the program darkwaar")
    parser.add_argument("kills", type=number, nargs="?", default=200, help="at random moments; 200 by default")
    parser.add_argument("seed", type=int, nargs="?", help="repeats the moments of a test that failed")
    parser.add_argument("scenario", nargs="*", help=f"all by default: {', '.join(SCENARIOS)}")
    given = parser.parse_args()
    given.folder = given.folder.resolve()
    if not os.access(given.folder / "darkwaar", os.X_OK):
        parser.error(f"{given.folder} has no program darkwaar; cargo build --release makes one in target/release")
    for name in given.scenario:
        if name not in SCENARIOS:
            parser.error(f"'{name}' is not a scenario; they are {', '.join(SCENARIOS)}")
    return given


def main() -> None:
    """Finds the program, then runs all."""
    given = arguments()
    if INSIDE not in os.environ:
        enter_namespaces()
    seed = time.time_ns() % 1_000_000 if given.seed is None else given.seed
    os.environ["PATH"] = os.pathsep.join([str(given.folder), os.environ["PATH"]])
    run_within(SECONDS + given.kills // 2, lambda folder: run(folder, given.kills, seed, given.scenario))


if __name__ == "__main__":
    main()
