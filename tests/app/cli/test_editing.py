"""`add`, `remove`, `rename`, and `set` of multi-line values; names from lists and texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import formats
from formats import wrap
from formats.byml import BYML
from formats.core.kinds import CURVE_COUNTS, Kind
from formats.errors import WrongType
from formats.value_text import parse_whole
from tests.app.cli.conftest import LANTERN, SAMPLES, VOICES, WATCHMAN

EVERY = SAMPLES / "Every type.aamp"


# Adding


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        ("f32", "0.5", 0.5),
        ("s32", None, 0),
        ("string64", "a b", "a b"),
        ("vec3", "1, 2 3", (1.0, 2.0, 3.0)),
        ("buffer int", "1 2 -3", (1, 2, -3)),
        ("buffer binary", "00ff 10", b"\x00\xff\x10"),
    ],
)
def test_a_value_is_added(run, lantern, kind, typed, value):
    given = [] if typed is None else [typed]
    told = run("add", lantern, "General/Wind", *given, "--type", kind).stdout
    assert told.startswith("+ General/Wind: ")
    doc = formats.open(lantern)
    assert doc["General/Wind"] == value
    assert doc.row("General/Wind").kind.value == kind
    run("remove", lantern, "General/Wind")
    assert lantern.read_bytes() == LANTERN.read_bytes()


def test_elements_are_added_at_a_place_and_as_branches(run, tmp_path):
    file = tmp_path / "x.byml"
    run("convert", "-", file, "--as", "byml", given=b"{List: [{Name: a}, {Name: b}], N: [1, 2]}")
    told = run("add", file, "List/[]", "--yaml", "{Name: Keese, Life: 3}").stdout
    assert told == "+ List/[2]: 2 entries\n"
    run("add", file, "List/[0]", "{Name: first}", "--yaml")
    run("add", file, "N/[1]", "7")
    doc = formats.open(file)
    assert [one["Name"] for one in doc["List"]] == ["first", "a", "b", "Keese"]
    assert list(doc["N"]) == [1, 7, 2]
    assert doc["List/3/Life"] == 3
    run("add", file, "Sub", "{x: {y: 1.5}}", "--yaml")
    assert formats.open(file)["Sub/x/y"] == 1.5
    for name in ("[9]", "[1", "[x]"):
        said = run("add", file, f"N/{name}", "7", status=2).stderr
        assert f"“{name}” is no place here: there are [0] to [3], or []." in said


@pytest.mark.parametrize(
    ("path", "more", "sentence"),
    [
        ("General/Life", ["--type", "s32"], "“Life” is the name of another"),
        ("General/Wind", [], "what to add must be given. --type is one of: bool, "),
        ("General/Wind", ["--type", "map"], "no “map” can be added here"),
        ("General/Wind", ["x", "--type", "s32"], "“x” is not a whole number"),
        ("General/Life/x", ["--type", "s32"], "nothing can be added here"),
        ("Nothing/Wind", ["--type", "s32"], "there is no “Nothing”"),
        (
            "Sub",
            ["5", "--type", "object"],
            "a row of type object has no value of its own; --yaml ",
        ),
        ("Sub", ["--yaml"], "--yaml needs a text"),
    ],
)
def test_what_cannot_be_added_leaves_the_file(run, lantern, path, more, sentence):
    said = run("add", lantern, path, *more, status=2).stderr
    assert sentence in said
    assert said.count("\n") == 1
    assert lantern.read_bytes() == LANTERN.read_bytes()
    assert list(lantern.parent.iterdir()) == [lantern]


def test_a_variable_is_added_renamed_and_removed(run, tmp_path):
    graph = tmp_path / "w.root.ainb"
    graph.write_bytes(WATCHMAN.read_bytes())
    run("add", graph, "blackboard/Wind", "--type", "bool")
    assert run("rename", graph, "blackboard/Wind", "Breeze").stdout == (
        "blackboard/Wind → blackboard/Breeze\n"
    )
    run("remove", graph, "blackboard/Breeze")
    assert run("diff", WATCHMAN, graph).output == ""


# Removing, renaming


def test_all_or_nothing_is_removed(run, lantern):
    told = run("remove", lantern, "General/Life", "Effect/*").stdout
    assert told.splitlines()[0] == "- General/Life"
    assert told.endswith("4 rows removed.\n")
    before = lantern.read_bytes()
    assert "there is no" in run("remove", lantern, "General/Speed", "No", status=2).stderr
    assert "nothing fits" in run("remove", lantern, "General/Speed", "No*", status=2).stderr
    assert lantern.read_bytes() == before


def test_a_name_or_its_hash_is_given(run, lantern):
    run("rename", lantern, "General/Life", "0x0000000B")
    assert run("get", lantern, "General/0xB").stdout == "40\n"
    assert run("get", lantern, "General/11").stdout == "40\n"
    run("rename", lantern, "General/0xB", "Life")
    assert lantern.read_bytes() == LANTERN.read_bytes()
    assert "“Speed” is the name" in run("rename", lantern, "General/Life", "Speed", status=2).stderr


def test_a_name_is_renamed_with_what_names_it(run, tmp_path):
    graph = tmp_path / "w.root.ainb"
    graph.write_bytes(WATCHMAN.read_bytes())
    key = "nodes/[0]/BlackboardKey"
    run("add", graph, key, "IsAsleep", "--type", "Property: string")
    key = "nodes/[0]/properties/BlackboardKey"
    run("rename", graph, "blackboard/IsAsleep", "IsAwake")
    assert run("get", graph, key).stdout == "IsAsleep\n"
    run("rename", graph, "blackboard/IsAwake", "IsAsleep")
    told = run("rename", graph, "blackboard/IsAsleep", "IsAwake", "--references").stdout
    assert told == "blackboard/IsAsleep → blackboard/IsAwake, and in 1 reference\n"
    assert run("get", graph, key).stdout == "IsAwake\n"


# Values that a line cannot hold


def rows_of_every_kind():
    view = formats.outline_of(formats.open_bytes(EVERY.read_bytes()))
    return {row.kind: (path, row) for path, row in view.walk() if row.editable and not row.count}


@pytest.mark.parametrize("kind", rows_of_every_kind(), ids=lambda kind: kind.value)
def test_what_get_prints_is_what_set_takes(run, tmp_path, kind):
    view = formats.outline_of(formats.open_bytes(EVERY.read_bytes()))
    path, row = rows_of_every_kind()[kind]
    words = formats.paths.spell(view, path)
    printed = run("get", EVERY, words).stdout_bytes
    value, out = tmp_path / "value.txt", tmp_path / "out.aamp"
    value.write_bytes(printed)
    run("set", EVERY, words, "--from", value, "-o", out)
    assert out.read_bytes() == EVERY.read_bytes()
    assert parse_whole(kind, kind.type.whole_text(row.value), row.value) is row.value
    if kind in CURVE_COUNTS:
        floats = [" ".join(["2", "1", *["0.25"] * 30])] * CURVE_COUNTS[kind]
        run("set", EVERY, words, "\n".join(floats), "-o", out, "--force")
        assert formats.open(out)[words][-1].floats == (0.25,) * 30


@pytest.mark.parametrize(
    ("kind", "typed", "sentence"),
    [
        (Kind.BUFFER_BYTES, "0", "not bytes in hex digits"),
        (Kind.BUFFER_BYTES, "xy", "not bytes in hex digits"),
        (Kind.BUFFER_S32, "1 2147483648", "outside"),
        (Kind.BUFFER_S32, "1.5", "is not a whole number"),
        (Kind.CURVE2, "1 2 3", "for each of 2 curves there are 32"),
        (Kind.CURVE1, " ".join(["-1", "0", *["0"] * 30]), "outside"),
    ],
)
def test_what_does_not_fit_is_refused(kind, typed, sentence):
    with pytest.raises(WrongType, match=sentence):
        parse_whole(kind, typed, formats.core.kinds.default(kind))


def test_rows_of_several_types_keep_their_own(run, tmp_path):
    file = tmp_path / "Several.byml"
    root = BYML.text.read("Whole: 1\nReal: 1.5\nWords: few\nLarge: !ul 7\n").root
    file.write_bytes(BYML.write(root))
    before = run("get", file, "*").stdout
    assert "“2.5” is not a whole number" in run("set", file, "*", "2.5", status=2).stderr
    assert run("get", file, "*").stdout == before
    run("set", file, "*", "2")
    kept = formats.outline_of(formats.open_bytes(file.read_bytes()))
    assert {row.label: (row.kind, row.value) for _path, row in kept.walk()} == {
        "Whole": (Kind.S32, 2), "Real": (Kind.F32, 2.0), "Words": (Kind.STRING, "2"),
        "Large": (Kind.U64, 2),
    }  # fmt: skip


def test_what_a_file_stores_once_is_set_for_all_rows_that_refer_to_it(run, tmp_path):
    file = tmp_path / "x.byml"
    text = b"# triptych: version=2 order=little shares=yes\na: {X: 1.5}\nb: {X: 1.5}\n"
    run("convert", "-", file, given=text)
    size = file.stat().st_size
    run("set", file, "a/X", "2.5", "--everywhere")
    assert (formats.open(file)["a/X"], formats.open(file)["b/X"]) == (2.5, 2.5)
    assert file.stat().st_size == size
    run("set", file, "a/X", "3.5")
    assert (formats.open(file)["a/X"], formats.open(file)["b/X"]) == (3.5, 2.5)


def test_a_value_is_given_once(run, lantern):
    assert "given twice" in run("set", lantern, "General/Life", "1", "--from", "-", status=2).stderr
    assert "missing argument" in run("set", lantern, "General/Life", status=2).stderr
    run("set", lantern, "General/Life", "--from", "-", given=b"77\n")
    assert run("get", lantern, "General/Life").stdout == "77\n"


# Names


@pytest.fixture
def nameless(run, tmp_path) -> tuple[Path, Path]:
    """A file with a name that no list has, and a list that has it."""
    listed = tmp_path / "names.txt"
    listed.write_text("# of a mod\nQuxZephyr\n")
    file = tmp_path / "x.bgparamlist"
    run("add", LANTERN, "General/QuxZephyr", "5", "--type", "s32", "-o", file)
    return file, listed


def test_a_list_of_names_tells_what_is_behind_hashes(run, nameless, tmp_path):
    file, listed = nameless
    assert "QuxZephyr" not in run("get", file, "General").stdout
    assert "QuxZephyr" in run("get", file, "General", "--names", listed).stdout
    assert "QuxZephyr" in run("diff", LANTERN, file, "--names", listed, status=1).stdout
    assert "QuxZephyr: 5" in run("convert", file, "-", "--names", listed).stdout
    assert run("find", file, "--name", "Qux", status=1).stdout == ""
    assert "General/QuxZephyr" in run("find", file, "--name", "Qux", "--names", listed).stdout
    many = tmp_path / "many"
    many.mkdir()
    for number in range(20):
        (many / f"{number}.bgparamlist").write_bytes(file.read_bytes())
    run("convert", many, tmp_path / "texts", "--names", listed, "--jobs", "2")
    texts = [one.read_text("utf-8") for one in (tmp_path / "texts").iterdir()]
    assert len(texts) == 20
    assert all("QuxZephyr: 5" in one for one in texts)


def test_a_name_leads_to_its_hash_though_no_list_has_it(run, nameless):
    assert run("get", nameless[0], "General/QuxZephyr").stdout == "5\n"


def test_names_that_a_text_tells_are_shown(run, nameless, tmp_path):
    text_file = tmp_path / "x.bgparamlist.yml"
    run("convert", nameless[0], text_file, "--names", nameless[1])
    assert run("get", text_file, "General").stdout.splitlines()[-1].split()[0] == "QuxZephyr"
    assert "+ General/QuxZephyr: added 5" in run("diff", LANTERN, text_file, status=1).stdout
    assert "QuxZephyr" not in run("get", nameless[0], "General").stdout


# Archives


def test_the_files_of_an_archive_become_texts(run, tmp_path):
    held = wrap.Archive()
    for name in ("A/Voices.bgyml", "Voices.bgyml"):
        held = held.with_file(name, VOICES.read_bytes())
    held = held.with_file("In.sarc", wrap.write_sarc(wrap.Archive().with_file(
        "Lantern.bgparamlist", LANTERN.read_bytes())))  # fmt: skip
    pack, texts = tmp_path / "X.pack", tmp_path / "texts"
    pack.write_bytes(wrap.write_sarc(held))
    assert "3 files written" in run("convert", pack, texts).stdout
    found = {path.relative_to(texts).as_posix() for path in texts.rglob("*.yml")}
    expected = {"A/Voices.bgyml.yml", "Voices.bgyml.yml", "In.sarc/Lantern.bgparamlist.yml"}
    assert found == expected
    assert (texts / "A/Voices.bgyml.yml").read_bytes() == run("convert", VOICES, "-").stdout_bytes
    rows = json.loads(run("find", pack, "--name", "Life", "--whole", "--json").stdout)
    assert [one["file"] for one in rows] == [f"{pack}//In.sarc//Lantern.bgparamlist"]


@pytest.mark.parametrize("name", ["../x.byml", "a/../../x.byml", "C:/x.byml"])
def test_no_file_of_an_archive_is_written_elsewhere(run, tmp_path, name):
    pack, texts = tmp_path / "X.pack", tmp_path / "deep" / "texts"
    pack.write_bytes(wrap.write_sarc(wrap.Archive().with_file(name, VOICES.read_bytes())))
    said = run("convert", pack, texts, status=2).stderr
    assert "1 file not converted" in said
    assert [one for one in tmp_path.rglob("*") if one.is_file()] == [pack]
