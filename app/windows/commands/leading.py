"""Asks where a row is to lead: each candidate with what tells it from others, and where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.graph.walk import ends
from app.i18n import tr
from app.windows.dialogs.choose_dialog import ChooseDialog
from formats.editing import Target
from formats.values import Path

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.graph.graph_view import GraphView
    from app.windows.document.graph_pane import GraphPane


def ask(
    targets: Sequence[Target], path: Path, graph: GraphPane | None, parent: QWidget
) -> Target | None:
    """Let the user choose what the row at `path` leads to; None if that was given up.

    Where there is a `graph`, the choice is shown on it, what is in the same group of it comes
    first, and it begins at what the row leads to now.
    """
    begins = 0
    if graph is not None and any(target.path for target in targets):
        graph.load()
        targets = _near_first(targets, path, graph.view)
        now = _leads_to(path, graph.view)
        begins = next((at for at, one in enumerate(targets) if one.path == now), 0) if now else 0
    dialog = ChooseDialog(
        tr("Connect to"),
        [target.label for target in targets],
        parent,
        details=[target.detail for target in targets],
    )
    if graph is not None and any(target.path for target in targets):
        from app.graph.node_preview import NodePreview

        preview = NodePreview(graph.view.scene, graph.view.guide.owner)
        dialog.show_beside(preview)
        dialog.looked_at.connect(lambda number: preview.show_row(targets[number].path))
        preview.show_row(targets[begins].path)
    dialog.list.setCurrentRow(begins)
    return targets[dialog.chosen()] if dialog.exec() else None


def _near_first(targets: Sequence[Target], path: Path, view: GraphView) -> list[Target]:
    """Return targets with those first that stand in the group of the row, else in their order."""
    here = view.guide.owner(path)
    groups = view.graph.groups
    near = next((set(one.nodes) for one in groups if here and here.id in one.nodes), set())

    def is_far(target: Target) -> bool:
        there = view.guide.owner(target.path) if target.path is not None else None
        return target.path is not None and (there is None or there.id not in near)

    return sorted(targets, key=is_far)


def _leads_to(path: Path, view: GraphView) -> Path | None:
    """Return the row that a row leads to now, or reads, None for none."""
    here = view.guide.owner(path)
    edge = next((one for one in view.graph.edges if one.path[: len(path)] == path), None)
    if edge is None or here is None or path == view.graph.nodes[here.id].path:
        return None  # a node as a whole leads to one more
    source, target = ends(view.graph, edge)
    return target.path if source.id == here.id else source.path
