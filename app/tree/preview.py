"""A preview of a collapsed container's contents, to distinguish rows without expanding them."""

from __future__ import annotations

from collections.abc import Sequence

from app.ui.shown_values import value_text
from formats.core.kinds import CONTAINERS, STRINGS, Kind
from formats.outline import Row
from formats.value_text import one_line

LOOK_AT = 64
"""How many children are read; a longer container is described by its first ones."""
_MOST = 4
_TEXT = 40
_SILENT = (Kind.NULL, Kind.GUID)
"""Kinds whose values are not informative."""
_TELLING = ("name", "rowid", "gyaml", "label", "id")


def preview(kind: Kind, rows: Sequence[Row]) -> str:
    """Return one line for the first children of a container of `kind`, "" if none is informative.

    Elements of an array are used in order; of named children, the one that looks like the name of
    the whole, or else the first few values.
    """
    values = [row for row in rows if row.kind not in CONTAINERS and row.kind not in _SILENT]
    if kind is Kind.ARRAY:
        more = ["…"] if values and len(rows) > _MOST else []
        return ", ".join([*map(_value_text, values[:_MOST]), *more])
    named = [row for row in values if row.known]
    telling = min(filter(_naming_rank, named), key=_naming_rank, default=None)
    picked = [telling] if telling is not None else named[: _MOST - 1]
    return ", ".join(f"{one_line(row.label, _TEXT)}: {_value_text(row)}" for row in picked)


def _value_text(row: Row) -> str:
    return one_line(value_text(row.kind, row.value), _TEXT) or "“”"


def _naming_rank(row: Row) -> int:
    """Return how well a child names its parent, 1 best, 0 not at all."""
    if row.kind not in STRINGS or not row.value:
        return 0
    label = row.label.casefold()
    ends = [place for place, end in enumerate(_TELLING) if label.endswith(end)]
    return 1 + 2 * ends[0] + (label.strip("_") != _TELLING[ends[0]]) if ends else 0
