"""The fast filter: every row is scanned once into joined texts, which are then searched.

A scan numbers the rows in document order, 0 the root, parents before children. Names, values and
hashes are joined into one casefolded text each, so that a search is a few passes over a string.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import compress
from operator import getitem, is_
from typing import Any, NamedTuple

from app.documents.roles import Column
from app.ui.shown_values import detail_found, value_found
from formats.core.float32 import f32_digits_of
from formats.core.kinds import CONTAINERS, INT_RANGES, STRINGS, Kind
from formats.core.paths import Path
from formats.outline import Outline, Row, RowBlock
from formats.value_text import f32_text, hash_text, pointed, text

BUDGET = 2_000_000
"""The most rows in a scan; a file that shares containers may expand to any number."""

_KINDS = list(Kind)
_KIND_NUMBERS = {kind: number for number, kind in enumerate(_KINDS)}
_NO_KIND = 255
_BEAT = 1024
_WORD = re.compile(r'(?:(name|value|type|hash|is):)?(?:"([^"]*)"|(\S+))', re.IGNORECASE)
_COLUMNS = {"name": Column.NAME, "value": Column.VALUE, "type": Column.TYPE}


class Word(NamedTuple):
    """One word of a query: casefolded, and the field it is confined to, "" for any."""

    field: str
    term: str


CHANGED = "is:changed"
"""The word of a filter that finds rows which differ from the file."""
_CHANGED = Word("is", "changed")


class Query:
    """What the user typed into the filter: words that must all be found in a row.

    `name:`, `value:`, `type:` and `hash:` restrict a word to that field; quotes keep spaces in a
    word. `is:changed` finds rows that differ from the file, which a row does not know itself. A
    word without a prefix also finds a type, but only as a whole word, since `list` or `map` are
    parts of many names.
    """

    def __init__(self, typed: str) -> None:
        term_groups = (match.groups() for match in _WORD.finditer(typed))
        words = (
            Word((f or "").lower(), (quoted or word or "").casefold())
            for f, quoted, word in term_groups
        )
        self.parts = tuple(word for word in words if word.term)

    def __bool__(self) -> bool:
        return bool(self.parts)

    @property
    def is_of_changed(self) -> bool:
        """Whether only rows that differ from the file are found."""
        return _CHANGED in self.parts

    def words(self, column: int) -> tuple[str, ...]:
        """Return the words to highlight in a column."""
        return tuple(w.term for w in self.parts if _COLUMNS.get(w.field, column) == column)

    def matches(self, row: Row) -> bool:
        """Whether a row matches, apart from `is:changed`."""
        return all(self._finds(word, row) for word in self.parts if word != _CHANGED)

    @staticmethod
    def _finds(word: Word, row: Row) -> bool:
        field, term = word
        return (
            (field in ("", "name") and term in name_of(row))
            or (field in ("", "value") and term in value_of(row))
            or (field in ("", "hash") and term in hash_of(row))
            or row.kind in kinds_of(word)
        )


def name_of(row: Row) -> str:
    """Return the name of a row as searched."""
    return row.label.casefold()


def value_of(row: Row) -> str:
    """Return the value of a row as searched: its one-line text and its details."""
    shown = value_found(row.kind, row.value)
    return _searched(f"{shown} {detail_found(row.detail)}" if row.detail else shown)


def _searched(shown: str) -> str:
    return shown.casefold().replace("\0", " ")


def hash_of(row: Row) -> str:
    """Return the hash of a row as searched: in hex and in decimal."""
    return _hash_words(row.hash)


def _hash_words(value: int | None) -> str:
    return "" if value is None else f"{hash_text(value).casefold()} {value}"


def kinds_of(word: Word) -> set[Kind]:
    """Return the kinds that a word names."""
    if word.field == "type":
        return {kind for kind in Kind if word.term in kind.value}
    if word.field:
        return set()
    return {kind for kind in Kind if word.term == kind.value and kind not in CONTAINERS}


# Creating the texts of many rows at once


class _Spelled(dict[Any, str]):
    """Values of one kind by their searched text, each computed once."""

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, value: Any) -> str:
        made = _searched(text(self._kind, value))
        if value or type(value) is not float:  # 0.0 and -0.0 would be one key
            self[value] = made
        return made


class _Each:
    """The same for values that are large, or equal to others of another text."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind

    def __getitem__(self, value: Any) -> str:
        return _searched(value_found(self._kind, value))


