"""Lists of names that a person has, as text files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from ..safe_write import write_safely

NUMBER = re.compile(rb"%0?\d*[du]")
"""The place of a number in a name that stands for many."""


def read_list(path: Path) -> list[bytes]:
    """Return the names of a person's list, without comments and empty lines."""
    lines = path.read_bytes().removeprefix(b"\xef\xbb\xbf").splitlines()
    names = (line.strip() for line in lines)
    return [name for name in names if name and not name.startswith(b"#")]


def remember_all(names: Iterable[str], file: Path) -> int:
    """Append names to a list, but for those there and those no list can hold; return how many.

    The list is made with its folder where there is none, and replaced in one step, so that a
    crash leaves the old one. Raises OSError where the file cannot be written.
    """
    try:
        old = file.read_bytes()
    except FileNotFoundError:
        old = b""
        file.parent.mkdir(parents=True, exist_ok=True)
    there = set(old.splitlines())
    new = [raw for raw in dict.fromkeys(map(_raw, names)) if raw and raw not in there]
    if new:
        end = b"" if not old or old.endswith(b"\n") else b"\n"
        write_safely(file, b"".join((old, end, *(raw + b"\n" for raw in new))))
    return len(new)


def _raw(name: str) -> bytes:
    return name.encode() if _fits_in_list(name) else b""


def _fits_in_list(name: str) -> bool:
    """Whether a list of names, one per line, can contain a name."""
    return name == name.strip() and not name.startswith("#") and name.isprintable() and name != ""
