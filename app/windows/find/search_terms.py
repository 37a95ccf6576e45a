"""Queries of the find panel besides text: regular expressions, and references to a row."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRegularExpression

from app.i18n import tr
from app.text.utf16 import Utf16
from formats.core.changes import Changes
from formats.errors import WrongType
from formats.find import FindQuestion, Matcher, TextMatch
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.documents.document import Document
    from formats.core.paths import Path


def no_results(has_names: bool) -> str:
    """Say that nothing was found; `has_names` is whether names were searched, or cannot be."""
    if has_names:
        return tr("No results")
    return tr("No results. Turn on Names to search names, too.")


class Leading:
    """The row whose references are listed, and its document, if any."""

    def __init__(self) -> None:
        self._document: Document | None = None
        self._path: Path = ()
        self.title = ""
        """What is listed, in words."""

    @property
    def is_asked(self) -> bool:
        """Whether the query is for references to a row."""
        return self._document is not None

    @property
    def question(self) -> FindQuestion:
        """What finds the rows that lead there."""
        return FindQuestion(target=self._path)

    def begin(self, document: Document, path: Path) -> None:
        """Ask about a row."""
        self._document, self._path = document, path
        where = " › ".join(one_line(label, 40) for label in document.outline.labels(path))
        self.title = tr("References to {where}", where=where)

    def is_of(self, document: Document | None) -> bool:
        """Whether the row is one of this document."""
        return document is not None and document is self._document

    def follow(self, changes: Changes) -> None:
        """Follow the row after changes of its document; forget it if it was deleted."""
        if self._document is not None:
            path = changes.follow(self._path)
            if path is None:
                self.forget()
            else:
                self._path = path

    def forget(self) -> None:
        """Ask about no row any more."""
        self._document = None


def pattern(source: str, case: bool = False, whole: bool = False) -> Matcher:
    """Return a matcher for a regular expression; raises `WrongType` if it is invalid."""
    source = rf"\b(?:{source})\b" if whole else source
    options = QRegularExpression.PatternOption.UseUnicodePropertiesOption
    if not case:
        options |= QRegularExpression.PatternOption.CaseInsensitiveOption
    expression = QRegularExpression(source, options)
    if not expression.isValid():
        raise WrongType(tr("this is not a valid pattern: {fault}", fault=expression.errorString()))
    return partial(_matches, expression)


def _matches(expression: QRegularExpression, words: str) -> list[TextMatch]:
    text_matches: list[TextMatch] = []
    units = Utf16(words)
    matches = expression.globalMatch(words)
    while matches.hasNext():
        match = matches.next()
        if match.capturedLength():
            start = units.characters(match.capturedStart())
            end = units.characters(match.capturedEnd())
            rest = (match.captured(n) for n in range(1, match.lastCapturedIndex() + 1))
            text_matches.append(TextMatch(start, end, (words[start:end], *rest)))
    return text_matches
