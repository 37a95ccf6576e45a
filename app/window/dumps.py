"""The settings page with the dumps of games and the mods based on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QGroupBox,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.game.layers import dlc_root, update_root
from app.game.mod import Project, WrongFolder, project_of, with_mod
from app.game_panels.game_folders import once
from app.ui.buttons import icon_button
from app.ui.checkbox import CheckBox
from app.ui.descendants import descendants, focus_within
from app.ui.i18n import mark, tr
from app.ui.layouts import add_layout, empty, hbox, vbox, widgets_in
from app.ui.plain import Label
from app.ui.widgets import hint
from app.window.preferences import set_writes_other_packs, writes_other_packs

if TYPE_CHECKING:
    from app.game.workspace import Workspace


_HINT = mark(
    "A dump contains the game’s own files, unpacked. Triptych never changes it: a file that you "
    "save goes to the same place in the mod folder, and is read from there first."
)


class Dumps(QWidget):
    """The list of dumps with their mods; every choice takes effect at once, invalid ones are
    refused."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self.problem = Label()
        self.problem.setWordWrap(True)
        self.problem.hide()
        self._rows = QVBoxLayout()
        column = vbox(parent=self, spacing=12)
        words = hint(tr(_HINT))
        words.setWordWrap(True)
        column.addWidget(words)
        add_layout(column, self._rows)
        add = QPushButton(tr("Add a dump…"))
        add.clicked.connect(self._ask_dump)
        row = hbox(add, ...)
        add_layout(column, row)
        column.addWidget(self._other_packs_box())
        column.addWidget(self.problem)
        column.addStretch(1)
        self._fill_games()

    def _other_packs_box(self) -> CheckBox:
        self.always = CheckBox(
            tr("When saving a file in a pack, also write it to all packs that held the same file")
        )
        self.always.setChecked(writes_other_packs())
        self.always.toggled.connect(set_writes_other_packs)
        return self.always

    def _fill_games(self) -> None:
        empty(self._rows)
        for number, project in enumerate(self._workspace.projects.all):
            self._rows.addWidget(self._game_row(number, project))

    def _game_row(self, number: int, project: Project) -> QWidget:
        box = GameBox(project)
        box.removed.connect(lambda: self._remove_project(number))
        box.mod_wanted.connect(lambda: self._ask_mod(number))
        box.below_wanted.connect(lambda: self._ask_below(number))
        box.folder_wanted.connect(lambda: self._ask_folder(number))
        box.changed.connect(lambda other: self.change(number, other))
        return box

    def _ask_dump(self) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Choose the folder of a dump"))
        if name:
            self.add(Path(name))

    def add(self, folder: Path) -> bool:
        """Add a dump, or say what the folder is instead; return whether it was added."""
        return self._try_projects(lambda: [*self._workspace.projects.all, project_of(folder, None)])

    def _ask_mod(self, number: int) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Choose the folder of your mod"))
        if name:
            self.set_mod(number, Path(name))

    def set_mod(self, number: int, folder: Path) -> bool:
        """Set the mod folder of a dump, or say why not; return whether it was set."""

        def projects() -> list[Project]:
            known_projects = list(self._workspace.projects.all)
            known_projects[number] = with_mod(known_projects[number], folder)
            return known_projects

        return self._try_projects(projects)

    def _ask_below(self, number: int) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Choose the folder of a mod"))
        if name:
            self.add_below(number, Path(name))

    def add_below(self, number: int, folder: Path) -> bool:
        """Add another mod after those of a dump, or say why not; return whether it was added."""
        project = self._workspace.projects.all[number]
        if folder in project.mods:
            return True
        return self.change(number, replace(project, below=(*project.below, folder)))

    def _ask_folder(self, number: int) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Choose the folder of an update or DLC"))
        if name:
            self.add_folder(number, Path(name))

    def add_folder(self, number: int, folder: Path) -> bool:
        """Add an update or a DLC to a dump, or say what the folder is instead."""
        project = self._workspace.projects.all[number]
        if dlc_root(folder) is None and update_root(folder) is None:
            words = tr("“{name}” is neither an update nor DLC of a game.", name=folder.name)
            self._show_problem(words)
            return False
        return self.change(number, replace(project, folders=(*project.folders, folder)))

    def change(self, number: int, project: Project) -> bool:
        """Replace a project by another one, or say why not; return whether it was done."""

        def projects() -> list[Project]:
            known_projects = list(self._workspace.projects.all)
            known_projects[number] = project
            return known_projects

        held_widget = focus_within(self)
        is_done = self._try_projects(projects)
        if is_done and held_widget is not None:
            self._focus_again(held_widget.accessibleName())
        return is_done

    def _focus_again(self, name: str) -> None:
        """Restore the focus: the button was recreated with its row."""
        for box in widgets_in(self._rows):
            for button in descendants(box, QToolButton):
                if button.accessibleName() == name:
                    button.setFocus()
                    return

    def _remove_project(self, number: int) -> None:
        known_projects = list(self._workspace.projects.all)
        del known_projects[number]
        self._try_projects(lambda: known_projects)

    def _try_projects(self, projects: Callable[[], list[Project]]) -> bool:
        try:
            self._workspace.set_projects(once(projects()))
        except WrongFolder as error:
            self._show_problem(str(error))
            return False
        self.problem.hide()
        self._fill_games()
        return True

    def _show_problem(self, words: str) -> None:
        self.problem.setText(words)
        self.problem.show()


# One game in the settings: its dump, what belongs to that, and the mods in their order.


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