class _Details(dict[str, str]):
    """Details by their searched text."""

    def __missing__(self, detail: str) -> str:
        made = self[detail] = _searched(detail_found(detail))
        return made


class _Hashes(dict[int | None, str]):
    """Hashes by their searched text."""

    def __missing__(self, value: int | None) -> str:
        made = self[value] = _hash_words(value)
        return made


_ONCE = CONTAINERS | STRINGS | set(INT_RANGES) | {Kind.BOOL, Kind.F64, Kind.NULL}


class _Floats(dict[float, str]):
    """The same for float32, many of which are converted at once in less time."""

    def learn(self, values: Iterable[float]) -> None:
        """Find out how all of these are spelled."""
        new = [value for value in set(values) if value not in self]
        found = list(f32_digits_of(new))
        self.update(found)
        self.update((value, pointed(digits)) for value, digits in found if "." not in digits)

    def __missing__(self, value: float) -> str:
        return _searched(f32_text(value))


class _Fresh:
    """Scanned rows whose texts are not created yet; equal values are converted once."""

    def __init__(self) -> None:
        self._floats = _Floats()
        tables = {kind: _Spelled(kind) if kind in _ONCE else _Each(kind) for kind in Kind}
        self._tables = {**tables, Kind.F32: self._floats}
        self._hashes = _Hashes()
        self._searched_details = _Details()
        self._clear_rows()

    def _clear_rows(self) -> None:
        self.parents: list[int] = []
        self.closed: list[int] = []
        self.ends: list[int] = []
        self.labels: list[str] = []
        self.kinds: list[Kind] = []
        self.values: list[Any] = []
        self.hashes: list[int | None] = []
        self.details: list[tuple[int, str]] = []

    def add(self, block: RowBlock, parent: int) -> int:
        """Add some rows below that with the number `parent`; return how many there are."""
        labels, kinds, values, hashes, details = block
        size = len(labels)
        if details:
            start = len(self.labels)
            self.details += [(start + at, detail) for at, detail in enumerate(details) if detail]
        self.parents += [parent] * size
        self.labels += labels
        self.kinds += kinds
        self.values += values
        self.hashes += hashes
        return size

    def close(self, rows: Sequence[int], end: int) -> None:
        """Have the last row below some rows be the one before `end`."""
        self.closed += rows
        self.ends += [end] * len(rows)

    def spelled(self) -> tuple[list[str], list[str], list[str]]:
        """Return names, values and hashes of these rows as they are searched, and forget them."""
        kinds = self.kinds
        self._floats.learn(compress(self.values, map(partial(is_, Kind.F32), kinds)))
        values = list(map(getitem, map(self._tables.__getitem__, kinds), self.values))
        for at, detail in self.details:
            values[at] += f" {self._searched_details[detail]}"
        names = list(map(str.casefold, self.labels))
        hashes = list(map(self._hashes.__getitem__, self.hashes))
        self._clear_rows()
        return names, values, hashes


