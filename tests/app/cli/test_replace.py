"""Values in a whole game replaced in a mod on the command line."""

from __future__ import annotations

import json
import shutil

import pytest

import formats
from app.documents import container_io, dictionaries
from tests import corpus
from tests.app.dumps import hashes
from tests.app.game.conftest import make_dump


@pytest.fixture
def folders(tmp_path):
    (tmp_path / "mod").mkdir()
    return make_dump(tmp_path / "dump", 3), tmp_path / "mod"


def counted(file, words=()):
    return formats.outline_of(formats.open_bytes(container_io.read(file, words).data)).get(
        ("Count",)
    )


def test_numbers_go_to_the_mod_and_the_dump_stays(run, folders):
    dump, mod = folders
    before = hashes(dump)
    words = ("replace", dump, mod, "--name", "Count", "--number", ">= 2", "--by", "*2")
    told = run(*words, "--check").stdout
    assert hashes(mod) == {}
    assert run(*words).stdout == told.replace("would be replaced", "replaced")
    assert told.splitlines() == [
        "AI/Loose.byml",
        "  Count: 7 → 14",
        "Pack/Actor/Weapon_002.pack.zs//Actor/Weapon_002.bgyml",
        "  Count: 2 → 4",
        "2 values would be replaced in 2 files.",
    ]
    assert counted(mod / "romfs/AI/Loose.byml") == 14
    entry = ("Actor/Weapon_002.bgyml",)
    assert counted(mod / "romfs/Pack/Actor/Weapon_002.pack.zs", entry) == 4
    assert set(hashes(mod)) == {"romfs/AI/Loose.byml", "romfs/Pack/Actor/Weapon_002.pack.zs"}
    assert hashes(dump) == before
    run(*words[:-4], "--number", "= 7", "--by", "1", status=1)  # the mod has another number there


def test_what_does_not_fit_stays_and_what_is_wrong_is_said(run, folders):
    dump, mod = folders
    data = json.loads(
        run("replace", dump, mod, "--value", "7", "--by", "word", "--json", status=1).stdout
    )
    assert data[0]["file"] == "AI/Loose.byml"
    assert data[0]["values"][0]["after"] is None
    assert hashes(mod) == {}
    assert "missing option" in run("replace", dump, mod, "--by", "1", status=2).stderr
    assert "not a dump" in run("replace", mod, dump, "--name", "A", "--by", "1", status=2).stderr
    inside = run("replace", dump, dump / "AI", "--name", "A", "--by", "1", status=2)
    assert "be inside the other" in inside.stderr
    (dump / "AI/Broken.byml").write_bytes((dump / "AI/Loose.byml").read_bytes()[:20])
    broken = run("replace", dump, mod, "--number", "= 7", "--by", "8", status=2)
    assert "Broken.byml" in broken.stderr
    assert counted(mod / "romfs/AI/Loose.byml") == 8


def test_integers_are_rounded_only_on_request(run, folders):
    dump, mod = folders
    words = ("replace", dump, mod, "--name", "Count", "--number", ">= 1", "--by", "*1.5")
    for option in ((), ("--no-round",)):
        assert run(*words, *option, "--check").stdout.splitlines()[-5:] == [
            "Pack/Actor/Weapon_002.pack.zs//Actor/Weapon_002.bgyml",
            "  Count: 2 → 3",
            "Pack/Actor/Weapon_002.pack.zs//Common/Base.bgyml",
            "  Count: 1 → stays: 1.5 is not a whole number",
            "1 value would be replaced in 1 file; 5 values stay.",
        ]  # fmt: skip
    data = json.loads(run(*words, "--round", "--check", "--json").stdout)
    assert data[0]["values"] == [{"where": "Count", "before": "7", "after": "11", "rounded": True}]
    result = run(*words, "--round").stdout.splitlines()
    assert result[:2] == ["AI/Loose.byml", "  Count: 7 → 11 (rounded)"]
    assert result[-1] == "6 values replaced in 6 files; 5 rounded."
    assert counted(mod / "romfs/AI/Loose.byml") == 11


def test_names_become_others_in_the_mod(run, folders):
    dump, mod = folders
    before = hashes(dump)
    words = ("replace", dump, mod, "--rename", "Count", "--whole", "--by", "Amount")
    told = run(*words, "--check").stdout
    assert "  Count: Count → Amount" in told.splitlines()
    assert told.splitlines()[-1] == "7 names would be replaced in 7 files."
    assert hashes(mod) == {}
    run(*words)
    view = formats.outline_of(
        formats.open_bytes(container_io.read(mod / "romfs/AI/Loose.byml", ()).data)
    )
    assert view.get(("Amount",)) == 7
    assert hashes(dump) == before
    run(*words, status=1)
    assert "cannot be combined" in run(*words, "--number", "1", status=2).stderr


def test_types_become_others_in_the_mod(run, folders):
    dump, mod = folders
    words = ("replace", dump, mod, "--type", "s32", "--name", "Count", "--by", "string")
    told = run(*words).stdout.splitlines()
    assert told[:2] == ["AI/Loose.byml", "  Count: s32 → string"]
    assert told[-1] == "7 types replaced in 7 files."
    assert counted(mod / "romfs/AI/Loose.byml") == "7"
    told = run("replace", dump, mod, "--type", "string", "--by", "f32").stdout
    assert "  Count: string → f32 (“7” becomes 7.0)" in told
    assert "not a type" in run(*words[:-1], "word", status=2).stderr
    assert "only be combined" in run(*words, "--value", "7", status=2).stderr


def test_packs_of_a_mod_are_read_with_the_dictionaries_of_the_dump(run, folders, monkeypatch):
    """No settings know the dump, and it lies nowhere near the mod."""
    monkeypatch.setattr(dictionaries, "_named", [])
    dump, mod = folders
    real = corpus.need_file("romfs-totk/Pack/ZsDic.pack.zs")
    shutil.copyfile(real, dump / "Pack/ZsDic.pack.zs")
    name = "Weapon_Sword_003.pack.zs"
    pack = mod / "romfs/Pack/Actor" / name
    pack.parent.mkdir(parents=True)
    shutil.copyfile(real.parent / "Actor" / name, pack)
    assert "--dictionaries" in run("find", mod, "--name", "DirectMass", status=2).stderr
    words = ("replace", dump, mod, "--name", "DirectMass", "--by", "7")
    assert f"Pack/Actor/{name}//" in run(*words).stdout
    assert "DirectMass: 7.0 → 8.0" in run(*words[:-1], "8").stdout
    assert run("merge-mods", dump, mod, "-o", mod.parent / "merged").exit_code == 0
    assert (mod.parent / "merged/romfs/Pack/Actor" / name).read_bytes() == pack.read_bytes()
