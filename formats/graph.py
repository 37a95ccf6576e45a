"""What a graph is made of, for every format that draws one: nodes with pins, edges, groups.

A graph is made from a document's objects and holds none of them: ids are opaque, and stay the same
for a part as long as it is in the document, through edits and undo. Paths are the outline's.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

from .core.kinds import AnyValue, Kind
from .core.paths import Path
from .problems import Problem

Id = Hashable


class Family(enum.Enum):
    """What a node is, as its colour and icon tell."""

    __hash__ = object.__hash__  # found by it in a fraction of the time

    FLOW = "control flow"
    SELECTOR = "selector"
    ACTION = "action"
    QUERY = "query"
    MODULE = "module"
    EXPRESSION = "expression"
    END = "end"
    INTERFACE = "module interface"
    COMMAND = "command"
    STUB = "no node"


class EdgeKind(enum.Enum):
    """What an edge is. ENTRY comes from a command, SECOND from its secondary root.

    CHILD is control flow (its target a stub where it leads to no node), DATA goes from an output
    to an input. QUERY is a node to be evaluated first that no data edge shows. TRANSITION leads
    to the node that runs next.
    """

    __hash__ = object.__hash__  # found by it in a fraction of the time

    ENTRY = "entry"
    SECOND = "second entry"
    CHILD = "child"
    DATA = "data"
    QUERY = "query"
    TRANSITION = "transition"


class Role(enum.Enum):
    """What a line of a node shows."""

    __hash__ = object.__hash__  # found by it in a fraction of the time

    PROPERTY = "property"
    INPUT = "input"
    OUTPUT = "output"
    CHILD = "child"


class FurtherLink(enum.Enum):
    """What one more link is that leaves a node which has any number of them."""

    CASE = "case"
    CHILD = "child"
    TRANSITION = "transition"


class Badge(NamedTuple):
    """A mark on a line: "blackboard" or "expression", its text, and the row it leads to."""

    kind: str
    text: str
    target: Path | None = None


class Line(NamedTuple):
    """One line in a node, from top to bottom as listed: a label, a value, at most one pin.

    `pin` is the id edges name: on the left edge of the node for an INPUT, on the right edge for an
    OUTPUT or a CHILD, None for a PROPERTY. `kind` is the data type (None for a CHILD). `value` is
    what `kind` says, None if there is none or it is not used since the line is `connected`;
    `text` that value as one shows it, with the name of an enum's value where known. `path` is the
    outline row of the value (or of the link), `editable` whether it may be set there. `free_label`
    is whether the label is what a person types: see `Structure.caption`.
    """

    pin: Id | None
    role: Role
    label: str
    kind: Kind | None
    value: AnyValue
    text: str
    path: Path
    editable: bool = False
    connected: bool = False
    badges: tuple[Badge, ...] = ()
    free_label: bool = False

    @property
    def formula(self) -> Path | None:
        """The row of what computes the value, None if nothing does."""
        return next((badge.target for badge in self.badges if badge.kind == "expression"), None)


class MovedLines(tuple[Line, ...]):
    """The lines of a node that is drawn as before, in another place of the file.

    `like` are those it had at first; but for the paths both are the same.
    """

    like: tuple[Line, ...]

    @classmethod
    def of(cls, lines: tuple[Line, ...], path: Path) -> MovedLines:
        """Return the lines of a node whose row is at another path now."""
        depth = len(path)
        make = Line._make  # quicker than naming all parts, of which there are very many
        moved = cls([make((*line[:6], path + line[6][depth:], *line[7:])) for line in lines])
        moved.like = first_lines(lines)
        return moved


def first_lines(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return what lines were before the node moved, themselves where it did not."""
    return lines.like if isinstance(lines, MovedLines) else lines


class Tab(NamedTuple):
    """An attachment on a node's lower edge: its name, its row, and its properties."""

    name: str
    path: Path
    lines: tuple[Line, ...] = ()


