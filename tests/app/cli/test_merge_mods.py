"""Several mods merged on the command line."""

from __future__ import annotations

import json

import pytest

import formats
from app.documents import container_io
from tests.app.dumps import hashes
from tests.app.game.conftest import document, pack
from tests.app.game.mods import BASE, PACK, dump_with_table, table


@pytest.fixture
def dump(tmp_path):
    return dump_with_table(tmp_path / "dump")


@pytest.fixture
def mod(tmp_path):
    """A maker of mods: a table in a pack, and other files beside it."""

    def make(name, data, **loose):
        folder = tmp_path / name / "romfs"
        (folder / PACK).parent.mkdir(parents=True)
        (folder / PACK).write_bytes(pack({BASE: data, "Model.bfres": b"model"}))
        for path, more in loose.items():
            (folder / "AI").mkdir(exist_ok=True)
            (folder / f"AI/{path}.byml").write_bytes(document(more))
        return tmp_path / name

    return make


def rows(out):
    data = container_io.read(out / "romfs" / PACK, (BASE,)).data
    view = formats.outline_of(formats.open_bytes(data))
    return [(view.get((n, "__RowId")), view.get((n, "Life"))) for n in view.keys(())]


def test_two_mods_become_one(run, dump, mod, tmp_path):
    one, other = mod("A", table("A", "B", "D"), New=4), mod("B", table("B", "C", "D", D=7))
    before = hashes(tmp_path)
    told = run("merge-mods", dump, one, other).stdout.splitlines()
    assert hashes(tmp_path) == before
    out = tmp_path / "out"
    assert told.pop() == "2 files would be written: name the folder with -o."
    made = run("merge-mods", dump, one, other, "-o", out).stdout.splitlines()
    assert made == [*told, "2 files written."]
    assert told == [
        "+ AI/New.byml (A)",
        f"~ {PACK}//{BASE} (A, B)",
        "    + [0] A: added 2 entries (A)",
        "    + [1] C: added 2 entries (B)",
        "    ~ [1] D/Life: 1 → 7 (B)",
    ]
    assert rows(out) == [("A", 1), ("B", 1), ("C", 1), ("D", 7)]
    assert (out / "romfs/AI/New.byml").read_bytes() == document(4)
    assert {
        path: data for path, data in hashes(tmp_path).items() if "out" not in str(path)
    } == before


def test_conflicts_are_told_and_decided(run, dump, mod, tmp_path):
    one, other = mod("A", table("B", "D", D=5)), mod("B", table("B", "D", D=7))
    out, place = tmp_path / "out", f"{PACK}//{BASE}//[1]/Life"
    told = run("merge-mods", dump, one, other, "-o", out, status=1)
    assert f"! {place}: s32 1, A s32 5, B s32 7" in told.stdout
    assert not out.exists()
    ways = {
        "first": ((["--prefer", "A"]), 5),
        "last": ((["--prefer", "B"]), 7),
        "side": ((["--prefer", "both", "--prefer", "theirs"]), 7),
        "path": ((["--choose", f"{place}=A", "--prefer", "B"]), 5),
        "pattern": ((["--choose", "**/Life=base"]), 1),
    }
    for name, (words, life) in ways.items():
        run("merge-mods", dump, one, other, "-o", tmp_path / name, *words)
        if life != 1:
            assert rows(tmp_path / name)[1] == ("D", life)
    assert (
        "not a conflict of this merge"
        in run("merge-mods", dump, one, other, "--choose", "Nope=A", status=2).stderr
    )
    assert (
        "not a side to prefer"
        in run("merge-mods", dump, one, other, "--prefer", "C", status=2).stderr
    )


def test_decisions_are_kept_in_a_file(run, dump, mod, tmp_path):
    one, other = mod("A", table("B", "D", D=5)), mod("B", table("B", "C", "D", D=7))
    kept, out = tmp_path / "open.json", tmp_path / "out"
    words = ("merge-mods", dump, one, other, "-o", out, "--decisions", kept)
    run(*words, status=1)
    assert rows(out) == [("B", 1), ("C", 1), ("D", 5)], "the first mod has the higher priority"
    data = json.loads(kept.read_text("utf-8"))
    assert [conflict["choice"] for conflict in data["conflicts"]] == [None]
    data["conflicts"][0]["choice"] = "theirs"
    kept.write_text(json.dumps(data), "utf-8")
    run(*words, "--force")
    assert rows(out) == [("B", 1), ("C", 1), ("D", 7)]
    run(*words, status=2)


def test_one_decision_in_the_file_is_for_all_mods_that_conflict_alike(run, dump, mod, tmp_path):
    lives = {"A": 5, "B": 7, "C": 7}
    some = [mod(name, table("B", "D", D=life)) for name, life in lives.items()]
    kept, out = tmp_path / "open.json", tmp_path / "out"
    words = ("merge-mods", dump, *some, "-o", out, "--decisions", kept)
    run(*words, status=1)
    data = json.loads(kept.read_text("utf-8"))
    data["conflicts"][0]["choice"] = "mine"
    kept.write_text(json.dumps(data), "utf-8")
    run(*words, "--force")
    assert rows(out) == [("B", 1), ("D", 5)]
    data = json.loads(kept.read_text("utf-8"))
    assert [conflict["choice"] for conflict in data["conflicts"]] == ["mine", "mine"]


def test_all_of_it_as_json(run, dump, mod, tmp_path):
    one, other = mod("A", table("B", "D", B=2, D=5)), mod("B", table("B", "D", B=2, D=7))
    data = json.loads(run("merge-mods", dump, one, other, "--json", status=1).stdout)
    assert (data["merged"], data["written"]) == (False, None)
    [file] = data["files"]
    values = [(one["where"], one["after"], one["mods"]) for one in file["changes"][0]["values"]]
    assert values == [
        ("[0] B/Life", "2", ["A", "B"]),
        ("[1] D/Life", "5", ["A"]),
        ("[1] D/Life", "7", ["B"]),
    ]
    [clash] = data["conflicts"]
    assert clash["mods"] == {"mine": ["A"], "theirs": ["B"]}
    assert clash["choices"] == ["base", "mine", "theirs"]
    written = run("merge-mods", dump, one, other, "--json", "--prefer", "B", "-o", tmp_path / "out")
    assert json.loads(written.stdout)["written"] == str(tmp_path / "out/romfs")


def test_neither_the_dump_nor_a_mod_is_written_to(run, dump, mod, tmp_path):
    one, other = mod("A", table("A", "B", "D")), mod("B", table("B", "C", "D"))
    before = hashes(tmp_path)
    for out in (dump / "out", one, one / "romfs/out", tmp_path):
        run("merge-mods", dump, one, other, "-o", out, "--force", status=2)
    run("merge-mods", dump, one, one, status=2)
    assert hashes(tmp_path) == before
