"""Taking over some or all differences from one or more other AINB documents.

A difference names a row, and the row stands for a part. A new part is copied, and its references
point to their counterparts here; a removed part goes with every link to it. Derived parts (data
links, query lists, readers of an output) are left to `repair_derived`.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Final, NamedTuple, TypeVar

from ...core.kinds import CONTAINERS, AnyValue
from ...core.paths import Key, Path
from ...core.records import Id, Stored, new_id
from ...diff.comparison import Difference, DifferenceKind, Siblings
from ...errors import WrongType
from ...value_text import one_line
from ..build import insert_variable
from ..draft import SECTIONS, Draft, section
from ..expression.infix import infix
from ..expression.model import Expression, Expressions, same_code
from ..locate import ENDS, Element, find, int_lists
from ..model import (
    Ainb,
    AnyPart,
    Attachment,
    Binding,
    Bound,
    Condition,
    Input,
    Link,
    Node,
    Output,
    Property,
    Reference,
    Resolve,
    Source,
    StateInfo,
    Transition,
    Variable,
    duplicate_part,
)
from ..outline import Outline, put
from ..rules.conditions import new_condition, plain_value
from ..rules.derived import queries
from ..rules.input_mirror import agrees_with_mirror, with_mirrors
from ..rules.link_forms import condition_form
from ..types import NO_NODE, LinkKind, blackboard_kinds
from . import nodes
from .links import users_of
from .nodes import normalize_input
from .slots import LISTS, SlotOwner, give_name, sort_slots
from .sources import disconnect_output
from .variables import check_kinds

# Maps the parts of one document to those of another, and copies parts without a counterpart.

_OWNED: Final = (Property, Input, Output, Source, Link, Condition, Bound, StateInfo)
"""Parts that belong to one other part alone and are copied with it."""


Shared = Variable | Attachment | Expression | Transition
Part = TypeVar("Part", bound=AnyPart)


class Correspondence:
    """Maps the parts of `other_ainb` to those of `root`; a copied part becomes its own counterpart.

    `root` gains the variables, attachments, expressions and transitions that copies need.
    """

    def __init__(self, root: Ainb, other_ainb: Ainb, differences: Iterable[Difference]) -> None:
        self.root = root
        self.other = other_ainb
        self._known: dict[Reference, Element] = {}
        """The counterpart by the id of a part of `other_ainb`."""
        compared = [
            difference.siblings
            for difference in differences
            if difference.siblings is not None and difference.source.node(()) is other_ainb
        ]
        lists = dict[Key, str](nodes="nodes", blackboard="variables", attachments="attachments")
        for siblings in sorted(compared, key=lambda siblings: len(siblings.other_path)):
            key, *below = siblings.other_path or ("",)
            if key in lists:
                mine, theirs = getattr(root, lists[key]), getattr(other_ainb, lists[key])
                self._pair_within(mine, theirs, siblings)
                if not below:
                    lists.pop(key)
        self._pair_rest(lists)

    def _pair_within(self, mine: Element, theirs: Element, siblings: Siblings) -> None:
        """Pair the parts of two lists, or two parts that something differs below."""
        if len(siblings.path) > 1:
            here, there = (
                mine[index_of(siblings.path[1])],
                theirs[index_of(siblings.other_path[1])],
            )
            self.pair(here, there)
            if siblings.path[2:] != ("outputs",):
                return
            mine, theirs = here.outputs, there.outputs
        for j, i in enumerate(siblings.partners):
            if i >= 0:
                self.pair(mine[i], theirs[j])

    def _pair_rest(self, lists: Iterable[Key]) -> None:
        """Pair the lists that no comparison has paired."""
        root, other_ainb = self.root, self.other
        if "nodes" in lists:
            self._pair_equal(root.nodes, other_ainb.nodes, lambda node: node.guid)
            self._pair_equal(root.nodes, other_ainb.nodes, lambda node: (node.type, node.name))
        if "blackboard" in lists:
            self._pair_equal(
                root.variables,
                other_ainb.variables,
                lambda variable: (variable.kind, variable.name),
            )
        if "attachments" in lists:
            self._pair_equal(
                root.attachments, other_ainb.attachments, lambda attachment: attachment.name
            )

    def pair(self, here: Element, there: Element) -> None:
        """Take note that a part is the counterpart of another document's."""
        self._known[there.uid] = here

    def _pair_equal(
        self,
        here: Sequence[Element],
        there: Sequence[Element],
        token_of: Callable[[Element], Hashable],
    ) -> None:
        """Pair the remaining parts with equal contents, in order."""
        taken = set(map(id, self._known.values()))
        free: defaultdict[Hashable, list[Element]] = defaultdict(list)
        for part in reversed(here):
            if id(part) not in taken:
                free[token_of(part)].append(part)
        for part in there:
            if part.uid not in self._known and free.get(token_of(part)):
                self.pair(free[token_of(part)].pop(), part)

    # Counterparts

    def node(self, reference: Reference) -> Node | None:
        """Return the counterpart of the node that a reference leads to, None if it has none."""
        counterpart = self._known.get(reference)
        return counterpart if isinstance(counterpart, Node) else None

    def output(self, source: Source) -> Output | None:
        """Return the counterpart of the output of a source."""
        node, there = self.node(source.node), self.other.node(source.node)
        output = self.other.output(source)
        if node is None or there is None or output is None:
            return None
        counterpart = self._known.get(output.uid)
        if isinstance(counterpart, Output):
            return counterpart
        place = _like(output, there.outputs).index(output)
        outputs = _like(output, node.outputs)
        return outputs[place] if place < len(outputs) else None

    def shared(self, part: Shared) -> Element:
        """Return the counterpart of a part that nodes share, created if there is none."""
        if isinstance(part, Transition) and part.uid not in self._known:
            self._pair_equal(
                self.root.transitions,
                self.other.transitions,
                lambda transition: (transition.flags, transition.command),
            )
        made = self._known.get(part.uid)
        if not isinstance(made, type(part)):
            made = self._made(part)
            self.pair(made, part)
        return made

    def _made(self, part: Shared) -> Element:
        """Return a part that the document gains; an expression may be there already."""
        if isinstance(part, Expression):
            return self._equal_expression(part) or self._add_expression(part)
        made = self.copy(part)
        if isinstance(made, Variable):
            insert_variable(self.root, made)  # behind those of its type
        elif isinstance(made, Attachment):
            self.root.attachments.append(made)
        elif isinstance(made, Transition):
            self.root.transitions.append(made)
        return made

    def reference(self, reference: Reference) -> Reference | None:
        """Return a reference to the counterpart of a part, None where a node or pin has none."""
        part = (
            self.other.binding(reference)
            or self.other.attachment(reference)
            or self.other.transition(reference)
        )
        counterpart = self._known.get(reference) if part is None else self.shared(part)
        return None if counterpart is None else counterpart.uid

    def _equal_expression(self, expression: Expression) -> Expression | None:
        table = self.root.expressions
        for one in table.expressions if table is not None else ():
            alike = infix(one) == infix(expression)
            if alike and same_code(Expressions(2, [one]), Expressions(2, [expression])):
                return one
        return None

    def _add_expression(self, expression: Expression) -> Expression:
        theirs, mine = self.other.expressions, self.root.expressions
        version = 2 if theirs is None else theirs.version
        if mine is not None and mine.version != version:
            raise WrongType("the expressions of both files are of different versions")
        new_expression = copy.deepcopy(expression)
        new_expression.uid = new_id()
        old = [] if mine is None else mine.expressions
        self.root.expressions = Expressions(
            version, [*old, new_expression], None if mine is None else mine.kept
        )
        return new_expression

    def counterpart(self, part: Element) -> Element:
        """Return the counterpart of a part that was paired or copied, None if there is none."""
        return None if part is None else self._known.get(part.uid)

    # Copies

    def unfilled_copy(self, node: Node) -> Node:
        """Return a node's copy that is known as such, still to be `fill`."""
        new_node = duplicate_part(node)
        self.pair(new_node, node)
        return new_node

    def copy(self, part: Part) -> Part:
        """Return a deep copy of a part, whose references point to counterparts."""
        made = copy.copy(part)
        if not isinstance(made, Bound | StateInfo):
            made.uid = new_id()
            self.pair(made, part)
        return self.fill(made, part)

    def fill(self, new_part: Part, part: Part, kept: Container[str] = ()) -> Part:
        """Return `new_part` with the fields of `part`, except its identity and those in `kept`."""
        if isinstance(part, Resolve):
            kept = ("target",)  # it is of another part, and looked up when all parts are there
        for name in (field.name for field in fields(part)):
            if name != "uid" and name not in kept:
                value = getattr(part, name)
                made = self.value(value, getattr(new_part, name))
                is_lost = made is None and isinstance(value, Id)
                setattr(new_part, name, _LEADS_NOWHERE.get(name, Stored(-1)) if is_lost else made)
        sources = part.sources if isinstance(part, Input) else []
        if isinstance(new_part, Input) and len(new_part.sources) < len(sources):
            normalize_input(new_part)
        return new_part

    def value(self, value: Element, old: object = None) -> Element:
        """Return what a field holds here that holds `value` there, and `old` here so far."""
        if isinstance(value, list):
            return [
                element for element in (self.value(each) for each in value) if element is not None
            ]
        if isinstance(value, Source):
            return self._source(value)
        if isinstance(value, Condition) and isinstance(old, Condition) and old is not value:
            return self.fill(old, value)
        if isinstance(value, _OWNED):
            return self.copy(value)
        return self.reference(value) if isinstance(value, Id) else value

    def _source(self, source: Source) -> Source | None:
        """Return a source's copy, None if its node or output is not here."""
        new_source = duplicate_part(source)
        if isinstance(source.node, Id):
            node, output = self.node(source.node), self.output(source)
            if node is None or output is None:
                return None
            new_source.node, new_source.output = node.uid, output.uid
        new_source.binding = self.value(source.binding)
        return new_source


