"""Other values for many rows at once: set, add to, multiply, replace text."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

from app.words import tr
from formats.errors import WrongType
from formats.outline import Outline
from formats.values import FLOAT_COUNTS, INT_RANGES, STRINGS, Kind, Path
from formats.words import PARSEABLE, parse

Values = list[tuple[Path, Any]]

_PLAIN = frozenset({*INT_RANGES, Kind.F32, Kind.F64}) - {Kind.PATH_REFERENCE}
NUMBERS = _PLAIN | frozenset(FLOAT_COUNTS)
"""The kinds that may be added to and multiplied."""


def set_to(outline: Outline, paths: Iterable[Path], typed: str) -> Values:
    """Return what was typed as the value of each row; raises `WrongType` where it does not fit."""
    found = []
    for path, row in _editable(outline, paths):
        if row.kind not in PARSEABLE:
            raise WrongType(tr("a {kind} cannot be typed; edit it by itself", kind=row.kind.value))
        found.append((path, parse(row.kind, typed)))
    return _some(found)


def add(outline: Outline, paths: Iterable[Path], amount: float) -> Values:
    """Return the numbers (of vectors, every component) with `amount` added."""
    return _calculated(outline, paths, lambda number: number + amount)


def multiply(outline: Outline, paths: Iterable[Path], factor: float) -> Values:
    """Return the numbers multiplied; whole ones are rounded to the nearest, halves to even."""
    return _calculated(outline, paths, lambda number: number * factor)


def replace_text(outline: Outline, paths: Iterable[Path], old: str, new: str) -> Values:
    """Return the strings among the rows with each `old` in them made `new`."""
    if not old:
        raise WrongType(tr("there is no text to look for"))
    return [
        (path, row.value.replace(old, new))
        for path, row in _editable(outline, paths)
        if row.kind in STRINGS and old in row.value
    ]


def _calculated(
    outline: Outline, paths: Iterable[Path], calculate: Callable[[float], float]
) -> Values:
    found = []
    for path, row in _editable(outline, paths):
        if row.kind not in NUMBERS:
            continue
        if row.kind in FLOAT_COUNTS:
            value: Any = tuple(calculate(one) for one in row.value)
        else:
            value = calculate(row.value)
            value = _whole(value) if row.kind in INT_RANGES else float(value)
        found.append((path, value))
    return _some(found)


def _whole(value: float) -> int:
    if isinstance(value, int):
        return value
    if not math.isfinite(value):
        raise WrongType(tr("{value} is no whole number", value=value))
    return round(value)


def _editable(outline: Outline, paths: Iterable[Path]) -> Iterable[tuple[Path, Any]]:
    for path in paths:
        row = outline.row(path)
        if row.editable:
            yield path, row


def _some(found: Values) -> Values:
    if not found:
        raise WrongType(tr("none of these rows holds a value that this fits"))
    return found
