"""The editor of a text of YAML: gutter, folds, colours, guides, and the keys of a code editor."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QTextEdit
from shiboken6 import isValid

from app import theme
from app.descendants import descendant
from app.find_field import is_for_words
from app.i18n import tr
from app.mnemonics import give_letters
from app.text import tokens
from app.text.even_lines import EvenLines
from app.text.folding import Folds, next_shown
from app.text.gutter import Gutter
from app.text.highlight import FindDialect, Highlighter
from app.text.line_painter import LinePainter
from app.text.long_edits import LONG, PLACES, LongEdits
from app.text.tokens import INDENT, indent

_Selection = QTextEdit.ExtraSelection
_LIST_KEYS = (
    Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab,
)  # fmt: skip


class TextEditor(QPlainTextEdit):
    """A YAML editor that does not depend on documents; `dialect` gives the meaning of tags.

    `moved` is emitted when the user moved the cursor; `typed` after a letter, with True if the user
    requested completion. `is_completing` returns whether the completion list handles its keys.
    """

    moved = Signal()
    typed = Signal(bool)

    def __init__(self, dialect: FindDialect = lambda: None) -> None:
        super().__init__()
        self._dialect = dialect
        self.setAccessibleName(tr("Text of the document"))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.folds = Folds(self)
        self.gutter = Gutter(self)
        self._line_painter = LinePainter(self, self.folds, dialect)
        self.long_edits = LongEdits(self)
        self.highlighter = Highlighter(self, dialect)
        self.document().setDocumentLayout(EvenLines(self.document()))
        self.highlighter.set_document(self.document())
        self._problems: list[_Selection] = []
        self._matches: list[_Selection] = []
        self._is_placing = False
        self.is_completing: Callable[[], bool] = lambda: False
        self._connect()
        self.restyle()

    def _connect(self) -> None:
        self.blockCountChanged.connect(self._fit_gutter)
        self.updateRequest.connect(self._scroll_gutter)
        self.cursorPositionChanged.connect(self._cursor_moved)
        self.selectionChanged.connect(self.viewport().update)
        self.folds.changed.connect(self.gutter.update)
        theme.watch().changed.connect(self.restyle)

    # Text

    def set_document(self, document: QTextDocument) -> None:
        """Show another text, with the undo history it brings."""
        self._problems, self._matches = [], []
        self.gutter.show_problems({})
        if document.defaultFont() != self.font():
            self._set_font_of(document)
        self._fit_gutter(document.blockCount())  # before, since every line is laid out for it
        self.highlighter.set_document(document)
        old = self.document() if self.document().parent() is self else None
        # PySide never releases it, so Qt must delete it: with the editor, or now.
        document.setParent(self)
        self.setDocument(document)
        if old is not None:
            old.deleteLater()
        self._mark_lines()

    def text(self) -> str:
        """Return the text with its no-break spaces; lines end with a line feed."""
        return self.document().toRawText().replace("\u2029", "\n")

    def place(self) -> tuple[int, int]:
        """Return line and column of the cursor, from 0, the column in UTF-16 units."""
        cursor = self.textCursor()
        return cursor.blockNumber(), cursor.positionInBlock()

    def go_to(self, line: int, column: int, centre: bool = False) -> None:
        """Put the cursor there, out of any fold, and bring it into sight."""
        block = self.document().findBlockByNumber(line)
        if not block.isValid():
            return
        self.folds.reveal(block)
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(column, block.length() - 1))
        self.setTextCursor(cursor)
        if centre:
            self.centerCursor()

    def jump_to(self, line: int, column: int) -> None:
        """Go to a position as `go_to` does, without emitting `moved` or scrolling needlessly."""
        self._is_placing = True
        try:
            block = self.document().findBlockByNumber(line)
            self.go_to(line, column, centre=not self._is_in_sight(block))
        finally:
            self._is_placing = False

    def _is_in_sight(self, block: QTextBlock) -> bool:
        return any(visible_block == block for visible_block, _rect in self.shown_blocks())

    def _cursor_moved(self) -> None:
        self.folds.reveal(self.textCursor().block())
        self._mark_lines()
        if not self._is_placing:
            self.moved.emit()

    # Blocks and marks

    def shown_blocks(self) -> Iterator[tuple[QTextBlock, QRectF]]:
        """Yield the lines in sight with their rectangles in the viewport."""
        block, height = self.firstVisibleBlock(), self.viewport().height()
        place = self.contentOffset()
        while block.isValid() and place.y() <= height:
            if block.isVisible():
                rect = self.blockBoundingRect(block).translated(place)
                yield block, rect
                place.setY(rect.bottom())
            block = next_shown(block)

    def show_problems(self, problems: list[tuple[int, int, str]]) -> None:
        """Underline problems (line and column from 0, sentence) and mark them in the gutter."""
        self._problems = [self._underlined(line, column) for line, column, _words in problems]
        self.gutter.show_problems({line: words for line, _column, words in problems})
        self._mark_lines()

    def _underlined(self, line: int, column: int) -> _Selection:
        block = self.document().findBlockByNumber(line)
        selection = self._selection(block.position(), block.position(), QColor())
        text = block.text()
        start = min(column, max(0, len(text) - 1))
        end = start
        while end < len(text) and text[end] not in " ,:[]{}":
            end += 1
        selection.cursor.setPosition(block.position() + start)
        selection.cursor.setPosition(
            min(block.position() + max(end, start + 1), self.document().characterCount() - 1),
            QTextCursor.MoveMode.KeepAnchor,
        )
        selection.format = QTextCharFormat()
        selection.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        selection.format.setUnderlineColor(theme.colors().error)
        return selection

    def show_matches(self, matches: list[tuple[int, int]]) -> None:
        """Shade stretches of the text, given by their first and last place."""
        shade = QColor(theme.colors().changed)
        shade.setAlpha(70)
        self._matches = [self._selection(start, end, shade) for start, end in matches]
        self._mark_lines()

    def _selection(self, start: int, end: int, background: QColor) -> _Selection:
        selection = _Selection()
        selection.cursor = QTextCursor(self.document())
        selection.cursor.setPosition(start)
        selection.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        if background.isValid():
            selection.format.setBackground(background)
        return selection

    def _mark_lines(self) -> None:
        """Show the brackets at the cursor, the matches and the problems."""
        cursor = self.textCursor()
        marks = [*self._matches]
        bracket_pair = tokens.bracket_pair(cursor.block(), cursor.positionInBlock())
        if bracket_pair is not None:
            colors = theme.colors()
            shade = QColor(colors.accent if bracket_pair[1] >= 0 else colors.error)
            shade.setAlpha(90)
            marks += [self._selection(at, at + 1, shade) for at in bracket_pair if at >= 0]
        self.setExtraSelections([*marks, *self._problems])
        self.gutter.update()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        blocks = list(self.shown_blocks())
        if sum(self.highlighter.show(block) for block, _rect in blocks):
            blocks = list(self.shown_blocks())
        self._line_painter.paint_below(blocks)
        super().paintEvent(event)
        self._line_painter.paint_hints(blocks)

    def restyle(self) -> None:
        """Apply the theme's font and colours again."""
        self.setFont(theme.fixed_font())
        self._set_font_of(self.document())
        self.highlighter.restyle()
        self._fit_gutter(self.blockCount())
        self._mark_lines()
        self.viewport().update()

    def _set_font_of(self, document: QTextDocument) -> None:
        layout = document.documentLayout()
        if isinstance(layout, EvenLines):
            layout.measure(self.font())
        document.setDefaultFont(self.font())

    # Gutter

    def _fit_gutter(self, lines: int) -> None:
        width = self.gutter.width_for(lines)
        if width != self.viewportMargins().left():
            self.setViewportMargins(width, 0, 0, 0)
        self._place_gutter()

    def _place_gutter(self) -> None:
        inside, width = self.contentsRect(), self.viewportMargins().left()
        self.gutter.setGeometry(inside.left(), inside.top(), width, self.viewport().height())

    def _scroll_gutter(self, rect: QRect, dy: int) -> None:
        if dy:
            self.gutter.scroll(0, dy)
        else:
            self.gutter.update(0, rect.y(), self.gutter.width(), rect.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_gutter()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Put in what is pasted or dropped, a very long text piece by piece.

        Qt's own method is not called: PySide can keep `source` for ever after that.
        """
        text = source.text() if source.hasText() and not self.isReadOnly() else ""
        if len(text) > LONG or (text and self.long_edits.is_selection_long):
            self.long_edits.paste(text)
        elif text:
            self.textCursor().insertText(text)
            self.ensureCursorVisible()

    def cut(self) -> None:
        """Take the selection out and keep it in the clipboard; a very long one in turns."""
        if self.long_edits.is_selection_long and not self.isReadOnly():
            self.copy()
            self.long_edits.delete()
        else:
            super().cut()

    def undo(self) -> None:
        """Undo the last step of the text; what is long is undone in turns."""
        self.long_edits.undo()

    def redo(self) -> None:
        """Do the next step of the text again; what is long in turns."""
        self.long_edits.redo()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.menu_at(event.pos())
        give_letters(menu)
        menu.exec(event.globalPos())
        if isValid(menu):
            menu.deleteLater()

    def menu_at(self, place: QPoint) -> QMenu:
        """Return Qt's menu for a place of the viewport, whose commands do long edits in turns."""
        menu = self.createStandardContextMenu(place)
        for name, do in (
            ("edit-undo", self.undo),
            ("edit-redo", self.redo),
            ("edit-cut", self.cut),
            ("edit-delete", self._delete),
        ):
            action = descendant(menu, QAction, name)
            if action is not None:
                action.triggered.disconnect()
                action.triggered.connect(do)
        return menu

    # Keys

    def event(self, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return super().event(event)
        if self._is_for_the_window(event):
            event.ignore()
            return False
        if is_for_words(event):
            event.accept()
            return True
        return super().event(event)

    def _is_for_the_window(self, event: QKeyEvent) -> bool:
        """Whether undo or redo was pressed and the text has nothing to undo or redo."""
        document = self.document()
        if event.matches(QKeySequence.StandardKey.Undo):
            return not document.isUndoAvailable()
        if event.matches(QKeySequence.StandardKey.Redo):
            return not document.isRedoAvailable()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, shift = event.key(), event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if self.long_edits.is_busy and key == Qt.Key.Key_Escape:
            self.long_edits.cancel()
            return
        if self._has_stepped(event):
            return
        self.long_edits.finish()
        if self._is_for_the_window(event) or (self.is_completing() and key in _LIST_KEYS):
            event.ignore()
        elif self.isReadOnly():
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Space and control:
            self.typed.emit(True)
        elif self.long_edits.is_selection_long and self._replaces_selection(event):
            pass
        elif key == Qt.Key.Key_Tab and not event.modifiers():
            self._indent(deeper=True)
        elif key == Qt.Key.Key_Backtab or (key == Qt.Key.Key_Tab and shift):
            self._indent(deeper=False)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._new_line()
        else:
            super().keyPressEvent(event)
            if (event.text().strip() and not control) or self.is_completing():
                self.typed.emit(False)

    def _replaces_selection(self, event: QKeyEvent) -> bool:
        """Take out a very long selection, or put a letter in its place, if that is a key's use."""
        letter = "" if event.modifiers() & Qt.KeyboardModifier.ControlModifier else event.text()
        if event.matches(QKeySequence.StandardKey.Cut):
            self.cut()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.long_edits.delete()
        elif letter and letter.isprintable():
            self.long_edits.paste(letter)
        else:
            return False
        return True

    def _delete(self) -> None:
        """Take the selection out."""
        if self.long_edits.is_selection_long:
            self.long_edits.delete()
        else:
            self.textCursor().removeSelectedText()

    def _has_stepped(self, event: QKeyEvent) -> bool:
        """Undo or redo, if that is what a key is for and there is something to."""
        is_own = self.long_edits.is_busy or not self._is_for_the_window(event)
        if is_own and event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif is_own and event.matches(QKeySequence.StandardKey.Redo):
            self.redo()
        else:
            return False
        return True

    def _new_line(self) -> None:
        """Begin a new line with the indentation of this one, deeper after a key without a value."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        depth = max(0, indent(before)) if before.strip() else len(before)
        if before.rstrip().endswith(":"):
            depth += INDENT
        line = "\n" + " " * depth
        if self.long_edits.is_selection_long:
            self.long_edits.paste(line)
            return
        cursor.insertText(line)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _indent(self, deeper: bool) -> None:
        """Move the selected lines by a step, or put blanks in up to the next step."""
        cursor = self.textCursor()
        if deeper and not cursor.hasSelection():
            cursor.insertText(" " * (INDENT - cursor.positionInBlock() % INDENT))
            return
        first, last = (
            self.document().findBlock(at).blockNumber()
            for at in (cursor.selectionStart(), cursor.selectionEnd())
        )
        pieces = self._shift_lines(cursor, deeper)
        self.long_edits.change_places(tr("Indenting…"), last - first, pieces)

    def _shift_lines(self, cursor: QTextCursor, deeper: bool) -> Iterator[None]:
        """Move the lines that a cursor selects by a step, some at a time."""
        block = self.document().findBlock(cursor.selectionStart())
        end, is_inside = cursor.selectionEnd(), True
        while is_inside:
            edit = QTextCursor(block)
            edit.beginEditBlock()
            for _line in range(PLACES):
                end += self._shift_line(QTextCursor(block), deeper)
                block = block.next()
                past = end - cursor.hasSelection()
                is_inside = block.isValid() and block.position() <= past
                if not is_inside:
                    break
            edit.endEditBlock()
            yield

    def _shift_line(self, edit: QTextCursor, deeper: bool) -> int:
        """Move the line of a cursor by a step; return by how many characters it is longer."""
        if deeper:
            edit.insertText(" " * INDENT)
            return INDENT
        text = edit.block().text()
        count = min(INDENT, len(text) - len(text.lstrip(" ")))
        edit.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, count)
        edit.removeSelectedText()
        return -count
