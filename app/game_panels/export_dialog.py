"""The dialog that asks for the target of an export, its metadata, and its destination."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QWidget

from app.game import games, package_layout
from app.game.mod import Project
from app.game.package_layout import MANAGERS, ExportTarget
from app.game.package_meta import Meta
from app.game.safe_paths import safe
from app.game_panels.exchange_form import FormDialog, PathField, PathKind
from app.ui.checkbox import CheckBox
from app.ui.i18n import mark, tr

_TARGETS = {
    ExportTarget.SWITCH: mark("Switch with Atmosphère"),
    ExportTarget.EMULATOR: mark("Emulators with a load folder (yuzu and its forks)"),
    ExportTarget.RYUJINX: mark("Ryujinx"),
    ExportTarget.CEMU: mark("Cemu, as a graphic pack"),
    ExportTarget.TKMM: mark("TKMM"),
    ExportTarget.BCML: mark("BCML"),
    ExportTarget.UKMM: mark("UKMM"),
}
_ABOUT = {
    ExportTarget.SWITCH: mark("Copy the folder “atmosphere” to the SD card."),
    ExportTarget.EMULATOR: mark("Copy the folder “load” to the emulator’s data folder."),
    ExportTarget.RYUJINX: mark("Copy the folder “mods” to Ryujinx’s data folder."),
    ExportTarget.CEMU: mark("Put the folder into Cemu’s folder “graphicPacks”."),
    ExportTarget.TKMM: mark(
        "A project: TKMM installs it and packages it for others. TKMM makes the size table."
    ),
    ExportTarget.BCML: mark(
        "BCML installs it as it is, compares it with the game and makes the size table."
    ),
    ExportTarget.UKMM: mark(
        "UKMM installs it as it is, compares it with the game and makes the size table."
    ),
}
_PICTURES = "*.png *.jpg *.jpeg"


class ExportRequest(NamedTuple):
    """The request: the mod with its project, the target, the description, and the path."""

    project: Project
    target: ExportTarget
    meta: Meta
    picture: Path | None
    out: Path


class ExportDialog(FormDialog):
    """One of the mods of `projects`; `told` is the metadata of each, by its folder."""

    def __init__(
        self,
        projects: Sequence[Project],
        metas: dict[Path, Meta],
        folder: Path,
        parent: QWidget | None = None,
    ) -> None:
        words = tr(
            "A copy of the mod is laid out the way the target expects it. The mod itself stays "
            "unchanged."
        )
        super().__init__(tr("Export a mod"), tr("Export"), words, parent)
        self._told, self._meta = metas, Meta("")
        self.mods = self._box(tr("Mod"))
        for project in projects:
            self.mods.addItem(str(project.mod), project)
        self.targets = self._box(tr("For"))
        self.name, self.version, self.author = (QLineEdit() for _each in range(3))
        self.description = QPlainTextEdit()
        self.description.setAccessibleName(tr("Description"))
        self.description.setTabChangesFocus(True)
        self.description.setFixedHeight(4 * self.fontMetrics().height())
        self.picture = PathField(tr("Picture"), PathKind.FILE, filter_=_PICTURES)
        self.folder = PathField(tr("To the folder"), PathKind.FOLDER)
        self.zipped = CheckBox(tr("As one archive"))
        self._add_rows(folder)
        self.finish(self.mods)
        self._connect()
        self._show_mod()

    def _box(self, name: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        box.setMinimumContentsLength(30)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        return box

    def _add_rows(self, folder: Path) -> None:
        self.form.addRow(tr("Mod"), self.mods)
        self.form.addRow(tr("For"), self.targets)
        rows = {
            tr("Name"): self.name, tr("Version"): self.version, tr("Author"): self.author,
        }  # fmt: skip
        for words, field in rows.items():
            field.setAccessibleName(words)
            self.form.addRow(words, field)
        self.form.addRow(tr("Description"), self.description)
        self.form.addRow(tr("Picture"), self.picture)
        self.form.addRow(tr("To the folder"), self.folder)
        self.form.addRow("", self.zipped)
        self.folder.set_path(folder)

    def _connect(self) -> None:
        self.mods.currentIndexChanged.connect(lambda _at: self._show_mod())
        self.targets.currentIndexChanged.connect(lambda _at: self._show_target())
        self.name.textChanged.connect(lambda _text: self._update_export())
        self.zipped.toggled.connect(lambda _on: self._update_export())
        for path_field in (self.folder, self.picture):
            path_field.changed.connect(self._update_export)

    @property
    def project(self) -> Project | None:
        """The project of the mod that is chosen."""
        found = self.mods.currentData()
        return found if isinstance(found, Project) else None

    @property
    def target(self) -> ExportTarget | None:
        """For whom the mod is exported."""
        found = self.targets.currentData()
        return found if isinstance(found, ExportTarget) else None

    @property
    def wanted(self) -> ExportRequest:
        """The request, once the form is complete."""
        project, target = self.project, self.target
        assert project is not None, "the verb is grey without"
        assert target is not None, "as well"
        meta = self._meta._replace(
            name=self.name.text().strip(),
            version=self.version.text().strip() or "1.0.0",
            author=self.author.text().strip(),
            description=self.description.toPlainText().strip(),
        )
        return ExportRequest(project, target, meta, self.picture.path, self._out())

    def _out(self) -> Path:
        """Return the path of the export; a fixed layout goes directly into the target folder."""
        folder = self.folder.path or Path()
        name = safe(self.name.text().strip().replace("/", "_"))
        if self.zipped.isChecked():
            return folder / f"{name}.zip"
        return folder / name if self.target in (*MANAGERS, ExportTarget.CEMU) else folder

    def _show_mod(self) -> None:
        project = self.project
        game = project.game if project is not None else None
        mod = project.mod if project is not None else None
        self._meta = self._told.get(mod, Meta("")) if mod is not None else Meta("")
        self.name.setText(self._meta.name)
        self.version.setText(self._meta.version)
        self.author.setText(self._meta.author)
        self.description.setPlainText(self._meta.description)
        self.targets.clear()
        for target in package_layout.targets(game.key) if game is not None else ():
            self.targets.addItem(tr(_TARGETS[target]), target)
        self._show_target()

    def _show_target(self) -> None:
        is_managed = self.target in MANAGERS
        self.zipped.setChecked(is_managed)
        for field in (self.version, self.author, self.description):
            field.setEnabled(is_managed or self.target is ExportTarget.CEMU)
        self.picture.setEnabled(is_managed)
        self._update_export()

    def _update_export(self) -> None:
        missing, folder, picture = "", self.folder.path, self.picture.path
        if self.project is None or self.target is None:
            missing = tr("Choose a dump and a mod folder in the settings first.")
        elif not self.name.text().strip():
            missing = tr("Enter the name of the mod.")
        elif folder is None or folder.is_file():
            missing = tr("Choose a folder.")
        elif self.picture.isEnabled() and picture is not None and not picture.is_file():
            missing = tr("There is no file {file}.", file=picture)
        if missing or self.target is None:
            self.follow(missing)
            return
        about = tr(_ABOUT[self.target])
        self.follow("", f"{tr('It will be written to {out}.', out=self._out())}\n{about}")


def title_of(key: str) -> str:
    """Return the title of a game by its key, words for an unknown one."""
    return tr(games.GAMES[key].title) if key in games.GAMES else tr("a game that is unknown")
