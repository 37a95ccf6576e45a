"""Paints one node at three levels of detail: a block, a title in a box, everything."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.graph.colors import band
from app.graph.face import Face
from app.graph.glyphs import NAMES, paint_glyph
from app.graph.measure import (
    GLYPH,
    MARGIN,
    PIN,
    LineBox,
    NodeBox,
    Plate,
    TabBox,
    broken,
    wrapped,
)
from app.graph.paints import COARSE_SIZES, Paints
from app.ui import theme
from app.ui.i18n import tr
from formats.core.kinds import STRINGS
from formats.core.paths import Path
from formats.diff import DifferenceKind
from formats.graph import Family, Role
from formats.value_text import one_line

BLOCKS = 0.2
"""Below this zoom nodes are plain blocks."""
_GAP = 2.2
"""How far from a small node, in px on the screen, its outline is, which may be of its colour."""
LINES = 0.45
"""From this zoom on nodes show their lines."""
ROUND_BLOCK = 3.0
"""How far, in px on the screen, the colour of a selected or found block reaches beyond it."""
_GHOST = 0.55
"""How strong a node is painted that is only in the other document."""
_TINT = 0.25
_LEAST_TOLD = 8
"""With fewer signs a shortened name of a command says no more than the title of its frame."""
_MODULE = ".module"
_EMPTY_FIELD = 10.0
"""The least width of a value's field."""
_ARROW = QPolygonF([QPointF(-3, -PIN), QPointF(PIN, 0), QPointF(-3, PIN)])
"""The pin of the flow, round its place on the edge of a node."""
_TICK = QPolygonF([QPointF(2.6, 6.2), QPointF(5.2, 8.8), QPointF(9.4, 3.4)])
"""The tick of a check box, from its upper left corner."""
_NO_PEN = Qt.PenStyle.NoPen
_NO_BRUSH = Qt.BrushStyle.NoBrush


class RowPaths(Protocol):
    """Some rows of a document, by their paths."""

    def __contains__(self, path: object, /) -> bool:
        """Whether a row is one of them."""

    def isdisjoint(self, paths: Iterable[Path], /) -> bool:
        """Whether none of these rows is one of them."""


class Look(NamedTuple):
    """How a node stands out: all False for one that does not."""

    selected: bool = False
    current: bool = False
    """Whether it is the current one of several that are selected."""
    hit: bool = False
    faded: bool = False
    root: bool = False
    chosen: Container[Path] = frozenset()
    """The selected rows: the node's own, or those of its lines and tabs."""
    changed: RowPaths = frozenset()
    wired: Container[object] = frozenset()
    """The pins with an edge, which are filled; of a flow that leads to a node, the node."""
    mark: DifferenceKind | None = None
    """How the node differs, in a comparison."""
    lines: Mapping[Path, DifferenceKind] = {}
    ghost: bool = False
    """Whether the node is only in the other document."""

    @property
    def is_plain(self) -> bool:
        """Whether nothing of the node stands out from far away."""
        return not (self.selected or self.hit or self.faded or self.mark is not None)


class Shape:
    """The outlines of a box, made when it is first painted."""

    def __init__(self, box: NodeBox) -> None:
        self.rect = QRectF(0, 0, box.width, box.height)
        self._box = box
        self.coarse: dict[float, list[str]] = {}

    @cached_property
    def header(self) -> QPainterPath:
        """The outline of the header."""
        return _header_path(self._box)


def _header_path(box: NodeBox) -> QPainterPath:
    path = QPainterPath()
    radius, width, height = box.radius, box.width, box.header
    if box.header >= box.height:
        path.addRoundedRect(QRectF(0, 0, width, box.height), radius, radius)
        return path
    path.moveTo(0, height)
    path.lineTo(0, radius)
    path.arcTo(QRectF(0, 0, 2 * radius, 2 * radius), 180, -90)
    path.arcTo(QRectF(width - 2 * radius, 0, 2 * radius, 2 * radius), 90, -90)
    path.lineTo(width, height)
    path.closeSubpath()
    return path


