"""The editor of a quaternion: x y z w, the same rotation as three angles, and a picture of it."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QBoxLayout, QComboBox, QGridLayout

from app.editors.base import hint_label
from app.editors.choices import remember, remembered
from app.editors.fields import NumberField
from app.editors.notation import Degrees, RoundedRadians
from app.editors.orientation import Orientation
from app.editors.rotation import ORDERS, Angles, from_angles, nearer, to_angles
from app.editors.scrub import ScrubLabel
from app.editors.spatial import SpatialEditor
from app.i18n import tr
from app.layouts import add_layout, lay_out
from app.sentences import refusal
from formats.core.float32 import f32
from formats.core.kinds import Kind, same
from formats.errors import WrongType
from formats.outline import Row

_PLACES = 4
_IN_DEGREES = Degrees(_PLACES)
_IN_RADIANS = RoundedRadians(_PLACES + 2)


class QuaternionEditor(SpatialEditor):
    """Four fields; at full size also the angles about x, y and z, which are computed from them.

    The quaternion changes only where an angle is changed; it is a unit quaternion then.
    """

    DEGREES_FOR = frozenset()

    def _build(self) -> None:
        super()._build()
        self._made: tuple[Any, str, Angles] | None = None
        if not self.is_small:
            add_layout(self._column, self._build_angles())

    def _build_angles(self) -> QBoxLayout:
        self.picture = Orientation()
        self.angles = [self._angle(name) for name in "xyz"]
        self.order = QComboBox()
        for order in ORDERS:
            self.order.addItem(" → ".join(order), order)
        self.order.setToolTip(tr("The fixed axes of the first, second and third rotation"))
        self.order.setAccessibleName(tr("Order of the angles"))
        self.order.activated.connect(self._choose_order)
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        for line, (name, field) in enumerate(zip("xyz", self.angles, strict=True)):
            label = ScrubLabel(tr("{name} angle", name=name), field)
            label.setFont(self.font())
            grid.addWidget(label, line, 0)
            grid.addWidget(field, line, 1)
        grid.addWidget(hint_label(tr("order")), 3, 0)
        grid.addWidget(self.order, 3, 1)
        grid.setColumnStretch(1, 1)
        self._turned = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._turned.setSpacing(8)
        self._turned.addWidget(self.picture)
        add_layout(self._turned, grid, 1)
        return self._turned

    def _fit_fields(self) -> None:
        """Put the picture above the angles where both do not fit side by side."""
        super()._fit_fields()
        if self.is_small or self.row is None:
            return
        angle = self.angles[0].fontMetrics().averageCharWidth() * 20
        lay_out(self._turned, self.width() >= self.picture.sizeHint().width() + 8 + angle)

    def _angle(self, name: str) -> NumberField:
        field = NumberField(Kind.F64)
        field.can_scrub = True
        field.setAccessibleName(tr("Angle about {name}", name=name))
        field.textEdited.connect(lambda _text: self.show_reason(""))
        field.stepped.connect(self._turn_stepped)
        field.finished.connect(self._turn_finished)
        return field

    # Showing

    def _show_row(self, row: Row) -> None:
        if not self.is_small:
            word = remembered("order", ORDERS[0], ORDERS)
            self.order.setCurrentIndex(ORDERS.index(word))
        super()._show_row(row)

    def _show_degrees(self, row: Row) -> None:
        self.degrees.setChecked(remembered("angles", "deg", ("deg", "rad")) == "deg")
        self._write_degrees()

    def _choose_degrees(self) -> None:
        remember("angles", "deg" if self.degrees.isChecked() else "rad")
        self._write_degrees()
        self._follow_fields()

    def _write_degrees(self) -> None:
        for field in self.angles:
            field.set_notation(_IN_DEGREES if self.degrees.isChecked() else _IN_RADIANS)

    def _choose_order(self) -> None:
        remember("order", self._angle_order())
        self._follow_fields()

    def _angle_order(self) -> str:
        order: str = self.order.currentData()
        return order

    def _follow_fields(self) -> None:
        """Show the angles and the picture for the current fields."""
        super()._follow_fields()
        if self.is_small or self.row is None:
            return
        try:
            value = None if self.is_mixed else self.value()
        except WrongType:
            return  # half a number is being typed: the last rotation stays
        self.picture.show_rotation(value or ())
        angles = None if value is None else self._angles_of(value)
        for number, field in enumerate(self.angles):
            if angles is None:
                field.set_mixed()
            elif field.is_touched or field.value() is not angles[number]:
                field.set_value(Kind.F64, angles[number])
            field.setEnabled(angles is not None)

    def _angles_of(self, value: Any) -> Angles | None:
        """Return the angles of a quaternion, or the typed ones while they produce it."""
        order = self._angle_order()
        if self._made is not None and self._made[1] == order:
            made, _order, angles = self._made
            if same(Kind.QUAT, made, value):
                return angles
        found = to_angles(value, order)
        self._made = None if found is None else (value, order, found)
        return found

    # Turning

    def _turn_stepped(self) -> None:
        self._session = self._session or object()
        self._turn(self._session)

    def _turn_finished(self) -> None:
        self._session = None
        self._turn(None)

    def _turn(self, session: object) -> None:
        """Make the quaternion of the angles, where one of them was changed."""
        if self.row is None or not any(field.is_touched for field in self.angles):
            return
        try:
            angles = self._typed_angles()
        except WrongType as error:
            self.refused.emit(refusal(error))
            return
        self.show_reason("")
        old = self.row.value
        fresh = nearer(from_angles(angles, self._angle_order()), old)
        value = tuple(f32(part) for part in fresh)
        self._made = (value, self._angle_order(), angles)
        self.set_vector(value, session)

    def _is_typed_beside(self) -> bool:
        return not self.is_small and any(field.is_touched for field in self.angles)

    def _take_beside(self) -> None:
        self._turn_finished()

    def _typed_angles(self) -> Angles:
        angles = []
        for name, field in zip("xyz", self.angles, strict=True):
            try:
                angle = field.value()
            except WrongType as error:
                raise WrongType(
                    tr("{name} angle: {error}", name=name, error=refusal(error))
                ) from None
            if angle - angle != 0:
                raise WrongType(tr("{name} angle: an angle must be a finite number", name=name))
            angles.append(angle)
        return angles[0], angles[1], angles[2]

    def _mark_bad(self, is_bad: bool) -> None:
        super()._mark_bad(is_bad)
        if not self.is_small:
            for field in self.angles:
                field.mark(is_bad and field.is_touched and field.is_bad())

    def _set_read_only(self, read_only: bool) -> None:
        super()._set_read_only(read_only)
        if not self.is_small:
            for field in self.angles:
                field.setReadOnly(read_only)
