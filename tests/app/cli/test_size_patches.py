"""The sizes of a mod exported to other tools and imported from them, by command and in the
window."""

from __future__ import annotations

import shutil

import pytest

from app.files.sizes import mod_at
from formats.wrap import size_patch
from tests.app.dumps import choose_dump
from tests.app.files import botw


@pytest.fixture
def mod(tmp_path, monkeypatch):
    """A mod with larger files than the game and without a table."""
    monkeypatch.chdir(tmp_path)
    dump = botw.make_dump(tmp_path / "Zelda", "switch")
    mirror = tmp_path / "mod/romfs"
    (mirror / "Ecosystem").mkdir(parents=True)
    (mirror / "Ecosystem/Second.byml").write_bytes(botw.table_of_values(300))
    choose_dump(dump, tmp_path / "mod")
    return mirror


@pytest.mark.parametrize("name", ["sizes.rcl", "sizes.yml"])
def test_what_is_exported_sets_the_table_elsewhere(run, mod, tmp_path, name):
    told = run("check-sizes", "mod", "--export", name, status=1)
    assert "1 change written" in told.stderr
    (change,) = size_patch.read((tmp_path / name).read_text())
    assert change.path == "Ecosystem/Second.byml"
    assert not (mod / botw.TABLE).exists()
    assert "--force" in run("check-sizes", "mod", "--export", name, status=2).stderr
    run("check-sizes", "mod", "--import", name)
    assert botw.read_table(mod / botw.TABLE).get(change.path) == change.size
    assert mod_at(tmp_path / "mod", [], tmp_path / "Zelda/romfs").short() == []
    run("check-sizes", "mod", "--export", f"again{name}")
    assert (tmp_path / f"again{name}").read_bytes() == (tmp_path / name).read_bytes()


def test_a_file_that_is_no_patch_changes_nothing(run, mod, tmp_path):
    shutil.copy(mod / "Ecosystem/Second.byml", tmp_path / "no.rcl")
    run("check-sizes", "mod", "--import", "no.rcl", status=2)
    (tmp_path / "no.rcl").write_text("+ a\n")
    assert "line 1" in run("check-sizes", "mod", "--import", "no.rcl", status=2).stderr
    assert not (mod / botw.TABLE).exists()
    run("check-sizes", "mod", "--export", "sizes.txt", status=2)
