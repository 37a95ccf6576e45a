"""What an AINB file holds: commands, nodes with their parts, a blackboard, expressions.

Every index of the file is the id of a part here, of which the document knows the part; indexes,
offsets, hashes and counts exist only in the writer. A reference that led nowhere in the file is the
number that was stored, so that it is written back as it was. Lists keep the order of the file,
which the writer needs for the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Self, TypeVar, cast

from ..core.kinds import AnyValue, Kind
from ..core.records import FieldSpec, Id, Stored, Text, new_id, unusual_specs
from ..core.roots import Root
from ..names import murmur3_of
from ..problems import Problem
from .expression.model import Expression, Expressions
from .types import (
    CATEGORIES,
    CLASS_DEFAULT,
    MODULE_FLAG,
    NO_NODE,
    QUERY_FLAG,
    TYPE_TITLES,
    USES_DEFAULT,
    ConditionForm,
    LinkKind,
    NodeType,
    SlotType,
    Value,
)

T = TypeVar("T")
_SECOND = FieldSpec(
    "H", "Secondary Root Node Index", label="second root", brief=True, shift=1, table="nodes"
)
_Name = Annotated[str, FieldSpec("s", "Name")]
_Guid = Annotated[bytes, FieldSpec("16s", "GUID", label="GUID")]
_ClassName = Annotated[str, FieldSpec("s", "Classname")]
_PARENT_ID = FieldSpec("I", "Parent Blackboard ID", "parent id", hex=True, brief=True)


_MANY = 16
"""Of so many outputs of a node, one is looked up in a table."""
Reference = Id | Stored
"""A part of the document, or the number in the file that led to none."""
NO_TARGET = Stored(NO_NODE)
"""The target of a link that leads to no node."""
_NO_INDEX, _NO_ROOT, _ZERO = Stored(-1), Stored(0xFFFF), Stored(0)
_NEW_NODE = FieldSpec("h", word="new node", brief=True, table="nodes")


def duplicate_part(part: T) -> T:
    """Return a shallow copy with an identity of its own."""
    made: T = replace(cast("AnyValue", part), uid=new_id())
    return made


@dataclass(slots=True, eq=False)
class Variable:
    """One entry of the blackboard: a value that nodes and files share by its name.

    `kind` is one of `BLACKBOARD_KINDS` or `U32`; `value` its start, None for a pointer.
    `inheritance`: 0 from the root file, 1 from the calling module, 2 none. `file` is the path of
    the parameter file it is read from, where there is one. `orphan_strings` and `origin` are as in
    `Property`.
    """

    kind: Kind
    name: _Name
    value: Value = None
    notes: Annotated[str, FieldSpec("s", "Notes")] = ""
    inheritance: int = 2
    file: str | None = None
    orphan_strings: tuple[str, ...] = ()
    origin: Value = None
    uid: Id = field(default_factory=new_id)


Binding = Variable | Expression
"""What may give a slot its value."""


@dataclass(slots=True, eq=False)
class Property:
    """A constant of a node or attachment, or where its value comes from instead.

    `type` is a data type, `value` as in `values.Kind` (None for a pointer), `class_name` the class
    a pointer points at. `flags` is the stored word; where `binding` is set, its low 16 bits are 0
    and the index is the binding's. `orphan_strings` are the strings of an enum's class and value
    that the file's string pool holds behind an int although nothing points at them. `origin` is the
    value that the flags and strings were read with, set by the first edit: they go with that
    value alone.
    """

    type: SlotType
    name: _Name
    value: Value
    class_name: _ClassName = ""
    flags: int = 0
    binding: Id | None = None
    orphan_strings: tuple[str, ...] = ()
    origin: Value = None
    uid: Id = field(default_factory=new_id)


@dataclass(slots=True, eq=False)
class Source:
    """Where an input gets its value from: an output of a node.

    `node` and `output` are both `Stored` where one of the numbers leads nowhere.
    `writes_blackboard` is bit 15 of the output's index: the input is written to a
    blackboard entry. `flags` and `binding`, of one source among several, are as in `Property`.
    """

    node: Reference = _NO_INDEX
    output: Reference = _ZERO
    writes_blackboard: bool = False
    flags: int = 0
    binding: Id | None = None
    uid: Id = field(default_factory=new_id)


@dataclass(slots=True, eq=False)
class Input:
    """An input of a node: a value of its own, or the outputs it is connected to.

    Fields as in `Property`. `sources` is empty where nothing is connected; `multi_source` is
    whether they are stored in the table of multiple sources (also a single one may be).
    `unconnected_index` is the output index that is stored without a source, `word` what a pointer
    has for a value: 0.
    """

    type: SlotType
    name: _Name
    value: Value
    class_name: _ClassName = ""
    flags: int = USES_DEFAULT
    binding: Id | None = None
    sources: list[Source] = field(default_factory=list)
    multi_source: bool = False
    unconnected_index: Annotated[
        int, FieldSpec("H", word="idle", label="unused output index", brief=True)
    ] = 0
    word: Annotated[int, FieldSpec("I", hex=True, brief=True)] = 0
    orphan_strings: tuple[str, ...] = ()
    origin: Value = None
    uid: Id = field(default_factory=new_id)


@dataclass(slots=True, eq=False)
class Output:
    """An output of a node. `used` is the stored bit that an input reads it; `bit30` is unknown."""

    type: SlotType
    name: Annotated[str, FieldSpec("s", "Name", bits=30)]
    class_name: _ClassName = ""
    bit30: Annotated[bool, FieldSpec("?", word="bit 30", bits=1, brief=True)] = False
    used: Annotated[bool, FieldSpec("?", "Is Output", bits=1)] = False
    uid: Id = field(default_factory=new_id)


@dataclass(slots=True, eq=False)
class Bound:
    """A number of a selector's link that may come from the blackboard instead.

    `word` is the stored word, its low 16 bits 0 where `variable` is set.
    """

    word: int = 0
    variable: Id | None = None


@dataclass(slots=True, eq=False)
class Condition:
    """What makes a selector take a link to a child.

    `value` is an int, a str or a float, for a range the low and the high end, for the default of
    an F32 selector its text. `bounds` are the words before each number, `tail` the bytes behind,
    mostly zeros; `orphan_strings` and `origin` are as in `Property`.
    """

    form: ConditionForm
    value: Value
    bounds: list[Bound] = field(default_factory=list)
    tail: bytes = b""
    orphan_strings: tuple[str, ...] = ()
    origin: Value = None
    uid: Id = field(default_factory=new_id)

    @classmethod
    def of(cls, form: ConditionForm, value: Value, *bounds: Bound) -> Self:
        """Return a condition with zeros behind it; its numbers are bound to nothing by default."""
        own = bounds or [Bound() for _ in range(form.numbers)]
        return cls(form, value, list(own), bytes(form.tail))


@dataclass(slots=True, eq=False)
class Link:
    """One link record of a node.

    `label` is the port's name; a transition link has `transition` in its place. Links of data to
    some nodes repeat the input's own value; `extra` holds the bytes (or the word and the string)
    where they are not that. `surplus` are bytes that no rule explains.
    """

    kind: int
    target: Annotated[Reference, FieldSpec("i", "Node Index", table="nodes")] = NO_TARGET
    label: str = ""
    condition: Condition | None = None
    transition: Reference | None = None
    extra: bytes | tuple[int, str] | None = None
    surplus: bytes = b""
    uid: Id = field(default_factory=new_id)


@dataclass(slots=True, eq=False)
class Transition:
    """How a transition link is taken; `command` only where the low byte of `flags` is 0.

    Bit 31 of `flags`: right after the current command was computed.
    """

    flags: Annotated[int, FieldSpec("I", hex=True, fixed=True)] = 0
    command: Text = ""
    uid: Id = field(default_factory=new_id)


@dataclass(slots=True, eq=False)
class Attachment:
    """A decorator of nodes, shared by all that name it.

    `word` is unknown, 0 in real files. `table_shift` is how far from the end of the body its six
    empty tables begin, not 0 in files of the older `ainb` tool.
    """

    name: _Name
    properties: list[Property] = field(default_factory=list)
    word: Annotated[int, FieldSpec("I", "Debug", hex=True, brief=True)] = 0
    table_shift: Annotated[int, FieldSpec("i", word="tables", brief=True)] = 0
    hash: tuple[str, int] | None = None
    uid: Id = field(default_factory=new_id)


@dataclass(slots=True, eq=False)
class StateInfo:
    """The state a node asks for (0x404 only): a name and four words of unknown meaning."""

    name: Annotated[str, FieldSpec("s", "Desired State")]
    word_04: Annotated[int, FieldSpec("I", "Unknown04")] = 0
    word_08: Annotated[int, FieldSpec("I", "Unknown08")] = 0
    word_0c: Annotated[int, FieldSpec("I", "Unknown0C")] = 0
    word_10: Annotated[int, FieldSpec("I", "Unknown10")] = 0


@dataclass(slots=True, eq=False)
class Section58:
    """A section of 0x404 files whose meaning is unknown."""

    description: Annotated[str, FieldSpec("s", "Description")]
    word_04: Annotated[int, FieldSpec("I", "Unknown04")] = 0
    word_08: Annotated[int, FieldSpec("I", "Unknown08")] = 0
    word_0c: Annotated[int, FieldSpec("I", "Unknown0C")] = 0


@dataclass(slots=True, eq=False)
class Node:
    """One node. `type` is a `NodeType` or a number unknown here; `name` its class, "" if built in.

    `guid` are 16 bytes as stored (Microsoft's order). `properties`, `inputs` and `outputs` go by
    data type, the order of the file within one. `links` go by kind. `queries` are the nodes to be
    evaluated before this one, duplicates kept. `hash` is a name with the hash that is stored for
    it where that differs from its own. `words` are (byte 7, the word before the body's offset,
    the last half word before the attachments), 0 in real files. `multi_delta` is by how much the
    stored count of multiple sources differs from their number.
    """

    type: int = 0
    name: _Name = ""
    guid: _Guid = bytes(16)
    flags: int = 0
    properties: list[Property] = field(default_factory=list)
    inputs: list[Input] = field(default_factory=list)
    outputs: list[Output] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    queries: list[Id] = field(default_factory=list)
    attachments: list[Id] = field(default_factory=list)
    state: StateInfo | None = None
    hash: tuple[str, int] | None = None
    words: tuple[int, int, int] = (0, 0, 0)
    multi_delta: int = 0
    uid: Id = field(default_factory=new_id)

    @property
    def is_query(self) -> bool:
        """Whether it is evaluated before the nodes that name it."""
        return bool(self.flags & QUERY_FLAG)

    @property
    def is_module(self) -> bool:
        """Whether it calls another AINB file, the module of its name."""
        return bool(self.flags & MODULE_FLAG)

    @property
    def type_name(self) -> str:
        """The name of the type, for a type unknown here its number."""
        if self.type == NodeType.USER:
            return "module" if self.is_module else "user defined"
        return TYPE_TITLES.get(self.type, f"Element_? ({self.type})")

    @property
    def title(self) -> str:
        """What the node is called: its class, or its type where it is built in."""
        return self.name or self.type_name

    @property
    def multi_source_count(self) -> int:
        """The number of sources in the table of multiple sources, as it is stored."""
        count = sum(len(slot.sources) for slot in self.inputs if slot.multi_source)
        return count + self.multi_delta

    def children(self) -> list[Link]:
        """Return the links of control flow, in their order."""
        return [link for link in self.links if link.kind == LinkKind.CHILD]


@dataclass(slots=True, eq=False)
class Command:
    """A named entry of the file: where running begins, and a second root in a few files.

    The second root is stored as one more than its index, 0 for none.
    """

    name: Annotated[str, FieldSpec("s", "Name")]
    guid: _Guid = bytes(16)
    root: Annotated[Reference, FieldSpec("H", "Root Node Index", table="nodes")] = _NO_ROOT
    second: Annotated[Reference, _SECOND] = _ZERO
    uid: Id = field(default_factory=new_id)


@dataclass(slots=True, eq=False)
class Module:
    """A file that module nodes call: its path with extension, its category, how often it runs."""

    path: Annotated[str, FieldSpec("s", "Path", fixed=True)]
    category: Annotated[str, FieldSpec("s", "Category")] = "AI"
    instances: Annotated[int, FieldSpec("I", "Instance Count", brief=True)] = 1
    uid: Id = field(default_factory=new_id)


@dataclass(slots=True, eq=False)
class XLinkAction:
    """An effect (XLink) of a node."""

    node: Annotated[Reference, FieldSpec("i", table="nodes")]
    slot: Annotated[str, FieldSpec("s", "Action Slot")]
    action: Annotated[str, FieldSpec("s", "Action")]
    uid: Id = field(default_factory=new_id)


@dataclass(slots=True, eq=False)
class Replacement:
    """An entry of the replacement table, which other tools fill in.

    `type` 0 removes a child link, 1 gives it another target, 2 removes an attachment; `position`
    counts the links or attachments of `node`.
    """

    type: Annotated[int, FieldSpec("B")]
    node: Annotated[Reference, FieldSpec("h", "Node Index", table="nodes")]
    position: Annotated[int, FieldSpec("h", fixed=True)]
    new_node: Annotated[Reference, _NEW_NODE] = _NO_INDEX
    byte: Annotated[int, FieldSpec("B", brief=True)] = 0
    uid: Id = field(default_factory=new_id)


@dataclass(slots=True, eq=False)
class Resolve:
    """An int that the game looks up by names when it loads the file (0x404).

    `target` is the part whose value it is (property, input, variable, condition), or the stored
    offset that is that of none of these.
    """

    target: Annotated[Reference, FieldSpec("I", word="offset", hex=True, table="ints")]
    class_name: Annotated[str, FieldSpec("s", word="class")]
    value_name: Annotated[str, FieldSpec("s", word="value")]
    uid: Id = field(default_factory=new_id)


Slot = Property | Input | Output
Bindable = Property | Input | Source
"""A part whose value a variable or an expression may give."""
IntPart = Property | Input | Variable | Condition
"""A part that may hold an int which the game looks up by names."""

AnyPart = (
    Node | Attachment | Slot | Source | Link | Condition | Bound | StateInfo | Command | Variable
    | Expression | Module | XLinkAction | Transition | Replacement | Resolve
)  # fmt: skip


@dataclass(slots=True, eq=False)
class QueryLayout:
    """A query table that is not laid out as the games' own converter does it.

    `entries` is the table, each (node, upper half word); `slices` and `counts` where
    each node's part of it begins and how long it is; `state` is what it was made for: it is
    written while that is still so.
    """

    entries: list[tuple[Reference, int]]
    slices: list[int]
    counts: list[int]
    state: object


Top = (
    Command | Node | Variable | Attachment | Module | XLinkAction | Transition | Replacement
    | Resolve | Expression
)  # fmt: skip
"""A part of one of the lists of a document."""
Listed = TypeVar("Listed", bound=Top)

LISTS: dict[type, str] = {
    Command: "commands",
    Node: "nodes",
    Attachment: "attachments",
    Variable: "variables",
    Module: "modules",
    XLinkAction: "actions",
    Transition: "transitions",
    Replacement: "replacements",
    Resolve: "resolves",
    Expression: "expressions",
}
"""The lists of a document by the class of their parts; the expressions stand in a table."""
SECTIONS = {"blackboard" if name == "variables" else name: name for name in LISTS.values()}
"""These lists by the row of the root that shows each."""


class _Table:
    """The parts of a list by their ids; the table is rebuilt when the list is replaced."""

    __slots__ = ("_by_id", "_parts")

    def __init__(self) -> None:
        self._parts: Sequence[AnyValue] = ()
        self._by_id: dict[Reference, AnyValue] = {}

    def get(self, parts: Sequence[AnyValue], reference: Reference | None) -> AnyValue:
        """Return the part with an id, None if there is none."""
        if parts is not self._parts or len(parts) != len(self._by_id):
            self._by_id = {part.uid: part for part in parts}
            self._parts = parts  # last: any thread may ask
        return self._by_id.get(reference) if isinstance(reference, Id) else None

    def put(self, part: AnyValue) -> None:
        """Have a part be known in the place of the one with the same id."""
        if part.uid in self._by_id:
            self._by_id[part.uid] = part


class _Parts(Root):
    """The parts of a document by their ids; None stands for those that are not in it."""

    __slots__ = ("_outputs", "_tables")

    nodes: list[Node]
    attachments: list[Attachment]
    variables: list[Variable]
    transitions: list[Transition]
    expressions: Expressions | None

    def __post_init__(self) -> None:
        self._tables = {name: _Table() for name in LISTS.values()}
        self._outputs: dict[Id, _Table] = {}

    def node(self, reference: Reference | None) -> Node | None:
        """Return the node that a reference leads to."""
        node: Node | None = self._tables["nodes"].get(self.nodes, reference)
        return node

    def attachment(self, reference: Reference | None) -> Attachment | None:
        """Return the attachment that a reference leads to."""
        attachment: Attachment | None = self._tables["attachments"].get(self.attachments, reference)
        return attachment

    def transition(self, reference: Reference | None) -> Transition | None:
        """Return the transition that a reference leads to."""
        transition: Transition | None = self._tables["transitions"].get(self.transitions, reference)
        return transition

    def variable(self, reference: Reference | None) -> Variable | None:
        """Return the variable that a reference leads to."""
        variable: Variable | None = self._tables["variables"].get(self.variables, reference)
        return variable

    def expression(self, reference: Reference | None) -> Expression | None:
        """Return the expression that a reference leads to."""
        expression: Expression | None = self._tables["expressions"].get(self.formulas, reference)
        return expression

    def binding(self, reference: Reference | None) -> Binding | None:
        """Return the variable or expression that a reference leads to."""
        if reference is None:  # as of most slots
            return None
        return self.variable(reference) or self.expression(reference)

    def part(self, kind: type[Listed], uid: Id) -> Listed | None:
        """Return the part of a class that has an id, of one of the lists."""
        name = LISTS[kind]
        part: Listed | None = self._tables[name].get(self.elements(name), uid)
        return part

    def put(self, old: Top, new: Top, place: int = 0) -> None:
        """Have a part be in the place of another with its id, in a document that is not shown.

        `place` is where it probably is; one that is gone stays so.
        """
        name = LISTS[type(old)]
        elements = self.elements(name)
        is_there = place < len(elements) and elements[place] is old
        if is_there or old in elements:
            elements[place if is_there else elements.index(old)] = new
            self._tables[name].put(new)

    def elements(self, name: str) -> list[AnyValue]:
        """Return a list of the document by its name in `LISTS`."""
        parts: list[AnyValue] = self.formulas if name == "expressions" else getattr(self, name)
        return parts

    def set_elements(self, name: str, parts: list[AnyValue]) -> None:
        """Replace a list of a document that is not shown; expressions need their table."""
        owner = self.expressions if name == "expressions" else self
        if owner is not None:
            setattr(owner, name, parts)

    @property
    def formulas(self) -> list[Expression]:
        """The expressions, none where the file has no table of them."""
        return [] if self.expressions is None else self.expressions.expressions

    def output(self, source: Source) -> Output | None:
        """Return the output that a source leads to."""
        node = self.node(source.node)
        if node is None:
            return None
        if len(node.outputs) < _MANY:
            return next((output for output in node.outputs if output.uid == source.output), None)
        table = self._outputs.setdefault(node.uid, _Table())
        output: Output | None = table.get(node.outputs, source.output)
        return output


@dataclass(slots=True, eq=False)
class Ainb(_Parts):
    """A whole file.

    `category_number` is the number in the header beside the name. `variables` is the blackboard,
    in the order of its types. `own_id` and `parent_id` are kept as they are. `after_nodes` and
    `after_attachments` count what is left after the replacements, -1 for none; `replaced` is
    whether they were already done. `section_58` is in 0x404 files only;
    `word_54` and `word_6c` are 0 in real files (the second None where it is missing); `gaps` are
    bytes between two sections that belong to none, by the name of the section behind; `strays` are
    strings of the pool that nothing points at, by the string before them. `more_queries` and
    `more_outputs` are by how much the header counts more queries and outputs than are there: the
    exporter removed the outputs of some modules; `more_uses` likewise of values that expressions
    give. `findings` is what the reader noticed.
    """

    format_name = "ainb"

    version: int = 0x407
    name: Annotated[str, FieldSpec("s", "Filename")] = ""
    category: Annotated[str, FieldSpec("s", "Category")] = "AI"
    category_number: int = 0
    commands: list[Command] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    variables: list[Variable] = field(default_factory=list)
    modules: list[Module] = field(default_factory=list)
    actions: list[XLinkAction] = field(default_factory=list)
    transitions: list[Transition] = field(default_factory=list)
    replacements: list[Replacement] = field(default_factory=list)
    resolves: list[Resolve] = field(default_factory=list)
    expressions: Expressions | None = None
    own_id: Annotated[int, FieldSpec("I", "Blackboard ID", "id", hex=True)] = 0
    parent_id: Annotated[int, _PARENT_ID] = 0
    replaced: Annotated[int, FieldSpec("B", brief=True)] = 0
    replacement_byte: Annotated[int, FieldSpec("B", word="byte", brief=True)] = 0
    after_nodes: Annotated[int, FieldSpec("h", word="nodes after", brief=True)] = -1
    after_attachments: Annotated[int, FieldSpec("h", word="attachments after", brief=True)] = -1
    section_58: Section58 | None = None
    word_54: Annotated[int, FieldSpec("I", word="word 54", hex=True, brief=True)] = 0
    more_queries: Annotated[int, FieldSpec("i", word="more queries", brief=True)] = 0
    more_outputs: Annotated[int, FieldSpec("i", word="more outputs", brief=True)] = 0
    more_uses: Annotated[int, FieldSpec("i", word="more uses", brief=True)] = 0
    word_6c: int | None = 0
    query_layout: QueryLayout | None = None
    gaps: dict[str, bytes] = field(default_factory=dict)
    strays: dict[str, tuple[str, ...]] = field(default_factory=dict)
    findings: list[Problem] = field(default_factory=list)

    @property
    def owners(self) -> list[Node | Attachment]:
        """The nodes and attachments, which have slots."""
        return [*self.nodes, *self.attachments]

    @property
    def query_count(self) -> int:
        """The number of nodes that are queries."""
        return sum(node.is_query for node in self.nodes)

    @property
    def output_count(self) -> int:
        """The number of nodes that are the output interface of a module."""
        return sum(200 <= node.type < 300 for node in self.nodes)


def stored_hash(owner: Node | Attachment) -> int:
    """Return the hash to be stored beside a name: its own, unless it was read with another."""
    if owner.hash is not None and owner.hash[0] == owner.name:
        return owner.hash[1]
    return murmur3_of(owner.name)


def is_value_alone(slot: Property | Input) -> bool:
    """Whether a slot is no more than its value: nothing feeds it, and no field is unusual."""
    is_fed = slot.binding is not None or (isinstance(slot, Input) and bool(slot.sources))
    return not is_fed and not unusual_specs(slot)


def is_original(slot: IntPart) -> bool:
    """Return whether a value is the one that its flags and strings were read with."""
    if slot.origin is None:
        return True
    return repr(slot.origin) == repr(slot.value)  # tells 0.0 from -0.0, and NaNs by their bits


def flags_of(slot: Property | Input) -> int:
    """Return the flags of a slot: an input that was edited has no longer its class's default."""
    is_own = isinstance(slot, Property) or is_original(slot)
    return slot.flags if is_own else slot.flags & ~CLASS_DEFAULT


def orphan_strings_of(slot: IntPart) -> tuple[str, ...]:
    """Return the enum's strings behind an int, none where it was edited."""
    return slot.orphan_strings if is_original(slot) else ()


def new(name: str = "New", category: str = "AI") -> Ainb:
    """Return an empty 0x407 document of this name, in one of `CATEGORIES`."""
    return Ainb(name=name, category=category, category_number=CATEGORIES.index(category))
