"""Variants: files of a mod that have the same path in the game, so that only one can be used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from app.game.package_layout import ModFile
from app.game.safe_paths import folders_above
from app.ui.i18n import tr
from formats.errors import InvalidData, WrongType


class Variants(WrongType):
    """A file has several variants, and none is selected; `names` are the folders to select from."""

    def __init__(self, path: str, names: list[str]) -> None:
        listed = ", ".join(f"“{name}”" for name in names)
        super().__init__(tr("the mod has variants of this file: {names}", names=listed), name=path)
        self.names = names


def select(
    files: Iterable[tuple[str, ModFile]], selected: Sequence[str]
) -> list[tuple[str, ModFile]]:
    """Return each path with its only file: of variants the one in a `selected` folder.

    Case is ignored, as on the memory cards of consoles. Raises `Variants`, or `InvalidData` if a
    file has the path of a folder.
    """
    by_path: dict[str, list[tuple[str, ModFile]]] = {}
    for path, item in files:
        by_path.setdefault(path.casefold(), []).append((path, item))
    for folded, [(path, _item), *_more] in by_path.items():
        if not by_path.keys().isdisjoint(folders_above(folded)):
            raise InvalidData(tr("a file of the mod has the path of a folder of it"), name=path)
    return [_one_of(variants, selected) for variants in by_path.values()]


def _one_of(variants: list[tuple[str, ModFile]], selected: Sequence[str]) -> tuple[str, ModFile]:
    if len(variants) == 1:
        return variants[0]
    for folder in selected:
        inside = [one for one in variants if f"{one[1].name}/".startswith(f"{folder}/")]
        if len(inside) == 1:
            return inside[0]
    raise Variants(variants[0][0], _folders([item.name for _path, item in variants]))


def _folders(names: list[str]) -> list[str]:
    """Return the shortest folders that tell files apart: their paths without the common end."""
    paths = [name.split("/") for name in names]
    ends = zip(*(reversed(path[1:]) for path in paths), strict=False)
    common = sum(1 for _same in takewhile(lambda end: len(set(end)) == 1, ends))
    return ["/".join(path[: len(path) - common]) for path in paths]