_LEADS_NOWHERE: Final = {"target": Stored(NO_NODE), "root": Stored(0xFFFF), "second": Stored(0)}
"""What files store for no node, by the field; elsewhere that is -1."""


def _like(output: Output, outputs: Iterable[Output]) -> list[Output]:
    """Return the outputs of the type and name of one."""
    return [one for one in outputs if (one.type, one.name) == (output.type, output.name)]


def is_plain(view: Outline, difference: Difference) -> bool:
    """Whether a difference is a changed value of a row that can be set alone."""
    path, row = difference.path, difference.other_row
    if difference.what is not DifferenceKind.CHANGED or path is None or row is None:
        return False
    if row.kind in CONTAINERS or not view.row(path).editable:
        return False
    assert difference.other_path is not None, "what changed is in both documents"
    return view.stored(path)[1] == difference.source.stored(difference.other_path)[1]


class TakenDifferences:
    """The differences to be taken over into the document of `view`.

    `everything` is the other document, where all of it is to be taken.
    """

    def __init__(self, view: Outline, differences: Sequence[Difference]) -> None:
        self.view = view
        self.root = view.root
        self.everything: Ainb | None = None
        self.all = differences
        self._plain = [difference for difference in differences if is_plain(view, difference)]
        values = ((difference.path, difference.other_row) for difference in self._plain)
        self.values = [(path, row.value) for path, row in values if path and row]
        rest = [difference for difference in differences if not is_plain(view, difference)]
        self.is_plain = not rest
        whole = next((difference for difference in rest if difference.path == ()), None)
        if whole is not None:
            self.everything = whole.source.node(())
        by_source: defaultdict[int, list[Difference]] = defaultdict(list)
        for change in rest if whole is None else ():
            by_source[id(change.source)].append(change)
        self._by_source = list(by_source.values())

    def follow(self, path_of: Callable[[Element, Element], Path]) -> None:
        """Set also the values that must equal a changed one.

        Where the two differ in the other document they may differ here. `path_of` tells the row of
        a part of an owner.
        """
        leading = [
            (difference.path, difference.other_row.value)
            for difference in self._plain
            if difference.path and difference.other_row and difference.other_path
            if agrees_with_mirror(difference.source.node(()), difference.other_path)
        ]
        known = dict(self.values)
        values = with_mirrors(leading, lambda path: find(self.root, path), path_of)
        self.values += [(path, value) for path, value in values if path not in known]

    def take(self, edit: Draft) -> None:
        """Change the document, which is the draft of an edit: a copy from the start."""
        setters = [self._setter(edit, path, value) for path, value in self.values]
        sources = [_SourceChanges(self, edit, differences) for differences in self._by_source]
        for source in sources:
            source.copy_nodes()
        for source in sources:
            source.fill()
        for source in sources:
            source.change()
        for give in setters:
            give()
        for source in sources:
            source.move()
            source.retarget_resolves()
        removed_nodes = [node for source in sources for node in source.remove()]
        if removed_nodes:
            nodes.delete_nodes(edit, removed_nodes)
        conditions = {
            link: source.match.copy(condition)
            for source in sources
            for change in source.changed
            if change.is_type
            for link, condition in counterpart_conditions(
                change.mine, change.part, source.match.node
            )
        }
        fit_conditions(edit, conditions)
        for source in sources:
            source.derive_queries()
        for source in sources:
            source.check_removed()
            source.remove_bindings()
        nodes.drop_lost_resolves(self.root)
        check_kinds(edit)

    def _setter(self, edit: Draft, path: Path, value: AnyValue) -> Callable[[], None]:
        """Return the edit that sets a value, wherever its part has moved."""
        value = self.view.check(path, value)
        part = self.view.part(path)
        edit.touch_at(path)
        return partial(put, part, value)


