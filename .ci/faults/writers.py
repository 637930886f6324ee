"""All commands that write to stdout."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from program import run


@dataclass(frozen=True)
class Writer:
    """A command, and its exit code where nobody disturbs it."""

    command: str
    code: int = 0

    @property
    def arguments(self) -> list[str]:
        """As the program takes them."""
        return shlex.split(self.command)


WRITERS = (
    Writer("explore --seeds 0..2000"),
    Writer("explore --seeds 0..2000 --format json"),
    Writer("explore --seeds 0..500 --format ndjson"),
    Writer("explore --seeds 0..2000 --format parquet"),
    Writer("explore --seeds 0..9000 --where playable -q"),
    Writer("explore --seeds 0..9000 --top 5000 --by path_length -q"),
    Writer("summarize --seeds 0..900 --by all"),
    Writer("summarize --seeds 0..900"),
    Writer("summarize --seeds 0..900 --format csv"),
    Writer("summarize --seeds 0..900 --format json"),
    Writer("summarize --seeds 0..900 --generator cave"),
    Writer("merge one.json two.json --format json"),
    Writer("merge rows/"),
    Writer("missing lack/ --of 3", 1),
    Writer("report one.json"),
    Writer("render 20020 LOLVO --format png"),
    Writer("render 20020 LOLVO --format svg"),
    Writer("render 20020 LOLVO --format gif --cell 24"),
    Writer("show 20020 LOLVO"),
    Writer("show 20020 LOLVO --color always"),
    Writer("show 20020 LOLVO VVOVL OOOOO --format json"),
    Writer("play 20020 --moves LOLVO:RDD"),
    Writer("cave --seed 5"),
    Writer("cave --seeds 0..900"),
    Writer("loom --width 20 --height 20 --seed 5"),
    Writer("loom --seeds 0..90"),
    Writer("compare --seeds 0..900"),
    Writer("compare --seeds 0..900 --format json"),
    Writer("verify wrong.csv", 1),
    Writer("completions bash"),
    Writer("man"),
    Writer("man explore"),
    Writer("--help"),
    Writer("--version"),
    Writer("explore --help"),
)


def prepare(folder: Path) -> None:
    """Makes what the commands read."""
    for seeds, name in (("0..300", "one.json"), ("300..600", "two.json")):
        run(folder, "summarize", "--seeds", seeds, "-o", name).expect_success()
    for shard in ("0/2", "1/2"):
        run(folder, "explore", "--seeds", "0..300", "--shard", shard, "-o", "rows/").expect_success()
    run(folder, "explore", "--seeds", "0..300", "--shard", "0/3", "-o", "lack/").expect_success()
    run(folder, "explore", "--seeds", "0..300", "-o", "right.csv").expect_success()
    text = (folder / "right.csv").read_text()
    (folder / "wrong.csv").write_text(text.replace("true", "false"))
