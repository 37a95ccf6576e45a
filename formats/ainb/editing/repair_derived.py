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

from ...core.records import Id
from ...enum_names import Enums
from ...errors import WrongType
from ..build import add_link
from ..draft import Draft
from ..enums import slot_owner
from ..expression.infix import infix
from ..expression.model import Expression, Expressions
from ..expression.port_names import (
    Port,
    formula_slots,
    moved,
    named,
    names_at,
    owners_of,
    ports_of,
    ports_used,
)
from ..locate import node_reference
from ..model import Ainb, Link, Module, Node, Reference
from ..rules.derived import (
    DataLink,
    ReadOutput,
    command_roots,
    data_links,
    enum_outputs,
    is_control,
    module_paths,
    queries,
    reads_of,
    used_outputs,
)
from ..types import INT, ROOT_FLAG
from .nodes import leads_to

DataEdge = tuple[Id, str, Id, Id, str]
"""A reader and its input, the node it reads with its output: by `uid`, inputs by name alone."""
EdgeEnds = set[tuple[Id, str, Reference]]
"""Two nodes that are joined: the `uid` of one, the name of its port, the `uid` of the other."""


def repair_derived(edit: Draft, known: Enums | None = None) -> None:
    """Update the derived parts that an edit affects; `known` is what other files tell of enums."""
    repair = _Repair(edit)
    # First: a link to a node that is gone leads to another reader now.
    repair.links(known or Enums())
    repair.drop_removed()
    repair.queries()
    repair.outputs()
    repair.roots()
    repair.modules()
    repair_formulas(edit, repair.seen)


class _Repair:
    """What an edit made different: `new` and `gone` nodes, and the ones that are to be `seen`."""

    def __init__(self, edit: Draft) -> None:
        self.edit, self.root = edit, edit.root
        before, there = ({node.uid for node in one.nodes} for one in (edit.before, self.root))
        self.new, self.gone = there - before, before - there
        self.seen = {node.uid for node in edit.touched} | self.new | self.gone
        self.seen |= self._readers(_faces(edit.before, self.seen), _faces(self.root, self.seen))
        self.old_nodes = [node for node in edit.before.nodes if node.uid in self.seen]
        self.nodes = [node for node in self.root.nodes if node.uid in self.seen]

    def _readers(self, old: dict[Id, object], new: dict[Id, object]) -> set[Id]:
        """Return the nodes that read one which others see in another way now."""
        others = {uid for uid in old.keys() & new.keys() if old[uid] != new[uid]}
        reads = reads_of(self.root, others) if others else ()
        return {read.reader.uid for read in reads if read.node.uid in others}

    def links(self, known: Enums) -> None:
        """Repair the data links of nodes that are joined in another way."""
        before, root = self.edit.before, self.root
        old_edges, edges = _edges(before, self.old_nodes), _edges(root, self.nodes)
        others = (old_edges - edges) + (edges - old_edges)
        joined = {uid for edge in others for uid in (edge[0], edge[2])} | self.new
        if not joined:
            return
        old_reads, reads = reads_of(before, joined), reads_of(root, joined)
        sources = {read.node.uid for read in (*old_reads, *reads)}
        enums = enum_outputs(node for node in before.nodes if node.uid in sources)
        old = data_links(before, enums, old_reads)
        enums |= enum_outputs(node for node in root.nodes if node.uid in sources)
        enums |= _first_read_as_enums(old_reads, reads, known)
        rules, ends = data_links(root, enums, reads), _ends(reads)
        for node in root.nodes:
            if node.uid in joined:
                _repair_links(self.edit.touch(node), old.get(node.uid, []), rules[node.uid], ends)

    def drop_removed(self) -> None:
        """Remove the remaining references to removed nodes, and the parts that belong to them."""
        root, gone = self.root, self.gone
        if not gone:
            return
        for node in root.nodes:
            if leads_to(node, gone):
                node = self.edit.touch(node)
                node.links = [link for link in node.links if link.target not in gone]
        root.actions = [action for action in root.actions if action.node not in gone]
        root.replacements = [
            replacement
            for replacement in root.replacements
            if gone.isdisjoint((replacement.node, replacement.new_node))
        ]

    def queries(self) -> None:
        """Take out one entry for each query that is read once less, add one for each once more.

        What is no query has no number among them, so no entry can name it.
        """
        known = {node.uid for node in self.root.nodes if node.is_query}
        for node in self.root.nodes:
            if not known.issuperset(node.queries):
                node = self.edit.touch(node)
                node.queries = [query for query in node.queries if query in known]
        for old_node in self.old_nodes:
            node_now = self.root.node(old_node.uid)
            if node_now is None:
                continue
            old, new = queries(self.edit.before, old_node), queries(self.root, node_now)
            lost, more = Counter(old) - Counter(new), Counter(new) - Counter(old)
            if lost or more:
                node = self.edit.touch(node_now)
                last_first = [query for query in node.queries[::-1] if not _take(lost, query)]
                node.queries = last_first[::-1] + [query for query in new if _take(more, query)]

    def outputs(self) -> None:
        """Mark the outputs that are read now, and those that no longer are."""
        now = used_outputs(self.nodes)
        others = used_outputs(self.old_nodes) ^ now
        if not self.new and not others:
            return
        used = now | used_outputs(node for node in self.root.nodes if node.uid not in self.seen)
        for node in self.root.nodes:
            for output in node.outputs:
                is_seen = node.uid in self.new or output.uid in others
                if is_seen and output.used != (output.uid in used):
                    self.edit.own(node, output)[1].used = output.uid in used

    def roots(self) -> None:
        """Mark the nodes at which commands begin."""
        roots = command_roots(self.root)
        others = (command_roots(self.edit.before) ^ roots) | self.new
        for node in self.root.nodes:
            if node.uid in others and bool(node.flags & ROOT_FLAG) != (node.uid in roots):
                self.edit.touch(node).flags ^= ROOT_FLAG

    def modules(self) -> None:
        """Drop modules that no node calls any longer, and add those that are called now."""
        root = self.root
        before, now = set(module_paths(self.old_nodes)), set(module_paths(self.nodes))
        if before == now:
            return
        elsewhere = set(module_paths(node for node in root.nodes if node.uid not in self.seen))
        lost, known = before - now - elsewhere, before | elsewhere
        root.modules = [module for module in root.modules if module.path not in lost]
        listed = {module.path for module in root.modules}
        new = [path for path in module_paths(root.nodes) if path not in known | listed]
        root.modules += map(Module, new)


