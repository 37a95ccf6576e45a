"""Strings that name other files of a game: which files each may mean, and how a file is named.

The table covers the actor links and file names of Breath of the Wild, and the paths of Tears of the
Kingdom (`Work/….gyml`, `?….bgyml`) as dumps show them. A name alone means an actor.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.documents.container_io import Words
from app.documents.file_place import FilePlace
from app.game import games
from app.game.archive_walk import load
from app.game.index import Indexes
from app.game.layers import DLC
from app.game.mod import Project
from app.game.modules import CATEGORIES, versions
from formats.errors import FormatError

_LINKS: Final = {
    "AIProgramUser": "Actor/AIProgram/{}.baiprog",
    "AIScheduleUser": "Actor/AISchedule/{}.baischedule",
    "ASUser": "Actor/ASList/{}.baslist",
    "ActorCaptureUser": "Actor/ActorCapture/{}.bactcapt",
    "AnimationInfo": "Actor/AnimationInfo/{}.baniminfo",
    "AttentionUser": "Actor/AttClientList/{}.batcllist",
    "AwarenessUser": "Actor/Awareness/{}.bawareness",
    "BoneControlUser": "Actor/BoneControl/{}.bbonectrl",
    "ChemicalUser": "Actor/Chemical/{}.bchemical",
    "DamageParamUser": "Actor/DamageParam/{}.bdmgparam",
    "DropTableUser": "Actor/DropTable/{}.bdrop",
    "GParamUser": "Actor/GeneralParamList/{}.bgparamlist",
    "LODUser": "Actor/LOD/{}.blod",
    "LifeConditionUser": "Actor/LifeCondition/{}.blifecondition",
    "ModelUser": "Actor/ModelList/{}.bmodellist",
    "PhysicsUser": "Actor/Physics/{}.bphysics",
    "RecipeUser": "Actor/Recipe/{}.brecipe",
    "RgBlendWeightUser": "Actor/RagdollBlendWeight/{}.brgbw",
    "RgConfigListUser": "Actor/RagdollConfigList/{}.brgconfiglist",
    "ShopDataUser": "Actor/ShopData/{}.bshop",
    "UMiiUser": "Actor/UMii/{}.bumii",
    "ragdoll_setup_file_path": "Physics/Ragdoll/{}",
    "support_bone_setup_file_path": "Physics/SupportBone/{}",
    "cloth_setup_file_path": "Physics/Cloth/{}",
    "setup_file_path": "Physics/RigidBody/{}",
}
"""The file that a value names, by the name of the parameter; `{}` is the value."""
_FILES: Final = {
    ("baslist", "Filename"): "Actor/AS/{}.bas",
    ("batcllist", "FileName"): "Actor/AttClient/{}.batcl",
    ("brgconfiglist", "FileName"): "Actor/RagdollConfig/{}.brgconfig",
}
"""The same by the kind of the file with the parameter, and its name."""
_ITEMS: Final = frozenset({"bdrop", "bshop", "brecipe"})
"""Kinds of files whose `ItemName01` and so on are actors."""
_ACTORS: Final = (
    "Actor/ActorLink/{}.bxml",
    "Actor/{}.engine__actor__ActorParam.bgyml",
)
"""The main file of an actor, in its pack."""
_PACKS: Final = ("Actor/Pack/{}.sbactorpack", "Pack/Actor/{}.pack.zs")
"""The packs of the same actors."""
NAMES_OF_ACTORS: Final = frozenset({"UnitConfigName", "Gyaml"})
"""The names of values in maps that are actors."""
_COMPILED: Final = {
    ".gyml": ".bgyml", ".ain": ".ainb", ".phcl": ".bphcl", ".phhb": ".bphhb", ".asb": ".asb",
    ".byml": ".byml", ".bgyml": ".bgyml",
}  # fmt: skip
"""The extension of a file in the game, by that of its source."""
_SOURCES: Final = {new: old for old, new in _COMPILED.items() if old != new}
_GRAPHS: Final = "AI/Root/"
"""The folder of the sources of behaviour graphs; the graphs themselves are in `AI/`."""
_LOGIC: Final = ("Logic", "Logic/", ".ain")
"""The name under which groups of a map name their graph, its folder, and the extension of its
source."""
_MODULES: Final = {"path": "{}", "class": "{}.ainb"}
_MODULE: Final = ".module"
"""The name under which a behaviour graph lists its modules, and a part of each module's name."""
NONE: Final = frozenset({"", "Dummy", "None", "none"})
"""Values that name nothing."""
_RAILS: Final = frozenset(
    f"{kind}{point}"
    for kind in ("Connectable", "Guide", "NavigationMeshRoad", "Route")
    for point in ("", "Point")
)
"""The classes of rails and their points in maps, instead of an actor."""