def paint_node(
    painter: QPainter, box: NodeBox, shape: Shape, paints: Paints, look: Look, zoom: float
) -> None:
    """Paint a node with its upper left corner at the origin."""
    if not look.ghost:
        _paint_at(painter, box, shape, paints, look, zoom)
        return
    strength = painter.opacity()
    painter.setOpacity(_GHOST * strength)
    _paint_at(painter, box, shape, paints, look, zoom)
    painter.setOpacity(strength)


def _paint_at(
    painter: QPainter, box: NodeBox, shape: Shape, paints: Paints, look: Look, zoom: float
) -> None:
    if zoom < BLOCKS:
        _paint_block(painter, box, shape, paints, look, zoom)
        return
    _paint_outside(painter, box, shape, paints, look, zoom)
    if box.node.family is Family.STUB:
        _paint_stub(painter, shape, paints)
    elif zoom < LINES:
        _paint_coarse(painter, box, shape, paints, zoom)
    else:
        _paint_whole(painter, box, shape, paints, look)
    if look.faded:
        painter.setPen(_NO_PEN)
        painter.setBrush(paints.veil)
        painter.drawRoundedRect(shape.rect.adjusted(-5, -1, 5, 1), box.radius, box.radius)


def _paint_block(
    painter: QPainter, box: NodeBox, shape: Shape, paints: Paints, look: Look, zoom: float
) -> None:
    rect = shape.rect
    if look.mark is not None:
        grow = 2 / zoom
        painter.fillRect(rect.adjusted(-grow, -grow, grow, grow), theme.difference_color(look.mark))
    if look.selected or look.hit:
        grow = ROUND_BLOCK / zoom
        color = outline(paints, look.current) if look.selected else paints.shades.hit
        painter.fillRect(rect.adjusted(-grow, -grow, grow, grow), color)
    painter.fillRect(rect, paints.blocks[box.node.family])
    if not (look.faded or look.changed.isdisjoint([line_box.line.path for line_box in box.lines])):
        painter.fillRect(QRectF(0, 0, 3 / zoom, box.height), paints.changed)
    if look.faded:
        painter.fillRect(rect, paints.veil)


def _paint_outside(
    painter: QPainter, box: NodeBox, shape: Shape, paints: Paints, look: Look, zoom: float
) -> None:
    """Paint the lines round a node that is selected, found, or begins a command."""
    painter.setBrush(_NO_BRUSH)
    if look.mark is not None:
        _paint_mark(painter, box, shape, paints, look, zoom)
    for stands_out, color, away in (
        (look.hit, paints.shades.hit, 5.0 if look.selected else 2.0),
        (look.selected, outline(paints, look.current), 2.0 if zoom >= LINES else _GAP / zoom),
    ):
        if stands_out:
            is_whole = color is paints.shades.hit or look.current or box.node.path in look.chosen
            width = max(2.5, 2.0 / zoom) if is_whole else max(1.5, 1.2 / zoom)
            painter.setPen(QPen(color, width))
            around = shape.rect.adjusted(-away, -away, away, away)
            painter.drawRoundedRect(around, box.radius + away, box.radius + away)


def outline(paints: Paints, is_current: bool) -> QColor:
    """Return the colour round a selected node, which may be the current one of several."""
    return paints.current if is_current else paints.shades.accent


def _paint_mark(
    painter: QPainter, box: NodeBox, shape: Shape, paints: Paints, look: Look, zoom: float
) -> None:
    """Paint the frame of a node that differs, with the word for how on its upper edge."""
    assert look.mark is not None, "asked before"
    pale = painter.opacity()
    painter.setOpacity(min(1.0, pale / _GHOST) if look.ghost else pale)
    _paint_mark_full(painter, box, shape, paints, look, zoom)
    painter.setOpacity(pale)


