"""Selecting nodes by keyboard: those that are not selected, and one more beside the current one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from formats.graph import Family

if TYPE_CHECKING:
    from app.graph.document_graph import DocumentGraph


def invert_selection(view: DocumentGraph) -> None:
    """Select the nodes and reroute points that are shown and were not selected, and no others."""
    view.load()
    but = view.scene.emphasis.hidden | set(view.scene.selected_ids())
    paths = [
        node.path
        for id_, node in view.graph.nodes.items()
        if node.family is not Family.STUB and id_ not in but
    ]
    reroutes = view.scene.reroutes
    others = [spot for spot in reroutes.every() if spot not in reroutes.selected]
    view.document.selection.choose(paths)
    reroutes.select(others)


def extend_selection(view: DocumentGraph, way: str) -> None:
    """Select the node `left`, `right`, `up` or `down` from the current one, beside the others."""
    view.load()
    ids = view.scene.selected_ids()
    at = view.navigator.at
    here = at.id if at is not None and at.id in ids else next(iter(ids), None)
    target = view.navigator.beside(here, way)
    if target is None:
        return
    nodes = view.graph.nodes
    paths = [nodes[id_].path for id_ in nodes if id_ in ids or id_ == target]
    view.document.selection.choose(paths, nodes[target].path)
    view.reveal(target)
