"""A mod's changes on the command line, as a patch, and applying that patch."""

from __future__ import annotations

import json

import pytest

from app.game.patch_file import load, save
from tests.app.dumps import choose_dump, hashes
from tests.app.game import mods
from tests.app.game.conftest import document, make_dump, pack
from tests.scale import seeded

PACK = "Pack/Actor/Weapon_001.pack.zs"
BASE = "Common/Base.bgyml"


@pytest.fixture
def dump(tmp_path):
    return make_dump(tmp_path / "dump")


@pytest.fixture
def mod(tmp_path, dump):
    """A mod with `romfs`, in which a loose file and one in a pack are changed, and one is new."""
    romfs = tmp_path / "mod/romfs"
    (romfs / "AI").mkdir(parents=True)
    (romfs / "AI/Loose.byml").write_bytes(document(70))
    (romfs / "AI/New.byml").write_bytes(document(1))
    (romfs / PACK).parent.mkdir(parents=True)
    files = {BASE: document(50), "Actor/Weapon_001.bgyml": document(1)}
    (romfs / PACK).write_bytes(pack(files))
    return tmp_path / "mod"


def test_a_mod_and_its_dump_are_told_apart_whatever_comes_first(run, mod, dump):
    lines = [
        "~ AI/Loose.byml: 1 value",
        "    ~ Count: 7 → 70",
        "+ AI/New.byml: new",
        f"~ {PACK}//{BASE}: 1 value",
        "    ~ Count: 1 → 50",
        f"- {PACK}//Model/Weapon_001.bfres: removed",
    ]
    for order in ((mod, dump), (dump, mod)):
        assert run("diff", *order, status=1).stdout.splitlines() == lines
    data = json.loads(run("diff", mod, dump, "--json", status=1).stdout)
    assert data["equal"] is False
    assert data["files"][0]["values"] == [
        {"what": "changed", "where": "Count", "before": "7", "after": "70"}
    ]
    same = json.loads(run("diff", dump, dump, "--json").stdout)
    assert same == {"equal": True, "files": []}


@pytest.fixture
def part(dump):
    """The dump as modders have it: a part of its files, so that it is not recognised."""
    (dump / "Pack/ZsDic.pack.zs").unlink()
    return dump


NOT_KNOWN = "is a dump of a known game"


def test_what_is_not_recognised_as_a_dump_is_refused(run, mod, part, tmp_path):
    patch = tmp_path / "My.patch"
    for order in ((mod, part), (part, mod)):
        for options in ((), ("--json",), ("--patch", patch)):
            result = run("diff", *order, *options, status=2)
            assert NOT_KNOWN in result.stderr
            assert "--dump" in result.stderr
            assert not result.stdout
    assert not patch.exists()


def test_a_dump_that_is_named_is_one_whatever_it_looks_like(run, mod, part, tmp_path):
    for order in ((mod, part), (part, mod)):
        patch, out = tmp_path / f"{order[0].name}.patch", tmp_path / f"from {order[0].name}"
        result = run("diff", *order, "--dump", part, "--patch", patch, status=1)
        assert "    ~ Count: 7 → 70" in result.stdout.splitlines()
        assert "removed" not in result.stdout.replace(
            f"{PACK}//Model/Weapon_001.bfres: removed", ""
        )
        assert NOT_KNOWN not in result.stderr
        assert f"“{mod}”" in result.stderr
        run("apply", patch, part, "-o", out)
        assert dict(mods.places_in(out / "romfs")) == dict(mods.places_in(mod / "romfs"))
    result = run("diff", mod, part, "--dump", part, "--patch", part / "X.patch", status=2)
    assert "never" in result.stderr
    assert "neither" in run("diff", mod, part, "--dump", tmp_path, status=2).stderr


def test_of_two_versions_of_a_mod_the_earlier_is_named(run, mod, part):
    for earlier, change in ((mod, "70 → 7"), (part, "7 → 70")):
        for order in ((mod, part), (part, mod)):
            result = run("diff", *order, "--dump", earlier, status=1)
            assert f"    ~ Count: {change}" in result.stdout.splitlines()


def test_two_dumps_make_a_patch_only_if_one_is_named(run, dump, tmp_path):
    """A mod that replaces the files by which a game is recognised looks like its dump."""
    mod, patch = make_dump(tmp_path / "mod"), tmp_path / "My.patch"
    (mod / "AI/Loose.byml").write_bytes(document(70))
    assert "--dump" in run("diff", mod, dump, "--patch", patch, status=2).stderr
    assert not patch.exists()
    run("diff", mod, dump, "--dump", dump, "--patch", patch, status=1)
    run("apply", patch, dump, "-o", tmp_path / "out")
    assert (tmp_path / "out/romfs/AI/Loose.byml").read_bytes() == document(70)


