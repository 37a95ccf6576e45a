"""Makes the panel of the node catalogue and connects it with the documents of the window."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from app.i18n import tr
from app.windows.catalogue.opening import OpenAtNode
from app.windows.catalogue.panel import CataloguePanel
from app.windows.catalogue.uses import UsesView

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.files.workspace import Workspace
    from app.windows.document.node_learning import NodeLearning
    from app.windows.document.open_views import OpenViews
    from formats.knowledge import Knowledge
    from formats.values import Path


def make_panel(
    documents: DocumentManager,
    workspace: Workspace,
    views: OpenViews,
    learning: NodeLearning,
    knowledge: Knowledge,
) -> CataloguePanel:
    """Return the panel; learning from files begins when it is first shown."""

    def show(document: Document, path: Path) -> None:
        views.show_document(document)
        document.set_current(path)

    def place(what: Hashable) -> None:
        place_in(views, what)

    uses = UsesView(documents, workspace, lambda: learning.roots)
    panel = CataloguePanel(knowledge, lambda: learning.cataloguing, uses, place)
    panel.wanted.connect(OpenAtNode(documents, show).open)
    return panel


def place_in(views: OpenViews, what: Hashable) -> None:
    """Add a node of a class to the graph on top, which is brought into sight."""
    view = views.current
    if view is None:
        return
    if not view.has_graph:
        view.refuse(tr("nodes belong in behaviour graphs, and this document is not one"))
        return
    if view.mode not in ("graph", "both"):
        view.show_graph()
    if view.graph is not None:
        view.graph.load()
        view.graph.adding.place(what)
