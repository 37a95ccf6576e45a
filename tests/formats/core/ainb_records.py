"""Every structure of AINB files, declared as immutable records, and what reads a file by them."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any, NamedTuple

from formats.ainb.binary.header import BODY_SIZE, HEADER, Header, ends, node_size, parse
from formats.ainb.binary.layouts import (
    ATTACHMENT_BODY,
    ATTACHMENTS,
    CODECS,
    FILE_REFERENCE,
    NODE_BODY,
    NODES,
    VARIABLE,
    FileReference,
    NodeRow,
    VariableName,
)
from formats.ainb.expression.model import Op
from formats.ainb.rules.link_forms import PORT_SIZE, PortForm, condition_form, port_form
from formats.ainb.types import SLOT_TYPES, ConditionForm, LinkKind, SlotType, blackboard_kinds
from formats.core.kinds import Kind
from formats.core.records import (
    S16,
    U8,
    U16,
    U32,
    FieldSpec,
    Id,
    PartNumbers,
    ReadContext,
    RecordLayout,
    Stored,
    Text,
    WriteContext,
)
from formats.errors import InvalidData

Reference = Id | Stored
Guid = Annotated[bytes, FieldSpec("16s")]
Low = Annotated[int, FieldSpec("I", bits=16)]
Words = tuple[int, ...]


def node(code: str, shift: int = 0) -> FieldSpec:
    """Return how a reference to a node is stored."""
    return FieldSpec(code, table="nodes", shift=shift)


class Command(NamedTuple):
    name: Text
    guid: Guid
    root: Annotated[Reference, node("H")]
    second: Annotated[Reference, node("H", shift=1)]


class Link(NamedTuple):
    target: Annotated[Reference, node("i")]
    label: Text


class TransitionLink(NamedTuple):
    target: Annotated[Reference, node("i")]
    transition: Annotated[Reference, FieldSpec("I", table="transitions")]


class Bound(NamedTuple):
    """A number behind the word that may name a variable; of conditions and of ports."""

    index: Low
    flags: Low
    value: Any


class KindRow(NamedTuple):
    count: U16
    first: U16
    values: U16
    half: U16


class Value(NamedTuple):
    value: Any


class Attached(NamedTuple):
    attachment: Annotated[Reference, FieldSpec("I", table="attachments")]


class Tables(NamedTuple):
    offsets: Words


class Property(NamedTuple):
    name: Text
    index: Low
    flags: Low
    value: Any = None
    class_name: str = ""


class Input(NamedTuple):
    name: Text
    source: Annotated[Reference, node("h")]
    output: U16
    index: Low
    flags: Low
    value: Any = None
    class_name: str = ""


class Output(NamedTuple):
    name: Annotated[str, FieldSpec("s", bits=30)]
    bit30: Annotated[bool, FieldSpec("?", bits=1)]
    used: Annotated[bool, FieldSpec("?", bits=1)]
    class_name: str = ""


class SourceRow(NamedTuple):
    node: Annotated[Reference, node("h")]
    output: Annotated[int, FieldSpec("H")]
    index: Low
    flags: Low


class Transition(NamedTuple):
    flags: U32
    command: Text = ""


class Query(NamedTuple):
    node: Annotated[Reference, FieldSpec("H", table="queries")]
    half: U16


class Module(NamedTuple):
    path: Text
    category: Text
    instances: U32


class Action(NamedTuple):
    node: Annotated[Reference, node("i")]
    slot: Text
    action: Text


class Ids(NamedTuple):
    own: U32
    parent: U32


class Section58(NamedTuple):
    description: Text
    words: Annotated[Words, FieldSpec("3I")]


class State(NamedTuple):
    name: Text
    words: Annotated[Words, FieldSpec("4I")]


class ReplacementHead(NamedTuple):
    replaced: U8
    byte: U8
    count: U16
    after_nodes: S16
    after_attachments: S16


class Replacement(NamedTuple):
    type: U8
    byte: U8
    node: Annotated[Reference, node("h")]
    position: S16
    new_node: Annotated[Reference, node("h")]


class Word(NamedTuple):
    word: U32


class Resolve(NamedTuple):
    offset: U32
    class_name: Text
    value_name: Text


class ExpressionsHead(NamedTuple):
    magic: Annotated[bytes, FieldSpec("4s")]
    version: U32
    memory: U32
    uses: U32
    local32: U32
    local64: U32
    tables: Annotated[Words, FieldSpec("5I")]


class ExpressionRow(NamedTuple):
    setup: Annotated[int, FieldSpec("i")]
    setup_count: U32 | None
    main: Annotated[int, FieldSpec("i")]
    main_count: U32 | None
    memory: U32
    local32: U16
    local64: U16
    output: U16
    input: U16


class Instruction(NamedTuple):
    op: U8
    type: U8
    kinds: Annotated[Words, FieldSpec("2B")]
    operands: Annotated[Words, FieldSpec("2H")]


class Call(NamedTuple):
    op: U8
    type: U8
    arguments: U16
    function: Annotated[Reference, FieldSpec("I", table="signatures")]


class Signature(NamedTuple):
    name: Text


def value_spec(kind: Kind) -> FieldSpec:
    """Return how a value of a kind is stored."""
    codec = CODECS[kind]
    if kind is Kind.STRING:
        return FieldSpec("s")
    return FieldSpec(codec.code, decode=codec.decode, encode=codec.encode)


def slot(make: type, type_: SlotType, names: str) -> RecordLayout[Any]:
    """Return the layout of slots of a data type; `names` are those before the value."""
    if type_.kind is not Kind.POINTER:
        return RecordLayout(make, f"{names} value", own={"value": value_spec(type_.kind)})
    own = {"class_name": FieldSpec("s"), "value": FieldSpec("I")}
    rest = names.partition(" ")[2] + (" value" if make is Input else "")
    return RecordLayout(make, f"name class_name {rest}", own=own)


def tables(count: int) -> RecordLayout[Tables]:
    """Return the layout of a table of offsets."""
    return RecordLayout(Tables, "offsets", own={"offsets": FieldSpec(f"{count}I")})


OLD = 0x404
COMMAND, LINK, TRANSITION_LINK, KIND_ROW, ATTACHED = (
    RecordLayout(kind) for kind in (Command, Link, TransitionLink, KindRow, Attached)
)
SOURCE, QUERY, MODULE, ACTION, IDS = (
    RecordLayout(kind) for kind in (SourceRow, Query, Module, Action, Ids)
)
SECTION_58, STATE, REPLACEMENT_HEAD, REPLACEMENT, WORD, RESOLVE = (
    RecordLayout(kind) for kind in (Section58, State, ReplacementHead, Replacement, Word, Resolve)
)
TRANSITION, PLAIN_TRANSITION = RecordLayout(Transition), RecordLayout(Transition, "flags")
BOUND = {
    kind: RecordLayout(Bound, "index flags value", own={"value": value_spec(kind)})
    for kind in {form.kind for form in ConditionForm}
}
VALUES = {
    kind: RecordLayout(Value, "value", own={"value": value_spec(kind)})
    for kind in CODECS
    if kind is not Kind.POINTER
}
PROPERTIES = {type_: slot(Property, type_, "name index flags") for type_ in SLOT_TYPES}
INPUTS = {type_: slot(Input, type_, "name source output index flags") for type_ in SLOT_TYPES}
OUTPUT = RecordLayout(Output, "name bit30 used")
POINTER_OUTPUT = RecordLayout(
    Output, "name bit30 used class_name", own={"class_name": FieldSpec("s")}
)
EXPRESSIONS_HEAD, INSTRUCTION, CALL, SIGNATURE = (
    RecordLayout(kind) for kind in (ExpressionsHead, Instruction, Call, Signature)
)
EXPRESSIONS = {
    old: RecordLayout(ExpressionRow, without="setup_count main_count" if old else "")
    for old in (False, True)
}


class Pool:
    """The strings of a pool by their offsets, and the other way round."""

    def __init__(self, data: bytes, start: int) -> None:
        self._data, self._start = data, start
        self.offsets: dict[str, int] = {}

    def take(self, offset: int) -> str:
        """Return the string at an offset."""
        stop = self._data.find(b"\0", self._start + offset)
        if stop < 0:
            raise InvalidData("a string is outside the pool", offset=self._start)
        text = self._data[self._start + offset : stop].decode("utf-8", "surrogateescape")
        self.offsets.setdefault(text, offset)
        return text


class DeclaredFile:
    """A file read by the declarations alone: each structure with its offset and layout."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.header: Header = parse(data)
        self.ends = ends(data, self.header)
        self.old = self.header.version == OLD
        self.pool = Pool(data, self.header.pool)
        self.code_pool = Pool(b"", 0)
        self.tables: dict[str, list[Id]] = {}
        self.context = ReadContext(self.pool.take, self.tables)
        self.rows: list[tuple[int, RecordLayout[Any], Any, Pool]] = []
        self.raw: list[tuple[int, bytes]] = []
        self._room = 4 * len(data) + 4096
        self._ids = 0
        self._read()

    def rewritten(self) -> bytes:
        """Return the bytes of all structures at their offsets, and the strings; zeros elsewhere."""
        out = bytearray(len(self.data))
        out[self.header.pool :] = self.data[self.header.pool :]
        numbers: dict[str, Any] = {name: PartNumbers(ids) for name, ids in self.tables.items()}
        for offset, layout, row, pool in self.rows:
            context = WriteContext(pool.offsets.__getitem__, numbers)
            out[offset : offset + layout.size] = layout.write(row, context)
        for offset, raw in self.raw:
            out[offset : offset + len(raw)] = raw
        return bytes(out)

    def _new_ids(self, table: str, count: int) -> None:
        self.tables[table] = [Id(self._ids + n + 1) for n in range(count)]
        self._ids += count

    def _spend(self, size: int) -> None:
        """Refuse a file whose structures overlap: it would take more than its size."""
        self._room -= size
        if self._room < 0:
            raise InvalidData("the structures overlap")

    def _one(self, layout: RecordLayout[Any], offset: int, stop: int | None = None, **more: Any):
        return self._many(layout, offset, 1, stop, **more)[0]

    def _many(
        self, layout: RecordLayout[Any], offset: int, count: int, stop: int | None, **more: Any
    ) -> list[Any]:
        found = layout.read_all(self.data, offset, count, self.context, stop, **more)
        self._spend(8 + layout.size * count)
        pool = self.pool if self.context.take == self.pool.take else self.code_pool
        places = range(offset, offset + layout.size * count, layout.size)
        self.rows += zip(places, [layout] * count, found, [pool] * count, strict=True)
        return found

    def _rest(self, layout: RecordLayout[Any], start: int, stop: int) -> list[Any]:
        """Return the structures that fill a table."""
        if (stop - start) % layout.size:
            raise InvalidData("a table has no whole number of entries", offset=start)
        return self._many(layout, start, (stop - start) // layout.size, stop)

    def _keep(self, start: int, stop: int) -> None:
        if start < stop:
            self._spend(stop - start)
            self.raw.append((start, self.data[start:stop]))

    def _counted(self, layout: RecordLayout[Any], section: str) -> None:
        start, stop = getattr(self.header, section), self.ends[section]
        count = self._one(WORD, start, stop).word
        self._many(layout, start + 4, count, stop)

    def _read(self) -> None:
        header = self.header
        self._one(HEADER, 0)
        self._new_ids("nodes", header.nodes)
        self._new_ids("attachments", header.attachments)
        self._many(COMMAND, HEADER.size, header.commands, header.blackboard)
        start = HEADER.size + COMMAND.size * header.commands
        assert NODES[self.old].size == node_size(header.version)
        assert NODE_BODY.size == BODY_SIZE
        missing = {"hash": None} if self.old else {}
        nodes = self._many(NODES[self.old], start, header.nodes, header.blackboard, **missing)
        self._new_ids("queries", sum(row.flags & 1 for row in nodes))
        self._read_transitions()
        self._read_blackboard()
        for row, following in pairwise([*nodes, None]):
            self._read_body(row, following)
        self._rest(ATTACHED, header.attachment_index, header.attachment_records)
        start, layout = header.attachment_records, ATTACHMENTS[self.old]
        for row in self._many(layout, start, header.attachments, header.properties, **missing):
            self._one(ATTACHMENT_BODY, row.body, header.properties)
        self._read_slots()
        self._rest(QUERY, header.query_table, self.ends["query_table"])
        self._counted(MODULE, "modules")
        self._counted(ACTION, "actions")
        self._read_tail(nodes)
        self._counted(RESOLVE, "resolves")
        if header.expressions:
            self._read_expressions(header.expressions, header.modules)

    def _read_transitions(self) -> None:
        start, stop = self.header.transitions, self.ends["transitions"]
        first = self._one(WORD, start, stop).word if start < stop else start
        if not start <= first <= stop:
            raise InvalidData("the first transition is outside", offset=start)
        offsets = self._rest(WORD, start, first)
        self._new_ids("transitions", len(offsets))
        for row in offsets:
            is_plain = self._one(WORD, row.word, stop).word & 0xFF
            self.rows.pop()
            self._one(PLAIN_TRANSITION if is_plain else TRANSITION, row.word, stop)

    def _read_blackboard(self) -> None:
        kinds, start = blackboard_kinds(self.header.version), self.header.blackboard
        stop = self.header.attachment_index
        heads = self._many(KIND_ROW, start, len(kinds), stop)
        at = start + KIND_ROW.size * len(kinds)
        count = sum(head.count for head in heads)
        names: list[VariableName] = self._many(VARIABLE, at, count, stop)
        at += VARIABLE.size * count
        end = at
        for kind, head in zip(kinds, heads, strict=True):
            if kind is not Kind.POINTER:
                self._many(VALUES[kind], at + head.values, head.count, stop)
                end = max(end, at + head.values + VALUES[kind].size * head.count)
        files = max((name.file for name in names if name.has_file), default=-1) + 1
        found: list[FileReference] = self._many(FILE_REFERENCE, end, files, stop)
        assert all(row.path for row in found if row.hash)

    def _read_body(self, row: NodeRow, following: NodeRow | None) -> None:
        limit = self.header.attachment_index
        body = self._one(NODE_BODY, row.body, limit)
        total = sum(body.links[::2])
        offsets = [link.word for link in self._many(WORD, row.body + NODE_BODY.size, total, limit)]
        stop = following.body if following and following.body > row.body else limit
        for kind in range(10):
            count, first = body.links[2 * kind : 2 * kind + 2]
            for index in range(first, min(first + count, total)):
                end = offsets[index + 1] if index + 1 < total else stop
                self._read_link(row, kind, offsets[index], end, index == first + count - 1)

    def _read_link(self, row: NodeRow, kind: int, at: int, end: int, is_last: bool) -> None:
        is_transition = kind == LinkKind.TRANSITION
        limit = self.header.attachment_index
        self._one(TRANSITION_LINK if is_transition else LINK, at, limit)
        at += LINK.size
        form = condition_form(row.type, row.name, is_last) if kind == LinkKind.CHILD else None
        port = None if form else port_form(kind, row.type, self.header.version)
        if form and end - at >= form.size:
            self._many(BOUND[form.kind], at, form.numbers, limit)
            at += 8 * form.numbers
        elif port is PortForm.TEXT and end - at >= PORT_SIZE:
            self._one(BOUND[Kind.STRING], at, limit)
            at += PORT_SIZE
        self._keep(at, end)

    def _offsets(self, at: int, count: int, stop: int) -> list[tuple[int, int]]:
        offsets = [*self._one(tables(count), at, stop).offsets, stop]
        for one, other in pairwise(offsets):
            if not at <= one <= other <= stop:
                raise InvalidData("a table is outside its section", offset=at)
        return list(pairwise(offsets))

    def _read_slots(self) -> None:
        header = self.header
        bounds = self._offsets(header.properties, 6, header.ports)
        for type_, bound in zip(SLOT_TYPES, bounds, strict=True):
            self._rest(PROPERTIES[type_], *bound)
        bounds = self._offsets(header.ports, 12, header.sources)
        for type_ in SLOT_TYPES:
            self._rest(INPUTS[type_], *bounds[2 * type_])
            output = POINTER_OUTPUT if type_.kind is Kind.POINTER else OUTPUT
            self._rest(output, *bounds[2 * type_ + 1])
        self._rest(SOURCE, header.sources, header.unknown_50)

    def _read_tail(self, nodes: list[NodeRow]) -> None:
        header = self.header
        self._one(IDS, header.ids)
        end, stop = header.ids + IDS.size, self.ends["ids"]
        if header.unknown_58:
            self._one(SECTION_58, header.unknown_58)
            end, stop = header.unknown_58 + SECTION_58.size, self.ends["unknown_58"]
        for row in nodes if self.old else ():
            if row.state:
                self._one(STATE, row.state)
                end = row.state + STATE.size
        self._keep(end, stop)
        if header.replacements:
            start, stop = header.replacements, self.ends["replacements"]
            count = self._one(REPLACEMENT_HEAD, start, stop).count
            self._many(REPLACEMENT, start + REPLACEMENT_HEAD.size, count, stop)
        if self.ends["unknown_6c"] - header.unknown_6c >= 4:
            self._one(WORD, header.unknown_6c)

    def _read_expressions(self, start: int, stop: int) -> None:
        head = self._one(EXPRESSIONS_HEAD, start, stop)
        rows, code, signatures, constants, pool = (start + offset for offset in head.tables)
        self._keep(constants, min(pool, stop))
        self._keep(pool, stop)
        self.code_pool = Pool(self.data[:stop], pool)
        whole, self.context = self.context, ReadContext(self.code_pool.take, self.tables)
        count = self._one(WORD, signatures, stop).word
        self._many(SIGNATURE, signatures + 4, count, stop)
        self._new_ids("signatures", count)
        count = self._one(WORD, rows, stop).word
        is_old = head.version == 1
        more = {"setup_count": None, "main_count": None} if is_old else {}
        self._many(EXPRESSIONS[is_old], rows + 4, count, stop, **more)
        count = self._one(WORD, code, stop).word
        for at in range(code + 4, code + 4 + 8 * min(count, len(self.data)), 8):
            is_call = self.data[at : at + 1] == bytes([Op.CFN])
            self._one(CALL if is_call else INSTRUCTION, at, stop)
        self.context = whole