class _Texts:
    """One text per row, joined; a changed text is joined in at the next search."""

    def __init__(self) -> None:
        self._fresh: list[str] = []
        self._changed: dict[int, str] = {}
        self._joined = ""
        self._count = 0

    def extend(self, some: Iterable[str]) -> None:
        self._fresh.extend(some)

    def change(self, row: int, text: str) -> None:
        self._changed[row] = text

    def join(self) -> None:
        """Take in what was added and changed since."""
        if not (self._fresh or self._changed):
            return
        texts = self._joined.split("\0")[:-1] + self._fresh
        for row, row_text in self._changed.items():
            texts[row] = row_text
        self._fresh, self._changed = [], {}
        self._joined = "\0".join(texts) + "\0"
        self._count = len(texts)

    def find(self, term: str) -> list[int]:
        """Return the rows that hold `term`, in order."""
        self.join()
        count = self._joined.count(term)
        if count > self._count // 16:
            return [
                row
                for row, row_text in enumerate(self._joined.split("\0")[:-1])
                if term in row_text
            ]
        return list(self._find_few(term)) if count else []

    def _find_few(self, term: str) -> Iterator[int]:
        row, start, at = 0, 0, self._joined.find(term)
        while at >= 0:
            row += self._joined.count("\0", start, at)
            yield row
            start = self._joined.find("\0", at)
            at = self._joined.find(term, start)


def _first_rows(block: RowBlock, count: int) -> RowBlock:
    """Return as many rows of a block."""
    return RowBlock._make(column[:count] for column in block)


class FilterIndex:
    """All rows of an outline as they are searched.

    `truncated` says that there were more rows than `BUDGET`, `stale` that rows came, went or moved
    since the scan, so that its numbers fit the document no longer, or may say something else now.
    """

    def __init__(self, outline: Outline, budget: int = BUDGET) -> None:
        self._outline = outline
        self._budget = budget
        self.parents = array("l", [-1])
        self.ends = array("l", [1])
        self.truncated = False
        self.stale = False
        self._kinds = bytearray([_NO_KIND])
        self._names, self._values, self._hashes = _Texts(), _Texts(), _Texts()
        for texts in (self._names, self._values, self._hashes):
            texts.extend([""])

    @property
    def count(self) -> int:
        """How many rows were scanned, the root among them."""
        return len(self.parents)

    def scan(self) -> Iterator[int]:
        """Scan the outline; yields the number of rows so far about every thousand rows.

        The outline must not change between the steps.
        """
        fresh, open_rows, told, count = _Fresh(), [0], 0, self.count
        for depth, block in self._outline.blocks():
            if len(open_rows) > depth + 1:
                fresh.close(open_rows[depth + 1 : -1], count)  # below the last one is nothing
                del open_rows[depth + 1 :]
            if count + len(block.labels) > self._budget:
                self.truncated = True
                block = _first_rows(block, self._budget + 1 - count)
            count += fresh.add(block, open_rows[depth])
            if self.truncated:
                break
            open_rows.append(count - 1)
            if count - told >= _BEAT:
                self._add_scanned(fresh)
                told = count
                yield told
        fresh.close(open_rows, count)
        self._add_scanned(fresh)
        for texts in (self._names, self._values, self._hashes):
            texts.join()
            yield self.count

    def _add_scanned(self, fresh: _Fresh) -> None:
        """Have rows searched that were scanned; those whose last row below is known end there."""
        self.parents.extend(fresh.parents)
        ends = self.ends
        ends.extend(range(len(ends) + 1, self.count + 1))
        for flat, end in zip(fresh.closed, fresh.ends, strict=True):
            ends[flat] = end
        self._kinds += bytes(map(_KIND_NUMBERS.__getitem__, fresh.kinds))
        all_ = (self._names, self._values, self._hashes)
        for texts, some in zip(all_, fresh.spelled(), strict=True):
            texts.extend(some)

    def patch(self, path: Path) -> None:
        """Take another value of one row in."""
        flat = self._row_number(path)
        if flat > 0:
            self._values.change(flat, value_of(self._outline.row(path)))

    def _row_number(self, path: Path) -> int:
        """Return the number of a row, -1 if the scan did not come to it."""
        flat = 0
        for depth, key in enumerate(path):
            place = self._outline.keys(path[:depth]).index(key)
            end, flat = self.ends[flat], flat + 1
            while place and flat < end:
                flat = self.ends[flat]
                place -= 1
            if flat >= end:
                return -1
        return flat

    def _row_numbers(self, paths: Iterable[Path]) -> set[int]:
        """Return the numbers of many rows; the children of what holds them are counted once."""
        child_flats: dict[Path, dict[Any, int]] = {}
        numbers = set()
        for path in paths:
            above = path[:-1]
            if above not in child_flats:
                flat = self._row_number(above)
                keys = self._outline.keys(above) if flat >= 0 else ()
                child_flats[above] = dict(zip(keys, self._child_numbers(flat), strict=False))
            numbers.add(child_flats[above].get(path[-1], 0) if path else 0)
        return numbers

    def _child_numbers(self, flat: int) -> Iterator[int]:
        child, end = flat + 1, self.ends[flat]
        while child < end:
            yield child
            child = self.ends[child]

    def find(self, query: Query, changed: Iterable[Path] = ()) -> Hits:
        """Return the rows that a query finds; everything where it has no words.

        `changed` are the paths of what `is:changed` finds.
        """
        matching_rows: set[int] | None = None
        for word in query.parts:
            is_changed = word == _CHANGED
            rows = self._row_numbers(changed) if is_changed else self._rows_with_word(word)
            matching_rows = rows if matching_rows is None else matching_rows & rows
        if matching_rows is None:
            matching_rows = set(range(self.count))
        matching_rows.discard(0)
        return Hits(self, query, sorted(matching_rows))

    def _rows_with_word(self, word: Word) -> set[int]:
        rows: set[int] = set()
        for field, texts in (
            ("name", self._names),
            ("value", self._values),
            ("hash", self._hashes),
        ):
            if word.field in ("", field):
                rows.update(texts.find(word.term))
        kind_numbers = {_KIND_NUMBERS[kind] for kind in kinds_of(word)}
        if kind_numbers:
            rows.update(row for row, kind in enumerate(self._kinds) if kind in kind_numbers)
        return rows


