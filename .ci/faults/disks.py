"""Disks in memory, which vanish with the test."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def mount(*arguments: str | Path) -> None:
    """Mounts or unmounts."""
    subprocess.run(arguments, check=True)


@contextmanager
def mounted(folder: Path, size: str, options: str = "") -> Iterator[None]:
    """A disk of a size in a folder that is there."""
    mount("mount", "-t", "tmpfs", "-o", f"size={size},mode=755{options}", "none", folder)
    try:
        yield
    finally:
        mount("umount", "--lazy", folder)


def remount(folder: Path, options: str) -> None:
    """Changes the options of a disk, such as its size."""
    mount("mount", "-o", f"remount,{options}", folder)
