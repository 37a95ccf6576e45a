"""A fast reader of AAMP text, line by line, for the layout that oead and this program write.

Every other text, errors included, is left to the YAML parser. Only where lists and objects begin
and end is known here; what names and values mean is up to the reader by events, which is handed
each distinct one once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import compress, dropwhile, repeat
from operator import not_, sub
from typing import Final, Protocol

from formats.aamp.model import MAX_DEPTH, Parameter, ParameterList, ParameterObject, name_hash
from formats.aamp.text_words import learn_usual
from formats.collector import collector_paused
from formats.errors import FormatError
from formats.values import AnyValue
from formats.yaml.events import Event, EventSource, ScalarEvent, SequenceEndEvent
from formats.yaml.words import BARE, QUOTED, UnusualText

_DOUBLE_QUOTED: Final = r'"(?:[^"\\]|\\.)*+"'
_is_value = re.compile(
    rf"(?:!\w++ )?(?:{BARE}|{QUOTED}|{_DOUBLE_QUOTED})|&\w++ {BARE}|!\w++ \[[-+.\w, ]*+\]"
).fullmatch
_is_key = re.compile(rf"{BARE}|{QUOTED}").fullmatch
_ODD_BREAKS: Final = "\r\x85\u2028\u2029"
_LONGEST_NAME: Final = 200
_HEADER_LINES: Final = 4
_ROOT: Final = "param_root: !list"

_OBJECT, _EMPTY_OBJECT, _LIST, _SECTION, _EMPTY_SECTION, _END = range(250, 256)
"""What stands in place of the type of a value on the lines that hold none."""
_STRUCTURE: Final = {
    "!obj": _OBJECT, "!obj {}": _EMPTY_OBJECT, "!list": _LIST, "": _SECTION, "{}": _EMPTY_SECTION,
}  # fmt: skip
_Line = tuple[int, int, int, AnyValue]
"""Column and hash of a line's name, -1 and 0 of none; type and value, or a section's name."""
_LAST: Final[_Line] = (-1, 0, _END, None)
_SECTIONS: Final = ("", "{}")
"""What follows the words that begin a section."""


@cache
def _sections_at(column: int) -> tuple[str, str]:
    """Return what the lines say that begin the sections of a list at a column."""
    pad = " " * column
    return f"{pad}objects", f"{pad}lists"


class Meanings(Protocol):
    """What names and values mean: a reader by events, and where it takes them from."""

    source: EventSource
    namesakes: bool
    is_usual: bool
    """Whether values of every type may be there, and strings stand as they are."""
    names: set[str]

    def hash(self, key: Event) -> int:
        """Return the hash of a name."""

    def parameter(self, event: Event) -> Parameter:
        """Return a parameter's type and value."""


def header_and_rows(text: str) -> tuple[str, list[str]]:
    """Return a whole document's text up to the name of its root list, and the lines below that.

    The header is completed so that it is a document of its own, with an empty root list. Raises
    `UnusualText`.
    """
    lines = _lines(text)
    header = lines[:_HEADER_LINES]
    starts = zip(header, ("!io", "version: ", "type: ", _ROOT), strict=False)
    if len(header) < _HEADER_LINES or not all(line.startswith(start) for line, start in starts):
        raise UnusualText
    return "\n".join([*header, "  objects: {}", "  lists: {}", ""]), lines[_HEADER_LINES:]


def _lines(text: str) -> list[str]:
    """Return the lines below the comment at the head of a text."""
    lines = list(dropwhile(lambda line: line.startswith("#"), text.split("\n")))
    if (
        any(letter in text for letter in _ODD_BREAKS)
        or not text[: text.find("!io")].replace("\n", "").isprintable()
    ):
        raise UnusualText
    if lines and not lines[-1]:
        lines.pop()
    return lines


