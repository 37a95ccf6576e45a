"""How soon Python reads a BYML text at the very best: a bare loop over its lines.

It is prepared, untimed, with everything that is known once the document is there: what kind of
word each distinct line ends with, what key it begins with, and which lines make up a container.
What is timed finds the distinct lines, since nobody can read each of them once without that, and
takes them apart; it reads their words, each of which is matched with the pattern of its kind, since
nobody can tell a number from a name without looking at it; and it makes the containers, whose
shapes it knows by their keys and types. Beyond that it finds out, checks and decides nothing.
"""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import compress, repeat
from operator import itemgetter
from typing import Any, NamedTuple

from formats.byml import types as t
from formats.byml.equal import equal
from formats.byml.model import Byml, Container
from formats.byml.shapes import Shape
from formats.byml.text import is_flow, lines_of
from formats.byml.text_read import from_text
from formats.core.work import collector_paused
from formats.yaml.scalars import Spelling
from formats.yaml.source_map import Lines
from tests.benchmarks.table import Job

_Take = Callable[[Sequence[Any]], list[Any]]
_Said = tuple[Any, int, Any]
"""Key, type and value of a line."""
_LISTS = (t.ARRAY, t.MONO_ARRAY)
_PATTERNS = {
    "names": re.compile(r"[^\W\d].*").fullmatch,
    "ints": re.compile(r"-?[0-9]+").fullmatch,
    "floats": re.compile(r"-?[0-9]+\.[0-9]+(?:e-[0-9]+)?").fullmatch,
    "unsigned": re.compile(r"!u 0x[0-9a-f]+").fullmatch,
}
"""What the words of a kind look like."""
_COLON, _DASH, _ODD = range(3)
_IS_COLON = bytes([way == _COLON for way in range(256)])
_IS_DASH = bytes([way == _DASH for way in range(256)])


class _Spot(NamedTuple):
    """A container at one of its places: how it gets what is its own from what all lines have.

    `kind` are its type and that of its elements. `shape` is that of a container on one line, whose
    keys no line begins with. `inner` are those of its slots that hold containers, and the numbers
    of these.
    """

    kind: tuple[int, int]
    shape: Shape | None
    take: _Take
    inner: list[tuple[int, int]]


class _Lines(NamedTuple):
    """How the distinct lines are taken apart, in their order, and the words of them by kind.

    `heads` are the keys by the text before the colon, `types` the types of the values of lines.
    """

    heads: dict[str, Any]
    types: dict[str, int]
    ways: bytearray
    odd: dict[str, Any]
    floats: list[str]
    ints: list[str]
    unsigned: list[str]
    names: list[str]
    flows: list[str]
    flow_maps: list[str]


def limit(text: str) -> Job:
    """Return the loop that makes the document of a text, whose root is of several lines."""
    root = from_text(text)
    heading = sum(line.startswith("#") for line in text.split("\n"))
    finder = _Finder(root)
    how = _sorted_out(text.split("\n")[heading:-1], finder)
    spots, shares = finder.spots, root.shares

    @collector_paused()
    def job() -> Container:
        lines = text.split("\n")[heading:-1]
        known = _read(list(dict.fromkeys(lines)), how)
        rows = list(map(known.__getitem__, lines))
        return _put_together(rows, spots, shares=shares)

    made = replace(root, root=job())
    assert equal(made, root), "the loop makes the same document"
    return job


def _read(distinct: list[str], how: _Lines) -> dict[str, _Said]:
    """Return what every distinct line says."""
    word, type_of = _read_words(how).__getitem__, how.types.__getitem__
    known: dict[str, _Said] = dict(how.odd)
    colons = list(compress(distinct, how.ways.translate(_IS_COLON)))
    parts = [line.partition(": ") for line in colons]
    keys = [how.heads[head] for head, _colon, _rest in parts]
    values = [word(rest) for _head, _colon, rest in parts]
    known.update(zip(colons, zip(keys, map(type_of, colons), values, strict=True), strict=True))
    dashes = list(compress(distinct, how.ways.translate(_IS_DASH)))
    values = [word(line.rpartition("- ")[2]) for line in dashes]
    said = zip(repeat(None), map(type_of, dashes), values, strict=False)
    known.update(zip(dashes, said, strict=True))
    return known


def _read_words(how: _Lines) -> dict[str, Any]:
    """Return the value of every distinct word, and a list of those of every container on a line."""
    names, ints, floats, unsigned = (
        list(filter(_PATTERNS[kind], words))
        for kind, words in (
            ("names", how.names), ("ints", how.ints), ("floats", how.floats),
            ("unsigned", how.unsigned),
        )
    )  # fmt: skip
    words: dict[str, Any] = dict(zip(names, names, strict=True))
    words.update(zip(floats, array("f", map(float, floats)), strict=True))
    words.update(zip(ints, map(int, ints), strict=True))
    words.update([(word, int(word[3:], 16)) for word in unsigned])
    word = words.__getitem__
    for flow in how.flows:
        words[flow] = list(map(word, flow[1:-1].split(", ")))
    for flow in how.flow_maps:
        words[flow] = [word(pair.partition(": ")[2]) for pair in flow[1:-1].split(", ")]
    return words


