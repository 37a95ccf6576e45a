"""Which commands on rows are grey: those that what is selected has no use for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import tr
from app.plain import caption, tip
from app.windows.commands.actions import ON_CURRENT, ON_ROWS, ORIGIN_COMMANDS

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.windows.commands.actions import Actions
    from app.windows.document.document_view import DocumentView
    from app.windows.document.open_views import OpenViews
    from app.windows.machine.commands import Machines
    from formats.outline import Row


class RowActions:
    """Keeps a window's commands on rows in step with the view on top; `update` after any change."""

    def __init__(self, actions: Actions, views: OpenViews, machines: Machines) -> None:
        self._actions, self._views, self._machines = actions, views, machines

    def update(self, *_what: object) -> None:
        """Look at what is selected now."""
        document = self._views.shown_document
        view = self._views.current if document is not None else None
        row = view.row() if view is not None else None
        self._update_selected(document, view)
        self._update_origins(view)
        self._actions["copy_hash"].setEnabled(row is not None and row.hash is not None)
        self._update_follow(row, view)
        self._update_machine(document)

    def _update_selected(self, document: Document | None, view: DocumentView | None) -> None:
        """Let commands that act on rows be grey if there is none to act on."""
        can_act = view is not None and view.edits.can_act
        current = None if document is None else document.selection.current
        for name in ON_ROWS | {"type_menu"}:
            self._actions.set_enabled(name, can_act)
        graph = view.graph if view is not None and view.is_in_graph else None
        for name, by in (("move_up", -1), ("move_down", 1)):
            self._actions[name].setEnabled(can_act and (graph is None or graph.can_move(by)))
        for name in ON_CURRENT:
            self._actions.set_enabled(name, current is not None)
        self._actions["toggle_bookmark"].setEnabled(bool(current))
        originals = {} if document is None else document.originals
        is_other = current is not None and current in originals
        self._actions["reset_value"].setEnabled(can_act and is_other)
        if document is None or document.format.graph is None:
            self._actions["lead"].setEnabled(False)

    def _update_origins(self, view: DocumentView | None) -> None:
        """Offer only what the value of the current row may come from."""
        offered = frozenset() if view is None else view.origins.commands_here()
        for name in ORIGIN_COMMANDS:
            self._actions[name].setEnabled(name in offered)

    def _update_machine(self, document: Document | None) -> None:
        """Keep the commands about an actor's machine in step with what the row is of it."""
        offered = self._machines.offered(document)
        self._actions["show_machine"].setEnabled(offered.show)
        self._actions["who_starts"].setEnabled(offered.starters)
        action = self._actions["go_to_action"]
        action.setEnabled(offered.action)
        words = tr("Go &to the action “{name}”", name=caption(offered.verb))
        action.setText(words if offered.verb else tr("Go &to the action this verb starts"))

    def _update_follow(self, row: Row | None, view: DocumentView | None) -> None:
        """Keep the commands that lead elsewhere in step with the row and the way back."""
        follow = self._actions["follow"]
        names_file = row is not None and view is not None and _names_file(view, row)
        follow.setEnabled(names_file or (row is not None and row.target is not None))
        words = (_target_of(row) if row is not None else "") or tr("what it refers to")
        follow.setText(tr("&Go to {words}", words=caption(words)))
        follow.setToolTip(tip(tr("Go to {where}", where=words)))
        graph = view.graph if view is not None else None
        is_module = graph is not None and graph.isVisible() and bool(graph.module_here)
        for name in ("open_module", "inline_module"):
            self._actions[name].setEnabled(is_module)
        trail = view.trail if view is not None else None
        self._actions["back"].setEnabled(trail is not None and trail.can_go_back)
        self._actions["forward"].setEnabled(trail is not None and trail.can_go_forward)


def _names_file(view: DocumentView, row: Row) -> bool:
    """Whether the value of a row names a file or what is in one, or may."""
    from app.windows.files.reference_commands import leads_out  # late: a start needs none

    return leads_out(view.document, row)


def _target_of(row: Row) -> str:
    """Return what a row refers to, for a menu; "" where it refers to nothing that has a name."""
    from formats.value_text import one_line
    from formats.values import Kind

    is_named = row.target is not None and row.kind is Kind.REFERENCE
    return one_line(row.value, 40) if is_named else ""
