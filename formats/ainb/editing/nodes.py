"""Adding, deleting and copying nodes and their attachments."""

from __future__ import annotations

import copy
from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from ...core.kinds import Kind
from ...core.paths import Key
from ...core.records import Stored, new_id
from ...errors import WrongType
from .. import build
from ..catalogue.catalogue import Catalogue
from ..catalogue.known import KnownClass
from ..catalogue.making import known_in, make_node
from ..copied import copied
from ..draft import Draft, below
from ..locate import int_lists
from ..model import (
    Ainb,
    Attachment,
    Command,
    Condition,
    Input,
    IntPart,
    Link,
    Listed,
    Module,
    Node,
    Property,
    Reference,
    Slot,
    Top,
    Variable,
    duplicate_part,
)
from ..rules import node_classes
from ..rules.built_in import UNNAMED as _UNNAMED
from ..rules.derived import is_control
from ..rules.node_classes import ClassKey
from ..types import INT, MODULE_FLAG, NO_NODE, QUERY_FLAG, USES_DEFAULT, LinkKind, NodeType


class ClassSources(NamedTuple):
    """What classes are known from: `others`, the roots of other documents, and the catalogue."""

    others: Sequence[object] = ()
    catalogue: Catalogue | None = None


def add_node(edit: Draft, key: object, classes: ClassSources) -> Node:
    """Put a node behind the others, with the slots and ports that all nodes of its class have.

    These come from the nodes of the document, or else from the first of the other documents that
    has any, or else by the catalogue; of a built-in type it is known.
    """
    if not isinstance(key, ClassKey):
        raise WrongType("this node was offered by another document")
    if key.type == NodeType.USER and not key.name:
        raise WrongType("a node needs the name of its class")
    known = [
        known_class
        for root in node_classes.related(edit.root, classes.others)
        if (known_class := known_in(root, key)) is not None
    ][:1]
    if classes.catalogue is not None:
        learned = classes.catalogue.of(edit.root.version, key)
        known += [] if learned is None else [learned]
    node = make_node(key, known)
    edit.root.nodes.append(node)
    if key.is_module:
        list_module(edit.root, key.name, known)
    return node


def list_module(root: Ainb, name: str, classes: Sequence[KnownClass] = ()) -> None:
    """Put a module in the list of those that nodes call, if it is not there yet."""
    path = f"{name}.ainb"
    if all(module.path != path for module in root.modules):
        category = classes[0].module_category if classes else root.category
        root.modules.append(Module(path, category))


def delete_nodes(edit: Draft, nodes: Sequence[Node]) -> list[Command]:
    """Remove nodes and repair the references to them; return the commands removed with them.

    Links to children become links to no node, save where only the order tells children apart.
    """
    root = edit.root
    gone = {node.uid for node in nodes}
    drop_resolves(root, (part for node in nodes for part in resolvable(node)))
    root.nodes = [node for node in root.nodes if node.uid not in gone]
    for node in root.nodes:
        if leads_to(node, gone):
            node = edit.touch(node)
            drop_links(root, node, gone)
        if any(source.node in gone for slot in node.inputs for source in slot.sources):
            drop_sources(edit.touch(node), gone)
    return _drop_commands(edit, gone)


def leads_to(node: Node, uids: Container[Reference]) -> bool:
    """Whether a link of a node, of whatever kind, leads to a node with one of these `uid`s."""
    links = node.links  # of many nodes none, and all nodes are asked at each edit
    return bool(links) and any(link.target in uids for link in links)


def drop_links(root: Ainb, node: Node, gone: Container[Reference]) -> None:
    """Clear links of control flow to removed nodes, given by their `uid`."""
    for link in list(node.links):
        if link.target not in gone:
            continue
        if link.kind == LinkKind.CHILD and is_port(node, link):
            link.target = Stored(NO_NODE)
        elif link.kind == LinkKind.CHILD:
            drop_child(root, node, link)
        elif link.kind == LinkKind.TRANSITION:
            node.links.remove(link)
            drop_transition(root, link)


def is_port(node: Node, link: Link) -> bool:
    """Whether a child's link stays without a target, since more than its order identifies it."""
    return node.type not in _UNNAMED and (bool(link.label) or link.condition is not None)


def drop_child(root: Ainb, node: Node, link: Link) -> None:
    """Remove a link to a child, with its entries in the replacement table."""
    place = node.children().index(link)
    node.links.remove(link)
    kept_replacements = []
    for replacement in root.replacements:
        counts = replacement.node == node.uid and replacement.type in (0, 1)
        if counts and replacement.position == place:
            continue
        if counts and replacement.position > place:
            replacement = copy.copy(replacement)
            replacement.position -= 1
        kept_replacements.append(replacement)
    root.replacements = kept_replacements


def drop_transition(root: Ainb, link: Link) -> None:
    """Take the entry of a transition out that no link names any longer."""
    left = {link.transition for node in root.nodes for link in node.links}
    if link.transition not in left:
        root.transitions = [one for one in root.transitions if one.uid != link.transition]


