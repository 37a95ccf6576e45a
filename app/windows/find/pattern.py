"""Regular expressions to find rows by, in Qt's engine: its effort for one text is bounded."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRegularExpression

from app.i18n import tr
from app.text.utf16 import Utf16
from formats.errors import WrongType
from formats.find import Matcher, TextMatch


def pattern(source: str, case: bool = False, whole: bool = False) -> Matcher:
    """Return a matcher of a regular expression; raises `WrongType` where it is none."""
    source = rf"\b(?:{source})\b" if whole else source
    options = QRegularExpression.PatternOption.UseUnicodePropertiesOption
    if not case:
        options |= QRegularExpression.PatternOption.CaseInsensitiveOption
    expression = QRegularExpression(source, options)
    if not expression.isValid():
        raise WrongType(tr("this is not a valid pattern: {fault}", fault=expression.errorString()))
    return partial(_matches, expression)


def _matches(expression: QRegularExpression, words: str) -> list[TextMatch]:
    found: list[TextMatch] = []
    units = Utf16(words)
    matches = expression.globalMatch(words)
    while matches.hasNext():
        match = matches.next()
        if match.capturedLength():
            start = units.characters(match.capturedStart())
            end = units.characters(match.capturedEnd())
            rest = (match.captured(n) for n in range(1, match.lastCapturedIndex() + 1))
            found.append(TextMatch(start, end, (words[start:end], *rest)))
    return found
