"""The names of a project's folders, and the folder that a file comes from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.game.mod import below
from app.ui.i18n import tr

if TYPE_CHECKING:
    from app.game.file_nodes import FileNode
    from app.game.mod import Project


def named_roots(project: Project) -> list[tuple[Path, str]]:
    """Return every folder with files of a project and its name, in reading order.

    The DLC's folders come after the game's, since their paths are different ones.
    """
    title = tr(project.game.title) if project.game is not None else tr("Dump")
    layers = project.layers
    is_one = len(project.mods) == 1
    titled_roots = []
    for mod, mirror in zip(project.mods, project.mirrors, strict=True):
        titled_roots.append((mirror, tr("Mod") if is_one else tr("Mod: {name}", name=mod.name)))
    titled_roots += [(update, tr("{title}: update", title=title)) for update in layers.updates]
    titled_roots.append((layers.base, title))
    mods = [root for root in project.dlc_roots if root not in layers.dlc]
    titled_roots += [(root, tr("Mod: DLC")) for root in mods if not _is_inside(root, project)]
    titled_roots += [(root, tr("{title}: DLC", title=title)) for root in layers.dlc]
    return titled_roots


def _is_inside(folder: Path, project: Project) -> bool:
    return any(below(folder, mirror) is not None for mirror in project.mirrors)


def origin(project: Project, file: Path) -> str:
    """Return the name of the folder that a file comes from, "" if it belongs to none."""
    inside = [(root, name) for root, name in named_roots(project) if below(file, root) is not None]
    return max(inside, key=lambda candidate: len(candidate[0].parts), default=(Path(), ""))[1]


def location_text(node: FileNode) -> str:
    """Return where a row is, and which file the game reads instead of its own."""
    place = "//".join((str(node.file), *node.words))
    if node.state != "replaced" or node.project is None:
        return place
    first = next((folder for folder in node.project.before(node.file) if folder.is_file()), None)
    if first is None:
        return place
    words = tr("The game reads the one in “{name}” instead.", name=origin(node.project, first))
    return f"{place}\n{words}"


def owner(root: Path, project: Project | None) -> object:
    """Return a key that all folders share in which the same path of the game is looked up."""
    place = None if project is None else project.relative(root / "any")
    return root if place is None else (project, place.parent)
