"""The rows of an AINB document, from its root down.

A row is made when it is asked for and thrown away; it holds the object that it stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import lru_cache, partial
from typing import Final, Generic, Protocol, TypeVar

from ..core.kinds import AnyValue, Kind
from ..core.paths import Key, Path
from ..core.records import FieldSpec, Id, Stored, specs_of, unusual_specs
from ..enum_names import Enums
from ..errors import WrongType
from ..outline import Node as Native
from ..value_text import f32_text
from .enums import link_owner, slot_owner, value_name
from .expression.assemble import disassemble
from .expression.compile import compile_typed, compiles_to
from .expression.infix import infix
from .expression.model import DataType, Expression, Instruction
from .expression.port_names import check_ports, named, names_at, names_of, owners_of, places
from .locate import SLOT_GROUPS, ConditionEnd, PartIndex, int_path, node_reference
from .model import (
    SECTIONS,
    Ainb,
    Attachment,
    Binding,
    Bound,
    Command,
    Condition,
    Input,
    IntPart,
    Link,
    Module,
    Node,
    Output,
    Property,
    Reference,
    Replacement,
    Resolve,
    Source,
    Transition,
    Variable,
    XLinkAction,
    is_value_alone,
)
from .rules.link_forms import WORD_SELECTORS, is_named
from .rules.node_classes import family_of
from .types import (
    COMPONENT_WORDS,
    FLAG_WORDS,
    INT,
    NO_NODE,
    POINTER,
    REPLACEMENT_WORDS,
    ConditionForm,
    LinkKind,
    NodeType,
    guid_bytes,
    guid_text,
)

T = TypeVar("T")


class RowItems(Protocol):
    """The children of a part, each built on demand."""

    def __len__(self) -> int:
        """Return how many there are."""

    def keys(self) -> Sequence[Key]:
        """Return the keys in their order."""

    def part(self, key: Key) -> RowPart:
        """Return one child, or raise `WrongType` if there is none."""


class ListItems(RowItems, Generic[T]):
    """All of one list, each made by `make(index, element)`."""

    def __init__(self, elements: Sequence[T], make: Callable[[int, T], RowPart]) -> None:
        self.elements = elements
        self._make = make

    def __len__(self) -> int:
        return len(self.elements)

    def keys(self) -> Sequence[Key]:
        """Return the keys in their order."""
        return range(len(self.elements))

    def part(self, key: Key) -> RowPart:
        """Return one child, or raise `WrongType` if there is none."""
        if not isinstance(key, int) or not 0 <= key < len(self.elements):
            raise WrongType("there is nothing at this place")
        return self._make(key, self.elements[key])


Makers = dict[str, "Callable[[], RowPart]"]
"""The builders of the rows below a part, by key."""


class NamedItems(RowItems):
    """Children with unique keys; `makers` build them by key."""

    def __init__(self, makers: Makers) -> None:
        self._makers = makers

    def __len__(self) -> int:
        return len(self._makers)

    def keys(self) -> Sequence[Key]:
        """Return the keys in their order."""
        return list(self._makers)

    def part(self, key: Key) -> RowPart:
        """Return one child, or raise `WrongType` if there is none."""
        maker = self._makers.get(key) if isinstance(key, str) else None
        if maker is None:
            raise WrongType("there is nothing at this place")
        return maker()


@dataclass(slots=True, eq=False)
class RowPart:
    """A row: as `Row`, with `put` to give it another value (None if it cannot have one).

    `native` is the object it stands for; `slot` the one whose flags and enum strings go with the
    value; `check` refuses values that its kind allows and it does not; `enum` is the owner of the
    enum that an int belongs to, see `formats.ainb.enums`.
    """

    label: str
    kind: Kind
    value: AnyValue = None
    _: KW_ONLY
    items: RowItems | None = None
    put: Callable[[AnyValue], None] | None = None
    detail: str = ""
    target: Path | None = None
    native: Native = None
    slot: IntPart | None = None
    check: Callable[[AnyValue], AnyValue] | None = None
    enum: tuple[str, str] | None = None


def field(
    label: str,
    kind: Kind,
    owner: object,
    name: str,
    check: Callable[[AnyValue], AnyValue] | None = None,
    detail: str = "",
) -> RowPart:
    """Return a part for an attribute of an object that may be edited freely."""
    value, put = getattr(owner, name), partial(setattr, owner, name)
    return RowPart(label, kind, value, put=put, native=owner, check=check, detail=detail)


def own_value(
    label: str, kind: Kind, slot: IntPart, detail: str = "", enum: tuple[str, str] | None = None
) -> RowPart:
    """Return a part for the value of an object whose flags and enum strings go with it."""
    value, put = slot.value, partial(setattr, slot, "value")
    return RowPart(label, kind, value, put=put, native=value, slot=slot, detail=detail, enum=enum)


def fixed(label: str, kind: Kind, value: AnyValue, detail: str = "") -> RowPart:
    """Return a part that only shows a value."""
    return RowPart(label, kind, value, detail=detail, native=value)


def reference(label: str, words: str, target: Path | None, detail: str = "") -> RowPart:
    """Return a part that refers to another one by name."""
    return RowPart(label, Kind.REFERENCE, words, target=target, detail=detail, native=words)


def listed(
    label: str, elements: Sequence[T], make: Callable[[int, T], RowPart], native: Native = None
) -> RowPart:
    """Return a part that holds one for each element of a list."""
    return RowPart(label, Kind.ARRAY, items=ListItems(elements, make), native=native)


def branch(label: str, makers: Makers, native: Native, detail: str = "") -> RowPart:
    """Return a part whose rows have unique keys."""
    return RowPart(label, Kind.MAP, items=NamedItems(makers), detail=detail, native=native)


# The conditions under which a selector takes a child, in words and as rows.

_COUNTED = frozenset({NodeType.SEQUENTIAL, NodeType.SIMULTANEOUS})


def child_label(root: Ainb, enums: Enums, node: Node, link: Link, place: int, count: int) -> str:
    """Return the caption of a link to a child: its condition, order number, or port.

    `place` is its place among the `count` children of its node.
    """
    condition = link.condition
    if condition is not None:
        return _condition_text(root, enums, node, link, condition, place == count - 1)
    if link.label:
        return link.label
    return str(place) if node.type in _COUNTED or count > 1 else ""


def transition_label(root: Ainb, link: Link) -> str:
    """Return the caption of a transition link: the command that it waits for."""
    transition = root.transition(link.transition)
    return (transition.command if transition is not None else "") or "transition"


def _condition_text(
    root: Ainb, enums: Enums, node: Node, link: Link, condition: Condition, is_last: bool
) -> str:
    form, value = condition.form, condition.value
    if form.is_default(is_last):
        return "default"
    bound = [bound_text(root, bound) for bound in condition.bounds]
    if form is ConditionForm.INT:
        name = value_name(enums, link_owner(root, node, link), value)
        return f"= {bound[0] or (f'{name} ({value})' if name else value)}"
    if form is ConditionForm.STRING:
        return f"= {bound[0] or value}"
    if form is ConditionForm.WEIGHT:
        return f"weight {bound[0] or f32_text(value)}"
    if form is ConditionForm.WORD:
        return f"{link.label} {bound[0] or value}".strip()
    low, high = value
    return f"{bound[0] or f32_text(low)} … {bound[1] or f32_text(high)}"


def bound_text(root: Ainb, bound: Bound) -> str:
    """Return the variable that a number is taken from as it is shown, "" for none."""
    variable = root.variable(bound.variable)
    return "" if variable is None else f"BB[{variable.name}]"


def condition_parts(
    index: PartIndex, node: Node, link: Link, is_last: bool
) -> dict[str, Callable[[], RowPart]]:
    """Return makers of the rows of a link's condition, by key."""
    condition = link.condition
    if condition is None:
        return {}
    form = condition.form
    if form.is_default(is_last):
        return {"condition": lambda: fixed("condition", Kind.STRING, "default")}
    if form is ConditionForm.RANGE:
        return {
            "low": lambda: _end(index.root, condition, "low", 0),
            "high": lambda: _end(index.root, condition, "high", 1),
        }
    return {"condition": lambda: _plain(index, node, link, condition)}


