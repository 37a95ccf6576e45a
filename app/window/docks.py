"""The panels around the documents, each created when first shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDockWidget, QWidget

from app.ui import app_paths
from app.ui.i18n import mark, tr

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QMainWindow

    from app.documents.document import Document
    from app.game_panels.archive_commands import HeldArchive
    from app.game_panels.changes_panel import ChangesPanel
    from app.game_panels.files_panel import FilesPanel
    from app.game_panels.find_panel import FindPanel
    from app.inspector.inspector import Inspector
    from app.run.run_panel import RunPanel
    from app.window.actions import Actions
    from app.window.panel_focus import PanelFocus
    from app.window.problems import ProblemsPanel


INSPECTOR_WIDTH = 340
_UNHURRIED = 50
"""The delay of unimportant work in milliseconds."""
FILES_WIDTH = 330
_TITLES = {
    "files": mark("Files"),
    "inspector": mark("Inspector"),
    "problems": mark("Problems"),
    "find": mark("Find"),
    "history": mark("History"),
    "run": mark("Run"),
    "changes": mark("Changes of the mod"),
    "variables": mark("Variables"),
    "catalogue": mark("Node catalogue"),
    "table": mark("Table"),
    "effective": mark("Effective values"),
}
_BELOW_LINES = 13
"""The initial height of the panels below, in lines of text."""
_LINES = {"catalogue": 20, "table": 20, "effective": 18, "find": 18, "changes": 18}
"""The heights of panels that need more, whichever panels share their area."""
P = TypeVar("P", bound="QWidget")


class Panel(Protocol):
    """What every panel's widget offers."""

    def set_document(self, document: Document | None) -> None:
        """Show another document, or none."""


