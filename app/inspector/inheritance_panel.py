"""The panel of effective values: their origins, and commands to override and reset them."""

from __future__ import annotations

import enum
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, Self

from PySide6.QtCore import Qt, Signal

from app.editors.labels import WrapLabel
from app.inspector.inheritance_finding import Parents
from app.ui import theme
from app.ui.i18n import mark, tr
from app.ui.rows import FIT, ListColumn, ListCommand, ListSpec, RowsPanel
from app.ui.shown_values import value_shown
from formats import inheritance
from formats.core.kinds import CONTAINERS
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


_Do = Callable[[Structure, Effective, Path], None]


class InheritanceColumn(enum.IntEnum):
    """The columns."""

    NAME = 0
    VALUE = 1
    TYPE = 2
    FROM = 3


class InheritanceNode(NamedTuple):
    """One row; `level` is the document it comes from, `below` the next one that has it."""

    path: Path
    row: Row
    level: int
    below: int | None


def _nodes(effective: Effective, path: Path) -> list[InheritanceNode]:
    """Return the rows below a path."""
    paths = [((*path, row.key), row) for row in effective.rows(path)]
    return [InheritanceNode(at, row, effective.level(at), effective.below(at)) for at, row in paths]


class EffectivePanel(RowsPanel[InheritanceNode]):
    """Shows the effective values of one document; every change is a step of its undo history."""

    chosen = Signal(object, object)
    """A document, and a row of it to select."""
    place_wanted = Signal(object, object)
    """The place of a parent, and a row of it to select."""

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the panel of effective values of a window."""
        panel = cls(Parents(host.documents, host.workspace))
        panel.chosen.connect(host.views.show_row)
        panel.place_wanted.connect(host.open_row)
        panel.refused.connect(host.refuse)
        return panel

    def __init__(self, parents: Parents) -> None:
        self._parents = parents
        self._waiting: Callable[[], None] | None = None
        self._effective: Effective | None = None
        self._names: list[str] = []
        self.note = WrapLabel()
        super().__init__(self._list(), beside=(8, (self.note, 1)))
        self.note.setForegroundRole(self.note.foregroundRole().PlaceholderText)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        parents.changed.connect(self._show_lineage)
        self.view.doubleClicked.connect(lambda _index: self.go_to_origin())
        self._show_lineage()

    def _list(self) -> ListSpec[InheritanceNode]:
        is_inherited = attrgetter("level")
        return ListSpec(
            tr("Effective values"),
            (
                ListColumn(
                    mark("Name"),
                    lambda node: one_line(node.row.label),
                    lambda node: theme.kind_icon(node.row.kind),
                    is_dim=is_inherited, is_italic=is_inherited,
                ),
                ListColumn(
                    mark("Value"), lambda node: value_shown(node.row, 120),
                    is_dim=is_inherited, is_italic=is_inherited,
                ),
                ListColumn(
                    mark("Type"), lambda node: node.row.kind.value,
                    is_dim=bool, is_italic=is_inherited, width=FIT,
                ),
                ListColumn(
                    mark("Comes from"), self._source_text, is_dim=bool, is_italic=is_inherited
                ),
            ),
            key=lambda node: node.path[-1],
            children=self._children,
            has_children=lambda node: node.row.count,
            commands=(
                ListCommand(
                    "go", mark("Go to where it comes from"), self.go_to_origin,
                    ("Return", "Enter", "F12", "Ctrl+Return"), "jump",
                ),
                ListCommand(
                    "override", mark("Override here"), self.override, ("Ins",), "plus",
                    can=is_inherited,
                ),
                ListCommand(
                    "reset", mark("Reset to the parent’s value"), self.reset, ("Del",), "reset",
                    can=lambda node: node.below is not None,
                ),
            ),
        )  # fmt: skip

    def _children(self, node: InheritanceNode) -> list[InheritanceNode]:
        return [] if self._effective is None else _nodes(self._effective, node.path)

    def _source_text(self, node: InheritanceNode) -> str:
        """Return where a row is from, in words; "" for one that only the document has."""
        if node.level:
            return tr("inherited from {name}", name=self._names[node.level])
        if node.below is None or node.row.kind in CONTAINERS:
            return ""
        assert self._effective is not None, "it has this row"
        try:
            other_row = self._effective.views[node.below].row(node.path)
        except WrongType:
            return ""  # it was just edited; the panel updates soon
        name = self._names[node.below]
        return tr("in place of {value} from {name}", value=value_shown(other_row, 120), name=name)

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
            self._effective = None
            self.view.show_rows([])
        else:
            parents = [_short(ancestor.place.name) for ancestor in lineage.ancestors]
            self._names = [document.name, *parents]
            self._effective = lineage.effective(document.root, document.outline.knowledge)
            rows = _nodes(self._effective, ())
            self.view.show_rows(rows, document.selection.current or ())
        if self._waiting is not None and not self._parents.is_busy:
            do, self._waiting = self._waiting, None
            do()

    def _follow_selection(self) -> None:
        """Select the row that is selected in the document, unless this has the focus."""
        document = self._parents.document
        path = None if document is None else document.selection.current
        if path and not self.view.hasFocus():
            self.view.select(path)

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
        node, document, lineage = self.view.current, self._parents.document, self._parents.lineage
        if node is None or document is None or lineage is None:
            return
        level = node.level or node.below or 0
        if level:
            self.place_wanted.emit(lineage.ancestors[level - 1].place, node.path)
        else:
            self.chosen.emit(document, node.path)

    def _node_label(self) -> str:
        node = self.view.current
        return "" if node is None else one_line(node.row.label, 40)

    def _edit_values(self, words: str, do: _Do) -> None:
        self._parents.process_edits()
        if self._parents.is_busy:
            self._waiting = partial(self._edit_values, words, do)
            return
        node, document, effective = self.view.current, self._parents.document, self._effective
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
        self.view.select(path)


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
