"""Shards as a Slurm job array, with a node lost, a task interrupted, a shard computed twice and a part damaged."""

import os
import re
import signal

from processes import Process, expect, wait_for
from shell import SCRIPTS, Shell, seeds
from slurm import Cluster, jobs

SHARDS = 12
# The shard that is submitted twice, the one whose node is lost, and the one that is interrupted.
TWICE, LOST, INTERRUPTED = 0, 1, 2
DAMAGED = 7


def task(index: int) -> list[Process]:
    """The job scripts of a shard that have become darkwaar, ready to be interrupted."""
    found = jobs(SLURM_ARRAY_TASK_ID=str(index))
    scripts = [process for process in found if process.parent not in {other.pid for other in found}]
    return [process for process in scripts if process.handles(signal.SIGTERM)]


def submit(shell: Shell) -> tuple[dict[str, str], str]:
    """Runs slurm-submit.sh; gives the jobs by what they do, and the shards that it submitted."""
    printed = shell.run(SCRIPTS / "slurm-submit.sh")
    print(printed, end="")
    found = {text.split()[0]: job for job, text in re.findall(r"^job (\d+): (.+)$", printed, re.MULTILINE)}
    shards = re.search(r"shards (\S+) of", printed)
    return found, shards[1] if shards else ""


def expect_task(cluster: Cluster, job: str, index: int, restarts: int) -> dict[str, str]:
    """A task must be complete, after so many restarts."""
    state = cluster.job(f"{job}_{index}")
    expect(f"state of task {index}", (state["JobState"], state["Restarts"]), ("COMPLETED", str(restarts)))
    return state


def disturb(cluster: Cluster) -> str:
    """Loses the node of one task and interrupts another; gives the node."""
    wait_for("the same shard twice at the same time", 30, lambda: len(task(TWICE)) == 2)
    process = wait_for("the task whose node is lost", 30, lambda: task(LOST))[0]
    node = process.environment()["SLURMD_NODENAME"]
    cluster.kill_node(node)
    print(f"node {node} is lost, with the process of task {LOST}")
    process = wait_for("the task that is interrupted", 60, lambda: task(INTERRUPTED))[0]
    os.kill(process.pid, signal.SIGTERM)
    print(f"task {INTERRUPTED} is interrupted")
    return node


def check_first_run(cluster: Cluster, shell: Shell, command: list[str]) -> None:
    """All shards are computed whatever happens to them."""
    # All start at once, so that the shard really runs twice at the same time.
    shell.run("scontrol", "update", "PartitionName=test", "State=DOWN")
    job = [str(SCRIPTS / "slurm-shard.sh"), str(SHARDS), "parts", *command]
    twice = shell.run("sbatch", "--parsable", f"--array={TWICE}", *job)
    submitted, shards = submit(shell)
    shell.run("scontrol", "update", "PartitionName=test", "State=UP")
    expect("shards submitted", shards, f"0-{SHARDS - 1}")
    lost = disturb(cluster)
    cluster.wait_until_idle(240)
    restarts = {LOST: 1, INTERRUPTED: 1}
    states = [expect_task(cluster, submitted["shards"], index, restarts.get(index, 0)) for index in range(SHARDS)]
    expect(f"task {LOST} was computed on {lost}", states[LOST]["NodeList"] == lost, False)
    expect_task(cluster, twice.strip(), TWICE, 0)
    expect("state of the merge", cluster.job(submitted["darkwaar"])["JobState"], "COMPLETED")


def check_damaged_part(cluster: Cluster, shell: Shell) -> None:
    """A part that lost its end is found, and alone computed again."""
    parts = shell.folder / "parts"
    path = parts / f"part-{DAMAGED:05}-of-{SHARDS:05}.json"
    whole = path.read_bytes()
    before = {other.name: other.stat().st_ino for other in parts.iterdir() if other != path}
    os.truncate(path, len(whole) - 3)
    shell.expect_missing(SHARDS, str(DAMAGED))
    (shell.folder / "result.json").unlink()
    _, shards = submit(shell)
    expect("shards submitted again", shards, str(DAMAGED))
    cluster.wait_until_idle(60)
    expect("the part is as before", path.read_bytes() == whole, True)
    after = {other.name: other.stat().st_ino for other in parts.iterdir()}
    expect("the other parts are untouched", before.items() <= after.items(), True)


def check_nothing_missing(cluster: Cluster, shell: Shell) -> None:
    """When no part is missing, only the merge is submitted."""
    (shell.folder / "result.json").unlink()
    submitted, shards = submit(shell)
    expect("jobs submitted when nothing is missing", (list(submitted), shards), (["darkwaar"], ""))
    cluster.wait_until_idle(60)


def check(cluster: Cluster, shell: Shell) -> None:
    """The whole scenario."""
    command = ["summarize", "--seeds", seeds(shell, SHARDS, 4)]
    shell.variables |= {"SEEDS": command[2], "SHARDS": str(SHARDS), "PARTS": "parts", "RESULT": "result.json"}
    (shell.folder / "logs").mkdir()
    check_first_run(cluster, shell, command)
    shell.expect_missing(SHARDS, "")
    shell.expect_single_run("result.json", *command)
    check_damaged_part(cluster, shell)
    shell.expect_single_run("result.json", *command)
    check_nothing_missing(cluster, shell)
    shell.expect_single_run("result.json", *command)
