"""The editor of a colour: four exact float fields, never clamped, with a picker of its own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from app import theme
from app.editors import color_recent
from app.editors.base import frame_bad, hint_label
from app.editors.color_hsv import HueFields
from app.editors.color_model import (
    Color,
    hex_text,
    hue_of,
    is_exact,
    with_hex,
    with_hue,
    with_value,
)
from app.editors.color_picker import ColorPicker
from app.editors.color_recent import RecentColors
from app.editors.color_swatch import ColorPopup, Swatch, dropper_button
from app.editors.fields import InputLine, NumberField
from app.editors.vector import VectorEditor
from app.i18n import tr
from app.layouts import add_layout, hbox
from app.sentences import said
from app.swatch import value_of
from formats.core.kinds import Kind, same
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import f32_text


class ColorEditor(VectorEditor):
    """r, g, b and a; picking, scaling and hex input go into these four fields."""

    LABELS = "rgba"

    def _build(self) -> None:
        super()._build()
        self._hue = (0.0, 0.0)
        self.swatch = Swatch(is_wide=not self.is_small)
        if self.is_small:
            self._build_inline()
        else:
            self._build_full()

    def _build_inline(self) -> None:
        """Place the swatch beside the fields; it opens the picker."""
        fields = self._column.takeAt(0)
        assert fields is not None
        line = hbox(spacing=4, margins=(0, 0, 4, 0))
        line.addItem(fields)
        line.addWidget(self.swatch)
        add_layout(self._column, line)
        self.popup: ColorPopup | None = None
        self.swatch.clicked.connect(self.open_picker)

    def _build_full(self) -> None:
        self.picker = ColorPicker()
        self.picker.changed.connect(self.set_color)
        self.picker.ended.connect(self._remember_color)
        self.recent = RecentColors(self)
        self.recent.picked.connect(lambda color: self.set_color(color, None))
        self._column.insertWidget(0, self.swatch)
        self._column.insertWidget(1, self.picker, 1)
        add_layout(self._column, self._build_more())

    def _build_more(self) -> QGridLayout:
        """Return the lines of the intensity with its base, the hex text and the recent colours."""
        self.intensity = NumberField(Kind.F32)
        self.intensity.setAccessibleName(tr("Intensity"))
        self.intensity.setToolTip(tr("The greatest of r, g and b; the colour is base × intensity"))
        self.intensity.finished.connect(lambda: self._scale(None))
        self.intensity.stepped.connect(self._scale_stepped)
        self.base = Swatch(is_wide=False)
        self.base.setAccessibleName(tr("Base colour"))
        self.base.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hue = HueFields()
        self.hue.picked.connect(self._hue_typed)
        self.hue.refused.connect(self.refused)
        self.hex = HexField()
        self.hex.finished.connect(self._hex_typed)
        self.rounding = hint_label()
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        beside = hbox(self.base, (hint_label(tr("base")), 1), spacing=6)
        self._recent_words = hint_label(tr("recent"))
        for line, words in enumerate(
            (
                hint_label(tr("intensity")),
                hint_label(tr("hue, sat.")),
                hint_label(tr("hex")),
                self._recent_words,
            )
        ):
            grid.addWidget(words, line, 0)
        grid.addWidget(self.intensity, 0, 1)
        add_layout(grid, beside, 0, 2)
        grid.addWidget(self.hue, 1, 1, 1, 2)
        grid.addWidget(self.hex, 2, 1)
        add_layout(grid, self._beside_hex(), 2, 2)
        grid.addWidget(self.recent, 3, 1, 1, 2)
        grid.setColumnStretch(1, 1)
        return grid

    def _beside_hex(self) -> QHBoxLayout:
        """Return the note on how exact the hex text is, and the eyedropper button."""
        self.dropper = dropper_button(self.pick_from_screen)
        return hbox((self.rounding, 1), self.dropper, spacing=6)

    # Showing

    def _show_row(self, row: Row) -> None:
        super()._show_row(row)
        self._show_color(row.value)
        if not self.is_small:
            self._show_recent()

    def _vector_typed(self) -> None:
        super()._vector_typed()
        try:
            self._show_color(self.value())
        except WrongType:
            return  # half a number is being typed: the last colour stays

    def _show_color(self, color: Color) -> None:
        self.swatch.show_color(color)
        self._hue = hue_of(color, self._hue)
        if self.is_small:
            return
        self.picker.set_color(color)
        self.intensity.set_value(Kind.F32, value_of(color))
        self.hue.show_hue(*self._hue)
        self.base.show_color((*with_value(color, 1.0, self._hue)[:3], 1.0))
        self.base.setToolTip(tr("The base: the colour at an intensity of 1"))
        self.hex.setText(hex_text(color))
        self._show_rounding(color)

    def _show_rounding(self, color: Color) -> None:
        """Show how much of the colour the hex text expresses."""
        what = tr("8-bit") if value_of(color) <= 1.0 else tr("8-bit base")
        is_whole = is_exact(color)
        self.rounding.setText(what if is_whole else f"≈ {what}")
        more = "" if is_whole else tr("; the colour itself is more precise")
        words = tr(
            "Rounded to 8 bits per channel{more}. A channel that you edit gets the rounded value",
            more=more,
        )
        self.rounding.setToolTip(words)
        self.hex.setToolTip(words)

    def _show_recent(self) -> None:
        self.recent.refresh()
        self._recent_words.setVisible(not self.recent.isHidden())

    # Setting

    def color(self) -> Color:
        """Return the colour in the fields, or that of the row if they are not numbers."""
        assert self.row is not None
        try:
            color: Color = self.value()
        except WrongType:
            color = self.row.value
        return color

    def set_color(self, color: Color, session: object) -> None:
        """Put a colour into the fields and commit it, as part of a session or by itself."""
        if self.row is None or not self.row.editable:
            return
        for field, part in zip(self.fields, color, strict=True):
            if field.is_bad() or field.value() is not part:
                field.set_value(Kind.F32, part)
        self._vector_typed()
        if not self.inline:
            self.submit(session)

    def _scale_stepped(self) -> None:
        self._session = self._session or object()
        self._scale(self._session)

    def _scale(self, session: object) -> None:
        """Give the colour the intensity that was typed."""
        old = self.color()
        try:
            factor = self.intensity.value()
            if not 0.0 <= factor < float("inf"):
                raise WrongType(tr("the intensity must be 0 or more"))
        except WrongType as error:
            is_same = self.intensity.text() == f32_text(value_of(old))
            if not is_same:
                self.intensity.mark(True)
                self.refused.emit(tr("intensity: {what}", what=said(error.what)))
            return
        self.intensity.mark(False)
        if factor != value_of(old):
            self.set_color(with_value(old, factor, self._hue), session)

    def _hue_typed(self, hue: float, saturation: float, session: object) -> None:
        """Give the colour another hue and saturation; a grey remembers the hue for later."""
        old = self.color()
        self._hue = (hue, saturation)
        fresh = with_hue(old, hue, saturation)
        if fresh != old:
            self.set_color(fresh, session)

    def _hex_typed(self) -> None:
        """Apply the hex text, unless it is unchanged."""
        old = self.color()
        if self.hex.text() == hex_text(old):
            return
        try:
            color = with_hex(old, self.hex.text())
        except WrongType as error:
            self.refused.emit(error.what)
            frame_bad(self.hex, True)
            return
        frame_bad(self.hex, False)
        self.set_color(color, None)

    def pick_from_screen(self) -> None:
        """Set the base colour from a screen pixel; intensity and alpha are kept, as with hex."""
        from app.editors.eyedropper import Eyedropper

        eyedropper = Eyedropper(self)
        eyedropper.picked.connect(self._take_seen)
        back = self.swatch if self.is_small else self.dropper
        eyedropper.ended.connect(back.setFocus)
        eyedropper.ended.connect(eyedropper.deleteLater)
        eyedropper.begin()

    def _take_seen(self, seen_color: QColor) -> None:
        self.set_color(with_hex(self.color(), seen_color.name()), None)

    def _is_typed_beside(self) -> bool:
        if self.is_small:
            return False
        numbers = (self.intensity, *self.hue.fields)
        return self.hex.isModified() or any(field.is_touched for field in numbers)

    def _take_beside(self) -> None:
        self._scale(None)
        self.hue.finish()
        self._hex_typed()

    def submit(self, session: object = None) -> bool:
        """Send the colour; one that is not part of a drag is remembered as a recent one."""
        assert self.row is not None
        old = self.row.value
        done = super().submit(session)
        if done and session is None and not same(Kind.COLOR, self.color(), old):
            self._remember_color()
        return done

    def _remember_color(self) -> None:
        if self.row is not None and self.row.editable and not self.is_small:
            color_recent.add(self.color())
            self._show_recent()

    def open_picker(self) -> None:
        """Open the picker below the swatch of a small editor."""
        if self.row is None or not self.row.editable:
            return
        if self.popup is None:
            self.popup = ColorPopup(self)
            self.popup.changed.connect(self.set_color)
            self.popup.dropper_asked.connect(self.pick_from_screen)
            self.popup.dropper.setVisible(not self.inline)  # which ends when the keyboard leaves
        self.popup.open_at(self.swatch, self.color())

    def _mark_bad(self, is_bad: bool) -> None:
        super()._mark_bad(is_bad)
        if not is_bad and not self.is_small:
            self.intensity.mark(False)
            self.hue.mark(False)
            frame_bad(self.hex, False)

    def _set_read_only(self, read_only: bool) -> None:
        super()._set_read_only(read_only)
        if self.is_small:
            return
        for field in (self.intensity, self.hex, *self.hue.fields):
            field.setReadOnly(read_only)
        self.picker.setEnabled(not read_only)
        self.dropper.setEnabled(not read_only)
        self.recent.setEnabled(not read_only)

    def _tab_order(self) -> list[QWidget]:
        return [*super()._tab_order(), self.swatch]


class HexField(InputLine):
    """A field for the hex text; it signals when it is left or Return was pressed."""

    finished = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFont(theme.fixed_font())
        self.setAccessibleName(tr("Hex, rounded to 8 bits"))
        self.setMaxLength(16)
        self.setMinimumWidth(self.fontMetrics().horizontalAdvance("#00000000") + 8)
        self.returnPressed.connect(self.finished)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.finished.emit()
