"""Tools for many elements of a buffer: fill and resize."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QPushButton, QWidget

from app.editors.base import hint_label
from app.editors.fields import NumberField
from app.i18n import tr, trn
from app.layouts import hbox, vbox
from app.plain import Label
from app.sentences import begin, refusal
from formats.core.kinds import Kind, accept, default
from formats.errors import WrongType

MOST = 1_000_000
"""The most elements that a buffer can get here: as many as a table handles well."""


def filled(kind: Kind, numbers: list[Any], rows: list[int], first: Any, step: Any) -> list[Any]:
    """Return the elements with `first`, `first + step` … put into `rows`; raises `WrongType`."""
    fresh = list(numbers)
    for place, row in enumerate(rows):
        fresh[row] = accept(kind, first + place * step) if step else first
    return fresh


def resized(numbers: list[Any], count: int, fresh: Any) -> list[Any]:
    """Return the first `count` elements, or all and as many more of `fresh`; raises `WrongType`."""
    if count > MOST:
        raise WrongType(
            tr(
                "{count:,} elements are too many for this table: at most {most:,} fit",
                count=count,
                most=MOST,
            )
        )
    return numbers[:count] + [fresh] * (count - len(numbers))


def resize_words(now: int, count: int) -> str:
    """Return a note on the effect of resizing a buffer of `now` elements to `count`."""
    if count == now:
        return tr("Currently {now:,}", now=now)
    if count > now:
        return tr("Adds {count:,} after the last", count=count - now)
    gone = now - count
    return trn(
        "Takes the last one of {now:,} away; only undo brings what was there back",
        "Removes the last {n:,} of {now:,}; only undo brings them back",
        gone,
        now=now,
    )


class _Tool(QWidget):
    """Some fields with a button that acts and one that closes; Return acts, Esc closes."""

    wanted = Signal()
    closed = Signal()

    def __init__(self, verb: str) -> None:
        super().__init__()
        self.form = QFormLayout()
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setVerticalSpacing(4)
        self.act = QPushButton(verb)
        self.act.clicked.connect(self.wanted)
        self.cancel = QPushButton(tr("Close"))
        self.cancel.clicked.connect(self.closed)
        self.words = hint_label()
        self.words.setWordWrap(True)
        buttons = hbox(..., self.act, self.cancel)
        vbox(self.form, self.words, buttons, parent=self, spacing=4, margins=(0, 4, 0, 0))
        self.hide()

    def field(self, label: str, kind: Kind, name: str) -> NumberField:
        """Add a field for a number, 0 at first."""
        field = NumberField(kind)
        field.set_value(kind, default(kind))
        field.setAccessibleName(name)
        caption = Label(label)
        caption.setBuddy(field)
        self.form.addRow(caption, field)
        return field

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit()
        else:
            super().keyPressEvent(event)


class FillTool(_Tool):
    """Fills rows with a number, or with a row of numbers that grow by a step."""

    def __init__(self) -> None:
        super().__init__(tr("Fill"))
        self.first = self.field(tr("Value"), Kind.S32, tr("Value to fill with"))
        self.step = self.field(tr("Step"), Kind.S32, tr("Difference between consecutive values"))

    def begin(self, element: Kind, value: Any, rows: int, is_all: bool) -> None:
        """Ask for the values of the selected rows, starting with the current one."""
        step = Kind.S64 if element is not Kind.F32 else element
        self.first.set_value(element, value)
        self.step.set_value(step, default(step))
        self.words.setText(
            tr("Fills all {rows:,} rows", rows=rows)
            if is_all
            else tr("Fills {rows:,} rows", rows=rows)
        )
        self.show()
        self.first.setFocus()
        self.first.selectAll()


class ResizeTool(_Tool):
    """Resizes a buffer, and shows what will be lost."""

    def __init__(self) -> None:
        super().__init__(tr("Resize"))
        self._now = 0
        self.count = self.field(tr("Elements"), Kind.U32, tr("Number of elements"))
        self.fresh = self.field(tr("New elements"), Kind.S32, tr("Value of new elements"))
        self.count.textChanged.connect(self._show_result)

    def begin(self, element: Kind, now: int) -> None:
        """Ask for the size of a buffer that has `now` elements."""
        self._now = now
        self.count.set_value(Kind.U32, now)
        self.fresh.set_value(element, default(element))
        self._show_result()
        self.show()
        self.count.setFocus()
        self.count.selectAll()

    def _show_result(self) -> None:
        try:
            self.words.setText(resize_words(self._now, self.count.value()))
        except WrongType as error:
            self.words.setText(begin(refusal(error)))
