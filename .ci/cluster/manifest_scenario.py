"""The Kubernetes manifests: they fit the schemas, and darkwaar takes their arguments."""

import re
from pathlib import Path

from processes import Failure, expect
from shell import SCRIPTS, Shell

SHARDS = "3"


def arguments_of(path: Path) -> list[str]:
    """The container's arguments: a list in brackets, or one a line."""
    text = path.read_text()
    if line := re.search(r"^ +args: \[(.+)\]$", text, re.MULTILINE):
        return line[1].split(", ")
    lines = re.search(r"^ +args:\n((?: +- .+\n)+)", text, re.MULTILINE)
    if lines is None:
        raise Failure(f"{path.name} has no args")
    return [line.partition("- ")[2].partition(" #")[0].strip('"') for line in lines[1].splitlines()]


def replaced(arguments: list[str], option: str, value: str) -> list[str]:
    """The arguments with another value of an option."""
    at = arguments.index(option) + 1
    return [*arguments[:at], value, *arguments[at + 1 :]]


def check_completions(path: Path, shard: str) -> None:
    """The Job has as many pods as there are shards."""
    completions = re.search(r"^  completions: (\d+)", path.read_text(), re.MULTILINE)
    expect("--shard", shard, f"$(JOB_COMPLETION_INDEX)/{completions[1] if completions else None}")


def check(validate: Path, shell: Shell) -> None:
    """The whole scenario."""
    run, merge = SCRIPTS / "kubernetes.yaml", SCRIPTS / "kubernetes-merge.yaml"
    print(shell.run(validate, "--strict", run, merge), end="")
    (shell.folder / "data").mkdir()
    compute = [argument.replace("/data/", "data/") for argument in arguments_of(run)]
    check_completions(run, compute[compute.index("--shard") + 1])
    compute = replaced(compute, "--seeds", "0..1000")
    for index in range(int(SHARDS)):
        shell.run("darkwaar", *replaced(compute, "--shard", f"{index}/{SHARDS}"))
    shell.run("darkwaar", *(argument.replace("/data/", "data/") for argument in arguments_of(merge)))
    (shell.folder / "data" / "result.json").rename(shell.folder / "result.json")
    shell.expect_single_run("result.json", "summarize", "--seeds", "0..1000")
