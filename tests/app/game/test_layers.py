"""The folders of a game act as one: base, update, DLC and several mods, wherever they are."""

from __future__ import annotations

from itertools import product

import pytest

from app.documents.file_place import FilePlace
from app.documents.policy import Policy
from app.game.differing import State
from app.game.file_nodes import list_folder
from app.game.layers import DLC, layers_of
from app.game.mod import Project, Projects, WrongFolder, check, holds_mods, mirror_of, project_of
from app.game.mod_changes import ModChanges, base_of
from app.game.mod_names import named_roots, origin
from tests.scale import scale, seeded

CEMU, SWITCH = "mlc01/usr/title/0005000{}/101C9400/content", "dumps/01007EF00011{}/romfs"
SHAPES = {
    "Cemu": (CEMU.format("0"), CEMU.format("E"), f"{CEMU.format('C')}/0010"),
    "Cemu before 1.15.11": (CEMU.format("0"), None, "mlc01/usr/title/00050000/101C9400/aoc/0010"),
    "folders beside each other": ("Zelda/content", "Zelda/update/content", "Zelda/aoc/0010"),
    "an archive of Cemu": (
        "wua/00050000101c9400_v0/content",
        "wua/0005000e101c9400_v208/content",
        "wua/0005000c101c9400_v80/content/0010",
    ),
    "Switch": (SWITCH.format("E000"), SWITCH.format("E800"), SWITCH.format("F001")),
}
CHOSEN = ("base", "title", "update", "top")
ACTORS = "Actor/Pack"


def put(folder, name, data=b"x"):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)


@pytest.fixture(params=SHAPES)
def game(request, tmp_path):
    """A game whose folders hold what those of Breath of the Wild tell themselves by."""
    base, update, dlc = (one and tmp_path / one for one in SHAPES[request.param])
    put(base, "Pack/Dungeon000.pack", b"SARC\x14\0\xfe\xff" if "content" in base.name else b"SARC")
    put(base, "Pack/Bootup.pack", b"SARC\x14\0\xfe\xff" if base.name == "content" else b"SARC")
    put(dlc, "Pack/AocMainField.pack")
    if update is not None:
        put(update, f"{ACTORS}/FldObj_MountainSnow_A_M_02.sbactorpack")
    return base, update, dlc


@pytest.mark.parametrize("chosen", CHOSEN)
def test_the_whole_game_is_found_from_any_of_its_folders(game, tmp_path, chosen):
    base, update, dlc = game
    top = tmp_path / base.relative_to(tmp_path).parts[0]
    folder = {"base": base, "title": base.parent, "update": update or base, "top": top}[chosen]
    project = project_of(folder, None)
    assert project.dump == base
    assert project.layers.updates == ((update,) if update is not None else ())
    assert project.layers.dlc == (dlc,)
    policy = Policy([project.dump])
    for place in (base, update, dlc):
        assert place is None or policy.covers(place / "Pack/New.pack")


def test_what_lies_elsewhere_is_named_in_the_settings(tmp_path):
    base, update, dlc = (tmp_path / one for one in ("a/content", "b/files", "c/more/0010"))
    put(base, "Pack/Dungeon000.pack", b"SARC\x14\0\xfe\xff")
    put(update, f"{ACTORS}/Any.sbactorpack")
    put(dlc, "Pack/AocMainField.pack")
    Projects().set([Project(base, None, folders=(update, dlc.parent))])
    [project] = Projects().all
    assert project.layers.game == (update, base)
    assert project.layers.dlc == (dlc,)
    policy = Policy.stored()
    assert all(policy.covers(one / "Pack/X") for one in (base, update, dlc))


FOLDERS = ("upper", "lower", "update", "base")


