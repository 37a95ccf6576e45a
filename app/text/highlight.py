"""Highlights the visible lines, and only those: a text of megabytes opens at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QTextBlock, QTextCharFormat, QTextDocument, QTextLayout

from app.text.tokens import TokenPart, tokens
from app.text.utf16 import Utf16
from app.ui import theme
from formats.core.kinds import Kind
from formats.yaml.dialect import Dialect

FindDialect = Callable[[], Dialect | None]
"""Returns the meaning of tags in a text, None if unknown; called when painting."""


class Highlighter(QObject):
    """Highlights the lines of one editor; the state of a block says whether it is highlighted."""

    def __init__(self, parent: QObject, dialect: FindDialect) -> None:
        super().__init__(parent)
        self._dialect = dialect
        self._round = 0
        self._formats: dict[TokenPart | Kind, QTextCharFormat] = {}
        self._document: QTextDocument | None = None

    def set_document(self, document: QTextDocument) -> None:
        """Serve another text from now on."""
        if self._document is not None:
            self._document.contentsChange.disconnect(self._recolor_lines)
        self._document = document
        document.contentsChange.connect(self._recolor_lines)

    def restyle(self) -> None:
        """Colour everything again when it is next looked at: the theme changed."""
        self._round += 1
        self._formats.clear()

    def show(self, block: QTextBlock) -> bool:
        """Highlight a line unless that is done already; to be called before it is painted.

        Return whether it was done, for it is laid out again then.
        """
        if block.userState() == self._round:
            return False
        block.setUserState(self._round)
        text = block.text()
        units = Utf16(text)
        ranges = []
        for token in tokens(text, self._dialect()):
            format_range = QTextLayout.FormatRange()
            format_range.start = units.units(token.start)
            format_range.length = units.units(token.start + token.length) - format_range.start
            format_range.format = self._format(token.role)
            ranges.append(format_range)
        block.layout().setFormats(ranges)
        block.document().markContentsDirty(block.position(), block.length())
        return True

    def _recolor_lines(self, position: int, removed: int, added: int) -> None:
        """Have the first and the last line of an edit coloured again; lines between are new."""
        assert self._document is not None
        for place in (position, position + added):
            block = self._document.findBlock(place)
            if block.isValid():
                block.setUserState(-1)

    def _format(self, role: TokenPart | Kind) -> QTextCharFormat:
        known_char_format = self._formats.get(role)
        if known_char_format is None:
            known_char_format = self._formats[role] = QTextCharFormat()
            known_char_format.setForeground(role_color(role))
            known_char_format.setFontItalic(role is TokenPart.COMMENT)
        return known_char_format


def role_color(role: TokenPart | Kind) -> QColor:
    """Return the colour of a token in the theme in force."""
    colors = theme.colors()
    if isinstance(role, Kind):
        return legible(theme.kind_color(role), colors.panel)
    return {
        TokenPart.KEY: colors.text,
        TokenPart.MARK: colors.secondary,
        TokenPart.COMMENT: colors.secondary,
        TokenPart.ANCHOR: colors.accent,
        TokenPart.TAG: colors.secondary,
    }[role]


_CONTRAST = 4.5


def legible(color: QColor, background: QColor) -> QColor:
    """Return `color`, darker or lighter as far as letters on `background` need it."""
    is_dark = background.lightness() < 128
    for _step in range(20):
        if contrast(color, background) >= _CONTRAST:
            break
        color = color.lighter(108) if is_dark else color.darker(108)
    return color


def contrast(color: QColor, other_color: QColor) -> float:
    """Return the contrast ratio of two colours, from 1 (the same) to 21 (black and white)."""
    low, high = sorted((_luminance(color), _luminance(other_color)))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
