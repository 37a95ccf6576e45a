"""The steps of a run as rows, kept in step with the engine's trace."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from app import theme
from app.i18n import mark, tr
from app.item_models import NO_INDEX, Index, TitledTable
from app.running.rows import shown_value
from app.sentences import said
from formats.behaviour.simulation.steps import Event, EventKind
from formats.value_text import one_line

FRAME, STEP, NODE, DETAILS = range(4)
STEPS = {
    EventKind.ENTER: mark("enter"),
    EventKind.QUERY: mark("query"),
    EventKind.CHOOSE: mark("choose"),
    EventKind.WRITE: mark("write"),
    EventKind.UPDATE: mark("update"),
    EventKind.LEAVE: mark("leave"),
    EventKind.NOTE: mark("note"),
}
_INDENT = "    "


class TraceModel(TitledTable):
    """The rows of a trace; `event_at` returns the step of one."""

    titles = (mark("Frame"), mark("Event"), mark("Node"), mark("Details"))

    def __init__(self) -> None:
        super().__init__()
        self._events: list[Event] = []

    @property
    def events(self) -> list[Event]:
        """The steps that are shown."""
        return self._events

    def show(self, trace: list[Event]) -> None:
        """Show a trace; rows of common steps stay."""
        common = _common_steps(self._events, trace)
        if common < len(self._events):
            self.beginRemoveRows(NO_INDEX, common, len(self._events) - 1)
            del self._events[common:]
            self.endRemoveRows()
        if common < len(trace):
            self.beginInsertRows(NO_INDEX, common, len(trace) - 1)
            self._events += trace[common:]
            self.endInsertRows()

    def event_at(self, row: int) -> Event:
        """Return the step of a row."""
        return self._events[row]

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._events)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        event = self._events[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell_text(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return line(event)
        if role == Qt.ItemDataRole.ForegroundRole:
            is_quiet = index.column() == DETAILS and bool(event.assumed)
            return theme.colors().secondary if is_quiet else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{event.frame}: {line(event)}" if index.column() == NODE else None
        return None

    def _cell_text(self, row: int, column: int) -> str:
        event = self._events[row]
        if column == FRAME:
            is_first = row == 0 or self._events[row - 1].frame != event.frame
            return str(event.frame) if is_first else ""
        if column == STEP:
            return tr(STEPS[event.what])
        if column == NODE:
            if event.node is None:
                return ""
            indent = _INDENT * len(event.place)
            return f"{indent}#{event.number} {one_line(event.node.title)}"
        return details(event)


def line(event: Event) -> str:
    """Return a step as one line: `enter #5 ExecuteASTryPlay: ASCommand = "Wait"`."""
    head = tr(STEPS[event.what])
    if event.node is not None:
        head = f"{head} #{event.number} {one_line(event.node.title)}"
    told = details(event)
    return tr("{label}: {value}", label=head, value=told) if told else head


def details(event: Event) -> str:
    """Return what a step read, returned or chose, and whether it relies on an assumption."""
    parts = [f"{one_line(name)} = {shown_value(value)}" for name, value in event.values]
    if event.words:
        is_choice = event.what is EventKind.CHOOSE
        parts.insert(0, one_line(f"→ {event.words}" if is_choice else said(event.words)))
    if event.result is not None:
        parts.insert(0, event.result.word)
    words = ", ".join(parts)
    return tr("{words} (assumed)", words=words) if event.assumed and words else words


def _common_steps(events: list[Event], other_events: list[Event]) -> int:
    """Return how many steps two traces begin with in common, which are the same objects."""
    low, high = 0, min(len(events), len(other_events))
    while low < high:
        middle = (low + high + 1) // 2
        if events[middle - 1] is other_events[middle - 1]:
            low = middle
        else:
            high = middle - 1
    return low
