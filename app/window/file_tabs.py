"""Tabs that are no documents: bytes of no known format as hex, tables of sizes, their check."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.ui import theme
from app.ui.i18n import tr

if TYPE_CHECKING:
    from app.documents.container_io import Words
    from app.documents.loading import OtherFile
    from app.game.workspace import Workspace
    from app.game_panels.sizes_page import SizesPage
    from app.window.open_views import OpenViews

Place = tuple[object, ...]


class FileTabs:
    """Shows opened files that are not documents, each in a suitable place.

    `show_file` shows a file, or an entry in it, in the files panel.
    """

    def __init__(
        self, views: OpenViews, workspace: Workspace, show_file: Callable[[Path, Words], object]
    ) -> None:
        self._views, self._workspace, self._show_file = views, workspace, show_file
        self._pages: dict[Place, QWidget] = {}
        self._sizes: SizesPage | None = None

    def show(self, other: OtherFile) -> None:
        """Show an archive in the files panel, a size table or bytes in a tab."""
        if other.kind == "sarc":
            self._workspace.show(other.file)
            self._show_file(other.file, other.words)
            return
        name = "//".join((other.file.name, *other.words))
        icon = "file" if other.kind == "bytes" else "tree"
        whole = "//".join((str(other.file), *other.words))
        self.show_tab((other.file, other.words), lambda: _page(other), icon, name, whole)

    def check_sizes(self) -> None:
        """Show which values in a mod's size table are too small, of the mod that was made last or
        that of the active file."""
        document = self._views.document
        file = None if document is None else document.file
        project = None if file is None else self._workspace.projects.of(file)
        made = next(iter(self._workspace.made), project)
        mod = None if made is None else made.mod

        def make() -> QWidget:
            from app.game_panels.sizes_page import SizesPage

            self._sizes = SizesPage(self._workspace, mod)
            return self._sizes

        self.show_tab(("sizes",), make, "problems", tr("Sizes of the mod"), "")

    def show_tab(
        self,
        place: Place,
        make: Callable[[], QWidget],
        icon: str,
        name: str,
        whole: str,
        note: str = "",
    ) -> QWidget:
        """Show the tab of a place, which is created if necessary, and return it.

        The inspector says `note` meanwhile, or else that it has nothing to edit.
        """
        page = self._pages.get(place)
        if page is None:
            page = self._pages[place] = make()
            self._views.add_page(
                page,
                theme.icon(icon),
                name,
                whole,
                partial(self._close_page, place),
                note=note or tr("There are no values to edit here."),
            )
        self._views.tabs.setCurrentWidget(page)
        self._views.changed.emit()
        page.setFocus()
        return page

    def _close_page(self, place: Place) -> None:
        page = self._pages.pop(place)
        if page is self._sizes:
            self._sizes.stop()
        self._views.remove_page(page)
        self._views.changed.emit()


def _page(other: OtherFile) -> QWidget:
    if other.kind == "table":
        from app.game_panels.size_table import SizeTableView

        return SizeTableView(other)
    from app.editors.hexview import HexView

    view = HexView()
    view.is_read_only = True
    view.setAccessibleName(tr("Bytes of {name}", name=other.file.name))
    view.show_bytes(other.data)
    return view
