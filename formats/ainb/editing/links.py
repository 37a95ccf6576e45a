"""Links of nodes: to children, by transitions, from commands, and from outputs and variables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...core.kinds import Kind
from ...core.records import Stored
from ...errors import WrongType
from ...numbered import free_among
from .. import build
from ..draft import Draft
from ..expression.model import Expression
from ..locate import PartIndex, node_reference
from ..model import (
    Ainb,
    Attachment,
    Bindable,
    Binding,
    Command,
    Condition,
    Input,
    Link,
    Node,
    Output,
    Property,
    Source,
    Transition,
    Variable,
)
from ..rules import joins, reach
from ..rules.conditions import new_condition, plain_value
from ..rules.dangling import BoundPart, bound_parts, source_type
from ..rules.input_mirror import mirror_of
from ..rules.link_forms import BY_TRANSITIONS, PORTS, WITH_DEFAULT, condition_form
from ..rules.node_classes import is_event_class
from ..types import CLASS_DEFAULT, NO_NODE, USES_DEFAULT, LinkKind, Value
from .nodes import drop_child, drop_resolves, drop_transition, normalize_input, without
from .slots import SlotOwner, check_name

PLAIN_TRANSITION: Final = 1
"""The flags of a transition that is taken without the name of a command."""


# Children


def _check_ports(node: Node) -> None:
    if node.type in PORTS:
        joins.refuse(joins.more_children_reason(node))


def check_label(node: Node, label: str, own: Link | None = None) -> None:
    """Raise `WrongType` if another port of a node has this name; several may have none.

    The node's class looks its ports up by name, so a second one of a name would never be reached.
    """
    uid = None if own is None else own.uid
    others = (link for link in node.children() if link.uid != uid and link.condition is None)
    if label and any(link.label == label for link in others):
        raise WrongType(f"“{label}” already exists")


def add_child(edit: Draft, node: Node, target: Node | None = None, label: str = "") -> Link:
    """Give a node a child behind the others, before the default of a selector."""
    node = edit.touch(node)
    joins.refuse(joins.more_children_reason(node))
    if target is not None:
        check_child(edit.root, node, target)
    link = build.add_child(node, target, label, _condition(node))
    if node.type in WITH_DEFAULT and len(node.children()) > 1:
        place = node.links.index(link)
        node.links[place - 1], node.links[place] = node.links[place], node.links[place - 1]
    return link


def _condition(node: Node) -> Condition | None:
    """Return the condition of a new child: that of a default where it is the first."""
    children = node.children()
    form = condition_form(node.type, node.name, not children)
    others = children[:-1] if node.type in WITH_DEFAULT else children
    taken = [plain_value(child.condition) for child in others]
    return None if form is None else new_condition(form, taken, not children)


def check_child(root: Ainb, node: Node, target: Node) -> None:
    """Raise `WrongType` if a child is a query, or would close a circle."""
    joins.refuse(joins.child_reason(target, node.uid in reach.subtree_uids(root, target)))


def add_next(edit: Draft, node: Node, target: Node | None = None) -> Link:
    """Add a link to a node: a child, or a transition where its type has these."""
    if node.type in BY_TRANSITIONS:
        return add_transition(edit, node, target)
    return add_child(edit, node, target)


def add_transition(edit: Draft, node: Node, target: Node | None = None, command: str = "") -> Link:
    """Have a node go on at another one; at a module caller, where that ended with a `command`."""
    node = edit.touch(node)
    joins.refuse(joins.transition_reason(node) or joins.run_reason(target))
    if node.is_module and not command:
        raise WrongType("it follows from the name that the module ends with; change that")
    if command and not node.is_module:
        raise WrongType("only a node that calls a module goes on by the name that this ends with")
    transition = Transition(0 if node.is_module else PLAIN_TRANSITION, command)
    link = build.add_link(node, Link(LinkKind.TRANSITION, transition=transition.uid))
    _lead_to(link, target)
    edit.root.transitions.insert(_place_of(edit.root, transition), transition)
    return link


def _lead_to(link: Link, target: Node | None) -> None:
    link.target = Stored(NO_NODE) if target is None else target.uid


def delete_transition(edit: Draft, node: Node, link: Link) -> None:
    """Take a transition away."""
    node, link = edit.own(node, link)
    node.links.remove(link)
    drop_transition(edit.root, link)


def _place_of(root: Ainb, new_transition: Transition) -> int:
    """Return the index of a new transition: after the transitions of earlier links."""
    order = [link.transition for node in root.nodes for link in node.links]
    before = set(order[: order.index(new_transition.uid)])
    places = [at for at, transition in enumerate(root.transitions) if transition.uid in before]
    return max(places, default=-1) + 1


def delete_child(edit: Draft, node: Node, link: Link) -> None:
    """Take a link to a child out; the child itself stays."""
    node, link = edit.own(node, link)
    _check_ports(node)
    if node.type in WITH_DEFAULT and link is node.children()[-1]:
        raise WrongType("the last child of a selector is its default, which must stay")
    drop_child(edit.root, node, link)
    drop_resolves(edit.root, [link.condition])


def retarget(edit: Draft, node: Node, link: Link, target: Node | None) -> None:
    """Set the target of a link, which may be none; of a transition, the next command."""
    if target is not None and link.kind == LinkKind.TRANSITION:
        joins.refuse(joins.run_reason(target))
    elif target is not None:
        check_child(edit.root, node, target)
    _node, link = edit.own(node, link)
    _lead_to(link, target)


def redirect(edit: Draft, old: Node, new: Node) -> None:
    """Have the parents of a node and the commands that begin there lead to another one."""
    for parent in edit.root.nodes:
        if any(link.target == old.uid for link in parent.children()):
            for link in edit.touch(parent).children():
                link.target = new.uid if link.target == old.uid else link.target
    for command in edit.root.commands:
        if old.uid in (command.root, command.second):
            command = edit.touch(command)
            command.root = new.uid if command.root == old.uid else command.root
            command.second = new.uid if command.second == old.uid else command.second


def check_move(root: Ainb, node: Node, link: Link, place: int) -> None:
    """Raise `WrongType` if a link cannot be moved to a position among the children."""
    _check_ports(node)
    children = node.children()
    if not 0 <= place < len(children):
        raise WrongType("there is no such place")
    if node.type in WITH_DEFAULT and (link.uid == children[-1].uid or place == len(children) - 1):
        raise WrongType("the default of a selector stays its last child")
    if any(
        replacement.node == node.uid and replacement.type in (0, 1)
        for replacement in root.replacements
    ):
        raise WrongType("the replacement table counts these children")


def move_child(edit: Draft, node: Node, link: Link, place: int) -> None:
    """Move a link to another position among the children."""
    node, link = edit.own(node, link)
    check_move(edit.root, node, link, place)
    children = node.children()
    places = [at for at, one in enumerate(node.links) if one.kind == LinkKind.CHILD]
    children.insert(place, children.pop(children.index(link)))
    for at, child in zip(places, children, strict=True):
        node.links[at] = child


# Outputs that inputs read, and values that variables give


def connect(edit: Draft, node: Node, slot: Input, producer: Node, output: Output) -> Source:
    """Connect an input to an output instead of its current one; the formula stays.

    Raises `WrongType` if it reads several: `replace_source` is for one of these.
    """
    node, slot = edit.own(node, slot)
    joins.refuse(joins.ambiguity_reason(slot))
    if slot.sources:
        return replace_source(edit, node, slot, slot.sources[0], producer, output)
    return _append(edit, node, slot, producer, output)


def add_source(edit: Draft, node: Node, slot: Input, producer: Node, output: Output) -> Source:
    """Have a connected input read one output more; a formula that it has is then the first's."""
    node, slot = edit.own(node, slot)
    joins.refuse(joins.more_sources_reason(node, slot))
    if slot.binding is not None:
        first = slot.sources[0]
        first.flags, first.binding = slot.flags, slot.binding
        slot.flags, slot.binding = 0, None
    return _append(edit, node, slot, producer, output)


