"""A node added where a hand asked for one on the canvas, linked to the pin it was drawn from."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from app import theme
from app.graph.graph_view import GraphView
from app.i18n import bare, tr
from formats.editing import Offer, Pin, Structure
from formats.edits import Run
from formats.errors import FormatError
from formats.outline import Outline
from formats.values import Path

_NODES: Path = ("nodes",)
"""Where nodes stand in a graph that has none yet to tell."""


class NodeAdding(QObject):
    """Asks which node it is to be, in a menu at the pointer, and adds it in one step."""

    def __init__(self, view: GraphView) -> None:
        super().__init__(view)
        self._view = view
        view.node_wanted.connect(self.ask)

    def ask(self, pin: Pin | None, at: QPointF) -> None:
        """Open the menu of all that may be added, for a node at a point of the scene."""
        menu = QMenu(self._view)
        self.fill(menu, pin, at)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QCursor.pos())

    def fill(self, menu: QMenu, pin: Pin | None, at: QPointF) -> None:
        """Put all nodes that may be added into a menu."""
        for offer in self._view.document.structure.offers(self._above()):
            action = menu.addAction(theme.kind_icon(offer.kind), offer.label.replace("&", "&&"))
            action.triggered.connect(lambda _=False, one=offer: self._choose(one, pin, at))

    def _above(self) -> Path:
        nodes = self._view.graph.nodes.values()
        return next((node.path[:-1] for node in nodes if node.number is not None), _NODES)

    def _choose(self, offer: Offer, pin: Pin | None, at: QPointF) -> None:
        name = offer.name or ""
        if offer.name == "":
            from app.windows.dialogs.choose_dialog import ChooseDialog

            dialog = ChooseDialog(
                offer.label, list(offer.names), self._view, typed=bare(tr("&Add"))
            )
            if not dialog.exec():
                return
            name = dialog.text()
        self.add(offer, name, pin, at)

    def add(self, offer: Offer, name: str, pin: Pin | None, at: QPointF) -> None:
        """Add a node at a point of the scene, linked to a pin as far as one of its own fits."""
        view, above = self._view, self._above()
        told: list[str] = []

        def what(one: Structure, run: Run) -> Path:
            made = one.add(above, offer, name, run)
            if pin is not None:
                told.append(_link(one, pin, made, run))
            return made

        try:
            made = view.document.edit(tr("Add {label}", label=offer.label), what)
        except FormatError as error:
            view.refused.emit(error.what)
            return
        view.expect_nodes(at, is_right=pin is not None and not pin.leaves)
        view.document.show_done([made])
        if told and told[0]:
            view.refused.emit(tr("The node is not linked: {reason}", reason=told[0]))


def _link(structure: Structure, pin: Pin, made: Path, run: Run) -> str:
    """Join a pin to the first of a new node that fits; return why none does, "" where one does."""
    joins, reasons = structure.joins(pin), []
    for path in _rows(structure.view, made):
        other = Pin(path, not pin.leaves)
        reason = joins.reason(other)
        if not reason:
            source, target = (pin, other) if pin.leaves else (other, pin)
            structure.join(source.path, target.path, run)
            return ""
        reasons.append(reason)
    return reasons[0]


def _rows(outline: Outline, made: Path) -> Iterator[Path]:
    """Yield the rows of a node that may be pins: its own, and those of its lists."""
    yield made
    for group in outline.keys(made):
        for key in outline.keys((*made, group)):
            yield (*made, group, key)
