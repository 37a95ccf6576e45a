"""Why two parts of a graph cannot be joined, in a sentence; "" where they can.

The one place that says so: commands refuse with these words, dialogs and canvases offer the rest.
"""

from __future__ import annotations

from ...errors import WrongType
from ..model import Ainb, Input, Node, Output, Source
from ..types import MAX_LINKS, NodeType
from .dangling import source_type
from .link_forms import BY_TRANSITIONS, PORTS, WORD_SELECTORS
from .node_classes import is_same_class


def run_reason(target: Node | None) -> str:
    """Say why a node cannot be run, as a child or by a command; of no node nothing is said."""
    if target is not None and target.is_query:
        return f"“{target.title}” is a query: it is evaluated for those that read it, and never run"
    return ""


def child_reason(target: Node, is_circle: bool) -> str:
    """Return why one node cannot be a child of another; `is_circle` if it is above it."""
    if not target.is_query and is_circle:
        return f"“{target.title}” leads to this node already: that would be a circle"
    return run_reason(target)


def more_children_reason(node: Node) -> str:
    """Say why a node cannot have more children than it has."""
    if node.type in PORTS:
        return f"the children of a {node.type_name} are always {', '.join(PORTS[node.type])}"
    if len(node.children()) >= MAX_LINKS:
        return f"a node has at most {MAX_LINKS} children"
    return ""


def transition_reason(node: Node) -> str:
    """Say why no transition can begin at a node."""
    if node.type not in BY_TRANSITIONS and not node.is_module:
        return "only Fork, Join and modules lead to others by transitions"
    return "" if len(node.links) < MAX_LINKS else f"a node has at most {MAX_LINKS} links"


def unnamed_link_reason(node: Node) -> str:
    """Return the reason why a node cannot have an unnamed link to another one."""
    if node.type in BY_TRANSITIONS:
        return transition_reason(node)
    if node.type == NodeType.USER and node.name not in WORD_SELECTORS:
        return f"a child of “{node.title}” needs a name: add one, then connect it to a node"
    return more_children_reason(node)


def more_sources_reason(node: Node, slot: Input) -> str:
    """Say why an input cannot have one source more than it has."""
    if node.type != NodeType.USER:
        return f"“{slot.name}” of a {node.type_name} has one source"
    return "" if slot.sources else f"“{slot.name}” is not connected yet"


def ambiguity_reason(slot: Input) -> str:
    """Say why it is not known which source of an input another one is to replace."""
    if len(slot.sources) < 2:
        return ""
    count = len(slot.sources)
    return f"“{slot.name}” has {count} sources; connect one of them elsewhere, or add another"


def source_reason(
    root: Ainb,
    node: Node,
    slot: Input,
    source: Source,
    producer: Node,
    output: Output,
    is_circle: bool,
) -> str:
    """Say why a source of an input cannot be an output.

    `is_circle` is whether the producer is computed from the node already.
    """
    type_ = source_type(root, slot, source)
    if root.variable(slot.binding) is not None:
        return f"“{slot.name}” takes its value from the blackboard; unbind it first"
    if type_ != output.type:
        return f"“{slot.name}” reads a value of type {type_.word}, not {output.type.word}"
    if not is_same_class(slot.class_name, output.class_name):
        return f"“{slot.name}” points to {slot.class_name}, “{output.name}” to {output.class_name}"
    if any(source.output == output.uid for source in slot.sources):
        return f"“{slot.name}” is connected to “{output.name}” already"
    if producer.uid == node.uid:
        return "a node does not read its own outputs"
    if is_circle:
        return f"“{producer.title}” is computed from this node already: that would be a circle"
    return ""


def refuse(reason: str) -> None:
    """Raise `WrongType` with a reason, if there is one."""
    if reason:
        raise WrongType(reason)
