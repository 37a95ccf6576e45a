"""The dialog for importing a package: the package, the target folder, and its contents."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.documents.error_text import why
from app.game import importing
from app.game.importing import Package
from app.game.mod import below
from app.game.package_source import open_source
from app.game.safe_paths import safe
from app.game_panels.exchange_form import FormDialog, PathField, PathKind
from app.game_panels.export_dialog import title_of
from app.ui import background
from app.ui.i18n import tr, trn
from app.ui.sentences import begin

_PAUSE = 250
"""Milliseconds after the last key until the package is read."""


class ImportDialog(FormDialog):
    """The package is read in a thread as soon as it is named; `package` is its contents."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        words = tr(
            "A zip or 7z archive or a folder with a mod in any layout: for TKMM, BCML or UKMM, a "
            "graphic pack for Cemu, or what a console or an emulator loads. It stays unchanged."
        )
        super().__init__(tr("Import a mod"), tr("Import"), words, parent)
        self.source = PathField(
            tr("Package"), PathKind.FILE, PathKind.FOLDER, filter_="*.zip *.7z *.bnp"
        )
        self.folder = PathField(tr("To the folder"), PathKind.FOLDER)
        self.form.addRow(tr("Package"), self.source)
        self.form.addRow(tr("To the folder"), self.folder)
        self.package: Package | None = None
        self._folder, self._looked = folder, Path()
        self._problem = ""
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._read_package)
        self.source.changed.connect(self._wait_for_pause)
        self.rejected.connect(self._stop)
        self.folder.changed.connect(self._update_import)
        self.finish(self.source)
        self._update_import()

    def _stop(self) -> None:
        """Cancel the check of a package."""
        self._looked = Path()

    def _wait_for_pause(self) -> None:
        """Check the package once typing pauses."""
        self._stop()
        self.package, self._problem = None, ""
        self._pause.start()
        self._update_import()

    def _read_package(self) -> None:
        path = self.source.path
        if path is None or not path.exists():
            return
        self._looked = path
        self._problem = tr("Checking it…")
        self._update_import()

        def take(package: Package) -> None:
            if path == self._looked:
                self.package, self._problem = package, ""
                if self.folder.path is None or self.folder.path.parent == self._folder:
                    self.folder.set_path(_free(self._folder, package.meta.name))
                self._update_import()

        def fail(error: BaseException) -> None:
            if path == self._looked:
                self._problem = tr("{reason}.", reason=begin(why(error)).rstrip("."))
                self._update_import()

        def job() -> Package:
            return importing.read(open_source(path, lambda: path != self._looked), path.stem)

        background.run(background.Lane.LIST, job, take, fail, self)

    def _update_import(self) -> None:
        folder, package = self.folder.path, self.package
        if package is None:
            self.follow(self._problem or tr("Choose a package."))
            return
        summary_text = trn(
            "“{name}”, for {game}: one file.",
            "“{name}”, for {game}: {n:,} files.",
            len(package.found.items),
            name=package.meta.name,
            game=title_of(package.game),
        )
        missing = ""
        if folder is None or folder.is_file():
            missing = tr("Choose a folder.")
        elif self._overlaps(folder):
            missing = tr("The package itself is there. Choose another folder.")
        self.follow(f"{summary_text}\n{missing}" if missing else "", summary_text)

    def _overlaps(self, folder: Path) -> bool:
        """Whether the folder and the package contain each other, if that is a folder."""
        source = self.source.path
        if source is None or not source.is_dir():
            return False
        return below(folder, source) is not None or below(source, folder) is not None


def _free(folder: Path, name: str) -> Path:
    """Return a folder for a mod of this name that is not there yet."""
    word = safe(name.replace("/", "_"))
    names = (word, *(f"{word} {number}" for number in range(2, 100)))
    return folder / next((name for name in names if not (folder / name).exists()), word)