def _faces(root: Ainb, seen: AbstractSet[Id]) -> dict[Id, object]:
    """Return how others see nodes: whether they are queries, and the names of their outputs."""
    return {
        node.uid: (node.is_query, {output.uid: output.name for output in node.outputs})
        for node in root.nodes
        if node.uid in seen
    }


def _edges(root: Ainb, nodes: Iterable[Node]) -> Counter[DataEdge]:
    """Return all connections to some nodes."""
    return Counter(
        (node.uid, slot.name, producer.uid, output.uid, output.name)
        for node in nodes
        for slot in node.inputs
        for source in slot.sources
        if (producer := root.node(source.node)) and (output := root.output(source))
    )


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


def _ends(reads: Iterable[ReadOutput]) -> EdgeEnds:
    ends: EdgeEnds = set()
    for reader, slot, node, output in reads:
        ends.add((reader.uid, slot.name, node.uid))
        ends.add((node.uid, output.name, reader.uid))
    return ends


def _repair_links(
    node: Node, old: Iterable[DataLink], new: Iterable[DataLink], ends: EdgeEnds
) -> None:
    """Give a node the data links that follow by rule `new`, as far as `old` was another rule."""
    links = {(link.kind, link.label): link for link in node.links[::-1] if not is_control(link)}
    had, rules = ({(rule.kind, rule.label): rule for rule in some} for some in (old, new))
    for key in had.keys() - rules.keys() & links.keys():
        node.links.remove(links[key])
    for key, rule in rules.items():
        link = links.get(key)
        if link is None and key not in had:
            add_link(node, Link(rule.kind, rule.target, rule.label))
        elif link is not None and (node.uid, rule.label, link.target) not in ends:
            link.target = rule.target


def _take(counts: Counter[Id], query: Id) -> bool:
    """Count one less of a query; return whether there was one."""
    is_there = counts[query] > 0
    counts[query] -= is_there
    return is_there


# Formulas that follow the ports of their node when these come, go or change their places.


def repair_formulas(edit: Draft, seen: AbstractSet[Id]) -> None:
    """Have every formula name the ports it named before, where these have other places now.

    Raises `WrongType` if a port is gone that a formula needs.
    """
    for node in [node for node in edit.root.nodes if node.uid in seen]:
        old = edit.before.node(node.uid)
        formulas = [] if old is None else _formulas_of(edit.before, old)
        if old is None or not formulas or _places(old) == _places(node):
            continue
        uids = {formula.uid for formula in formulas}
        for formula in _formulas_of(edit.root, node):
            if formula.uid in uids:
                _rename_ports(edit, node, formula, _moved_ports(edit, old, node, formula))


def _formulas_of(root: Ainb, node: Node) -> list[Expression]:
    """Return the formulas of a node, each once."""
    return list(dict.fromkeys(expression for _slot, expression in formula_slots(root, node)))


def _places(node: Node) -> dict[Id, Port]:
    return {slot.uid: port for port, slot in ports_of(node).items()}


def _moved_ports(edit: Draft, old: Node, node: Node, formula: Expression) -> dict[Port, Port]:
    """Return the new name of each port that a formula names, where it has one."""
    moves, ports, places = {}, ports_of(old), _places(node)
    for port in dict.fromkeys(ports_used(formula.steps)):
        slot = ports.get(port)
        if slot is None:  # it led nowhere before
            continue
        now = places.get(slot.uid)
        if now is None or now.type != port.type:
            words = named(infix(formula), names_at(edit.root, formula))
            raise WrongType(
                f"“{slot.name}” of {node_reference(edit.index, node.uid)} is used by its formula "
                f"“{words:.80}”; change that first"
            )
        if now != port:
            moves[port] = now
    return moves


def _rename_ports(edit: Draft, node: Node, old: Expression, moves: dict[Port, Port]) -> None:
    """Give a node a separate formula that names its ports by their current positions."""
    if not moves:
        return
    table = edit.root.expressions
    assert table is not None, "the formula is one of them"
    new = moved(old, lambda port: moves.get(port, port).place)
    for slot, formula in formula_slots(edit.root, edit.touch(node)):
        if formula is old:
            slot.binding = new.uid
    place = table.expressions.index(old)
    stays = 1 if owners_of(edit.root, old) else 0
    rest = table.expressions
    all_ = [*rest[: place + stays], new, *rest[place + 1 :]]
    edit.root.expressions = Expressions(table.version, all_, table.kept)
