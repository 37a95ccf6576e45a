"""Nine jobs that people who make mods have scripts for, in the words of the library's front.

Each script is a function here, on documents of our own, and no longer than the script for the same
job that uses another library.
"""

from __future__ import annotations

import ast
import inspect
import shutil
from pathlib import Path

import pytest

import formats
from formats import Kind, wrap
from tests.formats.wrap import made

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"
AAMP = """\
!io
version: 0
type: xml
param_root: !list
  objects:
    Header: !obj {Rate: 2.0, Count: 3}
  lists:
    Elements: !list
      objects:
        First: !obj {Rate: 4.0}
      lists: {}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder of samples and an archive, in which the scripts run."""
    for file in SAMPLES.iterdir():
        shutil.copy(file, tmp_path)
    animation = formats.open(AAMP.encode(), "A.bas.yml", format="aamp").payload()
    files = {"Actor/AS/A.bas": animation, "Actor/AS/B.bas": animation, "Note.txt": b"x"}
    name = "Lynel.sbactorpack"
    (tmp_path / name).write_bytes(wrap.wrap_new(made.sarc(made.items(files)), name))
    monkeypatch.chdir(tmp_path)
    return tmp_path


# The scripts


def scale_a_value_in_all_files_of_an_archive():
    pack = formats.open_pack("Lynel.sbactorpack")
    for name in [name for name in pack if name.endswith(".bas")]:
        for path, row in pack[name].walk():
            if row.label == "Rate" and row.kind is Kind.F32:
                pack[name][path] = row.value * 1.5
    pack.save("Scaled.sbactorpack")


def convert_a_folder_to_yaml():
    for file in Path().glob("*.*"):
        try:
            formats.open(file).save(f"{file}.yml")
        except formats.FormatError:
            continue


def add_an_object_with_parameters():
    doc = formats.open("Lantern.bgparamlist")
    doc["Guard"] = {"Power": 5, "Pos": (1, 2, 3)}
    doc["Guard"].add("Name", Kind.STRING64, "abc")
    doc.save("Guarded.bgparamlist")


def add_a_node_and_link_it():
    doc = formats.open("Watchman.root.ainb")
    nodes = doc.graph.nodes
    wait = nodes.add("WaitForFrames")
    wait.properties.add("Frames", Kind.F32, 30)
    nodes[4].children.append(wait)
    doc.save("Waiting.root.ainb")


def list_differences():
    from formats.diff import words

    one, other = formats.open("Lantern.bgparamlist"), formats.open("Other.bgparamlist")
    return [words(difference, one.outline) for difference in one.diff(other)]


def set_one_value_in_an_archive():
    doc = formats.open("Lynel.sbactorpack//Actor/AS/A.bas")
    doc["Header/Rate"] = 0.25
    doc.save()


def make_a_file_of_a_dictionary():
    actors = [{"name": "A", "hp": 5, "speed": 1.5}, {"name": "B", "hp": 7, "speed": 2.0}]
    formats.from_plain({"format": "byml", "content": {"Actors": actors}}).save("Actors.byml")


def edit_a_list():
    doc = formats.open("Village.mubin")
    objs = doc["Objs"]
    doc["Objs"] = [npc for npc in objs if npc["UnitConfigName"] != "Npc_Smith"]
    objs.append(objs[0])
    objs[0]["Comment"] = "new"
    objs[1] = {"HashId": 5, "UnitConfigName": "Npc_New", "Translate": [1, 2, 3]}
    objs[2].rename("UnitConfigName", "Name")
    objs.move(2, 0)
    doc.save("Edited.mubin")
    return objs[0].to_plain()


def double_all_floats():
    doc = formats.open("Village.mubin")
    with doc.edit():
        for path, row in doc.walk():
            if row.kind is Kind.F32:
                doc[path] = row.value * 2
    doc.save("Doubled.mubin")


PEERS = {
    scale_a_value_in_all_files_of_an_archive: 15,
    convert_a_folder_to_yaml: 8,
    add_an_object_with_parameters: 7,
    make_a_file_of_a_dictionary: 3,
    double_all_floats: 9,
}
"""Lines of code of scripts with `oead`, without comments. It cannot do the other jobs."""


