"""What is odd in files: read, written and in texts the same, also after edits of other parts."""

from __future__ import annotations

import struct
from itertools import pairwise

import pytest

import formats
from formats.ainb import AINB, build
from formats.ainb.binary.header import ATTACHMENT_BODY_SIZE, parse
from formats.ainb.binary.read import read
from formats.ainb.equal import equal
from formats.ainb.expression.binary import USES
from formats.ainb.model import Attachment, Bound, Condition, Variable
from formats.ainb.types import INT, ConditionForm, NodeType
from formats.core.kinds import Kind
from tests import corpus
from tests.formats.ainb import odd
from tests.formats.ainb.test_repair_derived import Sum


def small():
    root = AINB.new("Counts")
    giver, reader = build.add_node(root, "Give"), build.add_node(root, "Read")
    slot = build.add_input(reader, "In", INT)
    build.connect(reader, slot, giver, build.add_output(giver, "Out", INT))
    root.attachments = [Attachment("One"), Attachment("Two")]
    reader.attachments = [attachment.uid for attachment in root.attachments]
    return root


def words_at(offset, *values):
    return lambda data: struct.pack_into(f"<{len(values)}I", data, offset, *values)


def shift_tables(data):
    at = parse(bytes(data)).properties - 2 * ATTACHMENT_BODY_SIZE
    for body in (at, at + ATTACHMENT_BODY_SIZE):
        struct.pack_into("<12I", data, body + 52, *[0, body + 0x4C] * 6)


CHANGES = {
    "outputs": words_at(0x1C, 3),
    "queries": words_at(0x14, 7),
    "fewer": words_at(0x1C, 0xFFFFFFFF),
    "tables": shift_tables,
    "end": lambda data: data.extend(b"\0"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_an_unusual_count_comes_back(name):
    data = bytearray(formats.save_bytes(small()))
    usual = bytes(data)
    CHANGES[name](data)
    root = formats.open_bytes(bytes(data))
    assert formats.save_bytes(root) == data != usual
    assert not equal(root, formats.open_bytes(usual))
    again = AINB.text.read(AINB.text.write(root)).root
    assert equal(root, again)
    assert formats.save_bytes(again) == data


def test_an_unusual_count_of_uses_of_expressions_comes_back():
    data = bytearray(formats.save_bytes(Sum().root))
    struct.pack_into("<I", data, parse(bytes(data)).expressions + USES, 9)
    root = formats.open_bytes(bytes(data))
    assert formats.save_bytes(root) == data
    assert formats.save_bytes(AINB.text.read(AINB.text.write(root)).root) == data


def test_counts_follow_an_edit():
    data = bytearray(formats.save_bytes(small()))
    CHANGES["queries"](data)
    root = formats.open_bytes(bytes(data))
    root.nodes[0].flags |= 1
    stated = [parse(formats.save_bytes(one)).queries for one in (small(), root)]
    assert [more - less for less, more in pairwise(stated)] == [8]


@pytest.mark.parametrize("is_marked", [True, False])
def test_a_single_source_that_writes_to_the_blackboard_is_in_the_text(is_marked):
    root = small()
    root.nodes[1].inputs[0].sources[0].writes_blackboard = is_marked
    text = AINB.text.write(root)
    assert ("mark" in text) is is_marked
    again = AINB.text.read(text).root
    assert formats.save_bytes(again) == formats.save_bytes(root)


def test_a_mark_without_a_single_source_is_refused():
    root = small()
    root.nodes[1].inputs[0].sources[0].writes_blackboard = True
    text = AINB.text.write(root)
    source = "from: <- [0] Give.Out"
    for part, by, why in (
        ("0x00008000", "0x4000", "a mark is 0x8000"),
        (source, "from: ['<- [0] Give.Out']", "only a single output that is read has a mark"),
        (source, "value: 1", "only a single output that is read has a mark"),
    ):
        assert part in text
        with pytest.raises(formats.FormatError, match=why):
            AINB.text.read(text.replace(part, by))


# A number that led nowhere when the file was read leads nowhere after any edit


def read_again(root):
    return AINB.read(AINB.write(root))


def bounds(root):
    (selector,) = (node for node in root.nodes if node.type == NodeType.S32_SELECTOR)
    return [bound for link in selector.links for bound in link.condition.bounds]


@pytest.mark.parametrize(
    ("word", "count", "stored"),
    [
        (0x80000001, 1, 0x80000001),  # there is one variable: index 1 still leads nowhere
        (0x80000001, 2, 0x8000FFFF),  # now index 1 is one, which the condition never meant
        (0x00000001, 2, 0x00000001),  # no variable is meant
    ],
)
def test_a_condition_without_its_variable_takes_no_new_one(word, count, stored):
    root = odd.document(0x407, "Dangling")
    selector = odd.node(root, "", NodeType.S32_SELECTOR)
    build.add_input(selector, "Input", INT)
    build.add_child(selector, None, condition=Condition.of(ConditionForm.INT, 5, Bound(word)))
    root.variables.append(Variable(Kind.S32, "First", 1))
    read = read_again(root)
    assert [bound.word for bound in bounds(read)] == [word]
    for number in range(1, count):
        read.variables.append(Variable(Kind.S32, f"Added {number}", 2))
    (bound,) = bounds(read_again(read))
    assert (bound.variable, bound.word) == (None, stored)


# Every real file: the same bytes when written, and the same to the `ainb` package


def test_expressions_are_laid_out_by_rule():
    """No real file needs its own arrangement of expressions to be kept."""
    tables = [read(path.read_bytes()).expressions for path in corpus.need("ainb")]
    found = [table for table in tables if table is not None]
    assert len(found) >= 2
    assert all(table.kept is None for table in found)
