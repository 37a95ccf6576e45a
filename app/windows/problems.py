"""The problems panel: what was found in the current document, and what went wrong lately."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from app import theme
from app.documents.document import Document
from formats.errors import WrongType
from formats.problems import Problem, Severity

_ICONS = {
    Severity.NOTE: ("info", "accent"),
    Severity.WARNING: ("warning", "warning"),
    Severity.ERROR: ("error", "error"),
}
_PLACE = Qt.ItemDataRole.UserRole


class ProblemsPanel(QTreeWidget):
    """A list of sentences, worst first; activating one goes to its row.

    `chosen` carries the outline path; `counted` the number of warnings and errors shown.
    """

    chosen = Signal(object)
    counted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Problems")
        self.setColumnCount(2)
        self.setHeaderLabels(["What", "Where"])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setStretchLastSection(False)
        self.header().resizeSection(1, 320)
        self.itemActivated.connect(self._go)
        self.itemClicked.connect(self._go)
        self._document: Document | None = None
        self._messages: list[tuple[Severity, str, Callable[[], object] | None]] = []

    def set_document(self, document: Document | None) -> None:
        """List the problems of another document."""
        if self._document is not None:
            self._document.state_changed.disconnect(self.fill)
        self._document = document
        if document is not None:
            document.state_changed.connect(self.fill)
        self.fill()

    def add_message(
        self, severity: Severity, sentence: str, do: Callable[[], object] | None = None
    ) -> None:
        """Add something that went wrong outside any document; `do` helps when it is activated."""
        self._messages.append((severity, sentence, do))
        del self._messages[:-100]
        self.fill()

    def fill(self) -> None:
        """List everything anew."""
        self.clear()
        for severity, sentence, do in reversed(self._messages):
            self._add(severity, sentence, "", do)
        problems = self._document.problems if self._document is not None else []
        for problem in sorted(problems, key=lambda one: -one.severity)[:2000]:
            self._add(problem.severity, problem.sentence, self._place(problem), problem.path)
        if not self.topLevelItemCount():
            self._add_nothing()
        self.counted.emit(self.count())

    def count(self) -> int:
        """Return how many warnings and errors are listed."""
        problems = self._document.problems if self._document is not None else []
        grave = [one for one in problems if one.severity > Severity.NOTE]
        return len(grave) + len([one for one in self._messages if one[0] > Severity.NOTE])

    def _place(self, problem: Problem) -> str:
        place = ""
        if self._document is not None and problem.path:
            try:
                place = " › ".join(self._document.outline.labels(problem.path))
            except WrongType:
                return "(gone)"
        if problem.offset is not None:
            place += f"  at 0x{problem.offset:X}"
        return place.strip()

    def _add(self, severity: Severity, sentence: str, place: str, target: object) -> None:
        item = QTreeWidgetItem([sentence, place])
        item.setIcon(0, theme.icon(*_ICONS[severity]))
        item.setToolTip(0, sentence)
        item.setToolTip(1, place)
        item.setData(0, _PLACE, (target,))
        self.addTopLevelItem(item)

    def _add_nothing(self) -> None:
        word = "No problems found." if self._document is not None else "No document is open."
        item = QTreeWidgetItem([word, ""])
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.addTopLevelItem(item)

    def _go(self, item: QTreeWidgetItem) -> None:
        held = item.data(0, _PLACE)
        if not held:
            return
        (target,) = held
        if callable(target):
            target()
        elif target is not None:
            self.chosen.emit(tuple(target))
