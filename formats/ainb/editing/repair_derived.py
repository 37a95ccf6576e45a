"""Repairs everything that follows from the wiring of an AINB document after an edit.

Data links, query lists, the bits of outputs that are read and of nodes where commands begin, the
list of modules, the ports in formulas: only what the edit made different is touched, so that a
file which was odd before stays as odd as it was.

Only the nodes that came, went or were touched are looked at, and what these are joined to, so that
an edit of a large document takes hardly longer than one of a small one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from ...core.records import Id
from ...errors import WrongType
from ...games.names.enums import Enums
from ..build import add_link
from ..draft import Draft
from ..enums import slot_owner
from ..expression.infix import infix
from ..expression.model import Expression, Expressions
from ..expression.port_names import (
    Port,
    code_of,
    formula_slots,
    moved,
    named,
    names_at,
    owners_of,
    ports_of,
    ports_used,
)
from ..index import node_reference
from ..model import Ainb, Input, Link, Module, Node, Output, Reference
from ..rules.derived import (
    DataLink,
    ReadOutput,
    command_roots,
    data_links,
    enum_outputs,
    module_paths,
    queries,
    reads_of,
    used_outputs,
)
from ..types import INT, ROOT_FLAG, LinkKind
from .nodes import leads_to

# Formulas that follow the ports of their node when these come, go or change their places.

PortTable = dict[Port, Input | Output]
NodeFormulas = tuple[PortTable, list[Expression]]
"""The ports of a node, and its formulas."""


def formula_ports(root: Ainb, nodes: Iterable[Node]) -> dict[Id, NodeFormulas]:
    """Return, by the `uid` of each of some nodes that has formulas, its ports and these."""
    formulas: dict[Id, NodeFormulas] = {}
    if root.expressions is None:
        return formulas
    for node in nodes:
        bound = _formulas_of(root, node)
        if bound:
            formulas[node.uid] = ports_of(node), bound
    return formulas


def _formulas_of(root: Ainb, node: Node) -> list[Expression]:
    """Return the formulas of a node, each once."""
    return list(dict.fromkeys(expression for _slot, expression in formula_slots(root, node)))


def repair_formulas(edit: Draft, before: dict[Id, NodeFormulas]) -> None:
    """Have every formula name the ports it named before, where these have other places now.

    Raises `WrongType` if a port is gone that a formula needs.
    """
    for node in edit.root.nodes:
        old, bound = before.get(node.uid, ({}, []))
        now = ports_of(node) if old else {}
        if _uids(old) == _uids(now):
            continue
        places = {slot.uid: port for port, slot in now.items()}
        for expression in _formulas_of(edit.root, node):
            if expression.uid in {one.uid for one in bound}:
                moves = _moved_ports(edit, node, expression, old, places)
                _rename_ports(edit, node, expression, moves)


def _uids(ports: PortTable) -> dict[Port, Id]:
    return {port: slot.uid for port, slot in ports.items()}


def _moved_ports(
    edit: Draft, node: Node, expression: Expression, old: PortTable, places: dict[Id, Port]
) -> dict[Port, Port]:
    """Return the new name of each port that a formula names, where it has one."""
    moves = {}
    for port in dict.fromkeys(ports_used(code_of(expression))):
        slot = old.get(port)
        if slot is None:  # it led nowhere before
            continue
        now = places.get(slot.uid)
        if now is None or now.type != port.type:
            raise WrongType(
                f"“{slot.name}” of {node_reference(edit.index, node.uid)} is used by its formula "
                f"“{_formula_text(edit.root, expression):.80}”; change that first"
            )
        if now != port:
            moves[port] = now
    return moves


def _formula_text(root: Ainb, expression: Expression) -> str:
    return named(infix(expression), names_at(root, expression))


def _rename_ports(edit: Draft, node: Node, old: Expression, moves: dict[Port, Port]) -> None:
    """Give a node a separate formula that names its ports by their current positions."""
    if not moves:
        return
    table = edit.root.expressions
    assert table is not None, "the formula is one of them"
    new = moved(old, lambda port: moves.get(port, port).place)
    node = edit.touch(node)
    for slot, used_expression in list(formula_slots(edit.root, node)):
        if used_expression is old:
            slot.binding = new.uid
    place = table.expressions.index(old)
    stays = 1 if owners_of(edit.root, old) else 0
    rest = table.expressions
    all_ = [*rest[: place + stays], new, *rest[place + 1 :]]
    edit.root.expressions = Expressions(table.version, all_, table.kept)


_CONTROL = (LinkKind.CHILD, LinkKind.TRANSITION)

DataEdge = tuple[Id, str, Id, Id, str]
"""A reader and its input, the node it reads with its output: by `uid`, inputs by name alone."""
EdgeEnds = set[tuple[Id, str, Reference]]
"""Two nodes that are joined: the `uid` of one, the name of its port, the `uid` of the other."""


class _State(NamedTuple):
    """The derived parts of some nodes, before or after an edit.

    `there` are all nodes; the rest is of those that were looked at: how others see each, their
    edges, the queries and outputs they read, the files they call, their formulas; `roots` are the
    nodes where commands begin. Nodes and outputs are identified by `uid`.
    """

    there: set[Id]
    faces: dict[Id, object]
    edges: Counter[DataEdge]
    queries: dict[Id, list[Id]]
    used: set[Id]
    roots: set[Id]
    modules: set[str]
    formulas: dict[Id, NodeFormulas]


def repair_derived(edit: Draft, known: Enums | None = None) -> None:
    """Update the derived parts that an edit affects; `known` is what other files tell of enums."""
    root = edit.root
    seen = {node.uid for node in edit.touched}
    seen |= {node.uid for node in root.nodes} ^ {node.uid for node in edit.before.nodes}
    before, now = _state(edit.before, seen), _state(root, seen)
    others = _readers(root, before.faces, now.faces) - seen
    if others:
        seen |= others
        before, now = _state(edit.before, seen), _state(root, seen)
    # First: a link to a node that is gone leads to another reader now.
    _repair_links(edit, before, now, known or Enums())
    _drop_removed(edit, before.there - now.there)
    _repair_queries(edit, before, now)
    _repair_outputs(edit, before, now, seen)
    _repair_roots(edit, before, now)
    _repair_modules(root, before, now, seen)
    repair_formulas(edit, before.formulas)


def _state(root: Ainb, seen: AbstractSet[Id]) -> _State:
    nodes = [node for node in root.nodes if node.uid in seen]
    return _State(
        {node.uid for node in root.nodes},
        {
            node.uid: (node.is_query, {output.uid: output.name for output in node.outputs})
            for node in nodes
        },
        _edges(root, nodes),
        {node.uid: queries(root, node) for node in nodes},
        used_outputs(nodes),
        command_roots(root),
        {f"{node.name}.ainb" for node in nodes if node.is_module},
        formula_ports(root, nodes),
    )


def _readers(root: Ainb, old: dict[Id, object], new: dict[Id, object]) -> set[Id]:
    """Return the nodes that read one which others see in another way now."""
    others = {uid for uid in old.keys() & new.keys() if old[uid] != new[uid]}
    if not others:
        return set()
    return {output.reader.uid for output in reads_of(root, others) if output.node.uid in others}


def _edges(root: Ainb, nodes: Iterable[Node]) -> Counter[DataEdge]:
    """Return all connections to some nodes."""
    return Counter(
        (node.uid, slot.name, producer.uid, output.uid, output.name)
        for node in nodes
        for slot in node.inputs
        for source in slot.sources
        if (producer := root.node(source.node)) and (output := root.output(source))
    )


def _drop_removed(edit: Draft, gone: AbstractSet[Reference]) -> None:
    """Remove the remaining references to removed nodes, and the parts that belong to them."""
    root = edit.root
    if not gone:
        return
    for node in root.nodes:
        if not gone.isdisjoint(node.queries):
            node = edit.touch(node)
            node.queries = [query for query in node.queries if query not in gone]
        if leads_to(node, gone):
            node = edit.touch(node)
            node.links = [link for link in node.links if link.target not in gone]
    root.actions = [action for action in root.actions if action.node not in gone]
    root.replacements = [
        replacement
        for replacement in root.replacements
        if gone.isdisjoint((replacement.node, replacement.new_node))
    ]


def _repair_links(edit: Draft, before: _State, now: _State, known: Enums) -> None:
    root = edit.root
    others = (before.edges - now.edges) + (now.edges - before.edges)
    joined = {uid for edge in others for uid in (edge[0], edge[2])} | (now.there - before.there)
    if not joined:
        return
    old_reads, reads = reads_of(edit.before, joined), reads_of(root, joined)
    sources = {read.node.uid for read in (*old_reads, *reads)}
    enums = enum_outputs(node for node in edit.before.nodes if node.uid in sources)
    old = data_links(edit.before, enums, old_reads)
    enums |= enum_outputs(node for node in root.nodes if node.uid in sources)
    enums |= _first_read_as_enums(old_reads, reads, known)
    rules = data_links(root, enums, reads)
    ends = _ends(reads)
    for node in root.nodes:
        if node.uid in joined:
            _repair_node(edit, node, old.get(node.uid, []), rules[node.uid], ends)


def _first_read_as_enums(
    old_reads: Iterable[ReadOutput], reads: Iterable[ReadOutput], known: Enums
) -> set[Id]:
    """Return the `uid` of each output that nothing has read before, and an input of an enum does.

    What was read before keeps the links that the file has for it.
    """
    before = {old_read.output.uid for old_read in old_reads}
    return {
        read.output.uid
        for read in reads
        if read.slot.type == INT
        and read.output.uid not in before
        and known.class_name(slot_owner(read.reader, read.slot))
    }


def _repair_node(
    edit: Draft, node: Node, old: list[DataLink], new: list[DataLink], ends: EdgeEnds
) -> None:
    wanted_data_links = {(data_link.kind, data_link.label): data_link for data_link in new}
    for removed_data_link in old:
        link = _data_link(node, removed_data_link.kind, removed_data_link.label)
        if (
            removed_data_link.kind,
            removed_data_link.label,
        ) not in wanted_data_links and link is not None:
            node, link = edit.own(node, link)
            node.links.remove(link)
    had = {(link.kind, link.label) for link in old}
    for (kind, label), rule in wanted_data_links.items():
        link = _data_link(node, kind, label)
        if link is None and (kind, label) not in had:
            node = edit.touch(node)
            add_link(node, Link(kind, rule.target, label))
        elif link is not None and (node.uid, label, link.target) not in ends:
            node, link = edit.own(node, link)
            link.target = rule.target


def _data_link(node: Node, kind: int, label: str) -> Link | None:
    for link in node.links:
        if link.kind == kind and link.label == label and kind not in _CONTROL:
            return link
    return None


def _ends(reads: Iterable[ReadOutput]) -> EdgeEnds:
    ends: EdgeEnds = set()
    for reader, slot, node, output in reads:
        ends.add((reader.uid, slot.name, node.uid))
        ends.add((node.uid, output.name, reader.uid))
    return ends


def _repair_queries(edit: Draft, before: _State, now: _State) -> None:
    """Take one entry out for each query that is read once less, and add one for each once more.

    What is no query has no number among them, so no entry can name it.
    """
    known = {node.uid for node in edit.root.nodes if node.is_query}
    for node in edit.root.nodes:
        if not known.issuperset(node.queries):
            node = edit.touch(node)
            node.queries = [query for query in node.queries if query in known]
        old, new = before.queries.get(node.uid), now.queries.get(node.uid)
        if old is None or new is None:
            continue
        lost, more = Counter(old) - Counter(new), Counter(new) - Counter(old)
        if lost or more:
            node = edit.touch(node)
            last_first = [query for query in node.queries[::-1] if not _take(lost, query)]
            node.queries = last_first[::-1] + [query for query in new if _take(more, query)]


def _take(counts: Counter[Id], query: Id) -> bool:
    """Count one less of a query; return whether there was one."""
    is_there = counts[query] > 0
    counts[query] -= is_there
    return is_there


def _repair_outputs(edit: Draft, before: _State, now: _State, seen: AbstractSet[Id]) -> None:
    root = edit.root
    new, others = now.there - before.there, before.used ^ now.used
    if not new and not others:
        return
    elsewhere = used_outputs(node for node in root.nodes if node.uid not in seen)
    used, others = now.used | elsewhere, others - elsewhere
    for node in root.nodes:
        seen_outputs = {
            output.uid for output in node.outputs if node.uid in new or output.uid in others
        }
        if any((uid in used) != is_used for uid, is_used in _uses(node) if uid in seen_outputs):
            for output in edit.touch(node).outputs:
                if output.uid in seen_outputs:
                    output.used = output.uid in used


def _uses(node: Node) -> list[tuple[Id, bool]]:
    return [(output.uid, output.used) for output in node.outputs]


def _repair_roots(edit: Draft, before: _State, now: _State) -> None:
    others = (before.roots ^ now.roots) | (now.there - before.there)
    for node in edit.root.nodes:
        is_root = node.uid in now.roots
        if node.uid in others and bool(node.flags & ROOT_FLAG) != is_root:
            node = edit.touch(node)
            node.flags ^= ROOT_FLAG


def _repair_modules(root: Ainb, before: _State, now: _State, seen: AbstractSet[Id]) -> None:
    """Drop modules that no node calls any longer, and add those that are called now."""
    if before.modules == now.modules:
        return
    elsewhere = set(module_paths(node for node in root.nodes if node.uid not in seen))
    lost = before.modules - now.modules - elsewhere
    root.modules = [module for module in root.modules if module.path not in lost]
    known = before.modules | elsewhere
    for path in module_paths(root.nodes):
        if path not in known and all(module.path != path for module in root.modules):
            root.modules.append(Module(path))
