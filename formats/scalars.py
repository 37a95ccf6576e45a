"""The scalars of a document for an index of many files, each with its name.

A scalar is a string, a number, or a bool as "true" or "false". What consists of several numbers
(vectors, colours, buffers) gives each of them; curves and bytes give none. An element of an array
goes by the name of its array. NaN is left out, since no
comparison finds it.
"""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from formats.find_numbers import numbers_of
from formats.outline import has_index_label
from formats.values import STRINGS, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from formats.outline import Outline, Row
    from formats.values import Path

Scalar = str | int | float
Scalars = dict[str, set[Scalar]]
"""By name, the scalars that go by it."""

WORDS = ("false", "true")
"""What a bool is kept as."""


def of_outline(view: Outline) -> Scalars:
    """Return the scalars of a document as its rows show them."""
    root = view.row(())
    own = set(of_row(root))
    found: Scalars = {"": own} if own else {}
    _gather(view, (), "", root.kind is Kind.ARRAY, found)
    return found


def _gather(view: Outline, path: Path, name: str, is_array: bool, found: Scalars) -> None:
    for row in view.rows(path):
        named = name if is_array and has_index_label(row) else row.label
        for one in of_row(row):
            found.setdefault(named, set()).add(one)
        if row.count:
            _gather(view, (*path, row.key), named, row.kind is Kind.ARRAY, found)


def of_row(row: Row) -> Iterable[Scalar]:
    """Return the scalars that a row's own value consists of."""
    if row.kind in STRINGS:
        return (str(row.value),)
    if row.kind is Kind.BOOL:
        return (WORDS[bool(row.value)],)
    return without_nan(numbers_of(row))


def without_nan(numbers: Iterable[int | float]) -> Iterable[int | float]:
    """Return the numbers that are some."""
    return (number for number in numbers if not isnan(number))
