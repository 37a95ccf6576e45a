"""Text: exact for every file, readable, forgiving to hands, and precise about what is wrong."""

from __future__ import annotations

import pytest

import formats
from formats.ainb import AINB, build
from formats.ainb.expression.model import Expressions
from formats.ainb.model import Ainb, Attachment, Link, Module, Node, QueryLayout, Source
from formats.ainb.rules.derived import query_state
from formats.ainb.types import (
    BOOL,
    CLASS_DEFAULT,
    FLOAT,
    INT,
    MODULE_FLAG,
    POINTER,
    QUERY_FLAG,
    ROOT_FLAG,
    STRING,
    USES_DEFAULT,
    VEC3F,
    LinkKind,
    NodeType,
)
from formats.core.float32 import NaN32
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.core.records import Stored
from formats.errors import FormatError
from formats.registry import structure_of
from formats.yaml.comment import pack_data
from tests import corpus
from tests.formats import own
from tests.formats.ainb import cases, odd

ODD_NAMES = [
    "", " ", "a: b", "a #b", "- x", "? y", "-> [0] X", "<- [1] Y.Out", "= Z", "[3] Node", "]", "[",
    "line\nend", "tab\t", "end ", " start", "'", '"', "\\", "文字", "e\u0301", "🗡", "\ufeff",
    "\udc80\udcff", "\U0010fe85", "none", "true", "null", "1", "1.5", "1e9", "0x10", "~", "default",
    "to", "when", "value", "f0()", "f0", "Pos", "Pos.x", "Pos.", ".", "..", "?0", ".?1", "x" * 1200,
    "Element_Fork", "user defined", "not root", "\u2028", "\x85", "\x7f", "{a: b}", "&a", "*a",
    "!t",
]  # fmt: skip


def comes_back(root: Ainb) -> str:
    """Return the text of a document that has to be the same again, to the last byte."""
    text = AINB.text.write(root)
    again = AINB.text.read(text).root
    assert AINB.equal(again, root)
    assert AINB.write(again) == AINB.write(root)
    assert AINB.text.write(again) == text
    return text


def test_without_its_comment_a_text_reads_all_the_same():
    for path in (*own.files("ainb"), *corpus.files("ainb")):
        root = AINB.read(path.read_bytes())
        lines = AINB.text.write(root).split("\n")
        bare = "\n".join(line for line in lines if not line.startswith("# triptych:"))
        again = AINB.text.read(bare).root
        again.gaps = root.gaps
        assert AINB.equal(again, root), path.name


# What it looks like


def small() -> Ainb:
    """Return a document of a few nodes that are connected in all usual ways."""
    root = AINB.new("Guard.root")
    root.own_id = 0x1234
    alert = build.add_variable(root, Kind.BOOL, "IsAlert", True)
    get = build.add_node(root, "GetHealth", flags=QUERY_FLAG, guid=odd.guid(0))
    health = build.add_output(get, "Health", FLOAT)
    choose = build.add_node(root, "", NodeType.F32_SELECTOR, guid=odd.guid(1))
    wait = build.add_node(root, "Wait", guid=odd.guid(2))
    module = build.add_node(root, "Guard.walk.module", flags=MODULE_FLAG, guid=odd.guid(3))
    build.connect(choose, build.add_input(choose, "Input", FLOAT), get, health)
    build.add_child(choose, wait, condition=cases.of_range(0.0, 10.0))
    build.add_child(choose, module, condition=cases.last_range())
    build.add_property(wait, "Seconds", FLOAT, 1.5)
    build.bind(build.add_input(wait, "IsQuick", BOOL), alert)
    build.add_input(wait, "Mode", INT, 3).flags |= CLASS_DEFAULT
    build.add_command(root, "Root", choose, odd.guid(9))
    return root


SMALL = """\
ainb: 0x407
name: Guard.root
category: AI
id: 0x00001234
commands:
  Root:
    root: -> [1] Element_F32Selector
    guid: 01000009-0302-0504-0607-08090a0b0c0d
blackboard:
  bool:
    IsAlert: true
nodes:
  '[0] GetHealth':
    guid: 01000000-0302-0504-0607-08090a0b0c0d
    flags: [query]
    outputs:
      Health: float
  '[1] Element_F32Selector':
    guid: 01000001-0302-0504-0607-08090a0b0c0d
    inputs:
      Input: <- [0] GetHealth.Health
    children:
      - when: [0.0, 10.0]
        to: -> [2] Wait
      - when: default
        to: -> [3] Guard.walk.module
  '[2] Wait':
    guid: 01000002-0302-0504-0607-08090a0b0c0d
    properties:
      Seconds: 1.5
    inputs:
      Mode: !default 3
      IsQuick: = IsAlert
  '[3] Guard.walk.module':
    guid: 01000003-0302-0504-0607-08090a0b0c0d
    flags: [module]
"""


