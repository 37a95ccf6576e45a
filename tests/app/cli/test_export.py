"""Mods exported and imported on the command line, as a user would."""

from __future__ import annotations

import json
import shutil
import zipfile

import pytest

from tests.app.dumps import choose_dump, hashes
from tests.app.game import botw, readers
from tests.app.game.conftest import make_dump
from tests.app.game.test_exporting import make_mod, put


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_mod_goes_to_a_manager_and_comes_back(run, here):
    make_mod(here / "My mod", "totk")
    told = run(
        "export", "My mod", "--for", "tkmm", "-o", "out.zip", "--author", "Me", "--version", "2.0"
    )
    assert "written to out.zip" in told.stdout
    assert "size table" in told.stderr
    read = readers.tkmm(here / "out.zip")
    assert [read.told[one] for one in ("Name", "Author", "Version")] == ["My mod", "Me", "2.0"]
    assert "“My mod”" in run("import-mod", "out.zip", "-o", "back").stdout
    assert (here / "back/romfs/Banc/A.byml").read_bytes() == b"romfs/Banc/A.byml"
    again = json.loads(run("export", "back", "--for", "tkmm", "-o", "again", "--json").stdout)
    assert readers.tkmm(here / "again").told["Author"] == "Me"
    assert set(again["files"]) == {*hashes(here / "again")}


def test_what_the_game_has_as_well_stays_out(run, here):
    dump = make_dump(here / "dump")
    shutil.copytree(dump / "Pack/Actor", here / "mod/romfs/Pack/Actor")
    put(here / "mod", "romfs/AI/New.byml")
    run("export", "mod", "--for", "switch", "-o", "out", "--dump", "dump")
    found = hashes(here / "out")
    assert set(found) == {"atmosphere/contents/0100F2C0115B6000/romfs/AI/New.byml"}
    choose_dump(dump, here / "mod")
    run("export", "mod/romfs", "--for", "ryujinx", "-o", "ryu")
    assert [one.rpartition("/")[2] for one in hashes(here / "ryu")] == ["New.byml"]


def test_a_real_shape_for_cemu(run, here):
    root = botw.make_dump(here / "Zelda", "wiiu")
    shutil.copytree(root, here / "mod/content")
    (here / "mod/content" / botw.LOOSE).write_bytes(b"other")
    run("export", "mod", "--for", "cemu", "-o", "packs/mod", "--dump", root, "--name", "Mine")
    read = readers.cemu(here / "packs/mod")
    assert read.told["name"] == "Mine"
    assert set(read.files) == {f"content/{botw.LOOSE}"}


def test_a_mod_goes_to_bcml_as_a_bnp_and_comes_back(run, here):
    make_mod(here / "mod", "botw")
    run("export", "mod", "--for", "bcml", "-o", "mod.bnp", "--name", "Mine")
    read = readers.bcml(here / "mod.bnp")
    assert read.told["name"] == "Mine"
    assert "“Mine”" in run("import-mod", "mod.bnp", "-o", "back").stdout
    data = read.files["01007EF00011E000/romfs/Event/Any.byml"]
    assert (here / "back/romfs/Event/Any.byml").read_bytes() == data


def test_what_cannot_be_is_said(run, here):
    make_mod(here / "mod", "totk")
    assert (
        "cemu is not for mods of"
        in run("export", "mod", "--for", "cemu", "-o", "out", status=2).stderr
    )
    refused = run("export", "mod", "--for", "tkmm", "-o", "mod.7z", status=2).stderr
    assert "end the name in .zip" in refused
    assert not (here / "mod.7z").exists()
    put(here / "any", "romfs/Pack/Actor/X.pack.zs")
    assert "which game" in run("export", "any", "--for", "switch", "-o", "o", status=2).stderr
    run("export", "any", "--for", "switch", "-o", "o", "--game", "wonder")
    put(here, "picture.txt")
    more = ("--thumbnail", "picture.txt")
    run("export", "mod", "--for", "tkmm", "-o", "out", *more, status=2)
    run("export", "mod", "--for", "tkmm", "-o", "mod/out", status=2)
    with zipfile.ZipFile(here / "bad.zip", "w") as packed:
        packed.writestr("../romfs/AI/x", b"x")
    assert "leads out" in run("import-mod", "bad.zip", "-o", "out", status=2).stderr
    run("import-mod", "mod", "-o", "mod/inner", status=2)
    assert not (here / "out").exists()


def test_nothing_is_written_over_unasked(run, here):
    make_mod(here / "mod", "totk")
    for out in ("out", "out.zip"):
        run("export", "mod", "--for", "tkmm", "-o", out)
        assert "--force" in run("export", "mod", "--for", "tkmm", "-o", out, status=2).stderr
        run("export", "mod", "--for", "tkmm", "-o", out, "--force")
    run("import-mod", "out.zip", "-o", "back")
    assert "--force" in run("import-mod", "out.zip", "-o", "back", status=2).stderr


