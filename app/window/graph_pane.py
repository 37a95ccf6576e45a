"""The graph of a document in its tab: the canvas with the window's additions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path as File
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Signal, SignalInstance
from PySide6.QtGui import QColor, QContextMenuEvent, QIcon, QKeySequence, QPixmap
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget

from app.documents import atomic_file, verified_write
from app.documents.document import Document
from app.documents.policy import Policy
from app.graph.arranging.paint_comments import NAMED
from app.graph.arranging.saved_views import SavedViews, ViewTarget
from app.graph.canvas_keys import deletion
from app.graph.graph_view import GraphView
from app.graph.linking.links import INSERTED
from app.graph.node_adder import NodeAdder
from app.graph.node_item import NodeItem
from app.graph.paint_node import LINES
from app.graph.walk import ends
from app.tree.navigation_history import NavigationHistory
from app.ui import report, theme
from app.ui.chooser import Chooser, ChooserEntry
from app.ui.commands import COMMANDS
from app.ui.fuzzy_match import score
from app.ui.i18n import mark, tr
from app.ui.layouts import vbox
from app.ui.menu import Menu
from app.window.canvas_editor import InPlace
from formats.core.paths import Path
from formats.editing import Target
from formats.graph import Edge, Family, FurtherLink, Id

if TYPE_CHECKING:
    from app.graph.node_preview import NodePreview


_LINE = 3
"""The number of keys from which on a path is inside a node."""
_LEFT = QPointF(-40, 0)
"""The distance between a node and the ones that give it values."""


class TabGraph(GraphView):
    """A canvas whose ways back and forward are those of its whole tab."""

    def __init__(self, document: Document, trail: NavigationHistory) -> None:
        self._trail = trail
        super().__init__(document)
        trail.moved.connect(self.went)

    @property
    def can_go_back(self) -> bool:
        """Whether there is a previous row."""
        return self._trail.can_go_back

    @property
    def can_go_forward(self) -> bool:
        """Whether one went back from a row."""
        return self._trail.can_go_forward

    def go_back(self) -> None:
        """Go to the row before."""
        self._trail.back()

    def go_forward(self) -> None:
        """Return to the row that Back was used from."""
        self._trail.forward()


class GraphPane(QWidget):
    """Shows the canvas, edits in place, and does the commands of the Graph menu."""

    wide_wanted = Signal()
    """The current row's value should be edited where there is room for it."""
    module_wanted = Signal(str, object)
    """The file that a module node calls, without extension, and the row of the node."""
    refused = Signal(str)
    """A value was refused, and why."""

    menu_asked = Signal(object, object)
    """A menu to fill with the window's commands, and where it opens."""
    place_menu_asked = Signal(object, object)
    """The same for an empty position."""

    def __init__(self, document: Document, trail: NavigationHistory) -> None:
        super().__init__()
        self.document = document
        self.view = TabGraph(document, trail)
        vbox(self.view, parent=self, margins=0)
        self.in_place = InPlace(document, self.view, self.view.line_rect)
        self.adding = NodeAdder(self.view)
        self._menu = CanvasMenu(self.view, self.adding)
        self._connect()
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        view, in_place = self.view, self.in_place
        view.edit_wanted.connect(in_place.open)
        view.caption_wanted.connect(in_place.open_caption)
        view.view_moved.connect(in_place.follow)
        view.refused.connect(self.refused)
        view.module_wanted.connect(self.module_wanted)
        view.canvas.viewport().installEventFilter(self)
        view.tools.toolbar.add_wanted.connect(self.add_node)
        view.tools.toolbar.offer_adding()
        in_place.wide_wanted.connect(self.wide_wanted)
        in_place.refused.connect(self.refused)
        in_place.closed.connect(view.setFocus)
        in_place.stepped.connect(self._edit_beside)

    def _edit_beside(self, forward: bool) -> None:
        """Edit the next line of the node that can be edited."""
        step = 1 if forward else -1
        while self.view.navigator.step_line(step):
            if self.view.is_editable_here:
                self.view.edit()
                return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Request the menu for the item under the mouse, or for the current row by key."""
        if not isinstance(event, QContextMenuEvent):
            return False
        if self.view.canvas.takes_menu():
            return True
        menu = Menu(self)
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            asked = self._fill_under(menu, event.pos())
            self.view.pointed_at = self.view.canvas.mapToScene(event.pos())
        else:
            asked = self._fill_for_current(menu)
        if asked is None:
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(event.globalPos())
        else:
            asked.emit(menu, event.globalPos())
        self.view.pointed_at = None
        return True

    def _fill_under(self, menu: QMenu, point: QPoint) -> SignalInstance | None:
        """Select the item at a point of the canvas, and begin its menu; None if that is complete.

        Otherwise return a function that adds the window's commands, for a node or for an empty
        place.
        """
        view, place = self.view, self.view.canvas.mapToScene(point)
        if not view.settle():
            return self.menu_asked
        node_item = view.scene.item_at(place)
        wired = view.canvas.edge_at(place) if node_item is None else None
        if wired is not None and view.links is not None:
            self._menu.fill_for_link(menu, wired.edge, place)
            return None
        if node_item is None:
            self._menu.fill_for_place(menu, place)
            return self.place_menu_asked
        self._go_under(node_item, place)
        self._menu.fill_for_node(menu, node_item.id)
        return self.menu_asked

    def _fill_for_current(self, menu: QMenu) -> SignalInstance | None:
        """Begin the menu of the selected link, which is all, or of the current node."""
        view, owner = self.view, self.view.navigator.here()
        if view.links is not None and view.links.chosen is not None:
            self._menu.fill_for_link(menu, view.links.chosen)
            return None
        if owner is None:
            return self.place_menu_asked
        self._menu.fill_for_node(menu, owner.id)
        return self.menu_asked

    def _go_under(self, node_item: NodeItem, place: QPointF) -> None:
        """Make a node current, or its line at a point where lines are visible.

        If it is one of several selected nodes, these stay selected.
        """
        is_one_of_many = len(self.view.scene.selected_ids()) > 1
        if not (node_item.isSelected() and is_one_of_many):
            spot = node_item.spot(place - node_item.pos())
            shows_lines = self.view.canvas.camera.zoom >= LINES
            self.view.go_to(node_item.id, spot.path if shows_lines else None)

    @property
    def module_here(self) -> str:
        """The file that the current node calls, without extension, "" for another node."""
        owner = self.view.navigator.here()
        return self.view.graph.nodes[owner.id].module if owner is not None else ""

    @property
    def has_module(self) -> bool:
        """Whether the current node calls a file, and the canvas is shown."""
        return self.isVisible() and bool(self.module_here)

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard works here."""
        widget = QApplication.focusWidget()
        return widget is not None and self.isAncestorOf(widget)

    def sight(self) -> Callable[[Path], bool]:
        """Return a test whether a row is a visible node, or belongs to one."""
        scene, seen = self.view.scene, self.view.canvas.camera.seen()
        nodes = self.view.graph.nodes
        shown = {
            nodes[id_].path
            for id_, item in scene.items_by_id.items()
            if id_ in nodes and item.frame().intersects(seen)
        }
        return lambda path: any(path[:depth] in shown for depth in range(len(path) + 1))

    def load(self) -> None:
        """Draw the graph now, however long that takes."""
        self.view.load()

    # Commands

    def make_preview(self) -> NodePreview:
        """Return a new picture of the graph, which shows where the nodes of rows are."""
        from app.graph.node_preview import NodePreview

        self.load()
        return NodePreview(self.view.scene, self.view.navigator.owner)

    def near_first(self, targets: Sequence[Target], path: Path) -> list[Target]:
        """Return targets with those in a row's group first, else in their order."""
        here, groups = self.view.navigator.owner(path), self.view.graph.groups
        near = next(
            (set(group.nodes) for group in groups if here and here.id in group.nodes), set()
        )

        def is_far(target: Target) -> bool:
            there = self.view.navigator.owner(target.path) if target.path is not None else None
            return target.path is not None and (there is None or there.id not in near)

        return sorted(targets, key=is_far)

    def leads_to(self, path: Path) -> Path | None:
        """Return the row that a row leads to now, or reads, None for none."""
        graph, here = self.view.graph, self.view.navigator.owner(path)
        edge = next((edge for edge in graph.edges if edge.path[: len(path)] == path), None)
        if edge is None or here is None or path == graph.nodes[here.id].path:
            return None  # a node as a whole leads to one more
        source, target = ends(graph, edge)
        return target.path if source.id == here.id else source.path

    def add_node(self) -> None:
        """Open the palette of nodes at the pointer."""
        self.view.load()
        self.adding.open_here()

    def step(self, forward: bool) -> None:
        """Go to the next or the previous hit of the find bar."""
        if forward:
            self.view.find_next()
        else:
            self.view.find_previous()

    def only_command(self) -> None:
        """Show only what the current node's command reaches, or everything again."""
        if self.view.focus.command is not None:
            self.view.set_command(None)
            return
        command = self._command_here()
        if command is not None:
            self.view.set_command(command)

    def _command_here(self) -> Id | None:
        """Return the command that is current, or the first one that reaches the current node."""
        owner = self.view.navigator.here()
        if owner is None:
            return None
        reached = self.view.graph.reached
        if owner.id in reached:
            return owner.id
        return next((command for command, ids in reached.items() if owner.id in ids), None)

    def show_command(self, name: str) -> bool:
        """Show all of the command with this name, and only that; False if there is none."""
        self.load()
        for node in self.view.graph.nodes.values():
            if node.family is Family.COMMAND and node.title == name:
                self.view.set_command(node.id)
                self.view.frame_all(glide=False)
                return True
        return False

    def open_module(self) -> None:
        """Open the file that the current node calls."""
        owner = self.view.navigator.here()
        if owner is not None:
            self.view.open_module(owner.id)

    def can_move(self, by: int) -> bool:
        """Whether the current line can be brought up (-1) or down (1) among those like it."""
        owner, links = self.view.navigator.here(), self.view.links
        if owner is None or links is None or len(owner.path) < _LINE:
            return False
        return links.place_beside(owner.path, by) is not None

    def expect_left_of(self, path: Path) -> None:
        """Place the next new nodes to the left of the one that shows a row."""
        owner = self.view.navigator.owner(path)
        if owner is not None:
            node_item = self.view.scene.items_by_id[owner.id]
            self.view.expect_nodes(node_item.pos() + _LEFT, is_right=True)

    @property
    def deletion(self) -> Callable[[], None] | None:
        """What deletes the selected points, link or comment, None where none is selected."""
        return deletion(self.view)

    def keep_view(self) -> None:
        """Save the current view under a name."""

        self.view.load()
        ask_name(self.view.views, self)

    def list_views(self) -> None:
        """List the named views and the comments, to go to one."""

        self.view.load()
        open_list(self.view.views, self)

    # Export

    def export_svg(self) -> None:
        """Write a picture that can be enlarged."""
        self._export("svg", tr("Scalable picture (*.svg)"), self.view.export_svg)

    def export_png(self) -> None:
        """Write a picture at twice its size on the screen, if memory permits."""
        self._export("png", tr("Picture (*.png)"), lambda file: self.view.export_png(file, 2.0))

    def export_dot(self) -> None:
        """Write the graph in the language of Graphviz."""
        self._export("dot", tr("Graphviz (*.dot)"), self._write_dot)

    def _write_dot(self, file: File) -> None:
        data = self.view.export_dot().encode("utf-8", "backslashreplace")

        def check(written: bytes) -> None:
            if written != data:
                raise atomic_file.Differs(tr("the file holds something else"))

        atomic_file.write_safely(file, data, check, Policy.stored(file.parent), backup=False)

    def _export(self, ending: str, kinds: str, write: Callable[[File], object]) -> None:
        """Ask for a file and write it; failures are reported."""
        self.view.load()
        document = self.document
        folder = document.file.parent if document.file is not None else File.home()
        start = folder / f"{document.name.removesuffix('.ainb')}.{ending}"
        name, _ = QFileDialog.getSaveFileName(self, tr("Export the graph"), str(start), kinds)
        if not name:
            return
        file = File(name) if File(name).suffix else File(f"{name}.{ending}")
        try:
            write(file)
        except (OSError, MemoryError) as error:
            report.error(verified_write.not_written(error, file))