def test_a_small_graph_is_a_page_to_read():
    assert comes_back(small()) == SMALL


def test_what_follows_from_the_rest_is_put_in():
    root = AINB.text.read(SMALL).root
    get, choose, wait, module = root.nodes
    assert AINB.equal(root, AINB.read(AINB.write(root)))
    assert choose.queries == [get.uid]
    first = choose.links[0]
    assert (first.kind, first.target, first.label) == (LinkKind.GENERIC, get.uid, "Input")
    assert get.outputs[0].used
    assert choose.flags == ROOT_FLAG
    assert [one.path for one in root.modules] == ["Guard.walk.module.ainb"]
    assert wait.inputs[0].flags == USES_DEFAULT | CLASS_DEFAULT
    assert module.flags == MODULE_FLAG


def test_a_node_written_by_hand_gets_what_it_needs():
    text = SMALL.replace("- when: [0.0, 10.0]\n        to: -> [2] Wait", "- when: [0.0, 10.0]\n"
    "        to: -> [new] Shout")  # fmt: skip
    text += "  '[new] Shout':\n    inputs:\n      Power: <- [0] GetHealth.Health\n"
    text += "    children:\n      - Done: -> [2] Wait\n"
    root = AINB.text.read(text).root
    shout = root.nodes[-1]
    assert shout.name == "Shout"
    assert shout.queries == [root.nodes[0].uid]
    assert [link.kind for link in shout.links] == [LinkKind.GENERIC, LinkKind.CHILD]
    assert root.nodes[1].children()[0].target == shout.uid
    assert shout.guid == AINB.text.read(text).root.nodes[-1].guid
    assert len({node.guid for node in root.nodes}) == 5
    assert AINB.equal(AINB.read(AINB.write(root)), root)


def test_nodes_may_change_their_places_and_titles():
    head, _, nodes = SMALL.partition("nodes:\n")
    parts = [f"  '[{part}" for part in nodes.split("  '[")[1:]]
    moved = AINB.text.read(head + "nodes:\n" + "".join(reversed(parts))).root
    assert [node.name for node in moved.nodes] == ["Guard.walk.module", "Wait", "", "GetHealth"]
    assert moved.nodes[2].inputs[0].sources[0].node == moved.nodes[3].uid
    renamed = AINB.text.read(SMALL.replace("'[2] Wait'", "'[2] Sleep'")).root
    assert renamed.nodes[1].children()[0].target == renamed.nodes[2].uid


def test_values_tell_their_types():
    lines = [
        "Seconds: 1.5", "Count: 2", "IsOn: true", "Name: Bow", "Number: '2'",
        "Place: [1, 2.5, -3]", "Who: !pointer game::Actor", "Big: 1.0e+09",
    ]  # fmt: skip
    text = SMALL.replace("Seconds: 1.5", "\n      ".join(lines))
    found = {
        one.name: (one.type, one.value) for one in AINB.text.read(text).root.nodes[2].properties
    }
    assert found == {
        "Count": (INT, 2),
        "IsOn": (BOOL, True),
        "Seconds": (FLOAT, 1.5),
        "Big": (FLOAT, 1e9),
        "Name": (STRING, "Bow"),
        "Number": (STRING, "2"),
        "Place": (VEC3F, (1.0, 2.5, -3.0)),
        "Who": (POINTER, None),
    }


def test_formulas_are_compiled():
    text = SMALL.replace("blackboard:", (
        "expressions:\n  f0:\n    takes: float\n    gives: bool\n    formula: Out = In < 3.0\n"
        "blackboard:"
    )).replace("IsQuick: = IsAlert", (
        "IsQuick:\n        from: <- [0] GetHealth.Health\n        expression: f0"
    ))  # fmt: skip
    root = AINB.text.read(text).root
    slot = root.nodes[2].inputs[1]
    assert slot.type == BOOL
    assert slot.sources[0].output == root.nodes[0].outputs[0].uid
    assert isinstance(root.expressions, Expressions)
    assert slot.binding == root.expressions.expressions[0].uid
    assert len(root.expressions.expressions[0].code) == 4
    again = comes_back(root)
    assert "formula: 'Out = In < 3.0'" in again
    assert "expression: f0  # Out = In < 3.0\n" in again


