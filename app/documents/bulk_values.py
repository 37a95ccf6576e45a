"""New values for many rows at once: typed over, or with text in them replaced."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.ui import report
from app.ui.i18n import tr, trn
from app.ui.sentences import said
from formats.calculator import is_rounded, numbers_of, starts_from_old, typed_over
from formats.core.kinds import STRINGS, Kind
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Outline, Row

Values = list[tuple[Path, Any]]


def type_over(
    outline: Outline, paths: Iterable[Path], typed: str, rounds: bool | None = False
) -> Values:
    """Return each value with the typed expression applied; `rounds` is as of `with_numbers`.

    An expression that uses the old number leaves rows without numbers unchanged, unless no row has
    one; then it is plain text. Raises `WrongType`, with the name of the row, if the result does not
    fit.
    """
    rows = list(_editable(outline, paths))
    if starts_from_old(typed):
        rows = [row for row in rows if _has_numbers(row[1])] or rows
    return _some([(path, _typed_over(row, typed, rounds)) for path, row in rows])


def calculate(
    outline: Outline, paths: Iterable[Path], expression: str, rounds: bool | None = False
) -> Values:
    """Return the results of an expression for the old numbers (of vectors, for each component).

    `rounds` is as of `with_numbers`. Rows without numbers are left out. Raises `WrongType`, with
    the name of the row, if a result does not fit.
    """
    rows = [(path, row) for path, row in _editable(outline, paths) if _has_numbers(row)]
    return _some([(path, _typed_over(row, expression, rounds)) for path, row in rows])


def rounded_count(
    outline: Outline, paths: Iterable[Path], typed: str, rounds: bool | None = None
) -> int:
    """Return how many of the values an expression rounds to whole numbers."""
    return sum(is_rounded(row, typed, rounds=rounds) for _path, row in _editable(outline, paths))


def note_rounded(count: int) -> None:
    """Report how many of the typed values were rounded, if any were."""
    if count:
        report.note(trn("1 value was rounded.", "{n:,} values were rounded.", count))


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


def _typed_over(row: Row, typed: str, rounds: bool | None) -> Any:
    try:
        return typed_over(row, typed, rounds)
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
