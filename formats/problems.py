"""A finding about a document that did not stop it from opening: a value to list and to jump to."""

from __future__ import annotations

import enum
from typing import NamedTuple

from formats.values import Path


class Severity(enum.IntEnum):
    """How much a finding matters, least first."""

    NOTE = 0
    WARNING = 1
    ERROR = 2


class Problem(NamedTuple):
    """One finding: how grave, a whole sentence, and the row it is about.

    `path` is the outline path of the row, `()` for the document as a whole; `offset` is the place
    in the file in bytes, None if there is none. `fix` names what `formats.fixes` can do about
    it, "" for nothing.
    """

    severity: Severity
    sentence: str
    path: Path = ()
    offset: int | None = None
    fix: str = ""
