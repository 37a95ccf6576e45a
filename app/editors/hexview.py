"""Bytes as offset, hex and text, edited in place; only visible lines are created."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea

from app.editors.hex_search import Pattern, counted, filling, next_place
from app.editors.hex_state import HexState, hex_text, read_hex
from app.ui import theme
from app.ui.i18n import tr
from app.ui.sentences import refusal
from formats.errors import WrongType

_WIDTHS = (32, 16, 8, 4)
_MARGIN = 4
_LEAST_LINES = 8
_STANDARD = QKeySequence.StandardKey
_OWN = (_STANDARD.Copy, _STANDARD.Cut, _STANDARD.Paste, _STANDARD.SelectAll, _STANDARD.Delete)
_DIGITS = frozenset("0123456789abcdefABCDEF")


def seen(byte: int) -> str:
    """Return the character for a byte on the text side."""
    return chr(byte) if 32 <= byte < 127 else "·"


class HexView(QAbstractScrollArea):
    """Shows and edits any amount of bytes, in hex or as text depending on the cursor's side.

    Typing overwrites, or in insert mode (Insert) inserts. Tab moves from the hex to the text, and
    from there to the next widget.
    """

    edited = Signal()
    moved = Signal()
    """The cursor, the selection or the mode changed."""
    placed = Signal()
    """The user moved the cursor: further input is a new edit."""
    finished = Signal()
    """The focus moved elsewhere."""
    refused = Signal(str)
    find_wanted = Signal()
    offset_wanted = Signal()
    again_wanted = Signal(bool)
    """Find the same again, forward or backward."""

    def __init__(self) -> None:
        super().__init__()
        self.state = HexState()
        self.changes = ChangedBytes()
        self.is_read_only = False
        self.on_text = False
        self._touched = False
        self.setFont(theme.fixed_font())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.setMinimumHeight(int(self._line_height() * _LEAST_LINES) + 2 * _MARGIN)

    def sizeHint(self) -> QSize:
        return QSize(300, int(self._line_height() * 2 * _LEAST_LINES))

    # Content

    @property
    def is_touched(self) -> bool:
        """Whether the bytes were edited since they were shown."""
        return self._touched

    def show_bytes(self, data: bytes) -> None:
        """Show other bytes; for the same ones, cursor and selection are kept."""
        self._touched = False
        if self.state.data != data:
            self.state.reset(data)
            self.changes.forget()
        self._lay_out_lines()
        self.moved.emit()

    def replace_all_bytes(self, data: bytes) -> None:
        """Have other bytes in the place of all, as an edit."""
        self.state.reset(data)
        self._after_edit()

    def overwrite(self, offset: int, fresh: bytes) -> None:
        """Have other bytes in the place of as many from `offset` on; the cursor stays."""
        if not self.is_read_only and self.state.data[offset : offset + len(fresh)] != fresh:
            self.state.data[offset : offset + len(fresh)] = fresh
            self._after_edit()

    def set_original(self, data: bytes | None) -> None:
        """Mark the bytes that are others than in `data`, or none."""
        self.changes.set_original(data)
        self.viewport().update()

    def paste_hex(self, typed: str) -> None:
        """Insert the bytes of hex digits, or say why they are not valid."""
        try:
            fresh = read_hex(typed)
        except WrongType as error:
            self.refused.emit(tr("nothing was pasted: {error}", error=refusal(error)))
            return
        self._type_bytes(fresh)

    def set_insert(self, insert: bool) -> None:
        """Choose between insert and overwrite mode."""
        self.state.insert = insert
        self._after_move()

    def go_to(self, offset: int) -> None:
        """Bring the cursor to a byte."""
        self.state.move(offset)
        self._after_move()

    def search(self, needle: bytes, forward: bool = True) -> bool:
        """Select the next occurrence of bytes; return whether there is one."""
        is_there = bool(needle) and self.state.find(needle, forward)
        if is_there:
            self._after_move()
        return is_there

    def search_for(
        self, pattern: Pattern, forward: bool = True, again: bool = True
    ) -> tuple[int, int]:
        """Select the next result; return which one it is, from 1, and of how many: 0 for none.

        A pattern that is not looked for `again` may be found where the selection begins.
        """
        start, stop = self.state.selection
        at = start + (again and start != stop) if forward else start
        place = next_place(pattern, self.state.data, at, forward)
        if place is None:
            return 0, 0
        self.state.select(*place)
        self._after_move()
        return counted(pattern, self.state.data, place[0])

    def fill(self, typed: str) -> None:
        """Fill the selection, see `filling`; raises `WrongType` if that is impossible."""
        start, stop = self.state.selection
        if self.is_read_only or start == stop:
            raise WrongType(tr("Select the bytes to be filled"))
        self.overwrite(start, filling(typed, self.state.data[start], stop - start))

    def _type_bytes(self, fresh: bytes) -> None:
        if fresh and not self.is_read_only:
            self.state.type_bytes(fresh)
            self._after_edit()

    def _after_edit(self) -> None:
        self._touched = True
        self.changes.forget()
        self._lay_out_lines()
        self._after_move()
        self.edited.emit()

    def _after_move(self) -> None:
        self._bring_into_sight()
        self.viewport().update()
        self.moved.emit()

    # Where things are

    def _line_height(self) -> float:
        return QFontMetricsF(self.font()).height() + 2

    def _char(self) -> float:
        return QFontMetricsF(self.font()).horizontalAdvance("0")

    @property
    def _digits(self) -> int:
        return max(4, len(f"{max(0, len(self.state.data) - 1):X}"))

    @property
    def per_line(self) -> int:
        """The number of bytes in a line, depending on the width."""
        room = (self.viewport().width() - 2 * _MARGIN) / self._char() - self._digits - 1.5
        return next((width for width in _WIDTHS if 4 * width <= room), _WIDTHS[-1])

    def _hex_x(self, column: float) -> float:
        return _MARGIN + (self._digits + 1 + 3 * column) * self._char()

    def _text_x(self, column: int) -> float:
        return self._hex_x(self.per_line) + (column + 0.5) * self._char()

    def _line_y(self, line: int) -> float:
        return _MARGIN + (line - self.verticalScrollBar().value()) * self._line_height()

    def _line_count(self) -> int:
        """Return the number of lines, including one for the cursor after the last byte."""
        return len(self.state.data) // self.per_line + 1

    def _seen_lines(self) -> int:
        return max(1, int((self.viewport().height() - 2 * _MARGIN) / self._line_height()))

    def _lay_out_lines(self) -> None:
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self._line_count() - self._seen_lines()))
        bar.setPageStep(self._seen_lines())
        self.viewport().update()

    def _bring_into_sight(self) -> None:
        bar, line = self.verticalScrollBar(), self.state.cursor // self.per_line
        first, count = bar.value(), self._seen_lines()
        bar.setValue(min(line, max(first, line - count + 1)))

    def byte_at(self, spot: QPoint) -> tuple[int, bool]:
        """Return the byte at a place of the viewport, and whether that is on the text side."""
        line = int((spot.y() - _MARGIN) // self._line_height()) + self.verticalScrollBar().value()
        on_text = spot.x() >= self._text_x(0) - self._char()
        if on_text:
            column = (spot.x() - self._text_x(0)) / self._char()
        else:
            column = (spot.x() - self._hex_x(0) + self._char() / 2) / (3 * self._char())
        column = max(0, min(self.per_line - 1, int(column)))
        at = max(0, line) * self.per_line + column
        return min(len(self.state.data), at), on_text

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_lines()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._lay_out_lines()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setFont(self.font())
        first = self.verticalScrollBar().value()
        for line in range(first, min(self._line_count(), first + self._seen_lines() + 2)):
            self._paint_line(painter, line)
        self._paint_cursor(painter)
        painter.end()

    def _paint_line(self, painter: QPainter, line: int) -> None:
        start, y = line * self.per_line, self._line_y(line)
        part = self.state.data[start : start + self.per_line]
        self._paint_changes(painter, start, y)
        self._paint_selection(painter, line, y)
        colors = theme.colors()
        base = y + QFontMetricsF(self.font()).ascent() + 1
        self._draw_text(painter, _MARGIN, base, f"{start:0{self._digits}X}", colors.secondary)
        full = " ".join(f"{byte:02X}" if byte else "  " for byte in part)
        zero = " ".join("  " if byte else "00" for byte in part)
        self._draw_text(painter, self._hex_x(0), base, full, colors.text)
        self._draw_text(painter, self._hex_x(0), base, zero, colors.secondary)
        shown = "".join(seen(byte) if 32 <= byte < 127 else " " for byte in part)
        dots = "".join(" " if 32 <= byte < 127 else "·" for byte in part)
        self._draw_text(painter, self._text_x(0), base, shown, colors.text)
        self._draw_text(painter, self._text_x(0), base, dots, colors.secondary)

    def _draw_text(
        self, painter: QPainter, x: float, base: float, words: str, color: QColor
    ) -> None:
        if words.strip():
            painter.setPen(color)
            painter.drawText(QPoint(round(x), round(base)), words)

    def _paint_changes(self, painter: QPainter, start: int, y: float) -> None:
        """Tint and underline the changed bytes of a line."""
        ground = QColor(theme.colors().changed)
        ground.setAlphaF(0.22)
        height, char = self._line_height(), self._char()
        for at in self.changes.within(self.state.data, start, start + self.per_line):
            for x, width in ((self._hex_x(at - start), 2), (self._text_x(at - start), 1)):
                painter.fillRect(QRectF(x, y, width * char, height), ground)
                under = QRectF(x, y + height - 2, width * char, 2)
                painter.fillRect(under, theme.colors().changed)

    def _paint_selection(self, painter: QPainter, line: int, y: float) -> None:
        start, stop = self.state.selection
        first, width = line * self.per_line, self.per_line
        start, stop = max(start - first, 0), min(stop - first, width)
        if start >= stop:
            return
        color = QColor(theme.colors().accent)
        height, char = self._line_height(), self._char()
        places = (
            (self._hex_x(start), (3 * (stop - start) - 1) * char, not self.on_text),
            (self._text_x(start), (stop - start) * char, self.on_text),
        )
        for x, length, is_here in places:
            color.setAlphaF(0.38 if is_here else 0.2)
            painter.fillRect(QRectF(x, y, length, height), color)

    def _paint_cursor(self, painter: QPainter) -> None:
        at = self.state.cursor
        line, column = divmod(at, self.per_line)
        y, height, char = self._line_y(line), self._line_height(), self._char()
        hex_x = self._hex_x(column) + self.state.nibble * char
        hex_width = char if self.state.nibble else 2 * char
        color = theme.colors().accent if self.hasFocus() else theme.colors().secondary
        sides = (
            (hex_x, hex_width, not self.on_text),
            (self._text_x(column), char, self.on_text),
        )
        for x, width, is_here in sides:
            if is_here and self.state.insert:
                painter.fillRect(QRectF(x - 1, y, 2, height), color)
            elif is_here:
                painter.setPen(color)
                painter.drawRect(QRectF(x - 0.5, y, width, height - 1))
            else:
                painter.fillRect(QRectF(x, y + height - 2, width, 1), color)

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        at, self.on_text = self.byte_at(event.position().toPoint())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.placed.emit()
        self.state.move(at, select=shift)
        self._after_move()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return
        at, _on_text = self.byte_at(event.position().toPoint())
        self.state.move(at + (at >= self.state.anchor), select=True)
        self._after_move()

    # The keyboard

    def event(self, event: QEvent) -> bool:
        """Handle the keys of this view before the commands on rows of the document."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            keys = (Qt.Key.Key_Insert, Qt.Key.Key_Backspace, Qt.Key.Key_F3)
            is_find = ctrl and event.key() in (Qt.Key.Key_F, Qt.Key.Key_G)
            is_typed = plain and event.text() != "" and event.text().isprintable()
            if is_typed or is_find or event.key() in keys or any(map(event.matches, _OWN)):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._move_key(event) or self._clipboard_key(event) or self._other_key(event):
            event.accept()
        elif not self._type_character(event.text(), event.modifiers()):
            event.ignore()

    def _move_key(self, event: QKeyEvent) -> bool:
        key, at, width = event.key(), self.state.cursor, self.per_line
        keys = Qt.Key
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        page = width * self._seen_lines()
        places = {
            keys.Key_Left: at if self.state.nibble else at - 1,
            keys.Key_Right: at + 1,
            keys.Key_Up: at - width if at >= width else at,
            keys.Key_Down: at + width if at + width <= len(self.state.data) else at,
            keys.Key_PageUp: at - page if at >= page else at % width,
            keys.Key_PageDown: at + page,
            keys.Key_Home: 0 if ctrl else at - at % width,
            keys.Key_End: len(self.state.data) if ctrl else at - at % width + width - 1,
        }
        if key not in places or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.placed.emit()
        self.state.move(places[keys(key)], select=shift)
        self._after_move()
        return True

    def _clipboard_key(self, event: QKeyEvent) -> bool:
        if event.matches(_STANDARD.Copy):
            self.copy_hex()
        elif event.matches(_STANDARD.Cut):
            self.copy_hex()
            self._delete(forward=True)
        elif event.matches(_STANDARD.Paste):
            self.paste()
        elif event.matches(_STANDARD.SelectAll):
            self.state.select(0, len(self.state.data))
            self._after_move()
        else:
            return False
        return True

    def _other_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Insert:
            self.set_insert(not self.state.insert)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._delete(forward=key == Qt.Key.Key_Delete)
        elif key == Qt.Key.Key_F3:
            self.again_wanted.emit(not shift)
        elif ctrl and key == Qt.Key.Key_F:
            self.find_wanted.emit()
        elif ctrl and key == Qt.Key.Key_G:
            self.offset_wanted.emit()
        else:
            return False
        return True

    def _type_character(self, text: str, modifiers: Qt.KeyboardModifier) -> bool:
        """Handle a typed character; False if it is not valid here."""
        if not text.isprintable() or not text:
            return False
        if modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier):
            return False
        if self.is_read_only:
            return True
        if self.on_text:
            self._type_bytes(text.encode("utf-8", "replace"))
        elif text in _DIGITS:
            self.state.type_digit(text)
            self._after_edit()
        return True

    def _delete(self, forward: bool) -> None:
        if self.is_read_only:
            return
        try:
            if self.state.delete(forward):
                self._after_edit()
        except WrongType as error:
            self.refused.emit(refusal(error))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through both sides before it leaves."""
        if forward != self.on_text:
            self.on_text = forward
            self._after_move()
            return True
        return super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.finished.emit()

    # The clipboard

    def chosen(self) -> bytes:
        """Return the selected bytes, or all if there is no selection."""
        return self.state.selected or bytes(self.state.data)

    def copy_hex(self) -> None:
        """Copy the selection, or all, as hex digits."""
        QGuiApplication.clipboard().setText(hex_text(self.chosen()))

    def copy_text(self) -> None:
        """Copy the selection, or all, as text; invalid bytes are replaced."""
        shown = self.chosen().decode("utf-8", "replace").replace("\0", "\ufffd")
        QGuiApplication.clipboard().setText(shown)

    def paste(self) -> None:
        """Paste: hex digits or, on the text side, the UTF-8 of the text."""
        typed = QGuiApplication.clipboard().text()
        if self.is_read_only or not typed:
            return
        if self.on_text:
            self._type_bytes(typed.encode("utf-8", "replace"))
        else:
            self.paste_hex(typed)


# Which bytes under edit have changed.


_BLOCK = 1 << 16


class ChangedBytes:
    """Compares bytes with their original, byte by byte if both have the same size.

    Otherwise everything between the longest common start and the longest common end counts as
    changed.
    """

    def __init__(self) -> None:
        self._original: bytes | None = None
        self._between: tuple[int, int] | None = None

    def set_original(self, data: bytes | None) -> None:
        """Set the bytes to compare with, None for none."""
        if data is not self._original:
            self._original = data
            self.forget()

    def forget(self) -> None:
        """Compare again: the bytes were edited."""
        self._between = None

    def within(self, data: bytes | bytearray, start: int, stop: int) -> list[int]:
        """Return the offsets from `start` to before `stop` whose bytes of `data` are changed."""
        old, stop = self._original, min(stop, len(data))
        if old is None:
            return []
        if len(old) == len(data):
            return [at for at in range(start, stop) if data[at] != old[at]]
        if self._between is None:
            first = common_start(old, data)
            room = min(len(old), len(data)) - first
            self._between = first, len(data) - common_end(old, data, room)
        first, last = self._between
        return list(range(max(start, first), min(stop, last)))


def common_start(data: bytes | bytearray, other: bytes | bytearray) -> int:
    """Return how many bytes both begin with alike."""
    most = min(len(data), len(other))
    at = 0
    while at < most and data[at : at + _BLOCK] == other[at : at + _BLOCK]:
        at += _BLOCK
    while at < most and data[at] == other[at]:
        at += 1
    return min(at, most)


def common_end(data: bytes | bytearray, other: bytes | bytearray, most: int) -> int:
    """Return how many bytes, up to `most`, both end with alike."""
    count = 0
    while count < most and _tail(data, count) == _tail(other, count):
        count += _BLOCK
    while count < most and data[-1 - count] == other[-1 - count]:
        count += 1
    return min(count, most)


def _tail(data: bytes | bytearray, count: int) -> bytes | bytearray:
    """Return the block that ends `count` bytes before the end."""
    stop = len(data) - count
    return data[max(0, stop - _BLOCK) : stop]
