"""Extracting nodes to a module file that one node calls, and inlining a module again.

Only what the games' own files show is done: a module that takes no values and leads to no node
outside, of one command `Root`. The nodes by which a module has inputs, outputs and ports stand in
no file known, so what would need them is refused.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple

from ...core.records import Id
from ...errors import WrongType
from .. import build
from ..draft import Draft
from ..locate import Location
from ..model import Ainb, Node, Reference, Variable
from ..rules import joins
from ..rules.node_classes import is_event_class, string_users
from ..rules.reach import subtree_uids, subtrees, value_sources, with_read_queries
from ..types import MODULE_FLAG, LinkKind, NodeType
from . import links, nodes, paste

ROOT: Final = "Root"
"""The only command of a module."""
SUFFIX: Final = ".module"
_BORDER = "ports of a module are made of nodes that no file of the known games shows"
_BOUND = frozenset(
    {NodeType.FORK, NodeType.JOIN, NodeType.STATE_END, NodeType.MODULE_CHILD}
    | {node_type for node_type in NodeType if node_type.title.startswith("Element_ModuleIF_")}
)
"""Types of nodes that mean something to the file that calls theirs."""


class ModulePlan(NamedTuple):
    """Nodes that can become a module: the entry, the moved and the copied ones.

    `moved` are in the file only for the module; `shared` are queries that others read, too, and
    that are copied. `variables` are those of the moved nodes alone that go with them.
    """

    entry: Node
    moved: list[Node]
    shared: list[Node]
    variables: list[Variable]


# Extracting


def module_plan(root: Ainb, chosen_nodes: Sequence[Node]) -> ModulePlan:
    """Return the module that nodes with their subtrees can become; raises `WrongType` if none."""
    flow = [node for node in chosen_nodes if not node.is_query]
    inside = {uid for node in flow for uid in subtree_uids(root, node)}
    entry = _entry_node(root, flow, inside)
    moved = subtrees(root, flow)
    every = with_read_queries(root, moved)
    there, uids = ({node.uid for node in some} for some in (moved, every))
    shared = [node for node in every if node.uid not in there]
    outside = [node for node in chosen_nodes if node.uid not in uids]
    if outside:
        raise WrongType(f"“{outside[0].title}” gives no value to the other selected nodes")
    _check_flow(root, entry, inside)
    _check_data(root, uids, there)
    _check_tables(root, every)
    variables = _own_variables(root, moved, shared)
    return ModulePlan(entry, moved, shared, variables)


def _entry_node(root: Ainb, flow: Sequence[Node], inside: set[Id]) -> Node:
    """Return the one node of some at which a module would begin."""
    if not flow:
        raise WrongType("a module needs a node that can be run; queries go with those they serve")
    led = {link.target for node in root.nodes if node.uid in inside for link in node.children()}
    tops = [node for node in flow if node.uid not in led]
    if len(tops) != 1:
        names = ", ".join(f"“{node.title}”" for node in tops[:3])
        raise WrongType(f"a module begins at one node, and these have none above them: {names}")
    if is_event_class(tops[0].type, tops[0].name):
        raise WrongType(f"“{tops[0].title}” begins an event, and that is never in a module")
    if tops[0].is_module and len(inside) == 1:
        raise WrongType(f"“{tops[0].title}” is a module already")
    return tops[0]


def _check_flow(root: Ainb, entry: Node, inside: set[Id]) -> None:
    """Refuse nodes with links from outside, except the top, and links of other types."""
    for node in root.nodes:
        for link in node.links:
            if link.kind == LinkKind.TRANSITION and node.uid in inside:
                raise WrongType(f"“{node.title}” has a transition, which leads out of a module")
            target = root.node(link.target) if link.kind == LinkKind.CHILD else None
            if target is None or node.uid in inside or target is entry:
                continue
            if target.uid in inside:
                raise WrongType(
                    f"“{target.title}” is a child of “{node.title}” as well, which stays "
                    f"outside: {_BORDER}"
                )
    for command in root.commands:
        for root_node in (root.node(command.root), root.node(command.second)):
            is_top = root_node is entry and command.root == entry.uid
            if root_node is not None and root_node.uid in inside and not is_top:
                raise WrongType(f"the command “{command.name}” begins at “{root_node.title}”")


def _check_data(root: Ainb, every: set[Id], moved: set[Id]) -> None:
    """Refuse values that cross the border; a copied query is on both sides of it."""
    for node in root.nodes:
        for giver in value_sources(root, node):
            if node.uid in every and giver.uid not in every:
                raise WrongType(
                    f"“{node.title}” reads “{giver.title}”, which stays outside: {_BORDER}"
                )
            if node.uid not in every and giver.uid in moved:
                raise WrongType(
                    f"“{node.title}”, which stays outside, reads “{giver.title}”: {_BORDER}"
                )


def _check_tables(root: Ainb, some: Sequence[Node]) -> None:
    """Refuse nodes of the file's own interface, and those that its tables name: no copy is."""
    bound = next((node for node in some if node.type in _BOUND), None)
    if bound is not None:
        raise WrongType(f"“{bound.title}” belongs to the callers of this file, and must stay")
    named: list[Reference] = [action.node for action in root.actions]
    for replacement in root.replacements:
        named += [replacement.node, replacement.new_node]
    titles = {node.uid: node.title for node in some}
    for reference in named:
        if isinstance(reference, Id) and reference in titles:
            raise WrongType(f"“{titles[reference]}” stands in a table of this file, and must stay")
    parts = {part.uid for node in some for part in nodes.resolvable(node)}
    if any(resolve.target in parts for resolve in root.resolves):
        raise WrongType("the numbers of enums are looked up by a table of this file")


