"""Mistyped commands, and the words of other programs: the message says how to type it."""

from __future__ import annotations

import json

import pytest

import app.__main__ as program
from tests.app.cli.conftest import LANTERN, VOICES
from tests.app.game.conftest import document, make_dump, pack

LIFE = "General/Life"


@pytest.fixture
def packs(tmp_path, monkeypatch):
    """A folder to work in, with a dump and a sample."""
    make_dump(tmp_path / "dump")
    (tmp_path / "Lantern.bgparamlist").write_bytes(LANTERN.read_bytes())
    monkeypatch.chdir(tmp_path)
    return "dump/Pack/Actor"


def test_a_file_behind_its_path_is_told(run, packs):
    for command in (("get",), ("set", "7"), ("remove",), ("rename", "Leben")):
        name, *more = command
        said = run(name, LIFE, "Lantern.bgparamlist", *more, status=2).stderr
        assert f"The file comes first: triptych {name} Lantern.bgparamlist {LIFE}" in said
    assert "comes first" not in run("get", LIFE, "nosuch.byml", status=2).stderr


def test_a_file_of_an_archive_is_no_path_in_one(run, packs):
    said = run("get", f"{packs}/Weapon_001.pack.zs", "Common/Base.bgyml", status=2).stderr
    assert f"name it {packs}/Weapon_001.pack.zs//Common/Base.bgyml." in said


@pytest.mark.parametrize("words", [LIFE, f"/{LIFE}", "General/Life/"])
def test_slashes_around_a_path_mean_nothing(run, words):
    assert run("get", LANTERN, words).stdout == run("get", LANTERN, LIFE).stdout


def found(run, *command):
    return [one["file"] for one in json.loads(run(*command, "--json").stdout)]


def test_wildcards_need_no_shell(run, packs):
    every = f"{packs}/Weapon_*.pack.zs"
    three = [f"{packs}/Weapon_{number:03}.pack.zs" for number in range(3)]
    assert found(run, "info", every) == three
    assert found(run, "get", f"{every}//Actor/*", "Count") == [
        f"{one}//Actor/{one[len(packs) + 1:-8]}.bgyml" for one in three
    ]  # fmt: skip
    assert len(found(run, "check", f"{every}//*.bgyml")) == 6
    assert found(run, "find", f"{packs}/*_002*//Common/*", "--name", "Count") == [
        f"{three[2]}//Common/Base.bgyml"
    ]
    assert len(found(run, "find", "dump/**/*.pack.zs", "--name", "Count")) == 6
    assert "1 file checked" in run("check", "*.bgparamlist").stdout


@pytest.mark.parametrize("name", ["No*.byml", "dump/Pack/Actor/Weapon_*.pack.zs//No*"])
@pytest.mark.parametrize("command", [["find", "--name", "x"], ["get"], ["check"], ["info"]])
def test_a_pattern_that_nothing_fits_is_told(run, packs, command, name):
    result = run(*command, name, status=2)
    assert f"“{name}”: no file fits it." in result.output


def test_a_file_with_a_wildcard_in_its_name_is_that_file(run, tmp_path):
    name = tmp_path / "A*.pack"
    try:
        name.write_bytes(pack({"One.byml": document(4)}, "A.pack"))
    except OSError:
        pytest.skip("no such names here")
    assert run("get", f"{name}//One.byml", "Count").stdout == "4\n"


def test_what_to_find_needs_an_option(run, packs):
    for order in (("dump", "Sword"), ("Sword", "dump")):
        assert "“Sword” is no file; what to find" in run("find", *order, status=2).stderr
    assert "missing option: --name" in run("find", "dump", status=2).stderr


@pytest.mark.parametrize(
    ("word", "task"), [("0xB9FF91C0", "find"), ("b9ff91c0", "find"), ("Life", "hash")]
)
def test_names_without_a_task_suggest_one(run, word, task):
    said = run("names", word, status=2).stderr
    assert f"Did you mean “triptych names {task} {word}”? “triptych names --help”" in said


def test_where_to_write_is_told(run, packs):
    said = run("extract", f"{packs}/Weapon_001.pack.zs", "out", status=2).stderr
    assert "-o names the folder" in said
    assert "name what to write with -o OUT." in run("graph", VOICES, "x.svg", status=2).stderr
    out = run("extract", f"{packs}/Weapon_001.pack.zs", "--out", "out")
    assert "3 files written to out." in out.stdout
    said = run("export", "dump", "-o", "x", status=2).stderr
    assert said.count("\n") == 1
    assert "--for" in said


@pytest.mark.parametrize(
    ("word", "meant"),
    [("ls", "info"), ("hash", "names hash"), ("grep", "find"), ("unpack", "extract"),
     ("finnd", "find")],
)  # fmt: skip
def test_commands_of_other_programs_suggest_ours(capsys, packs, word, meant):
    assert program.main([word, "dump"]) == 2
    assert f"Did you mean “{meant}”?" in capsys.readouterr().err


def test_a_word_that_is_neither_file_nor_command_opens_no_window(capsys, packs):
    assert program.main(["frobnicate", "dump"]) == 2
    assert "no command of that name" in capsys.readouterr().err
