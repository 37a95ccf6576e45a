"""Lists of names as text files: the one in the `aamp` package, and those of a person."""

from __future__ import annotations

import contextlib
import importlib.util
import re
from pathlib import Path

from formats.errors import WrongType
from formats.safe_write import write_safely

_PACKAGE = "aamp"
_NAMES, _PATTERNS = "botw_hashed_names.txt", "botw_numbered_names.txt"

NUMBER = re.compile(rb"%0?\d*[du]")
"""The place of a number in a name that stands for many."""


def shipped_names() -> list[bytes]:
    """Return the names of Breath of the Wild that the `aamp` package holds; empty without it."""
    return _shipped(_NAMES)


def shipped_patterns() -> list[bytes]:
    """Return the numbered names (`Item_%d`) of that package."""
    return _shipped(_PATTERNS)


def _shipped(name: str) -> list[bytes]:
    """Read a file of the package, which is not imported: that would load a YAML reader too."""
    spec = importlib.util.find_spec(_PACKAGE)
    for folder in (spec and spec.submodule_search_locations) or ():
        with contextlib.suppress(FileNotFoundError):
            return Path(folder, name).read_bytes().splitlines()
    return []


def read_list(path: Path) -> list[bytes]:
    """Return the names of a person's list, without comments and empty lines."""
    lines = path.read_bytes().removeprefix(b"\xef\xbb\xbf").splitlines()
    names = (line.strip() for line in lines)
    return [name for name in names if name and not name.startswith(b"#")]


def remember(name: str, file: Path) -> bool:
    """Append a name to a list unless it is there; whether it was new.

    The list is made with its folder if there is none, and replaced in one step, so that a
    crash leaves the old one. Raises `WrongType` for a name that a list cannot hold and OSError
    where the file cannot be written.
    """
    if not name or name != name.strip() or name.startswith("#") or not name.isprintable():
        raise WrongType(f"{name!r:.60} cannot be in a list of names, one name a line")
    raw = name.encode("utf-8")
    try:
        old = file.read_bytes()
    except FileNotFoundError:
        old = b""
        file.parent.mkdir(parents=True, exist_ok=True)
    if raw in old.splitlines():
        return False
    if old and not old.endswith(b"\n"):
        old += b"\n"
    write_safely(file, old + raw + b"\n")
    return True