def targets(name: str, value: str, kind: str) -> list[str]:
    """Return the paths that a string may name, as archives write them, the likeliest first.

    `name` is the name of the value, `kind` the extension of its file, without a dot.
    """
    if value in NONE or len(value) > 256:
        return []
    if value.startswith(("Work/", "?")):
        return _compiled(value)
    pattern = _LINKS.get(name) or _FILES.get((kind, name))
    if pattern is not None:
        return [pattern.format(value)]
    modules = named_module(name, value, kind) or _logic(name, value)
    if modules:
        return modules
    return [] if "/" in value else [pattern.format(value) for pattern in _ACTORS]


def named_file(name: str, value: str, kind: str) -> tuple[str, str]:
    """Return the one path that a string certainly means, and the pattern for it ("": the string
    itself).

    Both are "" for a string that names no file, or only an actor. See `targets`.
    """
    if value in NONE or len(value) > 256:
        return "", ""
    if value.startswith(("Work/", "?")):
        return (_compiled(value) or [""])[0], ""
    logic = _logic(name, value)
    if logic:
        return logic[0], "Logic/{}.ainb"
    pattern = _LINKS.get(name) or _FILES.get((kind, name)) or ""
    return (pattern.format(value) if pattern else ""), pattern


def named_actor(name: str, value: str, kind: str) -> list[str]:
    """Return the files of the actor that an item of a drop table, a shop or a recipe is.

    The same applies to the objects of maps. Any of the files is enough. There are none for other
    strings.
    """
    is_item = kind in _ITEMS and name.startswith("ItemName")
    if not (is_item or name in NAMES_OF_ACTORS) or value in NONE | _RAILS or "/" in value:
        return []
    return [pattern.format(value).removesuffix(".zs") for pattern in (*_PACKS, *_ACTORS)]


def named_module(name: str, value: str, kind: str) -> list[str]:
    """Return the paths that a module called by a behaviour graph may have; any one is enough."""
    pattern = _MODULES.get(name) if kind == "ainb" and _MODULE in value else None
    return [] if pattern is None else [f"{top}/{pattern.format(value)}" for top in CATEGORIES]


def _logic(name: str, value: str) -> list[str]:
    """Return the graph that a group in a map names by its source, none for any other string."""
    key_name, folder, ending = _LOGIC
    is_graph = name == key_name and value.startswith(folder) and value.endswith(ending)
    return [f"{folder}{value.rpartition('/')[2]}b"] if is_graph else []


def endings(path: str) -> list[str]:
    """Return the endings of strings that name a file and have an unknown beginning; see
    `spellings`."""
    _name, folder, ending = _LOGIC
    is_graph = path.startswith(folder) and path.endswith(f"{ending}b")
    return [f"/{path.rpartition('/')[2][:-1]}"] if is_graph else []


def _pack_of(path: str) -> str:
    """Return the pack of the actor whose main file this is, "" for any other file."""
    for pattern, pack in zip(_ACTORS, _PACKS, strict=True):
        name = _inner(path, pattern)
        if name:
            return pack.format(name)
    return ""


def _inner(path: str, pattern: str) -> str:
    """Return the part of a path that replaces `{}` in a pattern, "" if the path does not match."""
    head, tail = pattern.split("{}")
    fits = path.startswith(head) and path.endswith(tail) and len(path) > len(head) + len(tail)
    return path[len(head) : len(path) - len(tail)] if fits else ""


