"""A fast reader of AAMP text, line by line, for the layout that oead and this program write.

Every other text, errors included, is left to the YAML parser. Only how lines are taken apart is
known here, and in `text_tree` where lists and objects begin and end; what names and values mean is
up to the reader by events, which is handed each distinct one once.
"""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, compress, count, filterfalse, islice, pairwise, repeat
from operator import itemgetter, sub
from string import ascii_letters
from typing import Final, NamedTuple, Protocol

from ..core.kinds import FLOAT_COUNTS, STRING_LIMITS, AnyValue, Kind
from ..errors import FormatError
from ..yaml.events import Event, EventSource, ScalarEvent, SequenceEndEvent
from ..yaml.scalars import NO_STRINGS
from ..yaml.words import BARE, QUOTED, UnusualText
from .model import (
    MAX_DEPTH,
    RETAGS,
    TYPE_IDS,
    Parameter,
    ParameterList,
    ParameterObject,
    hash_names,
)

# Reads the usual words of AAMP text, all of a kind together; any other is left to the parser.

_FLOAT: Final = r"-?[0-9]{1,9}\.[0-9]{1,12}(?:e-[0-9]{2})?"
_is_float = re.compile(_FLOAT).fullmatch
_is_int = re.compile(r"-?[1-9][0-9]{0,8}|0").fullmatch
_is_name = re.compile(r"[^\W\d][\w./+-]*+(?: [\w./+-]++)*+").fullmatch
_is_quoted = re.compile(QUOTED).fullmatch
_is_vector = re.compile(rf"!(?:vec[234]|color|quat) \[{_FLOAT}(?:, {_FLOAT}){{1,3}}\]").fullmatch
_BOOL, _S32, _F32, _STRING = (
    TYPE_IDS[kind] for kind in (Kind.BOOL, Kind.S32, Kind.F32, Kind.STRING)
)
_BOOLS: Final = {"true": (_BOOL, True), "false": (_BOOL, False)}
_TAGGED_STRINGS: Final = {
    RETAGS[kind]: (TYPE_IDS[kind], most) for kind, most in STRING_LIMITS.items()
}
_VECTORS: Final = {RETAGS[kind]: (TYPE_IDS[kind], size) for kind, size in FLOAT_COUNTS.items()}

Typed = tuple[str, int, AnyValue]
"""A word with its type and value."""


def learn_usual(words: Sequence[str], types: dict[str, int], values: dict[str, AnyValue]) -> None:
    """Put types and values of those of many distinct words in that are spelled in a usual way.

    No word may be empty. What they are is what the reader by events makes of them.
    """
    figures, tagged, quoted, others = _by_first_letter(words)
    floats = list(filter(_is_float, [word for word in figures if "." in word]))
    ints = list(filter(_is_int, figures))
    names = [name for name in filter(_is_name, others) if name not in NO_STRINGS]
    types.update(zip(names, repeat(_STRING), strict=False))
    types.update(zip(floats, repeat(_F32), strict=False))
    types.update(zip(ints, repeat(_S32), strict=False))
    values.update(zip(names, names, strict=True))
    values.update(zip(floats, array("f", map(float, floats)), strict=True))
    values.update(zip(ints, map(int, ints), strict=True))
    texts = [(word, _STRING, _unquoted(word)) for word in quoted if _is_quoted(word)]
    vectors = _vectors(list(filter(_is_vector, tagged)))
    bools = [(word, *_BOOLS[word]) for word in others if word in _BOOLS]
    for word, type_, value in chain(texts, _tagged_strings(tagged), vectors, bools):
        types[word], values[word] = type_, value


def _by_first_letter(words: Sequence[str]) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return the words that may be numbers, those with a tag, those with quotes, and the others."""
    figures: list[str] = []
    tagged: list[str] = []
    quoted: list[str] = []
    others: list[str] = []
    sorts = {**dict.fromkeys("-0123456789", figures), "!": tagged, "'": quoted}
    for word in words:
        sorts.get(word[0], others).append(word)
    return figures, tagged, quoted, others


def _unquoted(word: str) -> str:
    return word[1:-1].replace("''", "'")


def _tagged_strings(words: Sequence[str]) -> Iterator[Typed]:
    """Yield words of a bare or quoted string behind its type, where it is not too long."""
    for word in words:
        tag, _blank, rest = word.partition(" ")
        if tag in _TAGGED_STRINGS:
            type_, most = _TAGGED_STRINGS[tag]
            if _is_name(rest):
                text = rest
            elif _is_quoted(rest):
                text = _unquoted(rest)
            else:
                continue
            if len(text.encode()) <= most:
                yield word, type_, text


def _vectors(words: Sequence[str]) -> Iterator[Typed]:
    """Yield words of as many floats as the type before them has, all converted together."""
    parts = [(word, *word[:-1].split(" [")) for word in words]
    rows = [(word, *_VECTORS[tag], rest.split(", ")) for word, tag, rest in parts]
    rows = [row for row in rows if len(row[3]) == row[2]]
    floats = iter(array("f", [float(part) for row in rows for part in row[3]]))
    for word, type_, size, _parts in rows:
        yield word, type_, tuple(islice(floats, size))


# Makes the lists and objects of AAMP text that is laid out plainly, of what its lines say.

_LIST, _OBJECT, _EMPTY_OBJECT = map(ord, "loe")
_OBJECTS, _NO_OBJECTS, _LISTS, _NO_LISTS = map(ord, "ONLE")
"""What stands in place of the type of a value on the lines that hold none: letters are no types."""
_are_laid_out = re.compile(rb"(?:l(?:O(?:o[^A-Za-z]++|e)++|N)(?:L(?=l)|E))++").fullmatch
"""Whether lines of these kinds can follow each other: `[^A-Za-z]` are those of values."""
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