class _NewPart(NamedTuple):
    """A part that is added or moved: its list, and its position in the other document.

    `others` is the list there and `at` its place in it, `siblings` how both lists were paired.
    """

    owner: Element
    group: Key
    part: Element
    others: list[Element]
    at: int
    siblings: Siblings | None


class _ChangedPart(NamedTuple):
    """A part that differs: its owner, the part in both documents, and the row below it."""

    top: Element
    mine: Element
    part: Element
    below: Path
    difference: Difference

    @property
    def is_type(self) -> bool:
        """Whether a node has another class or type there."""
        return isinstance(self.mine, Node) and self.below in (("class",), ("type",))


class _SourceChanges:
    """The changes taken from one other document, looked up before any edit."""

    def __init__(self, taken: TakenDifferences, edit: Draft, some: Sequence[Difference]) -> None:
        root = self.root = taken.root
        self.edit = edit
        self.other: Ainb = some[0].source.node(())
        if self.other.version != root.version:
            raise WrongType("the files are of different versions, so their parts cannot be mixed")
        self.match = Correspondence(root, self.other, taken.all)
        self.added: list[_NewPart] = []
        self.removed: list[tuple[Element, Key, Element]] = []
        self.changed: list[_ChangedPart] = []
        self.moved: list[_NewPart] = []
        self.header: list[Key] = []
        self.bases: dict[tuple[int, Key], list[Element]] = {}
        """Lists as they were, by their owner and name."""
        self.copied_nodes: list[tuple[Node, Node]] = []
        self.looked_up: list[tuple[Resolve, Resolve]] = []
        """The entries of the enum table that came or changed, here and there."""
        for difference in some:
            self._sort(difference)

    def _sort(self, difference: Difference) -> None:
        path, other_path = difference.path, difference.other_path
        own = None if path is None else position_of(self.root, path)
        other = None if other_path is None else position_of(self.other, other_path)
        if own is None or other is None or difference.what is DifferenceKind.MOVED:
            self._sort_structure(difference, own, other)
        elif own.place is not None and other.place is not None:
            self._sort_changed(difference, own, other)
        elif own.group in _HEADER_FIELDS:
            self.header.append(own.group)
        else:
            label = "" if difference.row is None else one_line(difference.row.label, 60)
            raise WrongType(f"“{label}” can only be taken with everything else")

    def _sort_structure(
        self, difference: Difference, own: RowPosition | None, other: RowPosition | None
    ) -> None:
        """Take in that rows come, go or move; within a part that is a change of the part."""
        assert difference.siblings is not None, "the root stays"
        below = (own or other or NOWHERE).below
        if below:
            mine = own or position_of(self.root, (*difference.siblings.path, below[-1]))
            theirs = other or position_of(self.other, (*difference.siblings.other_path, below[-1]))
            self._sort_changed(difference, mine, theirs)
        elif other is None:
            assert own is not None, "it is in one of both"
            elements = elements_of(self.root, own.owner, own.group)
            chosen = elements if own.place is None else [elements[own.place]]
            self.removed += [(own.owner, own.group, part) for part in chosen]
        else:
            self._sort_added(difference, own, other)

    def _sort_added(
        self, difference: Difference, own: RowPosition | None, other: RowPosition
    ) -> None:
        owner = own.owner if own is not None else self._owner(difference, other)
        base = elements_of(self.root, owner, other.group)
        self.bases.setdefault((id(owner), other.group), base)
        others = elements_of(self.other, other.owner, other.group)
        if own is not None and own.place is not None and other.place is not None:
            part, siblings = base[own.place], difference.siblings
            self.moved.append(_NewPart(owner, other.group, part, others, other.place, siblings))
            return
        chosen = range(len(others)) if other.place is None else [other.place]
        siblings = None if other.place is None else difference.siblings
        self.added += [_NewPart(owner, other.group, others[j], others, j, siblings) for j in chosen]

    def _owner(self, difference: Difference, other: RowPosition) -> Element:
        """Return the owner of the list that a part is added to."""
        if other.owner is None:
            return None
        path = difference.parent
        return section(self.root, path[0])[index_of(path[1])]

    def _sort_changed(self, difference: Difference, own: RowPosition, other: RowPosition) -> None:
        mine = elements_of(self.root, own.owner, own.group)[own.place or 0]
        part = elements_of(self.other, other.owner, other.group)[other.place or 0]
        top = mine if own.owner is None else own.owner
        self.changed.append(_ChangedPart(top, mine, part, own.below, difference))

    # What comes

    def copy_nodes(self) -> None:
        """Copy the new nodes without their references, so that other parts can refer to them."""
        nodes = [new.part for new in self.added if isinstance(new.part, Node)]
        self.copied_nodes += [(self.match.unfilled_copy(node), node) for node in nodes]

    def fill(self) -> None:
        """Complete the copies of nodes, and put in everything that comes."""
        for new_node, node in self.copied_nodes:
            new_node.outputs = [self.match.copy(output) for output in node.outputs]
        added = sorted(self.added, key=lambda new: new.at)  # merging gives them in any order
        for new in (new for new in added if isinstance(new.part, Output)):
            self._insert(new)
        for new_node, node in self.copied_nodes:
            self.match.fill(new_node, node, kept=("outputs",))  # to which inputs lead already
        for new in (new for new in added if not isinstance(new.part, Output)):
            self._insert(new)

    def _insert(self, new: _NewPart) -> None:
        if (made := self._made(new)) is None:
            return
        if isinstance(made, Resolve):
            self.looked_up.append((made, new.part))
        elements = elements_of(self.root, new.owner, new.group)
        if new.owner is None:
            elements = nodes.without(elements, made)
        # What another document put in at the same place stays before it.
        known = {id(other) for other in self.bases[id(new.owner), new.group]}
        place = self._place(new, elements)
        while place < len(elements) and id(elements[place]) not in known:
            place += 1
        elements.insert(place, made)
        self._store(new.owner, new.group, elements)

    def _made(self, new: _NewPart) -> Element:
        """Return the counterpart of a new part; None if it is derived from other parts."""
        if new.group == "data links" and new.part.kind != LinkKind.TRANSITION:
            return None
        if isinstance(new.part, Attachment | Expression | Variable | Transition):
            return self.match.shared(new.part)
        return self.match.counterpart(new.part) or self.match.copy(new.part)

    def _place(self, new: _NewPart, elements: list[Element]) -> int:
        """Return the position after the last part that precedes it in the other list."""
        base = self.bases[id(new.owner), new.group]
        there = {id(other): place for place, other in enumerate(elements)}
        for j in range(new.at - 1, -1, -1):
            known = self.match.counterpart(new.others[j])
            siblings = new.siblings
            if siblings is not None and siblings.partners[j] >= 0 and j not in siblings.moved:
                known = base[siblings.partners[j]]
            if id(known) in there:
                return there[id(known)] + 1
        return 0

    def _store(self, owner: Element, group: Key, elements: list[Element]) -> None:
        """Have a list hold these parts."""
        if owner is not None:
            owner = self.edit.touch(owner)
        if group == "expressions":
            old = self.root.expressions
            assert old is not None, "something comes from it or goes"
            self.root.expressions = Expressions(old.version, elements, old.kept)
        elif group == "blackboard":
            kinds = blackboard_kinds(self.root.version)
            self.root.variables = sorted(elements, key=lambda element: kinds.index(element.kind))
        elif owner is None:
            setattr(self.root, SECTIONS[str(group)], elements)
        elif group in ("children", "data links"):
            is_child = group == "children"
            rest = [link for link in owner.links if (link.kind == LinkKind.CHILD) is not is_child]
            owner.links = sorted([*elements, *rest], key=lambda link: link.kind)
        elif group == "attachments":
            owner.attachments = [attachment.uid for attachment in elements]
        else:
            if group in LISTS:  # files keep them type by type
                elements = sorted(elements, key=lambda element: element.type)
            setattr(owner, str(group), elements)

    # What changes

    def change(self) -> None:
        """Apply the differences within parts, and in the document's header.

        The types of nodes come first, as what else a node can have is by its type.
        """
        for change in sorted(self.changed, key=lambda one: not one.is_type):
            mine, part = change.mine, change.part
            self.edit.touch(change.top)
            key = change.below[0] if len(change.below) == 1 else None
            if change.difference.what is DifferenceKind.RENAMED:
                self._rename(change)
            elif isinstance(mine, Node):
                nodes.adopt_field(mine, part, key)
            elif isinstance(mine, Link) and not change.below and mine.condition is None:
                self._change_reference(change, "target")
            elif isinstance(mine, Link) and not allows(change.top, part.condition):
                raise WrongType(
                    f"conditions of this sort belong to another type of node than "
                    f"“{change.top.title}” has: take its type over as well"
                )
            elif isinstance(mine, Link) and key in ENDS and _is_changed(change):
                self.match.fill(mine.condition, part.condition)
            elif key in _REFERENCES and _is_changed(change):
                self._change_reference(change, _REFERENCES[key])
            elif isinstance(mine, Resolve) and key == "in":
                self.looked_up.append((mine, part))
            elif isinstance(mine, Attachment) and isinstance(change.top, Node):
                self._change_attachment(change)
            elif isinstance(mine, Output):
                mine.class_name, mine.type = part.class_name, part.type
            else:
                self.match.fill(mine, part)
            if isinstance(mine, Property | Input | Output):
                sort_slots(change.top)
            elif isinstance(mine, Variable):
                self._store(None, "blackboard", self.root.variables)
        for key in self.header:
            name = _HEADER_FIELDS[str(key)]
            setattr(self.root, name, getattr(self.other, name))

    def _rename(self, change: _ChangedPart) -> None:
        if isinstance(change.mine, Link):
            change.mine.label = change.part.label
        else:
            give_name(self.edit, change.top, change.mine, change.part.name)

    def _change_attachment(self, change: _ChangedPart) -> None:
        new = self.match.shared(change.part)
        attached = change.top.attachments
        change.top.attachments = [new.uid if uid == change.mine.uid else uid for uid in attached]

    def _change_reference(self, change: _ChangedPart, name: str) -> None:
        """Set a reference of a part to the counterpart of its target in the other document."""
        there = getattr(change.part, name)
        node = self.match.node(there)
        if isinstance(there, Id) and node is None:
            row = change.difference.other_row
            raise WrongType(f"“{row.value if row else ''}” is not there yet: take it over as well")
        setattr(change.mine, name, there if node is None else node.uid)

    # What moves and goes

    def move(self) -> None:
        """Move the parts that are elsewhere in the other document."""
        for moved in sorted(self.moved, key=lambda one: one.at):
            elements = elements_of(self.root, moved.owner, moved.group)
            elements = nodes.without(elements, moved.part)
            elements.insert(self._place(moved, elements), moved.part)
            self.match.pair(moved.part, moved.others[moved.at])  # others that move follow it
            self._store(moved.owner, moved.group, elements)

    def retarget_resolves(self) -> None:
        """Have the ints that are looked up by names be those here, in the same places."""
        if not self.looked_up:
            return
        ours = {
            (owner, name, at): part
            for owner, name, parts in int_lists(self.root)
            for at, part in enumerate(parts)
        }
        there = {
            part.uid: (self.match.counterpart(owner), name, at)
            for owner, name, parts in int_lists(self.other)
            for at, part in enumerate(parts)
            if part is not None
        }
        for mine, resolve in self.looked_up:
            mine.target = resolve.target
            if isinstance(resolve.target, Id) and resolve.target in there:
                part = ours.get(there[resolve.target])
                if part is None:
                    raise WrongType(f"“{resolve.value_name}” has no value there: take it over, too")
                mine.target = part.uid

    def remove(self) -> list[Node]:
        """Remove parts; return the nodes among them, which others may refer to."""
        for owner, group, part in self.removed:
            is_derived = group == "data links" and part.kind != LinkKind.TRANSITION
            if not isinstance(part, Node | Binding) and not is_derived:
                self._remove_part(owner, group, part)
        return [part for _owner, _group, part in self.removed if isinstance(part, Node)]

    def derive_queries(self) -> None:
        """Have nodes that came name the queries that they read here, as they did there.

        What they read may be a query in one of both documents alone.
        """
        for new_node, node in self.copied_nodes:
            if node.queries == queries(self.other, node):
                new_node.queries = queries(self.root, new_node)

    def check_removed(self) -> None:
        """Raise `WrongType` if a removed part is still used in the document."""
        for owner, _group, part in self.removed:
            users = users_of(self.edit, part) if owner is None else []
            if users:
                kind = _UNNAMED.get(type(part))
                name = f"the {kind}" if kind else f"“{part.name}”"
                raise WrongType(f"{name} is used by {users[0]}: take over what differs there, too")

    def remove_bindings(self) -> None:
        """Remove variables and expressions, which nothing uses."""
        for owner, group, part in self.removed:
            if isinstance(part, Binding):
                self._remove_part(owner, group, part)

    def _remove_part(self, owner: Element, group: Key, part: Element) -> None:
        elements = elements_of(self.root, owner, group)
        left = nodes.without(elements, part)
        if len(left) == len(elements):
            return
        if isinstance(part, Output):
            disconnect_output(self.edit, part)
        if group == "children":
            owner = self.edit.touch(owner)
            nodes.drop_child(self.root, owner, part)
        else:
            self._store(owner, group, left)