def test_a_dump_that_is_named_first_is_told(run, mod, dump):
    assert f"“{dump}” is the dump" in run("diff", dump, mod, status=1).stderr
    assert "is the dump" not in run("diff", mod, dump, status=1).stderr


def test_only_folders_have_a_dump(run, mod, dump):
    one, other = dump / PACK, mod / "romfs" / PACK
    for sides in ((one, other), (one, dump)):
        assert "two folders" in run("diff", *sides, "--dump", dump, status=2).stderr


def test_a_patch_is_applied_to_what_has_files_of_the_game(run, mod, dump, part, tmp_path):
    patch, other = tmp_path / "My.patch", tmp_path / "photos"
    run("diff", mod, part, "--dump", part, "--patch", patch, status=1)
    (other / "AIs").mkdir(parents=True)
    result = run("apply", patch, other, "-o", tmp_path / "out", status=2)
    assert f"“{other}” is not a dump of a known game" in result.stderr
    assert not (tmp_path / "out").exists()
    run("apply", patch, mod, "-o", tmp_path / "out", "--check", status=None)
    (other / "AI").mkdir()
    (other / "AI/Loose.byml").write_bytes(document(7))
    (other / "AI").rename(other / "Mals")  # a folder by which no game is known
    items = [item._replace(path=item.path.replace("AI/", "Mals/")) for item in load(patch)]
    patch.write_bytes(save(items))
    run("apply", patch, other, "-o", tmp_path / "out", "--check", status=1)


def test_archives_are_compared_file_by_file(run, mod, dump, tmp_path):
    one, other = dump / PACK, mod / "romfs" / PACK
    lines = run("diff", one, other, status=1).stdout.splitlines()
    assert lines[:2] == [f"~ Weapon_001.pack.zs//{BASE}: 1 value", "    ~ Count: 1 → 50"]
    assert run("diff", one, one).stdout == ""
    assert "two folders" in run("diff", one, other, "--patch", tmp_path / "P", status=2).stderr


def test_a_patch_makes_the_mod_again(run, mod, dump, tmp_path):
    patch, out = tmp_path / "My.patch", tmp_path / "out"
    before = hashes(dump)
    run("diff", mod, dump, "--patch", patch, status=1)
    assert "already exists" in run("diff", mod, dump, "--patch", patch, status=2).stderr
    run("apply", patch, dump, "-o", out)
    assert dict(mods.places_in(out / "romfs")) == dict(mods.places_in(mod / "romfs"))
    assert "already exists" in run("apply", patch, dump, "-o", out, status=2).stderr
    run("apply", patch, dump, "-o", out, "--force")
    assert run("diff", out, dump, status=1).stdout == run("diff", mod, dump, status=1).stdout
    assert hashes(dump) == before


def test_a_game_is_never_written(run, mod, dump, tmp_path):
    patch, before = tmp_path / "My.patch", hashes(dump)
    run("diff", mod, dump, "--patch", patch, status=1)
    for out in (dump, dump / "AI"):
        told = run("apply", patch, dump, "-o", out, "--force", status=2)
        assert "never written to" in told.stderr
    other = make_dump(tmp_path / "other")
    choose_dump(other)
    run("apply", patch, dump, "-o", other, "--force", status=2)
    assert (hashes(dump), hashes(other)) == (before, before)


def test_conflicts_are_shown_and_decided(run, mod, dump, tmp_path):
    patch, other = tmp_path / "My.patch", make_dump(tmp_path / "other")
    (other / "AI/Loose.byml").write_bytes(document(8))
    run("diff", mod, dump, "--patch", patch, status=1)
    told = run("apply", patch, other, "-o", tmp_path / "out", "--check", status=1)
    assert told.stdout.splitlines()[:2] == [
        "! AI/Loose.byml: both the mod and this version changed it",
        "    Count: s32 7, mine s32 8, theirs s32 70",
    ]
    assert not (tmp_path / "out").exists()
    data = json.loads(run("apply", patch, other, "-o", tmp_path / "out", "--json", status=1).stdout)
    assert [one["written"] for one in data["files"]] == [False, True, True]
    run("apply", patch, other, "-o", tmp_path / "whole", "--prefer", "mod")
    found = dict(mods.places_in(tmp_path / "whole/romfs"))
    assert found == dict(mods.places_in(mod / "romfs"))


def test_what_is_no_patch_is_told(run, dump, tmp_path):
    chance = seeded("no patch")
    file = tmp_path / "X.patch"
    file.write_bytes(bytes(chance.randrange(256) for _ in range(99)))
    assert "no patch" in run("apply", file, dump, "-o", tmp_path / "out", status=2).stderr