def _plain(index: PartIndex, node: Node, link: Link, condition: Condition) -> RowPart:
    part = own_value("condition", condition.form.kind, condition)
    if condition.form is ConditionForm.INT:
        part.enum = link_owner(index.root, node, link)
        part.detail = value_name(index.enums, part.enum, condition.value)
    part.detail = _bound_name(index.root, condition, 0) or part.detail
    return part


def _bound_name(root: Ainb, condition: Condition, which: int) -> str:
    """Return in words the variable that a number of a condition is taken from."""
    variable = root.variable(condition.bounds[which].variable)
    return "" if variable is None else f"← blackboard {variable.name}"


def variable_key(root: Ainb, end: ConditionEnd) -> tuple[str, str] | None:
    """Return kind and name of the variable a number of a condition is taken from, None for none."""
    variable = root.variable(end.condition.bounds[end.which].variable)
    return None if variable is None else (variable.kind.value, variable.name)


def _end(root: Ainb, condition: Condition, label: str, which: int) -> RowPart:
    def put(value: float) -> None:
        pair = list(condition.value)
        pair[which] = value
        condition.value = tuple(pair)

    value = condition.value[which]
    detail = _bound_name(root, condition, which)
    return RowPart(label, Kind.F32, value, put=put, native=value, detail=detail)


