"""Folders that are opened or chosen: used as a dump or as a mod, or only shown."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from app.documents.loading import sentence
from app.game import games
from app.game.mod import Project, WrongFolder, is_whole, project_of, with_mod
from app.ui import report
from app.ui.i18n import mark, tr
from app.ui.sentences import begin, refusal

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.game.workspace import Workspace
    from app.ui.notice_bar import AddNotice

Then = Callable[[], object]
_NO_MOD = mark(
    "Files of the game’s dump are never changed: choose a folder for your mod, and they are "
    "saved there, at the same paths."
)


class GameFolders:
    """Adds dumps and mods to the settings of the workspace, and says so in notices.

    Dialogs open over `window`; `show_file` shows a folder in the files panel.
    """

    def __init__(
        self,
        window: QWidget,
        workspace: Workspace,
        add_notice: AddNotice,
        show_file: Callable[[Path], object],
    ) -> None:
        self._window, self._workspace = window, workspace
        self._add_notice, self._show_file = add_notice, show_file

    # Chosen

    def ask_dump(self) -> None:
        """Let the user choose the folder of a dump."""
        folder = self._ask_for_folder(tr("Choose the folder of a dump"))
        if folder is not None:
            self.take_dump(folder)

    def ask_folder(self) -> None:
        """Let the user choose a folder, and open it."""
        folder = self._ask_for_folder(tr("Open a folder"))
        if folder is not None:
            self.open(folder)

    def take_dump(self, folder: Path) -> None:
        """Use a folder as the dump of its game and show it, or say what the folder is instead."""
        try:
            project = project_of(folder, None)
            self._workspace.set_projects(once([*self._workspace.projects.all, project]))
        except WrongFolder as error:
            report.error(begin(refusal(error)))
            return
        self.open(project.dump)
        self.offer_mod(project.dump, lambda: None)

    def offer_mod(self, dump: Path, then: Then) -> None:
        """Say that a dump is never changed, and let the user choose its mod; `then` is called
        afterwards."""
        buttons = {tr("Choose a mod folder…"): lambda: self.ask_mod(dump, then)}
        self._add_notice(tr(_NO_MOD), buttons, "accent")

    def offer_mod_for(self, file: Path, then: Then) -> None:
        """Offer as `offer_mod` for the dump that a file is of."""
        project = self._workspace.projects.of(file)
        assert project is not None, "it is of a dump"
        self.offer_mod(project.dump, then)

    def ask_mod(self, dump: Path, then: Then) -> None:
        """Let the user choose the mod folder of one dump."""
        folder = self._ask_for_folder(tr("Choose the folder of your mod"))
        if folder is not None:
            self.take_mod(dump, folder, then)

    def take_mod(self, dump: Path, folder: Path, then: Then) -> None:
        """Use a folder as the mod of one dump, or say why not."""
        known_projects = self._workspace.projects.all
        try:
            self._workspace.set_projects(
                [
                    with_mod(project, folder) if project.dump == dump else project
                    for project in known_projects
                ]
            )
        except WrongFolder as error:
            report.error(begin(refusal(error)))
            return
        then()

    def _ask_for_folder(self, title: str) -> Path | None:
        from PySide6.QtWidgets import QFileDialog

        name = QFileDialog.getExistingDirectory(self._window, title)
        return Path(name) if name else None

    # Opened

    def open(self, folder: Path) -> None:
        """Show a folder in the files panel.

        A folder that certainly is a dump, or is inside one, is used as a dump, so that it is
        protected; a folder that may be one, or the mod for one, is shown, and its use is offered.
        """
        folder = folder.absolute()
        try:
            place = self._show_folder(folder)
        except OSError as error:
            report.error(sentence(error, folder.name))
        else:
            self._show_file(place)

    def _show_folder(self, folder: Path) -> Path:
        """Bring a folder into the panel; return it as the panel's tree has it. Raises OSError."""
        os.scandir(folder).close()  # reported now if it may not be read
        place = self._folder_in_tree(folder)
        if place is None and (dump := _dump_around(folder)) is not None:
            self._use_dump(dump)
            place = self._folder_in_tree(folder)
        if place is None:
            self._workspace.show(folder)
            self._offer_folder(folder)
            return folder
        return place

    def _folder_in_tree(self, folder: Path) -> Path | None:
        """Return a folder of a dump or mod of the settings as its tree has it, None for others."""
        projects, real = self._workspace.projects, os.path.realpath(folder)
        for known_project in projects.all:
            if known_project.mod is not None and real == os.path.realpath(known_project.mod):
                return known_project.mirror
        project = projects.of(folder)
        relative = None if project is None else project.relative(folder)
        if project is None or relative is None:
            return None
        root = project.dump if project.is_in_dump(folder) else project.mirror
        return None if root is None else root / relative

    def _use_dump(self, dump: Project) -> None:
        """Use a dump from now on, and say so."""
        workspace = self._workspace
        workspace.set_projects([*workspace.projects.all, dump])

        def remove() -> None:
            workspace.set_projects(
                [project for project in workspace.projects.all if project.dump != dump.dump]
            )

        self._add_notice(
            tr(
                "“{name}” is the dump of {title}. Triptych finds every file in it and never "
                "changes any: what you save goes to a mod folder.",
                name=dump.dump.name,
                title=_game_title(dump),
            ),
            {
                tr("Choose a mod folder…"): lambda: self.ask_mod(dump.dump, lambda: None),
                tr("Don’t use it"): remove,
            },
            "accent",
        )

    def _offer_folder(self, folder: Path) -> None:
        """Offer to use a folder as the dump that it may be, or as the mod of a dump without one."""
        try:
            dump = project_of(folder, None)
        except WrongFolder:
            self._offer_as_mod(folder)
            return

        def use() -> None:
            self._workspace.set_projects([*self._workspace.projects.all, dump])

        self._add_notice(
            tr(
                "“{name}” has files of the dump of {title}. If it is the dump, Triptych can find "
                "every file in it, and never changes it.",
                name=folder.name,
                title=_game_title(dump),
            ),
            {tr("Use it as the dump"): use},
            "accent",
        )

    def _offer_as_mod(self, folder: Path) -> None:
        if not games.is_mod(folder):
            return
        known_projects = self._workspace.projects.all
        lacking = next((project for project in known_projects if project.mod is None), None)
        if lacking is None:
            return
        dump = lacking.dump
        self._add_notice(
            tr(
                "“{name}” looks like a mod. If it is used as the mod of {title}, files of the "
                "dump are saved there.",
                name=folder.name,
                title=_game_title(lacking),
            ),
            {tr("Use it as the mod"): lambda: self.take_mod(dump, folder, lambda: None)},
            "accent",
        )


def once(projects: Iterable[Project]) -> list[Project]:
    """Return projects without a second one of the same dump."""
    return list({project.dump: project for project in projects}.values())


def _dump_around(folder: Path) -> Project | None:
    """Return the dump that a folder certainly is, or is inside; mods have some of its files."""
    for above in (folder, *folder.parents):
        found_game = games.detect(above)
        if found_game.game is None or not (
            above == folder or folder.is_relative_to(found_game.root)
        ):
            continue
        if found_game.game.key == "totk" or is_whole(found_game):
            return Project(found_game.root)
    return None


def _game_title(project: Project) -> str:
    return tr(project.game.title) if project.game is not None else tr("a game")
