"""The editor of vectors and quaternions: one labelled field per component."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QWidget

from app import theme
from app.editors.base import ValueEditor, hint_label
from app.editors.fields import NumberField
from formats.errors import WrongType
from formats.outline import Row
from formats.values import FLOAT_COUNTS, Kind

_MOST = 4


class VectorEditor(ValueEditor):
    """Up to four fields; editing one never touches the bits of another."""

    INLINE = True
    LABELS = "xyzw"

    def _build(self) -> None:
        self._grid = QGridLayout()
        self._grid.setContentsMargins(4 if self.inline else 0, 0, 0, 0)
        self._grid.setHorizontalSpacing(4 if self.inline else 6)
        self._grid.setVerticalSpacing(4)
        self.fields = [self._field() for _ in range(_MOST)]
        self._labels = [hint_label(name) for name in self.LABELS]
        across = _MOST if self.inline else 2
        for number, (label, field) in enumerate(zip(self._labels, self.fields, strict=True)):
            label.setFont(theme.fixed_font())
            row, column = divmod(number, across)
            self._grid.addWidget(label, row, 2 * column)
            self._grid.addWidget(field, row, 2 * column + 1)
            self._grid.setColumnStretch(2 * column + 1, 1)
        self.setFocusProxy(self.fields[0])
        self._column.addLayout(self._grid)

    def _field(self) -> NumberField:
        field = _Component(Kind.F32)
        field.setFrame(not self.inline)
        field.setMinimumWidth(field.fontMetrics().averageCharWidth() * 5)
        field.stepped.connect(self._typed)
        field.stepped.connect(self._stepped)
        field.finished.connect(self._finished)
        field.textEdited.connect(self._typed)
        field.pasted.connect(self._paste)
        return field

    def _typed(self) -> None:
        """Follow what is typed."""
        self.show_reason("")

    def _show(self, row: Row) -> None:
        count = FLOAT_COUNTS[row.kind]
        for number, (label, field) in enumerate(zip(self._labels, self.fields, strict=True)):
            label.setVisible(number < count)
            field.setVisible(number < count)
            if number < count:
                field.set_value(Kind.F32, row.value[number])
                field.setAccessibleName(f"{row.label} {self.LABELS[number]}")
        if self.inline:
            self.fields[0].selectAll()

    def _read(self) -> Any:
        assert self.row is not None
        old = self.row.value
        fresh = []
        for name, field in zip(self.LABELS, self.fields[: len(old)], strict=False):
            try:
                fresh.append(field.value())
            except WrongType as error:
                raise WrongType(f"{name}: {error}") from None
        return old if all(a is b for a, b in zip(fresh, old, strict=True)) else tuple(fresh)

    def _paste(self, numbers: list[str]) -> None:
        """Spread several pasted numbers over the fields from the focused one on."""
        start = next((at for at, field in enumerate(self.fields) if field.hasFocus()), 0)
        for field, number in zip(self.fields[start:], numbers, strict=False):
            field.setText(number)
        self._typed()

    def _mark(self, is_bad: bool) -> None:
        for field in self.fields:
            field.mark(is_bad and field.isVisibleTo(self) and field.is_bad())

    def _set_read_only(self, read_only: bool) -> None:
        for field in self.fields:
            field.setReadOnly(read_only)

    def _tab_order(self) -> list[QWidget]:
        return [field for field in self.fields if field.isVisibleTo(self)]


class _Component(NumberField):
    """A field that takes a whole vector from the clipboard."""

    pasted = Signal(object)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste) and not self.isReadOnly():
            numbers = re.split(r"[\s,;]+", QGuiApplication.clipboard().text().strip("[]() \t\n"))
            if len(numbers) > 1:
                self.pasted.emit(numbers)
                event.accept()
                return
        super().keyPressEvent(event)
