"""Finding in the graph: turns the find bar's text into results, marks them, goes through them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QObject

from app.graph.find_bar import FindBar
from app.graph.navigator import Navigator
from app.graph.scene import EMPTY, GraphScene
from app.ui.sentences import family_words
from formats.core.paths import Path
from formats.graph import Family, Graph, GraphNode, Id, Line


class GraphSearch(QObject):
    """Keeps a find bar, the marks on the canvas and the current hit together."""

    def __init__(self, scene: GraphScene, navigator: Navigator, bar: FindBar) -> None:
        super().__init__(bar)
        self._scene = scene
        self._navigator = navigator
        self._bar = bar
        self._graph = EMPTY
        self._finder: Finder | None = None
        """Finds in the graph, made when something is searched."""
        self._hits: list[NodeHit] = []
        self._at = 0
        bar.searched.connect(lambda text: self.search(text))
        bar.stepped.connect(self.step)
        bar.closed.connect(self._mark)
        bar.hide()

    def set_graph(self, graph: Graph) -> None:
        """Search another graph, or another state of it."""
        self._graph, self._finder = graph, None
        if self._bar.isVisible():
            self.search(self._bar.text(), go=False)

    def open(self) -> None:
        """Open the bar, or go into it."""
        self._bar.open()

    def search(self, text: str, go: bool = True) -> None:
        """Find and mark; go to the first hit unless the current one is still one."""
        current = self._hits[self._at] if self._hits else None
        if self._finder is None:
            self._finder = Finder(self._graph)
        self._hits = self._finder.find(text)
        is_kept = current in self._hits
        self._at = self._hits.index(current) if current is not None and is_kept else 0
        self._mark()
        if go and not is_kept:
            self._go()

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) hit, round and round; open the bar for none."""
        if not self._bar.isVisible():
            self.open()
        elif self._hits:
            self._at = (self._at + by) % len(self._hits)
            self._mark()
            self._go()

    def _go(self) -> None:
        if self._hits:
            hit = self._hits[self._at]
            self._navigator.go_to(hit.id, hit.path)

    def _mark(self) -> None:
        is_open = not self._bar.isHidden()
        self._scene.emphasis.hits = frozenset(hit.id for hit in self._hits) if is_open else set()
        self._scene.refresh_looks()
        count = len(self._hits)
        self._bar.show_count(self._at + 1 if count else 0, count if self._bar.text() else None)


# Finds nodes by everything in them: names, types, numbers, values, badges, attachments.


_GUID_PART = re.compile(r"\{?([0-9a-f][0-9a-f-]{3,})\}?")
"""Less of a GUID is not looked for: most numbers would be found in some."""
_NUMBER = re.compile(r"#?([0-9]+)")


class NodeHit(NamedTuple):
    """One row where the text was found: the node it is drawn in, and what of it `text` is.

    `where` is one of "name", "command", "type", "module", "number", "GUID", "parameter", "value",
    "badge" and "attachment"; `text` is as in the document, not folded.
    """

    id: Id
    path: Path
    where: str
    text: str


class Finder:
    """Searches one graph; make another one when the graph changes. Nothing is read before."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def find(self, text: str) -> list[NodeHit]:
        """Return where `text` is found, one hit for each row, best first, then as in the file.

        Case does not matter. Several words must all be in one node; where one row has them all,
        that row is the hit. `#12` and `12` are the node with this number, the latter also any
        text with these digits; four digits and more are looked for in GUIDs as well.
        """
        query = _Query(text.casefold().split())
        if not query.words:
            return []
        fields = [field for node in self._nodes for field in _in_node(node, query)]
        return [field.hit for field in _ranked(fields, query)]

    @cached_property
    def _nodes(self) -> list[_Node]:
        return [_node(node) for node in self._graph.nodes.values()]


def find(graph: Graph, text: str) -> list[NodeHit]:
    """Return where `text` is found in `graph`, as `Finder.find` does; for a single search."""
    return Finder(graph).find(text)


class _Query:
    """The words that are looked for, each folded, and what they may be besides a text."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.phrase = " ".join(words)
        numbers = map(_NUMBER.fullmatch, words)
        self.numbers = {match[1] for match in numbers if match is not None}
        guid = _GUID_PART.fullmatch(self.phrase)
        self.guid = guid[1] if guid is not None else None