@pytest.mark.parametrize("script", PEERS)
def test_a_script_is_no_longer_than_with_another_library(script):
    (function,) = ast.parse(inspect.getsource(script)).body
    lines = {number for node in ast.walk(function) if isinstance(node, ast.stmt)
             for number in (node.lineno, node.end_lineno)}  # fmt: skip
    assert len(lines) <= PEERS[script]  # the line of `def` is one for the import


# What they do


def test_a_value_is_scaled_in_all_files_of_an_archive():
    scale_a_value_in_all_files_of_an_archive()
    for name in ("A", "B"):
        doc = formats.open(f"Scaled.sbactorpack//Actor/AS/{name}.bas")
        assert (doc["Header/Rate"], doc["Header/Count"], doc["Elements/First/Rate"]) == (
            3.0,
            3,
            6.0,
        )
    assert formats.open_pack("Scaled.sbactorpack")["Note.txt"] == b"x"
    assert wrap.is_packed(Path("Scaled.sbactorpack").read_bytes())


def test_a_folder_is_converted_to_yaml():
    convert_a_folder_to_yaml()
    made = sorted(path.name for path in Path().glob("*.yml"))
    assert made == sorted(f"{path.name}.yml" for path in SAMPLES.iterdir())
    assert formats.open("Village.mubin.yml") == formats.open("Village.mubin")


def test_an_object_is_added():
    add_an_object_with_parameters()
    guard = formats.open("Guarded.bgparamlist")["Guard"]
    assert guard.to_plain() == {"Power": 5, "Pos": (1.0, 2.0, 3.0), "Name": "abc"}
    assert guard.row("Name").kind is Kind.STRING64


def test_a_node_is_added_and_linked():
    add_a_node_and_link_it()
    doc = formats.open("Waiting.root.ainb")
    wait = doc.graph.nodes["WaitForFrames"]
    assert wait.properties["Frames"].value == 30.0
    assert doc.graph.nodes[4].children["2"] == wait
    before = formats.open("Watchman.root.ainb").problems
    assert [one.sentence for one in doc.problems] == [one.sentence for one in before]


def test_differences_are_listed():
    doc = formats.open("Lantern.bgparamlist")
    doc["General/Life"] = 60
    doc.save("Other.bgparamlist")
    assert list_differences() == ["General/Life: 40 → 60"]


def test_one_value_is_set_in_an_archive():
    before = formats.open_pack("Lynel.sbactorpack")
    set_one_value_in_an_archive()
    assert formats.open("Lynel.sbactorpack//Actor/AS/A.bas")["Header/Rate"] == 0.25
    after = formats.open_pack("Lynel.sbactorpack")
    assert after["Actor/AS/B.bas"] == before["Actor/AS/B.bas"]


def test_a_file_is_made_of_a_dictionary():
    make_a_file_of_a_dictionary()
    doc = formats.open("Actors.byml")
    assert doc["Actors/1"].to_plain() == {"name": "B", "hp": 7, "speed": 2.0}
    assert [doc.row(f"Actors/0/{name}").kind for name in ("name", "hp", "speed")] == [
        Kind.STRING, Kind.S32, Kind.F32,
    ]  # fmt: skip


def test_a_list_is_edited():
    assert edit_a_list()["Name"] == "Npc_Baker"
    objs = formats.open("Edited.mubin")["Objs"]
    assert [one.get("UnitConfigName") for one in objs] == [None, "Npc_Baker", "Npc_New"]
    assert objs[1]["Comment"] == "new"
    assert objs[2].to_plain() == {
        "HashId": 5, "UnitConfigName": "Npc_New", "Translate": [1.0, 2.0, 3.0],
    }  # fmt: skip
    assert objs[2].row("HashId").kind is Kind.U32


def test_all_floats_are_doubled():
    double_all_floats()
    before, after = formats.open("Village.mubin"), formats.open("Doubled.mubin")
    for (path, one), (_path, other) in zip(before.walk(), after.walk(), strict=True):
        is_float = one.kind is Kind.F32
        assert other.value == (one.value * 2 if is_float else one.value), path
