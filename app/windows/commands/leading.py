"""Asks where a row is to lead: each candidate with what tells it from others, and where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.i18n import tr
from app.windows.dialogs.choose_dialog import ChooseDialog
from formats.editing import Target

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.windows.document.graph_pane import GraphPane


def ask(targets: Sequence[Target], graph: GraphPane | None, parent: QWidget) -> Target | None:
    """Let the user choose one of some targets; None if that was given up.

    Where there is a `graph`, the choice is shown on it.
    """
    dialog = ChooseDialog(
        tr("Connect to"),
        [target.label for target in targets],
        parent,
        details=[target.detail for target in targets],
    )
    if graph is not None and any(target.path for target in targets):
        from app.graph.node_preview import NodePreview

        graph.load()
        preview = NodePreview(graph.view.scene, graph.view.guide.owner)
        dialog.show_beside(preview)
        dialog.looked_at.connect(lambda number: preview.show_row(targets[number].path))
        preview.show_row(targets[0].path)
    return targets[dialog.chosen()] if dialog.exec() else None
