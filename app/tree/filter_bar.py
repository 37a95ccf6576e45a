"""The filter box of a document: type to show only rows that match, with the number of hits."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from app.ui import theme
from app.ui.i18n import mark, tr
from app.ui.plain import Label

_HELP = mark(
    "<p><b>Filter</b> by name, value, hash or type. Several words must all match.</p>\n"
    "<p><tt>name:speed</tt> · <tt>value:1.5</tt> · <tt>hash:0x5c3a</tt> · <tt>type:f32</tt>\n"
    "search one column only.\n<tt>is:changed</tt> finds what differs from the file.</p>\n<p>F3 "
    "next result · Shift+F3 previous · Esc clears</p>"
)

_SIGN = 48
"""Pixels of the field for the icon and its margins."""
_CROSS, _GAP = 30, 6
"""Pixels for the clear button at the end, and between the text and the count."""
_NUMBER = re.compile(r"\d[\d,.]*\+?")


class FilterBar(QLineEdit):
    """A line edit that requests a filter shortly after the last key.

    `asked` carries the text, also an empty one; `step` True for the next result, False for the
    previous one; `left` is emitted when the focus should go to the tree.
    """

    asked = Signal(str)
    step = Signal(bool)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Filter"))
        self.setClearButtonEnabled(True)
        self.setToolTip(tr(_HELP))
        self.setMinimumWidth(88)
        self.addAction(theme.icon("search", "secondary"), QLineEdit.ActionPosition.LeadingPosition)
        self._words = ""
        self._count = Label("", self)
        self._count.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._count.hide()
        self._timer = QTimer(self, singleShot=True, interval=120)
        self._timer.timeout.connect(self.ask)
        self.textChanged.connect(self._filter_typed)
        self.installEventFilter(self)

    @property
    def is_delayed(self) -> bool:
        """Whether the filter of the last input is still to be requested."""
        return self._timer.isActive()

    def ask(self) -> None:
        """Request the filter at once."""
        self._timer.stop()
        self.asked.emit(self.text())

    def _ask_now(self) -> None:
        """Request the last input if that is still delayed."""
        if self.is_delayed:
            self.ask()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._ask_now()

    def show_count(self, text: str) -> None:
        """Show how many rows matched, or nothing; the number alone where the words have no room."""
        self._words = text
        self.setAccessibleDescription(text)
        self._count.setVisible(bool(text))
        self._place_count()

    def count_text(self) -> str:
        """Return the last text of `show_count`, even while only the number is shown."""
        return self._words

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._place_count()
        self._hint()

    def _hint(self) -> None:
        """Show in the empty field what can be searched, as far as there is room."""
        words = tr("Filter names, values, types…")
        needed = self.fontMetrics().horizontalAdvance(words) + _SIGN
        self.setPlaceholderText(words if needed <= self.width() else tr("Filter…"))

    def _place_count(self) -> None:
        """Place the count beside the clear button, and end the text before it."""
        color = theme.colors().secondary.name()
        self._count.setStyleSheet(f"color: {color}; background: transparent;")
        room = self.width() - _SIGN - _CROSS - self.fontMetrics().horizontalAdvance(self.text())
        number = _NUMBER.search(self._words)
        is_narrow = self.fontMetrics().horizontalAdvance(self._words) > room
        self._count.setText(number[0] if number and is_narrow else self._words)
        self._count.adjustSize()
        taken = self._count.width() + _GAP if self._words else 0
        self.setTextMargins(0, 0, taken, 0)
        x = self.width() - self._count.width() - _CROSS
        self._count.move(x, (self.height() - self._count.height()) // 2)

    def _filter_typed(self, text: str) -> None:
        self._place_count()
        if text:
            self._timer.start()
        else:
            self.ask()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()  # so that the next Ctrl+Z is not the field's
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._ask_now()
            self.step.emit(not event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        elif key == Qt.Key.Key_Down:
            self._ask_now()
            self.left.emit()
        else:
            return False
        return True
