"""The panel of effective values: their origins, and commands to override and reset them."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFont, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QToolButton, QTreeView, QWidget

from app.editors.labels import WrapLabel
from app.inspector.inheritance_finding import Parents
from app.ui import theme
from app.ui.buttons import icon_button
from app.ui.i18n import mark, tr
from app.ui.item_models import Index, RowTree
from app.ui.layouts import hbox, vbox
from app.ui.menu import Menu
from app.ui.plain import tip
from app.ui.shown_values import value_shown
from app.ui.widgets import dress_rows, open_menu, own_key
from formats import inheritance
from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.editing import Structure
from formats.errors import FormatError, WrongType
from formats.inheritance import Effective
from formats.outline import Row
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.game.ancestors import BrokenChain, Lineage
    from app.window.panel_host import PanelHost


_Key = Qt.Key
_Do = Callable[[Structure, Effective, Path], None]
_OVERRIDE = mark("Override here")
_RESET = mark("Reset to the parent’s value")
_GO = mark("Go to where it comes from")


class EffectivePanel(QWidget):
    """Shows the effective values of one document; every change is a step of its undo history."""

    chosen = Signal(object, object)
    """A document, and a row of it to select."""
    place_wanted = Signal(object, object)
    """The place of a parent, and a row of it to select."""
    refused = Signal(str)
    """An edit was refused, and why."""

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the panel of effective values of a window."""
        panel = cls(Parents(host.documents, host.workspace))
        panel.chosen.connect(host.views.show_row)
        panel.place_wanted.connect(host.open_row)
        panel.refused.connect(host.refuse)
        return panel

    def __init__(self, parents: Parents) -> None:
        super().__init__()
        self._parents = parents
        self.model = EffectiveModel(self)
        self.view = QTreeView()
        self.note = WrapLabel()
        self._buttons: dict[str, QToolButton] = {}
        self._waiting: Callable[[], None] | None = None
        self._build()
        parents.changed.connect(self._show_lineage)
        self.view.doubleClicked.connect(lambda _index: self.go_to_origin())
        self.view.selectionModel().currentChanged.connect(lambda _now, _old: self._update_buttons())
        self.view.installEventFilter(self)
        self._show_lineage()

    def _build(self) -> None:
        view = self.view
        dress_rows(view, tr("Effective values"), self.model)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(InheritanceColumn.TYPE, QHeaderView.ResizeMode.ResizeToContents)
        row = hbox(spacing=2)
        for name, icon, words, do in (
            ("override", "plus", _OVERRIDE, self.override),
            ("reset", "reset", _RESET, self.reset),
            ("go", "jump", _GO, self.go_to_origin),
        ):
            self._buttons[name] = icon_button(icon, tr(words), do)
            row.addWidget(self._buttons[name])
        row.addSpacing(8)
        row.addWidget(self.note, 1)
        self.note.setForegroundRole(self.note.foregroundRole().PlaceholderText)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        vbox(row, (view, 1), parent=self, spacing=4, margins=6)
        self.setFocusProxy(view)

    # Display

    def set_document(self, document: Document | None) -> None:
        """Show the effective values of another document."""
        self._waiting = None
        old = self._parents.document
        if old is not None:
            old.selection.changed.disconnect(self._follow_selection)
        self._parents.follow(document)
        if document is not None:
            document.selection.changed.connect(self._follow_selection)

    def _show_lineage(self) -> None:
        document, lineage = self._parents.document, self._parents.lineage
        self.note.setText(_lineage_note(document, lineage, is_busy=self._parents.is_busy))
        if document is None or lineage is None:
            self.model.show(None, ())
        else:
            opened, current = self._open_paths(), self._node_path()
            names = [
                document.name,
                *(_short(ancestor.place.name) for ancestor in lineage.ancestors),
            ]
            known_knowledge = document.outline.knowledge
            self.model.show(lineage.effective(document.root, known_knowledge), names)
            for path in opened:
                self.view.expand(self.model.index_at(path))
            self.select(current or document.selection.current or ())
        self._update_buttons()
        if self._waiting is not None and not self._parents.is_busy:
            do, self._waiting = self._waiting, None
            do()

    def _open_paths(self) -> list[Path]:
        """Return the paths of all rows that are open."""
        paths: list[Path] = []
        waiting = [QModelIndex()]
        while waiting:
            above = waiting.pop()
            for at in range(self.model.rowCount(above)):
                index = self.model.index(at, 0, above)
                node = self.model.row(index)
                if node is not None and self.view.isExpanded(index):
                    paths.append(node.path)
                    waiting.append(index)
        return paths

    def select(self, path: Path) -> None:
        """Select a row, or its nearest existing ancestor."""
        for depth in range(len(path), 0, -1):
            index = self.model.index_at(path[:depth])
            if index.isValid():
                self.view.setCurrentIndex(index)
                self.view.scrollTo(index)
                return

    def _follow_selection(self) -> None:
        """Select the row that is selected in the document, unless this has the focus."""
        document = self._parents.document
        path = None if document is None else document.selection.current
        if path and not self.view.hasFocus():
            self.select(path)

    def node(self) -> InheritanceNode | None:
        """Return the selected row."""
        index = self.view.currentIndex()
        return self.model.row(index) if index.isValid() else None

    def _node_path(self) -> Path:
        node = self.node()
        return () if node is None else node.path

    def _update_buttons(self) -> None:
        node = self.node()
        self._buttons["override"].setEnabled(node is not None and bool(node.level))
        self._buttons["reset"].setEnabled(node is not None and node.below is not None)
        self._buttons["go"].setEnabled(node is not None)

    # Commands

    def override(self) -> None:
        """Give the document the selected row of a parent, with all below it."""
        self._edit_values(tr("Override {label}", label=self._node_label()), inheritance.override)

    def reset(self) -> None:
        """Delete the selected row from the document, so that the parent's takes effect."""
        self._edit_values(
            tr("Reset {label} to the parent’s", label=self._node_label()), inheritance.reset
        )

    def go_to_origin(self) -> None:
        """Go to where the selected row is from; of one in place of a parent's, to the parent's."""
        node, document, lineage = self.node(), self._parents.document, self._parents.lineage
        if node is None or document is None or lineage is None:
            return
        level = node.level or node.below or 0
        if level:
            self.place_wanted.emit(lineage.ancestors[level - 1].place, node.path)
        else:
            self.chosen.emit(document, node.path)

    def _node_label(self) -> str:
        node = self.node()
        return "" if node is None else one_line(node.row.label, 40)

    def _edit_values(self, words: str, do: _Do) -> None:
        self._parents.process_edits()
        if self._parents.is_busy:
            self._waiting = partial(self._edit_values, words, do)
            return
        node, document, effective = self.node(), self._parents.document, self.model.effective
        if node is None or document is None or effective is None:
            self.refused.emit(tr("Select a value that the document inherits or has itself."))
            return
        path = node.path
        try:
            document.edit(words, lambda structure: do(structure, effective, path))
        except FormatError as error:
            self.refused.emit(error.what)
            return
        self._parents.process_edits()
        self.select(path)

    # Gestures

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = Menu(self)
        self.fill_menu(menu)
        open_menu(menu, event.globalPos())

    def fill_menu(self, menu: QMenu) -> None:
        """Put what can be done with the selected row into a menu."""
        for name, words, keys, do in (
            ("go", _GO, "Return", self.go_to_origin),
            ("override", _OVERRIDE, "Insert", self.override),
            ("reset", _RESET, "Del", self.reset),
        ):
            shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
            action = menu.addAction(f"{tr(words)}\t{shown}", do)
            action.setEnabled(self._buttons[name].isEnabled())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Handle the keys of the window's commands on rows for the rows here."""
        if not isinstance(event, QKeyEvent):
            return False
        return own_key(event, self._key_commands().get((event.key(), event.modifiers())))

    def _key_commands(self) -> dict[tuple[int, Qt.KeyboardModifier], Callable[[], object]]:
        none, control = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
        return {
            (_Key.Key_Insert, none): self.override,
            (_Key.Key_Delete, none): self.reset,
            (_Key.Key_Return, none): self.go_to_origin,
            (_Key.Key_Enter, none): self.go_to_origin,
            (_Key.Key_F12, none): self.go_to_origin,
            (_Key.Key_Return, control): self.go_to_origin,
        }


