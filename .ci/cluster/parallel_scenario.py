"""Shards by GNU parallel over ssh, with a host lost."""

import csv
import signal
from pathlib import Path

from processes import expect, start, wait_for
from shell import SCRIPTS, Shell, seeds
from ssh import NAMES, Hosts

SHARDS = 8


def log_of(path: Path) -> list[dict[str, str]]:
    """The lines of parallel's log, one for each shard that came to an end."""
    with path.open(newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def lose_a_host(hosts: Hosts, shell: Shell) -> None:
    """Runs gnu-parallel.sh, and ends a host while it computes its second shard or a later one."""
    output = shell.folder / "output"
    run = start([SCRIPTS / "gnu-parallel.sh"], output, shell.variables, shell.folder)
    lost = NAMES[0]
    wait_for("the first part", 60, lambda: any((shell.folder / "parts").glob("part-*.json")))
    wait_for(f"work on {lost}", 60, lambda: any(process.handles(signal.SIGTERM) for process in hosts.work(lost)))
    hosts.kill_host(lost)
    print(f"{lost} is lost")
    status = run.wait(timeout=180)
    print(output.read_text(), end="")
    expect("exit code of gnu-parallel.sh", status, 0)


def check(hosts: Hosts, shell: Shell) -> None:
    """The whole scenario."""
    command = ["summarize", "--seeds", seeds(shell, SHARDS, 3)]
    shell.variables |= {
        "HOSTS": ",".join(f"1/{name}" for name in NAMES), "SEEDS": command[2],
        "SHARDS": str(SHARDS), "PARTS": "parts", "RESULT": "result.json",
    }
    lose_a_host(hosts, shell)
    names = [f"part-{index:05}-of-{SHARDS:05}.json" for index in range(SHARDS)]
    expect("files in parts", sorted(path.name for path in (shell.folder / "parts").iterdir()), names)
    shell.expect_missing(SHARDS, "")
    shell.expect_single_run("result.json", *command)
