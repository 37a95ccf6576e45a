"""The editor of raw bytes: hex and text edited in place, found, counted, imported and exported."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QToolButton,
    QWidget,
)

from app.editors import choices, raw_files
from app.editors.base import ValueEditor, frame_bad, hint_label
from app.editors.fields import NumberField
from app.editors.hex_search import COUNTED, hex_pattern, number_pattern, text_pattern
from app.editors.hex_state import read_offset
from app.editors.hexview import HexView
from app.editors.labels import ElidedLabel
from app.ui import theme
from app.ui.buttons import MenuButton, add_action
from app.ui.find_field import FindField, close_button, step_buttons
from app.ui.i18n import mark, tr, trn
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.menu import Menu
from app.ui.sentences import begin, refusal
from formats.core.float32 import NaN32, f32_bits
from formats.core.kinds import AlignedBytes, Kind, accept
from formats.errors import WrongType
from formats.outline import Row

IMPORT_MOST = 256 * 1024 * 1024
_QUICK = 64 * 1024
"""With up to so many bytes, every key is committed at once; with more, a pause in typing
commits."""
_PAUSE = 600
_INSPECTOR = "data_inspector"


class BinaryEditor(ValueEditor):
    """Bytes, and for aligned ones the alignment they ask for."""

    def _build(self) -> None:
        self.view = HexView()
        self.view.edited.connect(self._bytes_typed)
        self.view.moved.connect(self._show_position)
        self.view.finished.connect(self._left_view)
        self.view.placed.connect(self._left_place)
        self.view.refused.connect(self.refused)
        self.bar = HexBar(self.view)
        self.bar.closed.connect(self.view.setFocus)
        self.view.find_wanted.connect(self.bar.begin)
        self.view.offset_wanted.connect(lambda: self.bar.begin(offset=True))
        self.view.again_wanted.connect(self.bar.again)
        self.numbers = DataInspector(self.view, self)
        self.numbers.refused.connect(self.refused)
        self.alignment = NumberField(Kind.U32)
        self.alignment.setAccessibleName(tr("Alignment in bytes"))
        self.alignment.finished.connect(self._field_finished)
        self.alignment.stepped.connect(self._stepped)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._stepped)
        self.setFocusProxy(self.view)
        self._column.addWidget(self.view, 1)
        self._column.addWidget(self.bar)
        add_layout(self._column, self._build_line())
        self._column.addWidget(self.numbers)
        add_layout(self._column, self._build_alignment())

    def _build_line(self) -> QHBoxLayout:
        self.amount = ElidedLabel(mode=Qt.TextElideMode.ElideRight)
        self.amount.setForegroundRole(self.amount.foregroundRole().PlaceholderText)
        self.mode = QToolButton()
        self.mode.setCheckable(True)
        self.mode.clicked.connect(self.view.set_insert)
        self.more = MenuButton(tr("More"))
        self.menu = Menu(self.more)
        self._build_menu(self.menu)
        self.more.setMenu(self.menu)
        return hbox((self.amount, 1), self.mode, self.more)

    def _build_menu(self, menu: QMenu) -> None:
        menu.addAction(tr("&Find…\tCtrl+F"), self.bar.begin)
        menu.addAction(tr("&Go to an offset…\tCtrl+G"), lambda: self.bar.begin(offset=True))
        self._fill = add_action(menu, tr("F&ill the selection…"), self.bar.begin_fill)
        menu.addSeparator()
        menu.addAction(tr("&Copy as hex\tCtrl+C"), self.view.copy_hex)
        menu.addAction(tr("Copy as &text"), self.view.copy_text)
        self._paste = add_action(menu, tr("&Paste\tCtrl+V"), self.view.paste)
        menu.addSeparator()
        shown = menu.addAction(tr("&Data inspector"))
        shown.setCheckable(True)
        shown.setChecked(choices.remembered(_INSPECTOR, "on", ("on", "off")) == "on")
        shown.toggled.connect(self._show_numbers)
        self.numbers.setVisible(shown.isChecked())
        menu.addSeparator()
        self.load = add_action(menu, tr("&Import…"), self._import)
        self.save = add_action(menu, tr("&Export…"), self._export)

    def _show_numbers(self, is_on: bool) -> None:
        choices.remember(_INSPECTOR, "on" if is_on else "off")
        self.numbers.setVisible(is_on)
        self.numbers.refresh()

    def _build_alignment(self) -> QHBoxLayout:
        self._aligned = hint_label(tr("aligned to"))
        return hbox(self._aligned, (self.alignment, 1))

    def _show_row(self, row: Row) -> None:
        is_aligned = row.kind is Kind.BINARY_ALIGNED
        self._aligned.setVisible(is_aligned)
        self.alignment.setVisible(is_aligned)
        if is_aligned:
            self.alignment.set_value(Kind.U32, row.value.alignment)
        self.view.setAccessibleName(self.accessibleName())
        self.view.show_bytes(bytes(row.value))

    def set_original(self, value: Any) -> None:
        self.view.set_original(None if value is None else bytes(value))

    def _read_value(self) -> Any:
        assert self.row is not None
        is_touched = self.view.is_touched and self.view.state.data != self.row.value
        data = bytes(self.view.state.data) if is_touched else self.row.value
        if self.row.kind is not Kind.BINARY_ALIGNED:
            return data
        alignment = self.alignment.value()
        if data is self.row.value and alignment == data.alignment:
            return data
        if alignment != self.row.value.alignment and alignment.bit_count() != 1:
            raise WrongType(
                tr("an alignment must be a power of two, not {number}", number=alignment)
            )
        return accept(Kind.BINARY_ALIGNED, AlignedBytes(data, alignment))

    def _is_typed_beside(self) -> bool:
        return self.numbers.is_typed_in

    def _take_beside(self) -> None:
        self.numbers.finish()

    # Input

    def _bytes_typed(self) -> None:
        """Store the bytes; consecutive typing in one place is one step."""
        self.show_reason("")
        if len(self.view.state.data) <= _QUICK:
            self._stepped()
        else:
            self._pause.start()

    def _left_view(self) -> None:
        self._pause.stop()
        self._field_finished()

    def _left_place(self) -> None:
        """Typing in another place starts a new step; a number there that did not fit goes."""
        if self.numbers.is_typed_in:
            self.drop_unfit()
        if self._pause.isActive():
            self._left_view()
        self._session = None

    def _show_position(self) -> None:
        """Show the number of bytes, the cursor position, and the selection."""
        state = self.view.state
        size, (start, stop) = len(state.data), state.selection
        words = trn(
            "{n:,} byte, at 0x{cursor:X}", "{n:,} bytes, at 0x{cursor:X}", size, cursor=state.cursor
        )
        if start != stop:
            words = tr(
                "{count:,} of {size:,} bytes, 0x{start:X} to 0x{last:X}",
                count=stop - start,
                size=size,
                start=start,
                last=stop - 1,
            )
        self.amount.setText(words)
        self.mode.setChecked(state.insert)
        self.mode.setText(tr("Insert") if state.insert else tr("Overwrite"))
        tip = tr("Typing inserts bytes") if state.insert else tr("Typing overwrites bytes")
        self.mode.setToolTip(tr("{tip} (Insert changes it)", tip=tip))

    # Files

    def _import(self) -> None:
        name, _filter = QFileDialog.getOpenFileName(self, tr("Import bytes"))
        if not name:
            return
        try:
            data = raw_files.load(Path(name), IMPORT_MOST)
        except (OSError, WrongType) as error:
            self.refused.emit(
                tr("{name} was not imported: {error}", name=Path(name).name, error=refusal(error))
            )
            return
        self._session = None
        self.view.replace_all_bytes(data)
        self._left_view()

    def _export(self) -> None:
        name, _filter = QFileDialog.getSaveFileName(self, tr("Export bytes"))
        if not name:
            return
        reason = raw_files.save(Path(name), bytes(self.view.state.data))
        if reason:
            self.refused.emit(
                tr("{name} was not written: {reason}", name=Path(name).name, reason=reason)
            )

    def _mark_bad(self, is_bad: bool) -> None:
        self.alignment.mark(is_bad and self.alignment.is_bad())
        if not is_bad:
            self.numbers.unmark()

    def _set_read_only(self, read_only: bool) -> None:
        self.view.is_read_only = read_only
        self.alignment.setReadOnly(read_only)
        self.mode.setEnabled(not read_only)
        self._paste.setEnabled(not read_only)
        self._fill.setEnabled(not read_only)
        self.load.setEnabled(not read_only)


# The line below a hex view to find bytes, or go to an offset.


_HEX, _TEXT, _OFFSET, _NUMBER, _FILL = range(5)
_HINTS = (
    mark("01 FF, ?? is any byte"),
    mark("some text"),
    mark("31, 0x1F, +16, end"),
    mark("100, 1.5, 0x1F"),
    mark("00, DE AD, +1 counts up"),
)
_PATTERNS = {_HEX: hex_pattern, _TEXT: text_pattern, _NUMBER: number_pattern}


class HexBar(QWidget):
    """Finds hex or text, or goes to an offset; Return acts, Esc closes."""

    closed = Signal()

    def __init__(self, view: HexView) -> None:
        super().__init__()
        self._view = view
        self._count = ""
        self._sought = _HEX, ""
        """What was looked for last, by its purpose and as it was typed."""
        self.field = FindField()
        self.field.stepped.connect(self.act)
        self.field.left.connect(self._close_bar)
        self.field.setFont(theme.fixed_font())
        self.field.textEdited.connect(lambda _text: self._show_status(""))
        self.what = QComboBox()
        self.what.setAccessibleName(tr("Search for"))
        self.what.addItems([tr("Hex"), tr("Text"), tr("Offset"), tr("Number"), tr("Fill")])
        self.what.currentIndexChanged.connect(self._purpose_chosen)
        self.back, self.next = step_buttons(self.act)
        self.words = hint_label()
        self.words.setWordWrap(True)
        line = hbox(spacing=4)
        for widget in (self.what, self.field, self.back, self.next, close_button(self._close_bar)):
            line.addWidget(widget, 1 if widget is self.field else 0)
        vbox(line, self.words, parent=self, spacing=2, margins=0)
        self._show_status("")
        self._purpose_chosen()
        self.hide()

    def begin_fill(self) -> None:
        """Show the line to fill the selected bytes."""
        self.what.setCurrentIndex(_FILL)
        self.field.clear()
        self.show()
        self.field.setFocus()

    def begin(self, offset: bool = False) -> None:
        """Show the line to find bytes, or to go to an offset."""
        self.show()
        is_other = self.what.currentIndex() == _FILL
        if is_other or offset != (self.what.currentIndex() == _OFFSET):
            self.what.setCurrentIndex(_OFFSET if offset else int(self._view.on_text))
            self.field.clear()
        self._show_status("")
        self.field.setFocus()
        self.field.selectAll()

    def _purpose_chosen(self) -> None:
        place = self.what.currentIndex()
        self.field.setPlaceholderText(tr(_HINTS[place]))
        names = {_OFFSET: tr("Offset to go to"), _FILL: tr("Bytes to fill with")}
        self.field.setAccessibleName(names.get(place, tr("Bytes to find")))
        self.back.setVisible(place not in names)
        self._show_status("")

    def again(self, forward: bool) -> None:
        """Find the next or the previous; where there is nothing to look for, ask for it."""
        if self.what.currentIndex() in _PATTERNS and self.field.text():
            self.show()
            self.act(forward)
        else:
            self.begin()

    def act(self, forward: bool = True) -> None:
        """Find the next or the previous, or go there."""
        try:
            self._show_status(self._act(forward), is_error=not self._count)
        except WrongType as error:
            self._show_status(begin(refusal(error)))

    def _act(self, forward: bool) -> str:
        """Return why nothing was done, "" if something was; raises `WrongType`."""
        typed, view = self.field.text(), self._view
        self._count = ""
        if self.what.currentIndex() == _FILL:
            view.fill(typed)
            return ""
        if self.what.currentIndex() == _OFFSET:
            view.go_to(read_offset(typed, view.state.cursor, len(view.state.data)))
            return ""
        purpose = self.what.currentIndex()
        pattern = _PATTERNS[purpose](typed)
        if pattern is None:
            return tr("Type something to find")
        is_again, self._sought = self._sought == (purpose, typed), (purpose, typed)
        here, whole = view.search_for(pattern, forward, is_again)
        if not whole:
            return tr("Not found")
        more = "+" if whole == COUNTED else ""
        count = f"{whole:,}{more}"
        self._count = tr("{here:,} of {count}", here=here, count=count) if here else count
        return self._count

    def _show_status(self, words: str, is_error: bool = True) -> None:
        palette, colors = self.palette(), theme.colors()
        color = colors.error if is_error else colors.secondary
        palette.setColor(palette.ColorRole.PlaceholderText, color)
        self.words.setPalette(palette)
        self.words.setText(words)
        self.words.setVisible(bool(words))
        frame_bad(self.field, is_error and bool(words))

    def event(self, event: QEvent) -> bool:
        """Handle F3 in any part of the bar before the window's command."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_F3:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_forward = not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_Escape:
            self._close_bar()
        elif event.key() == Qt.Key.Key_F3:
            self.again(is_forward)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.act(is_forward)
        else:
            super().keyPressEvent(event)

    def _close_bar(self) -> None:
        self.hide()
        self.closed.emit()


