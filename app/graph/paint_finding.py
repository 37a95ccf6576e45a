"""The problems of a document by the node that they are about, and how they are painted there.

A sign says the severity, and one stands at each row concerned.

Every severity has a shape of its own, so that none is shown by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.graph.measure import NodeBox
from app.graph.owners import Owner
from app.graph.paint_light import BLOCKS, grown
from app.graph.paint_node import LINES
from app.graph.paints import Paints
from app.ui import theme
from formats.core.paths import Path
from formats.graph import Id
from formats.problems import Problem, Severity

_SIZE = 7.5
_FROM_RIGHT, _APART = 3.0, 26.0
"""How far the sign is from the right edge, and where a run has one of its own there."""
_PIN = 6.5
_FAR = 7.0
"""How large the mark of a plain block is on the screen."""
_TINT = 0.16
_ROLES = {Severity.NOTE: "accent", Severity.WARNING: "warning", Severity.ERROR: "error"}


class Finding(NamedTuple):
    """The findings about one node, or one line of it: the worst severity, all sentences."""

    severity: Severity
    sentences: tuple[str, ...]


class Findings(NamedTuple):
    """The findings about a node: all together, and those about its lines by the path of these."""

    whole: Finding
    lines: Mapping[Path, Finding]


def finding_steps(
    problems: Iterable[Problem], owner: Callable[[Path], Owner | None]
) -> Generator[None, None, dict[Id, Findings]]:
    """Return the findings about each node that shows a row that one is about, in short steps."""
    by_row: dict[Id, dict[Path, list[Problem]]] = {}
    for problem in problems:
        at = owner(problem.path) if problem.path else None
        if at is not None:
            by_row.setdefault(at.id, {}).setdefault(at.path, []).append(problem)
        yield
    of_nodes = {}
    for id_, rows in by_row.items():
        whole = _of([finding for every in rows.values() for finding in every])
        of_nodes[id_] = Findings(whole, {path: _of(every) for path, every in rows.items()})
        yield
    return of_nodes


def _of(problems: Iterable[Problem]) -> Finding:
    found_problems = sorted(problems, key=lambda problem: -problem.severity)
    return Finding(
        found_problems[0].severity, tuple(problem.sentence for problem in found_problems)
    )


def color_of(severity: Severity) -> QColor:
    """Return the colour of a severity in the theme in force."""
    return QColor(theme.color(_ROLES[severity]))


def paint_finding(
    painter: QPainter, box: NodeBox, paints: Paints, findings: Findings, zoom: float, apart: bool
) -> None:
    """Paint the findings about a node, with its upper left corner at the origin.

    The sign stands `apart` from the corner where there is another one.
    """
    severity = findings.whole.severity
    if zoom < BLOCKS:
        if severity is not Severity.NOTE:
            side = min(_FAR / zoom, box.width, box.height)
            painter.fillRect(QRectF(box.width - side, 0, side, side), color_of(severity))
        return
    if zoom >= LINES:
        for line in box.lines:
            of_line = findings.lines.get(line.line.path)
            if of_line is not None:
                _paint_line(painter, line.rect, line.pin_side, box, of_line.severity, paints)
    size = _SIZE * grown(zoom)
    left = (_APART if apart else _FROM_RIGHT) * max(1.0, size / 12)
    point = QPointF(box.width - left - (size - _SIZE), size - _SIZE)
    paint_severity(painter, point, size, severity, paints)


def _paint_line(
    painter: QPainter,
    rect: QRectF,
    side: int,
    box: NodeBox,
    severity: Severity,
    paints: Paints,
) -> None:
    tint = color_of(severity)
    tint.setAlphaF(_TINT)
    painter.fillRect(rect, tint)
    x = box.width if side > 0 else 0.0
    paint_severity(painter, QPointF(x, rect.center().y()), _PIN, severity, paints)


def paint_severity(
    painter: QPainter, point: QPointF, size: float, severity: Severity, paints: Paints
) -> None:
    """Paint the sign of a severity round a point: an “i” in a ring, a triangle, a filled disc."""
    color, ground = color_of(severity), paints.shades.body
    painter.setPen(QPen(ground, size * 0.25))
    painter.setBrush(color)
    stroke = ground
    if severity is Severity.WARNING:
        far = size * 1.25
        corners = [(0.0, -far), (far * 1.05, far * 0.8), (-far * 1.05, far * 0.8)]
        painter.drawPolygon(QPolygonF([point + QPointF(x, y) for x, y in corners]))
    elif severity is Severity.ERROR:
        painter.drawEllipse(point, size * 1.05, size * 1.05)
    else:
        painter.setBrush(ground)
        painter.setPen(QPen(color, size * 0.2))
        painter.drawEllipse(point, size * 0.8, size * 0.8)
        stroke = color
    pen = QPen(stroke, size * 0.28, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    if severity is Severity.NOTE:
        painter.drawLine(point + QPointF(0, -size * 0.02), point + QPointF(0, size * 0.4))
        painter.drawPoint(point + QPointF(0, -size * 0.4))
    else:
        painter.drawLine(point + QPointF(0, -size * 0.5), point + QPointF(0, size * 0.1))
        painter.drawPoint(point + QPointF(0, size * 0.5))
