"""What is known beside what a document says, to be given to those who show the document.

Opening, showing or editing a document changes nothing here, so its rows are the same whatever was
opened before. Who owns a `Knowledge` adds to it: lists of names, or what other files tell of enums.
"""

from __future__ import annotations

from typing import Final

from formats.names.enums import Enums
from formats.names.table import Table


class Knowledge:
    """Names behind hashes, and names of the values of enums."""

    __slots__ = ("enums", "names")

    def __init__(self, names: Table | None = None, enums: Enums | None = None) -> None:
        self.names = Table() if names is None else names
        self.enums = Enums() if enums is None else enums


SHIPPED: Final = Knowledge()
"""What comes with the program, for whoever has no knowledge of their own. Add nothing to it."""