# The numbers that begin at the cursor of a hex view, as every type, to read and to edit.


_CHOICE = "hex_order"
_ORDERS = ("little", "big")
_PLACES = (
    (("s8", "s16", "s32"), 1, 0, 1),
    (("u8", "u16", "u32"), 1, 2, 1),
    (("s64", "u64", "f32", "f64"), 4, 0, 3),
)
"""The types in the order of their rows, with their first line and column, and the width of their
fields."""


class DataInspector(QWidget):
    """A field for each type; its input overwrites the bytes at the cursor and never moves any.

    A type with too few bytes left is disabled. The byte order is remembered.
    """

    refused = Signal(str)
    """Why a number was not written."""

    def __init__(self, view: HexView, parent: QWidget) -> None:
        super().__init__(parent)  # without one it would be shown as a window for a moment
        self._view = view
        self.order = QComboBox()
        self.order.addItems([tr("Little endian"), tr("Big endian")])
        self.order.setAccessibleName(tr("Byte order"))
        self.order.setCurrentIndex(
            int(choices.remembered(_CHOICE, "little", ("little", "big")) == "big")
        )
        self.order.currentIndexChanged.connect(self._order_chosen)
        self.fields = {number_type.name: self._field(number_type) for number_type in TYPES}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(3)
        for names, line, column, span in _PLACES:
            for at, name in enumerate(names):
                grid.addWidget(hint_label(name), line + at, column)
                grid.addWidget(self.fields[name], line + at, column + 1, 1, span)
        grid.addWidget(self.order, 0, 0, 1, 4)
        for column in (1, 3):
            grid.setColumnStretch(column, 1)
        view.moved.connect(self.refresh)

    def _field(self, number_type: NumberType) -> NumberField:
        field = NumberField(number_type.kind)
        field.setMinimumWidth(40)
        field.setAccessibleName(tr("{type} at the cursor", type=number_type.name))
        field.stepped.connect(lambda: self._write_number(number_type))
        field.finished.connect(lambda: self._finish_number(number_type))
        return field

    @property
    def is_big(self) -> bool:
        """Whether numbers are read and written with the greatest byte first."""
        return self.order.currentIndex() == 1

    def _order_chosen(self) -> None:
        choices.remember(_CHOICE, _ORDERS[self.order.currentIndex()])
        self.refresh()

    def refresh(self) -> None:
        """Show the numbers at the cursor, unless this is hidden."""
        if self.isHidden():
            return
        state = self._view.state
        for number_type in TYPES:
            field = self.fields[number_type.name]
            number = number_at(state.data, state.selection[0], number_type, self.is_big)
            field.setEnabled(number is not None)
            field.setReadOnly(self._view.is_read_only)
            field.mark(False)
            if number is None:
                field.clear()
            else:
                field.set_value(number_type.kind, number)

    @property
    def is_typed_in(self) -> bool:
        """Whether a number is being typed that is not written yet."""
        return any(field.isEnabled() and field.is_touched for field in self.fields.values())

    def finish(self) -> None:
        """Write the number that is being typed."""
        for number_type in TYPES:
            self._finish_number(number_type)

    def _finish_number(self, number_type: NumberType) -> None:
        """Apply the input as an edit of its own; input that does not fit stays."""
        if self._write_number(number_type):
            self._view.placed.emit()

    def _write_number(self, number_type: NumberType) -> bool:
        """Write the number that is typed in a field; False if there is none, or none that fits."""
        field = self.fields[number_type.name]
        if not field.isEnabled() or not field.is_touched or self._view.is_read_only:
            return False
        try:
            fresh = number_bytes(field.value(), number_type, self.is_big)
        except WrongType as error:
            field.mark(True)
            self.refused.emit(f"{number_type.name}: {refusal(error)}")
            return False
        self._view.overwrite(self._view.state.selection[0], fresh)
        return True

    def unmark(self) -> None:
        """Take away the frames around numbers that did not fit."""
        for field in self.fields.values():
            field.mark(False)


