"""One game in the settings: its dump, what belongs to that, and the mods in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QGroupBox, QPushButton, QWidget

from app.buttons import icon_button
from app.files.mod import Project
from app.i18n import tr
from app.layouts import hbox
from app.plain import Label
from app.windows.widgets import hint


class GameBox(QGroupBox):
    """Shows a project and lets the user change it; `changed` carries the new one."""

    removed = Signal()
    mod_wanted = Signal()
    below_wanted = Signal()
    folder_wanted = Signal()
    changed = Signal(object)

    def __init__(self, project: Project) -> None:
        game = project.game
        super().__init__(tr(game.title) if game is not None else tr("A dump that no longer exists"))
        self._project = project
        self._form = QFormLayout(self)
        remove = QPushButton(tr("Remove"))
        remove.clicked.connect(lambda: self.removed.emit())
        self._add_folder_row(tr("Dump"), str(project.dump), [remove])
        if game is not None:
            self._add_layers()
        self._add_mods()

    def _add_folder_row(self, title: str, words: str, buttons: Sequence[QWidget]) -> None:
        widget = QWidget()
        row = hbox(parent=widget, spacing=4, margins=0)
        label = Label(words)
        label.setWordWrap(True)
        row.addWidget(label, 1)
        for button in buttons:
            row.addWidget(button)
        self._form.addRow(title, widget)

    def _add_layers(self) -> None:
        """Show the updates and the DLC, those named in the settings with a cross."""
        layers = self._project.layers
        kinds = [(tr("Update"), update) for update in layers.updates]
        kinds += [(tr("DLC"), folder) for folder in layers.dlc]
        for title, folder in kinds:
            named = [
                folder_of_project
                for folder_of_project in self._project.folders
                if folder.is_relative_to(folder_of_project)
            ]
            crosses = []
            if named:
                rest = tuple(
                    project_folder
                    for project_folder in self._project.folders
                    if project_folder not in named
                )
                words = tr("Do not use {folder}", folder=folder.name)
                crosses = [self._icon_button("close", words, replace(self._project, folders=rest))]
            self._add_folder_row(title, str(folder), crosses)
        add = QPushButton(tr("Add an update or DLC…"))
        add.clicked.connect(lambda: self.folder_wanted.emit())
        self._add_alone(add)

    def _add_mods(self) -> None:
        project = self._project
        choose = QPushButton(tr("Choose…"))
        choose.clicked.connect(lambda: self.mod_wanted.emit())
        words = str(project.mod) if project.mod is not None else tr("none chosen")
        buttons: list[QWidget] = [choose]
        if project.below:
            buttons.insert(0, self._mover(0, 1))
        self._add_folder_row(tr("Mod folder"), words, buttons)
        if project.mirror is not None and project.mirror != project.mod:
            self._form.addRow("", hint(tr("Files are saved in {mirror}", mirror=project.mirror)))
        for at, mod in enumerate(project.below, 1):
            self._add_folder_row(tr("Then"), str(mod), [*self._movers(at), self._cross(mod)])
        if project.mod is not None:
            add = QPushButton(tr("Add a mod below…"))
            add.setToolTip(tr("Its files are used unless a mod above it has its own"))
            add.clicked.connect(lambda: self.below_wanted.emit())
            self._add_alone(add)

    def _add_alone(self, button: QPushButton) -> None:
        row = hbox(button, ...)
        self._form.addRow("", row)

    def _movers(self, at: int) -> list[QWidget]:
        return [self._mover(at, at - 1), self._mover(at, at + 1)]

    def _mover(self, at: int, to: int) -> QWidget:
        """Return the button that moves a mod; disabled at the end, so that columns are aligned."""
        mods = self._project.mods
        is_end = to == len(mods)
        mods.insert(to, mods.pop(at))
        words = tr("Move up") if to < at else tr("Move down")
        button = self._icon_button("up" if to < at else "down", words, _with(self._project, mods))
        button.setDisabled(is_end)
        return button

    def _cross(self, mod: Path) -> QWidget:
        mods = [mod_folder for mod_folder in self._project.mods if mod_folder != mod]
        words = tr("Do not use {folder}", folder=mod.name)
        return self._icon_button("close", words, _with(self._project, mods))

    def _icon_button(self, icon: str, words: str, project: Project) -> QWidget:
        return icon_button(icon, words, lambda: self.changed.emit(project))


def _with(project: Project, mods: Sequence[Path]) -> Project:
    return replace(project, mod=mods[0], below=tuple(mods[1:]))
