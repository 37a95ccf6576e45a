"""What the writer has to know before the first byte: every index and every size."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.kinds import Kind
from ...core.records import Id, Stored
from ...errors import WrongType
from ..expression.model import OperandKind
from ..expression.port_names import formula_slots
from ..model import (
    Ainb,
    Attachment,
    Bound,
    Input,
    Node,
    Output,
    Property,
    Reference,
    Source,
    Variable,
)
from ..rules.dangling import DanglingNumbers
from ..rules.derived import allocate, query_state
from ..types import (
    MAX_LINKS,
    MAX_NODES,
    MAX_SOURCES,
    SLOT_TYPES,
    ConditionForm,
    SlotType,
    blackboard_kinds,
)

_PORTS = 2 * len(SLOT_TYPES)
"""Where the spans of inputs and outputs begin, behind those of properties."""


def _expression_use(root: Ainb, owner: Node | Attachment) -> tuple[int, int]:
    """Return how many values of a node or attachment expressions give, and the sum of the bytes
    that these write of their output."""
    used = [expression for _slot, expression in formula_slots(root, owner)]
    return len(used), sum(one.reach()[OperandKind.OUTPUT] for one in used)


class WritePlan:
    """Indexes of all parts by their `uid`, and their tables.

    `properties`, `inputs` and `outputs` are the tables of the file by data type, `output_numbers`
    the index of every output among those of its type at its node. `spans` are, of each node and
    then of each attachment, the start and the length of what it has in each table: those of
    properties, then those of inputs and outputs by turns; `uses` are the count and the size of what
    expressions give each.
    """

    def __init__(self, root: Ainb) -> None:
        self.root = root
        self.nodes = _number(node.uid for node in root.nodes)
        self.attachments = _number(attachment.uid for attachment in root.attachments)
        self.transitions = _number(transition.uid for transition in root.transitions)
        self.expressions = _number(expression.uid for expression in root.formulas)
        self.by_kind: dict[Kind, list[Variable]] = {
            kind: [] for kind in blackboard_kinds(root.version)
        }
        self.variables = self._number_variables()
        self.properties: list[list[Property]] = [[] for _ in SLOT_TYPES]
        self.inputs: list[list[Input]] = [[] for _ in SLOT_TYPES]
        self.outputs: list[list[Output]] = [[] for _ in SLOT_TYPES]
        self.output_numbers: dict[Id, int] = {}
        self.spans = self._fill_tables()
        self.sources, self.starts = self._number_sources()
        self.queries, self.firsts = allocate(root)
        self.query_numbers = _number(node.uid for node in root.nodes if node.is_query)
        self.layout = root.query_layout
        if self.layout is not None and self.layout.state != query_state(root):
            self.layout = None
        self.dangling = DanglingNumbers(root)
        self.uses = [_expression_use(root, owner) for owner in root.owners]
        self._check()

    def _number_variables(self) -> dict[Id, int]:
        numbers = {}
        for variable in self.root.variables:
            table = self.by_kind.get(variable.kind)
            if table is None:
                raise WrongType(
                    f"version 0x{self.root.version:X} knows no {variable.kind.value} variables"
                )
            numbers[variable.uid] = len(table)
            table.append(variable)
        return numbers

    def _fill_tables(self) -> list[list[int]]:
        """Put every slot in its table, and number the outputs; return the spans."""
        spans = []
        ends = [0] * (2 * 3 * len(SLOT_TYPES))  # as the next span begins, with a length of 0
        for owner in self.root.owners:
            span = ends.copy()
            spans.append(span)
            for prop in owner.properties:
                self.properties[prop.type].append(prop)
                at = 2 * prop.type
                span[at + 1] += 1
                ends[at] += 1
            if not isinstance(owner, Node):
                continue
            for slot in owner.inputs:
                self.inputs[slot.type].append(slot)
                at = _PORTS + 4 * slot.type
                span[at + 1] += 1
                ends[at] += 1
            for output in owner.outputs:
                self.outputs[output.type].append(output)
                at = _PORTS + 4 * output.type + 2
                self.output_numbers[output.uid] = span[at + 1]
                span[at + 1] += 1
                ends[at] += 1
        return spans

    def _number_sources(self) -> tuple[list[tuple[Input, Source]], dict[Id, int]]:
        """Return the table of multiple sources and, by input, the index of its first entry."""
        slots = [slot for node in self.root.nodes for slot in node.inputs if slot.multi_source]
        slots.sort(key=lambda slot: slot.type)  # stable: the order of the nodes stays
        table: list[tuple[Input, Source]] = []
        starts: dict[Id, int] = {}
        for slot in slots:
            starts[slot.uid] = len(table)
            table += [(slot, source) for source in slot.sources]
        return table, starts

    def _check(self) -> None:
        if len(self.root.nodes) > MAX_NODES:
            raise WrongType(f"{len(self.root.nodes)} nodes are too many: a file holds {MAX_NODES}")
        if len(self.sources) > MAX_SOURCES:
            raise WrongType(f"inputs have {len(self.sources)} sources, but {MAX_SOURCES} fit")
        for node in self.root.nodes:
            if len(node.links) > MAX_LINKS:
                counts = [0] * 10
                for link in node.links:
                    counts[link.kind] += 1
                if sum(counts[:9]) > MAX_LINKS or counts[9] > MAX_LINKS:
                    raise WrongType(f"“{node.title}” has more links than the {MAX_LINKS} that fit")

    # Asking

    def word(self, flags: int, binding: Id | None) -> int:
        """Return a flags word combined with the index of its variable or expression."""
        if binding is None:
            return flags
        index = self.variables.get(binding, self.expressions.get(binding))
        if index is None:
            raise WrongType("a value refers to a variable or expression that is not in the file")
        if index > 0xFFFF:
            raise WrongType("more than 65,536 variables or expressions cannot be referred to")
        return flags | index

    def slot_word(self, flags: int, binding: Id | None, type_: SlotType) -> int:
        """Return the flags of a slot or source, combined with the index of its binding."""
        return self.dangling.word(flags, type_) if binding is None else self.word(flags, binding)

    def bound_word(self, bound: Bound, form: ConditionForm) -> int:
        """Return the word before a number of a condition, with the index of its variable."""
        if bound.variable is None:
            return self.dangling.bound(bound.word, form)
        return self.word(bound.word, bound.variable)

    def node_index(self, node: Id | None, stored: int = -1, otherwise: int = -1) -> int:
        """Return the index of a node; for None, the number that `DanglingNumbers` gives."""
        if node is None:
            return self.dangling.node(stored, otherwise)
        try:
            return self.nodes[node]
        except KeyError:
            raise WrongType("something refers to a node that is not in the file") from None

    def index_of_node(self, reference: Reference, otherwise: int) -> int:
        """Return the number that is stored of a reference to a node."""
        if isinstance(reference, Stored):
            return self.dangling.node(reference.number, otherwise)
        return self.node_index(reference)


def _number(uids: Iterable[Id]) -> dict[Id, int]:
    return {uid: number for number, uid in enumerate(uids)}