# The numbers that bytes at an offset can mean: integers and floats, in both byte orders.


class NumberType(NamedTuple):
    """A type of numbers by its name, the letter that `struct` has for it, and a kind to show it."""

    name: str
    code: str
    kind: Kind

    @property
    def size(self) -> int:
        """The size of a number in bytes."""
        return struct.calcsize("<" + self.code)


TYPES = (
    NumberType("s8", "b", Kind.S64),
    NumberType("u8", "B", Kind.U64),
    NumberType("s16", "h", Kind.S64),
    NumberType("u16", "H", Kind.U64),
    NumberType("s32", "i", Kind.S64),
    NumberType("u32", "I", Kind.U64),
    NumberType("s64", "q", Kind.S64),
    NumberType("u64", "Q", Kind.U64),
    NumberType("f32", "f", Kind.F32),
    NumberType("f64", "d", Kind.F64),
)


def number_at(data: bytes | bytearray, at: int, of: NumberType, big: bool) -> int | float | None:
    """Return the number that begins at byte `at`, None if too few bytes are left for it."""
    part = bytes(data[at : at + of.size])
    if len(part) < of.size:
        return None
    number: int | float = struct.unpack(_byte_order_sign(big) + of.code, part)[0]
    if of.kind is Kind.F32 and number != number:
        return NaN32(int.from_bytes(part, "big" if big else "little"))
    return number


def number_bytes(number: float, of: NumberType, big: bool) -> bytes:
    """Return the bytes of a number; raises `WrongType` if it is outside the type's range."""
    if of.kind is Kind.F32:
        return f32_bits(number).to_bytes(4, "big" if big else "little")
    try:
        return struct.pack(_byte_order_sign(big) + of.code, number)
    except struct.error:
        raise WrongType(
            tr("{number} is outside the range of {type}", number=number, type=of.name)
        ) from None


def _byte_order_sign(big: bool) -> str:
    return ">" if big else "<"
