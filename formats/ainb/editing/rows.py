"""Operations on the rows of a document, by the part that each row shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from ...core.records import Id
from ...errors import WrongType
from ...numbered import free_among
from ..build import new_guid
from ..draft import Draft
from ..locate import AttachmentUse, BindingUse, Element, Location, SecondRoot
from ..model import (
    SECTIONS,
    Ainb,
    Attachment,
    Command,
    Input,
    Link,
    Node,
    Output,
    Property,
    Reference,
    Source,
    Variable,
    duplicate_part,
)
from ..rules.link_forms import WORD_SELECTORS
from ..rules.reach import subtrees
from . import links, nodes, slots, values
from .joining import is_transition, unlink

Named = TypeVar("Named", Command, Variable)

REMOVABLE = (
    Attachment, Command, Node, Variable, Property, Input, Output, Link, Source,
    BindingUse, AttachmentUse, SecondRoot,
)  # fmt: skip
"""The parts that may go by themselves."""

_ORDER: Final[tuple[tuple[type, ...], ...]] = (
    (Link,), (Node,), (Source, BindingUse, AttachmentUse), (Property, Input, Output),
    (Attachment,), (Variable,), (SecondRoot,),
)  # fmt: skip
"""The order of removal: users before what they use, links before their targets."""


def remove(edit: Draft, places: Sequence[Location]) -> list[Command]:
    """Take out the parts of rows, users first; return the commands that went with them."""
    gone = {location.part.uid for location in places if isinstance(location.part, Command)}
    edit.root.commands = [command for command in edit.root.commands if command.uid not in gone]
    last_first = sorted(
        places, key=lambda location: -location.place
    )  # places before stay what they are
    dropped: list[Command] = []
    for types in _ORDER:
        locations = [place for place in last_first if isinstance(place.part, types)]
        if types == (Node,) and locations:
            dropped = nodes.delete_nodes(edit, [place.part for place in locations])
        else:
            for place in locations:
                _remove_part(edit, place)
    return dropped


def _remove_part(edit: Draft, location: Location) -> None:
    part, owner = location.part, location.owner
    if isinstance(part, Variable):
        links.delete_variable(edit, part)
    elif isinstance(part, BindingUse):
        links.unbind(edit, owner, location.slot)
    elif isinstance(part, Attachment):
        nodes.delete_attachment(edit, part)
    elif isinstance(part, AttachmentUse):
        owner = edit.touch(owner)
        if part.place < len(owner.attachments) and owner.attachments[part.place] == part.what.uid:
            del owner.attachments[part.place]
    elif isinstance(part, Property | Input | Output):
        slots.delete_slot(edit, owner, location.group, part)
    elif not isinstance(part, Link) or is_transition(part):
        unlink(edit, [location])
    elif location.group == "children":
        links.delete_child(edit, owner, part)
    else:
        raise WrongType("the data links follow from what the inputs are connected to")


def duplicate(edit: Draft, places: Sequence[Location]) -> list[tuple[Element, Element]]:
    """Copy the parts of rows; return each copy, with the node or attachment it belongs to."""
    made: list[tuple[Element, Element]] = []
    copied = nodes.copy_nodes(
        [location.part for location in places if isinstance(location.part, Node)]
    )
    edit.root.nodes += copied
    made += [(node, None) for node in copied]
    for place in places:
        part = place.part
        if isinstance(part, Command):
            command = _duplicate_named(part, edit.root.commands)
            command.guid = new_guid()
            made.append((command, None))
        elif isinstance(part, Variable):
            variable = _duplicate_named(part, edit.root.variables)
            variable.orphan_strings = ()
            made.append((variable, None))
        elif isinstance(part, Property | Input | Output):
            made.append((slots.copy_slot(edit, place.owner, place.group, part), place.owner))
        elif not isinstance(part, Node):
            raise WrongType("nodes, commands, variables and slots can be duplicated")
    return made


def tops_of(root: Ainb, places: Sequence[Location]) -> list[Node]:
    """Return the nodes of rows, and the entry nodes of commands among them."""
    parts = [location.part for location in places]
    tops = [root.node(part.root) if isinstance(part, Command) else part for part in parts]
    nodes = [top for top in tops if isinstance(top, Node)]
    if not nodes or len(nodes) < len(tops):
        raise WrongType("only nodes, and commands that begin at one, have others below them")
    return nodes


def duplicate_below(edit: Draft, places: Sequence[Location]) -> list[Node]:
    """Copy nodes with all below them; return the copies, those of the nodes themselves first.

    A query is copied where only the copied nodes read it; one that others read as well gives the
    copies its values, too, as queries of the games' files have several readers. So do nodes
    outside. Nothing leads to the copies yet, except that a command is copied with what it begins
    at.
    """
    commands = [location.part for location in places if isinstance(location.part, Command)]
    nodes_ = tops_of(edit.root, places)
    seconds = [edit.root.node(command.second) for command in commands]
    below = subtrees(edit.root, [*nodes_, *(node for node in seconds if node is not None)])
    copies = nodes.copy_nodes(below)
    edit.root.nodes += copies
    copy_of = {node.uid: new for node, new in zip(below, copies, strict=True)}
    ids: dict[Reference, Id] = {uid: new.uid for uid, new in copy_of.items()}
    for command in commands:
        new = _duplicate_named(command, edit.root.commands)
        new.guid = new_guid()
        new.root, new.second = (ids.get(node, node) for node in (new.root, new.second))
    first = list(dict.fromkeys(copy_of[node.uid] for node in nodes_))
    return [*first, *(node for node in copies if node not in first)]


def _duplicate_named(part: Named, like: list[Named]) -> Named:
    """Put a copy of a part behind it, under a name that is free."""
    new = duplicate_part(part)
    new.name = free_among(part.name, {named.name for named in like})
    like.insert([named.uid for named in like].index(part.uid) + 1, new)
    return new


def rename(edit: Draft, location: Location, name: str, users: Sequence[Location]) -> None:
    """Give the part of a row another name, and the text of the rows `users` that name it."""
    part = location.part
    for user in users:
        user.part.value = name
    if isinstance(part, Property | Input | Output):
        slots.rename_slot(edit, location.owner, location.group, part, name)
        return
    if isinstance(part, Command | Variable):
        like = edit.root.commands if isinstance(part, Command) else edit.root.variables
        slots.check_name(like, name, part)
    if isinstance(part, Node) and (not name or name in WORD_SELECTORS):
        raise WrongType(f"“{name}” is not a class that this node can have")
    if isinstance(part, Link) and location.group == "children":
        links.check_label(location.owner, name, part)
    setattr(part, "label" if isinstance(part, Link) else "name", name)


def move(edit: Draft, location: Location, index: int) -> None:
    """Move the part of a row to another position in its list."""
    part, owner = location.part, location.owner
    if isinstance(part, Link) and location.group == "children":
        links.move_child(edit, owner, part, index)
        return
    if isinstance(part, Source):
        links.move_source(edit, owner, location.slot, part, index)
        return
    if isinstance(part, Command | Node | Variable):
        elements: list[Element] = getattr(edit.root, SECTIONS[location.group])
    elif isinstance(part, AttachmentUse):
        elements = edit.touch(owner).attachments
    elif isinstance(part, Property | Input | Output):
        slots.check_free(owner)
        elements = getattr(edit.touch(owner), location.group)
    else:
        raise WrongType("the order of these parts is the file's own")
    if isinstance(part, Property | Input | Output | Variable):
        kind = "kind" if isinstance(part, Variable) else "type"
        if not 0 <= index < len(elements) or getattr(elements[index], kind) != getattr(part, kind):
            raise WrongType("they are kept in the order of their types")
    if not 0 <= index < len(elements):
        raise WrongType("there is no such place")
    elements.insert(index, elements.pop(location.place))


def connect(edit: Draft, location: Location, aim: Location | None = None) -> None:
    """Link the part of a row to that of another one, None for no target."""
    part = location.part
    goal: Element = None if aim is None else aim.part
    if isinstance(part, Link):
        is_flow = location.group == "children" or is_transition(part)
        if not is_flow or not (goal is None or isinstance(goal, Node)):
            raise WrongType("a child is a node")
        links.retarget(edit, location.owner, part, goal)
    elif isinstance(part, SecondRoot) and (goal is None or isinstance(goal, Node)):
        links.set_second(edit, location.owner, goal)
    elif location.group == "root" and isinstance(goal, Node):
        links.set_root(edit, location.owner, goal)
    elif location.group in ("root", "second"):
        raise WrongType("a command begins at a node")
    elif isinstance(part, Property | Input):
        _set_origin(edit, location, aim)
    elif isinstance(part, Source) and aim is not None and isinstance(goal, Output):
        links.replace_source(edit, location.owner, location.slot, part, aim.owner, goal)
    else:
        raise WrongType("this refers to nothing that can be changed")


def _set_origin(edit: Draft, location: Location, aim: Location | None) -> None:
    """Give a property or input another origin of its value."""
    part, owner = location.part, location.owner
    if aim is None:
        values.make_constant(edit, owner, part)
    elif isinstance(aim.part, Variable):
        links.bind(edit, owner, part, aim.part)
    elif isinstance(aim.part, Output) and isinstance(part, Input):
        links.connect(edit, owner, part, aim.owner, aim.part)
    else:
        raise WrongType("a value comes from an output or from the blackboard")
