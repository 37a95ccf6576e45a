"""The commands on whole parts of a graph: nodes with all below them, other classes, queries."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPointF, Signal

from app.i18n import tr, trn
from formats.core.paths import Path
from formats.editing import Structure
from formats.errors import FormatError
from formats.graph import Family, NodeOffer
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.graph.graph_view import GraphView
    from app.graph.node_item import NodeItem
    from app.graph.palette import NodePalette
    from app.windows.document.document_view import DocumentView

_LONGEST = 40


class GraphParts(QObject):
    """Applies them to the selected nodes of one view, each as one step of undo.

    If one is refused, the view shows the reason, and nothing changes.
    """

    part_chosen = Signal()
    """Another link, comment or reroute point is selected on the canvas, or none."""

    def __init__(self, view: DocumentView) -> None:
        super().__init__(view)
        self._view = view
        self._document = view.document
        self.palette: NodePalette | None = None

    # Selection

    def canvas(self) -> GraphView | None:
        """Return the up-to-date canvas, None if it is not shown."""
        if self._view.graph is None:
            return None
        self._view.graph.load()
        return self._view.graph.view

    def chosen(self, commands: bool = False) -> list[Path]:
        """Return the rows of the selected nodes, and those of commands if requested.

        The current one comes first. If there is none, a message says so.
        """
        canvas = self.canvas()
        if canvas is None:
            return []
        nodes = [canvas.graph.nodes[id_] for id_ in canvas.scene.selected_ids()]
        paths = [
            node.path
            for node in nodes
            if node.number is not None or (commands and node.family is Family.COMMAND)
        ]
        if not paths:
            self._view.refuse(tr("no node is selected"))
        current = self._document.current[:2]
        return sorted(paths, key=lambda path: path != current)

    def one(self) -> Path | None:
        """Return the current node of those selected."""
        return next(iter(self.chosen()), None)

    def label(self, path: Path) -> str:
        """Return a node's name for the name of a step."""
        return one_line(self._document.outline.row(path).label, _LONGEST)

    def edit(self, words: str, what: Callable[[Structure], Any]) -> Any:
        """Run an edit as one step; if it is refused, show the reason and return None."""
        self._view.finish_editing()
        try:
            return self._document.edit(words, what)
        except FormatError as error:
            self._view.refuse(error.what)
            return None

    def place_of(self, path: Path) -> QPointF | None:
        """Return the position of a node, None where no graph is shown."""
        canvas = self.canvas()
        return None if canvas is None else _item_of_row(canvas, path).pos()

    def place_node(self, path: Path, place: QPointF) -> None:
        """Place a node that an edit added, without a step of undo."""
        canvas = self.canvas()
        if canvas is not None:
            node_item = _item_of_row(canvas, path)
            canvas.scene.move([node_item.id], place - node_item.pos())
            canvas.arranger.keep()

    # Commands

    def listen(self, view: GraphView) -> None:
        """Run the commands that are asked for by keys on a canvas."""
        view.duplicate_wanted.connect(self.duplicate_below)
        view.copy_wanted.connect(self.copy_below)
        view.class_wanted.connect(self.replace_class)
        view.delete_wanted.connect(self._view.edits.delete_rows)
        view.scene.choice_changed.connect(self.part_chosen)

    def duplicate_below(self) -> None:
        """Copy the selected nodes with all below them."""
        paths = self.chosen(commands=True)
        canvas = self.canvas()
        if not paths or canvas is None:
            return
        canvas.expect_nodes()
        words = tr("Duplicate {label} with all below", label=self.label(paths[0]))
        if len(paths) > 1:
            words = tr("Duplicate {count:,} nodes with all below", count=len(paths))
        with self._document.step():
            made = self.edit(words, lambda structure: structure.duplicate_below(paths))
            if made:
                self._document.show_done(made)

    def copy_below(self) -> None:
        """Put the selected nodes with all that belongs to them on the clipboard."""
        paths = self.chosen(commands=True)
        if not paths:
            return
        try:
            every = self._document.structure.with_below(paths)
        except FormatError as error:
            self._view.refuse(error.what)
            return
        if self._view.clipboard.copy_rows(every):
            self._view.show_message(trn("Copied {n} node.", "Copied {n} nodes.", len(every)))

    def remove_unread(self) -> None:
        """Remove the queries that nothing reads; if there is none, say so."""
        count = self.edit(tr("Remove unread queries"), lambda structure: structure.remove_unread())
        if count:
            self._view.show_message(
                trn(
                    "Removed {n} unread query.",
                    "Removed {n} unread queries.",
                    count,
                )
            )
        elif count is not None:
            self._view.show_message(tr("All queries are read"))

    # Another class

    def replace_class(self) -> None:
        """Let the user choose another class for the current node, in the palette over it."""
        from app.graph.palette import NodePalette

        path, canvas = self.one(), self.canvas()
        if path is None or canvas is None:
            return
        offers = self._document.structure.replace_offers(path)
        hint = tr("Replace “{label}” with…", label=self.label(path))
        if self.palette is not None:
            self.palette.close()
        self.palette = palette = NodePalette(offers, hint, canvas)
        palette.chosen.connect(lambda offer: self._replace_node(path, offer))
        palette.closed.connect(self._palette_closed)
        point = _item_of_row(canvas, path).frame().topLeft()
        palette.open_at(canvas.canvas.viewport().mapToGlobal(canvas.canvas.mapFromScene(point)))

    def _palette_closed(self) -> None:
        self.palette = None
        if self._view.graph is not None:
            self._view.graph.view.setFocus()

    def _replace_node(self, path: Path, offer: NodeOffer) -> None:
        if not self._document.outline.has(path):
            self._view.refuse(tr("the node no longer exists"))
            return
        place = self.place_of(path)
        words = tr("Replace {label} with {title}", label=self.label(path), title=offer.title)
        with self._document.step():
            lost = self.edit(words, lambda structure: structure.replace_with(path, offer))
            if lost is not None:
                self._document.show_done([path])
        if lost is None:
            return
        if lost:
            self._view.show_message(
                tr("“{title}” has no place for: {words}.", title=offer.title, words=lost), "warning"
            )
        if self._view.graph is not None and place is not None:
            self._view.graph.view.when_shown(path, lambda path: self.place_node(path, place))


def _item_of_row(canvas: GraphView, path: Path) -> NodeItem:
    """Return the drawn node of a row."""
    node = next(graph_node for graph_node in canvas.graph.nodes.values() if graph_node.path == path)
    return canvas.scene.items_by_id[node.id]
