"""Frames beside each other: which nodes were active in each, and what they answered."""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, Qt

from app.graph.lights import Sign
from app.ui.i18n import tr
from app.ui.item_models import NO_INDEX, Index
from formats.behaviour.simulation.run import Run
from formats.behaviour.simulation.steps import Event, EventKind, Result
from formats.value_text import one_line

Who = tuple[tuple[int, ...], int]
MOST = 60
"""The number of frames, the last ones, that are shown."""
SPAN = Qt.ItemDataRole.UserRole
_SIGNS = {Result.BUSY: Sign.BUSY, Result.SUCCESS: Sign.SUCCESS, Result.FAILURE: Sign.FAILURE}


class NodeSpan(NamedTuple):
    """A node in one frame: whether it was entered and left in it, and its result."""

    entered: bool = False
    left: bool = False
    sign: Sign = Sign.NONE
    assumed: bool = False

    @property
    def words(self) -> str:
        """The cell in words."""
        parts = [tr("entered")] if self.entered else []
        parts += [self.sign.value] if self.sign is not Sign.NONE else []
        parts += [tr("left")] if self.left else []
        return ", ".join(parts) or tr("active")


class TimelineModel(QAbstractTableModel):
    """A row for each node that was active, a column for each frame, the last ones only."""

    def __init__(self) -> None:
        super().__init__()
        self.who: list[Event] = []
        """The step in which the node of each row was first entered."""
        self.first = 0
        """The frame of the first column."""
        self._cells: list[dict[Who, NodeSpan]] = []

    def show(self, run: Run | None) -> None:
        """Show the current frames of a run."""
        frames, who = _frames(run)
        last = -1 if run is None else run.frame
        first = max(0, last + 1 - MOST)
        cells = [frames.get(frame, {}) for frame in range(first, last + 1)]
        same_rows = [_who(event) for event in who] == [_who(event) for event in self.who]
        if same_rows and len(cells) == len(self._cells) and first == self.first:
            self._cells, self.who = cells, who
            if cells and who:
                end = self.index(len(who) - 1, len(cells) - 1)
                self.dataChanged.emit(self.index(0, 0), end)
            return
        self.beginResetModel()
        self._cells, self.who, self.first = cells, who, first
        self.endResetModel()

    def span_at(self, index: Index) -> NodeSpan | None:
        """Return a node in a frame, None while it was not active."""
        return self._cells[index.column()].get(_who(self.who[index.row()]))

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.who)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._cells)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation is Qt.Orientation.Horizontal:
            return str(self.first + section)
        event = self.who[section]
        assert event.node is not None, "it was entered"
        return f"#{event.number} {one_line(event.node.title)}"

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        span = self.span_at(index) if index.isValid() else None
        if role == SPAN:
            return span
        words = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
        if role not in words or span is None:
            return None
        title = self.headerData(index.row(), Qt.Orientation.Vertical)
        frame = self.first + index.column()
        return tr("{node}, frame {frame}: {words}", node=title, frame=frame, words=span.words)


def _who(event: Event) -> Who:
    node = event.node
    assert node is not None, "it was entered"
    return event.place, node.uid


def _frames(run: Run | None) -> tuple[dict[int, dict[Who, NodeSpan]], list[Event]]:
    """Return the spans of the last frames, and the step each node was met in first."""
    frames: dict[int, dict[Who, NodeSpan]] = {}
    met: dict[Who, Event] = {}
    if run is None:
        return frames, []
    first = run.frame + 1 - MOST
    for event in _from(run.trace, first):
        if event.node is None or event.what in (EventKind.QUERY, EventKind.NOTE, EventKind.WRITE):
            continue
        who = _who(event)
        met.setdefault(who, event)
        spans = frames.setdefault(event.frame, {})
        spans[who] = _more(spans.get(who, NodeSpan()), event)
    return frames, list(met.values())


def _more(span: NodeSpan, event: Event) -> NodeSpan:
    if event.what is EventKind.ENTER:
        return span._replace(entered=True)
    if event.what is EventKind.LEAVE:
        return span._replace(left=True)
    if event.result is not None:
        sign = _SIGNS.get(event.result, Sign.NONE)
        return span._replace(sign=sign, assumed=bool(event.assumed))
    return span


def _from(trace: list[Event], frame: int) -> list[Event]:
    """Return the steps from a frame on."""
    low, high = 0, len(trace)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if trace[middle].frame < frame else (low, middle)
    return trace[low:]
