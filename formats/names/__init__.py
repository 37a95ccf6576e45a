"""Names behind the CRC-32 hashes that AAMP files store in their place.

The program passes the lists of a person's settings in with `add_user_list`; every document has a
`Resolver`, which asks the one table of this process and guesses numbered names by itself.
"""

from __future__ import annotations

from pathlib import Path

from formats.names.guess import Resolver
from formats.names.lists import remember
from formats.names.table import Table

__all__ = [
    "TABLE",
    "Resolver",
    "Table",
    "add_user_list",
    "remember",
    "remove_user_list",
    "user_lists",
]

TABLE = Table()
"""The table of this process: the list that is shipped, and the user's lists."""


def add_user_list(path: Path) -> int:
    """Read a list of names, or read it again, and return how many names it holds.

    A text file in UTF-8, one name a line; lines that begin with `#` are comments; a name with one
    number in printf's way (`Item_%d`, `Slot%02d`) stands for all of them. Names from a later list
    come before those from an earlier one. Raises OSError where the file cannot be read.
    """
    return TABLE.add(path)


def user_lists() -> list[Path]:
    """Return the lists that were added, in that order."""
    return TABLE.lists()


def remove_user_list(path: Path) -> None:
    """Forget the names of a list; a list that was never added is none to forget."""
    TABLE.remove(path)
