"""New values for many rows at once: typed over, or with text in them replaced."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.i18n import tr
from app.sentences import said
from formats.errors import WrongType
from formats.find_numbers import numbers_of, starts_from_old, typed_over
from formats.outline import Outline, Row
from formats.values import STRINGS, Kind, Path

Values = list[tuple[Path, Any]]


def type_over(outline: Outline, paths: Iterable[Path], typed: str) -> Values:
    """Return each value with the typed expression applied.

    An expression that uses the old number leaves rows without numbers unchanged, unless no row has
    one; then it is plain text. Raises `WrongType`, with the name of the row, if the result does not
    fit.
    """
    rows = list(_editable(outline, paths))
    if starts_from_old(typed):
        rows = [row for row in rows if _has_numbers(row[1])] or rows
    return _some([(path, _typed_over(row, typed)) for path, row in rows])


def calculate(outline: Outline, paths: Iterable[Path], expression: str) -> Values:
    """Return the results of an expression for the old numbers (of vectors, for each component).

    Rows without numbers are left out. Raises `WrongType`, with the name of the row, if a result
    does not fit.
    """
    rows = [(path, row) for path, row in _editable(outline, paths) if _has_numbers(row)]
    return _some([(path, _typed_over(row, expression)) for path, row in rows])


def replace_text(outline: Outline, paths: Iterable[Path], old: str, new: str) -> Values:
    """Return the strings that contain `old`, with `new` in its place."""
    if not old:
        raise WrongType(tr("the search text is empty"))
    return [
        (path, row.value.replace(old, new))
        for path, row in _editable(outline, paths)
        if row.kind in STRINGS and old in row.value
    ]


def _has_numbers(row: Row) -> bool:
    return row.kind is not Kind.PATH_REFERENCE and bool(numbers_of(row))


def _typed_over(row: Row, typed: str) -> Any:
    try:
        return typed_over(row, typed)
    except WrongType as error:
        raise WrongType(tr("{name}: {reason}", name=row.label, reason=said(error.what))) from None


def _editable(outline: Outline, paths: Iterable[Path]) -> Iterable[tuple[Path, Row]]:
    for path in paths:
        row = outline.row(path)
        if row.editable:
            yield path, row


def _some(values: Values) -> Values:
    if not values:
        raise WrongType(tr("this fits none of the values in these rows"))
    return values