class _Field(NamedTuple):
    """A text as it is compared, and the hit it makes. `row` counts the rows of one node."""

    folded: str
    hit: NodeHit
    row: int


class _Node(NamedTuple):
    """What a node is found by. `folded` is the texts of all `fields`, to pass over it at once."""

    number: _Field
    guid: _Field
    folded: str
    fields: list[_Field]


def _node(node: GraphNode) -> _Node:
    number = "" if node.number is None else str(node.number)
    fields = list(_fields(node))
    return _Node(
        _Field(number, NodeHit(node.id, node.path, "number", f"#{number}"), 0),
        _field(node, node.path, "GUID", node.guid, 0),
        "\n".join(field.folded for field in fields),
        fields,
    )


def _fields(node: GraphNode) -> Iterator[_Field]:
    """Yield a field for each text of a node, from top to bottom, what is empty left out."""
    row = 0
    title = "command" if node.family is Family.COMMAND else "name"
    for where, text in ((title, node.title), ("type", node.subtitle), ("module", node.module)):
        if text:
            yield _field(node, node.path, where, text, row)
    shown = family_words(node.subtitle)
    if shown != node.subtitle:
        yield _field(node, node.path, "type", shown, row)
    tabs = [(line, tab) for tab in node.tabs for line in (None, *tab.lines)]
    for line, tab in [*((line, None) for line in node.lines), *tabs]:
        row += 1
        if line is not None:
            yield from _of_line(node, line, row)
        elif tab is not None and tab.name:
            yield _field(node, tab.path, "attachment", tab.name, row)


def _of_line(node: GraphNode, line: Line, row: int) -> Iterator[_Field]:
    if line.label:
        yield _field(node, line.path, "parameter", line.label, row)
    if line.text:
        yield _field(node, line.path, "value", line.text, row)
    for badge in line.badges:
        yield _field(node, line.path, "badge", badge.text, row)


def _field(node: GraphNode, path: Path, where: str, text: str, row: int) -> _Field:
    return _Field(text.casefold(), NodeHit(node.id, path, where, text), row)


def _in_node(node: _Node, query: _Query) -> list[_Field]:
    """Return what of a node is a hit, at most one field of each row."""
    if node.number.folded in query.numbers:
        number = node.number.folded
        words = [word for word in query.words if word.removeprefix("#") != number]
        if words:
            return _in_fields(node, words)
        return [node.number, *(hit for hit in _in_fields(node, query.words) if hit.row)]
    found = _in_fields(node, query.words)
    if (
        query.guid is not None
        and query.guid in node.guid.folded
        and not (found and not found[0].row)
    ):
        return [node.guid, *found]
    return found


def _in_fields(node: _Node, words: list[str]) -> list[_Field]:
    """Return a field of each row that has all words, or the best one where only the node has."""
    for word in words:
        if word not in node.folded:
            return []
    found = node.fields
    for word in words:
        found = [field for field in found if word in field.folded]
    if not found:
        return _spread_hits(node, words)
    if len(found) == 1:
        return found
    rows = {field.row: field for field in reversed(found)}
    return [rows[row] for row in sorted(rows)]


def _spread_hits(node: _Node, words: list[str]) -> list[_Field]:
    """Return hits where no text has all words: rows with all of them, else the text with most."""
    rows: dict[int, list[_Field]] = {}
    for field in node.fields:
        rows.setdefault(field.row, []).append(field)
    whole = [
        next(field for field in row if any(word in field.folded for word in words))
        for row in rows.values()
        if all(any(word in field.folded for field in row) for word in words)
    ]
    most = max(node.fields, key=lambda field: sum(word in field.folded for word in words))
    return whole or [most]


_NAMES = frozenset({"name", "command", "number"})


def _ranked(fields: list[_Field], query: _Query) -> list[_Field]:
    """Return exact names, then names that begin so, exact texts of other rows, and the rest."""
    ranks: tuple[list[_Field], ...] = ([], [], [], [])
    for field in fields:
        ranks[_rank(field, query.phrase)].append(field)
    return [field for rank in ranks for field in rank]


def _rank(field: _Field, phrase: str) -> int:
    """Return 0 for the best. A number is a hit only where it is exact."""
    if field.hit.where in _NAMES:
        if field.folded == phrase or field.hit.where == "number":
            return 0
        return 1 if field.folded.startswith(phrase) else 3
    return 2 if field.folded == phrase else 3
