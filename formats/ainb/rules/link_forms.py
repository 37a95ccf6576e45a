"""The contents of a link record after its first eight bytes, by the type of its node.

Selectors keep the condition of each child; the data links of some nodes repeat the value that
their input has of its own, which is zeros without one.
"""

from __future__ import annotations

import enum
from typing import Final

from ..binary.layouts import CODECS
from ..model import Input, Link, Node, Transition
from ..types import BOOL, FLOAT, INT, STRING, VEC3F, ConditionForm, LinkKind, NodeType, SlotType

WORD_SELECTORS: Final = frozenset({"SelectorBSABrainVerbUpdater", "SelectorBSAFormChangeUpdater"})
"""Classes whose child links hold a number, though they are not built-in selectors."""

PORTS: Final[dict[int, tuple[str, ...]]] = {
    NodeType.BOOL_SELECTOR: ("True", "False"),
    NodeType.SPLIT_TIMING: ("Enter", "Update", "Leave"),
}
"""The children that some built-in types always have, in this order."""

BY_TRANSITIONS: Final = frozenset({NodeType.FORK, NodeType.JOIN})
"""Types whose nodes have transitions only."""

OTHER: Final = "その他"
"""The condition of the last child of a string or float selector: “other”."""

PORT_SIZE: Final = 8
"""How many bytes a link of data that repeats a value takes behind its own, 16 for a vec3f."""


class PortForm(enum.Enum):
    """How a link of data repeats the value of its input: in four bytes or more, or as a string."""

    VALUE = "value"
    TEXT = "text"


SELECTOR_FORMS: Final[dict[int, ConditionForm]] = {
    NodeType.S32_SELECTOR: ConditionForm.INT,
    NodeType.STRING_SELECTOR: ConditionForm.STRING,
    NodeType.RANDOM_SELECTOR: ConditionForm.WEIGHT,
    NodeType.F32_SELECTOR: ConditionForm.RANGE,
}
"""The form of the conditions of the built-in selectors, but for the last of an F32 selector."""
WITH_DEFAULT: Final = frozenset(SELECTOR_FORMS) - {NodeType.RANDOM_SELECTOR}
"""Types whose last child is the default case."""
_PORT_FORMS: Final[dict[tuple[int, int], PortForm]] = {
    (LinkKind.GENERIC, NodeType.BOOL_SELECTOR): PortForm.VALUE,
    (LinkKind.GENERIC, NodeType.F32_SELECTOR): PortForm.VALUE,
    (LinkKind.GENERIC, NodeType.EXPRESSION): PortForm.VALUE,
    (LinkKind.STRING, NodeType.STRING_SELECTOR): PortForm.TEXT,
    (LinkKind.STRING, NodeType.EXPRESSION): PortForm.TEXT,
    (LinkKind.INT, NodeType.S32_SELECTOR): PortForm.VALUE,
    (LinkKind.INT, NodeType.EXPRESSION): PortForm.VALUE,
}


def condition_form(type_: int, name: str, is_last: bool) -> ConditionForm | None:
    """Return the form of the conditions at a node of `type_` and class `name`, None for none.

    `is_last` is whether it is the last child of its node: the default of a selector.
    """
    if type_ == NodeType.F32_SELECTOR and is_last:
        return ConditionForm.LAST_RANGE
    if type_ == NodeType.USER and name in WORD_SELECTORS:
        return ConditionForm.WORD
    return SELECTOR_FORMS.get(type_)


def is_named(transition: Transition | None) -> bool:
    """Whether a transition is taken where a module ended with the name of a command."""
    return transition is not None and not transition.flags & 0xFF


def port_form(kind: int, type_: int, version: int) -> PortForm | None:
    """Return how links of `kind` at a node of `type_` repeat a value, None if they do not."""
    form = _PORT_FORMS.get((kind, type_))
    return None if version == 0x404 and kind != LinkKind.GENERIC else form


_TYPES: dict[int, tuple[SlotType, ...]] = {
    LinkKind.GENERIC: (BOOL, FLOAT, VEC3F),
    LinkKind.STRING: (STRING,),
    LinkKind.INT: (INT,),
}


def port_input(node: Node, link: Link) -> Input | None:
    """Return the input of `node` that its data link names, None if it names an output."""
    types = _TYPES.get(link.kind, ())
    for slot in node.inputs:
        if slot.name == link.label and slot.type in types:
            return slot
    return None


def port_bytes(slot: Input) -> bytes:
    """Return a zero word and the value of an input, as links repeat them."""
    codec = CODECS[slot.type.kind]
    return bytes(4) + codec.struct.pack(codec.encode(slot.value))


def repeats_input(node: Node, link: Link) -> bool:
    """Whether the values stored in a data link equal those derived from its input.

    Without an input that is zeros.
    """
    slot = port_input(node, link)
    if link.extra is None:
        return True
    if isinstance(link.extra, tuple):
        return link.extra == (0, "" if slot is None else slot.value)
    return link.extra == (bytes(PORT_SIZE) if slot is None else port_bytes(slot))
