"""Paints one cell of a tree: a run of pieces for a name, a value or a type."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPalette

from app.documents.roles import Cell, Column
from app.editors.paint import paint_spark
from app.ui import theme
from app.ui.checkbox import paint_check
from app.ui.swatch import paint_swatch
from formats.core.kinds import CONTAINERS, CURVE_COUNTS, FLOAT_COUNTS, STRINGS, Kind
from formats.outline import Row
from formats.value_text import f32_text

_GAP = 6.0


class MeasuredFont(NamedTuple):
    """A font with its measures: of any text, of the sign of one cut short, and how far the line
    of its letters lies below the middle of a row."""

    font: QFont
    metrics: QFontMetricsF
    ellipsis: float
    drop: float

    @classmethod
    def of(cls, font: QFont) -> MeasuredFont:
        """Measure a font."""
        metrics = QFontMetricsF(font)
        drop = (metrics.ascent() - metrics.descent()) / 2
        return cls(font, metrics, metrics.horizontalAdvance("…"), drop)


class Ink(NamedTuple):
    """What cells of one state are painted with."""

    plain: MeasuredFont
    italic: MeasuredFont
    fixed: MeasuredFont
    text: QColor
    dim: QColor
    match: QColor
    link: QColor
    is_selected: bool


class Brush:
    """The colours of one view, created once for a font and a theme."""

    def __init__(self, font: QFont, palette: QPalette) -> None:
        # The font and the palette belong to one paint call; what is kept must be a copy.
        self.font = QFont(font)
        slanted = theme.fixed_font()
        slanted.setItalic(True)
        plain, italic, fixed = (
            MeasuredFont.of(axis) for axis in (self.font, slanted, theme.fixed_font())
        )
        colors = theme.colors()
        match = QColor(colors.warning)
        match.setAlpha(90)
        on_selection = QColor(palette.color(QPalette.ColorRole.HighlightedText))
        faint = QColor(on_selection)
        faint.setAlphaF(0.78 if colors.dark else 0.9)  # both are read on the selection
        self._usual = Ink(
            plain, italic, fixed, colors.text, colors.secondary, match, colors.accent, False
        )
        self._selected = Ink(plain, italic, fixed, on_selection, faint, match, on_selection, True)

    def of(self, is_selected: bool) -> Ink:
        """Return the ink of selected or of all other rows."""
        return self._selected if is_selected else self._usual


def paint_cell(painter: QPainter, rect: QRectF, cell: Cell, column: int, ink: Ink) -> None:
    """Paint the content of a cell into `rect`; the caller has painted the background."""
    pen = _Pen(painter, rect, ink, cell.words)
    row = cell.row
    if row is None:
        pen.write(cell.text, ink.plain, ink.dim)
    elif column == Column.NAME:
        _paint_name(pen, row, cell.text)
    elif column == Column.TYPE:
        pen.dot(theme.kind_color(row.kind))
        pen.write(cell.text, ink.plain, ink.text if row.kind not in CONTAINERS else ink.dim)
    else:
        _paint_value(pen, row, cell.text)
        pen.write(cell.preview, ink.fixed, ink.dim)


class _Pen:
    """Paints pieces from left to right; the last one that does not fit is shortened."""

    def __init__(self, painter: QPainter, rect: QRectF, ink: Ink, words: tuple[str, ...]) -> None:
        self.painter = painter
        self.rect = rect
        self.ink = ink
        self._words = words
        self._x = rect.left()

    def write(self, text: str, face: MeasuredFont, color: QColor, gap: float = _GAP) -> None:
        """Paint a text, the words that were searched for marked in it."""
        room = self.rect.right() - self._x
        if not text or room < face.ellipsis:
            return
        metrics = face.metrics
        width = metrics.horizontalAdvance(text)
        if width > room:
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        base = self.rect.center().y() + self.ink.plain.drop
        for word in self._words:
            self._mark_matches(text, word, metrics)
        self.painter.setFont(face.font)
        self.painter.setPen(color)
        self.painter.drawText(QPointF(self._x, base), text)
        self._x += width + gap

    def _mark_matches(self, text: str, word: str, metrics: QFontMetricsF) -> None:
        folded = text.casefold()
        if len(folded) != len(text):
            return
        at = folded.find(word)
        while at >= 0:
            left = self._x + metrics.horizontalAdvance(text[:at])
            width = metrics.horizontalAdvance(text[at : at + len(word)])
            top = self.rect.center().y() - metrics.height() / 2
            self.painter.fillRect(QRectF(left, top, width, metrics.height()), self.ink.match)
            at = folded.find(word, at + len(word))

    def has_room(self, width: float) -> bool:
        """Whether so much more fits."""
        return self._x + width <= self.rect.right()

    def box(self, width: float, height: float) -> QRectF:
        """Return a place for a picture and go on behind it."""
        place = QRectF(self._x, self.rect.center().y() - height / 2, width, height)
        self._x += width + _GAP
        return place

    def dot(self, color: QColor) -> None:
        """Paint the dot of a type."""
        size = self.ink.plain.metrics.height() / 2
        self.painter.save()
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.painter.setPen(self.ink.text if self.ink.is_selected else Qt.PenStyle.NoPen)
        self.painter.setBrush(color)
        self.painter.drawEllipse(self.box(size, size))
        self.painter.restore()


def _paint_name(pen: _Pen, row: Row, text: str) -> None:
    ink = pen.ink
    if not row.known:
        pen.write(text, ink.italic, ink.dim)
    else:
        is_index = isinstance(row.key, int) and row.hash is None
        is_index = is_index and row.label in (str(row.key), f"[{row.key}]")
        pen.write(text, ink.fixed if is_index else ink.plain, ink.dim if is_index else ink.text)


def _paint_value(pen: _Pen, row: Row, text: str) -> None:
    kind, ink = row.kind, pen.ink
    height = ink.plain.metrics.height()
    if kind in CONTAINERS:
        pen.write(text, ink.plain, ink.dim, gap=2 * _GAP)
    elif kind is Kind.BOOL:
        place = pen.box(height * 0.9, height * 0.9)
        hook = theme.colors().selection if ink.is_selected else theme.colors().panel
        paint_check(pen.painter, place, bool(row.value), ink.dim, ink.link, hook)
        pen.write(text, ink.fixed, ink.text)
    elif kind in FLOAT_COUNTS:
        if kind is Kind.COLOR:
            paint_swatch(pen.painter, pen.box(height * 1.8, height * 0.95), row.value)
        _paint_vector(pen, "rgba" if kind is Kind.COLOR else "xyzw", row.value)
    elif kind in CURVE_COUNTS:
        line = theme.kind_color(kind) if not ink.is_selected else ink.text
        paint_spark(pen.painter, pen.box(height * 3, height * 0.9), row.value, line)
        pen.write(text, ink.fixed, ink.dim)
    elif kind is Kind.NULL or (kind in STRINGS and not row.value):
        pen.write("null" if kind is Kind.NULL else "“”", ink.fixed, ink.dim)
    else:
        pen.write(text, ink.fixed, ink.text if row.target is None else ink.link)


def _paint_vector(pen: _Pen, names: str, numbers: tuple[float, ...]) -> None:
    """Paint as many numbers as fit, each after its name, and a sign that there are more."""
    fixed, unit = pen.ink.fixed, pen.ink.fixed.metrics.averageCharWidth()
    texts = [f32_text(number) for number in numbers]
    for place, (name, number) in enumerate(zip(names, texts, strict=False)):
        rest = 0.0 if place == len(texts) - 1 else 2 * unit + fixed.ellipsis
        if not pen.has_room(fixed.metrics.horizontalAdvance(name + number) + 0.6 * unit + rest):
            pen.write("…", fixed, pen.ink.dim)
            return
        pen.write(name, fixed, pen.ink.dim, gap=0.6 * unit)
        pen.write(number, fixed, pen.ink.text, gap=2 * unit)
