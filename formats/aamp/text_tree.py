"""Makes the lists and objects of AAMP text that is laid out plainly, of what its lines say.

Whether their kinds may follow each other is found out for all lines at once; how lists and objects
are indented, and whether names in them are there twice, once for all whose names are the same.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from itertools import compress, count, pairwise
from operator import itemgetter
from string import ascii_letters
from typing import Final, NamedTuple

from formats.aamp.model import MAX_DEPTH, ParameterList, ParameterObject
from formats.values import AnyValue
from formats.yaml.words import UnusualText

_LIST, _OBJECT, _EMPTY_OBJECT = map(ord, "loe")
_OBJECTS, _NO_OBJECTS, _LISTS, _NO_LISTS = map(ord, "ONLE")
"""What stands in place of the type of a value on the lines that hold none: letters are no types."""
_are_laid_out = re.compile(rb"(?:l(?:O(?:o[^A-Za-z]++|e)++|N)(?:L(?=l)|E))++").fullmatch
_IS_LETTER: Final = bytes([chr(kind) in ascii_letters for kind in range(256)])
_NO_LETTERS: Final = bytes([kind for kind in range(256) if not _IS_LETTER[kind]])
_IS_END: Final = bytes([kind in (_LISTS, _NO_LISTS) for kind in range(256)])
_IS_OBJECT: Final = bytes([kind in (_OBJECT, _EMPTY_OBJECT) for kind in range(256)])

TITLES: Final = {"!list": _LIST, "!obj": _OBJECT, "!obj {}": _EMPTY_OBJECT}
"""What stands behind the names of lists and objects, and the kinds of these lines."""
Line = tuple[str, int, AnyValue]
"""What stands before the colon of a line, and the type and value behind it, or the line's kind."""
SECTION_LINES: Final[dict[str, Line]] = {
    line: (line, kind, None)
    for pad in ["  " * (2 * depth + 1) for depth in range(MAX_DEPTH)]
    for line, kind in (
        (f"{pad}objects:", _OBJECTS), (f"{pad}objects: {{}}", _NO_OBJECTS),
        (f"{pad}lists:", _LISTS), (f"{pad}lists: {{}}", _NO_LISTS),
    )
}  # fmt: skip
"""The lines that begin the sections of lists; they are not taken apart."""
_SECTION_COLUMNS: Final = {line: len(line) - len(line.lstrip()) for line in SECTION_LINES}


class PlainLines(NamedTuple):
    """What all lines say, from that of the root list on.

    `heads` stand before the colons, `types` and `values` behind them. `columns` and `hashes` are
    those of the name in each head. `namesakes` is whether siblings may have one name.
    """

    heads: tuple[str, ...]
    types: bytes
    values: tuple[AnyValue, ...]
    columns: dict[str, int]
    hashes: dict[str, int]
    namesakes: bool

    def check_names(self, hashes: Collection[int]) -> None:
        """Check that no name of siblings is there twice."""
        if len(set(hashes)) < len(hashes) and not self.namesakes:
            raise UnusualText


def root_list(lines: PlainLines) -> ParameterList:
    """Return the root list; raises `UnusualText`."""
    if not _are_laid_out(lines.types):
        raise UnusualText
    rows = [*compress(count(), lines.types.translate(_IS_LETTER)), len(lines.types)]
    kinds = lines.types.translate(None, _NO_LETTERS)
    objects = _objects(lines, compress(pairwise(rows), kinds.translate(_IS_OBJECT)))
    heads = itemgetter(*rows[:-1])(lines.heads)
    ends = list(compress(count(1), kinds.translate(_IS_END)))
    spans = zip(reversed([0, *ends[:-1]]), reversed(ends), strict=True)
    return _nested(lines, kinds, heads, objects, spans)


def _nested(
    lines: PlainLines,
    kinds: bytes,
    heads: tuple[str, ...],
    objects: tuple[ParameterObject, ...],
    spans: Iterable[tuple[int, int]],
) -> ParameterList:
    """Return the root list, given all lines but those of values, and where lists begin and end.

    The last list comes first, so that those in a list are there before it. A list next to another
    of that column, or further out, is no longer in it.
    """
    columns, hashes, forms = lines.columns, lines.hashes, _ListForms(lines)
    made: dict[int, list[ParameterList]] = defaultdict(list)
    last, below = len(objects), -1
    for start, end in spans:
        column, has_lists = columns[heads[start]], kinds[end - 1] == _LISTS
        fits = below == column + 4 if has_lists else below <= column
        if not fits or forms[heads[start + 1 : end]] != column:
            raise UnusualText
        lists: tuple[ParameterList, ...] = ()
        if has_lists:
            lists = tuple(reversed(made.pop(below)))
            lines.check_names([child.hash for child in lists])
        first = last - (end - start - 3)  # three of its lines are its own and its sections'
        made[column].append(ParameterList(hashes[heads[start]], objects[first:last], lists))
        last, below = first, column
    if len(made[0]) > 1:
        raise UnusualText
    return made[0][0]


def _objects(lines: PlainLines, spans: Iterable[tuple[int, int]]) -> tuple[ParameterObject, ...]:
    """Return all objects, given the line each begins at and that behind its last."""
    heads, types, values, hashes = lines.heads, lines.types, lines.values, lines.hashes
    forms = _ObjectForms(lines)
    objects = [
        ParameterObject(
            hashes[heads[start]],
            forms[heads[start:stop]],
            types[start + 1 : stop],
            values[start + 1 : stop],
        )
        for start, stop in spans
    ]
    return tuple(objects)


class _ObjectForms(dict[tuple[str, ...], tuple[int, ...]]):
    """The hashes of the names in objects, by the heads of all their lines; checks each once.

    Objects of one sort share the tuple.
    """

    def __init__(self, lines: PlainLines) -> None:
        super().__init__()
        self._lines = lines
        self._unique: dict[tuple[int, ...], tuple[int, ...]] = {}

    def __missing__(self, heads: tuple[str, ...]) -> tuple[int, ...]:
        title, *names = heads
        columns, hashes = self._lines.columns, self._lines.hashes
        if names and {*map(columns.__getitem__, names)} != {columns[title] + 2}:
            raise UnusualText
        made = tuple(map(hashes.__getitem__, names))
        self._lines.check_names(made)
        self[heads] = made = self._unique.setdefault(made, made)
        return made


class _ListForms(dict[tuple[str, ...], int]):
    """The columns of lists, by the heads of their sections and objects; checks each once."""

    def __init__(self, lines: PlainLines) -> None:
        super().__init__()
        self._lines = lines

    def __missing__(self, heads: tuple[str, ...]) -> int:
        first, *objects, last = heads
        column = _SECTION_COLUMNS[first]
        columns = {_SECTION_COLUMNS[last] + 2, *map(self._lines.columns.__getitem__, objects)}
        if columns != {column + 2}:
            raise UnusualText
        self._lines.check_names([self._lines.hashes[head] for head in objects])
        self[heads] = column - 2
        return column - 2
