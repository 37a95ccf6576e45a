"""Findings about tables of drops, shops and recipes: counts that differ from what is there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count
from typing import Final

from formats.aamp.keys import child_keys
from formats.aamp.model import ParameterObject, name_hash
from formats.problems import Problem, Severity
from formats.values import Path

_COUNTS: Final = {
    name_hash("ColumnNum"): ("ColumnNum", "ItemName", "items"),
    name_hash("TableNum"): ("TableNum", "Table", "tables"),
}
"""The name of each count, what is numbered from 1 beside it, and the word for that."""
_WIDTHS: Final = (2, 3)
"""How many digits the numbers have."""


def problems(owner: ParameterObject, path: Path) -> Iterator[Problem]:
    """Yield the findings about an object's counts; none where nothing is numbered beside them."""
    for hash_ in _COUNTS.keys() & set(owner.hashes):
        name, numbered, word = _COUNTS[hash_]
        index = owner.hashes.index(hash_)
        value = owner.values[index]
        there = _count_of(numbered, owner.hashes)
        if there and value != there:
            sentence = f"{name} is {value}, but the number of {word} here is {there}."
            key = child_keys(owner)[index]
            yield Problem(Severity.WARNING, sentence, (*path, key), fix="count", value=there)


def _count_of(name: str, hashes: Collection[int]) -> int:
    """Return how many parameters are numbered without a gap, from 1 on."""
    known = set(hashes)
    return max(
        next(n for n in count(1) if name_hash(f"{name}{n:0{width}}") not in known) - 1
        for width in _WIDTHS
    )
