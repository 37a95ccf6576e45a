"""The editor of strings: every character survives, the bytes are counted while typing."""

from __future__ import annotations

import unicodedata
from typing import Any

from PySide6.QtCore import QEvent
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QWidget

from app.editors.base import MIXED, ValueEditor, frame_bad, hint_label
from app.editors.fields import TextArea
from app.editors.text_line import TextLine
from app.ui import theme
from app.ui.i18n import tr
from formats.core.kinds import STRING_LIMITS, accept
from formats.outline import Row


def _utf8_size(text: str) -> int:
    """Return the size of a text in bytes; a lone surrogate, which no file can contain, counts
    three."""
    try:
        return len(text.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return len(text.encode("utf-8", "surrogatepass"))


class StringEditor(ValueEditor):
    """A line, or at full size several if the text has line breaks (Shift+Return adds one).

    In a line, Return commits; in several lines it is Ctrl+Return.
    """

    INLINE = True

    def _build(self) -> None:
        self._original = ""
        self._shown: str | None = ""
        self._signs = Signs("")
        self.line = TextLine()
        self.line.setFont(theme.fixed_font())
        self.line.setFrame(not self.inline)
        self.line.returnPressed.connect(self._field_finished)
        self.line.finished.connect(self._field_finished)
        self.line.break_wanted.connect(self._break)
        self.line.textEdited.connect(self._text_typed)
        self.line.chosen.connect(self._word_chosen)
        self.line.shows_spaces = not self.inline
        self.setFocusProxy(self.line)
        self._column.addWidget(self.line)
        self.area = TextArea()
        self.area.setVisible(False)
        self.counter = hint_label()
        if self.is_small:
            self.counter.hide()
            return
        self.area.finished.connect(self._field_finished)
        self.area.textChanged.connect(self._text_typed)
        seen_text_option = QTextOption()
        seen_text_option.setFlags(QTextOption.Flag.ShowTabsAndSpaces)
        self.area.document().setDefaultTextOption(seen_text_option)
        self.counter.setWordWrap(True)
        self._column.addWidget(self.area)
        self._column.addWidget(self.counter)

    @property
    def is_multi_line(self) -> bool:
        """Whether the text is edited in several lines now."""
        return self.focusProxy() is self.area

    def _show_row(self, row: Row) -> None:
        was_typing = self.is_multi_line and self.area.hasFocus()
        self._original = row.value
        in_lines = not self.is_small and ("\n" in row.value or was_typing)
        self._signs = Signs(row.value, keep="\n\t" if in_lines else "")
        self._use_line_or_area(in_lines)
        shown = self._signs.show(row.value)
        if self._typed_text() != shown:
            self._set_text(shown)
        self._shown = self._typed_text()
        self.line.setPlaceholderText("")
        terms = self.hints.terms()
        self.line.offer(lambda: terms or self._offered(), in_formulas=bool(terms))
        self.line.setAccessibleName(self.accessibleName())
        self.area.setAccessibleName(self.accessibleName())
        if self.inline:
            self.line.selectAll()
        self._count_bytes()

    def _offered(self) -> list[str]:
        """Return the words that are likely meant and fit."""
        assert self.row is not None
        limit = STRING_LIMITS.get(self.row.kind)
        words = [
            candidate
            for candidate in self.hints.words()
            if self._signs.read(candidate) == candidate
        ]
        return words if limit is None else [word for word in words if _utf8_size(word) <= limit]

    def _word_chosen(self) -> None:
        """An offered word was chosen; inside a tree, Return commits it, but a formula continues."""
        self._text_typed()
        if not self.inline and not self.hints.terms():
            self._field_finished()

    def point_at(self, place: int) -> None:
        """Select the sign at which the text goes wrong, or go behind the last one."""
        if not self.is_multi_line:
            self.line.setSelection(place, 1)

    def _show_mixed(self) -> bool:
        self._use_line_or_area(in_lines=False)
        self.line.setPlaceholderText(MIXED)
        self.line.clear()
        self._shown = ""
        self.counter.setText("")
        return True

    def _is_touched(self) -> bool:
        return self._typed_text() != self._shown

    def _use_line_or_area(self, in_lines: bool) -> None:
        self.line.setVisible(not in_lines)
        self.area.setVisible(in_lines)
        self.setFocusProxy(self.area if in_lines else self.line)

    def _typed_text(self) -> str:
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
        if self.is_small or self.line.isReadOnly():
            return
        at, typed = self.line.cursorPosition(), self._signs.read(self.line.text())
        before = self._signs.read(self.line.text()[:at])
        self._signs = Signs(self._original + typed, keep="\n\t")
        self.line.blockSignals(True)  # the keyboard leaves it, but not what is being typed
        self._use_line_or_area(in_lines=True)
        self.line.blockSignals(False)
        self._set_text(self._signs.show(before + "\n" + typed[len(before) :]))
        cursor = self.area.textCursor()
        cursor.setPosition(at + 1)
        self.area.setTextCursor(cursor)
        self.area.setFocus()
        self._shown = None
        self._count_bytes()

    def _read_value(self) -> Any:
        assert self.row is not None
        if self._typed_text() == self._shown:
            return self._original
        return accept(self.row.kind, self._signs.read(self._typed_text()))

    def _text_typed(self) -> None:
        self.show_reason("")
        self._count_bytes()

    def _count_bytes(self) -> None:
        """Show the size of the text in bytes, in red if it is too large."""
        assert self.row is not None
        text = (
            self._original
            if self._typed_text() == self._shown
            else self._signs.read(self._typed_text())
        )
        size = _utf8_size(text)
        limit = STRING_LIMITS.get(self.row.kind)
        words = (
            tr("{size:,} bytes", size=size)
            if limit is None
            else tr("{size} / {limit} bytes", size=size, limit=limit)
        )
        over = 0 if limit is None else size - limit
        if over > 0:
            words += tr(
                ": {over} too many for {kind}, which holds {limit}",
                over=over,
                kind=self.row.kind.value,
                limit=limit,
            )
        if self._signs:
            words += f"   {self._signs.legend()}"
        self.counter.setText(words)
        red = f"color: {theme.colors().error.name()}" if over > 0 else ""
        if self.counter.styleSheet() != red:
            self.counter.setStyleSheet(red)  # a palette would be lost when it moves to a window
            role = self.counter.foregroundRole()
            self.counter.setForegroundRole(role.WindowText if red else role.PlaceholderText)
        if self.counter.property("over") != (over > 0):
            self.counter.setProperty("over", over > 0)
            self._mark_bad(over > 0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self.row is not None:
            self._count_bytes()

    def _mark_bad(self, is_bad: bool) -> None:
        frame_bad(self.line, is_bad)
        frame_bad(self.area, is_bad)

    def _set_read_only(self, read_only: bool) -> None:
        self.line.setReadOnly(read_only)
        self.area.setReadOnly(read_only)

    def _tab_order(self) -> list[QWidget]:
        return [self.line]


# Visible signs for characters that a text field drops, rewrites, or shows as nothing.


_NAMED = {
    "\t": "⇥", "\r": "␍", "\n": "↵", "\x7f": "␡", "\u2028": "⤶", "\u2029": "¶",
    "\xa0": "⍽", "\u3000": "□",
}  # fmt: skip
_UNSEEN = "▯◊◌▢◇▪▫"
"""Signs for invisible characters, in the order in which they are used."""
_PRIVATE = range(0xF0000, 0xFFFFE)
_NOT_TEXT = frozenset((0x7F, 0x2028, 0x2029, 0xFDD0, 0xFDD1, 0xFFFE, 0xFFFF))
_MOST_NAMED = 6


class Signs:
    """Replaces delicate characters of one text by visible signs.

    Those are bytes that are not UTF-8 (surrogate escapes), control characters, Qt's own paragraph
    marks, and everything invisible: other spaces than the usual one, joiners, marks that change the
    writing direction. Each gets a sign that the text does not contain itself, so that it can be
    reversed exactly: arrows, boxes and control pictures if they are free, braille for bytes.
    """

    def __init__(self, text: str, keep: str = "") -> None:
        """Make the signs of `text`; the characters of `keep` stay as they are."""
        self._to: dict[int, int] = {}
        taken = set(text)
        for char in sorted(set(filter(_is_delicate, text)) - set(keep)):
            free = (chr(code) for code in _PRIVATE if chr(code) not in taken)
            sign = next(
                (char_sign for char_sign in _signs_for(char) if char_sign not in taken), ""
            ) or next(free)
            taken.add(sign)
            self._to[ord(char)] = ord(sign)
        self._back = {sign: char for char, sign in self._to.items()}

    def __bool__(self) -> bool:
        return bool(self._to)

    def show(self, text: str) -> str:
        """Return the text as the editor is given it."""
        return text.translate(self._to)

    def read(self, shown: str) -> str:
        """Return the text behind the editor's text."""
        return shown.translate(self._back)

    def legend(self) -> str:
        """Return the meaning of the signs, in one line."""
        parts = [f"{chr(sign)} {_character_name(char)}" for char, sign in self._to.items()]
        return "  ".join(parts[:_MOST_NAMED]) + (" …" if len(parts) > _MOST_NAMED else "")


def _is_delicate(char: str) -> bool:
    code = ord(char)
    if 0x20 <= code < 0x7F:
        return False
    is_odd = code < 0x20 or code in _NOT_TEXT or 0xD800 <= code <= 0xDFFF
    return is_odd or unicodedata.category(char) in ("Cf", "Zs", "Cc")


def _signs_for(char: str) -> str:
    """Return the signs to choose from for a character, the best first."""
    code = ord(char)
    if char in _NAMED:
        return _NAMED[char]
    if code < 0x20:
        return chr(0x2400 + code)
    is_unseen = unicodedata.category(char) in ("Cf", "Zs")
    return _UNSEEN if is_unseen else chr(0x2800 + (code & 0xFF))


def _character_name(code: int) -> str:
    names = {0x0A: tr("line break"), 0x09: tr("tab"), 0x0D: tr("carriage return")}
    if 0xDC80 <= code <= 0xDCFF:
        return tr("byte {code:02X}", code=code - 0xDC00)
    known = unicodedata.name(chr(code), "").lower()
    return names.get(code) or known or f"U+{code:04X}"