def _append(edit: Draft, node: Node, slot: Input, producer: Node, output: Output) -> Source:
    _check_source(edit.root, node, slot, Source(), producer, output)
    source = Source(producer.uid, output.uid)
    slot.sources.append(source)
    slot.multi_source = len(slot.sources) > 1
    slot.flags &= ~(USES_DEFAULT | CLASS_DEFAULT)
    return source


def replace_source(
    edit: Draft, node: Node, slot: Input, source: Source, producer: Node, output: Output
) -> Source:
    """Replace one output that an input reads by another."""
    node, slot = edit.own(node, slot)
    source = _source_of(slot, source)
    _check_source(edit.root, node, slot, source, producer, output)
    source.node, source.output = producer.uid, output.uid
    return source


def _check_source(
    root: Ainb, node: Node, slot: Input, source: Source, producer: Node, output: Output
) -> None:
    is_circle = node.uid in reach.source_uids(root, producer)
    joins.refuse(joins.source_reason(root, node, slot, source, producer, output, is_circle))


def check_source_place(slot: Input, place: int) -> None:
    """Raise `WrongType` if no source of an input has a place."""
    if not 0 <= place < len(slot.sources):
        raise WrongType("there is no such place")


def move_source(edit: Draft, node: Node, slot: Input, source: Source, place: int) -> None:
    """Move one of the sources of an input to another position."""
    node, slot = edit.own(node, slot)
    check_source_place(slot, place)
    source = _source_of(slot, source)
    slot.sources.remove(source)
    slot.sources.insert(place, source)


def _source_of(slot: Input, source: Source) -> Source:
    """Return the source of an input that has the id of a source."""
    return next(one for one in slot.sources if one.uid == source.uid)


def disconnect(edit: Draft, node: Node, slot: Input, sources: Sequence[Source]) -> None:
    """Remove these sources of an input; without any it has a constant value."""
    gone = {source.uid for source in sources}
    node, slot = edit.own(node, slot)
    slot.sources = [source for source in slot.sources if source.uid not in gone]
    normalize_input(slot)


def disconnect_output(edit: Draft, output: Output) -> None:
    """Have no input read an output."""
    for node in edit.root.nodes:
        for slot in node.inputs:
            led = [source for source in slot.sources if source.output == output.uid]
            if led:
                disconnect(edit, node, slot, led)