def _put_together(rows: list[_Said], spots: list[_Spot], *, shares: bool) -> Container:
    """Make every container, those within before those around them; equal ones once if shared."""
    made: list[Container] = []
    known: dict[Any, Container] = {}
    shapes: dict[Any, Shape] = {}
    keys, types, values = map(list, zip(*rows, strict=True))
    for kind, shape, take, inner in spots:
        own = take(values)
        if shape is None:
            own_types = take(types)
            for slot, number in inner:
                own[slot] = node = made[number]
                own_types[slot] = node.shape.type
            named = range(len(own)) if kind[0] in _LISTS else tuple(take(keys))
            ident = kind, named, bytes(own_types)
            shape = shapes.get(ident)
            if shape is None:
                shape = shapes[ident] = Shape(kind[0], named, bytes(own_types), kind[1])
        if shares:
            content = (shape, tuple(own))
            node = known.get(content)
            if node is None:
                node = known[content] = Container(shape, tuple(own))
        else:
            node = Container(shape, tuple(own), 0, [0] * len(own) if shape.large else ())
        made.append(node)
    return made[-1]


# Preparing


class _Finder:
    """Finds the spots of all containers, and what lines say by their numbers."""

    def __init__(self, root: Byml) -> None:
        self.keys: dict[int, Any] = {}
        self.types: dict[int, int] = {}
        self.values: dict[int, Any] = {}
        self.spots: list[_Spot] = []
        self._visit(root.root, lines_of(root.root, Spelling()), 0)

    def _visit(self, node: Any, rows: Lines, base: int) -> int:
        """Take in a container whose first row is so many lines down; return its number."""
        shape = node.shape
        kind = shape.type, shape.element
        inner: list[tuple[int, int]] = []
        if is_flow(shape):
            line = base + rows.size - 1
            self.values[line] = list(node.values)
            self.spots.append(_Spot(kind, shape, _copied(line), inner))
            return len(self.spots) - 1
        places = [base + start for start in rows.starts]
        if shape.type not in _LISTS:
            self.keys.update(zip(places, shape.keys, strict=True))
        for slot, (line, value) in enumerate(zip(places, node.values, strict=True)):
            if slot in rows.below:
                inner.append((slot, self._visit(value, rows.below[slot], line)))
            else:
                self.values[line] = value
                self.types[line] = shape.types[slot]
        self.spots.append(_Spot(kind, None, _taking(places), inner))
        return len(self.spots) - 1


def _copied(line: int) -> _Take:
    return lambda values: list(values[line])


def _taking(places: list[int]) -> _Take:
    """Return how the values of some lines are taken, side by side ones all at once."""
    if places == list(range(places[0], places[0] + len(places))):
        return itemgetter(slice(places[0], places[0] + len(places)))
    some = itemgetter(*places)
    return lambda values: list(some(values))


def _sorted_out(lines: list[str], finder: _Finder) -> _Lines:
    """Return the lines by how they are read; those that no way reads are known as such."""
    found = _Lines({}, {}, bytearray(), {}, [], [], [], [], [], [])
    kinds: dict[str, list[str]] = defaultdict(list)
    seen: set[str] = set()
    for number, line in enumerate(lines):
        if line in seen:
            continue
        seen.add(line)
        value, key = finder.values.get(number), finder.keys.get(number)
        type_ = found.types[line] = finder.types.get(number, 0)
        head, _colon, after_colon = line.partition(": ")
        for rest, way in ((after_colon, _COLON), (line.rpartition("- ")[2], _DASH)):
            parts = _parts(rest, value) if way == _COLON or key is None else None
            if rest and parts is not None:
                for kind, word in parts:
                    kinds[kind].append(word)
                break
        else:
            found.odd[line] = key, type_, value
            way = _ODD
        if way == _COLON:
            found.heads[head] = key
        found.ways.append(way)
    return found._replace(**{kind: list(dict.fromkeys(words)) for kind, words in kinds.items()})


def _parts(word: str, value: Any) -> list[tuple[str, str]] | None:
    """Return the words to be read for a value, by kind and the whole last; None where it is odd."""
    if not isinstance(value, list):
        kind = _kind(word, value)
        return None if kind is None else [(kind, word)]
    parts, flow = word[1:-1].split(", "), "flows"
    if word[:1] == "{":
        parts, flow = [part.partition(": ")[2] for part in parts], "flow_maps"
    if len(parts) != len(value) or word[:1] not in ("{", "["):
        return None
    kinds = list(map(_kind, parts, value))
    if None in kinds:
        return None
    return [*zip(map(str, kinds), parts, strict=True), (flow, word)]


def _kind(word: str, value: Any) -> str | None:
    """Return how a word is read, None where it is none of the usual kinds."""
    kind = next((kind for kind, looks in _PATTERNS.items() if looks(word)), None)
    read = {
        "names": str, "ints": int, "unsigned": lambda word: int(word[3:], 16),
        "floats": lambda word: array("f", [float(word)])[0],
    }  # fmt: skip
    return kind if kind is not None and repr(read[kind](word)) == repr(value) else None
