"""`merge` with conflicts: decisions by option and by file, output as lines and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import formats
from formats.merge import Choice, merge
from formats.paths import Speller, find
from formats.registry import FORMATS, structure_of
from tests.formats import own
from tests.formats.test_merge_edits import session
from tests.scale import scale, seeded

F32, U32, S32 = formats.Kind.F32, formats.Kind.U32, formats.Kind.S32
COUNT = scale(5, 300)
BASE = {"List": [{"Name": "Bokoblin"}, {"Name": "Moblin"}], "Life": 1, "Speed": 1, "Only": 1}
MINE = {
    "List": [{"Name": "Bokoblin"}, {"Name": "Moblin"}, {"Name": "Keese", "Life": 2}],
    "Life": 2,
    "Speed": 2,
    "Only": 1,
}
THEIRS = {
    "List": [{"Name": "Bokoblin"}, {"Name": "Moblin"}, {"Name": "Hinox"}],
    "Life": 3,
    "Speed": 3,
    "Only": 5,
}


@pytest.fixture
def sides(run, tmp_path) -> list[Path]:
    """Base, mine and theirs, of which both others add an enemy and set two values."""
    made = []
    for name, data in (("base", BASE), ("mine", MINE), ("theirs", THEIRS)):
        file = tmp_path / f"{name}.byml"
        run("convert", "-", file, "--as", "byml", given=json.dumps(data).encode())
        made.append(file)
    return made


def names(file: Path) -> list[str]:
    return [one["Name"] for one in formats.open(file)["List"]]


def test_both_are_kept_where_both_add_to_a_list(run, sides, tmp_path):
    out = tmp_path / "out.byml"
    told = run("merge", *sides, "-o", out, "--prefer", "both", status=1)
    assert "List" not in told.stdout
    assert told.stdout.count("\n") == 2
    assert not out.exists()
    told = run("merge", *sides, "-o", out, "--prefer", "both", "--prefer", "theirs")
    assert names(out) == ["Bokoblin", "Moblin", "Keese", "Hinox"]
    assert formats.open(out)["Life"] == 3
    assert told.stdout == "~ Only: 1 → 5 (theirs)\n"
    assert "List/[+2]: nothing, mine “Keese” (map, 2 entries), theirs “Hinox” (map, 1 entry): both "


def test_each_conflict_is_decided_by_its_path(run, sides, tmp_path):
    out = tmp_path / "out.byml"
    chosen = ("--choose", "Life=theirs", "--choose", "Speed=base", "--choose", "List/*=mine")
    run("merge", *sides, "-o", out, *chosen, "--prefer", "mine")
    made = formats.open(out)
    assert (made["Life"], made["Speed"], made["Only"]) == (3, 1, 5)
    assert names(out) == ["Bokoblin", "Moblin", "Keese"]
    run("merge", *sides, "-o", out, "--choose", "**=theirs", "--force")
    assert formats.open(out).equals(formats.open(sides[2]))


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("Life", "is to be PATH=SIDE"),
        ("Life=ours", "a decision is one of base, mine, theirs, both, not “ours”"),
        ("Lif=mine", "“Lif” is not a conflict of this merge. There are: “"),
        ("Life=both", "“Life” cannot be “both”: the two sides exclude each other here"),
    ],
)
def test_a_wrong_decision_is_told(run, sides, tmp_path, word, sentence):
    out = tmp_path / "out.byml"
    assert sentence in run("merge", *sides, "-o", out, "--choose", word, status=2).stderr
    assert not out.exists()


def test_a_half_done_merge_can_be_opened_and_is_taken_up_again(run, sides, tmp_path):
    out, kept = tmp_path / "out.byml", tmp_path / "open.json"
    arguments = ("merge", *sides, "-o", out, "--decisions", kept)
    told = run(*arguments, "--choose", "Life=mine", status=1)
    assert f"2 conflicts open: “{out}” has the values of the base there" in told.stderr
    half = formats.open(out)
    assert (half["Life"], half["Speed"], half["Only"]) == (2, 1, 5)
    assert names(out) == ["Bokoblin", "Moblin"]
    data = json.loads(kept.read_text("utf-8"))
    assert [one["choice"] for one in data["conflicts"]].count(None) == 2
    for one in data["conflicts"]:
        one["choice"] = one["choice"] or one["choices"][-1]
    kept.write_text(json.dumps(data))
    run(*arguments, "--force")
    done = formats.open(out)
    assert (done["Life"], done["Speed"]) == (2, 3)
    assert names(out) == ["Bokoblin", "Moblin", "Keese", "Hinox"]


def test_what_was_decided_for_other_values_is_left_open(run, sides, tmp_path):
    out, kept = tmp_path / "out.byml", tmp_path / "open.json"
    run("merge", *sides, "--decisions", kept, "--prefer", "mine")
    run("set", sides[2], "Life", "9")
    told = run("merge", *sides, "-o", out, "--decisions", kept, status=1)
    assert "“Life” was decided for other values" in told.stderr
    assert told.stdout == "Life: s32 1, mine s32 2, theirs s32 9\n"
    assert formats.open(out)["Speed"] == 2


def test_no_other_file_is_taken_for_decisions(run, sides, tmp_path):
    kept = tmp_path / "other.json"
    for words in ("{}", "[1]", "no", '{"title": "triptych merge: decisions", "conflicts": [3]}'):
        kept.write_text(words)
        told = run("merge", *sides, "--decisions", kept, status=2).stderr
        assert "does not hold the decisions of a merge" in told
        assert kept.read_text() == words


def test_a_merge_as_json(run, sides, tmp_path):
    out = tmp_path / "out.byml"
    found = json.loads(run("merge", *sides, "-o", out, "--json", status=1).stdout)
    assert (found["merged"], found["written"]) == (False, None)
    (change,) = found["changes"]
    assert (change["what"], change["by"]) == ("changed", "theirs")
    assert change["merged"] == {"path": "Only", "type": "s32", "value": 5}
    assert [one["path"] for one in found["conflicts"]] == ["Life", "List/[+2]", "Speed"]
    found = json.loads(run("merge", *sides, "-o", out, "--json", "--prefer", "mine").stdout)
    assert (found["merged"], found["written"]) == (True, str(out))
    assert {one["choice"] for one in found["conflicts"]} == {"mine"}
    assert "cannot both" in run("merge", *sides, "-o", "-", "--json", status=2).stderr


def test_without_a_file_to_write_it_is_only_told(run, sides):
    told = run("merge", sides[0], sides[1], sides[0])
    assert "+ List/[2] Keese: added map, 2 entries (mine)" in told.stdout
    assert "Nothing was written" in told.stderr
    both = run("merge", sides[0], sides[1], sides[1]).stdout
    assert "~ Life: 1 → 2 (both)" in both


def clash(view, side, chance):
    """Set the same number to another one on each of two sides, so that there is a conflict."""
    numbers = [path for path, row in view.walk() if row.editable and row.kind in (F32, U32, S32)]
    path = chance.choice(numbers)
    if side:
        old = view.get(path)
        view.set(path, type(old)((old + side) % 1000))


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_a_decision_by_address_is_the_decision_itself(run, tmp_path, known):
    """Whatever was edited: the address of a conflict leads to it, alone or with its namesakes."""
    sized = sorted(own.files(known.name), key=lambda path: path.stat().st_size)
    small = [path for path in sized if path.stat().st_size > 300][:4]
    files = [tmp_path / name for name in ("base", "mine", "theirs")]
    out, decided = tmp_path / "out", 0
    for number in range(COUNT):
        chance = seeded(f"decide {known.name}{number}")
        file = small[number % len(small)]
        sides = [session(file) for _ in files]
        for place, (path, side) in enumerate(zip(files, sides, strict=True)):
            edits = 12 if place else 0
            clash(side.view, place, seeded(f"{known.name}{number}"))
            for _ in range(edits):
                side.edit(chance)
            path.write_bytes(formats.save_bytes(side.root))
        views = [formats.outline_of(formats.open_bytes(path.read_bytes())) for path in files]
        merged, spelled, words = merge(*views), Speller(views[0]), []
        chosen: dict[str, Choice] = {}
        for one in merged.conflicts:
            address = one.address(spelled)
            choice = chosen.setdefault(address, chance.choice(list(Choice)[:3]))
            one.resolve(choice)
            words += ["--choose", f"{address}={choice.value}"]
            if one.base is not None:
                assert find(views[0], address) == one.path
        target = structure_of(formats.open_bytes(files[0].read_bytes()))
        target.take(merged.differences())
        run("merge", *files, "-o", out, "--force", *words)
        assert known.equal(formats.open_bytes(out.read_bytes()), target.root), (file.name, number)
        decided += len(merged.conflicts)
    assert decided
