"""A fast reader of AAMP text, line by line, for the layout that oead and this program write.

Every other text, errors included, is left to the YAML parser. Only where lists and objects begin
and end is known here; what names and values mean is up to the reader by events, which is handed
each distinct one once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile
from typing import Final, Protocol

from formats.aamp.model import MAX_DEPTH, Parameter, ParameterList, ParameterObject, name_hash
from formats.collector import collector_paused
from formats.errors import FormatError
from formats.values import AnyValue
from formats.yaml.events import Event, EventSource, ScalarEvent, SequenceEndEvent
from formats.yaml.words import BARE, QUOTED, UnusualText

_DOUBLE_QUOTED: Final = r'"(?:[^"\\]|\\.)*+"'
_is_value = re.compile(
    rf"(?:!\w++ )?(?:{BARE}|{QUOTED}|{_DOUBLE_QUOTED})|&\w++ {BARE}|!\w++ \[[-+.\w, ]*+\]"
).fullmatch
_head = re.compile(rf"( *+)({BARE}|{QUOTED})").fullmatch
_odd_break = re.compile("[\r\x85\u2028\u2029]").search
_LONGEST_NAME: Final = 200
_HEADER_LINES: Final = 4
_ROOT: Final = "param_root: !list"

_OBJECT, _EMPTY_OBJECT, _LIST, _SECTION, _EMPTY_SECTION, _END = range(-6, 0)
"""What stands in place of the type of a value on the lines that hold none."""
_STRUCTURE: Final = {
    "!obj": _OBJECT, "!obj {}": _EMPTY_OBJECT, "!list": _LIST, "": _SECTION, "{}": _EMPTY_SECTION,
}  # fmt: skip
_SECTIONS: Final = ("", "{}")
"""What follows the words that begin a section."""


class Meanings(Protocol):
    """What names and values mean: a reader by events, and where it takes them from."""

    source: EventSource
    namesakes: bool
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
    if _odd_break(text) or not text[: text.find("!io")].replace("\n", "").isprintable():
        raise UnusualText
    if lines and not lines[-1]:
        lines.pop()
    return lines


class _LineReader:
    """Reads the lines within a list; raises `UnusualText`, and no other error."""

    def __init__(self, meanings: Meanings, lines: list[str]) -> None:
        self._meanings = meanings
        parts = [line.partition(": ") for line in lines]
        heads, _colons, rests = zip(*parts, strict=True) if parts else ((), (), ())
        pairs = zip(heads, rests, strict=True)
        named = dict.fromkeys([head for head, rest in pairs if rest not in _SECTIONS])
        places, typed = self._places(named), self._typed(dict.fromkeys(rests))
        self._heads: tuple[str, ...] = heads
        self._columns = [places[head][0] if head in places else -1 for head in heads] + [-1]
        self._hashes = tuple([places[head][1] if head in places else 0 for head in heads])
        self._types = [typed[rest][0] for rest in rests] + [_END]
        self._values = tuple([typed[rest][1] for rest in rests])
        self._at = 0
        self._unique: dict[tuple[int, ...], tuple[int, ...]] = {}

    # What names and values mean

    def _places(self, heads: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Return the column and the hash of names by what stands before their colons."""
        matches = [(head, _head(head)) for head in heads]
        found = [(head, *match.groups()) for head, match in matches if match]
        names = list(dict.fromkeys(name for _head, _blanks, name in found))
        if len(found) < len(matches) or max(map(len, names), default=0) > _LONGEST_NAME:
            raise UnusualText
        hashes = self._hashes_of(names)
        return {head: (len(blanks), hashes[name]) for head, blanks, name in found}

    def _hashes_of(self, names: list[str]) -> dict[str, int]:
        """Return the hashes of names; a word of these letters alone is a name as it stands."""
        plain = [name for name in names if name[0].isalpha()]
        self._meanings.names.update(plain)
        hashes = dict(zip(plain, map(name_hash, plain), strict=True))
        others = [name for name in names if name not in hashes]
        hashes.update(zip(others, map(self._meanings.hash, self._scalars(others)), strict=True))
        return hashes

    def _typed(self, rests: Iterable[str]) -> dict[str, tuple[int, AnyValue]]:
        """Return the type and the value of the texts behind the colons."""
        values = [rest for rest in rests if rest not in _STRUCTURE]
        if not all(map(_is_value, values)):
            raise UnusualText
        parameter = self._meanings.parameter
        parameters = map(parameter, self._events(values))
        typed: dict[str, tuple[int, AnyValue]] = dict(zip(values, parameters, strict=True))
        return typed | {word: (mark, None) for word, mark in _STRUCTURE.items()}

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
        pad = " " * column
        is_full = self._has_section(f"{pad}objects")
        objects = self._objects(column + 2) if is_full else ()
        is_full = self._has_section(f"{pad}lists")
        lists = self._lists(column + 2, depth) if is_full else ()
        return ParameterList(hash_, objects, lists)

    def _has_section(self, head: str) -> bool:
        """Pass the line that begins a section; return whether the section holds anything."""
        found, type_ = self._heads[self._at : self._at + 1], self._types[self._at]
        if type_ == _SECTION and found == (f"{head}:",):
            self._at += 1
            return True
        if found != (head,):
            raise UnusualText
        self._pass(_EMPTY_SECTION)
        return False

    def _pass(self, mark: int) -> None:
        if self._types[self._at] != mark:
            raise UnusualText
        self._at += 1

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
        columns, types = self._columns, self._types
        objects = []
        while columns[at := self._at] == column:
            stop = at + 1
            if types[at] != _EMPTY_OBJECT:
                self._pass(_OBJECT)
                while columns[stop] == column + 2:
                    stop += 1
                if stop == at + 1:
                    raise UnusualText
            self._at = stop
            objects.append(self._object(at, stop))
        self._check_names([child.hash for child in objects])
        if not objects:
            raise UnusualText
        return tuple(objects)

    def _object(self, at: int, stop: int) -> ParameterObject:
        """Return the object of some lines, which shares the tuple of its names with its like."""
        names = self._hashes[at + 1 : stop]
        known = self._unique.get(names)
        if known is None:
            self._check_names(names)
            known = self._unique[names] = names
        types, values = bytes(self._types[at + 1 : stop]), self._values[at + 1 : stop]
        return ParameterObject(self._hashes[at], known, types, values)

    def _check_names(self, hashes: Sequence[int]) -> None:
        """Check that no name of siblings is there twice."""
        if len(set(hashes)) < len(hashes) and not self._meanings.namesakes:
            raise UnusualText

    @property
    def is_at_end(self) -> bool:
        """Whether all lines are read."""
        return self._types[self._at] == _END


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
