"""One tab: the path bar, the filter box, notices, and the tree and graph of a document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSplitter, QToolButton, QWidget
from shiboken6 import isValid

from app.documents.document import Document
from app.tree.filter_bar import FilterBar
from app.tree.navigation_history import NavigationHistory
from app.tree.origin_edits import OriginEdits
from app.tree.path_bar import PathBar
from app.tree.row_clipboard import RowClipboard
from app.tree.row_edits import RowEdits
from app.tree.row_filter import RowFilter
from app.tree.tree_view import DocumentTree
from app.ui.commands import COMMANDS, OF_CANVAS, OF_GRAPH
from app.ui.descendants import descendants, focus_within
from app.ui.i18n import mark, tr, trn
from app.ui.later import call_later
from app.ui.layouts import vbox
from app.ui.list_views import OverNote
from app.ui.notice_bar import Notice, Notices, UnderNotices
from app.ui.plain import caption
from app.ui.sentences import said
from app.ui.widgets import Hairline
from app.window.view_switch import WITH_TREE, ViewSwitch
from formats.core.changes import Changes
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.editing import Structure
from formats.errors import FormatError, WrongType
from formats.graph import Family, NodeOffer
from formats.outline import Row
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.graph.graph_view import GraphView
    from app.graph.node_item import NodeItem
    from app.graph.palette import NodePalette
    from app.text.view import TextView
    from app.window.graph_pane import GraphPane


_MANY = 250
"""So many selected rows are looked at one by one."""
_SHARES = {Qt.Orientation.Horizontal: [34, 66], Qt.Orientation.Vertical: [40, 60]}
"""The shares of tree and graph in percent, until the user moves the splitter."""
_EMPTY = mark("This document is empty.\nEdit › Add here (Insert) adds the first row.")
_NARROW = 540
"""Below so many px, the tree hides the types, which icons and editors show as well."""
_PATH = 180
"""The px of the header for the path; the mode switch hides its texts for it."""
_SIDE_BY_SIDE = 860
"""From this width in px on, tree and graph are side by side, else one above the other."""


class DocumentView(UnderNotices):
    """The views of one document and the commands that need a view.

    `mode` is the current mode: `tree`, `graph`, `both` of these, `text`, or `text-both`.
    `graph` and `text` are None until they are shown; `mark` is the bookmark of the current row.
    `modules` does the commands on modules, and is put there once it exists.
    """

    mode_changed = Signal(str)
    """`mode` changed."""
    mode_chosen = Signal(str)
    """The user chose another mode, to be kept for the next document."""
    inspector_wanted = Signal()
    """A value should be edited that has no room where it is shown."""
    module_wanted = Signal(str, object)
    """The file that a module node calls, without extension, and the row of the node."""
    file_wanted = Signal(object)
    """The row whose value names a file to open."""
    graph_menu_asked = Signal(object, object)
    place_menu_asked = Signal(object, object)
    """A menu to fill with the window's commands on the graph, and where it opens."""
    titled = Signal()
    """The document was renamed, or its saved state has changed."""
    busy = Signal(str, object)
    """A text and a cancel callable while something takes long; an empty text when it is over."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.tree = DocumentTree(document)
        self.trail = NavigationHistory(document, self._is_walking)
        self.path_bar = PathBar()
        self.mark = QToolButton()
        self.filter_bar = FilterBar()
        self.filtering = RowFilter(document, self.tree, self.filter_bar)
        self.switch = ViewSwitch()
        self.mode = "tree"
        self.is_following = True
        self.graph: GraphPane | None = None
        self.text: TextView | None = None
        self._notices = Notices(self)
        self._note: Notice | None = None
        self._word_of_file: Notice | None = None
        self._nothing = OverNote(self.tree)
        self._nothing_fits = ""
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.tree)
        above, rest = self._header_row(), (self._split, 1)
        self._column = vbox(above, Hairline(), rest, parent=self, spacing=0, margins=0)
        self.clipboard = RowClipboard(document, self.refuse)
        self.edits = RowEdits(self)
        self.origins = OriginEdits(self)
        self.parts = GraphParts(self)
        self.modules: QObject | None = None
        self._connect()
        self.setFocusProxy(self.tree)
        self._show_path()
        self._show_location()
        self._say_nothing()
        self.show_mode("tree")
        if document.view_state.recovered_draft is not None:
            path = document.view_state.recovered_draft.path
            call_later(self, lambda: self._show_text("text", path))

    def _header_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(8)
        row.addWidget(self.path_bar, 3)
        row.addWidget(self.mark)
        row.addWidget(self.switch)
        row.addWidget(self.filter_bar, 2)
        return row

    def _connect(self) -> None:
        self.path_bar.chosen.connect(self.document.set_current)
        self.document.selection.changed.connect(self._show_path)
        for follow in (self._show_location, self._drop_note, self.titled):
            self.document.identity_changed.connect(follow)
        self.document.modified_changed.connect(self.titled)
        self.document.changed.connect(self._follow_change)
        self._path_soon = QTimer(self, singleShot=True, interval=0)
        self._path_soon.timeout.connect(self._show_path)
        self.document.reset.connect(self._say_nothing)
        self.filter_bar.step.connect(self.step)
        self.filter_bar.left.connect(self._enter_rows)
        self.filtering.counted.connect(self._show_hits)
        self.filtering.busy.connect(self.busy)
        self.edits.busy.connect(self.busy)
        self.tree.refused.connect(self.refuse)
        self.document.refused.connect(self.refuse)
        self.tree.open_rows.opened_some.connect(self._tell_opened)
        self.document.undo_stack.indexChanged.connect(self._drop_words)
        self.tree.inspector_wanted.connect(self.inspector_wanted)
        self.switch.chosen.connect(self.choose_mode)

    def _show_path(self) -> None:
        own = self._own_path()
        path = own and self.document.nearest(own)  # in the middle of a step, the row may be gone
        self.path_bar.set_path(path, [] if path is None else self.document.outline.labels(path))

    def set_following(self, on: bool) -> None:
        """Let the tree follow the document's selection, or not."""
        self.tree.shown.catch_up()
        self.is_following = self.tree.is_following = on

    def _own_path(self) -> Path | None:
        """Return the path of the row that is current here, None if nothing is selected."""
        if self.is_following:
            return self.document.selection.current
        return self.tree.model_.path(self.tree.currentIndex())

    def _show_location(self) -> None:
        self.path_bar.set_place(self.document.name if self.document.words else "")

    # Views

    @property
    def has_graph(self) -> bool:
        """Whether the document is a graph that can be drawn."""
        return self.document.format.graph is not None

    @property
    def modes(self) -> tuple[str, ...]:
        """What of this document can be shown."""
        graph = ("graph", "both") if self.has_graph else ()
        text = ("text", "text-both") if self.document.format.text is not None else ()
        return ("tree", *graph, *text)

    def choose_mode(self, mode: str) -> None:
        """Show another mode and store it; the user is asked about unapplied text first."""
        if mode not in self.modes:
            return
        if self.text is not None and self.has_typed_text and "text" not in mode:
            self.switch.show_mode(self.mode)
            self.text.leave_text(lambda: self.choose_mode(mode))
            return
        self.show_mode(mode)
        self.mode_chosen.emit(mode)

    def show_mode(self, mode: str) -> None:
        """Show a mode; the tree alone if the document does not have it."""
        before = QApplication.focusWidget()
        self.mode = mode if mode in self.modes else "tree"
        beside = WITH_TREE.get(self.mode, self.mode)
        if beside == "graph" and self.graph is None:
            self.graph = self._make_graph()
        if beside == "text" and self.text is None:
            self.text = self._make_text()
        for name, pane in (("graph", self.graph), ("text", self.text)):
            if pane is not None:
                pane.setVisible(name == beside)
        has_tree = self.mode == "tree" or self.mode in WITH_TREE
        self.tree.setVisible(has_tree)
        self.filter_bar.setVisible(has_tree)
        self._arrange_views()
        self.switch.offer(self.modes)
        self.switch.show_mode(self.mode)
        alone = {"graph": self.graph, "text": self.text}.get(self.mode)
        self.setFocusProxy(alone or self.tree)
        if before is not None and self.isAncestorOf(before) and not before.isVisible():
            self.setFocus()  # else Qt would go on to the cross of the tab
        self.look_for_notices()
        self.mode_changed.emit(self.mode)

    def leave_room(self, height: int) -> None:
        """End above notices, except for a canvas, whose contents would move."""
        is_canvas = self.mode in ("graph", "both")
        self._column.setContentsMargins(0, 0, 0, 0 if is_canvas else height)
        self._column.activate()

    def _make_text(self) -> TextView:
        from app.text.view import TextView

        text = TextView(self.document)
        text.busy.connect(self.busy)
        self._add_pane(text)
        return text

    def _add_pane(self, pane: QWidget) -> None:
        self._split.addWidget(pane)
        self._split.setStretchFactor(self._split.count() - 1, 1)
        self._share()

    def _make_graph(self) -> GraphPane:
        from app.window.graph_pane import GraphPane

        graph = GraphPane(self.document, self.trail)
        graph.refused.connect(self.refuse)
        graph.wide_wanted.connect(self.inspector_wanted)
        graph.module_wanted.connect(self.module_wanted)
        graph.menu_asked.connect(self.graph_menu_asked)
        graph.place_menu_asked.connect(self.place_menu_asked)
        graph.view.command_asked.connect(lambda id_: COMMANDS[id_].run(self.scope))
        self.parts.listen(graph.view)
        self._add_pane(graph)
        return graph

    def _share(self) -> None:
        orientation = self._split.orientation()
        room = self.width() if orientation is Qt.Orientation.Horizontal else self.height()
        tree, other = (room * share // 100 for share in _SHARES[orientation])
        self._split.setSizes([tree, *[other] * (self._split.count() - 1)])

    def _arrange_views(self) -> None:
        """Place tree and graph side by side, or one above the other if that is too narrow."""
        is_wide = self.width() >= _SIDE_BY_SIDE
        orientation = Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        if orientation is not self._split.orientation():
            self._split.setOrientation(orientation)
            self._share()
        self.tree.set_narrow((self.mode in WITH_TREE and is_wide) or self.width() < _NARROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange_views()
        taken = self.filter_bar.minimumWidth() if self.filter_bar.isVisibleTo(self) else 0
        self.switch.fit(self.width() - taken - self.mark.sizeHint().width() - _PATH)

    def can_enter(self, mode: str) -> bool:
        """Whether a mode can be shown, and there is another one."""
        return mode in self.modes and len(self.modes) > 1

    def is_in_mode(self, mode: str) -> bool:
        """Whether a mode is shown, and there is another one."""
        return mode == self.mode and len(self.modes) > 1

    def enter_mode(self, mode: str) -> None:
        """Show a mode and go there; beside the tree, to the text only, and to all of it."""
        if mode in ("text", "text-both"):
            self._show_text(mode, ())
            return
        self.choose_mode(mode)
        if mode == "tree":
            self.tree.setFocus()
        elif mode == "graph":
            self.setFocus()

    @property
    def has_text(self) -> bool:
        """Whether the document can be shown as text here."""
        return "text" in self.modes

    def show_row_text(self) -> None:
        """Show the current row and all below it as text."""
        self._show_text("text-both" if self.mode in WITH_TREE else "text", self.document.current)

    def _show_text(self, mode: str, path: Path) -> None:
        if self.text is not None and self.has_typed_text and self.text.path != path:
            self.text.leave_text(lambda: self._show_text(mode, path))
            return
        self.choose_mode(mode)
        if self.text is not None:
            self.text.show_subtree(path)
            self.text.setFocus()

    @property
    def has_typed_text(self) -> bool:
        """Whether something was typed in the text that is neither applied nor discarded."""
        return self.text is not None and self.text.is_edited

    @property
    def is_in_text(self) -> bool:
        """Whether commands that several views know mean the text."""
        if self.text is None or not self.text.isVisibleTo(self):
            return False
        return self.mode == "text" or self.text.isAncestorOf(focus_within(self) or self.tree)

    @property
    def is_text_awaited(self) -> bool:
        """Whether the text is to be shown and not written yet."""
        return self.text is not None and self.text.is_awaited

    def _is_walking(self) -> bool:
        return self.tree.is_walking or (self.text is not None and self.text.is_choosing)

    @property
    def is_in_graph(self) -> bool:
        """Whether commands that both views know mean the graph."""
        if self.graph is None or self.mode not in ("graph", "both"):
            return False
        return self.mode == "graph" or self.graph.has_focus

    def finish_editing(self) -> None:
        """Keep the values of open editors, also in panels, for example before a save."""
        self.document.commit_input()
        self.tree.delegate.finish()
        if self.tree.name_field is not None:
            self.tree.name_field.confirm()
        if self.graph is not None:
            self.graph.in_place.finish()

    # Filter

    def _show_hits(self, words: str, nothing: str) -> None:
        self.filter_bar.show_count(words)
        self._nothing_fits = nothing
        self._say_nothing()

    def _say_nothing(self) -> None:
        """Say over the tree that a filter found nothing, or that the document is empty."""
        is_empty = not self.document.outline.row(()).count
        self._nothing.show_text(self._nothing_fits or (tr(_EMPTY) if is_empty else ""))

    def _follow_change(self, changes: Changes) -> None:
        if changes.concern(self._own_path() or ()):
            self._show_path()
        else:
            self._path_soon.start()  # a label may depend on another row; once for all steps
        if () in changes.paths:
            self._say_nothing()

    def filter(self) -> None:
        """Go to the filter box with its text selected; on the canvas, to its find bar."""
        if self.graph is not None and self.is_in_graph:
            self.graph.view.find()
            return
        if self.text is not None and self.is_in_text:
            self.text.open_find()
            return
        self.filter_bar.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter_bar.selectAll()

    def _enter_rows(self) -> None:
        """Give the keyboard to the rows, of a filtered tree to its results."""
        self.filtering.enter()
        self.tree.setFocus()

    def step(self, forward: bool) -> None:
        """Go to the next or previous row that matches the filter; on the canvas, to its hits."""
        if self.graph is not None and self.is_in_graph:
            self.graph.step(forward)
            return
        if self.text is not None and self.is_in_text:
            self.text.find_next() if forward else self.text.find_previous()
            return
        if not self.filter_bar.text():
            self.filter()
            return
        self.filtering.step(forward)

    def find_next(self) -> None:
        """Go to the next row that matches the filter."""
        self.step(forward=True)

    def find_previous(self) -> None:
        """Go to the previous row that matches the filter."""
        self.step(forward=False)

    # Notices

    def add_notice(
        self, sentence: str, buttons: Mapping[str, Callable[[], object]], role: str = "warning"
    ) -> Notice:
        """Show a bar over the lower edge until it is dismissed."""
        notice = Notice(sentence, buttons, role)
        self.show_notice(notice)
        return notice

    def show_notice(self, notice: Notice) -> None:
        """Show a bar as `add_notice`."""
        self._notices.add(notice)

    def show_note(self) -> None:
        """Show the note about the document, as long as it is true."""
        if self.document.view_state.note:
            self._note = self.add_notice(self.document.view_state.note, {}, "accent")
            self._note.destroyed.connect(self._forget_note)
            if self.document.is_modified:  # as recovered changes are, until all is undone
                self.document.modified_changed.connect(self._note.setVisible)

    def tell_of_file(self, sentence: str, buttons: Mapping[str, Callable[[], object]]) -> None:
        """Show what happened to the file meanwhile, instead of an earlier message about it."""
        self._drop_word_of_file()
        self._word_of_file = self.add_notice(sentence, buttons)

    def _drop_word_of_file(self) -> None:
        if self._word_of_file is not None and isValid(self._word_of_file):
            self._word_of_file.dismiss()
        self._word_of_file = None

    def _drop_note(self) -> None:
        self._drop_word_of_file()  # it was saved, or read again
        if self._note is not None and not self.document.view_state.note:
            self._note.dismiss()
            self._forget_note()

    def _forget_note(self) -> None:
        self._note = None

    def notices(self) -> list[Notice]:
        """Return the notices that are shown, the oldest first."""
        return [notice for notice in descendants(self, Notice) if not notice.isHidden()]

    def refuse(self, reason: str) -> None:
        """Show for a while why a value was refused."""
        self.show_message(tr("Not changed: {reason}.", reason=said(reason)), "error")

    def show_message(self, sentence: str, role: str = "fine") -> None:
        """Show a message for a while."""
        self.tree.keep_in_sight(lambda: self._notices.show_message(sentence, role))

    def _drop_words(self, _step: int) -> None:
        """Remove the message about a step: there is a new one, or it was undone."""
        self._notices.drop_told()

    def _tell_opened(self, count: int) -> None:
        self.show_message(tr("Expanded {count} rows. Repeat to expand more.", count=f"{count:,}"))

    # Commands

    def scope(self, name: str) -> object | None:
        """Return what does the commands of a scope of `OF_VIEW`, None if it is not shown."""
        has_graph = self.graph is not None and self.mode in ("graph", "both")
        if name in OF_CANVAS:
            return self.graph.view.scope(name) if self.graph is not None and has_graph else None
        if name in OF_GRAPH and not has_graph:
            return None
        owners: dict[str, object | None] = {
            "view": self, "row": self.document.selection.current, "rows": self.edits,
            "origins": self.origins, "clipboard": self.clipboard, "trail": self.trail,
            "expansion": self.tree.open_rows, "graph": self.graph, "parts": self.parts,
            "modules": self.modules,
        }  # fmt: skip
        return owners[name]

    def edit_in_inspector(self) -> None:
        """Ask for the editor of the current row in the inspector."""
        self.inspector_wanted.emit()

    # Commands on the current row

    def row(self) -> Row | None:
        """Return the current row, None if nothing is selected."""
        outline, path = self.document.outline, self.document.selection.current
        # In the middle of a step, the row may be gone.
        return None if path is None or not outline.has(path) else outline.row(path)

    def edit_value(self) -> None:
        """Open the editor of the current row in place."""
        if self.graph is not None and self.is_in_graph:
            self.graph.view.edit()
        elif self.mode == "text":
            self.inspector_wanted.emit()
        else:
            self.tree.setFocus()
            self.tree.edit_value()

    def follow(self) -> None:
        """Go to the target of the current row, or request the file that it names."""
        row = self.row()
        if row is not None and row.target is not None:
            self.document.set_current(row.target)
        elif row is not None:
            self.file_wanted.emit(row)

    @property
    def can_follow(self) -> bool:
        """Whether the current row refers to another, or its value names a file, or may do so."""
        from app.game.row_references import leads_out  # late: a start needs none

        row = self.row()
        return row is not None and (row.target is not None or leads_out(self.document, row))

    @property
    def follow_text(self) -> str:
        """The text of `follow` with the target of the current row, "" if that has no name."""
        row = self.row()
        if row is None or row.target is None or row.kind is not Kind.REFERENCE:
            return ""
        where = one_line(row.value, 40)
        return tr("&Go to {words}", words=caption(where)) if where else ""

    @property
    def can_reset(self) -> bool:
        """Whether a selected row has another value in the file; of very many, whether any has."""
        document, paths = self.document, self.document.selection.paths
        if not self.edits.can_act:
            return False
        if len(paths) > _MANY:
            return bool(document.originals)
        return any(map(document.can_reset, paths))

    def reset_value(self) -> None:
        """Give the selected rows the values they have in the file."""
        try:
            self.document.reset_values(self.edits.selection())
        except WrongType as error:
            self.refuse(error.what)


# The commands on whole parts of a graph: nodes with all below them, other classes, queries.


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