_UNNAMED: Final[dict[type, str]] = {Expression: "formula", Transition: "transition"}
_HEADER_FIELDS: Final = {
    "name": "name",
    "category": "category",
    "own id": "own_id",
    "parent id": "parent_id",
}
_REFERENCES: Final[dict[Key, str]] = {
    key: str(key).replace(" ", "_") for key in ("root", "second", "target", "node", "new node")
}
"""Rows that refer to a node, and the fields behind them."""


def _is_changed(change: _ChangedPart) -> bool:
    return change.difference.what is DifferenceKind.CHANGED


# Conditions that fit a selector, where its children or its type changed.

Conditions = Mapping[Link, Condition]


def allows(node: Node, condition: Condition | None) -> bool:
    """Whether some child of a node can have a condition, or none."""
    forms = [condition_form(node.type, node.name, is_last) for is_last in (False, True)]
    return (None if condition is None else condition.form) in forms


def counterpart_conditions(
    mine: Node, other_node: Node, here: Callable[[Reference], Node | None]
) -> Iterator[tuple[Link, Condition]]:
    """Yield the conditions of a node's children at its counterpart in the other document.

    `here` tells what a node there is here. Children are identified by where they lead to, those
    that lead to the same node by their order, and the last one by its place.
    """
    children, other_links = mine.children(), other_node.children()
    links: defaultdict[Reference | None, list[Link]] = defaultdict(list)
    for link in reversed(other_links):
        target = here(link.target)
        links[None if target is None else target.uid].append(link)
    for link in children:
        alike = links[link.target]
        other_link = alike.pop() if alike else None
        if link is children[-1] and other_links:
            other_link = other_links[-1]
        if other_link is not None and other_link.condition is not None:
            yield link, other_link.condition


