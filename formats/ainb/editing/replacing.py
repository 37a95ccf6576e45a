"""A node given another class: the slots, values and links that the class has too are kept."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence

from ...core.records import Id, Stored
from ...errors import WrongType
from ...graph import NodeOffer
from .. import build
from ..catalogue.known import KnownClass
from ..catalogue.offers import Ranking, shape_of
from ..draft import Draft
from ..expression.port_names import ports_used
from ..model import (
    Ainb,
    Bindable,
    Input,
    Link,
    Node,
    Output,
    Property,
    Resolve,
    Slot,
    Source,
    duplicate_part,
    flags_of,
)
from ..rules import derived, joins
from ..rules.built_in import takes_children
from ..rules.dangling import source_type
from ..rules.input_mirror import INPUT, mirror_of
from ..rules.link_forms import PORTS, WORD_SELECTORS
from ..rules.node_classes import (
    ClassKey,
    ClassShape,
    is_event_class,
    is_query_class,
    is_same_class,
    key_of,
    shape,
)
from ..types import (
    CLASS_DEFAULT,
    MODULE_FLAG,
    POINTER,
    QUERY_FLAG,
    ROOT_FLAG,
    USES_DEFAULT,
    LinkKind,
    NodeType,
    SlotType,
)
from . import links, nodes
from .nodes import ClassSources
from .palette import known_classes, offered_keys

_LINK = 3
"""The weight of a link relative to a value, when classes are ranked by what they keep."""
_NAMED = 4
"""How many names of lost parts are listed of one kind."""


# Offering


def offers(root: Ainb, node: Node, classes: ClassSources) -> list[NodeOffer]:
    """Return the classes that a node may be given, those first that keep most of its slots."""
    known = known_classes(root, classes)
    here = {key_of(other_node): 1 for other_node in root.nodes}
    uses = _uses_of(root, node)
    fits = [
        key
        for key in offered_keys(root, known)
        if not _reason(node, uses, key, *_class_facts(key, known.get(key)))
    ]
    node_offers = Ranking(known, here).offers(fits)
    ranked = [(-_kept_weight(node, offer.what, known), offer) for offer in node_offers]
    ranked.sort(key=lambda ranked_offer: ranked_offer[0])
    return [offer._replace(rank=(kept, *offer.rank)) for kept, offer in ranked]


def _class_facts(key: ClassKey, known_class: KnownClass | None) -> tuple[bool, ClassShape | None]:
    """Return whether a class holds queries, and the slots in a module's file."""
    if known_class is None:
        return is_query_class(*key[:2]), None
    return known_class.is_query, known_class.stated_shape


def _uses_of(root: Ainb, node: Node) -> tuple[bool, bool]:
    """Return whether a node is the child of another, and whether it is run at all."""
    is_child = any(link.target == node.uid for other in root.nodes for link in other.children())
    return is_child, is_child or node.uid in derived.command_roots(root)


def _reason(
    node: Node, uses: tuple[bool, bool], key: ClassKey, is_query: bool, own: ClassShape | None
) -> str:
    """Say why a node cannot be given a class; `own` has the slots in a module's file.

    A node that calls a module can be given its class again if the file has other slots now.
    """
    if key == key_of(node) and (own is None or not _differs(own, shape(node))):
        return f"“{node.title}” is of this class already"
    if key.type == NodeType.EXPRESSION:
        return "an Element_Expression has the slots that its formula needs; add a new one"
    is_child, is_run = uses
    if is_child and is_event_class(*key[:2]):
        return f"“{key.name}” begins an event, and is never the child of another node"
    if is_run and is_query:
        return f"“{node.title}” is run, and “{key.name}” is a query, which never is"
    return ""


def _differs(own: ClassShape, other: ClassShape) -> bool:
    """Whether two shapes have other inputs, outputs or ports, by name and type."""
    return _slots_of(own)[1:] != _slots_of(other)[1:] or set(own.ports) != set(other.ports)


def _slots_of(class_shape: ClassShape) -> list[set[tuple[SlotType, str]]]:
    """Return the types and names of properties, of inputs and of outputs."""
    groups = (class_shape.properties, class_shape.inputs, class_shape.outputs)
    return [{(slot.type, slot.name) for slot in group} for group in groups]


