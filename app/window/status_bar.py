"""The status bar: the document's kind, whether it is lossless, and the number of changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QStatusBar, QWidget

from app.ui import theme
from app.ui.i18n import tr, trn
from app.ui.layouts import hbox
from app.ui.plain import Label, tip
from app.ui.terms import fact
from app.ui.widgets import size_text

if TYPE_CHECKING:
    from app.documents.document import Document

_INDENT = 8
"""Pixels before the first word."""
_PARTS_LEFT = 3
"""The parts on the left; Qt counts them before the permanent ones."""


class Status(QStatusBar):
    """Follows one document; `zoom_clicked` and `problems_clicked` when those are pressed."""

    zoom_clicked = Signal()
    problems_clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSizeGripEnabled(False)
        self._document: Document | None = None
        self._facts = Label()
        self._badge_sign = Label()
        self._badge = Label()
        self._busy = QWidget()
        self._changes = Label()
        self._zoom = QPushButton("100 %")
        self._zoom.setFlat(True)
        self._zoom.setToolTip(tr("Back to 100 %"))
        self._zoom.setAccessibleName(tr("Zoom"))
        self._zoom.clicked.connect(self.zoom_clicked)
        for label in (self._facts, self._badge_sign, self._badge):
            self.addWidget(label)
        self._problems = QPushButton()
        self._problems.setFlat(True)
        self._problems.setIcon(theme.icon("warning", "warning"))
        self._problems.setToolTip(tr("Show the problems"))
        self._problems.clicked.connect(self.problems_clicked)
        for part in (self._problems, self._changes, self._zoom):
            self.addPermanentWidget(part)
        self._facts.setIndent(_INDENT)
        self.fill()

    def set_document(self, document: Document | None) -> None:
        """Show the facts of another document."""
        if self._document is not None:
            self._document.state_changed.disconnect(self.fill)
            self._document.identity_changed.disconnect(self.fill)
            self._document.undo_stack.indexChanged.disconnect(self.fill)
            self._document.undo_stack.cleanChanged.disconnect(self.fill)
        self._document = document
        if document is not None:
            document.state_changed.connect(self.fill)
            document.identity_changed.connect(self.fill)
            document.undo_stack.indexChanged.connect(self.fill)
            document.undo_stack.cleanChanged.connect(self.fill)
        self.fill()

    def set_zoom(self, percent: int) -> None:
        """Show the zoom of the program's font."""
        self._zoom.setText(f"{percent} %")

    def fill(self) -> None:
        """Show everything again."""
        document = self._document
        self._facts.setText(_document_facts(document) if document is not None else "")
        self._show_badge(document)
        self._changes.setText(_change_count_text(document) if document is not None else "")
        count = _problem_count(document)
        self._problems.setVisible(count > 0)
        self._problems.setText(trn("{n} problem", "{n} problems", count))

    def text(self) -> str:
        """Return its whole text, for screen readers."""
        parts = (self._facts, self._badge, self._changes)
        return " · ".join(part.text() for part in parts if part.text())

    def _show_badge(self, document: Document | None) -> None:
        sign, role, words, more = _badge(document)
        self._badge.setText(words)
        self._badge.setToolTip(tip(more))
        self._badge_sign.setToolTip(tip(more))
        if sign:  # never shown or hidden here: Qt hides it while a menu's tip is in its place
            self._badge_sign.setPixmap(theme.icon(sign, role).pixmap(QSize(14, 14)))
        else:
            self._badge_sign.clear()

    def show_busy(self, words: str, cancel: Callable[[], object] | None) -> None:
        """Show a running operation, with a button to stop it if that is possible."""
        self.hide_busy()
        self._busy = QWidget()
        row = hbox(parent=self._busy, margins=(0, 0, 8, 0))
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setFixedWidth(100)
        bar.setTextVisible(False)
        bar.setMaximumHeight(10)
        bar.setAccessibleName(words)
        self._bar, self._busy_text = bar, Label(words)
        row.addWidget(self._busy_text)
        row.addWidget(bar)
        if cancel is not None:
            button = QPushButton(tr("Cancel"))
            button.clicked.connect(lambda: cancel())
            row.addWidget(button)
        self.insertPermanentWidget(_PARTS_LEFT, self._busy)

    def set_busy_text(self, words: str) -> None:
        """Describe the running operation in other words."""
        self._busy_text.setText(words)
        self._bar.setAccessibleName(words)

    def set_progress(self, done: int, total: int) -> None:
        """Show the progress of the running operation."""
        self._bar.setRange(0, total)
        self._bar.setValue(done)

    def hide_busy(self) -> None:
        """Hide the progress."""
        self.removeWidget(self._busy)
        self._busy.deleteLater()
        self._busy = QWidget()


def _document_facts(document: Document) -> str:
    known = document.format.facts(document.root)
    words = [fact(heading, words) for heading, words in known.items()]
    return " · ".join([*words, size_text(document.size)] if document.size else words)


def _change_count_text(document: Document) -> str:
    if document.frozen:
        return tr("saving…")
    if not document.is_modified:
        return ""
    count = document.change_count
    return trn("{n} edit", "{n} edits", count) if count else tr("modified")


def _problem_count(document: Document | None) -> int:
    """Return how many warnings and errors a document has; notes do not count."""
    return sum(problem.severity > 0 for problem in document.problems) if document is not None else 0


def _badge(document: Document | None) -> tuple[str, str, str, str]:
    if document is None or (document.lossless is None and not document.size):
        return "", "text", "", ""
    if document.lossless is None:
        return "history", "secondary", tr("checking…"), tr("Rewriting the file to compare it")
    if document.lossless:
        return (
            "lossless", "fine", tr("lossless"),
            tr("Rewriting this file without changes gives identical bytes."),
        )  # fmt: skip
    return (
        "warning", "warning", tr("layout differs"),
        tr("All values are understood, but the file’s layout cannot be reproduced exactly: "
           "saving will normalise it."),
    )  # fmt: skip
