"""A folder that is opened: shown in the files panel as a dump, as part of one, or as it is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from app import report
from app.documents.loading import sentence
from app.files import games
from app.files.mod import Project, WrongFolder, is_whole, project_of
from app.windows.files.dumps import ask_mod, take_mod
from app.words import tr

if TYPE_CHECKING:
    from app.windows.main_window import MainWindow


def open_folder(window: MainWindow, folder: Path) -> None:
    """Show a folder in the files panel.

    What is certainly a dump, or lies in one, is used as such, so that nothing in it is written;
    what may be one, or the mod for one, is shown as it is and offered to be used so.
    """
    folder = folder.absolute()
    try:
        place = _shown(window, folder)
    except OSError as error:
        report.error(sentence(error, folder.name))
    else:
        window.panels.show_file(place)


def _shown(window: MainWindow, folder: Path) -> Path:
    """Bring a folder into the panel; return it as the panel's tree has it. Raises OSError."""
    os.scandir(folder).close()  # told now where it may not be read
    place = _known(window, folder)
    if place is None and (dump := _dump_around(folder)) is not None:
        _use(window, dump)
        place = _known(window, folder)
    if place is None:
        window.workspace.show(folder)
        _offer(window, folder)
        return folder
    return place


def _known(window: MainWindow, folder: Path) -> Path | None:
    """Return a folder of a dump or mod of the settings as its tree has it, None for others."""
    projects = window.workspace.projects
    for one in projects.all:
        if one.mod is not None and folder.resolve() == one.mod.resolve():
            return one.mirror
    project = projects.of(folder)
    relative = None if project is None else project.relative(folder)
    if project is None or relative is None:
        return None
    root = project.dump if project.is_in_dump(folder) else project.mirror
    return None if root is None else root / relative


def _dump_around(folder: Path) -> Project | None:
    """Return the dump that a folder is for certain, or lies in; mods have some of its files."""
    for above in (folder, *folder.parents):
        found = games.detect(above)
        if found.game is None or not (above == folder or folder.is_relative_to(found.root)):
            continue
        if found.game.key == "totk" or is_whole(found):
            return Project(found.root)
    return None


def _use(window: MainWindow, dump: Project) -> None:
    """Use a dump from now on, and say so."""
    workspace = window.workspace
    workspace.set_projects([*workspace.projects.all, dump])

    def remove() -> None:
        workspace.set_projects([one for one in workspace.projects.all if one.dump != dump.dump])

    window.add_notice(
        tr(
            "“{name}” is the dump of {title}. Triptych finds every file in it and never changes "
            "any: what you save goes to a mod folder.",
            name=dump.dump.name,
            title=_title(dump),
        ),
        {
            tr("Choose a mod folder…"): lambda: ask_mod(window, dump.dump, lambda: None),
            tr("Do not use it"): remove,
        },
        "accent",
    )


def _offer(window: MainWindow, folder: Path) -> None:
    """Offer to use a folder as the dump that it may be, or as the mod of a dump without one."""
    try:
        dump = project_of(folder, None)
    except WrongFolder:
        _offer_as_mod(window, folder)
        return
    workspace = window.workspace
    use = lambda: workspace.set_projects([*workspace.projects.all, dump])  # noqa: E731
    window.add_notice(
        tr(
            "“{name}” has files that the dump of {title} has. If it is the dump: Triptych then "
            "never changes it, and finds every file in it.",
            name=folder.name,
            title=_title(dump),
        ),
        {tr("Use it as the dump"): use},
        "accent",
    )


def _offer_as_mod(window: MainWindow, folder: Path) -> None:
    if not games.is_mod(folder):
        return
    lacking = next((one for one in window.workspace.projects.all if one.mod is None), None)
    if lacking is None:
        return
    window.add_notice(
        tr(
            "“{name}” looks like a mod. Used as the mod of {title}, it is where saved files of "
            "the dump go.",
            name=folder.name,
            title=_title(lacking),
        ),
        {tr("Use it as the mod"): lambda: take_mod(window, lacking.dump, folder, lambda: None)},
        "accent",
    )


def _title(project: Project) -> str:
    return tr(project.game.title) if project.game is not None else tr("a game")
