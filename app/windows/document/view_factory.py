"""Makes the views of documents, each connected with the commands and panels around it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.windows.document.view_switch import NAMES, first_mode, remember

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.windows.commands.actions import Actions
    from app.windows.commands.menus import Menus
    from app.windows.commands.row_actions import RowActions
    from app.windows.document.ainb_modules import Modules
    from app.windows.document.document_view import DocumentView
    from app.windows.document.open_views import OpenViews
    from app.windows.messages.busy import Busy
    from app.windows.panels.bookmarks import Bookmarks
    from app.windows.panels.docks import Panels
    from app.windows.settings.preferences import Preferences


class ViewFactory:
    """Makes a view of a document; `wire` does the rest for one that was made elsewhere.

    `remembers` is whether the mode that is chosen for a document is kept for the next one.
    """

    def __init__(
        self,
        views: OpenViews,
        actions: Actions,
        row_actions: RowActions,
        menus: Menus,
        panels: Panels,
        preferences: Preferences,
        modules: Modules,
        busy: Busy,
        bookmarks: Callable[[], Bookmarks],
        remembers: bool,
    ) -> None:
        self._views, self._actions, self._row_actions = views, actions, row_actions
        self._menus, self._panels, self._preferences = menus, panels, preferences
        self._modules, self._busy, self._bookmarks = modules, busy, bookmarks
        self._remembers = remembers

    def make(self, document: Document) -> DocumentView:
        """Return a new view of a document, with the names that are known by now."""
        from app.windows.document.document_view import DocumentView

        self._preferences.load_names()
        view = DocumentView(document)
        self.wire(view)
        return view

    def show_first_mode(self, view: DocumentView, width: int) -> None:
        """Show of a graph what was chosen last, in a window of `width` px."""
        if view.has_graph:
            view.show_mode(first_mode(view.document.format.name, width, self._remembers))

    def wire(self, view: DocumentView) -> None:
        """Connect a view with what is around it."""
        from app.windows.panels.bookmarks import Sign

        Sign(view, self._bookmarks())
        document = view.document
        view.busy.connect(self._busy.show)
        view.trail.moved.connect(self._row_actions.update)
        view.filtering.counted.connect(self._row_actions.update)
        view.tree.menu_asked.connect(self._menus.show_row_menu)
        view.graph_menu_asked.connect(self._menus.show_graph_menu)
        view.edits.named.connect(self._preferences.remember_name)
        view.inspector_wanted.connect(self._panels.edit_in_inspector)
        view.path_bar.place_chosen.connect(partial(self._panels.show_place, document))
        view.path_bar.origin_chosen.connect(partial(self._modules.back, document))
        view.module_wanted.connect(partial(self._modules.open, document))
        view.mode_changed.connect(lambda _mode: self.show_modes())
        view.mode_chosen.connect(partial(self._keep_mode, document))
        view.tree.set_comfortable(self._preferences.comfortable)

    def _keep_mode(self, document: Document, mode: str) -> None:
        if self._remembers and mode in NAMES:
            remember(document.format.name, mode)

    def show_modes(self) -> None:
        """Keep the menus in step with what the view on top shows, and could show."""
        view = self._views.current if self._views.shown_document is not None else None
        if view is None:
            self._actions.show_mode("tree", ())
        else:
            self._actions.show_mode(view.mode, view.modes)
        self._row_actions.update()
