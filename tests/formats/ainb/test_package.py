"""JSON of the `ainb` package: ours is its own, and what it makes is read as it reads it."""

from __future__ import annotations

import copy
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from formats import from_plain, outline_of
from formats.ainb import AINB
from formats.ainb.expression.model import Expressions, Instruction, Operand, OperandKind
from formats.ainb.model import Ainb, Attachment, Link, Transition
from formats.ainb.package import from_package, to_package
from formats.ainb.package.instructions import code_lines, read_line
from formats.ainb.types import ConditionForm
from formats.core.kinds import Kind
from formats.core.records import Stored, new_id
from formats.document import Document
from formats.errors import FormatError, InvalidData
from formats.text_io import FileForm
from tests import corpus
from tests.formats import own
from tests.formats.ainb import odd
from tests.formats.ainb.programs import program
from tests.formats.ainb.test_formulas import same
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

theirs = pytest.importorskip("ainb")

REFUSED = ("Vss_", "Ring.ainb")
"""The package reads neither a 0x404 file whose category has a number, nor an unknown node type."""
PATCHED = "Old states.ainb"
"""The package puts numbers into the ints that are looked up by name, and drops the names."""
FILES = [
    path
    for path in (*own.files("ainb"), *corpus.files("ainb"))
    if not path.name.startswith(REFUSED)
]
each_file = pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
each_but_patched = pytest.mark.parametrize(
    "file", [path for path in FILES if path.name != PATCHED], ids=lambda path: path.name
)


@pytest.fixture(autouse=True)
def _enums() -> None:
    theirs.AINB.set_enum_db({"spl::Enum": {f"Value{number}": 10 + number for number in range(9)}})


def walked(data: bytes) -> Any:
    """Return a file as the package's dictionary."""
    return theirs.AINB.from_binary(data).as_dict()


def read(path: Path) -> Ainb:
    return AINB.read(path.read_bytes())


def reduced(root: Ainb) -> Ainb:
    """Return a document without what the JSON does not hold, or the package writes differently."""
    root.after_nodes = root.after_attachments = -1
    root.gaps = {}
    root.more_queries = root.more_outputs = root.more_uses = 0
    attachments: list[Attachment] = []
    transitions: list[Transition] = []
    for node in root.nodes:
        node.multi_delta = 0
        own = [copied(one) for one in map(root.attachment, node.attachments) if one is not None]
        node.attachments = [one.uid for one in own]
        attachments += own
        for link in node.links:
            _reduce_link(root, link, transitions)
    root.attachments, root.transitions = attachments, transitions
    for variable in root.variables:
        variable.value = bool(variable.value) if variable.kind is Kind.BOOL else variable.value
    for entry in root.replacements:
        entry.new_node = entry.new_node if entry.type == 1 else Stored(-1)
    for formula in root.expressions.expressions if root.expressions else []:
        formula.memory = 0
        formula.code = [_without_floats(one) for one in formula.code]
        formula.setup = formula.setup and [_without_floats(one) for one in formula.setup]
    return root


def copied(one: Attachment) -> Attachment:
    """Nodes do not share attachments in JSON."""
    properties = [replace(each, uid=new_id()) for each in one.properties]
    return replace(one, uid=new_id(), properties=properties, table_shift=0)


def _reduce_link(root: Ainb, link: Link, transitions: list[Transition]) -> None:
    link.extra, link.surplus = None, b""
    transition = root.transition(link.transition)
    if transition is not None:
        transitions.append(replace(transition, uid=new_id()))
        link.transition = transitions[-1].uid
    condition = link.condition
    if condition is None:
        return
    if condition.form is ConditionForm.LAST_RANGE:
        condition.value = ""
    elif any(bound.variable for bound in condition.bounds):
        condition.value = None


def _without_floats(line: Instruction) -> Instruction:
    """The package stores a small whole float as a number in the instruction."""
    value = line.second and line.second.value
    if not isinstance(value, float) or value not in range(65536):
        return line
    return replace(line, second=Operand(OperandKind.IMMEDIATE, int(value)))


@each_but_patched
def test_ours_is_what_the_package_gives(file):
    assert to_package(read(file)) == walked(file.read_bytes())


@each_file
def test_what_the_package_gives_is_read_to_the_same(file):
    """Through JSON, which has lists for tuples."""
    told = walked(file.read_bytes())
    root = from_package(json.loads(json.dumps(told)))
    assert walked(AINB.write(root)) == told
    assert to_package(root) == told
    assert AINB.equal(AINB.read(AINB.write(root)), root)


@each_file
def test_it_is_read_as_the_package_writes_it(file):
    told = walked(file.read_bytes())
    written = theirs.AINB.from_dict(told).to_binary()
    assert AINB.equal(reduced(from_package(told)), reduced(AINB.read(written)))


@each_but_patched
def test_without_what_json_does_not_hold_the_document_is_that_of_the_file(file):
    assert AINB.equal(reduced(from_package(to_package(read(file)))), reduced(read(file)))


