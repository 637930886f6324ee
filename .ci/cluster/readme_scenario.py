"""The README's chapter on clusters, word for word."""

import re
import shutil

from processes import Failure
from shell import REPOSITORY, SCRIPTS, Shell
from slurm import Cluster

HEADING = "## On a cluster"


def blocks(text: str) -> list[str]:
    """The chapter's blocks of bash; those of shell need what is not here."""
    chapter = re.search(rf"^{HEADING}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    found = re.findall(r"^```bash\n(.*?)^```$", chapter[1], re.MULTILINE | re.DOTALL) if chapter else []
    if not found:
        raise Failure(f"README.md has no bash under {HEADING!r}")
    return found


def check(cluster: Cluster, shell: Shell) -> None:
    """Each block must succeed, once the jobs of those before it have ended."""
    shutil.copytree(SCRIPTS, shell.folder / "darkwaar-cli" / "cluster")
    for block in blocks((REPOSITORY / "README.md").read_text()):
        print(block, end="")
        print(shell.run("bash", "-euo", "pipefail", "-c", block, seconds=300), end="")
        cluster.wait_until_idle(120)