def _paint_mark_full(
    painter: QPainter, box: NodeBox, shape: Shape, paints: Paints, look: Look, zoom: float
) -> None:
    assert look.mark is not None, "asked before"
    pen = QPen(theme.difference_color(look.mark), max(3.0, 2.0 / zoom))
    if look.ghost:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.drawRoundedRect(shape.rect.adjusted(-3, -3, 3, 3), box.radius + 3, box.radius + 3)
    if zoom < LINES:
        return
    face, words = paints.faces.hint, tr(look.mark.value)
    width, height = face.width(words) + 10, face.height + 2
    plate = QRectF(8, -3 - height, width, height)
    painter.setBrush(paints.shades.canvas)
    painter.drawRoundedRect(plate, 3, 3)
    painter.setPen(paints.text)
    face.paint(painter, plate.x() + 5, _baseline(plate, face), words)
    painter.setBrush(_NO_BRUSH)


# The middle level


def _paint_coarse(
    painter: QPainter, box: NodeBox, shape: Shape, paints: Paints, zoom: float
) -> None:
    step = max(size for size in COARSE_SIZES if size <= zoom)
    face = paints.coarse[step]
    painter.setPen(_NO_PEN)
    painter.setBrush(paints.bands[box.node.family])
    painter.drawRoundedRect(shape.rect, box.radius, box.radius)
    lines = shape.coarse.get(step)
    if lines is None:
        lines = shape.coarse[step] = _coarse_lines(box, face)
    painter.setPen(paints.white)
    y = (box.height - len(lines) * face.height) / 2 + face.ascent
    for line in lines:
        face.paint(painter, 6 + min(box.radius, 4.0), y, line)
        y += face.height


def _coarse_lines(box: NodeBox, face: Face) -> list[str]:
    """Return the title, and below it the text that distinguishes the node from others like it."""
    rows = max(1, int((box.height + 2) / face.height))
    width = box.width - 12 - 2 * min(box.radius, 4.0)
    texts = [line.line.text for line in box.lines if line.text and line.line.kind in STRINGS]
    if not texts or rows < 2:
        return _wrapped(box, face, width, rows)
    return [*_wrapped(box, face, width, rows - 1), face.fit(one_line(texts[0]), width)]


def _wrapped(box: NodeBox, face: Face, width: float, rows: int) -> list[str]:
    """Return a title in at most `rows` lines; a command's is left out where little of it fits."""
    title, family = one_line(box.node.title), box.node.family
    if family is Family.MODULE:
        title = title.removesuffix(_MODULE)
        return [face.fit_end(line, width) for line in broken(title, face, width, rows)]
    lines = wrapped(title, face, width, rows)
    is_told = family is not Family.COMMAND or "".join(lines) == title
    return lines if is_told or len(lines[0]) >= _LEAST_TOLD else []


# Everything


def _paint_whole(painter: QPainter, box: NodeBox, shape: Shape, paints: Paints, look: Look) -> None:
    family = box.node.family
    painter.setPen(_NO_PEN)
    painter.setBrush(paints.shadow)
    radius = box.radius + 1
    below = max(1.0, box.height - 3 * radius)
    painter.drawRoundedRect(shape.rect.adjusted(-1, below, 1, 3), radius, radius)
    if box.header < box.height:
        painter.setBrush(paints.body)
        painter.drawRoundedRect(shape.rect, box.radius, box.radius)
    painter.setBrush(paints.bands[family])
    painter.drawPath(shape.header)
    _paint_header(painter, box, paints, look)
    for tab in box.tabs:
        _paint_tab(painter, box, tab, paints, look)
    for line in box.lines:
        _paint_line(painter, line, paints, look)
    if box.more is not None:
        _paint_more(painter, box, box.more, paints)
    painter.setPen(paints.border if box.header < box.height else paints.band_edge[family])
    painter.setBrush(_NO_BRUSH)
    painter.drawRoundedRect(shape.rect, box.radius, box.radius)
    if family is Family.MODULE:
        painter.setPen(QPen(band(family), 1.5))
        painter.drawRoundedRect(shape.rect.adjusted(-3, -3, 3, 3), box.radius + 3, box.radius + 3)
    for line in box.lines:
        if line.pin_side:
            _paint_pin(painter, box, line, paints, look)
    if box.node.number is not None and family is not Family.QUERY and box.node.id not in look.wired:
        painter.setPen(paints.pin(None))
        painter.setBrush(paints.body)
        painter.drawPolygon(_ARROW.translated(0.0, box.header / 2))