# Oddities


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_any_name_may_stand_anywhere(name):
    root = AINB.new(name)
    root.category = name
    variable = build.add_variable(root, Kind.S32, name, 1)
    variable.notes, variable.file, variable.orphan_strings = name, name, (name,)
    one = build.add_node(root, name)
    other = build.add_node(root, name, flags=QUERY_FLAG)
    output = build.add_output(other, name, INT)
    build.connect(one, build.add_input(one, name, INT), other, output)
    build.bind(build.add_input(one, name, INT), variable)
    build.add_property(one, name, STRING, name)
    build.add_property(one, name, POINTER, None, name)
    build.add_child(one, other, name)
    attachment = Attachment(name)
    root.attachments.append(attachment)
    one.attachments.append(attachment.uid)
    build.add_command(root, name, one)
    root.modules.append(Module(name, name))
    comes_back(root)


def test_all_names_together_come_back():
    root = AINB.new("All")
    names = [name for name in ODD_NAMES if "\0" not in name]
    board = [build.add_variable(root, Kind.F32, name) for name in names]
    board += [build.add_variable(root, Kind.VEC3, name) for name in names[::3]]
    producer = build.add_node(root, "Produce")
    outputs = [build.add_output(producer, name, FLOAT) for name in names]
    reader = build.add_node(root, "Read")
    for place, name in enumerate(names):
        build.connect(reader, build.add_input(reader, name, FLOAT), producer, outputs[place])
        slot = build.add_input(reader, name, FLOAT)
        variable = board[place]
        build.bind(slot, variable)
    for variable in board[len(names) :]:
        slot = build.add_input(reader, "part", FLOAT)
        build.bind(slot, variable)
        slot.flags |= 3 << 26
    comes_back(root)


def test_numbers_that_lead_nowhere_are_kept():
    root = small()
    one = root.nodes[2]
    build.add_link(one, Link(LinkKind.CHILD, Stored(77), "Gone"))
    one.inputs[0].sources = [Source(Stored(99), Stored(5))]
    one.inputs[0].flags = 0
    root.commands[0].root = Stored(0x1234)
    one.properties[0].flags = 0x80000063
    text = comes_back(root)
    assert "-> ?77" in text
    assert "<- ?99.5" in text


def test_numbers_that_are_none_keep_their_bits():
    root = small()
    nan = NaN32(0x7F800001)
    build.add_property(root.nodes[2], "Nan", FLOAT, nan)
    build.add_property(root.nodes[2], "Nans", VEC3F, (nan, -0.0, float("inf")))
    build.add_property(root.nodes[2], "Word", BOOL, 5)
    comes_back(root)


def test_data_links_of_another_order_are_listed():
    root = small()
    choose = root.nodes[1]
    build.add_link(choose, Link(LinkKind.INT, root.nodes[2].uid, "Extra"))
    text = comes_back(root)
    assert "data links:\n      generic:\n        - Input: -> [0] GetHealth\n      int:" in text


def test_edited_values_let_go_of_what_went_with_the_old_ones():
    root = small()
    root.nodes[2].inputs[0].orphan_strings = ("game::Mode", "Fast")
    view = AINB.outline(root)
    text = comes_back(root)
    assert "Mode: {value: !default 3, enum: {3: ['game::Mode', Fast]}}" in text
    changed = AINB.text.read(text.replace("!default 3,", "4,")).root.nodes[2].inputs[0]
    assert (changed.value, changed.orphan_strings, changed.flags) == (4, (), USES_DEFAULT)
    view.set(("nodes", 2, "inputs", 0), 4)
    assert "Mode: 4\n" in AINB.text.write(view.root)


def test_a_float_that_lost_its_point_is_told():
    more = "  '[9] Wait':\n    properties:\n      Seconds: 2\n"
    (note,) = AINB.text.read(SMALL + more).notes
    assert note.sentence.startswith("“Seconds” of “Wait” is of the type int at the node in place 4")
    assert AINB.text.read(SMALL + more.replace("2", "2.0")).notes == []


# What is wrong

