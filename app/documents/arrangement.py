"""How the graph of a document is arranged by hand: where nodes lie, and the frames round them.

No file holds any of it. A step that arranges is undone like an edit and stands among the edits on
the undo stack, but the document is as it is on disk after it as before: see `Document.arrange`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from weakref import ref

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from formats.values import Path

if TYPE_CHECKING:
    from app.documents.document import Document

Id = Hashable
Rect = tuple[float, float, float, float]
"""x, y, width and height in px of the canvas at 100 %."""


class Place(NamedTuple):
    """The upper left corner of a node, and whether a hand put it there."""

    x: float
    y: float
    by_hand: bool


class Frame(NamedTuple):
    """A frame round nodes with a title and a colour, by name; or a note, which is only text.

    `nodes` are the ids of those that move along with it. `is_folded` is whether it is drawn as one
    box in their place.
    """

    title: str
    color: str
    rect: Rect
    nodes: frozenset[Id] = frozenset()
    is_note: bool = False
    is_folded: bool = False


Frames = Mapping[int, Frame]
"""Frames by a number that is their own as long as the document is open, the lowest ones first."""
_NOTHING: Mapping[Id, Place] = MappingProxyType({})


class Arranged(NamedTuple):
    """A part of an arrangement, before or after a step: places of nodes by id, all frames.

    `ways` are the points of edges by their id. `frames` is None where they stay as they are.
    """

    places: Mapping[Id, Place] = _NOTHING
    ways: Mapping[Id, Sequence[tuple[float, float]]] = MappingProxyType({})
    frames: Frames | None = None


class Arrangement(QObject):
    """The frames of a document's graph; canvases listen to it for what is arranged otherwise."""

    changed = Signal(object)
    """What was undone or done again (`Arranged`), to be shown and remembered."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.frames: Frames = {}

    def put(self, arranged: Arranged) -> None:
        """Arrange a part of the graph as it is said."""
        if arranged.frames is not None:
            self.frames = arranged.frames
        self.changed.emit(arranged)


class ArrangeCommand(QUndoCommand):
    """A step that arranges the graph; it is already done when it is pushed.

    `count` is how many edits lie before it on the stack: it is none itself. `rows` are selected
    when it is undone or done again.
    """

    def __init__(
        self, document: Document, text: str, before: Arranged, after: Arranged, rows: Sequence[Path]
    ) -> None:
        super().__init__(text)
        self._of = ref(document)
        self.before, self.after = before, after
        self.rows = list(rows)
        self.count = 0
        self._is_done = True

    def redo(self) -> None:
        if self._is_done:
            self._is_done = False
        else:
            self._put(self.after)

    def undo(self) -> None:
        self._put(self.before)

    def _put(self, arranged: Arranged) -> None:
        document = self._of()
        assert document is not None, "it owns the stack that this command is on"
        document.place = list(self.rows)
        document.view_state.arrangement.put(arranged)

    def goes_on(self, later: Arranged) -> bool:
        """Take what was arranged later into this step, if it is about the same nodes only."""
        is_same = later.frames is None and self.after.frames is None
        if not is_same or later.places.keys() != self.after.places.keys():
            return False
        self.after = later
        return True
