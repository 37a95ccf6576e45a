"""Values as one line, as the window shows them: what is put in words is in the language in force.

`formats.value_text.text` and `formats.diff` give the same in English, for the
command line. Values that hold no words of ours are alike in every language.
"""

from __future__ import annotations

from app.ui.i18n import tr, trn
from app.ui.sentences import family_words, said_beside
from app.ui.terms import counted
from formats.core.kinds import (
    CONTAINERS,
    CURVE_COUNTS,
    CURVE_TYPES,
    AnyValue,
    Curve,
    Kind,
    curve_size,
)
from formats.outline import Row
from formats.value_text import one_line, text

_WORDED = frozenset({*CURVE_COUNTS, Kind.REFERENCE})
"""The kinds whose texts hold words: how large a curve is, and what a reference leads to."""
_MOST = 80
"""The characters of a value in a sentence."""


def value_text(kind: Kind, value: AnyValue) -> str:
    """Return a value as one line of text."""
    if kind in CURVE_COUNTS:
        return "; ".join(map(_curve_text, value))
    return said_beside(value) if kind is Kind.REFERENCE else text(kind, value)


def value_shown(row: Row | None, limit: int = 300) -> str:
    """Return what a cell shows of a row as one line: its value, or how much it holds."""
    if row is None:
        return ""
    if row.kind in CONTAINERS:
        return counted(row.kind, row.count)
    return one_line(value_text(row.kind, row.value), limit)


def detail_shown(row: Row | None) -> str:
    """Return what a cell shows behind the value of a row, as one line; "" for nothing."""
    return one_line(detail_text(row)) if row is not None and row.detail else ""


def detail_text(row: Row) -> str:
    """Return what there is to say beside the value of a row.

    Beside a container a single word may say what a node is; elsewhere it is a name.
    """
    words = family_words(row.detail) if row.kind in CONTAINERS else row.detail
    return said_beside(words) if words == row.detail else words


def value_found(kind: Kind, value: AnyValue) -> str:
    """Return a value as it is found: as it is shown, and in English, which help is written in."""
    plain = text(kind, value)
    return _in_both(plain, value_text(kind, value)) if kind in _WORDED else plain


def detail_found(detail: str) -> str:
    """Return what stands beside a value as it is found: as it is shown, and in English."""
    words = family_words(detail)
    return _in_both(detail, said_beside(detail) if words == detail else words)


def _in_both(plain: str, shown: str) -> str:
    return plain if shown == plain else f"{plain} {shown}"


def row_text(row: Row | None) -> str:
    """Return what a row has as it stands in a sentence: strings in quotes, containers counted.

    Of no row that is nothing.
    """
    if row is None:
        return ""
    if row.kind in CONTAINERS:
        return tr("{kind}, {count}", kind=row.kind.value, count=counted(row.kind, row.count))
    words = one_line(value_text(row.kind, row.value), _MOST)
    return f"“{words}”" if isinstance(row.value, str) else words


def typed_text(row: Row) -> str:
    """Return the same with the type of a value."""
    return row_text(row) if row.kind in CONTAINERS else f"{row.kind.value} {row_text(row)}"


def curve_type_label(kind: int) -> str:
    """Return the name of a curve's type with its number: `7 Hermit2D`, `42 (unknown)`."""
    if kind < len(CURVE_TYPES):
        return f"{kind} {CURVE_TYPES[kind]}"
    return tr("{number} (unknown)", number=kind)


def _curve_text(curve: Curve) -> str:
    """Return the type of a curve and how much of it is in use: `Hermit2D, 3 knots`."""
    count, has_knots = curve_size(curve)
    is_known = curve.type < len(CURVE_TYPES)
    name = CURVE_TYPES[curve.type] if is_known else tr("type {number}", number=curve.type)
    if has_knots:
        return trn("{type}, {n} knot", "{type}, {n} knots", count, type=name)
    return trn("{type}, {n} float", "{type}, {n} floats", count, type=name)
