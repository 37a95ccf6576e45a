"""Files of the dump are saved in the mod, and read from there if they exist."""

from __future__ import annotations

import pytest

from app.documents import atomic_file
from app.documents.dictionaries import GAMES
from app.documents.policy import Policy
from app.game.mod import Project, Projects, WrongFolder, check, project_of
from app.ui import app_paths


@pytest.fixture
def mod(tmp_path):
    folder = tmp_path / "mod"
    folder.mkdir()
    return folder


def test_what_is_saved_of_the_dump_goes_to_the_mod(dump, mod):
    project = project_of(dump, mod)
    file = dump / "Pack/Actor/Weapon_000.pack.zs"
    assert project.target(file) == mod / "romfs/Pack/Actor/Weapon_000.pack.zs"
    assert project.target(mod / "romfs/A") == mod / "romfs/A"
    assert Project(dump).target(file) is None


@pytest.mark.parametrize("has", ["romfs", "content", "Pack", ""])
def test_the_mods_own_shape_is_kept(dump, mod, has):
    if has:
        (mod / has).mkdir()
    expected = {"romfs": mod / "romfs", "content": mod / "content", "Pack": mod}
    assert project_of(dump, mod).mirror == expected.get(has, mod / "romfs")


def test_the_mod_is_read_before_the_dump(dump, mod):
    project = project_of(dump, mod)
    file = dump / "AI/Loose.byml"
    assert project.current(file) == file
    mirrored = mod / "romfs/AI/Loose.byml"
    mirrored.parent.mkdir(parents=True)
    mirrored.write_bytes(b"")
    assert project.current(file) == mirrored
    assert project.locate("AI/Loose.byml") == mirrored
    assert project.locate("AI/None.byml") is None
    assert project.relative(mirrored).as_posix() == "AI/Loose.byml"


def test_projects_are_kept_and_their_dumps_protected(dump, mod):
    Projects().set([project_of(dump, mod)])
    known = Projects()
    assert known.all == [Project(dump, mod)]
    assert known.of(dump / "AI/Loose.byml") == known.all[0]
    assert known.of(mod.parent / "else") is None
    assert Policy.stored().covers(dump / "AI/Loose.byml")
    with pytest.raises(atomic_file.WriteRefused, match="game dump"):
        atomic_file.write_safely(dump / "AI/Loose.byml", b"x", lambda _data: None, Policy.stored())
    known.set([])
    assert not Policy.stored().covers(dump / "AI/Loose.byml")


def test_folders_that_cannot_be_are_refused(dump, mod, tmp_path):
    with pytest.raises(WrongFolder, match="is empty"):
        check(Project(mod, None))
    inside = dump / "mod"
    inside.mkdir()
    with pytest.raises(WrongFolder, match="inside the dump"):
        check(Project(dump, inside))
    with pytest.raises(WrongFolder, match="inside the mod"):
        check(Project(dump, tmp_path))
    with pytest.raises(WrongFolder, match="no folder"):
        check(Project(dump, tmp_path / "none"))


@pytest.mark.parametrize("stored", ["{", "7", '[{"mod": "x"}, 3]'])
def test_damaged_settings_are_no_projects(stored):
    app_paths.settings().setValue(GAMES, stored)
    assert Projects().all == []
