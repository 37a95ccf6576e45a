"""The shared state of the parts of the reader, and of the writer: the document and its bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core.kinds import Kind
from ...core.paths import Path
from ...core.records import (
    Id,
    Part,
    ReadContext,
    RecordLayout,
    Stored,
    WriteContext,
    check_room,
)
from ...problems import Problem, Severity
from ..model import (
    Ainb,
    Attachment,
    Input,
    Link,
    Node,
    Output,
    Property,
    Reference,
    Variable,
)
from ..rules.dangling import bound_kind
from ..types import EXPRESSION, SlotType, blackboard_kinds
from .header import Header, ends
from .layouts import WORD, decoders, encoders
from .string_pool import PoolReader, PoolWriter

if TYPE_CHECKING:
    from .write_plan import WritePlan

MAX_FINDINGS = 200
"""How many findings one file may have; a damaged one would have thousands of the same."""


class ReaderState:
    """The state of a reader while it reads one file.

    The nodes of the document are there from the start, to be filled.
    `properties`, `inputs` and `outputs` are all of the file, by data type; `multi_sources` the
    entries of multiple sources; `ints` the parts that hold an int, by its offset.
    """

    def __init__(self, data: bytes, header: Header) -> None:
        self.data = data
        self.header = header
        self.ends = ends(data, header)
        self.pool = PoolReader(data, header.pool)
        self.decoders = decoders(self.pool.take)
        self.root = Ainb(nodes=[Node() for _ in range(header.nodes)])
        nodes = [node.uid for node in self.root.nodes]
        self.context = ReadContext(self.pool.take, {"nodes": nodes, "ints": ()})
        self.kinds = blackboard_kinds(header.version)
        self.variables: dict[Kind, list[Variable]] = {kind: [] for kind in self.kinds}
        self.properties: list[list[Property]] = []
        self.inputs: list[list[Input]] = []
        self.outputs: list[list[Output]] = []
        self.feeds: list[list[tuple[int, ...]]] = []
        self.ints: dict[int, Id] = {}
        self.port_links: list[tuple[Node, Link]] = []
        self.attachment_spans: list[tuple[Attachment, Sequence[int]]] = []
        self.multi_sources: list[tuple[int, int, int]] = []
        self.input_numbers: list[tuple[Input, tuple[int, ...]]] = []

    def report(self, sentence: str, path: Path = (), offset: int | None = None) -> None:
        """Note a finding that does not stop the file from opening."""
        if len(self.root.findings) < MAX_FINDINGS:
            self.root.findings.append(Problem(Severity.WARNING, sentence, path, offset))

    def require(self, offset: int, size: int, what: str, stop: int | None = None) -> None:
        """Raise `InvalidData` if `size` bytes at `offset` pass the end of the file or `stop`."""
        check_room(offset, size, len(self.data) if stop is None else stop, what)

    def node(self, index: int) -> Reference:
        """Return the node of a number."""
        nodes = self.root.nodes
        return nodes[index].uid if 0 <= index < len(nodes) else Stored(index)

    def binding(self, flags: int, type_: SlotType) -> tuple[int, Id | None]:
        """Split a flags word into its flags and the variable or expression its index refers to.

        Where it refers to nothing, the word stays whole and there is no binding.
        """
        if flags & EXPRESSION == EXPRESSION:
            table = self.root.formulas
            index = flags & 0xFFFF
            if index < len(table):
                return flags & 0xFFFF0000, table[index].uid
            self.report(f"A value names expression {index}, but the file has {len(table)}.")
        elif flags & EXPRESSION:
            return self._variable(flags, bound_kind(flags, type_))
        return flags, None

    def _variable(self, flags: int, kind: Kind) -> tuple[int, Id | None]:
        table = self.variables.get(kind, [])
        index = flags & 0xFFFF
        if index < len(table):
            return flags & 0xFFFF0000, table[index].uid
        self.report(
            f"A value names the blackboard's {kind.value} number {index}, but the file has "
            f"{len(table)}."
        )
        return flags, None


class WriterState:
    """The state of a writer while it writes one file.

    `starts` is where each section begins, `bodies` where the body of each node, `states` where the
    state of a node, by its number; `ints` is where the number of a part is stored, by its `uid`.
    """

    def __init__(self, root: Ainb, plan: WritePlan, pool: PoolWriter) -> None:
        self.root = root
        self.plan = plan
        self.pool = pool
        self.context = WriteContext(
            pool.put, {"nodes": plan.node_index, "ints": self._offset_of_int}
        )
        self.encoders = encoders(pool.put)
        self.out = bytearray()
        self.starts: dict[str, int] = {}
        self.bodies: list[int] = []
        self.states: dict[int, int] = {}
        self.ints: dict[Id, int] = {}

    def _offset_of_int(self, part: Id | None, stored: int, _otherwise: int) -> int:
        """Return where the number of a part is stored; for None, what is no such place."""
        if part is not None:
            return self.ints.get(part, 0)
        return 0 if stored in self.ints.values() else stored

    def add(self, layout: RecordLayout[Part], part: Part) -> None:
        """Write a part by its layout."""
        self.out += layout.write(part, self.context)

    def reserve(self, count: int) -> int:
        """Leave room for offsets, which `point` stores; return where the first one is."""
        at = len(self.out)
        self.out += bytes(WORD.size * count)
        return at

    def point(self, at: int) -> None:
        """Store in the room at an offset where the next bytes begin."""
        WORD.pack_into(self.out, at, len(self.out))

    def begin(self, section: str) -> None:
        """Begin a section here, behind the bytes before it that belong to none."""
        self.out += self.root.gaps.get(section, b"")
        self.starts[section] = len(self.out)
