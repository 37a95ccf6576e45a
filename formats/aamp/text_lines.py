"""A fast reader of AAMP text, line by line, for the layout that oead and this program write.

Every other text, errors included, is left to the YAML parser. Only where lists and objects begin
and end is known here; what names and values mean is up to the reader by events, which is handed
each distinct one once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import filterfalse
from operator import sub
from typing import Final, Protocol

from formats.aamp.model import Parameter, ParameterList, hash_names
from formats.aamp.text_tree import SECTION_LINES, TITLES, Line, PlainLines, root_list
from formats.aamp.text_words import learn_usual
from formats.errors import FormatError
from formats.values import AnyValue
from formats.yaml.events import Event, EventSource, ScalarEvent, SequenceEndEvent
from formats.yaml.words import BARE, QUOTED, UnusualText

_DOUBLE_QUOTED: Final = r'"(?:[^"\\]|\\.)*+"'
_is_value = re.compile(
    rf"(?:!\w++ )?(?:{BARE}|{QUOTED}|{_DOUBLE_QUOTED})|&\w++ {BARE}|!\w++ \[[-+.\w, ]*+\]"
).fullmatch
_is_key = re.compile(rf"{BARE}|{QUOTED}").fullmatch
_COMMENT = re.compile(r"(?:#[^\n]*+\n)++")
_ODD_BREAKS: Final = "\r\x85\u2028\u2029"
_LONGEST_NAME: Final = 200
_HEADER: Final = ("!io", "version: ", "type: ", "param_root: !list")


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
    """Return a whole document's text up to the name of its root list, and the lines from that on.

    The header is completed so that it is a document of its own, with an empty root list. Raises
    `UnusualText`.
    """
    lines = _lines(text)
    header = lines[: len(_HEADER)]
    if len(header) < len(_HEADER) or not all(map(str.startswith, header, _HEADER)):
        raise UnusualText
    del lines[: len(_HEADER) - 1]
    return "\n".join([*header, "  objects: {}", "  lists: {}", ""]), lines


def _lines(text: str) -> list[str]:
    """Return the lines below the comment at the head of a text."""
    comment = _COMMENT.match(text)
    heading = comment[0] if comment else ""
    if any(letter in text for letter in _ODD_BREAKS) or not heading.replace("\n", "").isprintable():
        raise UnusualText
    lines = text[len(heading) :].split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _cut(lines: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return what stands before the colon of each line, equal texts being one, and what behind."""
    parts = [line.partition(": ") for line in lines]
    heads = [head for head, _colon, _rest in parts]
    unique: dict[str, str] = {}
    return list(map(unique.setdefault, heads, heads)), [rest for _head, _colon, rest in parts]


class _LineReader:
    """Finds out what lines say, those of the root list; raises `UnusualText` and `FormatError`."""

    def __init__(self, meanings: Meanings) -> None:
        self._meanings = meanings

    def read(self, lines: list[str]) -> PlainLines:
        """Return what all lines say."""
        known, columns, hashes = self._learned(dict.fromkeys(lines))
        heads, types, values = zip(*map(known.__getitem__, lines), strict=True)
        namesakes = self._meanings.namesakes
        return PlainLines(heads, bytes(types), values, columns, hashes, namesakes)

    def _learned(
        self, lines: dict[str, None]
    ) -> tuple[dict[str, Line], dict[str, int], dict[str, int]]:
        """Return what distinct lines say, and the columns and hashes of the names in them."""
        for section in SECTION_LINES:
            lines.pop(section, None)
        heads, rests = _cut(lines)
        columns, hashes = self._places(dict.fromkeys(heads))
        types, values = self._typed(dict.fromkeys(rests))
        said = zip(heads, map(types.__getitem__, rests), map(values.get, rests), strict=True)
        known: dict[str, Line] = dict(zip(lines, said, strict=True))
        known.update(SECTION_LINES)
        return known, columns, hashes

    def _places(self, heads: Collection[str]) -> tuple[dict[str, int], dict[str, int]]:
        """Return the columns and the hashes of names by what stands before their colons.

        An identifier, or a longer word that begins with a letter, is a name as it stands.
        """
        names = [head.lstrip(" ") for head in heads]
        odd = [name for name in names if not name.isidentifier()]
        if not all(map(_is_key, odd)) or max(map(len, names)) > _LONGEST_NAME:
            raise UnusualText
        others = [name for name in odd if not name[0].isalpha()]
        told = dict(zip(others, map(self._meanings.hash, self._scalars(others)), strict=True))
        self._meanings.names.update(filterfalse(told.__contains__, names))
        hashes = map(told.get, names, hash_names(names))
        columns = map(sub, map(len, heads), map(len, names))
        return dict(zip(heads, columns, strict=True)), dict(zip(heads, hashes, strict=True))

    def _typed(self, rests: Collection[str]) -> tuple[dict[str, int], dict[str, AnyValue]]:
        """Return the types and the values of the texts behind the colons."""
        types: dict[str, int] = dict(TITLES)
        values: dict[str, AnyValue] = {}
        words = [rest for rest in rests if rest not in types]
        if "" in rests:
            raise UnusualText
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
        if not words:
            return
        source = self._meanings.source = EventSource("".join([f"- {word}\n" for word in words]))
        source.next()
        while (event := source.next()).__class__ is not SequenceEndEvent:
            yield event


def read_list(meanings: Meanings, lines: list[str]) -> ParameterList:
    """Return the root list, which must be all there is in the lines.

    Raises `UnusualText`, whatever is wrong: the reader by events tells of errors where they are.
    """
    try:
        return root_list(_LineReader(meanings).read(lines))
    except (FormatError, ValueError):
        raise UnusualText from None
