"""Where each row of a document stands in its text, found by walking the text's YAML events.

The walk needs no document, so it runs in a thread; paths are matched to it when they are asked
for. A row is matched by its name, its name's hash, or its index, whatever order the text has.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml import events as e
from ruamel.yaml.error import YAMLError

from formats.errors import WrongType
from formats.outline import Outline, Row
from formats.values import Key, Kind, Path

try:
    from ruamel.yaml.cyaml import CParser  # type: ignore[attr-defined]
except ImportError:  # the C parser is a package of its own; without it walking takes long
    CParser = None

_COLUMN_BITS = 24
_PRIVATE = "\U000f0000"
"""From here on, characters stand for bytes that are no text, so a name has another spelling."""
_ROOT_NAME = "param_root"
_KEPT = 64
_SECTIONS = {Kind.OBJECT: "objects", Kind.LIST: "lists"}
"""Where the text of a list keeps its children, by their kind."""


class _Children(NamedTuple):
    """The children of one node: those of each name, and all."""

    named: dict[str, list[int]]
    all: list[int]


class Places:
    """The nodes of a text in its order: place, name, parent, and where the next sibling is.

    Node 0 is the whole text. `names` are the keys, None in sequences. Lines and columns count from
    0, columns in characters.
    """

    def __init__(self) -> None:
        self.at = array("q")
        self.ends = array("i")
        self.parents = array("i")
        self.names: list[str | None] = []
        self._children: dict[int, _Children] = {}

    def add(self, line: int, column: int, parent: int, name: str | None) -> int:
        """Put a node in behind all others; return its number. `end` is to be set later."""
        self.at.append(line << _COLUMN_BITS | min(column, (1 << _COLUMN_BITS) - 1))
        self.ends.append(len(self.at))
        self.parents.append(parent)
        self.names.append(name)
        return len(self.at) - 1

    def place(self, node: int) -> tuple[int, int]:
        """Return line and column of a node."""
        return self.at[node] >> _COLUMN_BITS, self.at[node] & ((1 << _COLUMN_BITS) - 1)

    # From rows to places

    def find(self, outline: Outline, path: Path, base: Path = ()) -> tuple[int, int] | None:
        """Return where the row at `path` stands, or the lowest row above it that has a place.

        `base` is the row that the text is of; None for rows outside it. Raises `WrongType` where
        there is no such row.
        """
        if not self.names or path[: len(base)] != base:
            return None
        outline.row(path)
        node = self._top(outline, base)
        for depth in range(len(base), len(path)):
            below = self._step(outline, path[:depth], path[depth], node)
            if below is None:
                break
            node = below
        return self.place(node)

    def _top(self, outline: Outline, base: Path) -> int:
        """Return the node of the row the text is of: some texts have a head before it."""
        if outline.row(base).kind is Kind.LIST:
            named = self._named(0).get(_ROOT_NAME)
            return named[0] if named else 0
        return 0

    def _step(self, outline: Outline, above: Path, key: Key, node: int) -> int | None:
        parent = outline.row(above)
        if parent.kind is Kind.ARRAY and not self._named(node):
            children, keys = self._all(node), outline.keys(above)
            return children[keys.index(key)] if len(children) == len(keys) else None
        row = outline.row((*above, key))
        if parent.kind is Kind.LIST:
            section = self._named(node).get(_SECTIONS.get(row.kind, ""))
            if not section:
                return None
            node = section[0]
        nodes = self._matching(node, row)
        if not nodes and "\\" in row.label:
            nodes = self._at_place(outline, above, key, node)
        if len(nodes) < 2:
            return nodes[0] if nodes else None
        return nodes[min(_namesakes_before(outline, above, row), len(nodes) - 1)]

    def _matching(self, node: int, row: Row) -> list[int]:
        named = self._named(node)
        for name in _spellings(row):
            if name in named:
                return named[name]
        return []

    def _at_place(self, outline: Outline, above: Path, key: Key, node: int) -> list[int]:
        """Return the node at a row's place: names with undecodable bytes are spelled otherwise."""
        keys, children = outline.keys(above), self._all(node)
        return [children[list(keys).index(key)]] if len(keys) == len(children) else []

    def _all(self, node: int) -> list[int]:
        return self._look(node).all

    def _named(self, node: int) -> dict[str, list[int]]:
        return self._look(node).named

    def _look(self, node: int) -> _Children:
        """Return the children of a node, kept for a while."""
        known = self._children.get(node)
        if known is None:
            if len(self._children) >= _KEPT:
                self._children.clear()
            known = self._children[node] = _Children({}, list(self._below(node)))
            for child in known.all:
                name = self.names[child]
                if name is not None:
                    known.named.setdefault(name, []).append(child)
        return known

    def _below(self, node: int) -> Iterator[int]:
        child, end = node + 1, self.ends[node]
        while child < end:
            yield child
            child = self.ends[child]

    # From places to rows

    def path_at(self, outline: Outline, line: int, column: int, base: Path = ()) -> Path | None:
        """Return the path of the row that stands at a place or begins last before it."""
        if not self.names:
            return None
        node = bisect_right(self.at, line << _COLUMN_BITS | column) - 1
        if node < 0 or self.place(node)[0] < line:
            # Before the first node of its line a line still means that node.
            node = self._first_on(line, node)
        chain = self._chain(node)
        path = base
        try:
            top = self._top(outline, base)
            if top not in chain and top:
                return None
            return self._descend(outline, path, chain[chain.index(top) + 1 :])
        except WrongType:
            return None

    def _first_on(self, line: int, node: int) -> int:
        following = node + 1
        if following < len(self.at) and self.place(following)[0] == line:
            return following
        return max(node, 0)

    def _chain(self, node: int) -> list[int]:
        """Return the nodes from the whole text down to one."""
        chain = [node]
        while chain[-1]:
            chain.append(self.parents[chain[-1]])
        return chain[::-1]

    def _descend(self, outline: Outline, path: Path, chain: Sequence[int]) -> Path:
        nodes = iter(chain)
        for node in nodes:
            row = outline.row(path)
            if row.kind is Kind.LIST:
                within = next(nodes, None)  # `node` is one of the two sections
                if within is None:
                    return path
                key = self._key(outline, path, within, self.names[node])
            else:
                key = self._key(outline, path, node, None)
            if key is None:
                return path
            path = (*path, *key)
        return path

    def _key(
        self, outline: Outline, path: Path, node: int, section: str | None
    ) -> tuple[Key] | None:
        """Return the key of the row a node stands for, in a tuple, since a key may be None."""
        row = outline.row(path)
        siblings = self.parents[node]
        if row.kind is Kind.ARRAY and not self._named(siblings):
            return self._key_at_place(outline, path, node)
        name = self.names[node]
        found = [
            child
            for child in (outline.rows(path) if row.count else ())
            if (section is None or _SECTIONS.get(child.kind) == section)
            and name in _spellings(child)
        ]
        if not found:
            is_odd = max(name or " ") >= _PRIVATE
            return self._key_at_place(outline, path, node) if is_odd else None
        same = self._named(siblings).get(name or "", [node])
        return (found[min(same.index(node), len(found) - 1)].key,)

    def _key_at_place(self, outline: Outline, path: Path, node: int) -> tuple[Key] | None:
        keys, children = outline.keys(path), self._all(self.parents[node])
        return (keys[children.index(node)],) if len(keys) == len(children) else None


