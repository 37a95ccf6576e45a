"""The bar to find and replace with: below the text, from the keyboard, never in the way."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, QRegularExpression, Qt, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QToolButton, QWidget

from app.text.editor import TextEditor
from app.text.long_edits import PLACES
from app.text.utf16 import Utf16
from app.ui import theme
from app.ui.find_field import FindField, close_button, step_buttons
from app.ui.i18n import tr, trn
from app.ui.idle_task import SLICE, IdleTask
from app.ui.layouts import add_layout, hbox
from app.ui.plain import Label


class TextFindBar(QWidget):
    """The find bar of one editor: search while typing, step through matches, replace.

    `closed` when the keyboard should go back to the text.
    """

    closed = Signal()

    def __init__(self, editor: TextEditor) -> None:
        super().__init__()
        self._editor = editor
        self.finder = TextFinder(self)
        self._told = ""
        """What is said of a replacement, until the next search or step."""
        self.field = FindField(tr("Find"), tr("Find in the text…"))
        self.by = FindField(tr("Replace with"), tr("Replace with…"))
        self.case = self._toggle_button("Aa", tr("Match case"))
        self.word = self._toggle_button("W", tr("Whole words only"))
        self.pattern = self._toggle_button(".*", tr("Regular expression"))
        self.count = Label()
        self._replacing = QWidget()
        self._timer = QTimer(self, singleShot=True, interval=150)
        self._searched: tuple[TextQuery, int] | None = None
        self._build()
        self._connect()
        self.hide()

    def _build(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 4, 8, 4)
        grid.setSpacing(4)
        grid.addWidget(self.field, 0, 0)
        buttons = QHBoxLayout()
        buttons.setSpacing(4)
        for toggle in (self.case, self.word, self.pattern):
            buttons.addWidget(toggle)
        for button in step_buttons(self._go_to_match):
            buttons.addWidget(button)
        buttons.addWidget(self.count, 1)
        buttons.addWidget(close_button(self.close_bar))
        add_layout(grid, buttons, 0, 1)
        grid.addWidget(self.by, 1, 0)
        row = hbox(parent=self._replacing, margins=0)
        for words, do in ((tr("Replace"), self.replace), (tr("Replace all"), self.replace_all)):
            replacing = QPushButton(words)
            replacing.clicked.connect(do)
            row.addWidget(replacing)
        row.addStretch(1)
        grid.addWidget(self._replacing, 1, 1)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)

    def _toggle_button(self, words: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(words)
        button.setCheckable(True)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.toggled.connect(lambda _on: self.search_now())
        return button

    def _connect(self) -> None:
        self._timer.timeout.connect(self.search_now)
        self.field.textChanged.connect(lambda _text: self._timer.start())
        self.field.stepped.connect(self._go_to_match)
        self.by.stepped.connect(lambda _forward: self.replace())
        for field in (self.field, self.by):
            field.left.connect(self.close_bar)
        self.finder.found.connect(self._show_matches)
        self._editor.textChanged.connect(self._text_changed)
        self._editor.updateRequest.connect(lambda _rect, dy: self._shade() if dy else None)

    # Opening and closing

    def open(self, replacing: bool = False) -> None:
        """Show the bar with the text's selection in the field, selected."""
        cursor = self._editor.textCursor()
        chosen = cursor.selectedText()
        self.by.setVisible(replacing)
        self._replacing.setVisible(replacing)
        self.show()
        if chosen and "\u2029" not in chosen:
            self.field.setText(chosen)
        self.search_now()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def close_bar(self) -> None:
        """Hide the bar and clear the marked matches."""
        self.hide()
        self._timer.stop()
        self.finder.start_search("", TextQuery(""))
        self.closed.emit()

    # Finding

    @property
    def sought(self) -> TextQuery:
        """The current query."""
        checks = (self.case, self.word, self.pattern)
        return TextQuery(self.field.text(), *(button.isChecked() for button in checks))

    def search_now(self) -> None:
        """Search for the text of the field, without delay."""
        self._timer.stop()
        self._told = ""
        if self.isVisible():
            self._searched = self._to_search
            self.finder.start_search(self._editor.text() if self.field.text() else "", self.sought)

    def _text_changed(self) -> None:
        if self.isVisible() and self.field.text():
            self._timer.start()

    @property
    def _to_search(self) -> tuple[TextQuery, int]:
        """The current query, and the state of the text."""
        return self.sought, self._editor.document().revision()

    def _look_if_due(self) -> None:
        """Search now unless the matches are those of the current query and text.

        What was typed may not have been searched for yet, or while the view was out of sight.
        """
        if self._timer.isActive() or self._searched != self._to_search:
            self.search_now()

    def _go_to_match(self, forward: bool) -> None:
        if forward:
            self.find_next()
        else:
            self.find_previous()

    def find_next(self) -> None:
        """Select the match behind the cursor, or the first."""
        self._look_if_due()
        self._select(self.finder.next(self._editor.textCursor().selectionEnd()))

    def find_previous(self) -> None:
        """Select the match before the cursor, or the last."""
        self._look_if_due()
        self._select(self.finder.previous(self._editor.textCursor().selectionStart()))

    def _select(self, number: int) -> None:
        self._told = ""
        if number < 0:
            self._show_matches()
            return
        start, end = self.finder.matches[number]
        self._editor.folds.reveal(self._editor.document().findBlock(start))
        cursor = self._editor.textCursor()
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self._editor.setTextCursor(cursor)
        self._show_matches()

    def _show_matches(self) -> None:
        """Show the number of matches and which is selected, and highlight the visible ones."""
        finder = self.finder
        is_bad = bool(finder.fault or (self.field.text() and not finder.matches and not self._told))
        color = theme.colors().error if is_bad and not finder.is_busy else theme.colors().secondary
        self.count.setStyleSheet(f"color: {color.name()}")
        self.count.setText(self._count_text())
        self.field.setAccessibleDescription(self._count_text())
        self._shade()

    def _count_text(self) -> str:
        finder = self.finder
        if self._told or not self.field.text():
            return self._told
        if finder.fault:
            return tr("Not a valid pattern: {fault}", fault=finder.fault)
        more = "+" if finder.is_busy or len(finder.matches) >= MOST_MATCHES else ""
        if not finder.matches:
            return tr("Searching…") if finder.is_busy else tr("No results")
        cursor = self._editor.textCursor()
        here = (cursor.selectionStart(), cursor.selectionEnd())
        number = finder.next(here[0])
        is_on = finder.matches[number] == here
        count = len(finder.matches)
        if not is_on:
            return trn("{n:,}{more} result", "{n:,}{more} results", count, more=more)
        return trn(
            "{place:,} of {n:,}{more} result",
            "{place:,} of {n:,}{more} results",
            count,
            place=number + 1,
            more=more,
        )

    def _shade(self) -> None:
        blocks = [block for block, _rect in self._editor.shown_blocks()]
        if not blocks or not self.finder.matches:
            self._editor.show_matches([])
            return
        end = blocks[-1].position() + blocks[-1].length()
        self._editor.show_matches(self.finder.between(blocks[0].position(), end))

    # Replacing

    def replace(self) -> None:
        """Replace the selected match and go to the next; without one, only go to the next."""
        self._look_if_due()
        self.finder.finish()
        cursor = self._editor.textCursor()
        if (cursor.selectionStart(), cursor.selectionEnd()) in self.finder.matches:
            cursor.insertText(replacement(self.sought, cursor.selectedText(), self.by.text()))
            self._editor.setTextCursor(cursor)
            self.search_now()
            self.finder.finish()
        self.find_next()

    def replace_all(self) -> None:
        """Replace all matches as a single undo step."""
        self._look_if_due()
        self.finder.finish()
        if self._editor.isReadOnly() or not self.finder.matches:
            return
        matches = list(self.finder.matches)
        pieces = self._replaced(matches, self.sought, self.by.text())
        self._editor.long_edits.change_places(
            tr("Replacing…"), len(matches), pieces, lambda: self._tell_replaced(len(matches))
        )

    def _replaced(
        self, matches: list[tuple[int, int]], sought: TextQuery, by: str
    ) -> Iterator[None]:
        """Replace matches from the last one on, some at a time."""
        edit = QTextCursor(self._editor.document())
        for last in range(len(matches), 0, -PLACES):
            edit.beginEditBlock()
            for start, end in reversed(matches[max(0, last - PLACES) : last]):
                edit.setPosition(start)
                edit.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                new = replacement(sought, edit.selectedText(), by) if sought.pattern else by
                edit.insertText(new)
            edit.endEditBlock()
            yield

    def _tell_replaced(self, count: int) -> None:
        self.search_now()
        self._told = tr("{count:,} replaced", count=count)
        self._show_matches()


