"""The full editor of a vector in space: its length, degrees for angles, and editing all at once."""

from __future__ import annotations

import math
import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton

from app.editors.base import hint_label
from app.editors.choices import remember, remembered, switch
from app.editors.notation import DECIMAL, DEGREES
from app.editors.rotation import length, unit
from app.editors.vector import VectorEditor
from app.ui import theme
from app.ui.buttons import icon_button
from app.ui.i18n import tr
from app.ui.layouts import add_layout, hbox, lay_out
from formats.core.float32 import f32
from formats.core.kinds import Kind
from formats.errors import WrongType
from formats.outline import Row

_ANGLES = re.compile(
    r"[Rr]otat|(?:^r|R)ot(?![a-z])|(?:(?<![A-Za-z])a|A)ngle|[Ee]uler|[Yy]aw|[Pp]itch|[Rr]oll(?![a-z])"
)
_LENGTH_DIGITS = 18
_ROUNDING = 1e-6
"""Lengths this close to 1 differ from it only by the rounding to float32."""


class SpatialEditor(VectorEditor):
    """The fields of a vector; at full size its length, “Normalise”, and switches below.

    Degrees are another notation for radians; the stored value changes only if one is typed.
    """

    DEGREES_FOR = frozenset({Kind.VEC2, Kind.VEC3})
    """The kinds that can be three or two angles."""

    def _build(self) -> None:
        super()._build()
        if not self.is_small:
            add_layout(self._column, self._build_length())
            add_layout(self._column, self._build_switches())

    def _build_length(self) -> QBoxLayout:
        self.length = hint_label()
        self.length.setMinimumWidth(1)
        self.length.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.normalise = QPushButton(tr("Normalise"))
        self.normalise.setToolTip(tr("Make the length 1, in the same direction"))
        self.normalise.clicked.connect(self._normalise)
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._beside.setSpacing(4)
        self._beside.addWidget(self.length, 1)
        self._beside.addWidget(self.normalise, 0, Qt.AlignmentFlag.AlignRight)
        return self._beside

    def _fit_fields(self) -> None:
        super()._fit_fields()
        if self.is_small or self.row is None:
            return
        words = self.length.fontMetrics().averageCharWidth() * _LENGTH_DIGITS
        lay_out(self._beside, self.width() >= words + self.normalise.sizeHint().width())

    def _build_switches(self) -> QHBoxLayout:
        self.all = switch("", tr("Edit all components"))
        self.all.setIcon(theme.icon("kind-reference"))
        self.all.toggled.connect(self.set_all)
        self.degrees = switch(tr("deg"), tr("Show and type angles in degrees; radians are stored"))
        self.degrees.clicked.connect(self._choose_degrees)
        tip = tr("Copy all components (Ctrl+C where nothing is selected)")
        name = tr("Copy all components")
        self.copy = icon_button("copy", tip, self.copy_numbers, name=name, role="secondary")
        return hbox(self.all, self.degrees, ..., self.copy, spacing=4)

    def _show_row(self, row: Row) -> None:
        if not self.is_small:
            self._show_degrees(row)
        super()._show_row(row)
        self._follow_fields()

    def _vector_typed(self) -> None:
        super()._vector_typed()
        self._follow_fields()

    def _follow_fields(self) -> None:
        """Show the length of the vector in the fields."""
        if self.is_small or self.row is None:
            return
        try:
            value = None if self.is_mixed else self.value()
        except WrongType:
            value = None
        whole = math.nan if value is None else length(value)
        self.length.setText("" if value is None else tr("length {whole:.7g}", whole=whole))
        can = math.isfinite(whole) and whole > 0 and abs(whole - 1) > _ROUNDING
        self.normalise.setEnabled(can and self.row.editable)

    def _show_mixed(self) -> bool:
        super()._show_mixed()
        self._follow_fields()
        return True

    def _normalise(self) -> None:
        try:
            fresh = unit(self.value())
        except WrongType:
            self.check()
            return
        if fresh is not None:
            self.set_vector(tuple(map(f32, fresh)))

    def set_vector(self, value: tuple[float, ...], session: object = None) -> None:
        """Put a vector into the fields and commit it; equal components keep their bits."""
        if self.row is None or not self.row.editable:
            return
        for field, part in zip(self.used, value, strict=True):
            field.set_value(field.kind, part)
        self._vector_typed()
        self.submit(session)

    # Degrees

    def _show_degrees(self, row: Row) -> None:
        """Offer degrees for possible angles; users who prefer them get them for rotations."""
        self.degrees.setVisible(row.kind in self.DEGREES_FOR)
        is_other = self.row is None or (row.key, row.label) != self._shown_for
        if row.kind in self.DEGREES_FOR and is_other:
            likes = remembered("degrees", "off", ("on", "off")) == "on"
            self.degrees.setChecked(likes and bool(_ANGLES.search(row.label)))
        self._shown_for = (row.key, row.label)
        self._write_degrees()

    _shown_for: object = None

    def _choose_degrees(self) -> None:
        assert self.row is not None
        if not self.submit() or self.reason:
            self.degrees.setChecked(not self.degrees.isChecked())
            return
        if _ANGLES.search(self.row.label):
            remember("degrees", "on" if self.degrees.isChecked() else "off")
        self._write_degrees()

    def _write_degrees(self) -> None:
        is_on = self.degrees.isChecked() and not self.degrees.isHidden()
        for field in self.fields:
            field.set_notation(DEGREES if is_on else DECIMAL)

    def _set_read_only(self, read_only: bool) -> None:
        super()._set_read_only(read_only)
        if not self.is_small:
            self.all.setEnabled(not read_only)