def _short(name: str) -> str:
    """Return a file's name without its kind."""
    return name.partition(".")[0] or name


def _lineage_note(document: Document | None, lineage: Lineage | None, *, is_busy: bool) -> str:
    """Return the line above the values: the chain of parents, or why there is none."""
    if document is None:
        return ""
    if is_busy and lineage is None:
        return tr("Looking for the parents…")
    if lineage is None:
        return tr("This document names no parent: all values in effect are its own.")
    chain = " › ".join(_short(ancestor.place.name) for ancestor in lineage.ancestors)
    words = [tr("Inherits from {chain}.", chain=chain)] if chain else []
    return " ".join(
        [*words, *([_broken_chain_text(lineage.end)] if lineage.end is not None else [])]
    )


def _broken_chain_text(end: BrokenChain) -> str:
    from app.documents.error_text import why
    from app.game.ancestors import BrokenChainReason

    name = one_line(_short(end.value.rpartition("/")[2]), 60)
    if end.why is BrokenChainReason.LOOP:
        return tr("The parent “{name}” inherits from itself in a circle.", name=name)
    if end.why is BrokenChainReason.MISSING:
        return tr("The parent “{name}” is in none of the known folders.", name=name)
    assert end.error is not None, "it could not be read"
    return tr("The parent “{name}” cannot be read: {reason}.", name=name, reason=why(end.error))


