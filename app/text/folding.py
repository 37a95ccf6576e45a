"""Folding by indentation: hides the lines below a key, in slices if there are many.

Qt stores no folds: a line is folded if the next one is hidden.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextBlock
from PySide6.QtWidgets import QPlainTextDocumentLayout, QPlainTextEdit

from app.text.tokens import indent
from app.ui.idle_task import SLICE, IdleTask

HEAD = "# triptych:"
"""The prefix of the comments with facts that YAML cannot express; their lines fold under the
first."""
_TELL_SECONDS = 0.3
"""How often lines are painted while many are hidden: Qt then iterates over all those, too."""


class Folds(QObject):
    """The folds of one editor; emits `changed` when lines were hidden or shown."""

    changed = Signal()

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self._work = IdleTask(self)
        self._work.paused.connect(self._tell_now_and_then)
        self._work.ended.connect(self._recount_lines)
        self._told = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether lines are still to be hidden or shown."""
        return self._work.is_busy

    def can_fold(self, block: QTextBlock) -> bool:
        """Whether this line has deeper lines below it that can be hidden."""
        following, text = _next_filled(block), block.text()
        if following is None or not _belongs(text, following.text()):
            return False
        return not (text.startswith(HEAD) and block.previous().text().startswith(HEAD))

    def is_folded(self, block: QTextBlock) -> bool:
        """Whether the lines that belong to this line are hidden."""
        following = block.next()
        return block.isVisible() and following.isValid() and not following.isVisible()

    def hidden_count(self, block: QTextBlock) -> int:
        """Return how many lines a folded line hides."""
        following = next_shown(block)
        end = following.blockNumber() if following.isValid() else block.document().blockCount()
        return end - block.blockNumber() - 1

    def toggle(self, block: QTextBlock) -> None:
        """Fold a line, or unfold it."""
        if self.is_folded(block):
            self.unfold(block)
        else:
            self.fold(block)

    def fold(self, block: QTextBlock) -> None:
        """Fold a line; one that cannot be folded folds the nearest line above that can."""
        head: QTextBlock | None = block
        if not self.can_fold(block) or self.is_folded(block):
            head = self._head_above(block)
        if head is not None:
            self._move_cursor_out(head)
            self._run_folding(self._hide(head))

    def unfold(self, block: QTextBlock) -> None:
        """Unfold a folded line."""
        if self.is_folded(block):
            self._run_folding(self._unfold(block))

    def fold_all(self) -> None:
        """Hide everything below the second level, so that the outline of the file is left."""
        self._run_folding(self._hide_deep())

    def fold_head(self) -> None:
        """Hide all but the first of the comments that no person reads."""
        block = self._editor.document().firstBlock()
        if block.text().startswith(HEAD) and self.can_fold(block):
            self.fold(block)

    def unfold_all(self) -> None:
        """Show every line."""
        self._run_folding(self._set_all(self._editor.document().firstBlock(), visible=True))

    def reveal(self, block: QTextBlock) -> None:
        """Unfold the lines around a hidden line, now."""
        if block.isVisible():
            return
        head = block
        while head.isValid() and not head.isVisible():
            head = head.previous()
        self.finish()
        if self.is_folded(head):
            self.unfold(head)
            self.finish()

    def finish(self) -> None:
        """Apply pending folds now."""
        self._work.finish()

    def _head_above(self, block: QTextBlock) -> QTextBlock | None:
        """Return the nearest line above that a line belongs to."""
        own_block = _next_filled(block.previous()) if indent(block.text()) < 0 else block
        above = block.previous()
        while above.isValid() and own_block is not None:
            if self.can_fold(above) and _belongs(above.text(), own_block.text()):
                return above
            above = above.previous()
        return None

    def _move_cursor_out(self, head: QTextBlock) -> None:
        """Move the cursor out of lines that will be hidden."""
        cursor = self._editor.textCursor()
        at = cursor.blockNumber()
        if any(block.blockNumber() == at for block in _region(head)):
            cursor.setPosition(head.position() + head.length() - 1)
            self._editor.setTextCursor(cursor)

    # Hiding and showing: each `yield` is a place to stop at

    def _run_folding(self, work: Iterator[None]) -> None:
        self.finish()
        self._work.begin(work, at_once=SLICE)

    def _tell_now_and_then(self) -> None:
        if time.perf_counter() > self._told + _TELL_SECONDS:
            self._recount_lines()

    def _recount_lines(self) -> None:
        """Have the editor count its lines again."""
        self._told = time.perf_counter()
        layout = self._editor.document().documentLayout()
        assert isinstance(layout, QPlainTextDocumentLayout)
        layout.documentSizeChanged.emit(layout.documentSize())
        self._editor.viewport().update()
        self.changed.emit()

    def _hide(self, head: QTextBlock) -> Iterator[None]:
        for block in _region(head):
            self._set_visible(block, visible=False)
            yield

    def _unfold(self, head: QTextBlock) -> Iterator[None]:
        block = head.next()
        while block.isValid() and not block.isVisible():
            self._set_visible(block, visible=True)
            block = block.next()
            yield

    def _set_all(self, block: QTextBlock, visible: bool) -> Iterator[None]:
        while block.isValid():
            self._set_visible(block, visible)
            block = block.next()
            yield

    def _hide_deep(self) -> Iterator[None]:
        depths = sorted({d for d in map(indent, self._first_texts()) if d >= 0})
        limit = depths[1] if len(depths) > 1 else 0
        block = self._editor.document().firstBlock()
        while block.isValid():
            self._set_visible(block, 0 <= indent(block.text()) <= limit)
            block = block.next()
            yield
        self._leave_hidden()

    def _leave_hidden(self) -> None:
        """Move the cursor from a hidden line to the end of the visible line above."""
        cursor = self._editor.textCursor()
        block = cursor.block()
        while block.isValid() and not block.isVisible():
            block = block.previous()
        if block.isValid() and block != cursor.block():
            cursor.setPosition(block.position() + block.length() - 1)
            self._editor.setTextCursor(cursor)

    def _first_texts(self) -> Iterator[str]:
        block = self._editor.document().firstBlock()
        for _line in range(200):
            yield block.text()
            block = block.next()

    def _set_visible(self, block: QTextBlock, visible: bool) -> None:
        if block.isVisible() != visible:
            block.setVisible(visible)
            block.setLineCount(1 if visible else 0)
        if not visible:
            # Qt lays hidden lines out when it paints; thousands at once would block the window.
            self._editor.document().documentLayout().blockBoundingRect(block)