class GraphNode(NamedTuple):
    """One node as it is drawn, or a command (no lines), or the stub of a link to no node.

    `title` is the class or type; `subtitle` the type where that says more. `number` is
    the index in the file, None for commands and stubs. `module` is the file a module node calls,
    without extension. `keep` identifies the node when the file is opened again, for positions that
    are remembered: by its GUID, as far as that is its own. `query` is whether it is evaluated
    before the nodes that name it. `entries` are the ids of the commands that begin here. `more` is
    what one more link that leaves it would be, None if it can have no more.
    """

    id: Id
    path: Path
    title: str
    subtitle: str
    family: Family
    number: int | None = None
    lines: tuple[Line, ...] = ()
    tabs: tuple[Tab, ...] = ()
    guid: str = ""
    module: str = ""
    keep: str = ""
    query: bool = False
    entries: tuple[Id, ...] = ()
    more: FurtherLink | None = None


class Edge(NamedTuple):
    """One edge. A pin of None means the node itself (its left or right edge at the title).

    `label` is a child's condition, order number or port, a transition's command. `kind_of_data` is
    the type of a DATA edge, `expression` the words of an expression on it. `path` is the outline
    row that stores the edge.
    """

    id: Id
    kind: EdgeKind
    source: Id
    target: Id
    source_pin: Id | None = None
    target_pin: Id | None = None
    label: str = ""
    kind_of_data: Kind | None = None
    expression: str = ""
    path: Path = ()


class Group(NamedTuple):
    """Nodes that are drawn together: those of one command, of commands that share nodes, or rest.

    An edge may lead from a node of the last group, which no command reaches, to another group.
    `commands` are the ids of the command nodes in it, in the order of the file, none for what no
    command reaches. `nodes` are all ids in the group, commands and stubs among them, in the order
    of the file.
    """

    id: Id
    title: str
    commands: tuple[Id, ...]
    nodes: tuple[Id, ...]


class Graph(NamedTuple):
    """A whole graph: nodes by id in the order of the file, edges, groups from top to bottom."""

    nodes: dict[Id, GraphNode]
    edges: list[Edge]
    groups: list[Group]
    reached: dict[Id, frozenset[Id]]
    """For each command the nodes it reaches, through children, data, queries and transitions."""
    names: Hashable = 0
    """What names of values were known when it was drawn, as something that differs with them."""


Drawing = Generator[None, None, Graph]
"""Draws a graph step by step, and returns it at the end."""


class NodeCatalogue:
    """What a format has learned from files of the nodes that its graphs can have."""

    def seen_values(self, root: AnyValue, node: AnyValue, slot: AnyValue) -> list[AnyValue]:
        """Return the values that nodes like `node` have in a slot in any file, most used first."""
        raise NotImplementedError

    def problems(self, root: AnyValue) -> Iterable[Problem]:
        """Return notes about the nodes of a document that no file of the game has."""
        raise NotImplementedError


class NodeOffer(NamedTuple):
    """A node that may be added to a graph, and what its pins would be.

    `what` tells the structure that made the offer which one it is. `sort` is the word that people
    who know the game sort such nodes by. `pins` are in the order of the lines of a node, without
    properties; `properties` the names of these. `files` is how many of the known files have such
    nodes, `is_here` whether this one does. `is_guessed` is whether no file tells all its
    pins. `rank` is what offers go by, the best first. `tags` are further words to find it by.
    """

    what: Hashable
    title: str
    family: Family
    sort: str
    pins: tuple[OfferedPin, ...] = ()
    properties: tuple[str, ...] = ()
    files: int = 0
    is_here: bool = False
    is_guessed: bool = False
    rank: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()


class OfferedPin(NamedTuple):
    """A pin of a node that may be added; `kind` is the data type, None for a child."""

    role: Role
    label: str
    kind: Kind | None = None


# Finding one of many nodes that may be added by a part of its name, its capitals or its pins.


_WORD_START = re.compile(r"(?<![A-Z])[A-Z]|[A-Z](?=[a-z])|(?<![0-9])[0-9]|(?<![A-Za-z])[a-z]")
_CAPITAL = re.compile("[A-Z0-9]")


