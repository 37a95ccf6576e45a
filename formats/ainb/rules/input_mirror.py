"""A selector's property `InputValue`: it says what its input `Input` says, in nearly all files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...core.paths import Path
from ..locate import Location, find
from ..model import Ainb, Attachment, Input, Node, Property, is_value_alone
from ..types import BOOL, FLOAT, INT, STRING, NodeType, Value

SELECTOR_INPUTS: Final = {
    NodeType.S32_SELECTOR: INT,
    NodeType.F32_SELECTOR: FLOAT,
    NodeType.STRING_SELECTOR: STRING,
    NodeType.BOOL_SELECTOR: BOOL,
}
"""The data type of the input by which a selector chooses; its value is repeated in a property."""
SELECTORS: Final = frozenset(SELECTOR_INPUTS)
INPUT: Final = "Input"
PROPERTY: Final = "InputValue"


def mirror_of(owner: Node | Attachment, slot: object) -> Property | Input | None:
    """Return the slot that mirrors one of a selector, None for all others."""
    if not isinstance(owner, Node) or owner.type not in SELECTORS:
        return None
    partners: Sequence[Property | Input] = ()
    if isinstance(slot, Input) and slot.name == INPUT:
        partners = [prop for prop in owner.properties if prop.name == PROPERTY]
    elif isinstance(slot, Property) and slot.name == PROPERTY:
        partners = [slot for slot in owner.inputs if slot.name == INPUT]
    alike = isinstance(slot, Property | Input) and partners and partners[0].type is slot.type
    return partners[0] if alike else None


def following_mirror(owner: Node | Attachment, slot: Property | Input) -> Property | Input | None:
    """Return the slot that gets the value a slot is given too: its partner.

    None if the file had another value in the two: they are left to themselves.
    """
    other = mirror_of(owner, slot)
    return (
        other
        if other is not None and repr(_original_value(slot)) == repr(_original_value(other))
        else None
    )


def with_mirrors(
    values: Sequence[tuple[Path, Value]],
    find: Callable[[Path], Location],
    path_of: Callable[[object, object], Path],
) -> list[tuple[Path, Value]]:
    """Return values for rows, and for the rows that mirror them unless these are among them.

    `find` returns the part at a path, `path_of` the row of a part of an owner.
    """
    values_by_path = dict(values)
    for path, value in values:
        is_slot = len(path) > 3 and path[2] in ("inputs", "properties")
        owner = find(path[:2]).owner if is_slot else None
        if isinstance(owner, Node) and owner.type in SELECTORS:
            location = find(path)
            slot = location.slot if path[4:] == ("value",) else location.part
            other = following_mirror(location.owner, slot)
            if other is not None:
                values_by_path.setdefault(_value_path(path_of(other, location.owner), other), value)
    return list(values_by_path.items())


def agrees_with_mirror(root: Ainb, path: Path) -> bool:
    """Whether a row of a document has no mirror, or an equal one."""
    location = find(root, path)
    slot = location.slot if path[4:] == ("value",) else location.part
    other = mirror_of(location.owner, slot)
    return other is None or repr(other.value) == repr(slot.value)


def _value_path(path: Path, slot: Property | Input) -> Path:
    """Return the row of a slot's own value, `path` its row: below it where that shows more."""
    return path if is_value_alone(slot) else (*path, "value")


def _original_value(slot: Property | Input) -> Value:
    """Return the value that a slot had before it was edited."""
    return slot.value if slot.origin is None else slot.origin