def names_of_files() -> list[str]:
    """Return the names of parameters whose values name files."""
    return sorted({*_LINKS, *(name for _kind, name in _FILES), _LOGIC[0]})


def _compiled(value: str) -> list[str]:
    path = value.removeprefix("?").removeprefix("Work/")
    folder, slash, last = path.rpartition("/")
    stem, dot, ending = last.rpartition(".")
    new = _COMPILED.get(f"{dot}{ending}")
    if new is None:
        return []
    made = f"{folder}{slash}{stem}{new}"
    return [made.replace(_GRAPHS, "AI/", 1) if made.startswith(_GRAPHS) else made]


def spellings(path: str) -> list[str]:
    """Return the strings that may name a file, given its path as archives write it.

    If `targets` returns a file for a string, the string is one of these for that file, or has one
    of the `endings`. Nodes that call a module by its bare name are left out: their graph lists its
    full name as well.
    """
    spellings_of = []
    stem, dot, ending = path.rpartition(".")
    source = stem + _SOURCES.get(f"{dot}{ending}", f"{dot}{ending}")
    spellings_of += [f"Work/{source}", f"Work/{path}", f"?{path}", f"?{source}"]
    if source.startswith("AI/"):
        spellings_of += [f"Work/{_GRAPHS}{source[3:]}", f"?{_GRAPHS}{source[3:]}"]
    category, slash, last = path.partition("/")
    if slash and category in CATEGORIES and _MODULE in last:
        spellings_of.append(last)
    packs = (pack.removesuffix(".zs") for pack in _PACKS)
    for pattern in (*_LINKS.values(), *_FILES.values(), *_ACTORS, *packs):
        if name := _inner(path, pattern):
            spellings_of.append(name)
    return list(dict.fromkeys(spellings_of))


def resolve(
    target_names: list[str],
    file: Path,
    words: Words,
    project: Project | None,
    index: Indexes | None = None,
) -> FilePlace | None:
    """Return the place of the first of these paths that a value in `words` of `file` may name.

    They are looked up in the same archive, in the global packs, as loose files, for actors in their
    own pack, and with an `index` in any pack; in every step the mod comes before the dump. Packs
    that cannot be read are skipped.
    """
    for file_place in _place_candidates(target_names, file, words, project, index):
        return file_place
    return None


def _place_candidates(
    target_names: list[str],
    file: Path,
    words: Words,
    project: Project | None,
    index: Indexes | None,
) -> Iterator[FilePlace]:
    if words:
        for version in versions(file, project):
            yield from _in_archive(target_names, version, words[:-1])
    if project is None:
        yield from _loose_places(target_names, file)
        return
    for pack in (pack for root in project.all_roots for pack in games.global_packs(root)):
        yield from _in_archive(target_names, pack, ())
    loose = (project.locate(f"{top}{path}") for top in ("", DLC) for path in target_names)
    yield from (FilePlace(loose_file) for loose_file in loose if loose_file is not None)
    for path in target_names:
        for file in project.every(_pack_of(path)) if _pack_of(path) else ():
            yield from _in_archive([path], file, ())
    if index is not None:
        yield from _anywhere(target_names, project, index)


def _in_archive(target_names: list[str], file: Path, words: Words) -> Iterator[FilePlace]:
    try:
        archive = load(file, words)
    except (OSError, FormatError):
        return
    yield from (
        FilePlace(file, (*words, path)) for path in target_names if archive.find(path) is not None
    )


def _loose_places(target_names: list[str], file: Path) -> Iterator[FilePlace]:
    """Yield loose files in a folder above `file`, as in an extracted pack."""
    for folder in list(file.parents)[:4]:
        yield from (FilePlace(folder / path) for path in target_names if (folder / path).is_file())
        for path in target_names:
            pack = folder / _pack_of(path)
            if pack != folder and pack.is_file():
                yield from _in_archive([path], pack, ())


def _anywhere(target_names: list[str], project: Project, index: Indexes) -> Iterator[FilePlace]:
    for path in target_names:
        for root, hit in index.places_of(path):
            played_file = project.played(root / hit.path)
            if played_file is not None:
                yield FilePlace(played_file, hit.words)