# The item model of effective values: a document's own rows, and those that it inherits.


_Item = Qt.ItemDataRole
_NOTHING = Row("", "", Kind.NULL, None, 0, editable=False)
"""The top row where there is no document."""


class InheritanceColumn(enum.IntEnum):
    """The columns."""

    NAME = 0
    VALUE = 1
    TYPE = 2
    FROM = 3


class InheritanceNode:
    """One row; `level` is the document it comes from, `below` the next one that has it."""

    __slots__ = ("_children", "_effective", "at", "below", "level", "parent", "path", "row")

    def __init__(
        self,
        effective: Effective | None,
        path: Path,
        row: Row,
        parent: InheritanceNode | None,
        at: int,
    ) -> None:
        self._effective = effective
        self.path, self.row, self.parent, self.at = path, row, parent, at
        self.level = effective.level(path) if effective and parent else 0
        self.below = effective.below(path) if effective and parent else None
        self._children: list[InheritanceNode] | None = None

    @property
    def has_children(self) -> bool:
        """Whether the row has children."""
        return self.row.count > 0

    @property
    def children(self) -> list[InheritanceNode]:
        """The rows below this one, in order."""
        if self._children is None:
            rows = [] if self._effective is None else self._effective.rows(self.path)
            self._children = [
                InheritanceNode(self._effective, (*self.path, row.key), row, self, at)
                for at, row in enumerate(rows)
            ]
        return self._children


class EffectiveModel(RowTree[InheritanceNode]):
    """Shows the rows of an `Effective`; `names` are the names of its levels."""

    titles = (mark("Name"), mark("Value"), mark("Type"), mark("Comes from"))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.effective: Effective | None = None
        self.names: Sequence[str] = ()
        self.top = InheritanceNode(None, (), _NOTHING, None, 0)

    def show(self, effective: Effective | None, names: Sequence[str]) -> None:
        """Show other values, none for None."""
        self.beginResetModel()
        self.effective, self.names = effective, names
        row = _NOTHING if effective is None else effective.row(())
        self.top = InheritanceNode(effective, (), row, None, 0)
        self.endResetModel()

    def index_at(self, path: Path) -> QModelIndex:
        """Return the index of a row, invalid if it is not shown."""
        inheritance_node = self.top
        for key in path:
            below = next(
                (child for child in inheritance_node.children if child.row.key == key), None
            )
            if below is None:
                return QModelIndex()
            inheritance_node = below
        return self.index_of(inheritance_node)

    def data(self, index: Index, role: int = _Item.DisplayRole) -> Any:
        node, column = self.row(index), index.column()
        if not index.isValid():
            return None
        if role == _Item.DisplayRole:
            return self._cell_text(node, column)
        if role == _Item.DecorationRole and column == InheritanceColumn.NAME:
            return theme.kind_icon(node.row.kind)
        if role == _Item.ForegroundRole:
            is_dim = node.level or column in (InheritanceColumn.TYPE, InheritanceColumn.FROM)
            return theme.colors().secondary if is_dim else None
        if role == _Item.FontRole and node.level:
            return _italic()
        if role == _Item.ToolTipRole:
            return tip(self._cell_text(node, column))
        if role == _Item.AccessibleTextRole and column == InheritanceColumn.NAME:
            return ", ".join(
                filter(
                    None,
                    (
                        self._cell_text(node, inheritance_column)
                        for inheritance_column in InheritanceColumn
                    ),
                )
            )
        return None

    def _cell_text(self, node: InheritanceNode, column: int) -> str:
        if column == InheritanceColumn.NAME:
            return one_line(node.row.label)
        if column == InheritanceColumn.VALUE:
            return value_shown(node.row, 120)
        return node.row.kind.value if column == InheritanceColumn.TYPE else self._source_text(node)

    def _source_text(self, node: InheritanceNode) -> str:
        """Return where a row is from, in words; "" for one that only the document has."""
        if node.level:
            return tr("inherited from {name}", name=self.names[node.level])
        if node.below is None or node.row.kind in CONTAINERS:
            return ""
        assert self.effective is not None, "it has this row"
        try:
            other_row = self.effective.views[node.below].row(node.path)
        except WrongType:
            return ""  # it was just edited; the panel updates soon
        name = self.names[node.below]
        return tr("in place of {value} from {name}", value=value_shown(other_row, 120), name=name)


def _italic() -> QFont:
    font = QFont()
    font.setItalic(True)
    return font
