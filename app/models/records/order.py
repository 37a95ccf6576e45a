"""Sorting and filtering of a table of similar containers.

Both are done by generators that yield at every step, so that the window stays responsive. The
document's own order does not change.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Sequence
from heapq import merge
from operator import itemgetter

from app.models.filter import Query, Word, kinds_of, value_of
from formats.core.kinds import CONTAINERS, FLOAT_COUNTS
from formats.outline import Row

_RUN = 1024
"""The number of rows that are sorted at once; these runs are merged afterwards."""
Weight = tuple[int, object]
_NUMBER, _NOT_A_NUMBER, _TEXT, _PARTS, _COUNT, _OTHER = range(6)


def weight(row: Row) -> Weight:
    """Return the sort key of a value: numbers first, texts ignoring case, then the rest."""
    value = row.value
    if row.kind in CONTAINERS:
        return _COUNT, row.count
    if row.kind in FLOAT_COUNTS:
        return _PARTS, tuple(-math.inf if part != part else part for part in value)
    if isinstance(value, int | float):
        return (_NOT_A_NUMBER, 0) if value != value else (_NUMBER, value)
    if isinstance(value, str):
        return _TEXT, value.casefold()
    return _OTHER, len(value) if isinstance(value, bytes | tuple) else 0


def sorted_places(
    places: Iterable[int], row_of: Callable[[int], Row | None], is_descending: bool
) -> Generator[None, None, list[int]]:
    """Sort positions by their values; those without one come last, equal ones keep their order."""
    runs: list[list[tuple[Weight, int]]] = []
    run: list[tuple[Weight, int]] = []
    missing: list[int] = []
    by_weight = itemgetter(0)
    for number, place in enumerate(places):
        row = row_of(place)
        if row is None:
            missing.append(place)
        else:
            run.append((weight(row), place))
        if len(run) == _RUN:
            run.sort(key=by_weight, reverse=is_descending)
            runs.append(run)
            run = []
        if not number & 63:
            yield
    run.sort(key=by_weight, reverse=is_descending)
    runs.append(run)
    sorted_rows: list[int] = []
    for number, (_weight, place) in enumerate(merge(*runs, key=by_weight, reverse=is_descending)):
        sorted_rows.append(place)
        if not number & 255:
            yield
    return sorted_rows + missing


class RecordQuery:
    """The input in the filter of a table: words that must all be found in a row.

    `name:`, `value:`, `type:` and `is:changed` are as in the filter of the tree; any other name
    before a colon is that of a column.
    """

    def __init__(self, typed: str, titles: Sequence[str]) -> None:
        self.parts = Query(typed).parts
        self._titles = [title.casefold() for title in titles]

    def __bool__(self) -> bool:
        return bool(self.parts)

    @property
    def is_of_changed(self) -> bool:
        """Whether only rows that differ from the file are found."""
        return any(word == Word("is", "changed") for word in self.parts)

    def marks(self, column: int) -> tuple[str, ...]:
        """Return the words to highlight in a column."""
        order_marks = []
        for word in self.parts:
            columns, term = self._aim(word)
            if word.field in ("", "value") and (columns is None or column in columns):
                order_marks.append(term)
        return tuple(order_marks)

    def matches(self, label: str, texts: Sequence[str], cells: Sequence[Row | None]) -> bool:
        """Whether a row is found, by its label and the casefolded texts of its cells."""
        return all(self._finds(word, label, texts, cells) for word in self.parts)

    def _finds(
        self, word: Word, label: str, texts: Sequence[str], cells: Sequence[Row | None]
    ) -> bool:
        if word.field == "is":
            return True  # the document knows, no text does
        columns, term = self._aim(word)
        if columns is not None:
            return any(term in texts[at] for at in columns if at < len(texts))
        if word.field in ("", "name") and term in label:
            return True
        if word.field in ("", "value") and any(term in text for text in texts):
            return True
        kinds = kinds_of(word)
        return bool(kinds) and any(cell is not None and cell.kind in kinds for cell in cells)

    def _aim(self, word: Word) -> tuple[list[int] | None, str]:
        """Return the columns that a word such as `power:10` is restricted to, and the rest of the
        word."""
        head, colon, rest = word.term.partition(":")
        if not word.field and colon and rest:
            columns = [at for at, title in enumerate(self._titles) if head in title]
            exact = [at for at in columns if self._titles[at] == head]
            if columns:
                return exact or columns, rest
        return None, word.term


def texts_of(cells: Sequence[Row | None]) -> list[str]:
    """Return the values of a table's row as searched."""
    return ["" if row is None else value_of(row) for row in cells]