# The rows of the document.

_SAME_CODE = "gives the very code of the file"
_OTHER_CODE = "to be read only: it would give other code than the file's"
"""The remark on a formula: whether it compiles to the game's own code again."""
_DETAILS_KEPT = 256
"""So many descriptions of nodes are kept, as most nodes have one of few."""
_INHERITANCE = ("from the root file", "from the calling module", "none")


def root_part(root: Ainb, index: PartIndex) -> RowPart:
    """Return the root with everything below."""
    makers = _record(index, root, "name", "category")
    for key, make in _SECTIONS.items():
        elements = root.elements(SECTIONS[key])
        if elements or key in _ALWAYS:
            label, made = _LABELS.get(key, key), partial(make, index)
            makers[key] = partial(listed, label, elements, made, elements)
    makers["own id"] = lambda: field("blackboard id", Kind.U32, root, "own_id")
    makers["parent id"] = lambda: field("parent blackboard id", Kind.U32, root, "parent_id")
    return branch("", makers, root)


_ALWAYS = frozenset({"commands", "nodes", "blackboard"})
_LABELS = {"resolves": "enum table"}


# Parts of a file


def _guid(owner: Node | Command) -> RowPart:
    def put(value: str) -> None:
        owner.guid = guid_bytes(value)

    text = guid_text(owner.guid)
    return RowPart("GUID", Kind.GUID, text, put=put, native=text)


def _command(index: PartIndex, _place: int, command: Command) -> RowPart:
    makers = _record(index, command, "name", "guid", "root")
    if command.second != Stored(0):
        makers |= _record(index, command, "second")
    words = node_reference(index, command.root)
    return branch(command.name, makers, command, f"→ {words}")


def _record(index: PartIndex, part: object, *names: str) -> Makers:
    """Return makers of rows for these fields of a part, as the model states them."""
    stated = specs_of(type(part))
    return {stated[name].word: partial(_stored, index, part, stated[name]) for name in names}


def _unusual(index: PartIndex, part: object) -> Makers:
    """Return makers of rows for the fields that are not as in a new part."""
    return _record(index, part, *(field.name for field in unusual_specs(part)))


