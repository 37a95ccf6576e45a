"""How soon Python searches the rows of a document for the first time at the very best.

It is prepared, untimed, with the paths of all containers. What is timed asks for the rows of each,
spells every distinct value once, and joins the names and the values of all rows.
"""

from __future__ import annotations

from operator import getitem
from typing import Any

from formats.outline import Outline
from formats.value_text import text
from formats.values import Kind
from tests.benchmarks.table import Job


class _Texts(dict[Any, str]):
    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, value: Any) -> str:
        made = self[value] = text(self._kind, value)
        return made


def limit(outline: Outline) -> Job:
    """Return the loop for a document whose values are as many keys of a dictionary."""
    containers = [(), *(path for path, row in outline.walk() if row.count)]

    def job() -> tuple[str, str]:
        tables = {kind: _Texts(kind) for kind in Kind}
        names: list[str] = []
        values: list[str] = []
        for path in containers:
            _keys, labels, kinds, own, *_more = zip(*outline.rows(path), strict=True)
            names += labels
            values += map(getitem, map(tables.__getitem__, kinds), own)
        return "\0".join(names).casefold(), "\0".join(values).casefold()

    return job
