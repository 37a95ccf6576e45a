"""The canvas of a comparison: the graph of one side with what differs marked, and a legend."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from app.compare.compare_job import Comparing
from app.compare.compare_rows import Both, Pairing
from app.editors.labels import ElidedLabel
from app.graph.graph_view import GraphView
from app.graph.paints import Marks
from app.ui import theme
from app.ui.i18n import mark, tr
from app.ui.layouts import add_layout, vbox
from app.ui.plain import Label, tip
from app.ui.widgets import Hairline
from formats.core.paths import Path
from formats.diff import ComparisonResult, Difference, DifferenceKind
from formats.graph import Edge, Graph, GraphNode, Group, Id
from formats.registry import graph_of

_LEGEND = {
    DifferenceKind.ADDED: mark("added"),
    DifferenceKind.REMOVED: mark("removed"),
    DifferenceKind.CHANGED: mark("changed"),
    DifferenceKind.MOVED: mark("moved"),
}


class MarkedGraph(GraphView):
    """A read-only canvas: the graph of one side, with ghosts of the other beside it."""

    spotted = Signal(object, bool)
    """The row that was selected here, and whether it is of the other side."""

    def __init__(self, comparing: Comparing, is_left: bool) -> None:
        self._comparing = comparing
        self._is_left = is_left
        self._made: Graph | None = None
        side = comparing.sides[0 if is_left else 1]
        super().__init__(side.document, lambda _root: self._graph())
        self.canvas.setAccessibleName(tr("Graph of {words} with the differences", words=side.words))

    def _graph(self) -> Graph:
        """Return the graph of the last comparison; the documents may have changed since."""
        result = self._comparing.result
        if self._made is None and result is not None and self._comparing.is_fresh:
            left, right = (
                graph_of(side.document.root, knowledge=side.document.knowledge)
                for side in self._comparing.sides
            )
            self._made, marks = union(result.compared, left, right, self._is_left)
            self.scene.set_marks(marks)
        return self._made if self._made is not None else self.graph

    def renew(self) -> None:
        """Show another result of the comparison."""
        self._made = None
        super()._soon()

    def _soon(self, _of: object = None) -> None:
        """Wait for the comparison: the document alone does not show the differences."""

    def _follow(self) -> None:
        """Stay: a comparison goes from difference to difference."""

    def _show_current(self, path: Path) -> None:
        """Stay, too."""

    def _choose(self) -> None:
        """Clear the selection in the document."""

    def _tell(self, path: Path) -> None:
        is_ghost = path[:1] == (GHOST,)
        self.spotted.emit(path[1:] if is_ghost else path, is_ghost)

    def toggle(self, path: Path) -> None:
        """Leave the value: this canvas is for looking."""

    def show_row(self, node: Both) -> None:
        """Go to the node that shows a row, or to its ghost."""
        own_path, other_path = node.path, node.other_path
        if not self._is_left:
            own_path, other_path = other_path, own_path
        path = own_path if own_path is not None else (GHOST, *(other_path or ()))
        owner = self.navigator.owner(path)
        if owner is None and own_path is None and node.parent is not None:
            self.show_row(node.parent)
        elif owner is not None:
            self.navigator.choose(owner, tell=False)


class ComparedGraph(QWidget):
    """The canvas of either side, chosen below it beside the legend."""

    spotted = Signal(object, bool)
    """A row that was selected, and whether it is of the left document."""

    def __init__(self, comparing: Comparing) -> None:
        super().__init__()
        self._comparing = comparing
        self.is_left = False
        self._views: dict[bool, MarkedGraph] = {}
        self._column = vbox(Hairline(), parent=self, spacing=0, margins=0)
        self.sides = {True: self._side_button(True), False: self._side_button(False)}
        self._signs: dict[DifferenceKind, QLabel] = {}
        add_layout(self._column, self._legend())
        theme.watch().changed.connect(self._restyle)
        self.show_side(False)

    def _side_button(self, is_left: bool) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.clicked.connect(lambda: self.show_side(is_left))
        return button

    def _legend(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(6)
        row.addWidget(Label(tr("Graph of the")))
        row.addWidget(self.sides[True])
        row.addWidget(self.sides[False])
        row.addStretch(1)
        for kind, words in _LEGEND.items():
            sign = self._signs[kind] = Label()
            row.addWidget(sign)
            row.addWidget(Label(tr(words)))
            row.addSpacing(8)
        row.addWidget(_shrinking(tr("dimmed: other side")))
        self._restyle()
        return row

    def _restyle(self) -> None:
        for kind, sign in self._signs.items():
            sign.setPixmap(theme.difference_icon(kind).pixmap(QSize(14, 14)))

    @property
    def view(self) -> MarkedGraph:
        """The canvas that is shown."""
        return self._views[self.is_left]

    def show_side(self, is_left: bool) -> None:
        """Show the graph of the left side or of the right one."""
        self.is_left = is_left
        if is_left not in self._views:
            view = self._views[is_left] = MarkedGraph(self._comparing, is_left)
            view.spotted.connect(
                lambda path, is_ghost: self.spotted.emit(path, is_left is not is_ghost)
            )
            self._column.insertWidget(0, view, 1)
        for other_side, view in self._views.items():
            view.setVisible(other_side is is_left)
        for other_side, button in self.sides.items():
            words = self._comparing.sides[0 if other_side else 1].words
            button.setText(tr("left") if other_side else tr("right"))
            button.setToolTip(tip(words))
            button.setAccessibleName(tr("Show the graph of {words}", words=words))
            button.setChecked(other_side is is_left)
        self.setFocusProxy(self.view)

    def renew(self) -> None:
        """Show another result of the comparison."""
        for view in self._views.values():
            view.renew()

    def show_row(self, node: Both) -> None:
        """Go to the node that shows a row."""
        self.view.load()
        self.view.show_row(node)


def _shrinking(words: str) -> ElidedLabel:
    """Return a dimmed line that shrinks if there is too little room."""
    label = ElidedLabel(words, Qt.TextElideMode.ElideRight)
    label.setForegroundRole(label.foregroundRole().PlaceholderText)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    label.setMinimumWidth(label.fontMetrics().horizontalAdvance("dimmed: …"))
    return label


# Two graphs of a comparison as one: one side's, with what only the other side has as ghosts.


GHOST = "only in the other document"
"""The first key of the paths of ghosts, and of their ids."""


def union(
    compared: ComparisonResult, left: Graph, right: Graph, is_left: bool
) -> tuple[Graph, Marks]:
    """Return the graph of one side with ghosts of the other, and the marks of differences."""
    return _Union(compared, left, right, is_left).made()


class _Union:
    def __init__(
        self, compared: ComparisonResult, left: Graph, right: Graph, is_left: bool
    ) -> None:
        self.own, self.other = (left, right) if is_left else (right, left)
        self.only_own, self.only_other = (
            (DifferenceKind.REMOVED, DifferenceKind.ADDED)
            if is_left
            else (DifferenceKind.ADDED, DifferenceKind.REMOVED)
        )
        self.compared = compared
        self.is_left = is_left
        self.same = self._same_nodes(left, right)
        """The ids of own nodes by the ids of the same nodes in the other graph."""
        self.pins = self._same_pins()

    def made(self) -> tuple[Graph, Marks]:
        ghosts = {
            _ghost(id_): _ghostly(node)
            for id_, node in self.other.nodes.items()
            if id_ not in self.same
        }
        edges, edge_marks = self._united_edges()
        lines, touched = self._line_marks()
        nodes = self._nodes(touched) | dict.fromkeys(ghosts, self.only_other)
        graph = self.own._replace(
            nodes={**self.own.nodes, **ghosts},
            edges=edges,
            groups=self._united_groups(list(ghosts), edges),
        )
        return graph, Marks(nodes, edge_marks, lines, frozenset(ghosts))

    # Who is who

    def _same_nodes(self, left: Graph, right: Graph) -> dict[Id, Id]:
        pairing = Pairing(self.compared)
        by_path = {node.path: id_ for id_, node in right.nodes.items()}
        same: dict[Id, Id] = {}
        for id_, node in left.nodes.items():
            there = by_path.get(pairing.right(node.path) or ())
            if there is not None:
                same[id_] = there
        return {there: here for here, there in same.items()} if self.is_left else same

    def _same_pins(self) -> dict[Id, Id]:
        """Return own pins by their ids in the other graph: those of lines with the same name."""
        pins: dict[Id, Id] = {}
        for id_, here in self.same.items():
            lines = {(line.role, line.label): line.pin for line in self.own.nodes[here].lines}
            for line in self.other.nodes[id_].lines:
                pin = lines.get((line.role, line.label))
                if line.pin is not None and pin is not None:
                    pins[line.pin] = pin
        return pins

    # What differs

    def _united_edges(self) -> tuple[list[Edge], dict[Id, DifferenceKind]]:
        """Return the own edges and ghosts of the others, and how edges differ."""
        free = [self._ghost_edge(edge) for edge in self.other.edges]
        marks: dict[Id, DifferenceKind] = {}
        left = self.own.edges
        for key in (_closely, _loosely):
            waiting: defaultdict[Any, list[Edge]] = defaultdict(list)
            for edge in free:
                waiting[key(edge)].append(edge)
            alone = []
            for edge in left:
                twins = waiting[key(edge)]
                if not twins:
                    alone.append(edge)
                elif _edge_texts(twins.pop(0)) != _edge_texts(edge) or key is _loosely:
                    marks[edge.id] = DifferenceKind.CHANGED
            left, free = alone, [edge for twins in waiting.values() for edge in twins]
        marks |= {edge.id: self.only_own for edge in left}
        marks |= {edge.id: self.only_other for edge in free}
        return [*self.own.edges, *free], marks

    def _ghost_edge(self, edge: Edge) -> Edge:
        """Return an edge of the other graph between own nodes and ghosts."""
        return edge._replace(
            id=_ghost(edge.id),
            source=self.same.get(edge.source, _ghost(edge.source)),
            target=self.same.get(edge.target, _ghost(edge.target)),
            source_pin=self._united_pin(edge.source, edge.source_pin),
            target_pin=self._united_pin(edge.target, edge.target_pin),
            path=(GHOST, *edge.path),
        )

    def _united_pin(self, node: Id, pin: Id | None) -> Id | None:
        if pin is None:
            return None
        return self.pins.get(pin) if node in self.same else _ghost(pin)

    def _own_path(self, difference: Difference) -> Path | None:
        return difference.path if self.is_left else difference.other_path

    def _own_parent(self, difference: Difference) -> Path:
        siblings = difference.siblings
        if siblings is None:
            return ()
        return siblings.path if self.is_left else siblings.other_path

    def _line_marks(self) -> tuple[dict[Path, DifferenceKind], set[Path]]:
        """Return how the lines of own nodes differ, and all rows that differ or contain such
        rows."""
        marked: dict[Path, DifferenceKind] = {}
        touched: set[Path] = set()
        for difference in self.compared.differences:
            path = self._own_path(difference)
            if path is not None:
                marked.setdefault(path, difference.what)
            lowest = self._own_parent(difference) if path is None else path
            touched.update(lowest[:depth] for depth in range(1, len(lowest) + 1))
        lines: dict[Path, DifferenceKind] = {}
        for node in self.own.nodes.values():
            for line in (*node.lines, *(line for tab in node.tabs for line in tab.lines)):
                kind = _line_mark(line.path, len(node.path), marked, touched)
                if kind is not None:
                    lines[line.path] = self._as_own(kind)
        return lines, touched

    def _as_own(self, kind: DifferenceKind) -> DifferenceKind:
        """Return the name of a row on this side, where nothing is a ghost."""
        return self.only_own if kind in (DifferenceKind.ADDED, DifferenceKind.REMOVED) else kind

    def _nodes(self, touched: set[Path]) -> dict[Id, DifferenceKind]:
        kinds: dict[Id, DifferenceKind] = {}
        both = set(self.same.values())
        moved = {
            self._own_path(difference): difference.what
            for difference in self.compared.differences
            if difference.what in (DifferenceKind.MOVED, DifferenceKind.RENAMED)
        }
        inside = {path[:depth] for path in touched for depth in range(len(path))}
        for id_, node in self.own.nodes.items():
            if id_ not in both:
                kinds[id_] = self.only_own
            elif node.path in inside or (node.path in touched and node.path not in moved):
                kinds[id_] = DifferenceKind.CHANGED
            elif node.path in moved:
                kinds[id_] = moved[node.path]
            elif any(line.path in touched for tab in node.tabs for line in tab.lines):
                kinds[id_] = DifferenceKind.CHANGED
        return kinds

    # Groups

    def _united_groups(self, ghosts: list[Id], edges: list[Edge]) -> list[Group]:
        """Return the own groups with the ghosts beside their nodes, and one group for the rest."""
        group_of = {
            node: number for number, group in enumerate(self.own.groups) for node in group.nodes
        }
        waiting = set(ghosts)
        grown = True
        while waiting and grown:
            grown = False
            for edge in edges:
                for one, other in ((edge.source, edge.target), (edge.target, edge.source)):
                    if one in waiting and other in group_of:
                        group_of[one] = group_of[other]
                        waiting.discard(one)
                        grown = True
        more: defaultdict[int, list[Id]] = defaultdict(list)
        for id_ in ghosts:
            if id_ in group_of:
                more[group_of[id_]].append(id_)
        groups = [
            group._replace(nodes=(*group.nodes, *more[number]))
            for number, group in enumerate(self.own.groups)
        ]
        rest = tuple(id_ for id_ in ghosts if id_ in waiting)
        title = tr(self.only_other.value)
        return [*groups, Group(_ghost("group"), title, (), rest)] if rest else groups


def _ghost(id_: Id) -> Id:
    return (GHOST, id_)


def _ghostly(node: GraphNode) -> GraphNode:
    """Return a node of the other graph as a read-only one beside the own nodes."""

    def pale(line: Any) -> Any:
        pin = None if line.pin is None else _ghost(line.pin)
        return line._replace(pin=pin, path=(GHOST, *line.path), editable=False, badges=tuple(
            badge._replace(target=None) for badge in line.badges
        ))  # fmt: skip

    tabs = tuple(
        tab._replace(path=(GHOST, *tab.path), lines=tuple(map(pale, tab.lines)))
        for tab in node.tabs
    )
    return node._replace(
        id=_ghost(node.id), path=(GHOST, *node.path), lines=tuple(map(pale, node.lines)),
        tabs=tabs, keep="", entries=(),
    )  # fmt: skip


def _closely(edge: Edge) -> Any:
    return edge.kind, edge.source, edge.target, edge.source_pin, edge.target_pin


def _loosely(edge: Edge) -> Any:
    return edge.kind, edge.source, edge.target


def _edge_texts(edge: Edge) -> tuple[str, str]:
    return edge.label, edge.expression


def _line_mark(
    path: Path, depth: int, marked: Mapping[Path, DifferenceKind], touched: set[Path]
) -> DifferenceKind | None:
    """Return how a row's line differs: by the row, by its container inside the node, or by a row
    below."""
    for size in range(len(path), depth, -1):
        if path[:size] in marked:
            return marked[path[:size]]
    return DifferenceKind.CHANGED if path in touched else None