def _stored(index: PartIndex, part: AnyValue, stored: FieldSpec) -> RowPart:
    value = getattr(part, stored.name)
    if stored.kind is Kind.REFERENCE:
        if isinstance(value, Stored):
            value = Stored(value.number - stored.shift)
        return _node_reference(index, stored.label, value)
    if stored.kind is Kind.GUID:
        return _guid(part)
    if stored.fixed:
        kind = Kind.REFERENCE if stored.kind is Kind.STRING else stored.kind
        return fixed(stored.label, kind, value)
    check = partial(_check_limits, stored) if any(stored.limits) else None
    return field(stored.label, stored.kind, part, stored.name, check)


def _check_limits(stored: FieldSpec, value: int) -> int:
    low, high = stored.limits
    if not low <= value <= high:
        raise WrongType(f"{value} is outside {low} … {high}")
    return value


def _node_reference(index: PartIndex, label: str, node: Reference) -> RowPart:
    return reference(label, node_reference(index, node), index.path_of(index.root.node(node)))


def _variable(index: PartIndex, _place: int, variable: Variable) -> RowPart:
    makers = _record(index, variable, "name")
    if variable.kind is not Kind.POINTER:
        makers["value"] = lambda: own_value("value", variable.kind, variable)
    makers |= _record(index, variable, "notes")
    words = _INHERITANCE[min(variable.inheritance, 2)]
    makers["inheritance"] = lambda: field(
        "inheritance", Kind.S32, variable, "inheritance", _check_inheritance, detail=words
    )
    if variable.file is not None:
        makers["file"] = lambda: field("file", Kind.STRING, variable, "file")
    return branch(variable.name, makers, variable, variable.kind.value)


def _check_inheritance(value: int) -> int:
    if not 0 <= value <= 3:
        raise WrongType("the inheritance is 0 (root file), 1 (calling module) or 2 (none)")
    return value


def _attachment(index: PartIndex, place: int, attachment: Attachment) -> RowPart:
    makers = _record(index, attachment, "name")
    makers["properties"] = lambda: _slots(index, "properties", attachment, attachment.properties)
    makers |= _unusual(index, attachment)
    users = sum(attachment.uid in node.attachments for node in index.root.nodes)
    many = "" if users == 1 else "s"
    return branch(f"[{place}] {attachment.name}", makers, attachment, f"at {users} node{many}")


def _expression(index: PartIndex, place: int, expression: Expression) -> RowPart:
    root = index.root
    reading = named(infix(expression), names_at(root, expression))
    makers: Makers = {
        "reading": lambda: _formula(root, expression, reading),
        "code": lambda: listed("code", disassemble(expression), _code_line),
    }
    return branch(f"[{place}]", makers, expression, reading)


def _formula(root: Ainb, expression: Expression, reading: str) -> RowPart:
    """Return an expression as a formula, to be edited where it says all of the expression."""
    assert root.expressions is not None, "it is one of them"
    version = root.expressions.version
    if not compiles_to(infix(expression), expression, version):
        return fixed("reading", Kind.REFERENCE, reading, _OTHER_CODE)

    def made(formula: str) -> tuple[list[Instruction], int]:
        ports = places(names_at(root, expression))
        return compile_typed(formula, *expression.types, version, ports)

    def check(formula: str) -> str:
        code, memory = made(formula)
        check_ports(code, expression.input_type, owners_of(root, expression))
        other_expression = replace(expression, code=code, memory=memory)
        written = infix(other_expression)
        if not compiles_to(written, other_expression, version):
            raise WrongType("this formula would not be read again as it is written")
        return named(written, names_at(root, expression))

    def put(formula: str) -> None:
        expression.code, expression.memory = made(formula)

    return RowPart(
        "formula", Kind.STRING, reading, put=put, check=check, detail=_SAME_CODE, native=reading
    )


def _code_line(place: int, line: str) -> RowPart:
    return fixed(str(place), Kind.REFERENCE, line)


def _module(index: PartIndex, _place: int, module: Module) -> RowPart:
    makers = _record(index, module, "path", "category", "instances")
    return branch(module.path, makers, module, module.category)


