"""Two number fields for the hue and the saturation of a colour; its value is the intensity."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.editors.base import hint_label
from app.editors.fields import NumberField
from app.i18n import tr
from app.layouts import hbox
from formats.core.float32 import f32
from formats.core.kinds import Kind
from formats.errors import WrongType


class HueFields(QWidget):
    """The hue in degrees (any number, modulo 360), the saturation in percent."""

    picked = Signal(float, float, object)
    """Hue and saturation, both 0 … 1, and the session that steps by key share, None for a single
    edit."""
    refused = Signal(str)
    """Why the input is invalid."""

    def __init__(self) -> None:
        super().__init__()
        self._session: object = None
        self._shown = (0.0, 0.0)
        self.hue, self.saturation = self.fields = NumberField(Kind.F32), NumberField(Kind.F32)
        self.hue.setAccessibleName(tr("Hue in degrees"))
        self.hue.setToolTip(tr("Hue: 0 is red, 120 green, 240 blue"))
        self.saturation.setAccessibleName(tr("Saturation in percent"))
        self.saturation.setToolTip(tr("Saturation: 0 is grey, 100 the pure hue"))
        line = hbox(parent=self, spacing=4, margins=0)
        for field, unit in ((self.hue, "°"), (self.saturation, "%")):
            line.addWidget(field, 1)
            line.addWidget(hint_label(unit))
            field.finished.connect(self.finish)
            field.stepped.connect(self._stepped)

    def show_hue(self, hue: float, saturation: float) -> None:
        """Show a hue and a saturation, both 0 … 1, rounded to hundredths of their units."""
        shown = (f32(round(hue * 360, 2) % 360), f32(round(saturation * 100, 2)))
        for field, number in zip(self.fields, shown, strict=True):
            field.set_value(Kind.F32, number)
        self._shown = (hue, saturation)
        self.mark(False)

    def mark(self, is_bad: bool) -> None:
        """Frame the fields in red, or not."""
        for field in self.fields:
            field.mark(is_bad)

    def _stepped(self) -> None:
        self._session = self._session or object()
        self._pick_hue(self._session)

    def finish(self) -> None:
        """Send the input, as an edit of its own."""
        self._session = None
        self._pick_hue(None)

    def _pick_hue(self, session: object) -> None:
        """Send the input; an unchanged field represents the exact number."""
        if not any(field.is_touched for field in self.fields):
            return
        try:
            hue, saturation = self._hue_and_saturation()
        except WrongType as error:
            self.refused.emit(error.what)
            return
        self.mark(False)
        self.picked.emit(hue, saturation, session)

    def _hue_and_saturation(self) -> tuple[float, float]:
        """Return hue and saturation, both 0 … 1; marks a field whose input is not a number."""
        hue, saturation = self._shown
        if self.hue.is_touched:
            degrees = self._read_field(
                self.hue, -1e6, 1e6, tr("the hue must be a number of degrees")
            )
            hue = degrees % 360 / 360
        if self.saturation.is_touched:
            words = tr("the saturation must be a number from 0 to 100")
            saturation = self._read_field(self.saturation, 0.0, 100.0, words) / 100
        return hue, saturation

    @staticmethod
    def _read_field(field: NumberField, least: float, most: float, words: str) -> float:
        number = None if field.is_bad() else float(field.value())
        if number is None or not least <= number <= most:
            field.mark(True)
            raise WrongType(words)
        return number
