"""The types of nodes that the engine itself has, and what nodes of each always have."""

from __future__ import annotations

from functools import cache
from typing import Final

from .. import build
from ..model import Node
from ..types import BOOL, FLOAT, INT, QUERY_FLAG, STRING, TYPE_TITLES, NodeType, SlotType
from .conditions import new_condition
from .input_mirror import INPUT, PROPERTY, SELECTOR_INPUTS
from .link_forms import PORTS, SELECTOR_FORMS, condition_form
from .node_classes import ClassKey, ClassShape, is_query_class, shape

UNNAMED: Final = frozenset({NodeType.SEQUENTIAL, NodeType.SIMULTANEOUS})
"""Types whose children are identified by their order alone."""

_TIMED = ((INT, "CalculateTiming"), (BOOL, "ChildFrameSync"))
_BUSY = (BOOL, "IsNoSelectWhenChildBusy")
PARAMETERS: Final[dict[int, tuple[tuple[SlotType, str], ...]]] = {
    NodeType.S32_SELECTOR: (
        *_TIMED, (INT, PROPERTY), (BOOL, "IsNoSelectIfSameInstance"), _BUSY,
    ),
    NodeType.SEQUENTIAL: (
        (INT, "BusyPolicy"), (INT, "NumLoop"), (INT, "PlayPolicy"), (INT, "ResultPolicy"),
        (BOOL, "IsDelayJudge"), (BOOL, "IsLoop"), (BOOL, "IsUpdateNextInFrame"),
    ),
    NodeType.SIMULTANEOUS: ((INT, "EndPolicy"), (INT, "ResultPolicy")),
    NodeType.F32_SELECTOR: (*_TIMED, (INT, "PlugJudgeType"), _BUSY, (FLOAT, PROPERTY)),
    NodeType.RANDOM_SELECTOR: (
        (INT, "JudgeTiming"), (INT, "NumHistory"), (BOOL, "ChildFrameSync"), _BUSY,
    ),
    NodeType.STRING_SELECTOR: (*_TIMED, _BUSY, (STRING, PROPERTY)),
    NodeType.BOOL_SELECTOR: (*_TIMED, (BOOL, PROPERTY), _BUSY),
    NodeType.JOIN: ((INT, "InFlowNum"),),
    NodeType.EXPRESSION: ((INT, "ExpressionBase"), (STRING, "DefTags")),
    NodeType.STATE_END: ((STRING, "TransitionCommand"),),
    NodeType.SPLIT_TIMING: ((INT, "ChildStateSyncPolicy"),),
}  # fmt: skip
"""The properties that the built-in types have, as (data type, name)."""


def built_in_node(type_: int) -> Node:
    """Return a node of a built-in type, connected to nothing."""
    node = Node(type_, "", build.new_guid(), QUERY_FLAG if is_query_class(type_, "") else 0)
    for data_type, slot in sorted(PARAMETERS.get(type_, ()), key=lambda one: one[0]):
        build.add_property(node, slot, data_type)
    if type_ in SELECTOR_INPUTS:
        build.add_input(node, INPUT, SELECTOR_INPUTS[NodeType(type_)])
    for label in PORTS.get(type_, ()):
        build.add_child(node, None, label)
    form = condition_form(type_, "", True)
    if form is not None:
        build.add_child(node, None, condition=new_condition(form, [], True))
    return node


def has_fixed_slots(key: ClassKey) -> bool:
    """Whether the type alone determines the slots of a new node."""
    bare = ClassShape() if key.type == NodeType.USER else built_in_shape(key.type)
    return bool(bare.properties or bare.ports) or key.type in SELECTOR_FORMS


def takes_children(type_: int) -> bool:
    """Whether nodes of a built-in type lead to others."""
    return type_ in PORTS or type_ in SELECTOR_FORMS or type_ in UNNAMED


BUILT_IN: Final = tuple(ClassKey(int(type_number)) for type_number in TYPE_TITLES)
"""All built-in types, as classes."""


@cache
def built_in_shape(type_: int) -> ClassShape:
    """Return the slots and ports of a built-in type."""
    return shape(built_in_node(type_))
