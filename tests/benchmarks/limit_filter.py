"""How soon Python searches the rows of a document for the first time at the very best.

What is timed goes through all rows, spells every distinct value once, and joins the names and the
values.
"""

from __future__ import annotations

from functools import partial
from itertools import compress
from operator import getitem, is_
from typing import Any

from formats.core.float32 import f32_digits_of
from formats.core.kinds import Kind
from formats.outline import Outline
from formats.value_text import text
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

    def job() -> tuple[str, str]:
        tables = {kind: _Texts(kind) for kind in Kind}
        names: list[str] = []
        kinds: list[Kind] = []
        values: list[Any] = []
        for _depth, block in outline.blocks():
            names += block.labels
            kinds += block.kinds
            values += block.values
        floats = set(compress(values, map(partial(is_, Kind.F32), kinds)))
        tables[Kind.F32].update(f32_digits_of(floats))
        words = map(getitem, map(tables.__getitem__, kinds), values)
        return "\0".join(names).casefold(), "\0".join(words).casefold()

    return job