def _paint_header(painter: QPainter, box: NodeBox, paints: Paints, look: Look) -> None:
    faces = paints.faces
    if look.root:
        painter.setBrush(QBrush(paints.shades.entry))
        painter.drawRoundedRect(QRectF(-4, 3, 6, box.header - 6), 2, 2)
    white = paints.white.color()
    title, hint = faces.title, faces.hint
    top = (box.header - title.height - (hint.height if box.shown_subtitle else 0)) / 2
    rect = QRectF(MARGIN, top + (title.height - GLYPH) / 2, GLYPH, GLYPH)
    paint_glyph(painter, NAMES[box.node.family], rect, white)
    painter.setPen(paints.white)
    x = MARGIN + GLYPH + 6
    title.paint(painter, x, top + title.ascent, box.shown_title)
    if box.shown_subtitle:
        hint.paint(painter, x, top + title.height + hint.ascent, box.shown_subtitle)
    if box.number:
        x = box.width - MARGIN - hint.width(box.number)
        hint.paint(painter, x, top + title.ascent, box.number)


def _paint_stub(painter: QPainter, shape: Shape, paints: Paints) -> None:
    painter.setPen(QPen(paints.shades.flow, 1.5))
    painter.setBrush(QBrush(paints.shades.canvas))
    painter.drawEllipse(shape.rect.adjusted(2, 2, -2, -2))
    paint_glyph(painter, "stub", shape.rect.adjusted(4, 4, -4, -4), paints.shades.label)


def _paint_tab(painter: QPainter, box: NodeBox, tab: TabBox, paints: Paints, look: Look) -> None:
    plate = QRectF(5, tab.rect.top(), box.width - 10, tab.rect.height())
    is_current = tab.path in look.chosen
    painter.setPen(QPen(paints.shades.accent, 1.5) if is_current else paints.rule)
    painter.setBrush(paints.tab)
    painter.drawRoundedRect(plate, 5, 5)
    body = paints.faces.body
    height = paints.faces.row + 1
    sign = QRectF(MARGIN, tab.rect.top() + (height - GLYPH) / 2, GLYPH, GLYPH)
    paint_glyph(painter, "tab", sign, paints.shades.label)
    painter.setPen(paints.text)
    body.paint(painter, MARGIN + GLYPH + 6, _baseline(sign, body), tab.text)


def _baseline(rect: QRectF, face: Face) -> float:
    return rect.center().y() + face.drop


def _paint_line(painter: QPainter, box: LineBox, paints: Paints, look: Look) -> None:
    line, rect, faces = box.line, box.rect, paints.faces
    if line.path in look.chosen:
        painter.fillRect(rect.adjusted(1, 0, -1, 0), paints.row)
    kind = look.lines.get(line.path)
    if kind is not None:
        color = theme.difference_color(kind)
        painter.fillRect(QRectF(1, rect.y(), 4, rect.height()), color)
        color.setAlphaF(_TINT)
        painter.fillRect(rect.adjusted(1, 0, -1, 0), color)
    if line.path in look.changed:
        painter.fillRect(QRectF(1, rect.y(), 3, rect.height()), paints.changed)
    if line.free_label:
        painter.setPen(_NO_PEN)
        painter.setBrush(paints.field)
        painter.drawRoundedRect(box.label_rect.adjusted(-5, 1, 4, -1), 3, 3)
    painter.setPen(paints.label if line.role is Role.PROPERTY else paints.text)
    faces.body.paint(painter, box.label_rect.x(), _baseline(rect, faces.body), box.label)
    if box.value is not None:
        if isinstance(line.value, bool) and not box.text:
            _paint_check(painter, box.value, line.value, paints)
        else:
            _paint_value(painter, box, paints)
    for plate in box.plates:
        _paint_plate(painter, plate, line.kind, paints)