def drop_sources(node: Node, gone: Container[Reference]) -> None:
    """Take out the sources of inputs that are outputs of removed nodes."""
    for slot in node.inputs:
        left = [source for source in slot.sources if source.node not in gone]
        if len(left) < len(slot.sources):
            slot.sources = left
            normalize_input(slot)


def normalize_input(slot: Input) -> None:
    """Store the sources that are left of an input as fits their number."""
    if not slot.sources:
        slot.multi_source = False
        if slot.binding is None:
            slot.flags |= USES_DEFAULT
    elif len(slot.sources) == 1 and slot.sources[0].binding is None:
        slot.multi_source = False


def _drop_commands(edit: Draft, gone: Container[Reference]) -> list[Command]:
    root = edit.root
    dropped = [command for command in root.commands if command.root in gone]
    root.commands = [command for command in root.commands if command not in dropped]
    for command in root.commands:
        if command.second in gone:
            command = edit.touch(command)
            command.second = Stored(0)
    return dropped


def drop_resolves(root: Ainb, parts: Iterable[Slot | IntPart | None]) -> None:
    """Remove the entries of the enum table that name one of these parts; None names no part."""
    targets = {part.uid for part in parts if part is not None}
    root.resolves = [resolve for resolve in root.resolves if resolve.target not in targets]


def without(parts: Iterable[Listed], part: Top) -> list[Listed]:
    """Return all parts of a list but one, which is found by its id."""
    return [other for other in parts if other.uid != part.uid]


def drop_lost_resolves(root: Ainb) -> None:
    """Remove the enum references of parts that were removed or are not ints any more."""
    if root.resolves:
        parts = (part for _owner, _name, some in int_lists(root) for part in some)
        there = {part.uid for part in parts if part is not None and _is_int(part)}
        root.resolves = [
            resolve
            for resolve in root.resolves
            if isinstance(resolve.target, Stored) or resolve.target in there
        ]


def _is_int(part: IntPart) -> bool:
    if isinstance(part, Condition):
        return part.form.kind in (Kind.S32, Kind.U32)
    return part.kind is Kind.S32 if isinstance(part, Variable) else part.type == INT


def resolvable(node: Node) -> list[Property | Input | Condition]:
    """Return the parts of a node that the enum table may name."""
    conditions = [link.condition for link in node.links if link.condition is not None]
    return [*node.properties, *node.inputs, *conditions]


def copy_nodes(nodes: Sequence[Node]) -> list[Node]:
    """Return copies with new GUIDs; links among them lead to copies, all others stay.

    The strings of enums stand in a file where a value first occurs, so copies have none. A data
    link that a node stores for those who read it goes where none of these was copied.
    """
    ids = {part.uid: new_id() for node in nodes for part in (node, *below(node))}
    copies = copied(list(nodes), ids)
    there = {new.uid for new in copies}
    for new in copies:
        new.guid = build.new_guid()
        for part in below(new):
            if isinstance(part, Property | Input | Condition):
                part.orphan_strings = ()
        names = {slot.name for slot in new.inputs if slot.sources}
        new.links = [
            link
            for link in new.links
            if is_control(link) or link.label in names or link.target in there
        ]
    return copies


def adopt_field(mine: Node, other: Node, key: Key) -> None:
    """Bring what differs of a node besides its lists; what follows from other parts is left."""
    if key in ("class", "type"):
        mine.name, mine.type, mine.hash = other.name, other.type, other.hash
    if key in ("class", "type", "flags"):
        kept = mine.flags & ~(QUERY_FLAG | MODULE_FLAG)
        mine.flags = kept | other.flags & (QUERY_FLAG | MODULE_FLAG)
    if key == "state":
        mine.state = copy.copy(other.state)


# Attachments


def add_attachment(edit: Draft, node: Node, name: str) -> Attachment:
    """Give a node a new attachment, with the properties of others of its name."""
    if not name or "\0" in name:
        raise WrongType("an attachment needs the name of its class, without NUL")
    attachment = Attachment(name)
    like = next((other for other in edit.root.attachments if other.name == name), None)
    if like is not None:
        attachment.word, attachment.hash = like.word, like.hash
        attachment.table_shift = like.table_shift
        attachment.properties = list(map(duplicate_part, like.properties))
        for prop in attachment.properties:
            prop.orphan_strings = ()
    node = edit.touch(node)
    edit.root.attachments = [*edit.root.attachments, attachment]
    node.attachments = [*node.attachments, attachment.uid]
    return attachment


def delete_attachment(edit: Draft, attachment: Attachment) -> None:
    """Take an attachment out of the document, and off all nodes that have it."""
    root = edit.root
    for node in root.nodes:
        if attachment.uid in node.attachments:
            node = edit.touch(node)
            node.attachments = [uid for uid in node.attachments if uid != attachment.uid]
    drop_resolves(root, attachment.properties)
    root.attachments = without(root.attachments, attachment)