def test_nothing_is_put_into_a_dump_and_an_unknown_game_is_asked_for(run, here, monkeypatch):
    monkeypatch.setattr("app.game.mod._MANY", 1)
    dump = make_dump(here / "dump", 3)
    put(here / "mod", "romfs/Thing/X.bin")
    before = hashes(dump)
    told = run("export", "mod", "--for", "tkmm", "-o", "out", status=2).stderr
    assert "--game" in told
    assert "--dump" in told
    words = ("export", "mod", "--for", "tkmm", "--dump", dump, "-o")
    assert "never written" in run(*words, dump / "out.zip", status=2).stderr
    run(*words, "out.zip")
    told = run("import-mod", "out.zip", "-o", dump / "Pack/New", status=2).stderr
    assert "never written" in told
    assert hashes(dump) == before


def test_a_project_of_tkmm_is_known_to_be_of_its_game(run, here):
    """Even where its files could be of several games."""
    put(here, "mod/romfs/Pack/Actor/X.pack.zs")
    run("export", "mod", "--for", "tkmm", "-o", "out.zip", "--game", "totk")
    result = run("import-mod", "out.zip", "-o", "back")
    assert "Tears of the Kingdom" in result.stdout
    assert result.stderr == ""
    told = json.loads(run("import-mod", "out.zip", "-o", "again", "--json").stdout)
    assert (told["name"], told["game"], told["out"]) == ("mod", "totk", "again")
    assert "romfs/Pack/Actor/X.pack.zs" in told["files"]
    assert "triptych import-mod" in run("info", "out.zip", status=2).stderr
    run("export", "back", "--for", "switch", "-o", "card")


# Variants

TITLE = "0100F2C0115B6000"
AI = "romfs/AI/X.ainb"
EXPORTED = f"atmosphere/contents/{TITLE}/{AI}"
VARIANTS = {
    "two folders": ("A", "B"),
    "console and emulator": (f"atmosphere/contents/{TITLE}", f"load/{TITLE}/Mod"),
    "one above": ("romfs", "A/romfs"),
}


def make_variants(here, first, second):
    for folder in (first, second):
        put(
            here, f"mod/{folder.removesuffix('/romfs').removeprefix('romfs')}/{AI}", folder.encode()
        )
    put(here, "mod/A/romfs/AI/Other.ainb")


@pytest.mark.parametrize("layout", VARIANTS)
def test_variants_are_listed_and_one_is_selected(run, here, layout):
    names = VARIANTS[layout]
    make_variants(here, *names)
    export = ("export", "mod", "--for", "switch", "--game", "totk", "-o", "out")
    for command in (export, ("import-mod", "mod", "-o", "back")):
        told = run(*command, status=2).stderr
        assert all(f"“{name}”" in told for name in names)
        assert "X.ainb" in told
        assert "--variant" in told
        assert run(*command, "--variant", "no such", status=2).stderr == told
    assert not (here / "out").exists()
    assert not (here / "back").exists()
    for name in names:
        run(*export, "--variant", name, "--force")
        run("import-mod", "mod", "-o", "back", "--variant", name, "--force")
        assert (here / "out" / EXPORTED).read_bytes() == name.encode()
        back = readers.contents(here / "back")
        assert set(back) == {AI, "romfs/AI/Other.ainb"}
        assert back[AI] == name.encode()


def test_several_folders_are_selected(run, here):
    for name in "ABCD":
        put(here, f"mod/{name}/romfs/AI/{'X' if name < 'C' else 'Y'}.ainb", name.encode())
    run("import-mod", "mod", "-o", "out", "--variant", "B", status=2)
    run("import-mod", "mod", "-o", "out", "--variant", "B", "--variant", "C")
    assert readers.contents(here / "out") == {"romfs/AI/X.ainb": b"B", "romfs/AI/Y.ainb": b"C"}


def test_paths_that_differ_in_case_alone_are_variants(run, here):
    put(here, "mod/A/romfs/AI/X.ainb", b"A")
    put(here, "mod/B/romfs/ai/x.ainb", b"B")
    run("import-mod", "mod", "-o", "out", status=2)
    run("import-mod", "mod", "-o", "out", "--variant", "B")
    assert readers.contents(here / "out") == {"romfs/ai/x.ainb": b"B"}


def test_a_file_is_never_the_folder_of_another(run, here):
    put(here, "mod/A/romfs/AI/X")
    put(here, "mod/B/romfs/AI/X/Y.ainb")
    for command in (("export", "mod", "--for", "switch", "--game", "totk"), ("import-mod", "mod")):
        assert "path of a folder" in run(*command, "-o", "out", status=2).stderr
    assert not (here / "out").exists()