def _paint_more(painter: QPainter, box: NodeBox, row: QRectF, paints: Paints) -> None:
    """Paint the row that adds one more link: words, and a plus where the pins of the others are."""
    face, middle = paints.faces.hint, row.center().y()
    painter.setPen(paints.label)
    x = box.width - MARGIN - 2 - face.width(box.more_text)
    face.paint(painter, x, _baseline(row, face), box.more_text)
    painter.setPen(paints.pin(None))
    painter.setBrush(paints.body)
    painter.drawEllipse(QPointF(box.width, middle), PIN + 1, PIN + 1)
    arm = PIN - 1.5
    painter.drawLine(QPointF(box.width - arm, middle), QPointF(box.width + arm, middle))
    painter.drawLine(QPointF(box.width, middle - arm), QPointF(box.width, middle + arm))


def _paint_value(painter: QPainter, box: LineBox, paints: Paints) -> None:
    value, face = box.value, paints.faces.value
    assert value is not None, "asked before"
    width = face.width(box.text)
    if box.line.editable:
        wide = max(width, _EMPTY_FIELD)
        painter.setPen(_NO_PEN)
        painter.setBrush(paints.field)
        field = QRectF(value.right() - wide - 4, value.y() + 1, wide + 7, value.height() - 2)
        painter.drawRoundedRect(field, 3, 3)
    painter.setPen(paints.text)
    face.paint(painter, value.right() - width, _baseline(value, face), box.text)


def _paint_check(painter: QPainter, rect: QRectF, checked: bool, paints: Paints) -> None:
    painter.setPen(paints.check_lines[checked])
    painter.setBrush(paints.accent if checked else paints.field)
    painter.drawRoundedRect(rect, 3, 3)
    if checked:
        painter.setPen(paints.tick)
        painter.drawPolyline(_TICK.translated(rect.topLeft()))


def _paint_plate(painter: QPainter, plate: Plate, kind: object, paints: Paints) -> None:
    color = paints.badge(plate.badge.kind, kind)  # type: ignore[arg-type]  # a Kind or None
    painter.setPen(QPen(color, 1))
    painter.setBrush(paints.plate)
    painter.drawRoundedRect(plate.rect, 4, 4)
    x = plate.rect.x() + 5
    if plate.badge.kind == "blackboard":
        sign = GLYPH - 3
        rect = QRectF(x - 1, plate.rect.center().y() - sign / 2, sign, sign)
        paint_glyph(painter, "board", rect, color)
        x += sign + 2
    painter.setPen(paints.text)
    hint = paints.faces.hint
    hint.paint(painter, x, _baseline(plate.rect, hint), plate.text)


def _paint_pin(painter: QPainter, box: NodeBox, line: LineBox, paints: Paints, look: Look) -> None:
    x = 0.0 if line.pin_side < 0 else box.width
    y = line.rect.center().y()
    is_flow = line.line.role is Role.CHILD
    pen = paints.pin(None if is_flow else line.line.kind)
    painter.setPen(pen)
    painter.setBrush(pen.brush() if line.line.pin in look.wired else paints.body)
    if is_flow:
        painter.drawPolygon(_ARROW.translated(x, y))
    else:
        painter.drawEllipse(QPointF(x, y), PIN - 0.5, PIN - 0.5)
