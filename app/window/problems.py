"""The problems panel: the findings about the current document, and recent failures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Self

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QStyle,
    QStyleOptionViewItem,
    QTreeView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.documents.document import Document
from app.ui import theme
from app.ui.i18n import mark, tr, trn
from app.ui.layouts import hbox, vbox
from app.ui.plain import Label, tip
from app.ui.selected_cells import EvenCells
from app.ui.sentences import refusal, said
from app.ui.widgets import Toggle, row_height
from formats.errors import WrongType
from formats.fixes import Fix, apply, fix_of
from formats.problems import Problem, Severity

if TYPE_CHECKING:
    from app.window.panel_host import PanelHost

ICONS = {
    Severity.NOTE: ("info", "accent"),
    Severity.WARNING: ("warning", "warning"),
    Severity.ERROR: ("error", "error"),
}
_WORDS = {
    Severity.ERROR: (mark("Errors"), mark("Show errors")),
    Severity.WARNING: (mark("Warnings"), mark("Show warnings")),
    Severity.NOTE: (mark("Notes"), mark("Show notes")),
}
"""The label of the findings of each severity, and the tool tip of their switch."""
_DATA = Qt.ItemDataRole.UserRole
MOST = 1000
"""How many findings are listed, the most severe first."""


class ProblemsPanel(QWidget):
    """A list of sentences, worst first; activating one goes to its row, Ctrl+Return fixes it.

    `chosen` carries the outline path; `counted` carries the number of warnings and errors.
    """

    chosen = Signal(object)
    counted = Signal(int)

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the problems panel of a window."""
        panel = cls()
        panel.chosen.connect(host.views.go_to)
        return panel

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Problems"))
        self.list = QTreeWidget()
        self.shown = {severity: self._severity_toggle(severity) for severity in _WORDS}
        self.fix_one = QPushButton(tr("Fix"))
        self.fix_kind = QPushButton(tr("Fix all of this kind"))
        self.says = Label()
        self._document: Document | None = None
        self._messages: list[tuple[Severity, str, Callable[[], object] | None]] = []
        self._filled: tuple[object, ...] = ()
        self._build()
        self._connect()

    # Building

    def _severity_toggle(self, severity: Severity) -> Toggle:
        button = Toggle("", tr(_WORDS[severity][1]))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setChecked(True)
        return button

    def _build(self) -> None:
        view = self.list
        self.setFocusProxy(view)
        view.setAccessibleName(tr("Problems"))
        view.setFrameShape(QTreeWidget.Shape.NoFrame)
        view.setColumnCount(3)
        view.setHeaderLabels([tr("What"), tr("Where"), tr("Fix")])
        view.setRootIsDecorated(False)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        view.header().setStretchLastSection(False)
        wrap(view)
        unit = view.fontMetrics().averageCharWidth()
        view.header().resizeSection(1, 40 * unit)
        view.header().resizeSection(2, 26 * unit)
        row = hbox(spacing=4, margins=(8, 4, 8, 4))
        for button in self.shown.values():
            row.addWidget(button)
        row.addSpacing(12)
        row.addWidget(self.fix_one)
        row.addWidget(self.fix_kind)
        row.addWidget(self.says, 1)
        vbox(row, (view, 1), parent=self, spacing=0, margins=0)

    def _connect(self) -> None:
        self.list.itemActivated.connect(self._go_to_problem)
        self.list.itemClicked.connect(self._go_to_problem)
        self.list.currentItemChanged.connect(lambda _now, _old: self._offer_fixes())
        self.list.installEventFilter(self)
        for button in self.shown.values():
            button.toggled.connect(lambda _on: self.fill())
        self.fix_one.clicked.connect(self.fix)
        self.fix_kind.clicked.connect(self.fix_all)

    # Called by the window

    def set_document(self, document: Document | None) -> None:
        """List the problems of another document."""
        if self._document is not None:
            self._document.state_changed.disconnect(self._refill)
        self._document = document
        if document is not None:
            document.state_changed.connect(self._refill)
        self.says.clear()
        self.fill()

    def add_message(
        self, severity: Severity, sentence: str, do: Callable[[], object] | None = None
    ) -> None:
        """Add something that went wrong outside any document; `do` helps when it is activated."""
        self._messages = [
            message for message in self._messages if message[:2] != (severity, sentence)
        ]
        self._messages.append((severity, sentence, do))
        del self._messages[:-100]
        self.fill()

    def drop_message(self, sentence: str) -> None:
        """Remove what went wrong and is put right."""
        self._messages = [message for message in self._messages if message[1] != sentence]
        self.fill()

    # The list

    def _problems(self) -> list[Problem]:
        return self._document.problems if self._document is not None else []

    def _refill(self) -> None:
        """List everything again if there is something new to list."""
        if self._filled != (self._document, self._problems()):
            self.fill()

    def fill(self) -> None:
        """List everything again; the current problem stays current, or the one that takes its
        place."""
        at = self.list.currentIndex().row() if self._current() else -1
        self._filled = (self._document, list(self._problems()))
        self.list.clear()
        for severity, sentence, do in reversed(self._messages):
            if self.shown[severity].isChecked():
                self._add_problem(severity, sentence, "", do, None)
        problems = sorted(self._problems(), key=lambda problem: -problem.severity)[:MOST]
        for problem in problems:
            if self.shown[problem.severity].isChecked():
                place = self._problem_place(problem)
                sentence = said(problem.sentence)
                self._add_problem(problem.severity, sentence, place, problem.path, problem)
        count = self.list.topLevelItemCount()
        if not count:
            self._add_nothing()
        elif at >= 0:
            self.list.setCurrentIndex(self.list.model().index(min(at, count - 1), 0))
        self._count_by_severity()
        self._offer_fixes()
        self.counted.emit(self.count())

    def count(self) -> int:
        """Return the number of warnings and errors."""
        return sum(severity > Severity.NOTE for severity in self._severities())

    def _severities(self) -> list[Severity]:
        return [problem.severity for problem in self._problems()] + [
            message[0] for message in self._messages
        ]

    def _count_by_severity(self) -> None:
        severities = self._severities()
        for severity, button in self.shown.items():
            count = severities.count(severity)
            words = tr(_WORDS[severity][0])
            button.setText(f"{words} {count:,}")
            button.setIcon(theme.icon(*ICONS[severity]))
            button.setAccessibleName(f"{words}, {count}")

    def _problem_place(self, problem: Problem) -> str:
        place = ""
        if self._document is not None and problem.path:
            try:
                place = " › ".join(self._document.outline.labels(problem.path))
            except WrongType:
                return tr("(gone)")
        if problem.offset is not None:
            place += "  " + tr("at 0x{offset:X}", offset=problem.offset)
        return place.strip()

    def _add_problem(
        self,
        severity: Severity,
        sentence: str,
        place: str,
        target: object,
        problem: Problem | None,
    ) -> None:
        fix = self._fix(problem) if problem is not None else None
        item = QTreeWidgetItem([sentence, place, said(fix.words) if fix is not None else ""])
        item.setIcon(0, theme.icon(*ICONS[severity]))
        item.setToolTip(0, tip(sentence))
        item.setToolTip(1, tip(place))
        item.setData(0, _DATA, (target, problem))
        self.list.addTopLevelItem(item)

    def _add_nothing(self) -> None:
        word = (
            tr("No problems found.")
            if self._document is not None
            else tr("Open a document to see its problems.")
        )
        word = (
            tr("No problems of the kinds shown. Turn on more above to see the rest.")
            if self._severities()
            else word
        )
        item = QTreeWidgetItem([word, "", ""])
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren)
        if not self._severities() and self._document is not None:
            item.setIcon(0, theme.icon("lossless", "fine"))
        self.list.addTopLevelItem(item)

    def _current(self) -> tuple[object, Problem | None] | None:
        item = self.list.currentItem()
        held: tuple[object, Problem | None] | None = item.data(0, _DATA) if item else None
        return held

    def _go_to_problem(self, item: QTreeWidgetItem) -> None:
        held = item.data(0, _DATA)
        if not held:
            return
        target, _problem = held
        if callable(target):
            target()
        elif target is not None:
            self.chosen.emit(tuple(target))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Ctrl+Return fix the current problem, whatever the window does with it."""
        if not isinstance(event, QKeyEvent) or event.key() not in (
            Qt.Key.Key_Return, Qt.Key.Key_Enter,
        ):  # fmt: skip
            return False
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        event.accept()
        if event.type() is QEvent.Type.KeyPress:
            self.fix()
        return event.type() is not QEvent.Type.ShortcutOverride

    # Fixing

    def _fix(self, problem: Problem) -> Fix | None:
        return fix_of(self._document.outline, problem) if self._document is not None else None

    def _of_kind(self) -> list[Problem]:
        """Return every finding that is mended as the current one is."""
        held = self._current()
        problem = held[1] if held else None
        if problem is None or not problem.fix:
            return []
        return [
            other_problem for other_problem in self._problems() if other_problem.fix == problem.fix
        ]

    def _offer_fixes(self) -> None:
        held = self._current()
        fix = self._fix(held[1]) if held and held[1] else None
        kind = self._of_kind() if fix is not None else []
        self.fix_one.setEnabled(fix is not None)
        self.fix_one.setToolTip(
            tip(tr("{words} (Ctrl+Return)", words=said(fix.words))) if fix is not None else ""
        )
        words = said(fix.words) if fix is not None else ""
        self.fix_kind.setEnabled(len(kind) > 1)
        self.fix_kind.setToolTip(
            tip(trn("{words}, {n:,} time", "{words}, {n:,} times", len(kind), words=words))
            if fix is not None
            else ""
        )

    def fix(self) -> None:
        """Mend the current finding."""
        held = self._current()
        if held and held[1]:
            self._mend([held[1]])

    def fix_all(self) -> None:
        """Mend every finding of the kind of the current one, as one step."""
        self._mend(self._of_kind())

    def _mend(self, problems: list[Problem]) -> None:
        document = self._document
        fixes = [fix for fix in map(self._fix, problems) if fix is not None]
        if document is None or not fixes:
            return
        words = said(fixes[0].words)
        if len(fixes) > 1:
            words = tr("{words} ({count:,} times)", words=words, count=len(fixes))
        try:
            document.edit(words, lambda structure: apply(structure, fixes))
        except WrongType as error:
            self.says.setText(tr("Not fixed: {error}.", error=refusal(error)))
            return
        self.says.setText(tr("{words}: done. Ctrl+Z undoes it.", words=words))
        mended = set(map(id, problems))
        document.set_state(
            problems=[problem for problem in self._problems() if id(problem) not in mended]
        )


MOST_LINES = 6
"""The most lines of a sentence; the rest of a longer one is in its tool tip."""


class Wrapping(EvenCells):
    """Gives rows the height that the sentence in their first column needs.

    `wrap` sets a view up; its first column is the only one that is wrapped.
    """

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        least = row_height(self._view)
        if index.column():
            return QSize(0, least)
        sentence, metrics = str(index.data()), self._view.fontMetrics()
        width = self._room(index)
        if metrics.horizontalAdvance(sentence) <= width:
            return QSize(0, least)
        flag = int(Qt.TextFlag.TextWordWrap)
        needed = metrics.boundingRect(QRect(0, 0, max(width, 1), 1 << 16), flag, sentence).height()
        most = MOST_LINES * metrics.lineSpacing()
        return QSize(0, max(least, min(needed, most) + least - metrics.height()))

    def _room(self, index: QModelIndex | QPersistentModelIndex) -> int:
        """Return the width for a sentence beside its icon."""
        style = self._view.style()
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self._view) + 1
        icon = 0
        if index.data(Qt.ItemDataRole.DecorationRole) is not None:
            size = style.pixelMetric(QStyle.PixelMetric.PM_ListViewIconSize, None, self._view)
            icon = size + 2 * margin
        return self._view.columnWidth(0) - icon - 2 * margin


def wrap(view: QTreeView) -> None:
    """Wrap the sentences in the first column of a list, however wide that becomes."""
    view.setUniformRowHeights(False)
    view.setWordWrap(True)
    view.setItemDelegate(Wrapping(view))
    view.header().sectionResized.connect(
        lambda column, _old, _new: None if column else view.scheduleDelayedItemsLayout()
    )
