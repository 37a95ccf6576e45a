"""The find bar of the canvas: type to find nodes, step through the results, Esc closes."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from app.ui import theme
from app.ui.find_field import FindField, close_button, step_buttons
from app.ui.i18n import mark, tr, trn
from app.ui.layouts import hbox
from app.ui.plain import Label

_HELP = mark(
    "<p><b>Find</b> nodes by name, type, parameter, value, GUID or number. Several words "
    "must "
    "all be in the node; <tt>#12</tt> is node 12.</p>\n<p>Enter or F3 next result · "
    "Shift+Enter or Shift+F3 previous · Esc closes</p>"
)
_NO_HITS = mark("No results in names, types, numbers, values and attachments")
_SIGN = 48
"""Pixels of the field that its sign and margins take."""


class FindBar(QWidget):
    """A small bar to lie over the canvas; its parent places it.

    `searched` carries the text shortly after the last key, also an empty one; the first hit
    should then be shown. `stepped` carries 1 for the next hit, -1 for the previous one. `closed`
    comes after the bar hid itself, when the focus should go back to the canvas.
    """

    searched = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Find in the graph"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.edit = self._line_edit()
        self._count = Label()
        self._count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._count.setMinimumWidth(self.fontMetrics().horizontalAdvance("888 of 8,888"))
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._previous, self._next = step_buttons(self._step)
        self._close = close_button(self.leave)
        self._timer = QTimer(self, singleShot=True, interval=120)
        self._timer.timeout.connect(self.search)
        self._lay_out()
        self.show_count(0, None)

    def open(self, text: str = "") -> None:
        """Show the bar with the focus in it; a `text` is searched for, else the old one stays."""
        self.show()
        self.raise_()
        if text and text != self.edit.text():
            self.edit.setText(text)
        self.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.edit.selectAll()
        self.search()

    def leave(self) -> None:
        """Hide the bar."""
        self._timer.stop()
        self.hide()
        self.closed.emit()

    def search(self) -> None:
        """Search at once for what is typed."""
        self._timer.stop()
        self.searched.emit(self.edit.text())

    def text(self) -> str:
        """Return what is typed."""
        return self.edit.text()

    def show_count(self, at: int, count: int | None) -> None:
        """Show that hit `at` (from 1, 0 for none yet) of `count` is current; None shows nothing."""
        words = "" if count is None else _words(at, count)
        self._count.setText(words)
        self._count.setToolTip(tr(_NO_HITS) if count == 0 else "")
        self.edit.setAccessibleDescription(words)
        for button in (self._previous, self._next):
            button.setEnabled(bool(count))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.colors().line)
        painter.setBrush(theme.colors().raised)
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()

    def _step(self, forward: bool) -> None:
        """Step, or where the search is still to come, search: that shows the first hit."""
        if self._timer.isActive():
            self.search()
        elif self._next.isEnabled():
            self.stepped.emit(1 if forward else -1)

    def _typed(self, text: str) -> None:
        if text:
            self._timer.start()
        else:
            self.search()

    def _line_edit(self) -> FindField:
        edit = FindField(tr("Find in the graph"), tr("Find nodes, values, #12…"), all_keys=True)
        edit.setClearButtonEnabled(True)
        edit.setToolTip(tr(_HELP))
        words = edit.fontMetrics().horizontalAdvance(edit.placeholderText())
        edit.setMinimumWidth(max(220, words + _SIGN))
        edit.addAction(theme.icon("search", "secondary"), edit.ActionPosition.LeadingPosition)
        edit.textEdited.connect(self._typed)
        edit.stepped.connect(self._step)
        edit.left.connect(self.leave)
        return edit

    def _lay_out(self) -> None:
        row = hbox((self.edit, 1), self._count, parent=self, spacing=4, margins=6)
        for button in (self._previous, self._next, self._close):
            row.addWidget(button)
        self.setFocusProxy(self.edit)


def _words(at: int, count: int) -> str:
    if not count:
        return tr("No results")
    if not at:
        return trn("{n:,} result", "{n:,} results", count)
    return tr("{at:,} of {count:,}", at=at, count=count)
