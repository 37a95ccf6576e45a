"""The base of all value editors: it shows a row, returns a value, and changes no document."""

from __future__ import annotations

from typing import Any, ClassVar

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QWidget,
)

from app.documents.hints import NONE, Hints
from app.ui import theme
from app.ui.descendants import descendants
from app.ui.focus_ring import mark_bad
from app.ui.i18n import tr
from app.ui.layouts import vbox
from app.ui.plain import Label
from app.ui.sentences import begin, refusal, said
from formats.calculator import is_rounded, numbers_of, starts_from_old, typed_over
from formats.core.kinds import same
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import text

MIXED = "—"
"""The placeholder for different values of several rows."""
_FRAMED = (QLineEdit, QComboBox, QPlainTextEdit)
"""The kinds of fields that a red frame is put around."""
_INDENT = 2
"""The px before the text of the only line in a row, which stays where the cell has its text."""


class ValueEditor(QWidget):
    """Edits the value of one row, small inside a tree (`inline`) or a form, or at its full size.

    A `compact` one is as small as one inside a tree, but commits input by itself like one at full
    size. Its owner calls `set_row`, and sets the value carried by `edited` in the document. While
    the user has changed nothing, `value` is the very object from the row. `is_done` is set by an
    owner that closes an inline editor; `is_committing` while its value becomes an edit.
    """

    INLINE: ClassVar[bool] = False
    """Whether there is a layout small enough for a row of a tree."""

    edited = Signal(object, object)
    """A new value to commit: the value, and the session that the steps of one drag share."""
    refused = Signal(str)
    """The reason why the input, or the value of `edited`, does not fit; shown by the editor
    itself."""
    dropped = Signal(str)
    """Input that did not fit was replaced by another value, and why it did not fit."""
    left = Signal(bool)
    """Inline only: Tab went past the last field (True) or before the first (False)."""
    abandoned = Signal()
    """Inline only: the focus moved elsewhere in the window."""

    def __init__(
        self, parent: QWidget | None = None, inline: bool = False, compact: bool = False
    ) -> None:
        super().__init__(parent)
        self.inline = inline
        self.compact = compact
        self.is_small = inline or compact
        self.row: Row | None = None
        self.hints: Hints = NONE
        self._session: object = None
        self._reason = ""
        self._is_mixed = False
        self._mixed_note: QLabel | None = None
        self._column = vbox(parent=self, spacing=0 if self.is_small else 4, margins=0)
        self._message = _Message(self, self.is_small)
        self.refused.connect(self.show_reason)
        self.setAutoFillBackground(inline)
        self._build()
        if inline:
            self._fill_row()
        if not self.is_small:
            self._column.addWidget(self._message)
        self.is_done = self.is_committing = False
        app = QApplication.instance()
        if inline and isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_changed)

    def _focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        """Hear that another widget has the keyboard; a menu or another program do not count."""
        if new is None or QApplication.activePopupWidget() is not None:
            return
        was_here = old is not None and self.isAncestorOf(old)
        is_left = was_here and new is not self and not self.isAncestorOf(new)
        if is_left and not self.isHidden():  # hidden, it goes with its row
            self.abandoned.emit()

    def _fill_row(self) -> None:
        """Make lines as high as the row, so that the ring around one hides no part of a letter."""
        lines = descendants(self, QLineEdit)
        for line in lines:
            line.setSizePolicy(line.sizePolicy().horizontalPolicy(), QSizePolicy.Policy.Expanding)
            line.setTextMargins(_INDENT if len(lines) == 1 else 0, 0, 0, 0)

    # For each kind

    def _build(self) -> None:
        """Create the widgets, once."""
        raise NotImplementedError

    def _show_row(self, row: Row) -> None:
        """Put the value of `row` into the widgets."""
        raise NotImplementedError

    def _read_value(self) -> Any:
        """Return the value in the widgets; raises `WrongType`."""
        raise NotImplementedError

    def _mark_bad(self, is_bad: bool) -> None:
        """Frame invalid input in red, or remove the frame."""

    def _set_read_only(self, read_only: bool) -> None:
        """Let the user only view and copy."""

    def _show_mixed(self) -> bool:
        """Show “—” in place of the value; False if the editor has no place for it."""
        return False

    def _is_touched(self) -> bool:
        """Whether the user put something in, even the value that was there."""
        assert self.row is not None
        return not same(self.row.kind, self.value(), self.row.value)

    def _is_typed_beside(self) -> bool:
        """Whether a field that is no part of the value, such as hex text, is being typed in."""
        return False

    def _take_beside(self) -> None:
        """Make what is typed in such a field the value, and commit it; else say why not."""

    @property
    def has_input(self) -> bool:
        """Whether something was put in that is not taken yet."""
        if self.row is None:
            return False
        try:
            return bool(self._reason) or self._is_touched() or self._is_typed_beside()
        except WrongType:
            return True

    def point_at(self, place: int) -> None:
        """Show at which sign of a text (0 is the first) it goes wrong; nothing without a text."""

    # For owners

    def set_hints(self, hints: Hints) -> None:
        """Set the document's hints for the row that comes next."""
        self.hints = hints

    def set_row(self, row: Row) -> None:
        """Show the value of a row; uncommitted input is discarded."""
        if row is not self.row:  # else the user gave it up
            self.drop_unfit()
        self.row = row
        self._is_mixed = False
        if self._mixed_note is not None:
            self._mixed_note.hide()
        self.setAccessibleName(tr("Value of {label}", label=row.label or tr("root")))
        self.show_reason("")
        self._set_read_only(not row.editable)
        self._show_row(row)

    def set_original(self, value: Any) -> None:
        """Set the row's value in the file, to mark differences; None for unknown."""

    def set_mixed(self, is_mixed: bool) -> None:
        """Mark the row as one of several with different values: “—” is shown.

        Call it after `set_row`, which ends it. Nothing is sent until there is input, which is sent
        even if it is the value of the first row; `value_for` returns the result for the other rows.
        """
        if self.row is None or is_mixed == self._is_mixed:
            return
        if not is_mixed:
            self.set_row(self.row)
            return
        self._is_mixed = True
        if not self._show_mixed():
            self._note_mixed()

    @property
    def is_mixed(self) -> bool:
        """Whether “—” is shown for different values of several rows."""
        return self._is_mixed

    def _note_mixed(self) -> None:
        if self._mixed_note is None:
            self._mixed_note = hint_label(tr("{mixed}  several values", mixed=MIXED))
            self._column.addWidget(self._mixed_note)
        self._mixed_note.show()

    def value_for(self, old: Any) -> Any:
        """Return the result of the input for another row of the same kind.

        An expression such as `*2` starts from `old`; parts that were not touched keep their values
        there. Raises `WrongType` if the result does not fit.
        """
        return self.value() if self._is_touched() else old

    def value_for_row(self, row: Row) -> Any:
        """Return the result of the input for another row, which keeps its own type.

        A row of another kind reads the text of the value. Raises `WrongType` if that does not fit.
        """
        assert self.row is not None
        if row.kind is self.row.kind:
            return self.value_for(row.value)
        typed = self._typed_text()
        is_left = starts_from_old(typed) and not numbers_of(row)
        return row.value if is_left else typed_over(row, typed, None)

    def is_rounded_for(self, row: Row) -> bool:
        """Whether the input, a multiplication or division, is rounded for another row."""
        return is_rounded(row, self._typed_text())

    def _typed_text(self) -> str:
        """Return the input as text that rows of other kinds can read."""
        assert self.row is not None
        return text(self.row.kind, self.value())

    def value(self) -> Any:
        """Return the value in the widgets, or raise `WrongType` with the reason."""
        return self._read_value()

    def submit(self, session: object = None) -> bool:
        """Emit the value as `edited` if it has changed; False if the input does not fit."""
        assert self.row is not None
        if self.is_committing:  # an edit asks for what is typed, and this is that edit
            return True
        if self._is_typed_beside():
            self.show_reason("")
            self._take_beside()
            if self._reason:
                return False
        if not self.check():
            return False
        value = self.value()
        if self._is_mixed:  # the widgets show “—”, which is not a value
            is_wanted = self._is_touched()
        else:
            is_wanted = not same(self.row.kind, value, self.row.value)
        if self.row.editable and is_wanted:
            self.edited.emit(value, session)
        return True

    def check(self) -> bool:
        """Whether the input fits; emits `refused` with the reason if it does not."""
        try:
            self.value()
        except WrongType as error:
            self.refused.emit(refusal(error))
            return False
        self.show_reason("")
        return True

    def show_reason(self, reason: str) -> None:
        """Show why the input does not fit, with a red frame; "" removes both."""
        was, self._reason = self._reason, reason
        self._message.setText(begin(said(reason)))
        self._message.setVisible(bool(reason))
        if self.is_small and reason:
            self._place_message(self._message)
        if reason or was:
            self._mark_bad(bool(reason))

    def _place_message(self, message: QLabel) -> None:
        """Place the reason over the rows below the editor, or above if there is no room."""
        parent = self._message_parent()
        if parent is None:
            return
        message.setParent(parent)
        message.adjustSize()
        point = self.mapTo(parent, QPoint(0, 0))
        below = point.y() + self.height()
        fits = below + message.height() <= parent.height()
        left = max(0, min(point.x(), parent.width() - message.width()))
        message.move(left, below if fits else point.y() - message.height())
        message.show()
        message.raise_()

    def _message_parent(self) -> QWidget | None:
        """Return the widget that the reason covers: the view, not the single line of a form."""
        parent = self.parentWidget()
        above = parent.parentWidget() if self.compact and parent is not None else None
        return above or parent

    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the reason together with an editor that closes."""
        if self.is_small:
            self._message.hide()
            self._message.setParent(self)
        super().hideEvent(event)

    def drop_unfit(self) -> None:
        """Say that input which does not fit goes, if there is any."""
        reason = self._reason
        if reason:
            self.show_reason("")
            self.dropped.emit(reason)

    @property
    def reason(self) -> str:
        """Why the last input did not fit, "" if it did."""
        return self._reason

    # Steps of one session

    def _stepped(self) -> None:
        """A field was stepped by key or wheel: commit it now, except inside a tree."""
        if not self.inline:
            self._session = self._session or object()
            self.submit(self._session)

    def _field_finished(self) -> None:
        """A field was left or Return was pressed in it."""
        self._session = None
        if not self.inline:
            self.submit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give up by Esc what was put in; without input, Esc is for what this is in."""
        is_escape = event.key() == Qt.Key.Key_Escape
        if is_escape and not self.inline and self.row is not None and self.has_input:
            self.give_up()
            event.accept()
        else:
            super().keyPressEvent(event)

    def give_up(self) -> None:
        """Show the value again in place of what was put in."""
        if self.row is not None:
            was_mixed = self._is_mixed
            self.set_row(self.row)
            self.set_mixed(was_mixed)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab within the fields; inside a tree, the last one passes it to the next row."""
        # A widget that hides passes its focus on by this, too.
        if not self.inline or self.is_done or self.isHidden():
            return super().focusNextPrevChild(forward)
        fields = self._tab_order()
        widget = QApplication.focusWidget()
        at = fields.index(widget) + (1 if forward else -1) if widget in fields else 0
        if 0 <= at < len(fields):
            fields[at].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.left.emit(forward)
        return True

    def _tab_order(self) -> list[QWidget]:
        """Return the fields that Tab goes through inside a tree."""
        return []

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.PaletteChange and self._reason:
            self._message.setText(self._reason)
            self._mark_bad(True)
        super().changeEvent(event)


def frame_bad(field: QWidget, is_bad: bool) -> None:
    """Give a field a red frame, and a red ring while it has the keyboard, or take both away."""
    kind = next(kind for kind in _FRAMED if isinstance(field, kind)).__name__
    color = theme.colors().error.name()
    box = f"border: 1px solid {color}; border-radius: 3px; padding-top: 2px; padding-bottom: 2px"
    field.setStyleSheet(f"{kind} {{ {box}; }}" if is_bad else "")
    mark_bad(field, is_bad)


def hint_label(text: str = "") -> QLabel:
    """Return a label in the colour of hints."""
    label = Label(text)
    label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
    return label


class _Message(QLabel):
    """The reason below an editor, red in both themes; inside a tree, a small note."""

    def __init__(self, parent: QWidget, is_note: bool) -> None:
        super().__init__(parent)
        self._is_note = is_note
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(not is_note)
        self.setAutoFillBackground(is_note)
        if is_note:
            self.setFrameShape(QLabel.Shape.Box)
            self.setMargin(4)
        self.hide()

    def setText(self, text: str) -> None:
        palette = QApplication.palette()
        palette.setColor(palette.ColorRole.WindowText, theme.colors().error)
        palette.setColor(palette.ColorRole.Window, theme.colors().raised)
        self.setPalette(palette)
        if not self._is_note:  # whose palette applies when it moves to a window
            self.setStyleSheet(f"color: {theme.colors().error.name()}")
        super().setText(text)


def is_for_document(field: QWidget, event: QKeyEvent) -> bool:
    """Whether a key undoes or redoes where nothing was typed, so that it is about the document."""
    keys = QKeySequence.StandardKey
    if not (event.matches(keys.Undo) or event.matches(keys.Redo)):
        return False
    above: QWidget | None = field
    while above is not None and not isinstance(above, ValueEditor):
        above = above.parentWidget()
    return above is not None and not above.inline and not above.has_input