def _action(index: PartIndex, place: int, action: XLinkAction) -> RowPart:
    makers = _record(index, action, "node", "slot", "action")
    words = node_reference(index, action.node)
    return branch(action.action or action.slot or f"[{place}]", makers, action, words)


def _transition(index: PartIndex, place: int, transition: Transition) -> RowPart:
    makers = _record(index, transition, "flags", *["command"] * is_named(transition))
    return branch(f"[{place}]", makers, transition, transition.command)


def _replacement(index: PartIndex, place: int, replacement: Replacement) -> RowPart:
    new_node = ["new_node"] * (replacement.type == 1)
    makers = _record(index, replacement, "node", "position", *new_node)
    words = (
        REPLACEMENT_WORDS[replacement.type]
        if replacement.type < len(REPLACEMENT_WORDS)
        else f"type {replacement.type}"
    )
    return branch(f"[{place}]", makers, replacement, words)


def _resolve(index: PartIndex, place: int, resolve: Resolve) -> RowPart:
    target = resolve.target
    path = int_path(index.root, target)
    words = " › ".join(map(str, path or ()))
    if isinstance(target, Stored):
        words = f"offset 0x{target.number:X}"
    makers: Makers = {
        "in": lambda: reference("in", words, path),
        **_record(index, resolve, "class_name", "value_name"),
    }
    return branch(f"[{place}]", makers, resolve, f"{resolve.class_name}::{resolve.value_name}")


# A node


def node_part(index: PartIndex, place: int, node: Node) -> RowPart:
    """Return a node's row with all that is below it."""
    makers = _node_makers(index, node)
    return branch(f"[{place}] {node.title}", makers, node, node_detail(node))


_SECTIONS: dict[str, Callable[[PartIndex, int, AnyValue], RowPart]] = {
    "commands": _command,
    "nodes": node_part,
    "blackboard": _variable,
    "attachments": _attachment,
    "expressions": _expression,
    "modules": _module,
    "actions": _action,
    "transitions": _transition,
    "replacements": _replacement,
    "resolves": _resolve,
}
"""What makes the rows of the elements of each list of the document, in the order of the rows."""


def part_of_node(index: PartIndex, node: Node, key: Key) -> RowPart:
    """Return a row below a node, without the node's own; raises `WrongType` for no row."""
    if key == "inputs" and node.inputs:
        return _slots(index, "inputs", node, node.inputs)
    if key == "properties" and node.properties:
        return _slots(index, "properties", node, node.properties)
    return NamedItems(_node_makers(index, node)).part(key)


def _node_makers(index: PartIndex, node: Node) -> Makers:
    makers: Makers = {"type": lambda: fixed("type", Kind.REFERENCE, node.type_name)}
    if node.type == NodeType.USER and not node.is_module and node.name not in WORD_SELECTORS:
        makers["class"] = lambda: field("class", Kind.STRING, node, "name", _check_class)
    elif node.name:
        makers["class"] = lambda: fixed("class", Kind.REFERENCE, node.name)
    makers["guid"] = lambda: _guid(node)
    makers["flags"] = lambda: fixed("flags", Kind.U32, node.flags, flag_text(node))
    children = node.children()
    others = [link for link in node.links if link.kind != LinkKind.CHILD]
    count, slot = len(children), partial(_slot, index, node)
    groups: list[tuple[str, Sequence[AnyValue], Callable[[int, AnyValue], RowPart]]] = [
        ("properties", node.properties, slot),
        ("inputs", node.inputs, slot),
        ("outputs", node.outputs, partial(_output, index)),
        ("children", children, lambda at, link: _child(index, node, link, at, count)),
        ("queries", node.queries, lambda at, query: _node_reference(index, str(at), query)),
        ("attachments", node.attachments, partial(_attachment_use, index)),
        ("data links", others, partial(_data_link, index)),
    ]
    for key, elements, make in groups:
        if elements:
            native = elements if key in _OF_PARTS else None
            makers[key] = partial(listed, key, elements, make, native)
    if node.state is not None:
        makers["state"] = lambda: field("state", Kind.STRING, node.state, "name")
    return makers


