"""What each node does, in the families that graphs show apart."""

from __future__ import annotations

from typing import Final

from formats.ainb.model import Node
from formats.ainb.types import NodeType
from formats.graph import Family

_FAMILIES: Final[dict[int, Family]] = {
    NodeType.S32_SELECTOR: Family.SELECTOR,
    NodeType.F32_SELECTOR: Family.SELECTOR,
    NodeType.STRING_SELECTOR: Family.SELECTOR,
    NodeType.RANDOM_SELECTOR: Family.SELECTOR,
    NodeType.BOOL_SELECTOR: Family.SELECTOR,
    NodeType.SEQUENTIAL: Family.FLOW,
    NodeType.SIMULTANEOUS: Family.FLOW,
    NodeType.FORK: Family.FLOW,
    NodeType.JOIN: Family.FLOW,
    NodeType.SPLIT_TIMING: Family.FLOW,
    NodeType.ALERT: Family.END,
    NodeType.STATE_END: Family.END,
    NodeType.EXPRESSION: Family.EXPRESSION,
    NodeType.MODULE_CHILD: Family.INTERFACE,
}


def family_of(node: Node) -> Family:
    """Return what a node is."""
    return family(node.type, node.is_module, node.is_query)


def family(type_: int, is_module: bool, is_query: bool) -> Family:
    """Return what nodes of a type are that call a module, or are evaluated before others."""
    if is_module:
        return Family.MODULE
    if NodeType.MODULE_INPUT_S32 <= type_ <= NodeType.MODULE_OUTPUT_PTR:
        return Family.INTERFACE
    return _FAMILIES.get(type_, Family.QUERY if is_query else Family.ACTION)