def ask_name(views: SavedViews, parent: QWidget) -> None:
    """Ask for a name and save the current view."""
    from app.tree.choose_dialog import ChooseDialog

    dialog = ChooseDialog(tr("Name of this view"), views.names, parent, typed=tr("Keep"))
    if not views.names:
        dialog.field.setText(tr("View {number}", number=1))
        dialog.field.selectAll()
    if dialog.exec() and dialog.text().strip():
        views.keep(dialog.text().strip())


def open_list(views: SavedViews, parent: QWidget) -> Chooser:
    """List the views and the comments, to go to one or, with Delete, forget a view."""

    def entry(number: int, spot: ViewTarget) -> ChooserEntry:
        is_view = spot.comment is None
        beside = tr("comment") if not is_view else f"Alt+{number + 1}" if number < 9 else ""
        icon = theme.icon("graph" if is_view else "tag", "secondary")
        return ChooserEntry(spot.name, beside, partial(views.go_to, spot), icon=icon)

    def offers(typed: str) -> list[ChooserEntry]:
        chooser_entries = [entry(number, spot) for number, spot in enumerate(views.targets())]
        return [
            chooser_entry
            for chooser_entry in chooser_entries
            if not typed.strip() or score(typed, chooser_entry.words) is not None
        ]

    def remove(entry: ChooserEntry) -> None:
        assert isinstance(entry.do, partial), "an entry of this list"
        (spot,) = entry.do.args
        if spot.comment is None:
            views.forget(spot.name)

    chooser = Chooser(
        parent,
        tr("Views and comments"),
        tr("Return: go there · Del: delete the view"),
        offers,
        tr("No views or comments yet. Shift+V saves the current view."),
    )
    chooser.removed = remove
    chooser.open()
    return chooser