def fit_conditions(edit: Draft, wanted: Conditions) -> None:
    """Give the children of touched nodes conditions of the form that files hold at their places.

    Those that are `wanted` are taken where they have that form, else ones that are free.
    """
    for node in edit.touched:
        children = node.children()
        for link in children:
            is_last = link is children[-1]
            form = condition_form(node.type, node.name, is_last)
            old = link.condition
            if (None if old is None else old.form) is form:
                continue
            link.condition = None
            condition = wanted.get(link)
            if form is not None and condition is not None and condition.form is form:
                link.condition = condition
            elif form is not None:
                taken = [plain_value(child.condition) for child in children[:-1]]
                link.condition = new_condition(form, taken, is_last)


# Positions of rows in the lists of a behaviour graph, a node or an attachment.

_GROUPS: Final = ("properties", "inputs", "outputs", "children", "attachments", "data links")
"""The rows of a node that hold parts; `queries` are derived from its inputs."""


@dataclass(frozen=True, slots=True)
class RowPosition:
    """The location of a row: its list of parts, the position in it, and the path below that.

    `owner` is what has the list: a node or attachment, or None for a list of the document; `group`
    names the list. `place` is None for a row that is no element of a list, such as a node's class.
    """

    owner: Element
    group: Key
    place: int | None
    below: Path


