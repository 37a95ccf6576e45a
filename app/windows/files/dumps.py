"""The page of the settings with the dumps of games and the mods made from them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.checkbox import CheckBox
from app.files.mod import Project, WrongFolder, project_of
from app.i18n import mark, tr
from app.plain import Label
from app.windows.files.game_folders import once
from app.windows.settings.preferences import set_writes_other_packs, writes_other_packs
from app.windows.widgets import hint

if TYPE_CHECKING:
    from app.files.workspace import Workspace

_HINT = mark(
    "A dump is the game’s own files, unpacked. Triptych never changes it: what you save "
    "of it goes to the same place in the mod folder, and is read from there first."
)


class Dumps(QWidget):
    """The list of dumps with their mods; every choice counts at once, wrong ones are refused."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self.problem = Label()
        self.problem.setWordWrap(True)
        self.problem.hide()
        self._rows = QVBoxLayout()
        column = QVBoxLayout(self)
        column.setSpacing(12)
        words = hint(tr(_HINT))
        words.setWordWrap(True)
        column.addWidget(words)
        column.addLayout(self._rows)
        add = QPushButton(tr("Add a dump…"))
        add.clicked.connect(self._ask_dump)
        row = QHBoxLayout()
        row.addWidget(add)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self._follow())
        column.addWidget(self.problem)
        column.addStretch(1)
        self._fill()

    def _follow(self) -> CheckBox:
        self.always = CheckBox(
            tr("Write what is saved into one pack to all packs that held the same file")
        )
        self.always.setChecked(writes_other_packs())
        self.always.toggled.connect(set_writes_other_packs)
        return self.always

    def _fill(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for number, project in enumerate(self._workspace.projects.all):
            self._rows.addWidget(self._row(number, project))

    def _row(self, number: int, project: Project) -> QWidget:
        game = project.game
        box = QGroupBox(tr(game.title) if game is not None else tr("A dump that no longer exists"))
        form = QFormLayout(box)
        form.addRow(
            tr("Dump"), self._folder(project.dump, tr("Remove"), lambda: self._remove(number))
        )
        mod = self._folder(project.mod, tr("Choose…"), lambda: self._ask_mod(number))
        form.addRow(tr("Mod folder"), mod)
        if project.mirror is not None and project.mirror != project.mod:
            form.addRow("", hint(tr("Files are saved in {mirror}", mirror=project.mirror)))
        return box

    def _folder(self, folder: Path | None, words: str, do: Callable[[], object]) -> QWidget:
        widget = QWidget()
        row = QHBoxLayout(widget)
        row.setContentsMargins(0, 0, 0, 0)
        label = Label(str(folder) if folder is not None else tr("none chosen"))
        label.setWordWrap(True)
        button = QPushButton(words)
        button.clicked.connect(lambda: do())
        row.addWidget(label, 1)
        row.addWidget(button)
        return widget

    def _ask_dump(self) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Choose the folder of a dump"))
        if name:
            self.add(Path(name))

    def add(self, folder: Path) -> bool:
        """Add a dump, or say what the folder is instead; whether it was added."""
        return self._try(lambda: [*self._workspace.projects.all, project_of(folder, None)])

    def _ask_mod(self, number: int) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Choose the folder of your mod"))
        if name:
            self.set_mod(number, Path(name))

    def set_mod(self, number: int, folder: Path) -> bool:
        """Make a folder the mod of a dump, or say why it cannot be; whether it was."""

        def projects() -> list[Project]:
            known = list(self._workspace.projects.all)
            known[number] = project_of(known[number].dump, folder)
            return known

        return self._try(projects)

    def _remove(self, number: int) -> None:
        known = list(self._workspace.projects.all)
        del known[number]
        self._try(lambda: known)

    def _try(self, projects: Callable[[], list[Project]]) -> bool:
        try:
            self._workspace.set_projects(once(projects()))
        except WrongFolder as error:
            self.problem.setText(str(error))
            self.problem.show()
            return False
        self.problem.hide()
        self._fill()
        return True
