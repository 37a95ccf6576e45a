"""Tabs that are no documents: bytes of no known format as hex, tables of sizes, their check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app import theme
from app.buttons import cross
from app.plain import tip
from app.words import tr

if TYPE_CHECKING:
    from app.documents.loading import Other
    from app.windows.main_window import MainWindow


class Pages(QObject):
    """Shows what was opened and is no document, each where it is looked at."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._pages: dict[QWidget, tuple[object, ...]] = {}

    _is_listening = False

    def owns(self, widget: QWidget | None) -> bool:
        """Whether a tab is one of these."""
        return widget in self._pages

    def show(self, other: Other) -> None:
        """Show an archive in the files panel, a size table or bytes in a tab of their own."""
        if other.kind == "sarc":
            self._window.workspace.show(other.file)
            self._window.panels.show_file(other.file, other.words)
            return
        name = "//".join((other.file.name, *other.words))
        icon = "file" if other.kind == "bytes" else "tree"
        whole = "//".join((str(other.file), *other.words))
        self.put((other.file, other.words), lambda: self._make(other), icon, name, whole)

    def show_sizes(self, mod: Path | None) -> None:
        """Show the page that checks the size table of a mod, or of the first one."""

        def make() -> QWidget:
            from app.windows.files.sizes_page import SizesPage

            return SizesPage(self._window.workspace, mod)

        self.put(("sizes",), make, "problems", tr("Sizes of the mod"), "")

    def put(
        self,
        place: tuple[object, ...],
        make: Callable[[], QWidget],
        icon: str,
        name: str,
        whole: str,
    ) -> QWidget:
        """Show the tab of a place, which is made where there is none yet, and return it."""
        known = next((page for page, one in self._pages.items() if one == place), None)
        if known is None:
            known = make()
            self._pages[known] = place
            index = self._window.tabs.addTab(known, theme.icon(icon), name.replace("&", "&&"))
            self._window.tabs.setTabToolTip(index, tip(whole or name))
            self._add_cross(index, known, name)
        if not self._is_listening:
            self._is_listening = True
            self._window.tabs.currentChanged.connect(lambda _at: self._update())
        self._window.tabs.setCurrentWidget(known)
        self._window.follow_document()
        self._update()
        known.setFocus()
        return known

    def _add_cross(self, index: int, page: QWidget, name: str) -> None:
        """Put a button into a tab that closes it, drawn as quietly as those of documents."""
        button = cross(tr("Close"), lambda: self.close(page), tr("Close {name}", name=name))
        self._window.tabs.set_cross(index, button)

    def _update(self) -> None:
        """Let the command that closes documents close these, too."""
        if self.owns(self._window.tabs.currentWidget()):
            self._window.actions_["close_document"].setEnabled(True)

    def _make(self, other: Other) -> QWidget:
        if other.kind == "table":
            from app.windows.files.size_table import SizeTableView

            return SizeTableView(other)
        from app.editors.hexview import HexView

        view = HexView()
        view.is_read_only = True
        view.is_read_only = True
        view.setAccessibleName(tr("Bytes of {name}", name=other.file.name))
        view.show_bytes(other.data)
        return view

    def close(self, widget: QWidget | None) -> None:
        """Close one of these tabs."""
        if widget is not None and self.owns(widget):
            self._window.tabs.removeTab(self._window.tabs.indexOf(widget))
            del self._pages[widget]
            if hasattr(widget, "stop"):
                widget.stop()  # what it was at work on
            widget.deleteLater()
            self._window.follow_document()