class Hits:
    """What a query found, and what a tree shows for it: the hits and all rows above them."""

    def __init__(self, index: FilterIndex, query: Query, rows: list[int]) -> None:
        self.index = index
        self.query = query
        self.rows = rows
        self.truncated = index.truncated
        self._is_hit = bytearray(index.count)
        self._is_kept = bytearray(index.count)
        self._counts = array("l", bytes(index.parents.itemsize * index.count))
        self._mark_kept_rows()

    def _mark_kept_rows(self) -> None:
        parents, kept, counts, is_hit = (
            self.index.parents, self._is_kept, self._counts, self._is_hit
        )  # fmt: skip
        kept[0] = 1
        for flat in self.rows:
            is_hit[flat] = 1
            while not kept[flat]:
                kept[flat] = 1
                flat = parents[flat]
                counts[flat] += 1

    def is_hit(self, flat: int) -> bool:
        """Whether a row was found itself."""
        return bool(self._is_hit[flat])

    def is_whole(self, flat: int) -> bool:
        """Whether everything below a row shows: it was found, and no changes below it were."""
        return self.is_hit(flat) and not (self.query.is_of_changed and self._counts[flat])

    def matches(self, row: Row) -> bool:
        """Whether a row that came since the scan would have been found: it differs anyway."""
        return self.query.matches(row)

    def is_kept(self, flat: int) -> bool:
        """Whether a row was found or has one below it that was."""
        return bool(self._is_kept[flat])

    def count(self, flat: int) -> int:
        """Return how many children of a row are kept."""
        return self._counts[flat]

    def children(self, flat: int) -> list[int]:
        """Return the numbers of all children of a row that were scanned."""
        ends = self.index.ends
        child, end = flat + 1, ends[flat]
        children = []
        while child < end:
            children.append(child)
            child = ends[child]
        return children

    def chain(self, flat: int) -> list[int]:
        """Return the numbers from the root's child down to a row."""
        chain_rows = []
        while flat > 0:
            chain_rows.append(flat)
            flat = self.index.parents[flat]
        chain_rows.reverse()
        return chain_rows