def test_after_any_edits_the_package_keeps_its_form_and_the_text_everything():
    chance = seeded("ainb package")
    for path in own.files("ainb") * scale(2, 40):
        root = read(path)
        session = Session(root, outline_of(root))
        for _ in range(chance.randrange(1, 12)):
            session.edit(chance)
        root = session.view.root
        told = json.loads(json.dumps(to_package(root)))
        assert json.loads(json.dumps(to_package(from_package(told)))) == told, session.trail
        again = from_plain(Document(root, FileForm.BINARY).to_plain(typed=True))
        assert AINB.write(again.root) == AINB.write(root), session.trail


def test_what_the_package_loses_is_what_its_module_lists():
    root = read(next(path for path in own.files("ainb") if path.name == "Every part.ainb"))
    again = from_package(to_package(root))
    assert [one.name for one in root.attachments] == ["OnlyHere", "Decorate"]
    assert [one.name for one in again.attachments] == ["Decorate", "OnlyHere"]
    states = read(next(path for path in own.files("ainb") if path.name == PATCHED))
    assert "resolves:" in Document(states, FileForm.BINARY).text()
    assert "resolves:" not in Document(from_package(to_package(states)), FileForm.BINARY).text()


def test_what_the_package_has_no_name_for_is_kept_as_a_number():
    root = odd.ring()
    assert AINB.equal(from_package(to_package(root)), root)
    told = to_package(root)
    told["Nodes"][4]["Node Type"] = "Element_Odd"
    with pytest.raises(InvalidData, match="“Element_Odd” is not a name"):
        from_package(told)


def test_floats_of_formulas_stay_in_the_table_of_constants():
    for path in corpus.need("ainb"):
        table = read(path).expressions
        if table is None:
            continue
        again = from_package(to_package(read(path))).expressions
        assert isinstance(again, Expressions)
        for one, other in zip(table.expressions, again.expressions, strict=True):
            other.memory = one.memory  # of which JSON says nothing
            assert same(one, other), path.name


def test_every_line_reads_back():
    for path in own.files("ainb"):
        table = read(path).expressions
        for one in table.expressions if table is not None else []:
            made = [read_line(line) for line in code_lines(one.code)]
            assert same(program(*made), program(*one.code))


@pytest.mark.parametrize(
    "line",
    [
        "", "0x0000    XYZ int 3", "STR", "STR int GMem[0x0]", 'STR int GMem[0x0], str "a"',
        "NEG", "JMP 3", "JMP x", "JZE GMem[0x0], 0x3", "CFN f, GMem", "CFN f(, GMem[0x0]",
        "STR int GMem[0x10000], int 3", "STR float UserIn[0x0].w, float 1.0",
        "STR int UserIn[0x0].x, int 1", "STR vec3f GMem[0x0], vec3f (1.0, 2.0)",
        "STR str GMem[0x0], str a", "STR int GMem[0x0], int 1.5",
    ],
)  # fmt: skip
def test_what_is_no_line_is_refused(line):
    with pytest.raises(FormatError):
        read_line(line)


def test_errors_tell_the_path():
    told = to_package(odd.every_part(0x407))
    told["Nodes"][1]["Properties"]["Int"][0]["Default Value"] = "many"
    with pytest.raises(InvalidData) as caught:
        from_package(told)
    where = ("Nodes", "1", "Properties", "Int", "0", "Default Value")
    assert caught.value.path == where
    del told["Nodes"][1]["Properties"]
    with pytest.raises(InvalidData, match="“Properties” is missing"):
        from_package(told)
    for nothing in (None, [], 5, {}, "x"):
        with pytest.raises(InvalidData):
            from_package(nothing)


ODD: list[Any] = [
    None, True, -1, 0, 1, 2**40, 1.5, "", "x", [], {}, [None], {"a": 1}, float("nan"), "\udc80",
    "\ud800", "a\0", 0x8000, -32768, [[[[[]]]]],
]  # fmt: skip


def damaged(chance: random.Random, data: Any) -> Any:
    """Return a copy with a value or two that are others, missing, or from elsewhere."""
    data = copy.deepcopy(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        here, holder, key = data, None, None
        while isinstance(here, (dict, list)) and here and (holder is None or chance.random() < 0.9):
            holder = here
            key = (
                chance.choice(list(here)) if isinstance(here, dict) else chance.randrange(len(here))
            )
            here = here[key]
        if holder is None:
            continue
        if chance.random() < 0.2:
            del holder[key]
        else:
            holder[key] = copy.deepcopy(chance.choice(ODD))
    return data


def test_damaged_dictionaries_are_refused_or_sound():
    pool = [json.loads(json.dumps(to_package(make()))) for make in (
        lambda: odd.every_part(0x407), lambda: odd.every_part(0x404), odd.ring,
        lambda: read(own.files("ainb")[0]),
    )]  # fmt: skip
    accepted = 0
    for seed in range(600):
        chance = seeded(seed)
        try:
            root = from_package(damaged(chance, chance.choice(pool)))
        except InvalidData:
            continue
        accepted += 1
        assert AINB.read(AINB.write(root)) is not None
    assert 0 < accepted < 600


# Read and written against the `ainb` package: what each writes, the other reads as the same


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_the_package_reads_ours_as_the_file(file: Path):
    """Rewritten by rule alone, with nothing that was kept of the file's own arrangement."""
    expected = walked(file.read_bytes())
    root = AINB.read(file.read_bytes())
    root.query_layout = None
    root.strays = {}
    assert theirs.AINB.from_binary(AINB.write(root)).as_dict() == expected