class Panels(QObject):
    """Files on the left, the inspector on the right, the rest below; all follow one document.

    `makers` make the widget of each, a `Panel`, by its name.
    """

    def __init__(
        self, window: QMainWindow, actions: Actions, makers: Mapping[str, Callable[[], QWidget]]
    ) -> None:
        super().__init__(window)
        self._window, self._actions, self._makers = window, actions, makers
        self._document: Document | None = None
        self._is_named = False
        self._note = ""
        self._docks: dict[str, QDockWidget] = {}
        for name in makers:
            action = actions[f"show_{name}"]
            action.triggered.connect(lambda on, dock=name: self._enter_panel(dock, on))

    @cached_property
    def _focus(self) -> PanelFocus:
        """Moves the focus into panels and back; created on demand."""
        from app.window.panel_focus import PanelFocus

        return PanelFocus(self._window)

    def _enter_panel(self, name: str, is_shown: bool) -> None:
        """Have the keyboard work in a panel that a command has shown."""
        if is_shown:
            self._focus.enter(self._dock(name))

    def set_document(
        self, document: Document | None, *, is_named: bool = False, note: str = ""
    ) -> None:
        """Let every panel show another document; `is_named` is whether the inspector names it.

        It says `note` if there is none.
        """
        self._document, self._is_named, self._note = document, is_named, note
        for dock in self._docks.values():
            _panel(dock).set_document(document)
        self._tell_inspector()

    def _tell_inspector(self) -> None:
        dock, title = self._docks.get("inspector"), tr(_TITLES["inspector"])
        if dock is not None:
            named = self._document if self._is_named else None
            dock.setWindowTitle(title if named is None else f"{title} · {named.name}")
            self._inspector().set_note(self._note)

    def refresh(self) -> None:
        """Fill every panel again, in the colours of another theme."""
        document, is_named, note = self._document, self._is_named, self._note
        self.set_document(None)
        self.set_document(document, is_named=is_named, note=note)

    def edit_in_inspector(self) -> None:
        """Show the inspector and go to its editor."""
        self._actions["show_inspector"].setChecked(True)
        self._inspector().focus_editor()

    def type_in_inspector(self, key: QKeyEvent) -> str:
        """Have a key typed over the values of the selected rows; return why not, "" if so."""
        refusal = self._inspector().typing_refusal
        if not refusal:
            self.edit_in_inspector()
            self._inspector().type_over(key)
        return refusal

    def submit(self) -> None:
        """Commit the input in the inspector."""
        if "inspector" in self._docks:
            self._inspector().submit()

    def _inspector(self) -> Inspector:
        from app.inspector.inspector import Inspector

        inspector = self.widget("inspector")
        assert isinstance(inspector, Inspector)
        return inspector

    def widget(self, name: str) -> QWidget:
        """Return the widget of a panel, created if necessary."""
        return self._dock(name).widget()

    def show(self, name: str, visible: bool = True) -> None:
        """Show or hide one panel."""
        if visible:
            dock = self._dock(name)
            dock.show()
            dock.raise_()
        elif name in self._docks:
            had_keyboard = self._focus.is_in(self._docks[name])
            self._docks[name].hide()
            if had_keyboard:
                self._focus.leave()

    @property
    def problems(self) -> ProblemsPanel:
        """The problems panel, which stays hidden until the user shows it."""
        from app.window.problems import ProblemsPanel

        is_new = "problems" not in self._docks
        panel = self.widget("problems")
        if is_new:
            self._docks["problems"].hide()
        assert isinstance(panel, ProblemsPanel)
        return panel

    def _dock(self, name: str) -> QDockWidget:
        if name not in self._docks:
            self._docks[name] = self._make_dock(name)
            self._tell_inspector()
        return self._docks[name]

    def _make_dock(self, name: str) -> QDockWidget:
        dock = QDockWidget(tr(_TITLES[name]), self._window)
        dock.setObjectName(name)
        dock.setWidget(self._makers[name]())
        action = self._actions[f"show_{name}"]
        dock.visibilityChanged.connect(lambda _on: action.setChecked(not dock.isHidden()))
        if name == "inspector":
            self._put_right(dock)
        elif name == "files":
            self._put_left(dock)
        else:
            self._put_below(dock)
        _panel(dock).set_document(self._document)
        return dock

    def _put_right(self, dock: QDockWidget) -> None:
        from PySide6.QtCore import Qt

        self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        self._window.resizeDocks([dock], [INSPECTOR_WIDTH], Qt.Orientation.Horizontal)

    def _put_left(self, dock: QDockWidget) -> None:
        from PySide6.QtCore import Qt

        self._window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
        self._window.resizeDocks([dock], [FILES_WIDTH], Qt.Orientation.Horizontal)

    def _put_below(self, dock: QDockWidget) -> None:
        from PySide6.QtCore import Qt

        other_dock_widgets = [
            d for name, d in self._docks.items() if name not in ("inspector", "files")
        ]
        self._window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
        if other_dock_widgets:
            self._window.tabifyDockWidget(other_dock_widgets[0], dock)
        lines = _LINES.get(dock.objectName(), 0 if other_dock_widgets else _BELOW_LINES)
        if lines:
            least, most = self._window.fontMetrics().height() * _BELOW_LINES, self._window.height()
            height = max(least, min(lines * least // _BELOW_LINES, most * 2 // 5))
            self._window.resizeDocks([dock], [height], Qt.Orientation.Vertical)

    def _panel_of_type(self, name: str, kind: type[P]) -> P:
        panel = self.widget(name)
        assert isinstance(panel, kind)
        return panel

    @property
    def find(self) -> FindPanel:
        """The panel to find and replace with."""
        from app.game_panels.find_panel import FindPanel

        return self._panel_of_type("find", FindPanel)

    def shown_find(self) -> FindPanel:
        """Show the find panel, before those it shares its place with, and return it."""
        self._actions["show_find"].setChecked(True)
        self.show("find")
        return self.find

    @property
    def run(self) -> RunPanel:
        """The panel of runs."""
        from app.run.run_panel import RunPanel

        return self._panel_of_type("run", RunPanel)

    @property
    def files(self) -> FilesPanel:
        """The files panel."""
        from app.game_panels.files_panel import FilesPanel

        return self._panel_of_type("files", FilesPanel)

    @property
    def changes(self) -> ChangesPanel:
        """The panel of the mod's changes."""
        from app.game_panels.changes_panel import ChangesPanel

        return self._panel_of_type("changes", ChangesPanel)

    @property
    def has_unsaved_archives(self) -> bool:
        """Whether files of archives were added, renamed or deleted, and that is not saved."""
        return bool(self.unsaved_archives)

    @property
    def unsaved_archives(self) -> list[HeldArchive]:
        """The archives of the files panel that are not saved."""
        return self.files.unsaved_archives if "files" in self._docks else []

    def mark_unsaved(self) -> None:
        """Mark the documents with changes in the files panel."""
        if "files" in self._docks:
            self.files.mark_unsaved()

    def show_files_soon(self) -> None:
        """Show the files panel if it was shown in the last session."""
        from PySide6.QtCore import QTimer

        if app_paths.settings().value("window/show_files", False, type=bool):
            action = self._actions["show_files"]
            QTimer.singleShot(_UNHURRIED, self, lambda: action.setChecked(True))

    def show_place(self, document: Document) -> None:
        """Show a document's place in the files panel."""
        if document.file is not None:
            self.show_file(document.file, document.words)

    def show_file(self, file: Path, words: tuple[str, ...] = ()) -> None:
        """Show the files panel with a file, or an entry in it, selected."""
        self.show("files")
        self.files.reveal(file, words)

    def enter_file(self, file: Path) -> None:
        """Show a file or a folder in the files panel, and have the keyboard work there."""
        self.show_file(file)
        self._focus.enter(self._dock("files"))
        self.files.tree.setFocus()


def _panel(dock: QDockWidget) -> Panel:
    return dock.widget()  # type: ignore[return-value]  # every maker returns a Panel
