"""Enables and disables the commands on rows and runs, and names the steps of undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.ui.i18n import bare, mark, tr
from app.ui.plain import caption, tip
from app.window.actions import ON_CURRENT, ON_ROWS, ORIGIN_COMMANDS, RUN_COMMANDS

if TYPE_CHECKING:
    from app.compare.merge_history import MergeHistory
    from app.documents.document import Document
    from app.run.centre import RunCentre
    from app.run.machine_commands import Machines
    from app.window.actions import Actions
    from app.window.document_view import DocumentView
    from app.window.open_views import OpenViews
    from formats.core.changes import Changes
    from formats.outline import Row


_MANY = 250
"""So many selected rows are looked at one by one."""
_FOLLOW = mark("&Go to what it refers to")
"""Of a row that refers to nothing."""
_NEED_RUN = frozenset({"run_back", "run_back_frame", "run_reset", "run_restart"})


class RowActions(QObject):
    """Keeps a window's commands on rows in step with the active view; `update` it on changes.

    Like everything here that listens to one document after the other, this is a `QObject`: for
    every connection to a method of any other object PySide keeps some bytes while that lives.
    """

    def __init__(self, actions: Actions, views: OpenViews, machines: Machines) -> None:
        super().__init__()
        self._actions, self._views, self._machines = actions, views, machines

    def update(self, *_what: object) -> None:
        """Update the commands for the current selection."""
        document = self._views.shown_document
        view = self._views.current if document is not None else None
        row = view.row() if view is not None else None
        self._update_selected(document, view)
        self._update_origins(view)
        self._actions["copy_hash"].setEnabled(row is not None and row.hash is not None)
        self._update_follow(row, view)
        self._update_machine(document)

    def _update_selected(self, document: Document | None, view: DocumentView | None) -> None:
        """Disable commands on rows if there is no row for them."""
        can_act = view is not None and view.edits.can_act
        current = None if document is None else document.selection.current
        for name in ON_ROWS | {"type_menu"}:
            self._actions.set_enabled(name, can_act)
        self._actions["delete"].setEnabled(view is not None and view.edits.can_delete)
        graph = view.graph if view is not None and view.is_in_graph else None
        for name, by in (("move_up", -1), ("move_down", 1)):
            self._actions[name].setEnabled(can_act and (graph is None or graph.can_move(by)))
        for name in ON_CURRENT:
            self._actions.set_enabled(name, current is not None)
        self._actions["toggle_bookmark"].setEnabled(bool(current))
        is_other = document is not None and _can_reset(document)
        self._actions["reset_value"].setEnabled(can_act and is_other)
        if document is None or document.format.graph is None:
            self._actions["lead"].setEnabled(False)

    def _update_origins(self, view: DocumentView | None) -> None:
        """Offer only the origins that the current row's value can have."""
        offered = frozenset() if view is None else view.origins.commands_here()
        for name in ORIGIN_COMMANDS:
            self._actions[name].setEnabled(name in offered)

    def _update_machine(self, document: Document | None) -> None:
        """Update the commands about an actor's state machine for the current row."""
        offered = self._machines.offered(document)
        self._actions["show_machine"].setEnabled(offered.show)
        self._actions["who_starts"].setEnabled(offered.starters)
        action = self._actions["go_to_action"]
        action.setEnabled(offered.action)
        words = tr("Go &to the action “{name}”", name=caption(offered.verb))
        action.setText(words if offered.verb else tr("Go &to the action this verb starts"))

    def _update_follow(self, row: Row | None, view: DocumentView | None) -> None:
        """Update the navigation commands for the current row and the history."""
        follow = self._actions["follow"]
        names_file = row is not None and view is not None and _names_file(view, row)
        follow.setEnabled(names_file or (row is not None and row.target is not None))
        where = _target_of(row) if row is not None else ""
        words = tr("&Go to {words}", words=caption(where)) if where else tr(_FOLLOW)
        follow.setText(words)
        follow.setToolTip(tip(tr("Go to {where}", where=where) if where else bare(words)))
        graph = view.graph if view is not None else None
        is_module = graph is not None and graph.isVisible() and bool(graph.module_here)
        for name in ("open_module", "inline_module"):
            self._actions[name].setEnabled(is_module)
        trail = view.trail if view is not None else None
        self._actions["back"].setEnabled(trail is not None and trail.can_go_back)
        self._actions["forward"].setEnabled(trail is not None and trail.can_go_forward)