def _kept_weight(node: Node, key: object, classes: Mapping[ClassKey, KnownClass]) -> int:
    """Return how much of a node a class has a place for; a link counts more than a value."""
    assert isinstance(key, ClassKey), "what this module offers"
    own = shape_of(key, classes.get(key)) or ClassShape()
    values, inputs, outputs = _slots_of(own)
    count = sum((prop.type, prop.name) in values for prop in node.properties)
    for slot in node.inputs:
        if (slot.type, slot.name) in inputs:
            count += _LINK if slot.sources or slot.binding is not None else 1
    for output in node.outputs:
        if (output.type, output.name) in outputs:
            count += _LINK if output.used else 1
    children = [link for link in node.children() if isinstance(link.target, Id)]
    if takes_children(key.type) and key.type not in PORTS:
        return count + _LINK * len(children)
    return count + _LINK * sum(link.label in own.ports for link in children if link.label)


# Replacing


def replace(edit: Draft, node: Node, key: object, classes: ClassSources) -> list[str]:
    """Replace a node by one of an offered class; describe what did not fit.

    The new one is a node of its own (its GUID, too), as comparisons tell nodes of different classes
    apart. Slots of the same name and type keep their values and where these come from; what led to
    the node leads to the new one. Children keep their ports by name, or their order where the ports
    of the class have no names.
    """
    if not isinstance(key, ClassKey):
        raise WrongType("this class was offered by another document")
    root, new = edit.root, nodes.add_node(edit, key, classes)
    root.nodes.remove(new)
    own = shape(new) if new.is_module else None
    joins.refuse(_reason(node, _uses_of(root, node), key_of(new), new.is_query, own))
    node = edit.touch(node)
    new.flags = new.flags & (QUERY_FLAG | MODULE_FLAG) | node.flags & ROOT_FLAG
    new.attachments, new.state = list(node.attachments), copy.copy(node.state)
    root.nodes.insert(root.nodes.index(node), new)
    lost = []
    for group, noun in (("properties", "property"), ("inputs", "input")):
        names = [slot.name for slot in getattr(node, group) if not _take_slot(root, new, slot)]
        lost += _with_noun(noun, group, names)
    _mirror(new)
    lost += _redirect_readers(edit, node, new)
    links.redirect(edit, node, new)
    lost += _take_children(edit, node, new)
    new.queries = derived.queries(root, new)
    nodes.delete_nodes(edit, [node])
    return lost


def _match(slots: Sequence[Slot], slot: Slot) -> Slot | None:
    """Return the slot of the same name and type, a pointer of a class that fits."""
    for one in slots:
        same = (one.type, one.name) == (slot.type, slot.name)
        if same and is_same_class(one.class_name, slot.class_name):
            return one
    return None


def _take_slot(root: Ainb, new: Node, slot: Property | Input) -> bool:
    """Have a slot of a new node have the value of another; return whether there is room for it."""
    mine = _match(new.inputs if isinstance(slot, Input) else new.properties, slot)
    if isinstance(slot, Input) and isinstance(mine, Input):
        _take_input(root, new, mine, slot)
        fits = len(mine.sources) == len(slot.sources)
    elif isinstance(mine, Property):
        mine.value, mine.flags, mine.binding = slot.value, slot.flags, slot.binding
        _drop_formula(root, mine)
        fits = True
    else:
        return False
    _move_resolve(root, slot, mine)
    return fits


def _take_input(root: Ainb, new: Node, mine: Input, slot: Input) -> None:
    is_default = repr(mine.value) == repr(slot.value) and bool(mine.flags & CLASS_DEFAULT)
    mine.value, mine.word = slot.value, slot.word
    mine.flags, mine.binding = flags_of(slot) & ~CLASS_DEFAULT, slot.binding
    mine.sources = list(map(duplicate_part, slot.sources))
    fed: list[Bindable] = [mine, *mine.sources]
    for fed_source in fed:
        _drop_formula(root, fed_source)
    mine.sources = [source for source in mine.sources if _may_read(root, mine, source)]
    if new.type != NodeType.USER:
        mine.sources = mine.sources[:1]
    mine.multi_source = slot.multi_source
    nodes.normalize_input(mine)
    if is_default and not mine.sources and mine.binding is None and mine.type is not POINTER:
        mine.flags = USES_DEFAULT | CLASS_DEFAULT