WRONG = {
    "no node [7]": ("-> [2] Wait", "-> [7] Wait"),
    "no output “Power” at [0] GetHealth": ("GetHealth.Health", "GetHealth.Power"),
    "no “IsCalm” on the blackboard": ("= IsAlert", "= IsCalm"),
    "“Health” is of type float, and “IsQuick” takes a bool": (
        "IsQuick: = IsAlert",
        "IsQuick:\n        value: true\n        from: <- [0] GetHealth.Health",
    ),
    "“IsAlert” is not of type s32": (
        "IsQuick: = IsAlert",
        "IsQuick:\n        value: 1\n        blackboard: IsAlert",
    ),
    "“when” is missing": ("- when: default\n        to: ->", "- ->"),
    "does not choose among its children": (
        "inputs:\n      Mode",
        "children:\n      - when: 1\n        to: -> [1] X\n    inputs:\n      Mode",
    ),
    "a range has 2 numbers": ("[0.0, 10.0]", "[0.0]"),
    "only the last child": ("[0.0, 10.0]", "default"),
    "is not a flag of a node": ("[query]", "[quick]"),
    "is not a GUID": ("01000002-0302", "01000002x0302"),
    "is not the name of a node": ("'[2] Wait'", "'Wait'"),
    "another node is called [0] too": ("'[2] Wait'", "'[0] Wait'"),
    "is not a type of an output": ("Health: float", "Health: double"),
    "is not known here": ("properties:", "propertys:"),
    "version 0x405 is not supported": ("0x407", "0x405"),
    "a value is missing here": ("Seconds: 1.5", "Seconds:"),
    "is here twice": ("category: AI", "name: AI"),
    "is outside": ("Mode: !default 3", "Mode: 3000000000"),
    "is not a reference": ("root: -> [1] Element_F32Selector", "root: Wait"),
    "only the values of inputs": ("Seconds: 1.5", "Seconds: !default 1.5"),
    "the tag “!color” means nothing": ("Seconds: 1.5", "Seconds: !color 1.5"),
    "nothing shows the type": ("IsQuick: = IsAlert", "IsQuick: {flags: 0}"),
    "“ainb” is missing, with the version": ("ainb: 0x407", "format: AINB"),
    "“root” is missing": ("root: -> [1] Element_F32Selector\n    ", ""),
}


@pytest.mark.parametrize("sentence", WRONG)
def test_what_is_wrong_is_told_with_its_place(sentence):
    old, new = WRONG[sentence]
    text = SMALL.replace(old, new, 1)
    assert text != SMALL
    with pytest.raises(FormatError) as caught:
        AINB.text.read(text)
    assert sentence in str(caught.value)
    assert 1 <= caught.value.line <= text.count("\n") + 1
    assert caught.value.column >= 1


def test_many_outputs_of_one_node():
    outputs = "".join(f"      Out{number}: float\n" for number in range(8000))
    inputs = "".join(f"      In{number}: <- [0] Old.Out{number}\n" for number in range(8000))
    text = f"ainb: 0x407\nname: Many\nnodes:\n  '[0] New':\n    outputs:\n{outputs}"
    text += f"  '[1] Read':\n    inputs:\n{inputs}    data links: {{}}\n"
    root = AINB.text.read(text).root
    assert AINB.text.write(root).count("<- [0] New.Out") == 8000


def test_the_place_is_that_of_the_mistake():
    with pytest.raises(FormatError) as caught:
        AINB.text.read(SMALL.replace("-> [2] Wait", "-> [7] Wait"))
    line = SMALL.split("\n")[caught.value.line - 1]
    assert line[caught.value.column - 1 :] == "-> [2] Wait"


# One node


def test_a_node_is_edited_alone():
    root = small()
    text = AINB.text.write_row(root, ("nodes", 2))
    _, _, rest = SMALL.partition("  '[2] Wait'")
    expected = "  '[2] Wait'" + rest.partition("  '[3]")[0]
    assert text == "".join(line[2:] + "\n" for line in expected.split("\n")[:-1])
    view = AINB.outline(root)
    edited = text.replace("Mode: !default 3", "Mode: 5").replace("Wait'", "Rest'")
    node = AINB.text.read_row(root, ("nodes", 2), edited)
    structure = structure_of(root, view)
    structure.replace(("nodes", 2), node)
    again = SMALL.replace("Mode: !default 3", "Mode: 5").replace("[2] Wait", "[2] Rest")
    assert AINB.text.write(structure.root) == again


def test_a_node_with_undecodable_bytes_is_edited_alone():
    root = small()
    build.add_property(root.nodes[2], "Raw\udc80", STRING, "\udcff")
    data = AINB.write(root)
    for place in range(4):
        text = AINB.text.write_row(root, ("nodes", place))
        assert AINB.write(AINB.text.read_row(root, ("nodes", place), text)) == data


def refused(root: Ainb, path: Path, text: str) -> FormatError:
    with pytest.raises(FormatError) as caught:
        AINB.text.read_row(root, path, text)
    return caught.value


