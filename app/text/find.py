"""Finding in a text of megabytes: in slices, so that no event waits."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, QRegularExpression, Signal

from app.documents.idle_task import SLICE, IdleTask
from app.text.utf16 import Utf16

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
        """First and last place of each match in the document, in UTF-16 units, in order."""
        self.fault = ""
        """Why the pattern is none, or empty."""
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
