"""The first form of the `ainb` package's texts: read as graphs, or refused, never as BYML."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from ruamel.yaml import YAML

import formats
from formats.ainb import AINB
from formats.ainb.package import from_package, is_package
from formats.ainb.types import MODULE_FLAG, QUERY_FLAG, ROOT_FLAG, guid_text
from formats.core.records import Stored
from formats.errors import FormatError, InvalidData
from formats.registry import FORMATS
from formats.text_io import FileForm, form_of, open_any, text_of

TEXT = """\
Info:
  Magic: 'AIB '
  Version: '0x407'
  Filename: Lamp.root
  File Category: Logic
Commands:
- Name: Light
  GUID: 1a-2-3c-405-60708090a0b
  Left Node Index: 1
  Right Node Index: -1
Embedded AINB Files:
- File Path: Wick.module.ainb
  File Category: AI
  Count: 2
Nodes:
- Node Type: UserDefined
  Node Index: 0
  Flags:
  - Is Precondition Node
  Name: IsDark
  Base Precondition Node: 0
  GUID: 0-0-0-0-000000000000
- Node Type: Element_Sequential
  Node Index: 1
  Flags:
  - Is Resident Node
  Name: ''
  GUID: 10000000-2000-3000-4000-500000000000
- Node Type: UserDefined
  Node Index: 2
  Flags:
  - Is External AINB
  Name: Wick.module
  GUID: 11-0-0-0-0
File Hashes:
  Unknown File Hash: '0xdeadbeef'
  Unknown Parent File Hash: '0x1f'