NOWHERE = RowPosition(None, None, None, ())


def position_of(root: Ainb, path: Path) -> RowPosition:
    """Return where a row lies in a document."""
    key = path[0]
    if key not in SECTIONS or len(path) < 2:
        return RowPosition(None, key, None, path[1:])
    place = index_of(path[1])
    if len(path) == 2:
        return RowPosition(None, key, place, ())
    owner = section(root, key)[place]
    has_groups = isinstance(owner, Node | Attachment)
    if not has_groups or path[2] not in _GROUPS:
        return RowPosition(None, key, place, path[2:])
    return RowPosition(owner, path[2], index_of(path[3]) if len(path) > 3 else None, path[4:])


def index_of(key: Key) -> int:
    """Return the key of an element of a list."""
    assert isinstance(key, int), "the keys of lists are indexes"
    return key


def elements_of(root: Ainb, owner: SlotOwner | None, group: Key) -> list[Element]:
    """Return the parts of a list, in the order of its rows."""
    if owner is None:
        return section(root, group)
    if group == "children" and isinstance(owner, Node):
        return list(owner.children())
    if group == "data links" and isinstance(owner, Node):
        return [link for link in owner.links if link.kind != LinkKind.CHILD]
    if group == "attachments" and isinstance(owner, Node):
        return [root.attachment(uid) for uid in owner.attachments]
    return list(getattr(owner, str(group)))
