"""What a link record holds behind its first eight bytes, by the type of its node.

Selectors keep the condition of each child; the data links of some nodes repeat the value that
their input has by itself.
"""

from __future__ import annotations

from typing import Final

from formats.ainb.model import LinkKind, NodeType

WORD_SELECTORS: Final = frozenset({"SelectorBSABrainVerbUpdater", "SelectorBSAFormChangeUpdater"})
"""Classes of the game whose child links hold a number, though they are no built-in selectors."""

FORM_SIZES: Final = {
    "": 0,
    "int": 8,
    "string": 8,
    "weight": 8,
    "word": 8,
    "range": 32,
    "default range": 32,
    "value": 8,
    "text": 8,
}
"""How many bytes each form takes behind the link's own eight; "value" takes 16 for a vec3f."""

PORTS: Final[dict[int, tuple[str, ...]]] = {
    NodeType.BOOL_SELECTOR: ("True", "False"),
    NodeType.SPLIT_TIMING: ("Enter", "Update", "Leave"),
}
"""The children that some built-in types always have, in this order."""

OTHER: Final = "その他"
"""What the last child of a string or float selector has for a condition: “other”."""

_CHILD_FORMS: Final[dict[int, str]] = {
    NodeType.S32_SELECTOR: "int",
    NodeType.STRING_SELECTOR: "string",
    NodeType.RANDOM_SELECTOR: "weight",
    NodeType.F32_SELECTOR: "range",
}
_PORT_FORMS: Final[dict[tuple[int, int], str]] = {
    (LinkKind.GENERIC, NodeType.BOOL_SELECTOR): "value",
    (LinkKind.GENERIC, NodeType.F32_SELECTOR): "value",
    (LinkKind.GENERIC, NodeType.EXPRESSION): "value",
    (LinkKind.STRING, NodeType.STRING_SELECTOR): "text",
    (LinkKind.STRING, NodeType.EXPRESSION): "text",
    (LinkKind.INT, NodeType.S32_SELECTOR): "value",
    (LinkKind.INT, NodeType.EXPRESSION): "value",
}


def form(kind: int, type_: int, name: str, is_last: bool, version: int) -> str:
    """Return the form of a link of `kind` at a node of `type_` and class `name`.

    `is_last` is whether it is the last child of its node: the default of a selector.
    """
    if kind == LinkKind.CHILD:
        if type_ == NodeType.F32_SELECTOR and is_last:
            return "default range"
        if type_ == NodeType.USER and name in WORD_SELECTORS:
            return "word"
        return _CHILD_FORMS.get(type_, "")
    found = _PORT_FORMS.get((kind, type_), "")
    if found and version == 0x404 and kind != LinkKind.GENERIC:
        return ""
    return found