def bind(edit: Draft, owner: SlotOwner, slot: Property | Input, variable: Variable) -> None:
    """Take the value of a slot from the blackboard; both slots of a selector that say the same."""
    owner, slot = edit.own(owner, slot)
    other = mirror_of(owner, slot)
    if isinstance(slot, Input) and slot.sources:
        raise WrongType(f"“{slot.name}” is connected; disconnect it first")
    if isinstance(other, Input) and other.sources:
        raise WrongType(f"“{slot.name}” follows “{other.name}”, which is connected")
    if slot.type.kind is not variable.kind:
        type_name = slot.type.word
        raise WrongType(
            f"“{slot.name}” is of type {type_name}, “{variable.name}” of type {variable.kind.value}"
        )
    for bound_slot in (slot, other):
        if bound_slot is not None:
            build.bind(bound_slot, variable)


def unbind(edit: Draft, owner: SlotOwner, slot: Bindable) -> None:
    """Take a slot's own value instead of that of a variable or expression.

    A source that only the expression made fit is disconnected.
    """
    owner, slot = edit.own(owner, slot)
    other = mirror_of(owner, slot)
    if other is not None and other.binding == slot.binding:
        _unbind(edit.root, other)
    _unbind(edit.root, slot)


def _unbind(root: Ainb, slot: Bindable) -> None:
    slot.binding, slot.flags = None, 0
    if isinstance(slot, Input):
        slot.sources = [source for source in slot.sources if _fits(root, slot, source)]
        normalize_input(slot)


def _fits(root: Ainb, slot: Input, source: Source) -> bool:
    output = root.output(source)
    return output is None or source_type(root, slot, source) == output.type


# Commands


def command_name(root: Ainb, node: Node | None = None) -> str:
    """Return a free name for a new command, as those of real files are.

    That of an event is the class that it begins at, the first of other files is “Root”.
    """
    usual = "Command" if root.commands else "Root"
    if node is not None and is_event_class(node.type, node.name):
        usual = node.name
    return free_among(usual, {command.name for command in root.commands})


def add_command(edit: Draft, name: str, node: Node | None = None) -> Command:
    """Add a command that begins at a node, at the first that can be run where none is given."""
    check_name(edit.root.commands, name)
    node = node or next(
        (candidate for candidate in edit.root.nodes if not candidate.is_query), None
    )
    if node is None:
        raise WrongType("a command begins at a node, and there is none yet")
    joins.refuse(joins.run_reason(node))
    command = Command(name, build.new_guid(), node.uid)
    edit.root.commands.append(command)
    return command


def set_root(edit: Draft, command: Command, node: Node) -> None:
    """Have a command begin at another node."""
    joins.refuse(joins.run_reason(node))
    command = edit.touch(command)
    command.root = node.uid


def set_second(edit: Draft, command: Command, node: Node | None) -> None:
    """Give a command a second root, which development builds of the games begin at, or none."""
    joins.refuse(joins.run_reason(node))
    command = edit.touch(command)
    command.second = Stored(0) if node is None else node.uid


# The blackboard


def add_variable(edit: Draft, kind: Kind, name: str, value: Value = None) -> Variable:
    """Put a variable on the blackboard, behind those of its type; it begins with a value."""
    check_name(edit.root.variables, name)
    return build.add_variable(edit.root, kind, name, value)


def delete_variable(edit: Draft, variable: Variable) -> None:
    """Take a variable out that nothing uses."""
    users = value_users(edit, variable)
    if users:
        more = f" and {len(users) - 1} more" if len(users) > 1 else ""
        raise WrongType(f"“{variable.name}” is used by {users[0]}{more}")
    edit.root.variables = without(edit.root.variables, variable)
    drop_resolves(edit.root, [variable])


def users_of(edit: Draft, part: object) -> list[str]:
    """Describe the users of a part of the document's lists, "" if it has none."""
    nodes = edit.root.nodes
    if isinstance(part, Attachment):
        return [node.title for node in nodes if part.uid in node.attachments]
    if isinstance(part, Transition):
        return [node.title for node in nodes for link in node.links if link.transition == part.uid]
    return value_users(edit, part) if isinstance(part, Variable | Expression) else []


def value_users(edit: Draft, binding: Binding) -> list[str]:
    """Describe the users of a variable, or of the result of a formula: a text for each row."""
    rows = {
        (owner.uid, use.group, use.place): f"{owner_text(edit.index, owner)} › {use.name}"
        for owner, use in uses(edit.root)
        if use.binding.uid == binding.uid
    }
    return list(rows.values())


def uses(root: Ainb) -> Iterator[tuple[Node | Attachment, BoundPart]]:
    """Yield all parts that take their value from a variable or formula, with their owners."""
    for owner in root.owners:
        for use in bound_parts(root, owner):
            yield owner, use


def owner_text(index: PartIndex, owner: Node | Attachment) -> str:
    """Return what a node or attachment is called in sentences."""
    return node_reference(index, owner.uid) if isinstance(owner, Node) else owner.name
