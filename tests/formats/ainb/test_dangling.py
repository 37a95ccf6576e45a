"""A number that led nowhere when the file was read leads nowhere after any edit."""

from __future__ import annotations

import pytest

from formats.ainb import AINB, build
from formats.ainb.model import Bound, Condition, Variable
from formats.ainb.types import INT, ConditionForm, NodeType
from formats.core.kinds import Kind
from tests.formats.ainb import odd


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
