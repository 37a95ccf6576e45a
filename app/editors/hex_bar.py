"""The line below a hex view to find bytes, or go to an offset."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QWidget

from app import theme
from app.editors.base import frame_bad, hint_label
from app.editors.hex_search import COUNTED, hex_pattern, number_pattern, text_pattern
from app.editors.hex_state import read_offset
from app.editors.hexview import HexView
from app.find_field import FindField, close_button, step_buttons
from app.i18n import mark, tr
from app.layouts import hbox, vbox
from app.sentences import begin, refusal
from formats.errors import WrongType

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
