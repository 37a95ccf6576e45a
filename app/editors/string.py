"""The editor of strings: every character survives, the bytes are counted while typing."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app import theme
from app.editors.base import ValueEditor, bad_frame, hint_label
from app.editors.fields import TextArea
from formats.outline import Row
from formats.values import STRING_LIMITS, accept

_NAMED = {"\t": "⇥", "\r": "␍", "\n": "↵", "\x7f": "␡", "\u2028": "⤶", "\u2029": "¶"}
_PRIVATE = range(0xF0000, 0xFFFFE)


class Signs:
    """Stands visible signs for the characters of one text that a Qt editor drops or rewrites.

    Those are bytes that are not UTF-8 (surrogate escapes), control characters, and Qt's own
    paragraph marks. Each gets a sign that the text does not hold itself, so that the way back is
    exact: arrows and control pictures where they are free, braille for bytes.
    """

    def __init__(self, text: str, keep: str = "") -> None:
        self._to: dict[int, int] = {}
        taken = set(text)
        for char in sorted(set(filter(_is_delicate, text)) - set(keep)):
            wanted = _sign(char)
            free = (chr(code) for code in _PRIVATE if chr(code) not in taken)
            sign = next(free) if wanted in taken else wanted
            taken.add(sign)
            self._to[ord(char)] = ord(sign)
        self._back = {sign: char for char, sign in self._to.items()}

    def __bool__(self) -> bool:
        return bool(self._to)

    def show(self, text: str) -> str:
        """Return the text as the editor is given it."""
        return text.translate(self._to)

    def read(self, shown: str) -> str:
        """Return what the editor's text means."""
        return shown.translate(self._back)

    def legend(self) -> str:
        """Return what the signs stand for, in one line."""
        parts = [f"{chr(sign)} {_name(char)}" for char, sign in self._to.items()]
        return "  ".join(parts[:6]) + (" …" if len(parts) > 6 else "")


def _is_delicate(char: str) -> bool:
    code = ord(char)
    special = code in (0x7F, 0x2028, 0x2029, 0xFDD0, 0xFDD1, 0xFFFE, 0xFFFF)
    return code < 0x20 or special or 0xD800 <= code <= 0xDFFF


def _sign(char: str) -> str:
    code = ord(char)
    if char in _NAMED:
        return _NAMED[char]
    if code < 0x20:
        return chr(0x2400 + code)
    return chr(0x2800 + (code & 0xFF))


def _name(code: int) -> str:
    names = {0x0A: "line break", 0x09: "tab", 0x0D: "carriage return"}
    if 0xDC80 <= code <= 0xDCFF:
        return f"byte {code - 0xDC00:02X}"
    return names.get(code, f"U+{code:04X}")


def _size(text: str) -> int:
    """Return the bytes of a text; half a character, which no file can hold, counts three."""
    try:
        return len(text.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return len(text.encode("utf-8", "surrogatepass"))


class StringEditor(ValueEditor):
    """A line, or at full size several where the text has them (Shift+Return begins another).

    The line editor keeps Return to commit; in several lines it is Ctrl+Return.
    """

    INLINE = True

    def _build(self) -> None:
        self._original = ""
        self._shown: str | None = ""
        self._signs = Signs("")
        self.line = _Line()
        self.line.setFont(theme.fixed_font())
        self.line.setFrame(not self.inline)
        self.line.returnPressed.connect(self._finished)
        self.line.finished.connect(self._finished)
        self.line.break_wanted.connect(self._break)
        self.line.textEdited.connect(self._typed)
        self.setFocusProxy(self.line)
        self._column.addWidget(self.line)
        self.area = TextArea()
        self.area.setVisible(False)
        self.counter = hint_label()
        self.counter.setVisible(not self.inline)
        if self.inline:
            return
        self.area.finished.connect(self._finished)
        self.area.textChanged.connect(self._typed)
        self.counter.setWordWrap(True)
        self._column.addWidget(self.area)
        self._column.addWidget(self.counter)

    @property
    def is_multi_line(self) -> bool:
        """Whether the text is edited in several lines now."""
        return self.focusProxy() is self.area

    def _show(self, row: Row) -> None:
        was_typing = self.is_multi_line and self.area.hasFocus()
        self._original = row.value
        in_lines = not self.inline and ("\n" in row.value or was_typing)
        self._signs = Signs(row.value, keep="\n\t" if in_lines else "")
        self._use(in_lines)
        shown = self._signs.show(row.value)
        if self._text() != shown:
            self._set_text(shown)
        self._shown = self._text()
        self.line.setAccessibleName(self.accessibleName())
        self.area.setAccessibleName(self.accessibleName())
        if self.inline:
            self.line.selectAll()
        self._count()

    def _use(self, in_lines: bool) -> None:
        self.line.setVisible(not in_lines)
        self.area.setVisible(in_lines)
        self.setFocusProxy(self.area if in_lines else self.line)

    def _text(self) -> str:
        # toPlainText would turn no-break spaces into spaces.
        if self.is_multi_line:
            return self.area.document().toRawText().replace("\u2029", "\n")
        return self.line.text()

    def _set_text(self, shown: str) -> None:
        if self.is_multi_line:
            self.area.blockSignals(True)
            self.area.setPlainText(shown)
            self.area.blockSignals(False)
        else:
            self.line.setText(shown)
            self.line.setCursorPosition(0)

    def _break(self) -> None:
        """Go on in several lines, with a line break where the cursor was."""
        if self.inline or self.line.isReadOnly():
            return
        at, typed = self.line.cursorPosition(), self._signs.read(self.line.text())
        before = self._signs.read(self.line.text()[:at])
        self._signs = Signs(self._original + typed, keep="\n\t")
        self._use(in_lines=True)
        self._set_text(self._signs.show(before + "\n" + typed[len(before) :]))
        cursor = self.area.textCursor()
        cursor.setPosition(at + 1)
        self.area.setTextCursor(cursor)
        self.area.setFocus()
        self._shown = None
        self._count()

    def _read(self) -> Any:
        assert self.row is not None
        if self._text() == self._shown:
            return self._original
        return accept(self.row.kind, self._signs.read(self._text()))

    def _typed(self) -> None:
        self.show_reason("")
        self._count()

    def _count(self) -> None:
        """Say how many bytes the text takes, red where they are too many."""
        assert self.row is not None
        text = self._original if self._text() == self._shown else self._signs.read(self._text())
        size = _size(text)
        limit = STRING_LIMITS.get(self.row.kind)
        words = f"{size:,} bytes" if limit is None else f"{size} / {limit} bytes"
        if self._signs:
            words += f"   {self._signs.legend()}"
        self.counter.setText(words)
        is_over = limit is not None and size > limit
        palette = self.palette()
        if is_over:
            palette.setColor(palette.ColorRole.PlaceholderText, theme.colors().error)
        self.counter.setPalette(palette)
        self.counter.setProperty("over", is_over)

    def _mark(self, is_bad: bool) -> None:
        self.line.setStyleSheet(bad_frame("QLineEdit", is_bad))
        self.area.setStyleSheet(bad_frame("QPlainTextEdit", is_bad))

    def _set_read_only(self, read_only: bool) -> None:
        self.line.setReadOnly(read_only)
        self.area.setReadOnly(read_only)

    def _tab_order(self) -> list[QWidget]:
        return [self.line]


class _Line(QLineEdit):
    """A line that says when it is left, and when a line break is wanted."""

    finished = Signal()
    break_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.break_wanted.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.finished.emit()
