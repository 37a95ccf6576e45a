"""A selector's property `InputValue`: in every real file it says the same as its input `Input`."""

from __future__ import annotations

from typing import Any, Final

from formats.ainb.model import Attachment, Input, Node, NodeType, Property

SELECTORS: Final = frozenset(
    {
        NodeType.S32_SELECTOR,
        NodeType.F32_SELECTOR,
        NodeType.STRING_SELECTOR,
        NodeType.BOOL_SELECTOR,
    }
)
"""The types that choose by an input, and repeat its value in a property."""
INPUT: Final = "Input"
PROPERTY: Final = "InputValue"


def partner(owner: Node | Attachment, slot: Any) -> Any:
    """Return the slot that has to say the same as one of a selector, None for all others."""
    if not isinstance(owner, Node) or owner.type not in SELECTORS:
        return None
    wanted: list[Any] = []
    if isinstance(slot, Input) and slot.name == INPUT:
        wanted = [one for one in owner.properties if one.name == PROPERTY]
    elif isinstance(slot, Property) and slot.name == PROPERTY:
        wanted = [one for one in owner.inputs if one.name == INPUT]
    return wanted[0] if wanted and wanted[0].type == slot.type else None


def follower(owner: Node | Attachment, slot: Any) -> Any:
    """Return the slot that gets the value a slot is given too: its partner.

    None where the file had another value in the two: they are left to themselves.
    """
    other = partner(owner, slot)
    return other if other is not None and repr(_first(slot)) == repr(_first(other)) else None


def _first(slot: Any) -> Any:
    """Return the value that a slot had before it was edited."""
    return slot.value if slot.origin is None else slot.origin
