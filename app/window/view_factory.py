"""Creates the views of documents, each connected with the commands and panels around it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.window.view_switch import NAMES, first_mode, remember

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from app.documents.document import Document
    from app.game_panels.reference_commands import References
    from app.ui.busy import BusyIndicator
    from app.window.actions import Actions
    from app.window.ainb_modules import ModuleTabs
    from app.window.bookmarks import Bookmarks
    from app.window.docks import Panels
    from app.window.document_view import DocumentView
    from app.window.menus import Menus
    from app.window.preferences import Preferences


class ViewFactory:
    """Creates the view of a document; `wire` sets up one that was created elsewhere.

    `show_modes` informs the window about a view's modes; `remembers` is whether the chosen mode is
    stored for the next document.
    """

    def __init__(
        self,
        actions: Actions,
        menus: Menus,
        panels: Panels,
        preferences: Preferences,
        modules: ModuleTabs,
        references: References,
        busy: BusyIndicator,
        bookmarks: Callable[[], Bookmarks],
        show_modes: Callable[[], object],
        remembers: bool,
    ) -> None:
        self._actions, self._show_modes = actions, show_modes
        self._menus, self._panels, self._preferences = menus, panels, preferences
        self._modules, self._busy, self._bookmarks = modules, busy, bookmarks
        self._references = references
        self._remembers = remembers

    def make(self, document: Document) -> DocumentView:
        """Return a new view of a document, with the names that are known so far."""
        from app.window.document_view import DocumentView

        self._preferences.load_names()
        view = DocumentView(document)
        self.wire(view)
        return view

    def show_first_mode(self, view: DocumentView, width: int) -> None:
        """Show the last chosen mode of a graph, in a window of `width` px."""
        if view.has_graph:
            view.show_mode(first_mode(view.document.format.name, width, self._remembers))

    def wire(self, view: DocumentView) -> None:
        """Connect the signals of a view."""
        from app.window.bookmarks import BookmarkSign
        from app.window.module_edits import ModuleEdits

        BookmarkSign(view, self._bookmarks())
        view.modules = ModuleEdits(view, self._modules)
        document = view.document
        self._busy.follow(view.busy, view)
        view.trail.moved.connect(self._actions.update)
        view.filtering.counted.connect(self._actions.update)
        view.parts.part_chosen.connect(self._actions.update)
        view.tree.menu_asked.connect(self._menus.show_row_menu)
        view.graph_menu_asked.connect(self._menus.show_graph_menu)
        view.place_menu_asked.connect(self._menus.show_place_menu)
        view.edits.named.connect(self._preferences.remember_name)
        view.inspector_wanted.connect(self._panels.edit_in_inspector)
        view.tree.many_typed.connect(lambda key: self._type_over(view, key))
        view.path_bar.place_chosen.connect(partial(self._panels.show_place, document))
        view.path_bar.origin_chosen.connect(partial(self._modules.back, document))
        view.module_wanted.connect(partial(self._modules.open, document))
        view.file_wanted.connect(partial(self._references.follow, document))
        view.mode_changed.connect(lambda _mode: self._show_modes())
        view.mode_chosen.connect(partial(self._keep_mode, document))
        view.tree.set_comfortable(self._preferences.comfortable)

    def _type_over(self, view: DocumentView, key: QKeyEvent) -> None:
        refusal = self._panels.type_in_inspector(key)
        if refusal:
            view.refuse(refusal)

    def _keep_mode(self, document: Document, mode: str) -> None:
        if self._remembers and mode in NAMES:
            remember(document.format.name, mode)
