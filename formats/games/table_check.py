"""Findings about tables of drops, shops and recipes: wrong counts, incomplete items, tables that
are not listed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count
from typing import Final

from ..aamp.keys import child_keys
from ..aamp.model import ParameterIO, ParameterObject, name_hash
from ..core.paths import Path
from ..problems import Problem, Severity

HEADER: Final = name_hash("Header")
FIELDS: Final = (
    "ItemName", "ItemProbability", "ItemNum", "ItemSort", "ItemAdjustPrice", "ItemLookGetFlg",
    "ItemAmount",
)  # fmt: skip
"""The names of an item's parameters, without its number."""
COLUMN_NUM: Final = name_hash("ColumnNum")
TABLE_NUM: Final = name_hash("TableNum")
COUNTS: Final = {
    COLUMN_NUM: ("ColumnNum", "ItemName", "items"),
    TABLE_NUM: ("TableNum", "Table", "tables"),
}
"""The name of each count, what is numbered from 1 beside it, and the word for that."""
WIDTHS: Final = (2, 3)
"""How many digits the numbers have."""
_UNLISTED: Final = "The header does not list this table: the game reads only listed tables."
_NUMBERS: Final = range(1, 200)
"""The numbers that are looked for, more than real files have."""


def problems(owner: ParameterObject, path: Path) -> Iterator[Problem]:
    """Yield the findings about an object's counts; none where nothing is numbered beside them."""
    for hash_ in COUNTS.keys() & set(owner.hashes):
        name, numbered, word = COUNTS[hash_]
        index = owner.hashes.index(hash_)
        value = owner.values[index]
        there = count_of(numbered, owner.hashes)
        if there and value != there:
            sentence = f"{name} is {value}, but the number of {word} here is {there}."
            key = child_keys(owner)[index]
            yield Problem(Severity.WARNING, sentence, (*path, key), fix="count", value=there)

    yield from _incomplete_items(owner, path)


def item_of(owner: ParameterObject, hash_: int) -> str:
    """Return the name of the item that a parameter of a table is of; "" for any other, and for
    the name itself."""
    if COLUMN_NUM not in owner.hashes:
        return ""
    for width in WIDTHS:
        for number in range(1, count_of("ItemName", owner.hashes, width) + 1):
            digits = f"{number:0{width}}"
            if hash_ in (name_hash(f"{field}{digits}") for field in FIELDS if field != "ItemName"):
                name = owner.values[owner.hashes.index(name_hash(f"ItemName{digits}"))]
                return name if isinstance(name, str) else ""
    return ""


def _incomplete_items(table: ParameterObject, path: Path) -> Iterator[Problem]:
    """Yield the items of a table that lack what its first item has, once for each parameter."""
    known = set(table.hashes)
    width = next((w for w in WIDTHS if name_hash(f"ItemName{1:0{w}}") in known), None)
    if COLUMN_NUM not in known or width is None:
        return
    fields = [name for name in FIELDS if name_hash(f"{name}{1:0{width}}") in known]
    for number in range(2, count_of("ItemName", table.hashes, width) + 1):
        at = table.hashes.index(name_hash(f"ItemName{number:0{width}}"))
        for name in fields:
            lacking = f"{name}{number:0{width}}"
            if name_hash(lacking) not in known:
                sentence = f"This item has no {lacking}, which the others have."
                yield Problem(Severity.WARNING, sentence, (*path, child_keys(table)[at]))


def unlisted(root: ParameterIO) -> Iterator[Problem]:
    """Yield the tables of a document that its header does not list."""
    tables = root.root.objects
    header = next((found for found in tables if found.hash == HEADER), None)
    if header is None or TABLE_NUM not in header.hashes:
        return
    listed = {name_hash(value) for value in header.values if isinstance(value, str)}
    for key, table in zip(child_keys(root.root), tables, strict=False):
        if COLUMN_NUM in table.hashes and table.hash not in listed:
            yield Problem(Severity.WARNING, _UNLISTED, (key,))


def count_of(name: str, hashes: Collection[int], width: int | None = None) -> int:
    """Return how many parameters are numbered without a gap, from 1 on.

    The numbers have `width` digits, where None is given as many as most of them have.
    """
    known = set(hashes)
    return max(
        next(n for n in count(1) if name_hash(f"{name}{n:0{width}}") not in known) - 1
        for width in (WIDTHS if width is None else (width,))
    )


def is_gapless(name: str, hashes: Collection[int]) -> bool:
    """Whether no number is missing before the last of the numbered parameters."""
    known = set(hashes)
    numbered = (name_hash(f"{name}{n:0{width}}") for width in WIDTHS for n in _NUMBERS)
    return sum(map(known.__contains__, dict.fromkeys(numbered))) == count_of(name, hashes)
