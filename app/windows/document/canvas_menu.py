"""The canvas's own menu entries beside the window's commands: for a link, a node, a position."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QIcon, QKeySequence, QPixmap
from PySide6.QtWidgets import QMenu

from app.graph.arranging.paint_comments import NAMED
from app.graph.graph_view import GraphView
from app.graph.linking.links import INSERTED
from app.graph.node_adder import NodeAdder
from app.i18n import mark, tr
from formats.core.paths import Path
from formats.graph import Edge, Family, FurtherLink, Id

_MORE = {
    FurtherLink.CASE: mark("Add a &case"),
    FurtherLink.CHILD: mark("Add a &child…"),
    FurtherLink.TRANSITION: mark("Add a &transition…"),
}


class CanvasMenu:
    """Fills the menus of one canvas."""

    def __init__(self, view: GraphView, adding: NodeAdder) -> None:
        self._view = view
        self._adding = adding

    def fill_for_link(self, menu: QMenu, edge: Edge, point: QPointF | None = None) -> None:
        """Select a link, and offer what can be done with it, and at a point of it."""
        view, links = self._view, self._view.links
        if links is None:
            return
        links.choose(edge)
        key = QKeySequence(QKeySequence.StandardKey.Delete)
        words = key.toString(QKeySequence.SequenceFormat.NativeText)
        if links.is_loose(edge):
            menu.addAction(f"{tr('&Remove link')}\t{words}", links.remove_chosen)
        if view.links_here is not None and edge.kind in INSERTED:
            insert = partial(view.links_here.insert_into, edge)
            menu.addAction(f"{tr('&Insert a node…')}\tI", insert)
        self._fill_order(menu, edge)
        self._fill_reroutes(menu, edge, point)
        label = self._free_label(edge)
        if label is not None:
            menu.addAction(tr("&Edit the link’s name"), lambda: self._edit_line(edge.source, label))
        menu.addSeparator()
        menu.addAction(tr("Go to where it &begins"), lambda: view.navigator.travel(edge, False))
        menu.addAction(tr("Go to where it &ends"), lambda: view.navigator.travel(edge, True))

    def _fill_order(self, menu: QMenu, edge: Edge) -> None:
        """Offer to bring a link before or behind the others of its kind."""
        links = self._view.links
        assert links is not None, "it was asked for a link that is edited"
        for words, by in ((tr("Move &up"), -1), (tr("Move &down"), 1)):
            to = links.place_beside(edge.path, by)
            if to is not None:
                menu.addAction(words, partial(links.move, edge.path, to))

    def _fill_reroutes(self, menu: QMenu, edge: Edge, point: QPointF | None) -> None:
        """Offer to set reroute points, and to take them away."""
        rerouting = self._view.rerouting
        assert rerouting is not None, "it was asked for a link that is edited"
        menu.addAction(f"{tr('Add a reroute &point')}\tP", lambda: rerouting.add(edge, point))
        if rerouting.has_points(edge):
            words, keys = tr("&Select its reroute points"), "Shift+P"
            menu.addAction(f"{words}\t{keys}", rerouting.select_here)
            words = tr("Remo&ve its reroute points")
            menu.addAction(words, lambda: rerouting.remove_all(edge))

    def _free_label(self, edge: Edge) -> Path | None:
        """Return the row of the line that a link begins at, where its label can be typed."""
        lines = self._view.graph.nodes[edge.source].lines
        found_lines = (line for line in lines if line.pin == edge.source_pin and line.free_label)
        return next((line.path for line in found_lines), None)

    def _edit_line(self, id_: Id, path: Path) -> None:
        self._view.go_to(id_, path)
        self._view.edit()

    def fill_for_node(self, menu: QMenu, id_: Id) -> None:
        """Offer what can be done with the selected nodes, and with the pin of the current line."""
        view, links = self._view, self._view.links
        if links is None:
            return
        owner = view.navigator.here()
        node_item = view.scene.items_by_id[id_]
        line = None if owner is None else node_item.line_of(owner.path)
        pin = None if line is None else line.line.pin
        edges = [] if pin is None else view.scene.edges_of_pin(pin)
        loose = [edge for edge in edges if links.is_loose(edge)]
        if loose:
            words = tr("&Remove link") if len(loose) == 1 else tr("&Remove its links")
            menu.addAction(words, lambda: links.remove(loose))
        node = view.graph.nodes[id_]
        if view.links_here is not None and line is not None and line.pin_side:
            menu.addAction(f"{tr('Add a &node linked here…')}\tN", view.links_here.add)
        if node.more is not None:
            menu.addAction(f"{tr(_MORE[node.more])}\tA", view.add_next)
        if node.number is not None:
            add = partial(_add_with_keys, menu)
            if node.family is not Family.QUERY and view.links_here is not None:
                add(tr("Begin a c&ommand here"), "E", view.links_here.begin)
            add(tr("Select all &below"), "B", view.select_below)
            add(tr("Dup&licate with all below"), "Shift+D", view.duplicate_wanted.emit)
            add(tr("Cop&y with all below"), "Shift+C", view.copy_wanted.emit)
            add(tr("Delete and reconne&ct"), "Ctrl+Del", links.remove_joining)
        menu.addSeparator()

    def fill_for_place(self, menu: QMenu, point: QPointF) -> None:
        """Offer to add a node at a point of the scene."""
        if self._view.links is None:
            return
        menu.addAction(tr("&Add a node here…"), lambda: self._adding.open(None, point))
        menu.addAction(tr("Add a &note here"), lambda: self._view.commenting.add_note(point))
        menu.addSeparator()
        number = self._view.scene.boxes.around(point)
        if number is not None:
            self._fill_for_comment(menu, number)

    def _fill_for_comment(self, menu: QMenu, number: int) -> None:
        """Select a comment, and offer what can be done with it."""
        commenting = self._view.commenting
        comment = self._view.scene.boxes.all[number]
        commenting.choose(number)
        words = tr("&Edit the note") if comment.is_note else tr("&Rename the comment")
        menu.addAction(f"{words}\tF2", lambda: commenting.write(number))
        self._fill_colors(menu.addMenu(tr("&Colour")), number, comment.color)
        if not comment.is_note:
            is_folded = self._view.scene.boxes.is_folded(number)
            words = tr("E&xpand") if is_folded else tr("Colla&pse to one box")
            menu.addAction(f"{words}\tX", lambda: commenting.fold(number))
            menu.addAction(tr("&Select its nodes"), lambda: commenting.select_nodes(number))
        key = QKeySequence(QKeySequence.StandardKey.Delete)
        native = key.toString(QKeySequence.SequenceFormat.NativeText)
        words = (
            tr("&Delete the note") if comment.is_note else tr("&Delete the comment, not its nodes")
        )
        menu.addAction(f"{words}\t{native}", lambda: commenting.remove(number))
        menu.addSeparator()

    def _fill_colors(self, menu: QMenu, number: int, current: str) -> None:
        for name, (title, color) in NAMED.items():
            action = menu.addAction(_square(color), tr(title))
            action.setCheckable(True)
            action.setChecked(name == current)
            action.triggered.connect(partial(self._view.commenting.color, number, name))


def _square(color: str) -> QIcon:
    """Return an icon of nothing but a colour, as large as other icons on every screen."""
    icon = QIcon()
    for ratio in (1, 2, 3):
        picture = QPixmap(16 * ratio, 16 * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(color))
        icon.addPixmap(picture)
    return icon


def _add_with_keys(menu: QMenu, words: str, keys: str, do: Callable[[], object]) -> None:
    """Add an entry that shows its keys on the canvas."""
    key_text = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    menu.addAction(f"{words}\t{key_text}", do)