def test_what_is_wrong_with_a_node_is_told_in_its_own_lines():
    root = small()
    text = AINB.text.write_row(root, ("nodes", 2))
    error = refused(root, ("nodes", 2), text.replace("= IsAlert", "= IsCalm"))
    assert (error.line, error.what) == (7, "there is no “IsCalm” on the blackboard")
    get = AINB.text.write_row(root, ("nodes", 0))
    error = refused(root, ("nodes", 0), get.replace("Health: float", "Power: float"))
    assert (error.line, error.column) == (1, 1)
    assert "no output “Health” at [0] GetHealth" in error.what
    assert error.hint == (
        "That is in another part: '[1] Element_F32Selector' Input: <- [0] GetHealth.Health."
    )
    assert "keeps its id" in refused(root, ("nodes", 2), text.replace("[2]", "[3]")).what
    assert "one node" in refused(root, ("nodes", 2), text + get).what


def test_only_nodes_and_the_whole_document_have_a_text():
    root = small()
    assert AINB.text.write_row(root, ()) == AINB.text.write(root)
    assert AINB.equal(AINB.text.read_row(root, (), AINB.text.write(root)), root)
    for path in (("commands", 0), ("nodes",), ("nodes", 9), ("nodes", 0, "outputs", 0)):
        for call in (AINB.text.write_row, lambda one, at: AINB.text.read_row(one, at, "a: 1")):
            with pytest.raises(formats.WrongType, match="only a node or all of it"):
                call(root, path)


# The comment


def comment_of(root: Ainb) -> str:
    text = AINB.text.write(root)
    assert text.startswith("# triptych: ")
    return text


def test_what_nobody_edits_stands_in_the_comment():
    root = small()
    root.strays = {"Wait": ("left", "over")}
    root.gaps = {"ids": b"\1\2\3"}
    assert "left" not in comment_of(root)
    comes_back(root)


def test_a_query_table_of_another_layout_goes_where_it_no_longer_fits():
    root = small()
    data = bytearray(AINB.write(root))
    root = AINB.read(bytes(data))
    get = root.nodes[0]
    root.query_layout = QueryLayout(
        [(get.uid, 0), (get.uid, 0)], [0, 1, 0, 0], [0, 1, 0, 0], query_state(root)
    )
    text = comes_back(root)
    result = AINB.text.read(text.replace("flags: [query]", "flags: []"))
    assert result.root.query_layout is None
    assert [note.sentence[:24] for note in result.notes] == ["The text was changed so "]


@pytest.mark.parametrize("name", ["strays", "gaps", "queries"])
@pytest.mark.parametrize("word", ["", "AAAA", "eJwDAAAAAAE=", "x"])
def test_a_damaged_comment_is_told(name, word):
    text = f"# triptych: {name}={word}\n{SMALL}"
    with pytest.raises(FormatError) as caught:
        AINB.text.read(text)
    assert (caught.value.line, caught.value.column) == (1, 1)


def test_an_input_that_is_connected_and_bound_to_one_of_two_variables_of_a_name_comes_back():
    root = AINB.new("Bound twice")
    giver, reader = build.add_node(root, "Give"), build.add_node(root, "Read")
    slot = build.add_input(reader, "In", INT)
    build.connect(reader, slot, giver, build.add_output(giver, "Out", INT))
    build.bind(slot, build.add_variable(root, Kind.S32, "Count"))
    build.add_variable(root, Kind.S32, "Count")
    comes_back(root)


@pytest.mark.parametrize("entry", [[[], "00"], ["nowhere", "00"], ["ids", "0"], ["ids"]])
def test_bytes_between_sections_that_cannot_be_are_refused(entry):
    word = pack_data([entry])
    with pytest.raises(FormatError, match="damaged"):
        AINB.text.read(f"# triptych: gaps={word}\n{SMALL}")


@pytest.mark.parametrize("word", ["", "x", "7", "10FFFF", "-1"])
def test_a_block_of_characters_that_is_none_is_told(word):
    with pytest.raises(FormatError, match="not a block of private characters"):
        AINB.text.read(f"# triptych: bytes={word}\n{SMALL}")


# Damage


def test_a_document_that_no_file_can_hold_is_refused():
    text = SMALL.replace("'[3] Guard.walk.module':", "'[3] Guard.walk.module':\n    children:\n"
    + "      - -> [2] Wait\n" * 256, 1)  # fmt: skip
    with pytest.raises(FormatError, match="255") as caught:
        AINB.text.read(text)
    assert caught.value.line is not None


def test_parts_that_are_not_in_the_document_are_refused():
    root = small()
    build.add_child(root.nodes[2], Node(name="Stranger"))
    with pytest.raises(formats.WrongType, match="a part that is not in the file"):
        AINB.text.write(root)