def _spellings(row: Row) -> tuple[str, ...]:
    """Return how the name of a row may be written in a text."""
    number = row.hash
    if number is None:
        return ("", row.label) if row.label == '""' else (row.label,)
    return (
        row.label, str(number), f"0x{number:08x}", f"0x{number:08X}", f"0x{number:x}",
        f"0x{number:016x}", f"0x{number:X}", f"0x{number:016X}",
    )  # fmt: skip


def _namesakes_before(outline: Outline, above: Path, row: Row) -> int:
    count = 0
    for other in outline.rows(above):
        if other.key == row.key:
            return count
        count += other.label == row.label and (other.kind is Kind.LIST) == (row.kind is Kind.LIST)
    return count


MOST_WORDS = 20_000
_WORD_LENGTH = range(2, 61)


class Walk:
    """What one walk through a text brings: `places`, and the `words` to complete from.

    A text that is no YAML is walked up to where it breaks.
    """

    def __init__(self, text: str) -> None:
        self.places = Places()
        self.words: set[str] = set()
        self._open: list[_Frame] = []
        try:
            for event in _events(text):
                self._take(event)
        except (YAMLError, RecursionError, UnicodeError):
            self._close_all()

    def _take(self, event: Any) -> None:
        kind = type(event)
        if kind is e.ScalarEvent:
            self._scalar(event)
        elif kind is e.MappingStartEvent or kind is e.SequenceStartEvent:
            node = self._node(event)
            self._open.append(_Frame(node, kind is e.MappingStartEvent))
        elif kind is e.MappingEndEvent or kind is e.SequenceEndEvent:
            self._close()
        elif kind is e.AliasEvent:
            self._node(event)

    def _scalar(self, event: Any) -> None:
        frame = self._open[-1] if self._open else None
        value = event.value
        if frame is not None and frame.is_map and frame.name is None:
            frame.name = value
            mark = event.start_mark
            frame.mark = (mark.line, mark.column)
        else:
            self._node(event)
            if not event.style and value[:1] in "0123456789-+.":
                return
        if len(value) in _WORD_LENGTH and len(self.words) < MOST_WORDS:
            self.words.add(value)

    def _node(self, event: Any) -> int:
        """Add the node that begins with an event, at its key where it has one."""
        frame = self._open[-1] if self._open else None
        if frame is None:
            return self.places.add(0, 0, -1, None)
        mark = event.start_mark
        line, column = frame.mark or (mark.line, mark.column)
        node = self.places.add(line, column, frame.node, frame.name if frame.is_map else None)
        frame.name = frame.mark = None
        return node

    def _close(self) -> None:
        frame = self._open.pop()
        self.places.ends[frame.node] = len(self.places.at)

    def _close_all(self) -> None:
        while self._open:
            self._close()


class _Frame:
    """A container that is being walked; `name` and `mark` are of the key that waits for a value."""

    __slots__ = ("is_map", "mark", "name", "node")

    def __init__(self, node: int, is_map: bool) -> None:
        self.node = node
        self.is_map = is_map
        self.name: str | None = None
        self.mark: tuple[int, int] | None = None


def _events(text: str) -> Iterator[Any]:
    """Yield the events of the first document of a text, by the C parser where it is there."""
    parser = None if CParser is None else CParser(text)
    if parser is None:
        yield from YAML(typ="safe", pure=True).parse(text)
        return
    while (event := parser.get_event()) is not None:
        if type(event) is e.DocumentEndEvent:
            return
        yield event
