"""Editing on the canvas: the small editor of a value laid over its line in a node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.documents.document import Document
from app.documents.hints import Hints, hints_for
from app.editors.base import ValueEditor
from app.editors.host import EditorHost, commit
from app.editors.registry import editor_with
from app.editors.string import StringEditor
from app.ui import theme
from app.ui.i18n import tr
from formats.core.changes import Changes
from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import one_line

_LEAST_WIDTH = 120
_FORMULA_WIDTH = 320
"""The minimum widths of an editor, in px: of a value, and of a formula, which is shown as a
whole."""


class InPlace(QObject):
    """Shows at most one editor over `ground`, and sets its value in the document.

    Return and leaving the editor keep the value, Esc drops it. A value that does not fit keeps the
    editor open with the reason, or is dropped if the user continued elsewhere. `place_of(path)`
    returns the position of a row's line, None if it is no longer visible.
    """

    wide_wanted = Signal()
    """The current row's value has no small editor."""
    closed = Signal()
    """The editor is closed, and the canvas has the focus again."""
    refused = Signal(str)
    """Input was dropped because it did not fit, and why."""
    stepped = Signal(bool)
    """Tab moved to the next line (True) or the previous one (False)."""

    def __init__(
        self, document: Document, ground: QWidget, place_of: Callable[[Path], QRect | None]
    ) -> None:
        super().__init__(ground)
        self._document = document
        self._ground = ground
        self._place_of = place_of
        self._path: Path = ()
        self._kind = Kind.NULL
        self._is_caption = False
        """Whether the input is not a value, but the caption of a link, or a formula."""
        self._least = _LEAST_WIDTH
        self.editor: ValueEditor | None = None
        self._frame = _Frame(ground)
        self._host = EditorHost(
            self, self._keep_value, lambda _editor: self._close_editor(), self._abandon
        )
        document.changed.connect(self._row_changed)
        document.about_to_edit.connect(self.keep_input)
        document.reset.connect(self.cancel)

    def open(self, path: Path, rect: QRect) -> None:
        """Edit the value of a row, whose line is at `rect` of the ground.

        Input in another line that does not fit is gone back to first.
        """
        if not self._may_open(path):
            return
        row = self._document.outline.row(path)
        hints = hints_for(self._document, path)
        kind = editor_with(row.kind, hints)
        if not row.editable or row.kind in CONTAINERS or not kind.INLINE:
            self.wide_wanted.emit()
            return
        self._kind = row.kind
        self._begin_editing(path, self._make_editor(kind, row, hints), rect)

    def open_caption(self, path: Path, rect: QRect) -> None:
        """Edit the caption of a row's link, such as the condition of a case, or a formula."""
        if not self._may_open(path):
            return
        structure = self._document.structure
        words = structure.caption(path)
        if words is None:
            return
        self._is_caption = True
        likely, terms = structure.captions(path), structure.caption_terms(path)
        hints = Hints(words=lambda: likely, terms=lambda: terms)
        self._least = _FORMULA_WIDTH if terms else _LEAST_WIDTH
        editor = self._make_editor(StringEditor, self._caption_row(path, words), hints)
        self._begin_editing(path, editor, rect)

    def _may_open(self, path: Path) -> bool:
        """Keep what is in the open editor, if there is one, or go back into it.

        What is kept may take the row away that was to be edited next.
        """
        is_over = self.finish()
        if not is_over and self.editor is not None:
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        return is_over and self._document.outline.has(path)

    def _caption_row(self, path: Path, words: str) -> Row:
        label = self._document.outline.row(path).label
        return Row(path[-1], label, Kind.STRING, words, 0, True)

    def _begin_editing(self, path: Path, editor: ValueEditor, rect: QRect) -> None:
        """Place an editor over a line and focus it."""
        self._path, self.editor = path, editor
        self._place_editor(rect)
        for widget in (self._frame, self.editor):
            widget.show()
            widget.raise_()
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_editor(self, kind: type[ValueEditor], row: Row, hints: Hints) -> ValueEditor:
        editor = kind(self._ground, True)
        editor.set_hints(hints)
        editor.set_row(row)
        editor.edited.connect(self._commit_value)
        editor.dropped.connect(self.refused)
        self._host.watch_editor(editor)
        return editor

    def _place_editor(self, rect: QRect) -> None:
        """Put the editor over a line, large enough to type in and all of it in sight."""
        assert self.editor is not None
        hint = self.editor.minimumSizeHint()
        room = self._ground.rect()
        width = min(max(rect.width(), hint.width(), self._least), room.width())
        height = max(rect.height(), hint.height())
        left = max(0, min(rect.left(), room.width() - width))
        self.editor.setGeometry(left, rect.center().y() - height // 2, width, height)
        self._frame.setGeometry(self.editor.geometry().adjusted(-1, -1, 1, 1))

    def follow(self) -> None:
        """Move along with the line when the canvas moves; keep the value if the line disappears."""
        if self.editor is None:
            return
        rect = self._place_of(self._path)
        if rect is None or not self._ground.rect().intersects(rect):
            self._abandon(self.editor)
        else:
            self._place_editor(rect)

    def finish(self) -> bool:
        """Keep the editor's value; False if it does not fit, and the editor stays open."""
        return self.editor is None or self._keep_value(self.editor)

    def keep_input(self) -> None:
        """Keep what was put in; an editor without input stays open."""
        editor = self.editor
        if editor is not None and editor.has_input and not editor.is_committing:
            self.finish()

    def cancel(self) -> None:
        """Drop the input."""
        self._close_editor()

    def _keep_value(self, editor: ValueEditor, step: bool | None = None) -> bool:
        """Keep a valid value and close; False if it is not valid, with the reason shown."""
        if not editor.submit() or editor.reason:
            return False
        self._close_editor()
        if step is not None:
            self.stepped.emit(step)
        return True

    def _commit_value(self, value: Any, session: object) -> None:
        assert self.editor is not None
        if self._is_caption:
            commit(self.editor, lambda: self._set_caption(value))
        else:
            commit(self.editor, lambda: self._document.set_value(self._path, value, session))

    def _set_caption(self, words: str) -> None:
        label = one_line(self._document.outline.row(self._path).label, 40)
        self._document.edit(
            tr("Change {label}", label=label),
            lambda structure: structure.set_caption(self._path, words),
        )

    def _abandon(self, editor: ValueEditor) -> None:
        """The user moved on: commit valid input, drop other input with a message."""
        if not self._keep_value(editor):
            self._drop_editor(editor)

    def _drop_editor(self, editor: ValueEditor) -> None:
        editor.drop_unfit()
        self._close_editor()

    def _close_editor(self) -> None:
        editor, self.editor = self.editor, None
        if editor is None:
            return
        self._is_caption = False
        self._least = _LEAST_WIDTH
        editor.is_done = True
        widget = QApplication.focusWidget()
        had_focus = widget is not None and editor.isAncestorOf(widget)
        editor.removeEventFilter(self._host)
        editor.show_reason("")
        editor.hide()
        editor.deleteLater()
        self._frame.hide()
        if had_focus:
            self.closed.emit()

    def _row_changed(self, changes: Changes) -> None:
        """Show the value that an undo or another view gave to the row meanwhile."""
        editor = self.editor
        if editor is None:
            return
        path: Path | None = self._path
        if not changes.is_replaced(self._path):  # else a row may be there again
            path = changes.follow(self._path)
        if path is None:
            self._drop_editor(editor)
            return
        self._path = path
        if not any(path[: len(other)] == other for other in changes.paths):
            return
        try:
            row = self._document.outline.row(self._path)
            words = self._document.structure.caption(self._path) if self._is_caption else None
        except WrongType:
            self._drop_editor(editor)
            return
        if not self._is_caption and row.kind is not self._kind:
            self._drop_editor(editor)
        elif not self._is_caption:
            editor.set_row(row)
        elif words is not None:
            editor.set_row(self._caption_row(self._path, words))
        else:
            self._drop_editor(editor)


class _Frame(QWidget):
    """An outline in the accent colour around the editor, to set it off from the node."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colors().accent)
        painter.end()