def test_a_file_comes_from_the_first_folder_that_has_it(tmp_path):
    for number in range(scale(4, 100)):
        chance, top = seeded(number), tmp_path / str(number)
        roots = {
            "upper": top / "upper/romfs",
            "lower": top / "lower/romfs",
            "update": top / "01007EF00011E800/romfs",
            "base": top / "01007EF00011E000/romfs",
        }
        put(roots["base"], "Pack/Bootup.pack", b"SARC")
        dlc = {"upper": top / "upper/01007EF00011F001/romfs", "dlc": top / "01007EF00011F001/romfs"}
        put(dlc["dlc"], "Pack/AocMainField.pack")
        held = {name: {f"Pack/{n}" for n in range(6) if chance.random() < 0.5} for name in FOLDERS}
        for name, path in product(FOLDERS, [f"Pack/{n}" for n in range(6)]):
            if path in held[name]:
                put(roots[name], path, name.encode())
        for name, n in product(dlc, range(3)):
            if chance.random() < 0.6 or name == "dlc":
                put(dlc[name], f"Pack/{n}", name.encode())
        for one in ("upper", "lower"):
            roots[one].mkdir(parents=True, exist_ok=True)
        roots["update"].joinpath("Pack").mkdir(parents=True, exist_ok=True)
        project = Project(roots["base"], top / "upper", (top / "lower",))
        assert project.roots == list(roots.values())
        for path in [f"Pack/{n}" for n in range(6)]:
            here = [name for name in FOLDERS if path in held[name]]
            wanted = roots[here[0]] / path if here else None
            assert project.locate(path) == wanted
            games = [name for name in here if name in ("update", "base")]
            assert project.original(path) == (roots[games[0]] / path if games else None)
            for at, name in enumerate(here):
                file = roots[name] / path
                is_game = name in ("update", "base")
                assert project.relative(file).as_posix() == path
                assert project.is_in_dump(file) is is_game
                assert project.target(file) == (roots["upper"] / path if is_game else file)
                assert project.current(file) == (wanted if is_game else file)
                states = {one.name: one.state for one in list_folder(file.parent, project)}
                assert (states[file.name] == "replaced") is (at > 0)
        for n in range(3):
            file = dlc["dlc"] / f"Pack/{n}"
            own = dlc["upper"] / f"Pack/{n}"
            assert project.relative(file).as_posix() == f"{DLC}Pack/{n}"
            assert project.locate(f"{DLC}Pack/{n}") == (own if own.is_file() else file)
            assert project.original(f"{DLC}Pack/{n}") == file
            assert project.target(file) == own
        changes = ModChanges(roots["upper"], roots["base"]).changes()
        for change in changes:
            original = project.original(change.path)
            assert change.base == (None if original is None else FilePlace(original))
            assert base_of(project, change.file) == change.base
            assert (change.state is State.ADDED) is (change.base is None)
        told = {(change.path, change.state) for change in changes}
        assert {path for path, _state in told if not path.startswith(DLC)} == held["upper"]


def test_each_folder_has_a_name_which_files_of_it_are_said_to_come_from(game, tmp_path):
    base, update, dlc = game
    for name in ("mods/One", "mods/Two"):
        (tmp_path / name / "romfs").mkdir(parents=True)
    project = Project(base, tmp_path / "mods/One", (tmp_path / "mods/Two",))
    names = dict(named_roots(project))
    assert len(set(names.values())) == len(names) == (5 if update is not None else 4)
    assert origin(project, tmp_path / "mods/Two/romfs/AI/X") == "Mod: Two"
    assert origin(project, dlc / "Pack/X").endswith(": DLC")
    assert origin(project, tmp_path / "X") == ""


@pytest.mark.parametrize(
    ("mod", "files"),
    [
        ("yuzu/load/0100F2C0115B6000/Mine", "romfs"),
        ("Ryujinx/mods/contents/0100f2c0115b6000/Mine", "romfs"),
        ("Cemu/graphicPacks/Mine", "content"),
        ("card", "atmosphere/contents/0100F2C0115B6000/romfs"),
        ("sdcafiine/0005000010143500/Mine", "content"),
        ("packed", "01007EF00011E000/romfs"),
    ],
)
def test_mods_of_emulators_and_consoles_are_known_by_their_folders(dump, tmp_path, mod, files):
    folder = tmp_path / mod
    put(folder / files, "Pack/X")
    assert mirror_of(folder) == folder / files
    assert project_of(dump, folder).mirror == folder / files
    if mod.endswith("Mine"):
        assert holds_mods(folder.parent) == ["Mine"]
        with pytest.raises(WrongFolder, match="such as “Mine”"):
            check(Project(dump, folder.parent))


def test_a_folder_without_any_of_it_is_only_itself(dump):
    assert layers_of(dump) == ((), dump, ())
