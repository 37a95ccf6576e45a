"""The editor of a text of YAML: gutter, folds, colours, guides, and the keys of a code editor."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPolygonF,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextLayout,
)
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QTextEdit, QToolTip, QWidget
from shiboken6 import isValid

from app.text import tokens
from app.text.even_lines import EvenLines, base_of
from app.text.folding import Folds, next_shown
from app.text.highlight import FindDialect, Highlighter
from app.text.long_edits import LONG, PLACES, LongEdits
from app.text.tokens import INDENT, READ_AT_MOST, indent
from app.ui import theme
from app.ui.descendants import descendant
from app.ui.find_field import is_for_words
from app.ui.i18n import tr
from app.ui.plain import tip
from app.ui.swatch import base, intensity_text, overbrightness, paint_swatch
from formats.core.kinds import CURVE_COUNTS, CURVE_FLOATS, CURVE_TYPES, Kind
from formats.yaml.dialect import Dialect

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


# The strip beside the text: error marks, line numbers, and triangles for folding.


_MARK = 12
_FOLD = 16
_PADDING = 4


class Gutter(QWidget):
    """Paints beside the lines of its editor and folds them at a click."""

    def __init__(self, editor: TextEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self.problems: dict[int, str] = {}
        self.setAccessibleName(tr("Line numbers"))
        self.setMouseTracking(True)

    def width_for(self, lines: int) -> int:
        """Return the width of the gutter for so many lines."""
        digits = max(3, len(str(lines)))
        number = self._editor.fontMetrics().horizontalAdvance("9") * digits
        return _MARK + number + _PADDING + _FOLD

    def show_problems(self, problems: dict[int, str]) -> None:
        """Mark lines (counted from 0), with these sentences as their tooltips."""
        self.problems = problems
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.colors()
        painter = QPainter(self)
        painter.fillRect(event.rect(), colors.window)
        painter.setFont(self._editor.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        current = self._editor.textCursor().blockNumber()
        for block, rect in self._editor.shown_blocks():
            line = QRect(0, int(rect.top()), self.width(), int(rect.height()))
            number = block.blockNumber()
            painter.setPen(colors.text if number == current else colors.secondary)
            words = str(number + 1)
            left = self.width() - _FOLD - _PADDING - painter.fontMetrics().horizontalAdvance(words)
            painter.drawText(QPointF(left, base_of(block, rect)), words)
            if number in self.problems:
                self._paint_mark(painter, line)
            if self._editor.folds.can_fold(block):
                self._paint_fold(painter, line, self._editor.folds.is_folded(block))
        painter.end()

    def _paint_mark(self, painter: QPainter, line: QRect) -> None:
        size = min(_MARK - 2, line.height())
        rect = QRect(1, line.center().y() - size // 2, size, size)
        theme.icon("error", "error").paint(painter, rect)

    def _paint_fold(self, painter: QPainter, line: QRect, folded: bool) -> None:
        x, y = self.width() - _FOLD / 2, line.top() + line.height() / 2
        if folded:
            points = [QPointF(x - 2, y - 4), QPointF(x + 3, y), QPointF(x - 2, y + 4)]
        else:
            points = [QPointF(x - 4, y - 2), QPointF(x + 4, y - 2), QPointF(x, y + 3)]
        colors = theme.colors()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.accent if folded else colors.secondary)
        painter.drawPolygon(QPolygonF(points))

    def block_at(self, y: float) -> QTextBlock | None:
        """Return the line at a height of the widget."""
        for block, rect in self._editor.shown_blocks():
            if rect.top() <= y < rect.bottom():
                return block
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        block = self.block_at(event.position().y())
        if block is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if event.position().x() >= self.width() - _FOLD and self._editor.folds.can_fold(block):
            self._editor.folds.toggle(block)
        else:
            self._editor.go_to(block.blockNumber(), 0)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            block = self.block_at(event.pos().y())
            words = "" if block is None else self.problems.get(block.blockNumber(), "")
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)


# Paints what lies under and behind the letters of a text: rows, guides, hints and swatches.


_SWATCH_GAP = 12
_Blocks = list[tuple[QTextBlock, QRectF]]
"""The lines in sight with their rectangles in the viewport."""


class LinePainter:
    """Paints in the viewport of an editor; `dialect` gives the meaning of tags."""

    def __init__(self, editor: QPlainTextEdit, folds: Folds, dialect: FindDialect) -> None:
        self._editor = editor
        self._folds = folds
        self._dialect = dialect

    def paint_below(self, blocks: _Blocks) -> None:
        """Paint what the letters stand on."""
        self._paint_guides(blocks)
        self._paint_rows(blocks)

    def _paint_rows(self, blocks: _Blocks) -> None:
        """Paint the current line and the selection as high as the lines are.

        Qt paints the selection over it, only as high as the letters are.
        """
        cursor, painter = self._editor.textCursor(), QPainter(self._editor.viewport())
        groups = QPalette.ColorGroup
        group = groups.Active if self._editor.hasFocus() else groups.Inactive
        selected = self._editor.palette().color(group, QPalette.ColorRole.Highlight)
        for block, rect in blocks:
            if block == cursor.block():
                row = QRectF(0, rect.top(), self._editor.viewport().width(), rect.height())
                painter.fillRect(row, line_color())
            if cursor.hasSelection():
                painter.fillRect(_selected(cursor, block, rect), selected)
        painter.end()

    def _paint_guides(self, blocks: _Blocks) -> None:
        """Paint a hairline at every second step of the indentation."""
        painter = QPainter(self._editor.viewport())
        painter.setPen(theme.colors().line)
        step = self._editor.fontMetrics().horizontalAdvance(" ") * INDENT
        left = self._editor.contentOffset().x() + self._editor.document().documentMargin()
        depth = 0
        for block, rect in blocks:
            own = indent(block.text())
            depth = depth if own < 0 else own
            for level in range(1, depth // INDENT):
                x = int(left + level * step)
                painter.drawLine(x, int(rect.top()), x, int(rect.bottom()))
        painter.end()

    def paint_hints(self, blocks: _Blocks) -> None:
        """Paint what is said of lines behind their letters."""
        painter = QPainter(self._editor.viewport())
        painter.setFont(self._hint_font())
        for block, rect in blocks:
            line_hint = hint(block.text(), self._dialect())
            if self._folds.is_folded(block):
                line_hint = Hint(
                    None, tr("… {count:,} lines", count=self._folds.hidden_count(block))
                )
            if line_hint is NOTHING:
                continue
            x = int(rect.left() + block.layout().lineAt(0).naturalTextWidth()) + _SWATCH_GAP
            if line_hint.rgba is not None:
                x = self._paint_swatch(painter, x, rect, line_hint.rgba)
            painter.setPen(theme.colors().secondary)
            painter.drawText(QPointF(x, base_of(block, rect)), line_hint.words)
        painter.end()

    def _hint_font(self) -> QFont:
        font = QFont(self._editor.font())
        font.setPointSizeF(max(9.0, 0.85 * font.pointSizeF()))
        font.setItalic(True)
        return font

    def _paint_swatch(
        self, painter: QPainter, x: int, rect: QRectF, rgba: tuple[float, ...]
    ) -> int:
        """Paint the swatch of a colour; return the x coordinate after it."""
        height = rect.height() - 4
        where = QRectF(x + 0.5, rect.top() + 2.5, 2 * height, height - 1)
        painter.save()
        paint_swatch(painter, where, (*base(rgba), rgba[3]))
        painter.restore()
        return int(where.right()) + 8


def _selected(cursor: QTextCursor, block: QTextBlock, rect: QRectF) -> QRectF:
    """Return the part of a line that is selected, an empty one for none."""
    first, last = (
        min(max(place - block.position(), 0), block.length() - 1)
        for place in (cursor.selectionStart(), cursor.selectionEnd())
    )
    layout = block.layout()
    if first >= last or layout.lineCount() != 1:
        return QRectF()
    left, right = (_x_of(layout, place) for place in (first, last))
    return QRectF(rect.left() + left, rect.top(), right - left, rect.height())


def _x_of(layout: QTextLayout, place: int) -> float:
    found: Any = layout.lineAt(0).cursorToX(place)  # the stubs have the place in it left out
    return float(found[0])


def line_color() -> QColor:
    """Return the colour that the current line is tinted with."""
    shade = QColor(theme.colors().accent)
    shade.setAlpha(24)
    return shade


# Hints painted after a line: the swatch of a colour, the components of a vector.


class Hint(NamedTuple):
    """`rgba` is a colour to show (its parts may go beyond 0 … 1), `words` a dim text.

    The words say how much brighter than a screen the colour is, since only its base can be shown.
    """

    rgba: tuple[float, float, float, float] | None
    words: str


NOTHING = Hint(None, "")
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_TAGGED = re.compile(r"(!\S+)\s*\[([^\]]*)\]")
_PART = re.compile(r"\b([RGBArgba]):\s*(" + _NUMBER + ")")
_NAMES = {Kind.VEC2: "x y", Kind.VEC3: "x y z", Kind.VEC4: "x y z w", Kind.QUAT: "x y z w"}


def hint(line: str, dialect: Dialect | None = None) -> Hint:
    """Return the hint behind a line, often `NOTHING`; `dialect` gives the meaning of tags."""
    if len(line) > READ_AT_MOST or ("[" not in line and "{" not in line):
        return NOTHING
    return _cached_hint(line, dialect)


@lru_cache(maxsize=4096)
def _cached_hint(line: str, dialect: Dialect | None) -> Hint:
    tagged = _TAGGED.search(line)
    if tagged and dialect is not None:
        kind = dialect.value_kind(tagged[1])
        return _tagged(kind, [part.strip() for part in tagged[2].split(",")])
    parts = {name.lower(): float(number) for name, number in _PART.findall(line)}
    if {"r", "g", "b"} <= parts.keys():
        return _color(parts["r"], parts["g"], parts["b"], parts.get("a", 1.0))
    return NOTHING


def _tagged(kind: Kind | None, parts: list[str]) -> Hint:
    if kind in CURVE_COUNTS:
        return Hint(None, _curve(parts))
    if kind in _NAMES:
        names = _NAMES[kind]
        return Hint(None, names if len(parts) == len(names.split()) else "")
    if kind is not Kind.COLOR:
        return NOTHING
    if len(parts) != 4 or not all(re.fullmatch(_NUMBER, part) for part in parts):
        return NOTHING
    return _color(*map(float, parts), names="r g b a")


def _color(red: float, green: float, blue: float, alpha: float, *, names: str = "") -> Hint:
    rgba = (red, green, blue, alpha)
    intensity = intensity_text(rgba) if overbrightness(rgba) > 1.0 else ""
    return Hint(rgba, "  ".join(filter(None, (intensity, names))))


def _curve(parts: list[str]) -> str:
    """Return the types of the curves in a list of `use, type, 30 floats` for each."""
    size = CURVE_FLOATS + 2
    if len(parts) % size:
        return ""
    words = []
    for start in range(0, len(parts), size):
        use, type_ = parts[start], parts[start + 1]
        if not (type_.isdecimal() and int(type_[:9]) < len(CURVE_TYPES)):
            return ""
        words.append(tr("{kind}, {use} floats in use", kind=CURVE_TYPES[int(type_)], use=use))
    return "; ".join(words)