_OF_PARTS: Final = (*SLOT_GROUPS, "children")
"""The groups of a node whose rows stand for their lists."""


def _check_class(name: str) -> str:
    if name in WORD_SELECTORS:
        raise WrongType(f"the children of a {name} hold numbers that this node's do not have")
    return name


def node_detail(node: Node) -> str:
    """Describe a node in a few words: its role and its flags."""
    return _detail(family_of(node).value, node.flags)


@lru_cache(_DETAILS_KEPT)
def _detail(family: str, flags: int) -> str:
    """Return the description of a node of a family with these flags."""
    return ", ".join([family, *(word for word in _flag_words(flags) if word != family)])


def flag_text(node: Node) -> str:
    """Return the flags of a node in words."""
    return ", ".join(_flag_words(node.flags))


def _flag_words(flags: int) -> list[str]:
    words = [word for bit, word in FLAG_WORDS.items() if flags & bit]
    rest = flags & ~sum(FLAG_WORDS)
    return [*words, f"0x{rest:X}"] if rest else words


def _slots(
    index: PartIndex, label: str, owner: Node | Attachment, slots: Sequence[Property | Input]
) -> RowPart:
    return listed(label, slots, partial(_slot, index, owner), slots)


def _output(index: PartIndex, _place: int, output: Output) -> RowPart:
    readers = index.readers(output)
    type_ = output.type.word
    if not readers:
        part = reference(output.name, f"{type_}, read by nothing", None)
        return _output_with(index, part, output)
    # A node that moves, or a copy behind the others, is to change no other row.
    node, slot = min(readers, key=lambda reader: (reader[0].title, reader[1].name))
    more = f" and {len(readers) - 1} more" if len(readers) > 1 else ""
    words = f"{type_} → {node_reference(index, node.uid)} › {slot.name}{more}"
    part = reference(output.name, words, index.slot_path(node, slot), output.class_name)
    return _output_with(index, part, output)


def _output_with(index: PartIndex, part: RowPart, output: Output) -> RowPart:
    """Return the row of an output, given the one that tells of its readers."""
    unusual = _unusual(index, output)
    if not unusual:
        part.native = output
        return part
    part.label = "readers"
    return branch(output.name, {"readers": lambda: part, **unusual}, output, part.value)


def _child(index: PartIndex, node: Node, link: Link, place: int, count: int) -> RowPart:
    label = child_label(index.root, index.enums, node, link, place, count) or "child"
    target = _target(index, link)
    conditions = condition_parts(index, node, link, place == count - 1)
    if not conditions:
        target.label, target.native = label, link
        return target
    return branch(label, {"target": lambda: target, **conditions}, link, f"→ {target.value}")


def _target(index: PartIndex, link: Link) -> RowPart:
    if link.target == Stored(NO_NODE):
        return reference("target", "no node", None)
    return _node_reference(index, "target", link.target)


def _attachment_use(index: PartIndex, place: int, uid: Id) -> RowPart:
    attachment = index.root.attachment(uid)
    if attachment is None:
        return reference(str(place), "", None)
    return reference(str(place), attachment.name, index.path_of(attachment))


def _data_link(index: PartIndex, _place: int, link: Link) -> RowPart:
    is_transition = link.kind == LinkKind.TRANSITION
    part = _target(index, link)
    part.label = transition_label(index.root, link) if is_transition else link.label or "link"
    part.detail, part.native = f"kind {link.kind}", link
    return part


# Properties and inputs as rows: a plain value, or an origin with the value below