class _Fit(IntEnum):
    """How well a word fits, the best first."""

    WHOLE = 0
    BEGINNING = 1
    CAPITALS = 2
    WORD = 3
    INSIDE = 4
    SORT = 5
    PIN = 6


class OfferSearch:
    """Searches the same offers again and again, as somebody types.

    `shown` returns what a sort is called where it is shown; it is found by that as well.
    """

    def __init__(self, offers: Iterable[NodeOffer], shown: Callable[[str], str] = str) -> None:
        self._offers = list(offers)
        sorts = {offer.sort for offer in self._offers}
        self._shown = {sort.casefold(): shown(sort).casefold() for sort in sorts}

    def prepare(self) -> None:
        """Find out now what offers are found by, which the first search of any else does."""
        _ = self._search_rows

    @cached_property
    def _search_rows(self) -> list[_Row]:
        return [
            _row(offer.title, offer.sort, offer.pins, offer.properties, offer.tags)
            for offer in self._offers
        ]

    def find(self, text: str) -> list[NodeOffer]:
        """Return the offers that every word of a text fits, best first, then as they were given.

        A word fits what it is a part of: a name, the kind of a node, the name of a pin or
        property, a tag; it also fits a name that has its letters for capitals, in their order.
        Case does not matter.
        """
        words = text.casefold().split()
        if not words:
            return self._offers
        pairs = zip(self._search_rows, self._offers, strict=True)
        fits = [(fit, offer) for row, offer in pairs if (fit := row.fit(words, self._shown))]
        fits.sort(key=lambda scored_offer: scored_offer[0])
        return [offer for _fit, offer in fits]


class _Row:
    """What an offer is found by."""

    __slots__ = ("capitals", "name", "others", "sort", "starts")

    def __init__(self, title: str, sort: str, labels: Iterable[str]) -> None:
        self.starts = frozenset(match.start() for match in _WORD_START.finditer(title))
        self.name = title.casefold()
        self.capitals = "".join(_CAPITAL.findall(title)).casefold()
        self.sort = sort.casefold()
        self.others = "\n".join(labels).casefold()

    def fit(self, words: list[str], shown: Mapping[str, str]) -> tuple[int, int] | None:
        """Return how badly the words fit, the worst of them first; None if one does not.

        `shown` are the sorts as they are shown, by what they are called here.
        """
        fits = []
        for word in words:
            fit = self._fit(word, shown)
            if fit is None:
                return None
            fits.append(fit)
        return max(fits), sum(fits)

    def _fit(self, word: str, shown: Mapping[str, str]) -> _Fit | None:
        place = self.name.find(word)
        if place == 0:
            return _Fit.WHOLE if len(word) == len(self.name) else _Fit.BEGINNING
        if _is_subsequence(word, self.capitals):
            return _Fit.CAPITALS
        if place > 0:
            starts_word = not self.starts.isdisjoint(_places_in_text(word, self.name))
            return _Fit.WORD if starts_word else _Fit.INSIDE
        if self.sort.startswith(word) or shown[self.sort].startswith(word):
            return _Fit.SORT
        return _Fit.PIN if word in self.others else None


@lru_cache(maxsize=20_000)  # a game has some ten thousand classes
def _row(
    title: str,
    sort: str,
    pins: tuple[OfferedPin, ...],
    properties: tuple[str, ...],
    tags: tuple[str, ...],
) -> _Row:
    """Return what offers of one node are found by, at whatever pin they are made."""
    labels = (*(pin.label for pin in pins), *properties, *tags)
    return _Row(title, sort, labels)


def _places_in_text(word: str, text: str) -> Iterator[int]:
    place = text.find(word)
    while place >= 0:
        yield place
        place = text.find(word, place + 1)


def _is_subsequence(word: str, capitals: str) -> bool:
    """Whether a word of two letters or more begins as the capitals do and has no others."""
    if len(word) < 2 or word[0] != capitals[:1]:
        return False
    left = iter(capitals)
    return all(letter in left for letter in word)