"""
DATA: dict[str, Any] = YAML(typ="safe").load(TEXT)
NAMES = ("Lamp.root.ainb.yml", "Lamp.yml", "Lamp.json", "Lamp.byml.yml", "Lamp.bgparamlist.yml", "")


def test_every_part_of_such_a_text_is_read():
    root = from_package(DATA)
    assert (root.version, root.name, root.category) == (0x407, "Lamp.root", "Logic")
    assert (root.own_id, root.parent_id, root.category_number) == (0xDEADBEEF, 0x1F, 1)
    (command,) = root.commands
    assert (command.name, command.root, command.second) == ("Light", root.nodes[1].uid, Stored(0))
    assert [node.flags for node in root.nodes] == [QUERY_FLAG, ROOT_FLAG, MODULE_FLAG]
    assert [node.title for node in root.nodes] == ["IsDark", "Element_Sequential", "Wick.module"]
    (module,) = root.modules
    assert (module.path, module.category, module.instances) == ("Wick.module.ainb", "AI", 2)
    assert all("not reached" in problem.sentence for problem in AINB.problems(root))
    assert AINB.equal(AINB.read(AINB.write(root)), root)


def test_guids_are_numbers_that_may_lack_zeros():
    """The fourth field, too, is a number that lies in files with its low byte first."""
    root = from_package(DATA)
    assert root.commands[0].guid == bytes.fromhex("1a000000 0200 3c00 0504 060708090a0b")
    assert guid_text(root.nodes[1].guid) == "10000000-2000-3000-0040-500000000000"
    assert guid_text(root.nodes[2].guid) == "00000011-0000-0000-0000-000000000000"


@pytest.mark.parametrize("name", NAMES)
def test_json_and_yaml_are_the_same_graph_under_any_name(name):
    texts = ((TEXT, FileForm.YAML), (json.dumps(DATA), FileForm.JSON))
    for text, form in texts:
        opened = open_any(text.encode(), name)
        assert (opened.format.name, opened.form, opened.notes) == ("ainb", form, [])
        assert form_of(text.encode()) is form
        assert formats.save_bytes(opened.root) == formats.save_bytes(from_package(DATA))


HEAD = "Info: {File Category: AI, Filename: x,\n  Magic: 'AIB ', Version: '0x407'}\n"


@pytest.mark.parametrize(
    "text",
    [
        f"# a note\n---\n{TEXT}", TEXT.replace("\n", "\r\n"), TEXT.replace("'AIB '", "AIB"),
        TEXT.replace("'0x407'", "0x407"), f"Commands: []\n{HEAD}", HEAD, f"{{{HEAD.strip()}}}",
        f"{TEXT}Global Parameters: {{}}\n",
    ],
)  # fmt: skip
def test_spelling_and_order_do_not_matter(text):
    opened = open_any(text.encode(), "x.yml")
    assert (opened.format.name, opened.form) == ("ainb", FileForm.YAML)


def test_what_is_empty_may_be_missing():
    root = from_package({"Info": DATA["Info"]})
    assert (root.nodes, root.commands, root.modules, root.own_id) == ([], [], [], 0)
    root = from_package({**DATA, "Commands": [], "Global Parameters": {}})
    assert not root.commands
    commands = [{**DATA["Commands"][0], "Right Node Index": 2}]
    root = from_package({**DATA, "Commands": commands})
    assert root.commands[0].second == root.nodes[2].uid


def test_a_node_that_a_command_begins_at_is_resident():
    """Old samples lack the flag that every such node of the games has."""
    data = copy.deepcopy(DATA)
    del data["Nodes"][1]["Flags"]
    assert AINB.equal(from_package(data), from_package(DATA))


def test_the_graph_is_written_as_texts_of_today():
    root = from_package(DATA)
    assert is_package(json.loads(text_of(root, FileForm.JSON)))
    again = open_any(text_of(root, FileForm.YAML).encode()).root
    assert formats.save_bytes(again) == formats.save_bytes(root)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("Name: IsDark", "Name: IsDark\n  Input Parameters: {int: [{Name: a}]}",
         "Nodes › 0 › Input Parameters: this is not read from a text in this older form"),
        ("Embedded", "Global Parameters: {int: [{Name: a}]}\nEmbedded", "Global Parameters: this"),
        ("'AIB '", "'ASB '", "Info › Magic: “AIB ” should be here"),
        ("Magic: 'AIB '", "Other: []", "Info: “Magic” is missing"),
        ("'0x407'", "'0x999'", "Info › Version: AINB version 0x999 is not supported"),
        ("'0x407'", "four", "Info › Version: a number such as “0x407” should be here"),
        ("Filename: Lamp.root", "Other: []", "Info: “Filename” is missing"),
        ("GUID: 11-0-0-0-0", "GUID: 11-0-0-0", "Nodes › 2 › GUID: a GUID should be here"),
        ("Node Index: 2", "Node Index: 5", "Nodes › 2 › Node Index: this node should be number 2"),
        ("Is Resident Node", "Is Late", "Nodes › 1 › Flags › 0: one of these should be here"),
        ("Left Node Index: 1", "Left Node Index: x", "Commands › 0 › Left Node Index: a whole"),
        ("'0xdeadbeef'", "0x1_0", "File Hashes › Unknown File Hash: a number such as"),
        ("- File Path: Wick.module.ainb", "  File Path: W", "Embedded AINB Files: a list should"),
        ("  Name: ''", "  5: 6\n  Name: ''", "Nodes › 1 › 5: this is not read"),
        ("Filename: Lamp.root", "Filename: a\n  Filename: b", "Info: a map of names"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["x.yml", "x.byml.yml"])
def test_what_cannot_be_read_is_refused_and_says_what_to_do(old, new, where, name):
    assert old in TEXT
    with pytest.raises(InvalidData) as caught:
        open_any(TEXT.replace(old, new).encode(), name)
    assert str(caught.value).startswith(f"{name}, {where}")
    assert "make the binary file there and convert that" in caught.value.hint


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("GUID: 11", "GUID: [11"), TEXT.replace("'0x407'", "*other"), TEXT[:44],
        TEXT.replace("'0x407'", "[" * 5000), json.dumps(DATA)[:-9],
        json.dumps({"Info": {**DATA["Info"], "Magic": "ASB "}, "Nodes": []}),
        json.dumps({"Info": {**DATA["Info"], "Magic": 5}}),
    ],
)  # fmt: skip
def test_a_text_that_is_not_sound_is_refused(text):
    for name in NAMES:
        with pytest.raises(FormatError):
            open_any(text.encode(), name)


@pytest.mark.parametrize(
    "text",
    [
        "Info: {Magic: 5}\n", "Info:\n  a: 1\nMagic: 'AIB '\nVersion: 1\n", "a:\n  Info: 1\n",
        "Information:\n  Magic: 'AIB '\n  Version: 1\n", "Info:\n  Magic: AIBO\n  Version: 1\n",
    ],
)  # fmt: skip
def test_other_texts_with_such_a_key_are_as_ever(text):
    assert open_any(text.encode(), "x.yml").format.name == "byml"


def test_a_format_that_is_asked_for_wins():
    byml = next(one for one in FORMATS if one.name == "byml")
    assert open_any(TEXT.encode(), "x.yml", byml).format is byml