def _own_variables(root: Ainb, moved: Sequence[Node], shared: Sequence[Node]) -> list[Variable]:
    """Return the file's own variables that only the moved nodes use; refuse shared ones."""
    moved_uids, shared_uids = ({node.uid for node in some} for some in (moved, shared))
    variables = []
    for variable in root.variables:
        users = [] if variable.file is not None else _users(root, variable)
        if all(node.uid not in moved_uids | shared_uids for node in users):
            continue
        other_nodes = [node for node in users if node.uid not in moved_uids]
        if other_nodes:
            raise WrongType(
                f"“{variable.name}” is also used by “{other_nodes[0].title}” outside; a module has "
                "variables of its own"
            )
        variables.append(variable)
    return variables


def _users(root: Ainb, variable: Variable) -> list[Node]:
    """Return the nodes that take a value from a variable or name it, also in an attachment."""
    uids = {owner.uid for owner, _slot in string_users(root, variable)}
    uids |= {owner.uid for owner, use in links.uses(root) if use.binding.uid == variable.uid}
    return [node for node in root.nodes if not uids.isdisjoint((node.uid, *node.attachments))]


def module_of(root: Ainb, plan: ModulePlan, name: str) -> Ainb:
    """Return the document of a module, with copies of nodes; `name` is that of its file.

    That is without `.ainb`. The document has an id of its own.
    """
    check_name(root, name)
    uids = {node.uid for node in (*plan.moved, *plan.shared)}
    nodes = [node for node in root.nodes if node.uid in uids]
    ainb = paste.unpack(paste.pack(root, [Location(node, node) for node in nodes])).root
    ainb.name, ainb.own_id = name, secrets.randbelow(0xFFFF_FFFF) + 1
    build.add_command(ainb, ROOT, ainb.nodes[nodes.index(plan.entry)])
    return ainb


def check_name(root: Ainb, name: str) -> None:
    """Raise `WrongType` if a module of a document cannot have a name."""
    if not name.endswith(SUFFIX) or name == SUFFIX:
        raise WrongType(f"the name of a module ends in “{SUFFIX}”")
    if name == root.name:
        raise WrongType("a file does not call itself as a module")


def extract(edit: Draft, plan: ModulePlan, name: str) -> Node:
    """Put a node that calls the module of a name in the place of the nodes that it holds."""
    root = edit.root
    check_name(root, name)
    caller = Node(NodeType.USER, name, build.new_guid(), MODULE_FLAG)
    root.nodes.append(caller)
    nodes.list_module(root, name)
    links.redirect(edit, plan.entry, caller)
    nodes.delete_nodes(edit, plan.moved)
    used = {use.binding.uid for _owner, use in links.uses(root)}  # by an attachment of no node
    gone = {variable.uid: variable for variable in plan.variables if variable.uid not in used}
    root.variables = [variable for variable in root.variables if variable.uid not in gone]
    nodes.drop_resolves(root, gone.values())
    return caller


# Putting back


def inline_reason(root: Ainb, node: object, module: object = None) -> str:
    """Say why a module cannot be put in the place of the node that calls it.

    Without the module's document, what is known without it.
    """
    if not isinstance(node, Node) or not node.is_module:
        return "only a node that calls a module has one to put in its place"
    if node.inputs or node.outputs or node.children() or node.properties:
        return f"“{node.title}” has slots or ports, and {_BORDER}"
    if node.attachments or any(link.kind == LinkKind.TRANSITION for link in node.links):
        return f"“{node.title}” has attachments or transitions, which would be lost"
    if any(node.uid == command.second for command in root.commands):
        return f"a command has “{node.title}” for its second root"
    return "" if module is None else _module_reason(root, module)


def _module_reason(root: Ainb, module: object) -> str:
    if not isinstance(module, Ainb):
        return "the module's file is not a behaviour graph"
    if module.version != root.version:
        return f"the module is of version 0x{module.version:X}, this file 0x{root.version:X}"
    first = module.commands[0] if len(module.commands) == 1 else None
    start = None if first is None else module.node(first.root)
    if first is None or first.name != ROOT or start is None or isinstance(first.second, Id):
        return f"the module has not the one command “{ROOT}” that begins at a node"
    if start.is_query:
        return f"the command “{ROOT}” of the module begins at a query"
    if module.transitions or module.actions or module.replacements or module.resolves:
        return "the module has tables of transitions, actions or enums, which would be lost"
    bound = next((node for node in module.nodes if node.type in _BOUND), None)
    return "" if bound is None else f"the module has an {bound.title}, which belongs to its caller"


def inline(edit: Draft, node: Node, module: Ainb) -> list[Node]:
    """Put the nodes of a module in the place of the node that calls it; the first is its root.

    The module's own variables come along, under other names where these are taken: the values of
    one file are not those of another. What the command `Root` does not reach stays behind.
    """
    joins.refuse(inline_reason(edit.root, node, module))
    start = module.node(module.commands[0].root)
    assert start is not None, "asked for above"
    some = with_read_queries(module, subtrees(module, [start]))
    clip = paste.unpack(paste.pack(module, [Location(node, node) for node in some]))
    made = [part for part, _owner in paste.put_in(edit, clip, None, shares=False)]
    entry = made[some.index(start)]
    links.redirect(edit, node, entry)
    nodes.delete_nodes(edit, [node])
    return [entry, *(node for node in made if node is not entry)]
