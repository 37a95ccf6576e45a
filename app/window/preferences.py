"""The user's preferences about the program's look and known names, stored between runs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.ui import app_paths, report, theme
from app.ui.i18n import tr
from app.ui.sentences import refusal

if TYPE_CHECKING:
    from formats.knowledge import Knowledge

ZOOM_LOWEST, ZOOM_HIGHEST = 70, 250
_OTHER_PACKS = "files/follow"
THEMES = ("system", "light", "dark", "contrast")


class Preferences(QObject):
    """Theme, zoom of the font in percent, height of rows, and lists of names.

    `knowledge` is what every document of the program is shown with.
    """

    comfortable_changed = Signal(bool)
    zoom_changed = Signal()
    executables_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        settings = app_paths.settings()
        theme_ = str(settings.value("look/theme", "system"))
        self.theme = theme_ if theme_ in THEMES else "system"
        self.zoom = _percent(str(settings.value("look/zoom", "100")))
        self.comfortable = bool(settings.value("look/comfortable", False, type=bool))
        self._app = QApplication.instance()
        self._base_size = QApplication.font().pointSizeF()
        if self.zoom != 100:
            self._apply_zoom()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    @cached_property
    def knowledge(self) -> Knowledge:
        """What every document is shown with; loaded with the first one."""
        from formats.games.shipped import shipped

        return shipped()

    def set_theme(self, choice: str) -> None:
        """Put on one of `THEMES`, now and from now on."""
        self.theme = choice
        app_paths.settings().setValue("look/theme", choice)
        theme.apply(self._app, choice)  # type: ignore[arg-type]

    def follow_contrast(self) -> None:
        """Have the system's theme go with the contrast that the desktop asks for."""
        theme.follow_contrast(lambda: self._system_changed(None))

    def _system_changed(self, _scheme: object) -> None:
        if self.theme == "system":
            theme.apply(self._app, "system")  # type: ignore[arg-type]

    def set_zoom(self, percent: int) -> None:
        """Scale the program's font, 70 to 250 percent."""
        self.zoom = _clamped_zoom(percent)
        app_paths.settings().setValue("look/zoom", self.zoom)
        self._apply_zoom()
        self.zoom_changed.emit()

    def zoom_by(self, percent: int) -> None:
        """Scale the font by so much more, or less."""
        self.set_zoom(self.zoom + percent)

    def _apply_zoom(self) -> None:
        font = QApplication.font()
        font.setPointSizeF(max(6.0, self._base_size * self.zoom / 100))
        QApplication.setFont(font)
        # With a style sheet, Qt applies a font to windows only, not to their children.
        self._app.setStyleSheet(self._app.styleSheet())  # type: ignore[union-attr]

    def set_comfortable(self, on: bool) -> None:
        """Make rows of trees taller."""
        self.comfortable = on
        app_paths.settings().setValue("look/comfortable", on)
        self.comfortable_changed.emit(on)

    # Names

    def name_lists(self) -> list[Path]:
        """Return the files of names the user added."""
        return _stored_paths("names/lists")

    def set_name_lists(self, files: list[Path]) -> None:
        """Store another set of files of names; documents opened from now on use them."""
        app_paths.settings().setValue("names/lists", [str(file) for file in files])
        self.load_names()

    def load_names(self) -> None:
        """Load every list of names, and the names learned here."""
        names = self.knowledge.names
        name_lists = [self.learned_names(), *self.name_lists()]
        for file in names.lists():
            if file not in name_lists:
                names.remove(file)
        known = names.lists()
        for file in name_lists:
            if file not in known and file.exists():
                names.add(file)

    def executables(self) -> list[Path]:
        """Return the executables of games that names are learned from."""
        return _stored_paths("names/executables")

    def set_executables(self, files: list[Path]) -> None:
        """Learn names from other executables from now on."""
        app_paths.settings().setValue("names/executables", [str(file) for file in files])
        self.executables_changed.emit()

    def learned_names(self) -> Path:
        """Return the file for names that were typed for unknown hashes."""
        return app_paths.data_folder() / "names.txt"

    def remember_name(self, name: str) -> None:
        """Store a name that was typed for an unknown hash, for every document from now on."""
        self.remember_names([name])

    def remember_names(self, some: Iterable[str]) -> None:
        """Store names for unknown hashes, except those that no list can contain."""
        from formats.names import crc32_of
        from formats.names.table import remember_all

        names, file = self.knowledge.names, self.learned_names()
        new = [name for name in some if names.find(crc32_of(name)) != name]  # else known everywhere
        try:
            if new and remember_all(new, file):
                names.add(file)  # or read again, with some names more
        except OSError as error:
            report.error(
                tr("Names cannot be saved in {file}: {error}.", file=file, error=refusal(error))
            )


def _stored_paths(name: str) -> list[Path]:
    """Return the paths that a setting lists."""
    stored = app_paths.settings().value(name, [])
    many = stored if isinstance(stored, list) else [stored]
    return [Path(str(path)) for path in many if app_paths.is_path(str(path))]


def writes_other_packs() -> bool:
    """Whether other packs with the contents from before a save are written without asking."""
    return bool(app_paths.settings().value(_OTHER_PACKS, False, type=bool))


def set_writes_other_packs(on: bool) -> None:
    """Choose whether other packs are written without a question."""
    app_paths.settings().setValue(_OTHER_PACKS, on)


def _percent(text: str) -> int:
    try:
        return _clamped_zoom(int(text))
    except ValueError:
        return 100


def _clamped_zoom(percent: int) -> int:
    return max(ZOOM_LOWEST, min(ZOOM_HIGHEST, percent))