def _may_read(root: Ainb, slot: Input, source: Source) -> bool:
    """Whether an input can read what the other node's did, perhaps without its formula."""
    output = root.output(source)
    if output is None or not is_same_class(slot.class_name, output.class_name):
        return False
    return source_type(root, slot, source) == output.type


def _drop_formula(root: Ainb, slot: Bindable) -> None:
    """Drop a formula that reads ports of its node by their places, which are others now."""
    expression = root.expression(slot.binding)
    if expression is not None and any(ports_used(expression.steps)):
        slot.binding, slot.flags = None, 0


def _move_resolve(root: Ainb, slot: Property | Input, mine: Property | Input) -> None:
    """Have the enum table name the new slot in the place of the old one."""
    root.resolves = [
        Resolve(mine.uid, resolve.class_name, resolve.value_name)
        if resolve.target == slot.uid
        else resolve
        for resolve in root.resolves
    ]


def _mirror(new: Node) -> None:
    """Set the property of a selector that mirrors its input."""
    slot = next((other_slot for other_slot in new.inputs if other_slot.name == INPUT), None)
    other = None if slot is None else mirror_of(new, slot)
    if slot is None or not isinstance(other, Property):
        return
    other.value = slot.value
    is_bound = slot.binding is not None and not slot.sources
    other.binding, other.flags = (slot.binding, slot.flags) if is_bound else (None, 0)


def _redirect_readers(edit: Draft, node: Node, new: Node) -> list[str]:
    """Have those that read the node read the new one, where it has such an output."""
    match = {output.uid: _match(new.outputs, output) for output in node.outputs}
    for output in node.outputs:
        mine = match[output.uid]
        if isinstance(mine, Output):
            mine.bit30 = output.bit30
            # The link that distinguishes the output of an enum from that of a plain int.
            for link in node.links:
                if link.kind == LinkKind.GENERIC and link.label == output.name:
                    build.add_link(new, Link(link.kind, link.target, link.label))
    lost = []
    for reader, source in _reading(edit.root, node):
        read = edit.root.output(source)
        mine = None if read is None else match[read.uid]
        if isinstance(mine, Output):
            source = edit.own(reader, source)[1]
            source.node, source.output = new.uid, mine.uid
        elif read is not None:
            lost.append(read.name)
    return _with_noun("read output", "read outputs", list(dict.fromkeys(lost)))


def _reading(root: Ainb, node: Node) -> list[tuple[Node, Source]]:
    """Return the sources that are outputs of a node, with the nodes that read them."""
    return [
        (reader, source)
        for reader in root.nodes
        for slot in reader.inputs
        for source in slot.sources
        if source.node == node.uid
    ]


def _take_children(edit: Draft, node: Node, new: Node) -> list[str]:
    """Link the new node to the children; describe those without a port."""
    children = [link for link in node.children() if isinstance(link.target, Id)]
    free = {link.label: link for link in new.children() if link.label}
    left = []
    for link in children:
        port = free.pop(link.label, None) if link.label else None
        if port is None:
            left.append(link)
        else:
            port.target = link.target
    if len(children) == 1 and left and free:
        next(iter(free.values())).target = left.pop().target
    return _with_noun("child", "children", _add_children(edit, new, left))


def _add_children(edit: Draft, new: Node, left: Sequence[Link]) -> list[str]:
    """Link a node to children by unnamed ports, the last by the default where there is one.

    Returns the titles of those for which it can have no port.
    """
    default = next(
        (one for one in new.children() if not one.label and isinstance(one.target, Stored)), None
    )
    is_free = not joins.unnamed_link_reason(new)
    lost = []
    for link in left:
        target = edit.root.node(link.target)
        assert target is not None, "those that lead to no node were left out"
        if default is not None and link is left[-1]:
            default.target = link.target
        elif is_free and not joins.more_children_reason(new):
            label = link.label if new.name in WORD_SELECTORS else ""
            links.add_child(edit, new, target, label)
        else:
            lost.append(target.title)
    return lost


def _with_noun(one: str, many: str, names: Sequence[str]) -> list[str]:
    """Return names with their noun, nothing if there are none."""
    return [f"{one if len(names) == 1 else many} {quoted(names)}"] if names else []


def quoted(names: Sequence[str]) -> str:
    """Return the first names of some in quotation marks, and how many more there are."""
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(f"“{name}”" for name in names[:_NAMED]) + more
