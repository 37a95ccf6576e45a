"""How the user arranged the graph of a document: positions of nodes, comments, reroute points.

None of it is stored in the document's file. A step that arranges is on the undo stack and undone
like an edit, but does not change the document: see `Document.arrange`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

Id = Hashable
Rect = tuple[float, float, float, float]
"""x, y, width and height in px of the canvas at 100 %."""


class NodePosition(NamedTuple):
    """The top left corner of a node, and whether the user placed it."""

    x: float
    y: float
    by_hand: bool


class Comment(NamedTuple):
    """A box round nodes with a title and a colour, by name; or a note, which is only text.

    `nodes` are the ids of those that move along with it, none for a note.
    """

    text: str
    color: str
    rect: Rect
    nodes: frozenset[Id] = frozenset()
    is_note: bool = False


Comments = Mapping[int, Comment]
"""Comments by a number that is their own as long as the document is open, the lowest ones first."""
Reroutes = Mapping[Id, tuple[tuple[float, float], ...]]
"""The points, in px, that links lead through on their way, by the ids of their edges."""
NO_PLACES: Mapping[Id, NodePosition] = MappingProxyType({})
"""No places of nodes."""


class Arranged(NamedTuple):
    """A part of an arrangement, before or after a step: positions of nodes by id, all comments and
    all reroute points.

    `ways` are the points of edges by their ids. `comments` is None if they do not change, and so
    is `reroutes`.
    """

    places: Mapping[Id, NodePosition] = NO_PLACES
    ways: Mapping[Id, Sequence[tuple[float, float]]] = MappingProxyType({})
    comments: Comments | None = None
    reroutes: Reroutes | None = None


class Arrangement(QObject):
    """The comments and reroute points of a document's graph; the canvas listens to its changes.

    `folded` are the comments drawn as one box instead of their nodes; `views` are named positions
    on the canvas: the centre, and the zoom. Neither is undoable. `is_loaded` is whether the stored
    arrangement of the file was read.
    """

    changed = Signal(object)
    """An arrangement (`Arranged`) was undone or redone, to be shown and stored."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.is_loaded = False
        self.comments: Comments = {}
        self.reroutes: Reroutes = {}
        self.folded: set[int] = set()
        self.views: dict[str, tuple[float, float, float]] = {}

    def apply_part(self, arranged: Arranged) -> None:
        """Set a part of the arrangement."""
        if arranged.comments is not None:
            self.comments = arranged.comments
        if arranged.reroutes is not None:
            self.reroutes = arranged.reroutes
        self.changed.emit(arranged)
