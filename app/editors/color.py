"""The editor of a colour: four exact float fields, never clamped, with a picker of its own."""

from __future__ import annotations

import json
from collections.abc import Callable

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QColorDialog,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from app.editors.base import frame_bad, hint_label
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
from app.editors.fields import InputLine, NumberField
from app.editors.vector import VectorEditor
from app.ui import app_paths, theme
from app.ui.buttons import icon_button
from app.ui.i18n import tr
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.sentences import said
from app.ui.swatch import overbrightness, paint_swatch, value_of
from formats.core.float32 import f32
from formats.core.kinds import Kind, same
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import f32_text, parse, text


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
        """Open Qt's dialog, which picks from the screen, for the base colour.

        Intensity and alpha are kept, as with hex.
        """
        dialog = QColorDialog(QColor(hex_text(self.color())[:7]), self)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)  # not all can pick
        dialog.setWindowTitle(tr("Pick a colour from the screen"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.colorSelected.connect(self._take_seen)
        back = self.swatch if self.is_small else self.dropper
        dialog.finished.connect(lambda _result: back.setFocus())
        dialog.open()

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
            add(self.color())
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


# Two number fields for the hue and the saturation of a colour; its value is the intensity.


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


# The recently set colours, stored in the settings to the last bit.


MOST = 8
_KEY = "colors/recent"


def load() -> list[Color]:
    """Return the colours that were set last, the newest first; what cannot be read is left out."""
    stored = app_paths.stored_json(_KEY)
    colors: list[Color] = []
    for stored_color in stored if isinstance(stored, list) else []:
        try:
            colors.append(parse(Kind.COLOR, str(stored_color)))
        except WrongType:
            continue
    return colors[:MOST]


def add(color: Color) -> None:
    """Put a colour first; one that is listed already moves up."""
    others = [old_color for old_color in load() if not same(Kind.COLOR, old_color, color)]
    stored = [text(Kind.COLOR, shown_color) for shown_color in [color, *others][:MOST]]
    app_paths.settings().setValue(_KEY, json.dumps(stored))


class RecentColors(QWidget):
    """A row of swatches; a click sets the very colour."""

    picked = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        line = hbox(parent=self, spacing=3, margins=0)
        self.buttons = [_Swatch() for _ in range(MOST)]
        for button in self.buttons:
            line.addWidget(button)
            button.clicked.connect(self._clicked)
        line.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Read the colours again."""
        colors = load()
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(colors))
            if number < len(colors):
                button.show_color(colors[number])
        self.setVisible(bool(colors))

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, _Swatch):
            self.picked.emit(button.color)


class _Swatch(QAbstractButton):
    paints_focus = True

    def __init__(self) -> None:
        super().__init__()
        self.color: Color = (0.0, 0.0, 0.0, 1.0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(int(1.25 * height), int(1.25 * height))

    def show_color(self, color: Color) -> None:
        """Show a colour, its numbers in the tool tip."""
        self.color = color
        self.setToolTip(text(Kind.COLOR, color))
        self.setAccessibleName(tr("Recent colour {text}", text=text(Kind.COLOR, color)))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        frame = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        paint_swatch(painter, frame, self.color)
        if self.hasFocus() or self.underMouse():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colors().accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame.adjusted(-1, -1, 1, 1), 4, 4)
        painter.end()


# The swatch of an editor: a button with the colour on it, and the picker that it opens.


class Swatch(QAbstractButton):
    """The colour as `paint_swatch` paints it; `is_wide` fills all available width.

    When focused it has a frame of its own, since no single colour contrasts with all others.
    """

    paints_focus = True

    def __init__(self, is_wide: bool) -> None:
        super().__init__()
        self.color: Color = (0.0, 0.0, 0.0, 1.0)
        self._is_wide = is_wide
        self.setAccessibleName(tr("Colour, with its intensity"))
        width = QSizePolicy.Policy.Expanding if is_wide else QSizePolicy.Policy.Fixed
        self.setSizePolicy(width, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if is_wide else Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(8 * height, 2 * height) if self._is_wide else QSize(2 * height, height)

    def show_color(self, color: Color) -> None:
        """Show another colour; the tool tip says what was clamped."""
        self.color = color
        words = [
            tr("Raw values: the game interprets them differently from one parameter to another")
        ]
        if any(part < 0.0 for part in color) or color[3] > 1.0:
            words.append(tr("Channels outside 0 to 1 are clamped here only"))
        if overbrightness(color) > 1.0:
            words.append(
                tr(
                    "{color:.4g} times too bright for a screen: the base is shown",
                    color=overbrightness(color),
                )
            )
        self.setToolTip("\n".join(words))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        paint_swatch(painter, frame, self.color)
        if self.hasFocus():
            _paint_focus(painter, QRectF(self.rect()))
        painter.end()


def _paint_focus(painter: QPainter, frame: QRectF) -> None:
    """Paint a white line within a black one: one of the two is seen on any colour."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for color, inside in (("#000000", 0.5), ("#FFFFFF", 1.5), ("#000000", 2.5)):
        painter.setPen(QPen(QColor(color), 1))
        painter.drawRect(frame.adjusted(inside, inside, -inside, -inside))


def dropper_button(do: Callable[[], object]) -> QToolButton:
    """Return the button that opens Qt's dialog, which has an eyedropper."""
    button = icon_button("eyedropper", tr("Pick a colour from the screen"), do)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


class ColorPopup(QWidget):
    """A picker of its own below a swatch; it closes with Esc, Return or a click elsewhere."""

    changed = Signal(object, object)
    dropper_asked = Signal()
    """A colour should be picked from the screen; this is closed by then."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.picker = ColorPicker()
        self.picker.changed.connect(self.changed)
        self.dropper = dropper_button(self._ask_for_dropper)
        column = vbox(self.picker, parent=self, margins=(8, 8, 6, 8))
        column.addWidget(self.dropper, alignment=Qt.AlignmentFlag.AlignRight)
        self.setFocusProxy(self.picker)

    def _ask_for_dropper(self) -> None:
        self.close()
        self.dropper_asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close()
            event.accept()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(theme.colors().secondary, 1))
        painter.setBrush(theme.colors().raised)
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()

    def open_at(self, swatch: QWidget, color: Color) -> None:
        """Show the picker of a colour below its swatch, or above if there is no room."""
        self.picker.set_color(color)
        self.adjustSize()
        spot = swatch.mapToGlobal(QPoint(0, swatch.height() + 2))
        screen = swatch.screen().availableGeometry()
        if spot.y() + self.height() > screen.bottom():
            spot = swatch.mapToGlobal(QPoint(0, -self.height() - 2))
        self.move(max(screen.left(), min(spot.x(), screen.right() - self.width())), spot.y())
        self.show()
        self.picker.setFocus()