# The canvas's own menu entries beside the window's commands: for a link, a node, a position.


_MORE = {
    FurtherLink.CASE: mark("Add a &case"),
    FurtherLink.CHILD: mark("Add a &child…"),
    FurtherLink.TRANSITION: mark("Add a &transition…"),
}


_BELOW = {
    mark("Dup&licate with all below"): "duplicate_below",
    mark("Cop&y with all below"): "copy_below",
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
            _add(menu, tr("&Insert a node…"), "insert_between", insert)
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
        _add(menu, tr("Add a reroute &point"), "add_reroute", lambda: rerouting.add(edge, point))
        if rerouting.has_points(edge):
            _add(menu, tr("&Select its reroute points"), "select_reroutes", rerouting.select_here)
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
            _add(menu, tr("Add a &node linked here…"), "add_linked", view.links_here.add)
        if node.more is not None:
            _add(menu, tr(_MORE[node.more]), "add_next", view.add_next)
        if node.number is not None:
            add = partial(_add, menu)
            if node.family is not Family.QUERY and view.links_here is not None:
                add(tr("Begin a c&ommand here"), "begin_command", view.links_here.begin)
            add(tr("Select all &below"), "select_below", view.select_below)
            for words, command in _BELOW.items():
                add(tr(words), command, partial(view.command_asked.emit, command))
            add(tr("Delete and reconne&ct"), "delete_joining", links.remove_joining)
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
            _add(menu, words, "fold_comment", lambda: commenting.fold(number))
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


def _add(menu: QMenu, words: str, id_: str, do: Callable[[], object]) -> None:
    """Add an entry that shows the keys of a command on the canvas."""
    keys = QKeySequence(COMMANDS[id_].canvas_keys)
    menu.addAction(f"{words}\t{keys.toString(QKeySequence.SequenceFormat.NativeText)}", do)
