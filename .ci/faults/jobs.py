"""Commands that write files, and what they may leave when they are cut off."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from processes import Failure, expect
from program import files, undisturbed


@dataclass(frozen=True)
class Job:
    """A command without its output, and the name of that."""

    command: str
    output: str

    @property
    def arguments(self) -> tuple[str, ...]:
        """As the program takes them, without the output."""
        return tuple(shlex.split(self.command))

    @property
    def whole(self) -> dict[str, bytes]:
        """The files of an undisturbed run."""
        return undisturbed(self.arguments, self.output)

    @property
    def is_part(self) -> bool:
        """Whether the output is a part in a directory."""
        return self.output.endswith("/")


# Small enough for many runs, large enough for some dozens of pieces.
ROWS = (
    Job("explore --seeds 0..3000", "rows.csv"),
    Job("explore --seeds -600..600", "rows.ndjson"),
    Job("explore --seeds 0..1200", "rows.json"),
    Job("explore --seeds 0..9000 --sequences L????", "rows.parquet"),
    Job("explore --seeds 0..30000 --where 'path_length >= 14'", "rows.csv"),
    Job("explore --seeds 0..30000 --where playable --limit 9000", "rows.parquet"),
    Job("explore --seeds 0..30000 --top 500 --by path_length", "rows.json"),
    Job("explore --seeds 0..30000 --sequences LOLVO", "rows.csv"),
)
SUMMARIES = (
    Job("summarize --seeds 0..60000", "summary.json"),
    Job("summarize --seeds 0..60000 --sequences LO???", "summary.csv"),
    Job("summarize --seeds 0..20000 --generator cave", "summary.json"),
    Job("summarize --seeds 0..2000 --generator loom", "summary.json"),
)
PARTS = (
    Job("explore --seeds 0..6000 --shard 1/3", "parts/"),
    Job("explore --seeds 0..20000 --sequences L???? --shard 0/3 --format parquet", "parts/"),
    Job("summarize --seeds 0..90000 --shard 2/3", "parts/"),
)
RESUMABLE = (*ROWS, *SUMMARIES, *PARTS)

# What a run with --resume leaves beside its output when it is killed.
LEFT = re.compile(r"\.(partial|checkpoint|checkpoint\.new|checkpoint\.lock)$")
# What one without --resume leaves, and one that writes the manifest of a part: no other run needs it.
TEMPORARY_FILE = re.compile(r"(^|/)\.darkwaar-[^/]*\.partial$")


def expect_cut_off(what: str, folder: Path, whole: Mapping[str, bytes], resumes: bool = True) -> None:
    """Fails if there is something that is neither whole nor what is documented."""
    for name, content in files(folder).items():
        if name in whole:
            expect(f"{what}: {name} is whole", content == whole[name], True)
        elif TEMPORARY_FILE.search(name) and (not resumes or "/" in name):
            continue
        elif not LEFT.search(name) or LEFT.sub("", name) not in whole:
            raise Failure(f"{what}: '{name}' is left")


def remove_temporary(folder: Path) -> None:
    """Removes what a killed run has left that keeps nothing, as the README says."""
    for path in folder.rglob(".darkwaar-*.partial"):
        path.unlink()
