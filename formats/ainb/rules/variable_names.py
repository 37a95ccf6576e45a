"""Properties that name a variable of the blackboard by text, as classes of the game have them."""

from __future__ import annotations

from formats.ainb.model import Ainb, Attachment, Node, Property, Variable
from formats.ainb.types import STRING

BLACKBOARD_KEY = "BlackboardKey"
"""The string property by which classes of the game name a variable."""
_PLACE = "BlackboardType"
_OF_THE_ACTOR = 1
"""The value of `BlackboardType` where the variable is one of the actor's other files."""


def string_users(root: Ainb, variable: Variable) -> list[tuple[Node | Attachment, Property]]:
    """Return the properties that name a variable of this document by text, with their owners."""
    owners: list[Node | Attachment] = [*root.nodes, *root.attachments]
    return [
        (owner, one)
        for owner in owners
        for one in owner.properties
        if one.value == variable.name and names_own_variable(owner, one)
    ]


def names_own_variable(owner: Node | Attachment, slot: Property) -> bool:
    """Whether the text of a property names a variable of the file itself."""
    if slot.type != STRING or slot.name != BLACKBOARD_KEY or slot.binding is not None:
        return False
    return not any(one.name == _PLACE and one.value == _OF_THE_ACTOR for one in owner.properties)
