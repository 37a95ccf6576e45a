"""What a menu on the canvas offers beside the window's commands: for a link, a node, a place."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from app.graph.adding import Adding
from app.graph.graph_view import GraphView
from app.i18n import tr
from formats.graph import Edge, Id


class CanvasMenu:
    """Fills the menus of one canvas."""

    def __init__(self, view: GraphView, adding: Adding) -> None:
        self._view = view
        self._adding = adding

    def fill_for_link(self, menu: QMenu, edge: Edge) -> None:
        """Select a link, and offer what can be done with it."""
        view, links = self._view, self._view.links
        if links is None:
            return
        links.choose(edge)
        key = QKeySequence(QKeySequence.StandardKey.Delete)
        words = key.toString(QKeySequence.SequenceFormat.NativeText)
        menu.addAction(f"{tr('&Remove link')}\t{words}", links.remove_chosen)
        menu.addSeparator()
        menu.addAction(tr("Go to where it &begins"), lambda: view.guide.travel(edge, False))
        menu.addAction(tr("Go to where it &ends"), lambda: view.guide.travel(edge, True))

    def fill_for_node(self, menu: QMenu, id_: Id) -> None:
        """Offer what can be done with the selected nodes, and with the pin of the current line."""
        view, links = self._view, self._view.links
        if links is None:
            return
        here = view.guide.here()
        item = view.scene.items_by_id[id_]
        line = None if here is None else item.line_of(here.path)
        pin = None if line is None else line.line.pin
        edges = [] if pin is None else view.scene.edges_of_pin(pin)
        loose = [edge for edge in edges if links.is_loose(edge)]
        if loose:
            words = tr("&Remove link") if len(loose) == 1 else tr("&Remove its links")
            menu.addAction(words, lambda: links.remove(loose))
        menu.addAction(tr("Select all &below"), view.select_below)
        menu.addAction(tr("Dup&licate with all below"), view.duplicate_wanted.emit)
        menu.addAction(tr("Cop&y with all below"), view.copy_wanted.emit)
        menu.addAction(tr("Delete and &join what is left"), links.remove_joining)
        menu.addSeparator()

    def fill_for_place(self, menu: QMenu, at: QPointF) -> None:
        """Offer to add a node at a point of the scene."""
        if self._view.links is None:
            return
        menu.addAction(tr("&Add a node here…"), lambda: self._adding.open(None, at))
        menu.addSeparator()