def next_shown(block: QTextBlock) -> QTextBlock:
    """Return the next visible line without walking through the hidden ones."""
    following = block.next()
    if not following.isValid() or following.isVisible():
        return following
    return block.document().findBlockByLineNumber(block.firstLineNumber() + block.lineCount())


def _next_filled(block: QTextBlock) -> QTextBlock | None:
    following = block.next()
    while following.isValid():
        if indent(following.text()) >= 0:
            return following
        following = following.next()
    return None


def _belongs(head: str, below: str) -> bool:
    """Whether a line belongs to `head`: it is deeper, or a dash of the list below the key."""
    own, other = indent(head), indent(below)
    if head.startswith(HEAD):
        return below.startswith(HEAD)
    if own < 0 or other > own:
        return own >= 0
    return other == own and below.startswith("- ", other) and not head.startswith("-", own)


def _region(head: QTextBlock) -> Iterator[QTextBlock]:
    """Yield the lines that belong to a line, without blank ones after the last."""
    text, blank = head.text(), []
    own = math.inf if text.startswith(HEAD) else indent(text)
    block = head.next()
    while block.isValid():
        line = block.text()
        depth = indent(line)
        if depth < 0:
            blank.append(block)
        elif depth > own or _belongs(text, line):
            yield from blank
            blank.clear()
            yield block
        else:
            return
        block = block.next()
