"""Pens, brushes and fonts of the canvas for the theme in force, made once and used by all nodes.

What a comparison marks on the canvas, and in which colours, stands here, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPen

from app.graph.colors import band, data_color, mix, palette
from app.graph.face import Face
from app.graph.lights import Sign
from app.graph.measure import CanvasFonts
from app.ui import theme
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.diff import DifferenceKind
from formats.graph import Edge, EdgeKind, Family, Id

FADED = 0.35
"""How strong all else is while an edge or a part of the graph is in focus."""
_BRIGHTER = 0.5
"""How near the colour of highlighted links of the flow is to that of text."""
_DUSK = 0.62
"""How much of what takes no part in a run is covered."""
COARSE_SIZES = {0.2: 37.0, 0.25: 30.0, 0.35: 23.0}
"""The px of titles from each zoom on, below the one where lines are shown."""
_LEAST_WIDTHS = ((0.6, 0.0), (0.45, 2.4), (0.35, 3.2), (0.27, 4.0), (0.0, 5.0))
"""From which zoom on lines are how wide at least, in px at 100 %: more than one on the screen."""
SLIM = -1.0
"""Instead of a least width: lines are no wider than a px on the screen, which Qt paints faster."""
_SLIM = 0.8
_MANY_LINES = 1000
Style = tuple[str, float, bool]
"""How an edge is drawn: the name of its colour, the width at 100 %, whether it is dashed."""


def least_width(zoom: float, count: int) -> float:
    """Return how wide lines are at least at a zoom, in px at 100 %, `SLIM` where there are many."""
    least = next(least for from_, least in _LEAST_WIDTHS if zoom >= from_)
    return SLIM if least and count > _MANY_LINES else least


class Marks(NamedTuple):
    """What differs of a graph: nodes and edges by id, lines by the path of their row.

    `ghosts` are the nodes that are only in the other document, drawn pale.
    """

    nodes: Mapping[Id, DifferenceKind]
    edges: Mapping[Id, DifferenceKind]
    lines: Mapping[Path, DifferenceKind]
    ghosts: frozenset[Id] = frozenset()


NO_MARKS = Marks({}, {}, {})


class Paints:
    """What nodes and edges are painted with; make another one for another theme or font."""

    def __init__(self, faces: CanvasFonts) -> None:
        self.faces = faces
        self.shades = shades = palette()
        self.bands = {family: QBrush(band(family)) for family in Family}
        self.band_edge = {
            family: QPen(mix(band(family), shades.text, 0.25), 1) for family in Family
        }
        self.blocks = {family: QBrush(mix(band(family), shades.body, 0.25)) for family in Family}
        shade = 0.2 if shades.dark else 0.0
        self.map = {family: mix(band(family), shades.text, shade) for family in Family}
        """The colours of nodes on the small map."""
        self.white = QPen(QColor("#FFFFFF"))
        self.body = QBrush(shades.body)
        self.shadow = QBrush(_clear(QColor("#000000"), 0.3 if shades.dark else 0.1))
        """Below nodes, a little further down."""
        self.border = QPen(shades.border, 1)
        self.text = QPen(shades.text)
        self.label = QPen(shades.label)
        self.field = QBrush(mix(shades.body, shades.text, 0.07 if shades.dark else 0.05))
        self.tab = QBrush(mix(shades.body, shades.text, 0.03))
        self.plate = QBrush(mix(shades.body, shades.text, 0.12 if shades.dark else 0.08))
        self.row = QBrush(_clear(shades.accent, 0.28 if shades.dark else 0.18))
        self.rule = QPen(mix(shades.body, shades.text, 0.14), 1)
        self.veil = QBrush(_clear(shades.frame, 1 - FADED))
        self.far_dim = {family: mix(brush.color(), shades.canvas, _DUSK)
                        for family, brush in self.blocks.items()}  # fmt: skip
        """Blocks under `dusk`, by family."""
        self.dusk = QBrush(_clear(shades.canvas, _DUSK))
        """Over nodes that take no part in a run; thinner over those that were just left."""
        self.twilight = QBrush(_clear(shades.canvas, 0.35))
        self.glow = QBrush(_clear(shades.lit, 0.3 if shades.dark else 0.22))
        colors = theme.colors()
        self.signs = {
            Sign.NONE: shades.label,
            Sign.BUSY: shades.accent,
            Sign.SUCCESS: colors.fine,
            Sign.FAILURE: colors.error,
        }
        self.changed = QBrush(shades.changed)
        self.accent = QBrush(shades.accent)
        self.check_lines = QPen(shades.label, 1.2), QPen(shades.accent, 1.2)
        """Round a check box that is not checked, and one that is."""
        self.tick = QPen(shades.body if shades.dark else QColor("#FFFFFF"), 1.8)
        self.current = mix(shades.accent, shades.text, 0.7)
        """Round the current one of several selected nodes."""
        self.coarse = {zoom: _coarse(size) for zoom, size in COARSE_SIZES.items()}
        self._data: dict[Kind | None, QColor] = {}
        self._pins: dict[Kind | None, QPen] = {}
        self._edges: dict[tuple[Style, int, float], QPen] = {}

    def data(self, kind: Kind | None) -> QColor:
        """Return the colour of a data type, that of control flow for None."""
        color = self._data.get(kind)
        if color is None:
            color = self._data[kind] = data_color(kind)
        return color

    def pin(self, kind: Kind | None) -> QPen:
        """Return the pen that draws round a pin of a data type, that of control flow for None."""
        pen = self._pins.get(kind)
        if pen is None:
            pen = self._pins[kind] = QPen(self.data(kind), 1.6)
        return pen

    def badge(self, kind: str, of_value: Kind | None) -> QColor:
        """Return the colour of a badge: that of the value from a blackboard, green for formulas."""
        if kind == "expression":
            base = band(Family.EXPRESSION)
            return base.lighter(150) if self.shades.dark else base
        return self.data(of_value)

    # Edges

    def style(self, edge: Edge) -> Style:
        """Return how an edge is drawn."""
        if edge.kind is EdgeKind.DATA:
            kind = edge.kind_of_data
            return (f"data {kind.value}" if kind else "data", 2.0, bool(edge.expression))
        return _STYLES[edge.kind]

    def marked_style(self, kind: DifferenceKind) -> Style:
        """Return how an edge that differs is drawn."""
        return (f"mark {kind.value}", 3.0, kind is DifferenceKind.REMOVED)

    def edge_color(self, style: Style) -> QColor:
        """Return the colour of a style at full strength."""
        name = style[0]
        if name.startswith("mark"):
            return theme.difference_color(DifferenceKind(name[5:]))
        if name.startswith("data"):
            return self.data(Kind(name[5:]) if name[5:] else Kind.S32)
        color: QColor = getattr(self.shades, name)
        return color

    def pen(self, style: Style, level: int, thin: bool = False, least: float = 0.0) -> QPen:
        """Return the pen of a style: `level` 0 faded, 1 as usual, 2 highlighted.

        A `thin` one is a px wide on the screen at any zoom, others are as wide as `least` says.
        """
        key = (style, level + 3 * thin, least)
        pen = self._edges.get(key)
        if pen is None:
            pen = self._edges[key] = self._pen(style, level, thin, least)
        return pen

    def _pen(self, style: Style, level: int, thin: bool, least: float) -> QPen:
        color = self.edge_color(style)
        if level == 0:
            color = mix(self.shades.canvas, color, FADED)
        elif level > 1 and style[0] == "flow":
            color = mix(color, self.shades.text, _BRIGHTER)
        width = max(style[1], least) if least != SLIM else _SLIM * style[1]
        width += 1.0 if level == 2 else 0.0
        pen = QPen(color, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if thin:
            pen.setWidthF(2.0 if level == 2 else 1.0)
            pen.setCosmetic(True)
        elif style[2]:
            pen.setDashPattern([1.2, 2.4] if style[0] == "query" else [5.0, 3.0])
        return pen


_STYLES: dict[EdgeKind, Style] = {
    EdgeKind.CHILD: ("flow", 2.5, False),
    EdgeKind.QUERY: ("query", 1.5, True),
    EdgeKind.TRANSITION: ("transition", 3.0, False),
    EdgeKind.ENTRY: ("entry", 2.5, False),
    EdgeKind.SECOND: ("entry", 2.5, True),
}


def _clear(color: QColor, alpha: float) -> QColor:
    color = QColor(color)
    color.setAlphaF(alpha)
    return color


def _coarse(pixels: float) -> Face:
    font = QFont()
    font.setPixelSize(round(pixels))
    font.setWeight(QFont.Weight.DemiBold)
    return Face(font)
