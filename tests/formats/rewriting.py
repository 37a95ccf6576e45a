"""Files written without an edit: which do not come back byte for byte, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from formats.errors import FormatError

T = TypeVar("T")


def faults_of_rewriting(
    files: Iterable[Path], read: Callable[[bytes], T], write: Callable[[T], bytes]
) -> dict[str, str]:
    """Return what is wrong with each file that is refused or comes back as other bytes, by name."""
    faults = {}
    for path in files:
        data = path.read_bytes()
        try:
            if write(read(data)) != data:
                faults[path.name] = "other bytes"
        except FormatError as error:
            faults[path.name] = str(error)
    return faults
