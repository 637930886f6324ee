"""Rows in parts: the merged file has the bytes of one run."""

from shell import Shell

SHARDS = 5


def check(shell: Shell) -> None:
    """All formats that have parts."""
    for form in ("csv", "ndjson", "parquet"):
        command = ["explore", "--seeds=-100..333", "--format", form]
        parts = f"{form}/"
        for index in range(SHARDS):
            shell.run("darkwaar", *command, "--shard", f"{index}/{SHARDS}", "--output", parts)
        shell.run("darkwaar", "missing", parts, "--of", str(SHARDS))
        shell.run("darkwaar", "merge", parts, "--output", f"worlds.{form}")
        shell.expect_single_run(f"worlds.{form}", *command)