class _LineReader:
    """Reads the lines within a list; raises `UnusualText`, and no other error."""

    def __init__(self, meanings: Meanings, lines: list[str]) -> None:
        self._meanings = meanings
        known = self._learned(list(dict.fromkeys(lines)))
        columns = zip(*map(known.__getitem__, lines), _LAST, strict=True)
        self._columns, self._hashes, types, self._values = columns
        self._types = bytes(types)
        self._left = sum(map(self._types.count, _STRUCTURE.values()))
        """How many lines without values are still to be met where they belong."""
        self._at = 0
        self._unique: dict[tuple[int, ...], tuple[int, ...]] = {}

    # What names and values mean

    def _learned(self, lines: list[str]) -> dict[str, _Line]:
        """Return what distinct lines say."""
        parts = [line.partition(": ") for line in lines]
        heads = [head for head, _colon, _rest in parts]
        rests = [rest for _head, _colon, rest in parts]
        is_section = [rest in _SECTIONS for rest in rests]
        columns, hashes = self._places(dict.fromkeys(compress(heads, map(not_, is_section))))
        types, values = self._typed(dict.fromkeys(rests))
        said = zip(
            map(columns.get, heads, repeat(-1)),
            map(hashes.get, heads, repeat(0)),
            map(types.__getitem__, rests),
            map(values.get, rests),
            strict=False,
        )
        known: dict[str, _Line] = dict(zip(lines, said, strict=False))
        for line, head in compress(zip(lines, heads, strict=True), is_section):
            known[line] = (*known[line][:-1], head)
        return known

    def _places(self, heads: Collection[str]) -> tuple[dict[str, int], dict[str, int]]:
        """Return the columns and the hashes of names by what stands before their colons."""
        names = [head.lstrip(" ") for head in heads]
        distinct = list(dict.fromkeys(names))
        if not all(map(_is_key, distinct)) or max(map(len, distinct), default=0) > _LONGEST_NAME:
            raise UnusualText
        hashes = map(self._hashes_of(distinct).__getitem__, names)
        columns = map(sub, map(len, heads), map(len, names))
        return dict(zip(heads, columns, strict=True)), dict(zip(heads, hashes, strict=True))

    def _hashes_of(self, names: list[str]) -> dict[str, int]:
        """Return the hashes of names; a word of these letters alone is a name as it stands."""
        plain = [name for name in names if name[0].isalpha()]
        self._meanings.names.update(plain)
        hashes = dict(zip(plain, map(name_hash, plain), strict=True))
        others = [name for name in names if name not in hashes]
        hashes.update(zip(others, map(self._meanings.hash, self._scalars(others)), strict=True))
        return hashes

    def _typed(self, rests: Iterable[str]) -> tuple[dict[str, int], dict[str, AnyValue]]:
        """Return the types and the values of the texts behind the colons."""
        types: dict[str, int] = dict(_STRUCTURE)
        values: dict[str, AnyValue] = {}
        words = [rest for rest in rests if rest not in types]
        if self._meanings.is_usual:
            learn_usual(words, types, values)
            words = [word for word in words if word not in types]
        if not all(map(_is_value, words)):
            raise UnusualText
        for word, event in zip(words, self._events(words), strict=True):
            parameter = self._meanings.parameter(event)
            types[word], values[word] = parameter.type, parameter.value
        return types, values

    def _scalars(self, words: list[str]) -> Iterator[Event]:
        for event in self._events(words):
            if event.__class__ is not ScalarEvent:
                raise UnusualText
            yield event

    def _events(self, words: list[str]) -> Iterator[Event]:
        """Yield the event that each word begins with, as the elements of one YAML list."""
        source = self._meanings.source = EventSource("".join([f"- {word}\n" for word in words]))
        if not words:
            return
        source.next()
        while (event := source.next()).__class__ is not SequenceEndEvent:
            yield event

    # Lists and objects

    def list(self, hash_: int, column: int, depth: int) -> ParameterList:
        """Return the list within which the next line is; its sections begin at a column."""
        if depth > MAX_DEPTH:
            raise UnusualText
        own, below = _sections_at(column)
        objects = self._objects(column + 2) if self._has_section(own) else ()
        lists = self._lists(column + 2, depth) if self._has_section(below) else ()
        return ParameterList(hash_, objects, lists)

    def _has_section(self, head: str) -> bool:
        """Pass the line that begins a section; return whether the section holds anything."""
        found, type_ = self._values[self._at], self._types[self._at]
        self._left -= 1
        if type_ == _SECTION and found == f"{head}:":
            self._at += 1
            return True
        if type_ != _EMPTY_SECTION or found != head:
            raise UnusualText
        self._at += 1
        return False

    def _pass(self, mark: int) -> None:
        if self._types[self._at] != mark:
            raise UnusualText
        self._at += 1
        self._left -= 1

    def _lists(self, column: int, depth: int) -> tuple[ParameterList, ...]:
        """Return the lists whose names begin at a column."""
        lists = []
        while self._columns[self._at] == column:
            hash_ = self._hashes[self._at]
            self._pass(_LIST)
            lists.append(self.list(hash_, column + 2, depth + 1))
        self._check_names([child.hash for child in lists])
        if not lists:
            raise UnusualText
        return tuple(lists)

    def _objects(self, column: int) -> tuple[ParameterObject, ...]:
        """Return the objects whose names begin at a column."""
        columns, hashes, types, values = self._columns, self._hashes, self._types, self._values
        unique, at = self._unique, self._at
        objects = []
        while columns[at] == column:
            stop = start = at + 1
            if types[at] == _OBJECT:
                while columns[stop] == column + 2:
                    stop += 1
            if stop == start and types[at] != _EMPTY_OBJECT:
                raise UnusualText
            names = unique.get(hashes[start:stop]) or self._names(hashes[start:stop])
            objects.append(
                ParameterObject(hashes[at], names, types[start:stop], values[start:stop])
            )
            at = stop
        self._at = at
        self._left -= len(objects)
        self._check_names([child.hash for child in objects])
        if not objects:
            raise UnusualText
        return tuple(objects)

    def _names(self, hashes: tuple[int, ...]) -> tuple[int, ...]:
        """Return the tuple of names that objects share with their like."""
        self._check_names(hashes)
        self._unique[hashes] = hashes
        return hashes

    def _check_names(self, hashes: Sequence[int]) -> None:
        """Check that no name of siblings is there twice."""
        if len(set(hashes)) < len(hashes) and not self._meanings.namesakes:
            raise UnusualText

    @property
    def is_at_end(self) -> bool:
        """Whether all lines are read, and none of lists or objects as that of a value."""
        return self._types[self._at] == _END and not self._left


@collector_paused()
def read_list(meanings: Meanings, hash_: int, lines: list[str], column: int) -> ParameterList:
    """Return the list whose sections begin at a column, which must be all there is in the lines.

    Raises `UnusualText`, whatever is wrong: the reader by events tells of errors where they are.
    """
    try:
        reader = _LineReader(meanings, lines)
        made = reader.list(hash_, column, 1)
    except (FormatError, ValueError):
        raise UnusualText from None
    if not reader.is_at_end:
        raise UnusualText
    return made