# Finding in a text of megabytes: in slices, so that no event waits.


_PIECE = 200_000
MOST_MATCHES = 100_000


class TextQuery(NamedTuple):
    """The query: a word, or a pattern that is matched line by line."""

    text: str
    case: bool = False
    word: bool = False
    pattern: bool = False

    def expression(self) -> QRegularExpression:
        """Return it as a pattern of Qt, whose effort per line is bounded."""
        source = self.text if self.pattern else QRegularExpression.escape(self.text)
        if self.word:
            source = rf"\b(?:{source})\b"
        options = QRegularExpression.PatternOption.UseUnicodePropertiesOption
        if not self.case:
            options |= QRegularExpression.PatternOption.CaseInsensitiveOption
        return QRegularExpression(source, options)


class TextFinder(QObject):
    """Finds all matches in a text. `found` whenever it knows more, and when it is done."""

    found = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.matches: list[tuple[int, int]] = []
        """Start and end of each match in the document, in UTF-16 units, in order."""
        self.fault = ""
        """Why the pattern is invalid, or empty."""
        self._search = IdleTask(self)
        self._search.paused.connect(self.found)
        self._search.ended.connect(self.found)

    @property
    def is_busy(self) -> bool:
        """Whether matches may still be missing."""
        return self._search.is_busy

    def start_search(self, text: str, sought: TextQuery) -> None:
        """Start a search; earlier results are discarded."""
        self.matches, self.fault = [], ""
        self._search.stop()
        expression = sought.expression()
        if not sought.text:
            self.found.emit()
        elif not expression.isValid():
            self.fault = expression.errorString()
            self.found.emit()
        else:
            by_line = sought.pattern
            steps = (
                self._find_in_lines(text, expression) if by_line else self._find_text(text, sought)
            )
            self._search.begin(steps, at_once=SLICE)

    def finish(self) -> None:
        """Finish the search now."""
        self._search.finish()

    def _find_text(self, text: str, sought: TextQuery) -> Iterator[None]:
        """Search for a text, a few thousand lines at a time."""
        source = re.escape(sought.text)
        if sought.word:
            source = rf"\b{source}\b"
        expression = re.compile(source, 0 if sought.case else re.IGNORECASE)
        units, start = Utf16(text), 0
        while start < len(text):
            end = text.find("\n", start + _PIECE)
            end = len(text) if end < 0 else end + 1
            for match in expression.finditer(text, start, end):
                self.matches.append((units.units(match.start()), units.units(match.end())))
            if len(self.matches) >= MOST_MATCHES:
                return
            start = end
            yield

    def _find_in_lines(self, text: str, expression: QRegularExpression) -> Iterator[None]:
        start = 0
        for line in text.split("\n"):
            matches = expression.globalMatch(line)
            while matches.hasNext():
                match = matches.next()
                if match.capturedLength():
                    self.matches.append(
                        (start + match.capturedStart(), start + match.capturedEnd())
                    )
            if len(self.matches) >= MOST_MATCHES:
                return
            start += len(line) + sum(c > "\uffff" for c in line) * (not line.isascii()) + 1
            yield

    def next(self, place: int) -> int:
        """Return the number of the first match at or behind a place, round the end; -1 for none."""
        if not self.matches:
            return -1
        return bisect_left(self.matches, (place, 0)) % len(self.matches)

    def previous(self, place: int) -> int:
        """Return the number of the last match before a place, round the start; -1 for none."""
        if not self.matches:
            return -1
        return (bisect_left(self.matches, (place, 0)) - 1) % len(self.matches)

    def between(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the matches that begin from `start` to `end`."""
        first = bisect_left(self.matches, (start, 0))
        return self.matches[first : bisect_right(self.matches, (end, end))]


def replacement(sought: TextQuery, matched: str, by: str) -> str:
    r"""Return the replacement of a match; `\1` and the like insert the groups of a pattern."""
    if not sought.pattern:
        return by
    match = sought.expression().match(matched)
    if not match.hasMatch():
        return by

    def group(reference: re.Match[str]) -> str:
        if reference[1] == "\\":
            return "\\"
        return match.captured(int(reference[1]))

    return re.sub(r"\\(\d|\\)", group, by)