def _slot(
    index: PartIndex, owner: Node | Attachment, _place: int, slot: Property | Input
) -> RowPart:
    """Return the row of a property or input."""
    sources = slot.sources if isinstance(slot, Input) else []
    if is_value_alone(slot):
        return value_part(index.enums, slot.name, owner, slot)
    makers: Makers = {}
    for number, source in enumerate(sources):
        label = "source" if len(sources) == 1 else f"source {number}"
        makers[f"source {number}"] = partial(source_part, index, label, source)
    if slot.binding is not None:
        binding = index.root.binding(slot.binding)
        key = binding_word(binding)
        makers[key] = lambda: binding_part(index, key, binding)
    is_fed = bool(makers)
    label = "own value" if is_fed else "value"
    makers["value"] = lambda: value_part(index.enums, label, owner, slot, unused=is_fed)
    detail = origin_text(index, slot)
    return branch(slot.name, makers | _unusual(index, slot), slot, detail)


def value_part(
    enums: Enums, label: str, owner: Node | Attachment, slot: Property | Input, unused: bool = False
) -> RowPart:
    """Return the row of a slot's own value; `unused` is where another one is taken instead."""
    if slot.type == POINTER:
        return fixed(label, Kind.POINTER, slot.class_name)
    detail = "" if unused else enum_name(enums, owner, slot)
    enum = slot_owner(owner, slot) if slot.type == INT and isinstance(owner, Node) else None
    return own_value(label, slot.type.kind, slot, detail, enum)


def enum_name(enums: Enums, owner: Node | Attachment, slot: Property | Input) -> str:
    """Return the name of an int's value where its enum is known."""
    if slot.type != INT or not isinstance(owner, Node):
        return ""
    return value_name(enums, slot_owner(owner, slot), slot.value)


# Where a value comes from


def component(flags: int) -> str:
    """Return ".x", ".y" or ".z" where a float is a component of a vector, else ""."""
    name = COMPONENT_WORDS[flags >> 26 & 3]
    return f".{name}" if name else ""


def binding_word(binding: Binding | None) -> str:
    """Return the kind of a value's origin: "blackboard" or "expression"."""
    return "blackboard" if isinstance(binding, Variable) else "expression"


def binding_text(
    index: PartIndex,
    binding: Binding | None,
    flags: int = 0,
    owner: Node | Attachment | None = None,
) -> str:
    """Return the name of the variable, or the formula of the expression, "" for none.

    Its ports are called as `owner` calls them, where it is given, else as all nodes do.
    """
    if isinstance(binding, Variable):
        return binding.name + component(flags)
    if binding is None:
        return ""
    if isinstance(owner, Node) and binding.input_type is DataType.USER:
        return named(infix(binding), names_of([owner]))
    return named(infix(binding), names_at(index.root, binding))


def binding_part(index: PartIndex, label: str, binding: Binding | None) -> RowPart:
    """Return the row that refers to a variable or expression."""
    path = index.path_of(binding)
    return reference(label, binding_text(index, binding), path)


def source_text(index: PartIndex, source: Source) -> str:
    """Return the node and the output that a source is."""
    if isinstance(source.node, Stored) and isinstance(source.output, Stored):
        return f"node {source.node.number}, output {source.output.number}, which is not there"
    output = index.root.output(source)
    return f"{node_reference(index, source.node)} › {'?' if output is None else output.name}"


def source_part(index: PartIndex, label: str, source: Source) -> RowPart:
    """Return the row that refers to the output an input reads."""
    target, node, output = None, index.root.node(source.node), index.root.output(source)
    if node is not None and output is not None:
        target = index.slot_path(node, output)
    detail = binding_text(index, index.root.binding(source.binding), source.flags)
    return reference(label, source_text(index, source), target, detail)


def origin_text(index: PartIndex, slot: Property | Input) -> str:
    """Return a short description of a slot's origin."""
    words = []
    sources = slot.sources if isinstance(slot, Input) else []
    if sources:
        more = f" and {len(sources) - 1} more" if len(sources) > 1 else ""
        words.append(f"← {source_text(index, sources[0])}{more}")
    binding = index.root.binding(slot.binding)
    if isinstance(binding, Expression):
        words.append(f"ƒ {binding_text(index, binding)}")
    elif binding is not None:
        words.append(f"← blackboard {binding_text(index, binding, slot.flags)}")
    return "  ".join(words)