def _names_file(view: DocumentView, row: Row) -> bool:
    """Whether the value of a row names a file or part of one, or may do so."""
    from app.game_panels.reference_commands import leads_out  # late: a start needs none

    return leads_out(view.document, row)


def _can_reset(document: Document) -> bool:
    """Whether a selected row has another value in the file; of very many, whether any row has."""
    paths = document.selection.paths
    if len(paths) > _MANY:
        return bool(document.originals)
    return any(map(document.can_reset, paths))


def _target_of(row: Row) -> str:
    """Return what a row refers to, for a menu; "" if that has no name."""
    from formats.core.kinds import Kind
    from formats.value_text import one_line

    is_named = row.target is not None and row.kind is Kind.REFERENCE
    return one_line(row.value, 40) if is_named else ""


class UndoActions(QObject):
    """Follows the history of one document, or of a page that has its own.

    `edited` is called after each edit of the document.
    """

    def __init__(self, actions: Actions, edited: Callable[..., object]) -> None:
        super().__init__()
        self._actions, self._edited = actions, edited
        self._document: Document | None = None
        self._history: MergeHistory | None = None

    def undo(self) -> None:
        """Undo the last step of the page on top."""
        followed = self._history or self._document
        if followed is not None:
            followed.undo()

    def redo(self) -> None:
        """Do the next step of the page on top again."""
        followed = self._history or self._document
        if followed is not None:
            followed.redo()

    def follow(self, document: Document | None, history: MergeHistory | None) -> None:
        """Follow a document, or None, and the history of the page that changes it."""
        if self._history is not history:
            if self._history is not None:
                self._history.changed.disconnect(self._update_undo)
            if history is not None:
                history.changed.connect(self._update_undo)
            self._history = history
        if self._document is not None:
            self._document.undo_stack.indexChanged.disconnect(self._update_undo)
            self._document.undo_stack.indexChanged.disconnect(self._edited)
            self._document.changed.disconnect(self._document_changed)
            self._document.selection.changed.disconnect(self._edited)
        self._document = document
        if document is not None:
            document.undo_stack.indexChanged.connect(self._update_undo)
            document.undo_stack.indexChanged.connect(self._edited)
            document.changed.connect(self._document_changed)
            document.selection.changed.connect(self._edited)
        self._update_undo()
        self._edited()

    def _document_changed(self, changes: Changes) -> None:
        """Call `edited` for changed values; an edit of the structure calls it once at its end."""
        if changes.are_of_values:
            self._edited()

    def _update_undo(self, _index: int = -1) -> None:
        history = self._history
        if history is not None:
            self._name_undo(history.can_undo, history.undo_text)
            self._name_redo(history.can_redo, history.redo_text)
        elif self._document is not None:
            stack = self._document.undo_stack
            self._name_undo(stack.canUndo(), stack.undoText())
            self._name_redo(stack.canRedo(), stack.redoText())
        else:
            self._name_undo(False, "")
            self._name_redo(False, "")

    def _name_undo(self, is_on: bool, step: str) -> None:
        self._name_action("undo", is_on, tr("&Undo {step}", step=caption(step)))

    def _name_redo(self, is_on: bool, step: str) -> None:
        self._name_action("redo", is_on, tr("&Redo {step}", step=caption(step)))

    def _name_action(self, name: str, is_on: bool, words: str) -> None:
        action = self._actions[name]
        action.setEnabled(is_on)
        action.setText(words.rstrip())
        action.setToolTip(tip(words.replace("&", "")) if "<" in words else "")


class RunActions:
    """Keeps the commands in step with the active run."""

    def __init__(self, actions: Actions, runs: RunCentre) -> None:
        self._actions, self._runs = actions, runs
        runs.shown.connect(self._update_run_commands)

    def _update_run_commands(self) -> None:
        running = self._runs.running
        can = running is not None and bool(running.commands())
        is_on = running is not None and running.run is not None
        is_busy = running is not None and running.is_busy
        is_over = running is not None and running.run is not None and running.run.is_over
        for name in RUN_COMMANDS:
            on = can and not is_busy
            if name in _NEED_RUN:
                on = on and is_on
            elif name in ("run_breakpoint", "run_answer"):
                on = on and self._runs.node is not None
            elif name == "run_leave":
                on = on and is_on and not is_over
            elif name not in ("run_go",):
                on = on and not is_over
            self._actions[name].setEnabled(on)
