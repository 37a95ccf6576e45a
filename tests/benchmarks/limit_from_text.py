"""How soon Python reads a BYML text at the very best: a bare loop over its lines.

It is prepared, untimed, with everything that is known once the document is there: what kind of
word each distinct line ends with, and which lines make up a container of which shape. What is
timed takes every distinct line apart, reads its words, and makes the containers; it finds out,
checks and decides nothing.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from formats.byml.equal import equal
from formats.byml.model import Byml, Container, ContainerPosition, PlacedContainer
from formats.byml.shapes import Shape
from formats.byml.text_emit import is_flow
from formats.byml.text_map import lines_of
from formats.byml.text_read import from_text
from formats.collector import collector_paused
from formats.yaml.scalars import Spelling
from formats.yaml.source_map import Lines
from tests.benchmarks.table import Job

_Take = Callable[[Sequence[Any]], list[Any]]


class _Spot(NamedTuple):
    """A container at one of its places: how it gets its values from those of all lines.

    `inner` are those of its slots that hold containers, and the numbers of these.
    """

    shape: Shape
    take: _Take
    inner: list[tuple[int, int]]


class _Lines(NamedTuple):
    """The distinct lines by how they are taken apart, and the words of them by kind."""

    colons: list[str]
    dashes: list[str]
    odd: dict[str, Any]
    floats: list[str]
    ints: list[str]
    names: list[str]
    flows: list[str]
    flow_maps: list[str]


def limit(text: str) -> Job:
    """Return the loop that makes the document of a text, whose root is of several lines."""
    root = from_text(text)
    heading = sum(line.startswith("#") for line in text.split("\n"))
    finder = _Finder(root)
    lines = _sorted_out(text.split("\n")[heading:-1], finder.values)
    spots, shares = finder.spots, root.shares

    @collector_paused()
    def job() -> Container:
        known = _read(lines)
        values = list(map(known.__getitem__, text.split("\n")[heading:-1]))
        return _put_together(values, spots, shares=shares)

    made = Byml(job(), root.version, big_endian=root.big_endian)
    made.long_header, made.paths = root.long_header, root.paths
    assert equal(made, root), "the loop makes the same document"
    return job


def _read(lines: _Lines) -> dict[str, Any]:
    """Return what every distinct line has for a value."""
    words: dict[str, Any] = dict(zip(lines.names, lines.names, strict=True))
    words.update(zip(lines.floats, array("f", map(float, lines.floats)), strict=True))
    words.update(zip(lines.ints, map(int, lines.ints), strict=True))
    word = words.__getitem__
    for flow in lines.flows:
        words[flow] = list(map(word, flow[1:-1].split(", ")))
    for flow in lines.flow_maps:
        words[flow] = [word(pair.partition(": ")[2]) for pair in flow[1:-1].split(", ")]
    known = dict(lines.odd)
    rests = [line.partition(": ")[2] for line in lines.colons]
    known.update(zip(lines.colons, map(word, rests), strict=True))
    rests = [line.rpartition("- ")[2] for line in lines.dashes]
    known.update(zip(lines.dashes, map(word, rests), strict=True))
    return known


def _put_together(values: list[Any], spots: list[_Spot], *, shares: bool) -> Container:
    """Make every container, those within before those around them; equal ones once if shared."""
    made: list[Container] = []
    known: dict[Any, Container] = {}
    for shape, take, inner in spots:
        own = take(values)
        for slot, number in inner:
            own[slot] = made[number]
        if shares:
            content = (shape, tuple(own))
            node = known.get(content)
            if node is None:
                node = known[content] = Container(own)
                node.shape = shape
        elif shape.large:
            node = PlacedContainer(own)
            node.shape, node.place = shape, ContainerPosition(None, None, [0] * len(own))
        else:
            node = Container(own)
            node.shape = shape
        made.append(node)
    return made[-1]


# Preparing


class _Finder:
    """Finds the spots of all containers, and the values that lines stand for by their numbers."""

    def __init__(self, root: Byml) -> None:
        self.values: dict[int, Any] = {}
        self.spots: list[_Spot] = []
        self._visit(root.root, lines_of(root.root, Spelling()), 0)

    def _visit(self, node: Any, rows: Lines, base: int) -> int:
        """Take in a container whose first row is so many lines down; return its number."""
        shape = node.shape
        inner: list[tuple[int, int]] = []
        if is_flow(shape):
            line = base + rows.size - 1
            self.values[line] = list(node)
            self.spots.append(_Spot(shape, _copied(line), inner))
            return len(self.spots) - 1
        places = [base + start for start in rows.starts]
        for slot, (line, value) in enumerate(zip(places, node, strict=True)):
            if slot in rows.below:
                inner.append((slot, self._visit(value, rows.below[slot], line)))
            else:
                self.values[line] = value
        self.spots.append(_Spot(shape, _taking(places), inner))
        return len(self.spots) - 1


def _copied(line: int) -> _Take:
    return lambda values: list(values[line])


def _taking(places: list[int]) -> _Take:
    """Return how the values of some lines are taken, side by side ones all at once."""
    if places == list(range(places[0], places[0] + len(places))):
        return itemgetter(slice(places[0], places[0] + len(places)))
    some = itemgetter(*places)
    return lambda values: list(some(values))


def _sorted_out(lines: list[str], values: dict[int, Any]) -> _Lines:
    """Return the lines by how their values are read; those that no way reads are known as such."""
    found = _Lines([], [], {}, [], [], [], [], [])
    kinds: dict[str, list[str]] = defaultdict(list)
    seen: set[str] = set()
    for number, line in enumerate(lines):
        if line in seen:
            continue
        seen.add(line)
        value = values.get(number)
        after_colon, after_dash = line.partition(": ")[2], line.rpartition("- ")[2]
        for rest, way in ((after_colon, found.colons), (after_dash, found.dashes)):
            parts = _parts(rest, value)
            if rest and parts is not None:
                way.append(line)
                for kind, word in parts:
                    kinds[kind].append(word)
                break
        else:
            found.odd[line] = value
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
    """Return how a word is read, None where it is neither a bare number nor a bare name."""
    if value == word:
        return "names"
    try:
        if type(value) is int and int(word) == value:
            return "ints"
        if type(value) is float and repr(array("f", [float(word)])[0]) == repr(value):
            return "floats"
    except ValueError:
        return None
    return None
