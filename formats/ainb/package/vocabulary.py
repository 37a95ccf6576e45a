"""What the `ainb` package for Python calls types, flags and kinds."""

from __future__ import annotations

from typing import Final

from ..types import TYPE_TITLES, ConditionForm

LINK_NAMES: Final = (
    "Generic", "_01", "Child", "Transition", "String", "Int", "_06", "_07", "_08", "_09",
)  # fmt: skip
"""The kinds of links."""

FLAGS: Final = ("Is Query", "Is Module", "Is Root Node", "Use MultiParam Type 2")
"""The bits of a node's flags, the lowest first."""

INHERIT: Final = ("InheritFromRoot", "InheritFromParent", "DontInherit", "3")
"""Where variables take their values from."""

COMPONENTS: Final = ("NONE", "X", "Y", "Z")
"""The components of a vector, by their number in a flags word."""

REPLACEMENTS: Final = ("RemoveChild", "ReplaceChild", "RemoveAttachment")
"""What the entries of the replacement table do."""

NODE_TYPES: Final = {0: "UserDefined"} | {
    int(number): title for number, title in TYPE_TITLES.items()
}
"""The types of nodes."""

CONDITIONS: Final = {
    ConditionForm.INT: (("Condition", "Default Condition", "Blackboard Index"),),
    ConditionForm.STRING: (("Condition", "Default Condition", "Blackboard Index"),),
    ConditionForm.WEIGHT: (("Weight", "Default Weight", "Blackboard Index"),),
    ConditionForm.WORD: (("Child Enum Value", "", "Child Enum BB Index"),),
    ConditionForm.RANGE: (
        ("Condition Min", "", "Condition Min Blackboard Index"),
        ("Condition Max", "", "Condition Max Blackboard Index"),
    ),
}
"""For each number of a condition: its name; its name beside a variable, "" where it is left out
then; the name of the variable's number."""
