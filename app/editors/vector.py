"""The editor of vectors: one labelled field per component, which can be changed together."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.editors.base import ValueEditor
from app.editors.fields import NumberField
from app.editors.scrub import AxisLabel
from app.ui.layouts import add_layout
from app.ui.sentences import refusal
from formats.core.kinds import FLOAT_COUNTS, Kind
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import f32_text

_MOST = 4
_DIGITS = 9
"""The digits of a number that should fit before its field moves to another row; for four numbers,
two more."""

_FRAME = 10
"""Pixels of a field around its text."""
ROW_GAP = 4
"""Pixels between two rows of fields."""


class VectorEditor(ValueEditor):
    """Up to four fields in a row, or in several rows if it is narrow.

    Editing one never changes the bits of another. `=1` typed into one field is applied to all of
    them, and so is all input while `set_all` is on. Pasted numbers are spread over the fields.
    """

    INLINE = True
    LABELS = "xyzw"

    def _build(self) -> None:
        self._is_all = False
        self._grid = QGridLayout()
        self._grid.setContentsMargins(4 if self.inline else 0, 0, 0, 0)
        self._grid.setHorizontalSpacing(4 if self.inline else 6)
        self._grid.setVerticalSpacing(ROW_GAP)
        self.fields = [self._field() for _ in range(_MOST)]
        self.labels = [
            AxisLabel(name, field) for name, field in zip(self.LABELS, self.fields, strict=True)
        ]
        self._across = 0
        self._place_fields(_MOST if self.is_small else 2)
        self.setFocusProxy(self.fields[0])
        add_layout(self._column, self._grid)

    def _field(self) -> NumberField:
        field = _Component(Kind.F32)
        field.can_scrub = True
        field.setFrame(not self.inline)
        field.setMinimumWidth(field.fontMetrics().averageCharWidth() * 5)
        field.stepped.connect(self._vector_typed)
        field.stepped.connect(self._stepped)
        field.finished.connect(self._field_finished)
        field.textEdited.connect(lambda typed: self._component_edited(field, typed))
        field.pasted.connect(self.paste_numbers)
        field.copy_wanted.connect(self.copy_numbers)
        return field

    # Where the fields are

    def set_across(self, across: int) -> None:
        """Place so many fields of a compact editor side by side."""
        self._place_fields(across)
        for column in range(_MOST):
            is_used = column < min(across, len(self.used))
            self._grid.setColumnStretch(2 * column + 1, 1 if is_used else 0)

    def _place_fields(self, across: int) -> None:
        """Place so many fields side by side."""
        if across == self._across:
            return
        self._across = across
        for number, (label, field) in enumerate(zip(self.labels, self.fields, strict=True)):
            row, column = divmod(number, across)
            self._grid.addWidget(label, row, 2 * column)
            self._grid.addWidget(field, row, 2 * column + 1)
        for column in range(_MOST):
            self._grid.setColumnStretch(2 * column + 1, 1 if column < across else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_fields()

    def _fit_fields(self) -> None:
        if self.row is None or self.is_small:
            return
        count, spacing = FLOAT_COUNTS[self.row.kind], self._grid.horizontalSpacing()
        metrics = self.fields[0].fontMetrics()
        usual = metrics.averageCharWidth() * (_DIGITS + count // _MOST * 2) + spacing * 2
        longest = max(metrics.horizontalAdvance(number_field.text()) for number_field in self.used)
        room = self.width() + spacing  # after the last one there is none
        whole = longest + _FRAME + self.labels[0].sizeHint().width() + spacing * 2
        field = max(usual, whole)
        choices = (count, 2, 1) if count == _MOST else (count, 1)
        self._place_fields(next((choice for choice in choices if choice * field <= room), 1))

    # Input

    @property
    def used(self) -> list[NumberField]:
        """The fields that the kind of the row has components for."""
        return self.fields if self.row is None else self.fields[: FLOAT_COUNTS[self.row.kind]]

    def set_all(self, is_all: bool) -> None:
        """Apply everything done to one field to all of them, or not."""
        self._is_all = is_all
        used = self.used
        for field in self.fields:
            field.together = (
                [number_field for number_field in used if number_field is not field]
                if is_all
                else []
            )

    def _component_edited(self, field: NumberField, typed: str) -> None:
        if self._is_all:
            for other_number_field in field.together:
                other_number_field.setText(typed)
        self._vector_typed()

    def _vector_typed(self) -> None:
        """React to input."""
        self.show_reason("")

    def _show_row(self, row: Row) -> None:
        used = self.used
        for number, (label, field) in enumerate(zip(self.labels, self.fields, strict=True)):
            label.setVisible(field in used)
            field.setVisible(field in used)
            if field in used:
                field.set_value(Kind.F32, row.value[number])
                field.setAccessibleName(f"{row.label} {self.LABELS[number]}")
        if self._is_all:
            self.set_all(True)
        self._fit_fields()
        if self.inline:
            self.fields[0].selectAll()

    def _read_value(self) -> Any:
        assert self.row is not None
        old = self.row.value
        fresh = self._made_of(old, lambda field, _was: field.value())
        return old if all(a is b for a, b in zip(fresh, old, strict=True)) else fresh

    def _made_of(self, old: Any, read: Callable[[NumberField, float], float]) -> tuple[float, ...]:
        """Return a vector from the fields: `=` in one of them, or else `read` of each."""
        for_all = next((f.text()[1:] for f in self.used if f.text().startswith("=")), None)
        fresh = []
        for name, field, was in zip(self.LABELS, self.used, old, strict=False):
            try:
                fresh.append(read(field, was) if for_all is None else field.read(for_all, was))
            except WrongType as error:
                raise WrongType(f"{name}: {refusal(error)}") from None
        return tuple(fresh)

    def _field_finished(self) -> None:
        super()._field_finished()
        if self.inline or self.reason or self.row is None:
            return
        if any(field.text().startswith("=") for field in self.used):
            self.set_row(self.row)  # the result equals the old value
        for field in self.used:
            field.normalize_text()

    # Several rows at once

    def _show_mixed(self) -> bool:
        for field in self.used:
            field.set_mixed()
        return True

    def _is_touched(self) -> bool:
        return any(field.is_touched for field in self.used)

    def value_for(self, old: Any) -> Any:
        def read(field: NumberField, was: float) -> float:
            component: float = field.read(field.text(), was) if field.is_touched else was
            return component

        return self._made_of(old, read)

    # The clipboard

    def paste_numbers(self, numbers: list[str]) -> None:
        """Spread several pasted numbers over the fields from the focused one on."""
        used = self.used
        start = next((at for at, field in enumerate(used) if field.hasFocus()), 0)
        if len(numbers) >= len(used):
            start = 0
        for field, number in zip(used[start:], numbers, strict=False):
            field.setText(number)
        self._vector_typed()

    def copy_numbers(self) -> None:
        """Copy all numbers: `1.0, 2.0, 3.0`; invalid input is copied as it is."""
        try:
            parts = [f32_text(part) for part in self.value()]
        except WrongType:
            parts = [field.text() for field in self.used]
        QGuiApplication.clipboard().setText(", ".join(parts))

    def _mark_bad(self, is_bad: bool) -> None:
        for field in self.fields:
            field.mark(is_bad and field.isVisibleTo(self) and self._is_wrong(field))

    def _is_wrong(self, field: NumberField) -> bool:
        if self.row is None or not field.text().startswith("="):
            return field.is_bad()
        try:
            field.read(field.text()[1:], self.row.value[self.fields.index(field)])
        except WrongType:
            return True
        return False

    def _set_read_only(self, read_only: bool) -> None:
        for field in self.fields:
            field.setReadOnly(read_only)

    def _tab_order(self) -> list[QWidget]:
        return [field for field in self.fields if field.isVisibleTo(self)]


_WORD = re.compile(r"[^\s,;()\[\]{}]+")


def numbers_in(words: str) -> list[str]:
    """Return the numbers in a text such as `(1, 2; 3)` or `x: 1.0 y: -2`, as written."""
    plain = re.sub(r"\"?\b[A-Za-z]\"?\s*[:=]", " ", words)
    return _WORD.findall(plain)[:_MOST]


class _Component(NumberField):
    """A field that accepts a whole vector from the clipboard, and requests copying one."""

    pasted = Signal(object)
    copy_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste) and not self.isReadOnly():
            words = QGuiApplication.clipboard().text()[:1000]
            numbers = numbers_in(words)
            if len(numbers) > 1 and re.search(r"[\s,;]", words.strip()):
                self.pasted.emit(numbers)
                event.accept()
                return
        elif event.matches(QKeySequence.StandardKey.Copy) and not self.hasSelectedText():
            self.copy_wanted.emit()
            event.accept()
            return
        super().keyPressEvent(event)
