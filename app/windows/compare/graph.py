"""The canvas of a comparison: the graph of one side with what differs marked, and a legend."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from app import theme
from app.editors.labels import ElidedLabel
from app.graph.graph_view import GraphView
from app.i18n import mark, tr
from app.layouts import add_layout, vbox
from app.models.compare.job import Comparing
from app.models.compare.rows import Both
from app.plain import Label
from app.windows.compare.merged_graph import GHOST, union
from app.windows.widgets import Hairline
from formats.core.paths import Path
from formats.diff import DifferenceKind
from formats.graph import Graph
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
        wanted_path = own_path if own_path is not None else (GHOST, *(other_path or ()))
        owner = self.navigator.owner(wanted_path)
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
            button.setToolTip(words)
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
